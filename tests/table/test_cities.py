"""City files: the first city's figures, and every entry that can be wrong."""

import copy
import json

import pytest

import serai
from serai.errors import BadCity
from serai.rules.en_route.city import LANDMARK, POPULAR, SPECIAL
from serai.table.games.en_route.cities import build_city, known_cities, load_city
from serai.table.games.en_route.cities.places import (
    CROSSROADS_NAMES,
    LOCATION_NAMES,
    SEGMENT_NAMES,
    NoSuchPlace,
    crossroads,
    location,
    segment,
)

FIRST = load_city("first-city")


def changed(path, value, city="first-city"):
    """A city's tables with the entry at a path replaced, or removed if the value is KeyError."""
    tables = copy.deepcopy(load_city(city).source)
    *way, last = path
    inner = tables
    for key in way:
        inner = inner[key]
    if value is KeyError:
        del inner[last]
    else:
        inner[last] = value
    return tables


# --- the first city


def test_the_first_city_has_the_figures_of_the_rulebook():
    city = FIRST.record[0]
    assert [(city.sight == SPECIAL + kind).sum() for kind in range(4)] == [3, 3, 3, 0]
    assert (city.sight == POPULAR).sum() == 3
    assert city.popular_points.sum() == 18
    assert (city.sight == LANDMARK).sum() == city.landmarks == 3
    assert city.rating_scale[: city.scale_size].tolist() == [4, 6, 8, 10, 12]
    assert city.festival_points[: city.festival_size + 1].tolist() == [0, 0, 12, 24]
    assert (city.cafes, city.tasks, city.goals, city.kinds) == (8, 8, 9, 3)
    assert city.level_points[: city.levels].tolist() == [115, 130, 145, 160]
    assert city.challenge_goals[: city.challenges].tolist() == [1, 2, 3]


def test_the_deck_is_18_common_12_city_and_6_repeat_cards():
    city = FIRST.record[0]
    repeats = city.card_kind == -1
    of_the_city = city.card_landmark >= 0
    assert (repeats.sum(), of_the_city.sum(), (~repeats & ~of_the_city).sum()) == (6, 12, 18)
    assert len(set(FIRST.cards)) == 36


def test_the_city_says_that_its_map_is_original():
    assert "original" in FIRST.note


def test_the_lowest_row_of_the_queue_lies_open_on_the_others():
    city = FIRST.record[0]
    assert city.queue_open == 0b1110000000
    assert city.queue_on_top.tolist() == [
        0b1100,
        0b11000,
        0b100000,
        0b1100000,
        0b1000000,
        0b110000000,
        0b1100000000,
        0,
        0,
        0,
    ]


def test_rows_without_covers_lie_like_bricks():
    bricks = build_city(changed(["solo", "covers"], KeyError), "test")
    assert (bricks.record == FIRST.record).all()


# --- finding a city


def test_a_city_is_found_by_name_by_path_or_given_whole(tmp_path):
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(FIRST.source))
    for given in ("first-city", str(file), file, FIRST.source):
        assert (load_city(given).record == FIRST.record).all()
    assert known_cities()[0] == "first-city"
    assert len(known_cities()) == 7


def test_a_table_can_be_set_up_in_a_city_of_ones_own(tmp_path):
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(changed(["name"], "Riga")))
    assert serai.new("en-route", seats=2, city=str(file), seed=1).game.city.name == "Riga"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("{", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        ("[]", "the file is []; an object"),
        ("{}", "name is missing"),
        ('{"name": "x", "name": "y"}', "'name' occurs twice"),
        ("[" * 100_000, "not JSON"),
    ],
)
def test_a_file_that_is_no_city_says_why(tmp_path, content, reason):
    file = tmp_path / "mine.json"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(BadCity, match=r"mine\.json") as error:
        load_city(file)
    assert reason in str(error.value)


@pytest.mark.parametrize("name", ["atlantis", "no/such/file.json", ".", 7, None])
def test_an_unknown_city_is_refused(name):
    with pytest.raises(BadCity):
        load_city(name)


# --- wrong entries: where, what instead, and the place that the message must name

