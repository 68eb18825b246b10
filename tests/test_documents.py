"""Every example in the documents runs, and every link between them leads somewhere."""

import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from serai.table.games.en_route.cities import FOLDER as CITIES
from tests.commands import run
from tests.documents import DOCUMENTS, ROOT, SERVER, blocks, commands, run_python
from tests.web.conftest import House, house  # noqa: F401 - a fixture

SMALLER = {
    "bots.md": {"np.arange(40)": "np.arange(1)", "worlds=10": "worlds=1"},
    "environments.md": {"100_000": "100"},
    "research.md": {"4_000": "40"},
}
"""What is measured takes its time; here it only has to run."""

FEWER = {"100": "2", "1000000": "100", "300000": "100"}
"""The same for numbers on the command line."""

ELSEWHERE = ("pip ", "python -m venv", "serai serve", "serai bot ", "serai --install-completion", "serai bench")
"""Commands that install, serve or measure: other tests try them."""


def name_of(document: Path) -> str:
    return str(document.relative_to(ROOT))


WITH_PYTHON = [document for document in DOCUMENTS if blocks(document, "python")]
AFTER_COMMANDS = ("datasets.md",)
"""Documents whose Python reads what their commands have written."""

BY_THEMSELVES = ("kernel.md", "research.md")
"""Documents that have tests of their own below."""
WITH_COMMANDS = [document for document in DOCUMENTS if commands(document)]


@pytest.fixture
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with what the documents take for granted; modules that they write are forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "maps").mkdir()
    shutil.copy(CITIES / "first-city.json", tmp_path / "maps" / "riga.json")
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if getattr(sys.modules[name], "__file__", None) and str(tmp_path) in str(sys.modules[name].__file__):
            del sys.modules[name]


def test_there_are_documents() -> None:
    assert {"README.md", "docs/tutorial.md", "docs/kernel.md", "docs/api.md"} <= set(map(name_of, WITH_PYTHON))
    assert {"README.md", "docs/tutorial.md", "docs/install.md"} <= set(map(name_of, WITH_COMMANDS))


@pytest.mark.parametrize("document", [d for d in WITH_PYTHON if d.name not in BY_THEMSELVES], ids=name_of)
def test_the_python_examples_run_one_after_the_other(
    document: Path,
    workplace: Path,
    request: pytest.FixtureRequest,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What a comment behind a print promises, as a whole sentence, is what comes out."""
    if document.name in AFTER_COMMANDS:
        run_commands(document)
    instead = dict(SMALLER.get(document.name, {}))
    if any(SERVER in block.text for block in blocks(document, "python")):
        running: House = request.getfixturevalue("house")
        instead[SERVER] = f"http://127.0.0.1:{running.port}"
    run_python(document, instead)
    printed = capsys.readouterr().out
    promised = [
        sentence
        for block in blocks(document, "python")
        for sentence in re.findall(r"print\(.*\) *# ([A-Z].*\.(?: \d+)?)$", block.text, flags=re.MULTILINE)
    ]
    for sentence in promised:
        assert sentence in printed


@pytest.mark.parametrize("document", WITH_COMMANDS, ids=name_of)
def test_the_commands_run_one_after_the_other(document: Path, workplace: Path) -> None:
    """Interactive ones with a keyboard at which nobody types."""
    for block in blocks(document, "python"):
        name = re.match(r"# (\w+\.py)\n", block.text)
        if name:
            Path(name[1]).write_text(block.text)
    run_commands(document)


def run_commands(document: Path) -> None:
    for line in commands(document):
        if line.startswith(ELSEWHERE):
            continue
        program, *words = shlex.split(line)
        assert program == "serai", line
        outcome = run(*[FEWER.get(word, word) for word in words])
        assert outcome.code == 0, (line, outcome)
        assert outcome.out, line


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_every_link_inside_the_project_leads_somewhere(document: Path) -> None:
    made_with_the_site = {"changelog.md", "contributing.md", "security.md", "reference/cli.md"}
    for target in re.findall(r"\]\((?!https?:)([^)#\s]+)", document.read_text(encoding="utf-8")):
        made = target in made_with_the_site or target.startswith("rules/")
        assert made or (document.parent / target).exists(), target


def test_the_kernel_runs_at_full_length(workplace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = run_python(ROOT / "docs" / "kernel.md")
    assert names["steps"] > 20_000 * 50
    assert "steps a second" in capsys.readouterr().out


def test_the_tour_says_what_it_found(workplace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = run_python(ROOT / "docs" / "research.md", SMALLER["research.md"])
    told = capsys.readouterr().out
    assert "the starting player is ahead by" in told
    assert told.count("the better player wins") == 3
    assert (workplace / "docs/figures/scores.svg").read_text(encoding="utf-8").startswith("<svg")
    assert np.mean(names["paid"]) < 0
