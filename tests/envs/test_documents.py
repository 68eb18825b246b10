"""The documents say what the code does."""

from pathlib import Path

from serai.envs.planes import filled
from serai.rules import GAMES
from serai.rules.lost_cities import knowledge

DOCS = Path(__file__).parents[2] / "docs"


def test_the_planes_in_the_document_are_those_of_the_rules():
    document = (DOCS / "environments.md").read_text()
    assert filled(document) == document
    for name, rules in GAMES.items():
        assert f"| {rules.observation - 1} |" in document.split(f"planes of {name} ")[1].split("<!-- end")[0]


def test_a_changed_plane_would_be_noticed(monkeypatch):
    document = (DOCS / "environments.md").read_text()
    monkeypatch.setitem(knowledge.PLANES, "own hand", 61)
    assert filled(document) != document
