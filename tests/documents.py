"""The documents and their code blocks."""

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
SERVER = "http://127.0.0.1:8000"
"""Where a server is in the documents."""

FENCE = re.compile(r"^( *)```(\w+)[^\n]*\n(.*?)^ *```$", flags=re.MULTILINE | re.DOTALL)
IMPORT = re.compile(r"^(?:from|import) (sb3_contrib|torch)\b", flags=re.MULTILINE)
"""Packages that are no requirement of the project: such a block runs in tests/envs/test_torch.py where they are."""

FILE = re.compile(r"# ([\w-]+\.py)\n")


class Block(NamedTuple):
    """A fenced block: its language, its text, and the line on which it begins."""

    language: str
    text: str
    line: int


def blocks(document: Path, *languages: str) -> list[Block]:
    """The code blocks of a document in one of these languages."""
    whole = document.read_text(encoding="utf-8")
    found = []
    for match in FENCE.finditer(whole):
        indent, language, text = match.groups()
        plain = "".join(line.removeprefix(indent) for line in text.splitlines(keepends=True))
        found.append(Block(language, plain, whole[: match.start()].count("\n") + 2))
    return [block for block in found if block.language in languages]


def run_python(document: Path, instead: dict[str, str] | None = None) -> dict[str, Any]:
    """Run the Python blocks of a document one after the other in the present folder; what they have named.

    A block that begins with the name of a file is that file. `instead` puts smaller numbers, or the address of a
    server of the test, in place of what stands there.
    """
    names: dict[str, Any] = {"__name__": "document"}
    for block in blocks(document, "python"):
        text = block.text
        if not all(find_spec(package) for package in IMPORT.findall(text)):
            continue
        for given, used in (instead or {}).items():
            text = text.replace(given, used)
        file = FILE.match(text)
        if file:
            Path(file[1]).write_text(text, encoding="utf-8")
            continue
        padded = "\n" * (block.line - 1) + text  # so that an error tells the line of the document
        exec(compile(padded, str(document), "exec"), names)
    return names


def commands(document: Path) -> list[str]:
    """The lines of the shell examples, without comments that follow them."""
    lines = [line for block in blocks(document, "console") for line in block.text.splitlines()]
    return [line.removeprefix("$ ").partition("  #")[0].strip() for line in lines if line.startswith("$ ")]
