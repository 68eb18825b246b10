"""The code blocks of the documents."""

import re
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
FENCE = re.compile(r"^( *)```(\w+)[^\n]*\n(.*?)^ *```$", flags=re.MULTILINE | re.DOTALL)
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


def run_python(document: Path) -> dict[str, Any]:
    """Run the Python blocks of a document one after the other in the present folder; what they have named.

    A block that begins with the name of a file is that file.
    """
    names: dict[str, Any] = {"__name__": "document"}
    for block in blocks(document, "python"):
        file = FILE.match(block.text)
        if file:
            Path(file[1]).write_text(block.text, encoding="utf-8")
            continue
        padded = "\n" * (block.line - 1) + block.text  # so that an error tells the line of the document
        exec(compile(padded, str(document), "exec"), names)
    return names
