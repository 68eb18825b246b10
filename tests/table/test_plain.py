"""Records as plain values."""

import dataclasses
import random

import numpy as np
import pytest

import serai
from serai.table import games
from serai.table.plain import plain, reader

RECORD = np.dtype(
    [
        ("rng", np.uint64, (1,)),
        ("seats", np.int8),
        ("open", np.bool_),
        ("points", np.int16, (2, 3)),
        ("task", np.int8, (3,)),
        ("hand", np.int8, (2, 4)),
        ("board", np.int8, (2, 2, 2)),
        ("last", np.int16),
    ]
)


def filled() -> np.ndarray:
    states = np.zeros(1, RECORD)
    states["seats"], states["open"], states["last"] = 2, True, -7
    states["points"] = [[1, -2, 300], [4, 5, 6]]
    states["task"] = [3, -1, 7]
    states["hand"] = [[1, 2, 3, 4], [5, 6, 7, 8]]
    states["board"] = np.arange(8).reshape(2, 2, 2)
    return states


def test_a_reader_reads_what_is_asked_for_and_nothing_else() -> None:
    read = reader(RECORD, ("last", "seats", "points", "open"), rows=("board", "task", "hand"))(filled())
    assert read._asdict() == {
        "seats": 2,
        "open": True,
        "points": (1, -2, 300, 4, 5, 6),
        "task": bytes([3, 255, 7]),
        "hand": (bytes([1, 2, 3, 4]), bytes([5, 6, 7, 8])),
        "board": (bytes([0, 1, 2, 3]), bytes([4, 5, 6, 7])),
        "last": -7,
    }


def test_an_array_of_numbers_keeps_its_signs() -> None:
    assert reader(RECORD, ("task",))(filled()).task == (3, -1, 7)


def test_a_plain_record_reads_like_the_record() -> None:
    states = filled()
    assert plain(states[0]).last == -7
    assert plain(states[0]).points.tolist() == states[0]["points"].tolist()


@pytest.mark.parametrize("name", sorted(games.GAMES))
def test_who_changes_a_view_changes_it_for_nobody_else(name: str) -> None:
    """Views share what stays the same from move to move, but not with those who read them."""
    table, chooser = serai.new(name, seed=3), random.Random(3)
    for _move in range(30):
        seat = table.to_move[0]
        table.play(seat, chooser.choice(table.codes(seat)))
    before = dataclasses.asdict(table.view(0))
    spoil(table.view(0))
    assert dataclasses.asdict(table.view(0)) == before


def spoil(value: object) -> None:
    """Empty every list and dictionary, the innermost first; what is printed of a city is shared by all on purpose."""
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            if field.name != "city":
                spoil(getattr(value, field.name))
    elif isinstance(value, dict | list):
        for each in list(value.values() if isinstance(value, dict) else value):
            spoil(each)
        value.clear()
