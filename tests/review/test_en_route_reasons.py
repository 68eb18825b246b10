"""En Route's sentences of why, from a map on which two segments are drawn down from F1, past e1 with two triangles."""

from functools import cache

import pytest

import serai
from serai.review.game import REVIEWED
from serai.review.telling import reason, told
from serai.table import Table

PLAYED = """
0 task C3 A6 E7 | 1 task G3 C5 F7 | 0 lay C5t | 1 lay P6 | 1 lay F1Kt | 0 keep F1Kt | 0 at e1 | 0 draw F1-F2
0 draw F2-F3 | 0 done | 1 at d2 | 1 draw D3-E3 | 1 draw E3-F3 | 1 done | 1 lay C3s
0 lay C1c | 0 lay P1 | 1 keep C1c | 0 at e3
0 draw F3-F4
"""
MOVES = [move.strip() for move in PLAYED.replace("\n", "|").split("|") if move.strip()]
LOCATE, FIRST, SECOND = 18, 19, 20


@cache
def after(moves: int) -> Table:
    table = serai.new("en-route", seats=2, seed=7)
    for move in MOVES[:moves]:
        seat, _space, action = move.partition(" ")
        table.play(int(seat), action)
    return table


@pytest.mark.parametrize(
    ("moves", "played", "best", "said"),
    [
        (0, "task C3 A6 E7", "task A3 E5 B7", None),
        (LOCATE, "at c4", "at e3", "Nothing is drawn beside c4, and tourists count only along the route."),
        (LOCATE, "at e3", "at e3", None),
        (FIRST, "draw A1-B1", "draw F3-F4", "A1-B1 joins nothing that is drawn, and only one unbroken route counts"),
        (FIRST, "draw F1-G1", "draw E3-F3", "It takes 2 tourists at e3 onto the route."),
        (
            FIRST,
            "draw E3-F3",
            "draw F3-G3",
            "It passes a sight for the tourists of its colour, of whom 1 is on the map.",
        ),
        (SECOND, "stop", "draw F4-F5", "A second segment costs nothing and makes the route longer."),
        (SECOND, "draw F4-F5", "draw F4-G4", "At G4 there is a café that has not been visited yet."),
    ],
)
def test_what_speaks_against_a_choice(moves: int, played: str, best: str, said: str | None) -> None:
    found = reason(after(moves).view(0), played, best)
    assert (None if found is None else told(found)[: len(said or "")]) == said


@pytest.mark.parametrize(
    ("moves", "best", "other", "said"),
    [
        (LOCATE, "at e3", "at c4", "One segment more can bring the route to e3, and tourists count only along it."),
        (FIRST, "draw F3-F4", "draw A1-B1", "It takes 2 tourists at e3 onto the route."),
        (FIRST, "draw A3-A4", "draw F3-F4", None),
        (
            0,
            "task C3 A6 E7",
            "task A3 E5 B7",
            "Two of its crossroads are 6 segments apart, and the longest stretch between two of them counts.",
        ),
    ],
)
def test_what_speaks_for_a_choice(moves: int, best: str, other: str, said: str | None) -> None:
    recommend = REVIEWED["en-route"].recommend
    assert recommend is not None
    found = recommend(after(moves).view(0), best, other)
    assert (None if found is None else told(found)) == said


def test_the_festival_counts_from_its_second_crossroads_on() -> None:
    """F3 is one of the three; B2 and D6 are the others, and a second one brings 12 points."""
    view = after(FIRST).view(0)
    recommend = REVIEWED["en-route"].recommend
    assert recommend is not None
    for segment, place in (("A2-B2", "B2"), ("C6-D6", "D6")):
        best = recommend(view, f"draw {segment}", "draw F3-F4")
        assert best is not None
        assert told(best) == f"{place} is a crossroads of the festival, which then brings 12 points more."