WRONG = [
    (["name"], "", "name is ''"),
    (["note"], 3, "note is 3"),
    (["extra"], 1, "extra is unknown"),
    (["map"], ["......"] * 5, "map has 5 entries; 6"),
    (["map", 2], ".SR..", "map[2] is"),
    (["map", 2], ".SR..?", "map_legend does not explain the letter '?'"),
    (["map", 2], "......", "the landmark school must be in exactly one location"),
    (["map", 2], "SSR..G", "the landmark school must be in exactly one location"),
    (["map_legend", "R"], "special pink", "map_legend.R (special) is 'pink'"),
    (["map_legend", "Y"], "popular", "map_legend.Y is 'popular'"),
    (["map_legend", "S"], "landmark tower", "map_legend.S is 'landmark tower'"),
    (["landmarks", "tower"], "Tower", "the landmark tower must be in exactly one location"),
    (["landmarks", "school"], 1, "landmarks.school is 1"),
    (["landmarks"], {str(i): "x" for i in range(7)}, "at most 6 landmarks"),
    (["rating_scale"], [4, 6, 6], "rating_scale[2] is 6; a number above 6"),
    (["rating_scale"], [], "rating_scale has 0 entries"),
    (["advanced_start"], 5, "advanced_start is 5; a value of the rating scale"),
    (["visit_all", "points"], [0, 12, 24], "visit_all.points has 3 entries; 4"),
    (["visit_all", "points"], [0, 12, 6, 24], "visit_all.points[2] is 6"),
    (["visit_all", "crossroads", 1], [1, 1], "visit_all.crossroads[1] is [1, 1]; that repeats visit_all.crossroads[0]"),
    (["visit_all", "crossroads", 1], [1, 7], "visit_all.crossroads[1][1] is 7; a whole number from 0 to 6"),
    (["cafes", 0, "at"], [0, 5], "that repeats cafes[0].at"),
    (["cafes", 0, "kind"], "tea", "cafes[0].kind is 'tea'"),
    (["cafes", 0, "add"], {"circle": 1}, "'add' is for cafés of the kind tourists"),
    (["cafes", 5, "add"], KeyError, "'add' is for cafés of the kind tourists"),
    (["cafes", 5, "add"], {}, "cafes[5].add is {}; at least one tourist"),
    (["cafes", 5, "add"], {"cube": 2}, "cafes[5].add.cube (tourists) is 'cube'"),
    (["cafes", 5, "add", "circle"], 0, "cafes[5].add.circle is 0"),
    (["boards"], [], "boards has 0 entries; 4"),
    (["boards", 1, "rows", 2], 6, "boards[1].rows[2] is 6; that repeats boards[1].rows[0]"),
    (["boards", 1, "cols", 2], 7, "boards[1].cols[2] is 7"),
    (["tasks", 3], [[0, 5], [2, 2]], "tasks[3] has 2 entries; 3"),
    (["tasks", 3], [[0, 5], [2, 2], [0, 5]], "tasks[3][2] is [0, 5]; that repeats tasks[3][0]"),
    (["tasks"], [[[0, 5], [2, 2], [4, 6]]], "tasks has 1 entries; 8 to 16"),
    (["goals", "A1", "measure"], "fun", "goals.A1.measure is 'fun'"),
    (["goals", "A1", "at_least"], True, "goals.A1.at_least is True"),
    (["goals", "A1", "at_least"], KeyError, "goals.A1.at_least is missing"),
    (["goals", "A1", "at_most"], 4, "goals.A1.at_least is unknown"),
    (["goals", "E1"], {"measure": "length", "at_least": 3}, "the id of a goal starts with its deck"),
    (["goals"], {"A1": {"measure": "length", "at_least": 3}}, "each deck (A, B and C) needs a goal"),
    (["goal_points", "ribbon"], 4, "goal_points.ribbon is 4; a whole number from 5"),
    (["solo", "levels"], [130, 115], "solo.levels[1] is 115"),
    (["solo", "goals"], [1, 4], "solo.goals[1] is 4"),
    (["solo", "queue_rows"], [3, 3, 3], "solo.queue_rows is [3, 3, 3]; the rows must hold 10 cards"),
    (["solo", "covers", 3], [0, 5], "solo.covers[3][1] is 5"),
    (["solo", "covers", 9], [8], "card 8 is in the lowest row"),
    (["cards"], FIRST.source["cards"][:-1], "cards has 35 entries; 36"),
    (["cards", 3, "id"], "C1c", "cards[3].id is 'C1c'; another card already has that id"),
    (["cards", 3, "coordinate"], 7, "cards[3].coordinate is 7; a whole number from 1 to 6"),
    (["cards", 3, "coordinate"], 1.5, "cards[3].coordinate is 1.5"),
    (["cards", 3, "tourist"], "cube", "cards[3].tourist is 'cube'"),
    (["cards", 3, "count"], 0, "cards[3].count is 0"),
    (["cards", 3, "count"], KeyError, "cards[3].count is missing"),
    (["cards", 20, "landmark"], "tower", "cards[20].landmark is 'tower'"),
    (["cards", 30, "repeat"], False, "a repeat card has id, coordinate"),
    (["cards", 30, "count"], 2, "a repeat card has id, coordinate"),
]


