"""The documents say what the code does."""

import re
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from serai.envs.planes import filled
from serai.rules import GAMES
from serai.rules.lost_cities import knowledge

DOCS = Path(__file__).parents[2] / "docs"


def python_blocks(document):
    return re.findall(r"```python\n(.*?)```", (DOCS / document).read_text(), re.DOTALL)


def test_the_planes_in_the_document_are_those_of_the_rules():
    document = (DOCS / "environments.md").read_text()
    assert filled(document) == document
    for name, rules in GAMES.items():
        assert f"| {rules.observation - 1} |" in document.split(f"planes of {name} ")[1].split("<!-- end")[0]


def test_a_changed_plane_would_be_noticed(monkeypatch):
    document = (DOCS / "environments.md").read_text()
    monkeypatch.setitem(knowledge.PLANES, "own hand", 61)
    assert filled(document) != document


def test_the_blocks_about_environments_run(tmp_path, monkeypatch):
    """One after another; those that need a package which is not there (PyTorch) run in test_torch.py where it is."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in python_blocks("environments.md"):
        if all(find_spec(package) for package in re.findall(r"^(?:from|import) (\w+)", block, re.MULTILINE)):
            exec(block.replace("100_000", "100"), names)
    assert (tmp_path / "policy.npz").exists()


def test_the_tour_runs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    blocks = python_blocks("research.md")
    names: dict[str, object] = {}
    for block in blocks:
        exec(block.replace("4_000", "40"), names)
    told = capsys.readouterr().out
    assert len(blocks) == 5
    assert "the starting player is ahead by" in told
    assert told.count("the better player wins") == 3
    assert (tmp_path / "docs/figures/scores.svg").read_text().startswith("<svg")
    assert np.mean(names["paid"]) < 0
