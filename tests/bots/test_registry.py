"""Bots by name, ours and those of other packages."""

import re
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import serai
from serai import bots
from serai.bots import registry
from serai.errors import UnknownBot
from serai.table.perspective import Perspective

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"


def offer(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    """Pretend that an installed package offers a bot."""
    entry = EntryPoint(name=name, value=value, group=registry.GROUP)
    monkeypatch.setattr(registry, "offered", registry.offered.__wrapped__)  # it was looked up before
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry] if group == registry.GROUP else [])


def test_a_name_that_nobody_has_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownBot, match=r"no bot called 'nobody'\. Available: random, stroller, traveller, guide"):
        bots.find("nobody")


def test_the_example_in_the_documentation_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    example = re.search(r"```python\n# mybots\.py\n(.*?)```", DOCS.read_text(), re.DOTALL)
    assert example is not None
    assert example[1].count("\n") <= 20
    module: Any = ModuleType("mybots")
    exec(example[1], module.__dict__)
    monkeypatch.setitem(__import__("sys").modules, "mybots", module)
    offer(monkeypatch, "miser", "mybots:Miser")
    assert "miser" in bots.names()
    table = serai.new("lost-cities", seed=1, rounds=1)
    players = [bots.find("miser", seed=1), bots.find("random", seed=2)]
    while not table.over:
        seat = table.to_move[0]
        table.play(seat, players[seat].choose(Perspective(table, seat)))
    assert players[0].faults == []


def test_a_bot_of_ours_cannot_be_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, "random", "nowhere:Nothing")
    assert bots.find("random", 1).faults == []


def test_a_bot_that_cannot_be_loaded_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, "ghost", "nowhere_at_all:Ghost")
    with pytest.raises(UnknownBot, match=r"'ghost' \(nowhere_at_all:Ghost\) could not be created: No module"):
        bots.find("ghost")