@pytest.mark.parametrize(("path", "value", "message"), WRONG, ids=[wrong[2] for wrong in WRONG])
def test_a_wrong_entry_is_named(path, value, message):
    with pytest.raises(BadCity) as error:
        build_city(changed(path, value), "mine.json")
    assert str(error.value).startswith("city mine.json: ")
    assert message in str(error.value)


WRONG_IN = [
    ("london", ["format"], 1, "sights is [{"),
    ("london", ["format"], 3, "format is 3; a whole number from 1 to 2 is needed"),
    ("london", ["format"], KeyError, 'that entry needs "format": 2 in the file'),
    ("london", ["sights", 0, "at"], [0, 0], "sights[0].at is [0, 0]; there is no sight"),
    ("london", ["sights", 1, "at"], [0, 1], "sights[1] is"),
    ("london", ["closed", 0], [[3, 0], [5, 0]], "closed[0] is [[3, 0], [5, 0]]; two neighbouring crossroads"),
    ("london", ["closed", 1], [[4, 0], [3, 0]], "that repeats closed[0]"),
    ("london", ["bridges", 0], [[3, 0], [4, 0]], "bridges[0] is [[3, 0], [4, 0]]; that segment is closed"),
    (
        "london",
        ["lines", 0, "stations"],
        [[1, 1], [1, 2]],
        "lines[0].stations is [[1, 1], [1, 2]]; two stations",
    ),
    ("london", ["lines", 1, "stations"], [[1, 5], [2, 1]], "that repeats lines[0]"),
    ("london", ["lines"], [], "lines has 0 entries; 4 to 8"),
    ("london", ["lines"], KeyError, "goals.A4.measure is 'ride'; a city with that goal needs the entry lines"),
    ("london", ["bridges"], KeyError, "a city with that goal needs the entry bridges"),
    ("new-york", ["cafe_cards", 0], {"kind": "tourists"}, "cafe_cards[0] is {'kind': 'tourists'}; 'add' is for"),
    ("new-york", ["cafe_cards"], [{"kind": "segment"}], "cafe_cards has 1 entries; 11 are needed"),
    ("new-york", ["cafes", 0], {"at": [0, 1], "kind": "segment"}, "cafes[0].kind is unknown"),
    ("hong-kong", ["goal_deal"], 5, "goal_deal is 5; a whole number from 1 to 4"),
    ("hong-kong", ["goal_deal"], "some", "goal_deal is 'some'; 'one of each deck' or a number"),
    ("hong-kong", ["goal_deal"], "one of each deck", "each deck (A, B and C) needs a goal"),
    ("paris", ["excursions"], KeyError, "tasks is missing"),
    ("paris", ["tasks"], [], "a city has tasks or excursions, not both"),
    ("paris", ["excursions", 0, "stops", 1], "zoo", "excursions[0].stops[1] is 'zoo'; one of red,"),
    (
        "paris",
        ["excursions", 0, "stops", 1],
        "purple",
        "excursions[0].stops[1] is 'purple'; this city has no",
    ),
    ("paris", ["excursions", 0, "stops", 1], "blue", "excursions[0].stops[1] is 'blue'; that repeats"),
    ("rio-de-janeiro", ["avenue", 3], [[0, 0], [0, 1]], "avenue[3] is [[0, 0], [0, 1]]; a segment that continues"),
    ("cairo", ["barren", 0], [6, 0], "barren[0][0] is 6; a whole number from 0 to 5"),
    ("cairo", ["barren"], [[0, 0]] * 17, "barren has 17 entries; 1 to 16"),
]


