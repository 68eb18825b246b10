"""En Route's sentences of why, from a map on which two segments are drawn down from F1, past e1 with two triangles."""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import serai
from serai.review.en_route.aims import furthered
from serai.review.en_route.surroundings import Surroundings
from serai.review.en_route.trails import longest_trail, segments_between
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


NO_FESTIVAL = {"name": "", "crossroads": [], "points": [0]}
LINE_DOWN = ["F1-F2", "F2-F3"]
"""What is drawn after FIRST moves."""


@pytest.mark.parametrize(
    ("segments", "longest"),
    [
        ([], 0),
        (LINE_DOWN, 2),
        ([*LINE_DOWN, "F3-F4"], 3),
        ([*LINE_DOWN, "E2-F2"], 2),  # a branch makes nothing longer
        (["A1-B1", "B1-B2", "A2-B2", "A1-A2", "A1-A3"], 5),  # round the block, and on from where it closes
        ([f"{a}{n}-{b}{n}" for a, b in pairwise("ABCDEFG") for n in range(1, 8)], 6),
    ],
)
def test_how_long_a_route_can_be(segments: list[str], longest: int) -> None:
    assert longest_trail(segments) == longest


def test_a_map_with_too_many_ways_is_not_counted() -> None:
    across = [f"{a}{n}-{b}{n}" for a, b in pairwise("ABCDEFG") for n in range(1, 8)]
    down = [f"{a}{n}-{a}{n + 1}" for a in "ABCDEFG" for n in range(1, 7)]
    assert longest_trail(across + down) is None


@pytest.mark.parametrize(
    ("goal", "segment", "said"),
    [
        (
            {"measure": "length", "at_least": 18},
            "F3-F4",
            "It lets the route be 3 segments long, and a goal asks",
        ),
        ({"measure": "length", "at_least": 18}, "F2-G2", None),
        ({"measure": "length", "at_least": 2}, "F3-F4", None),  # met already
        ({"measure": "turns", "at_most": 6}, "F3-F4", None),
        ({"measure": "rim", "at_least": 7}, "F3-G3", "G3 lies on the rim, and a goal counts the crossroads there."),
        ({"measure": "rim", "at_least": 7}, "F3-F4", None),
        ({"measure": "locations", "at_least": 22}, "F3-F4", "It passes 2 new locations, and a goal asks for 22 in all"),
        ({"measure": "bridges", "at_least": 2}, "F3-F4", "It is a bridge, and a goal counts the bridges on the route."),
        ({"measure": "bridges", "at_least": 2}, "E3-F3", None),
        ({"measure": "parade", "at_least": 2}, "E3-F3", "It lies on the avenue, and a goal counts the segments in a"),
        ({"measure": "parade", "at_least": 2}, "F3-F4", None),
        (
            {"measure": "sights", "at_least": 11},
            "F3-F4",
            "It passes a new sight, and a goal counts sights",
        ),
        ({"measure": "landmarks", "at_least": 3}, "F3-F4", None),
        ({"measure": "sights", "at_least": 11}, "B4-C4", None),  # the school is beside it, but it joins nothing
    ],
)
def test_what_furthers_a_goal(goal: dict[str, Any], segment: str, said: str | None) -> None:
    now = after(FIRST).view(0)
    city = {**now.city, "goals": {"A1": goal}, "bridges": ["F3-F4"], "avenue": ["E3-F3"], "festival": NO_FESTIVAL}
    view = replace(now, city=city, goals=["A1"], tasks=[None, None])
    facts = [told(fact.reason) for fact in furthered(Surroundings(view), segment)]
    assert [fact[: len(said or "")] for fact in facts] == ([said] if said else [])


