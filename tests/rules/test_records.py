"""Records: what a class says is what NumPy gets, and what the type checker proves."""

import re
from pathlib import Path
from typing import Annotated, Protocol

import numpy as np
import pytest
from mypy import api as mypy

from serai.rules import GAMES
from serai.rules.records import Bool, Float64, Int8s, Int16, record

ROOT = Path(__file__).parents[2]


class Inner(Protocol):
    flag: Bool
    weight: Float64


class Outer(Protocol):
    points: Int16
    hand: Annotated[Int8s, (2, 3)]
    inner: Inner


def test_the_record_has_the_fields_of_the_class_in_their_order() -> None:
    inner = np.dtype((np.record, [("flag", np.bool_), ("weight", np.float64)]))
    fields = [("points", np.int16), ("hand", np.int8, (2, 3)), ("inner", inner)]
    assert record(Outer) == np.dtype((np.record, fields))
    assert record(Outer).type is np.record


def test_no_record_is_described_in_another_way() -> None:
    """Two descriptions of one record would drift apart."""
    sources = [path for folder in ("serai", "research") for path in (ROOT / folder).rglob("*.py")]
    mentions = {
        str(path.relative_to(ROOT)): re.findall(r"np\.dtype\(\s*\(\s*np\.record", path.read_text())
        for path in sources
        if path.name != "records.py"
    }
    assert len(mentions) > 100
    assert [path for path, found in mentions.items() if found] == []


SNIPPET = """
from serai.rules.{folder}.state import STATE, State
from serai.rules.kernel import State as AnyState, legal


def right(state: State) -> int:
    anything: AnyState = state
    return state.to_move + int(state.{array}[0])


def wrong(state: State) -> None:
    state.to_mvoe
    state.{array}.first
    state.to_move = "nobody"
    legal(STATE, 0, "room")


def of_no_other_game(state: AnyState) -> None:
    state.{array}
"""
WRONG = ["state.to_mvoe", "state.{array}.first", 'state.to_move = "nobody"', 'legal(STATE, 0, "room")', "state.{array}"]


def test_a_wrong_field_is_an_error_before_anything_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    expected = set()
    for name in GAMES:
        folder = name.replace("-", "_")
        array = "segments" if name == "en-route" else "pile_size"
        lines = SNIPPET.format(folder=folder, array=array).splitlines()
        path = tmp_path / f"{folder}_snippet.py"
        path.write_text("\n".join(lines) + "\n")
        wrong = {line.format(array=array) for line in WRONG}
        expected |= {(path.name, number) for number, line in enumerate(lines, 1) if line.strip() in wrong}
    told, _, _ = mypy.run(["--strict", "--no-warn-unreachable", *map(str, sorted(tmp_path.glob("*.py")))])
    found = re.findall(r"(\w+_snippet\.py):(\d+): error", told)
    assert {(name, int(number)) for name, number in found} == expected, told
    assert len(expected) == len(WRONG) * len(GAMES)