@pytest.mark.parametrize(("city", "path", "value", "message"), WRONG_IN, ids=[wrong[3] for wrong in WRONG_IN])
def test_a_wrong_entry_of_a_special_city_is_named(city, path, value, message):
    with pytest.raises(BadCity) as error:
        build_city(changed(path, value, city), "mine.json")
    assert message in str(error.value)


def test_what_must_be_reached_has_an_open_segment():
    tables = changed(["closed"], [[[0, 0], [0, 1]], [[0, 0], [1, 0]]], "cairo")
    tables["tasks"][0][0] = [0, 0]
    with pytest.raises(BadCity, match=r"tasks\[0\]\[0\] is \[0, 0\]; no open segment leads there"):
        build_city(tables, "mine.json")


def test_every_entry_but_the_optional_ones_is_needed():
    for key in FIRST.source:
        if key in ("note", "visit_all"):
            build_city(changed([key], KeyError), "test")
        else:
            with pytest.raises(BadCity, match=f"{key} is missing"):
                build_city(changed([key], KeyError), "test")


def test_a_city_without_goals_is_allowed():
    tables = changed(["goals"], {})
    tables["solo"]["goals"] = [0]
    assert build_city(tables, "test").record[0].goals == 0


def test_purple_tourists_make_a_fourth_kind():
    assert build_city(changed(["cards", 0, "tourist"], "pentagon"), "test").record[0].kinds == 4


# --- names on the map


def test_places_are_named_by_column_and_row_from_the_top_left():
    assert (LOCATION_NAMES[0], LOCATION_NAMES[20], LOCATION_NAMES[35]) == ("a1", "c4", "f6")
    assert (CROSSROADS_NAMES[0], CROSSROADS_NAMES[23], CROSSROADS_NAMES[48]) == ("A1", "C4", "G7")
    assert len(set(SEGMENT_NAMES)) == 84


def test_names_round_trip_and_segments_are_named_from_either_end():
    assert [location(name) for name in LOCATION_NAMES] == list(range(36))
    assert [crossroads(name) for name in CROSSROADS_NAMES] == list(range(49))
    assert [segment(name) for name in SEGMENT_NAMES] == list(range(84))
    assert [segment("-".join(reversed(name.split("-")))) for name in SEGMENT_NAMES] == list(range(84))


@pytest.mark.parametrize("name", ["C4", "C4-E4", "C4-C4", "C4-D5", "C4-D4-E4", "c4-d4", "C4-H4", "", None, 3])
def test_what_names_no_segment_is_refused(name):
    with pytest.raises(NoSuchPlace):
        segment(name)


def places_of_texts(tables, path=""):
    """Every text of a city: the table or list that holds it, its key there, and its name in messages."""
    for key, value in list(tables.items() if isinstance(tables, dict) else enumerate(tables)):
        place = f"{path}[{key}]" if isinstance(tables, list) else f"{path}.{key}" if path else key
        if isinstance(value, str):
            yield tables, key, place
        elif isinstance(value, dict | list):
            yield from places_of_texts(value, place)


@pytest.mark.parametrize("text", ["\ud800", "a\0b", "two\nlines", "\x1b[0m", "x" * 5000, "\u202e", ""])
def test_every_text_of_a_city_can_be_written_down(text):
    seen = 0
    for holder, key, place in places_of_texts(tables := copy.deepcopy(FIRST.source)):
        seen += 1
        before, holder[key] = holder[key], text
        with pytest.raises(BadCity) as caught:
            load_city(tables)
        str(caught.value).encode()
        assert place in str(caught.value)
        assert len(str(caught.value)) < 1000
        holder[key] = before
    assert seen > 100


@pytest.mark.parametrize("key", ["\ud800", "a\0b", "x" * 500])
def test_every_key_of_a_city_can_be_written_down(key):
    for place in ("", "landmarks", "goals", "map_legend", "solo"):
        tables = copy.deepcopy(FIRST.source)
        (tables[place] if place else tables)[key] = "x"
        with pytest.raises(BadCity, match=place or "the file") as caught:
            load_city(tables)
        str(caught.value).encode()


def test_spaces_of_other_scripts_are_text():
    tables = copy.deepcopy(FIRST.source)
    tables["name"] = "東京\u3000駅\u00a0№ 5"
    assert load_city(tables).name == tables["name"]