@pytest.mark.parametrize(
    ("line", "segment", "said"),
    [
        (["F4", "B2"], "F3-F4", "F4 is a station of the metro line; the route can ride from there to B2."),
        (["F4", "F1"], "F3-F4", "F4 is the other station of the metro line: the route can now ride there from F1."),
        (["G1", "F1"], "F3-F4", None),
        (None, "F3-F4", None),
    ],
)
def test_what_the_metro_is_good_for(line: list[str] | None, segment: str, said: str | None) -> None:
    now = after(FIRST).view(0)
    city = {**now.city, "festival": NO_FESTIVAL}
    view = replace(now, city=city, goals=[], tasks=[None, None], lines=[line, None])
    assert [told(fact.reason) for fact in furthered(Surroundings(view), segment)] == ([said] if said else [])


@pytest.mark.parametrize(
    ("stops", "segment", "passes"),
    [
        (["red", "green", "festival", "cafe"], "F3-F4", True),  # f3 has a green sight
        (["red", "blue", "festival", "cafe"], "F3-F4", False),
        (["red", "blue", "festival", "landmark"], "E3-F3", False),  # F3 is touched, and e2 passed
    ],
)
def test_what_furthers_an_excursion(stops: list[str], segment: str, passes: bool) -> None:
    view = replace(after(FIRST).view(0), goals=[], tasks=[stops, None])
    facts = [told(fact.reason) for fact in furthered(Surroundings(view), segment) if "nearer" not in told(fact.reason)]
    assert facts == ["It passes a stop of the excursion that the route has not passed yet."] * passes


CITY = ["A1-B1", "B1-C1", "C1-D1", "A1-A2", "A2-B2", "F1-F2"]


@pytest.mark.parametrize(
    ("starts", "end", "steps"),
    [(["A1"], "A1", 0), (["A1"], "D1", 3), (["A1", "C1"], "D1", 1), (["B2"], "B1", 3), (["A1"], "F1", len(CITY) + 1)],
)
def test_how_far_it_is(starts: list[str], end: str, steps: int) -> None:
    assert segments_between(CITY, starts, end) == steps


@pytest.mark.parametrize(
    ("task", "segment", "said"),
    [
        (["F5", "A7", "B7"], "F3-F4", "It brings the route nearer to F5, a crossroads of the private task."),
        (["F5", "A7", "B7"], "F2-G2", None),
        (
            ["F4", "F6", "G6"],
            "F3-F4",
            "It brings the route nearer to F6, a crossroads of the private task.",
        ),
        (["G3", "F1", "G1"], "E3-F3", None),
    ],
)
def test_what_leads_to_a_task(task: list[str], segment: str, said: str | None) -> None:
    now = after(FIRST).view(0)
    view = replace(now, city={**now.city, "festival": NO_FESTIVAL}, goals=[], tasks=[task, None])
    assert [told(fact.reason) for fact in furthered(Surroundings(view), segment)] == ([said] if said else [])


def test_what_leads_to_the_festival_and_to_a_station() -> None:
    view = replace(after(FIRST).view(0), goals=[], tasks=[None, None], lines=[["E5", "A1"], None])
    facts = sorted(furthered(Surroundings(view), "F3-F4"), key=lambda fact: -fact.weight)
    assert [told(fact.reason) for fact in facts] == [
        "It brings the route nearer to D6, a crossroads of the festival.",
        "It brings the route nearer to E5, a station of the metro line.",
    ]


def test_a_goal_weighs_what_it_brings() -> None:
    """Of two segments that bring nothing else the one that is a bridge is recommended; beside a crowd it is less."""
    now = after(FIRST).view(0)
    goal = {"measure": "bridges", "at_least": 2}
    city = {**now.city, "goals": {"A1": goal}, "bridges": ["F1-G1", "F3-F4"]}
    view, recommend = replace(now, city=city, goals=["A1"]), REVIEWED["en-route"].recommend
    assert recommend is not None
    said = recommend(view, "draw F1-G1", "draw F2-G2")
    assert said is not None
    assert told(said) == "It is a bridge, and a goal counts the bridges on the route."
    said = recommend(view, "draw F3-F4", "draw F1-G1")
    assert said is not None
    assert told(said) == "It takes 2 tourists at e3 onto the route."
