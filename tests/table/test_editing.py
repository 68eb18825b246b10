"""Changing a city: each tool does what it says, the tables keep their shape, and every step can be taken back."""

import json
import random

import pytest

from serai.errors import BadCity
from serai.table.games.en_route.cities import build_city, known_cities, lists, load_city
from serai.table.games.en_route.cities.editing import CAFES, Tables, faults, step_back, taken_back, tapped
from serai.table.games.en_route.cities.making import make_city
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES, LOCATION_NAMES, SEGMENT_NAMES
from serai.table.games.en_route.cities.reading import COLOURS
from serai.web.games.en_route.sketch import sketch


@pytest.fixture
def city() -> Tables:
    """The First City, to be changed."""
    return dict(load_city("first-city").source)


def test_a_sight_comes_and_goes(city: Tables) -> None:
    red = tapped(city, "red", "b1")
    assert red["map"][0] == "GRB.Y."
    assert tapped(red, "blue", "b1")["map"][0] == "GBB.Y."
    assert tapped(red, "red", "b1")["map"] == city["map"]
    assert tapped(red, "empty", "b1")["map"] == city["map"]


def test_a_new_kind_of_sight_gets_a_letter(city: Tables) -> None:
    purple = tapped(city, "purple", "b1")
    assert purple["map_legend"][purple["map"][0][1]] == "special purple"
    assert not faults(purple)


def test_a_landmark_moves(city: Tables) -> None:
    moved = tapped(city, "landmark school", "a2")
    assert "".join(moved["map"]).count("S") == 1
    assert moved["map"][1][0] == "S"
    gone = tapped(moved, "landmark school", "a2")
    assert "the landmark school must be in exactly one location" in faults(gone)[0]


def test_a_sight_that_is_gone_has_no_name(city: Tables) -> None:
    named = lists.named(city, "sight", "a1", "Old gate")
    assert named["sights"] == [{"at": [0, 0], "name": "Old gate"}]
    assert "sights" not in tapped(named, "empty", "a1")


def test_cafes_and_their_cards(city: Tables) -> None:
    added = tapped(city, "cafe circle", "A1")
    assert added["cafes"][-1] == {"at": [0, 0], "kind": "tourists", "add": {"circle": 2}}
    assert tapped(added, "cafe segment", "A1")["cafes"][-1] == {"at": [0, 0], "kind": "segment"}
    assert tapped(added, "cafe circle", "A1")["cafes"] == city["cafes"]
    dealt = dict(load_city("new-york").source)
    more = tapped(dealt, "cafe segment", "A1")
    assert len(more["cafe_cards"]) == len(more["cafes"]) == len(dealt["cafes"]) + 1
    assert tapped(more, "cafe segment", "A1")["cafe_cards"] == dealt["cafe_cards"]


def test_the_festival_ends_with_its_last_point(city: Tables) -> None:
    more = tapped(city, "festival", "A1")
    assert more["visit_all"]["points"] == [0, 0, 12, 24, 36]
    assert tapped(more, "festival", "A1")["visit_all"] == city["visit_all"]
    assert not faults(more)
    for place in ("A1", "B2", "F3", "D6"):
        more = tapped(more, "festival", place)
    assert "visit_all" not in more
    assert not faults(more)


def test_water_washes_bridges_and_the_avenue_away(city: Tables) -> None:
    built = tapped(tapped(city, "bridge", "C3-D3"), "avenue", "C3-D3")
    assert not faults(built)
    wet = tapped(built, "water", "C3-D3")
    assert wet["closed"] == [[[2, 2], [2, 3]]]
    assert "bridges" not in wet
    assert "avenue" not in wet
    assert tapped(wet, "bridge", "C3-D3").get("closed") is None


def test_the_avenue_grows_at_both_ends(city: Tables) -> None:
    for name in ("C3-D3", "D3-E3", "B3-C3"):
        city = tapped(city, "avenue", name)
    assert city["avenue"] == [[[2, 1], [2, 2]], [[2, 2], [2, 3]], [[2, 3], [2, 4]]]
    assert not faults(city)


def test_a_task_is_three_crossroads(city: Tables) -> None:
    less = tapped(city, "task 0", "B1")
    assert less["tasks"][0] == [[2, 4], [4, 0]]
    assert "tasks[0] has 2 entries; 3 are needed" in faults(less)[0]
    assert not faults(tapped(less, "task 0", "G1"))


@pytest.mark.parametrize(
    ("tool", "place"),
    [
        *(("red", "A1"), ("water", "A1"), ("cafe", "A1"), ("cafe tea", "A1"), ("task 99", "A1"), ("task", "A1")),
        *(("landmark x", "a1"), ("", "a1"), ("festival", "H1"), ("water", "A1-C1"), ("train", "A1")),
    ],
)
def test_what_no_tool_does_is_refused(city: Tables, tool: str, place: str) -> None:
    with pytest.raises(BadCity):
        tapped(city, tool, place)


@pytest.mark.parametrize("key", known_cities())
def test_whatever_is_tapped_the_shape_stays_and_every_step_is_taken_back(key: str) -> None:
    """Drawn, checked and written as a file at any moment; a city without faults is one that the reader takes."""
    chance = random.Random(key)
    first = city = dict(load_city(key).source)
    landmarks = [f"landmark {name}" for name in city["landmarks"]]
    steps = []
    for _ in range(120):
        kinds = [
            (chance.choice(["empty", *COLOURS, "popular", "desert", *landmarks]), chance.choice(LOCATION_NAMES)),
            (chance.choice([*(f"cafe {kind}" for kind in CAFES), "festival"]), chance.choice(CROSSROADS_NAMES)),
            (chance.choice(["water", "bridge", "avenue"]), chance.choice(SEGMENT_NAMES)),
            ("station", chance.choice(CROSSROADS_NAMES)),
        ]
        tool, place = chance.choice(kinds)
        try:
            after = tapped(city, tool, place, chance.choice(CROSSROADS_NAMES) if tool == "station" else "")
        except BadCity:
            continue
        steps.append(step_back(city, after))
        city = json.loads(json.dumps(after))
        assert sketch(city)["name"] == city["name"]
        if not faults(city):
            build_city(city, "x")
    for step in reversed(steps):
        city = taken_back(city, step)
    assert city == first


def test_all_that_is_missing_is_told(city: Tables) -> None:
    for tool, place in (("landmark school", "b3"), ("task 0", "B1"), ("station", "A1")):
        city = tapped(city, tool, place, "G7" if tool == "station" else "")
    told = faults(city)
    assert len(told) == 3
    for part in ("the landmark school must be", "tasks[0] has 2 entries", "lines has 1 entries"):
        assert any(part in sentence for sentence in told)
    with pytest.raises(BadCity, match="the landmark school"):
        build_city(city, "x")


def test_a_city_by_lot_is_ready() -> None:
    assert not faults(make_city(3))
