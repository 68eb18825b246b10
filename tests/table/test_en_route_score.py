"""The score pad of En Route: the rulebook's example, one test a line of the sheet, and layouts that cannot be."""

import copy
import itertools

import pytest

import serai
from serai.errors import BadCity, BadLayout, SeraiError
from serai.table.games.en_route.cities import load_city
from serai.table.games.en_route.cities.places import SEGMENT_NAMES
from serai.table.games.en_route.sheet import best_route

ZERO = dict.fromkeys(["red", "green", "blue", "yellow", "grey", "cafes", "visit_all", "task", "goals"], 0)


def walk(route: str, **more):
    """A route drawn and walked in the first city; `more` may add to it."""
    places = route.split()
    segments = ["-".join(pair) for pair in itertools.pairwise(places)]
    return serai.score("en-route", segments=segments + more.pop("also", []), route=places, **more)


# --- the rulebook's example: 2x6 + 2x10 + 3x7 + (6+6+6) + 10 + 2 + 12 + 10 = 105


def example_city():
    """The first city with its sights, a festival point and a task moved to where the example needs them."""
    tables = copy.deepcopy(load_city("first-city").source)
    tables["map"] = [".R.B..", "BYG.OG", "...YB.", "S..R.Y", "K.G...", "..B.R."]
    tables["visit_all"]["crossroads"] = [[1, 1], [3, 5], [5, 3]]
    tables["tasks"][0] = [[1, 1], [3, 3], [6, 0]]
    return tables


EXAMPLE = {
    "city": example_city(),
    "tourists": {
        "a1": "RRGG",
        "c1": "BBG",
        "e1": "RRB",
        "f1": "GGB",
        "d2": "GGGG",
        "f3": "RRBB",
        "e4": "GB",
        "a6": "RR",  # lost: on a piece that is not joined
        "e5": "GG",  # lost: no segment beside it
    },
    "segments": [
        *["A2-B2", "B2-C2", "C2-D2", "D2-E2", "E2-F2", "F2-G2", "G2-G3", "G3-G4", "G4-F4", "F4-E4", "E4-D4"],
        "A6-B6",  # erased: not joined
        *["F2-F3", "F3-G3"],  # erased: the other way round the same location
        "F4-F5",  # erased: a dead end
    ],
    "cafes": {"G4": "kept", "E4": "spent"},
    "ratings": {"school": 8, "skywatcher": 6, "oko": 10},
    "task": ["B2", "D4", "A7"],
}
EXAMPLE_LINES = {
    "red": 2 * 6,
    "green": 2 * 10,
    "blue": 3 * 7,
    "yellow": 6 + 6 + 6,
    "grey": 10,
    "cafes": 2,
    "visit_all": 12,
    "task": 10,
    "goals": 0,
}
EXAMPLE_ROUTE = ["A2", "B2", "C2", "D2", "E2", "F2", "G2", "G3", "G4", "F4", "E4", "D4"]


def test_the_rulebooks_example_comes_to_105_line_by_line():
    sheet = serai.score("en-route", **EXAMPLE, route=EXAMPLE_ROUTE)
    assert sheet.lines == EXAMPLE_LINES
    assert sheet.total == 105
    assert (sheet.length, sheet.tourists, sheet.sights) == (11, 23, 11)


def test_the_examples_route_is_the_best_over_what_is_drawn():
    sheet = serai.score("en-route", **EXAMPLE)
    assert sheet.route in (EXAMPLE_ROUTE, EXAMPLE_ROUTE[::-1])
    assert (sheet.lines, sheet.total, sheet.exact, sheet.bound) == (EXAMPLE_LINES, 105, True, 105)
    assert best_route(**EXAMPLE) == sheet


# --- the lines, each alone in the first city


def test_a_location_is_on_the_route_by_a_side_not_by_a_corner():
    # f2 is red: G2-G3 is its side, F3 its corner
    assert walk("G2 G3", tourists={"f2": "R"}).lines == ZERO | {"red": 1}
    assert walk("F4 F3 E3", tourists={"f2": "R"}).lines["red"] == 0


def test_tourists_off_the_route_do_not_count():
    assert walk("G2 G3", tourists={"f2": "RR", "f1": "RRRR"}).lines["red"] == 2
    assert walk("G1 G2 G3", tourists={"f2": "RR", "f1": "RRRR"}).lines["red"] == 6


def test_each_colour_is_tourists_times_special_sights_of_the_colour():
    # f2 red, f3 green, f4 blue along the right edge; G4 has a café
    sheet = walk("G2 G3 G4 G5", tourists={"f2": "RRG", "f3": "GGB", "f4": "BB"}, cafes={"G4": "spent"})
    assert sheet.lines == ZERO | {"red": 2, "green": 3, "blue": 3}
    sheet = walk("D3 C3 B3", tourists={"c3": "RR", "b3": "R"})  # c3 is red; b3 is the school
    assert sheet.lines["red"] == 3


def test_yellow_sights_bring_the_printed_points_with_or_without_tourists():
    assert walk("E1 E2").lines == ZERO | {"yellow": 6}


def test_grey_sights_bring_their_rating_and_start_at_the_low_end():
    assert walk("B3 B4").lines == ZERO | {"grey": 4}
    assert walk("B3 B4", ratings={"school": 12, "oko": 10}).lines == ZERO | {"grey": 12}


def test_a_kept_cafe_bonus_brings_two_points_on_the_route_or_off_it():
    assert walk("C1 D1", also=["F1-G1"], cafes={"C1": "kept", "F1": "spent"}).lines["cafes"] == 2
    assert walk("C1 D1", also=["F1-G1"], cafes={"C1": "spent", "F1": "kept"}).lines["cafes"] == 2
    assert walk("C1 D1", also=["F1-G1"], cafes={"C1": "kept", "F1": "kept"}).lines["cafes"] == 4


def test_the_festival_brings_0_12_24_for_one_two_three_points_on_the_route():
    # B2, F3, D6
    assert walk("B2 B3").lines["visit_all"] == 0
    two = "B2 C2 D2 E2 F2 F3"
    assert walk(two).lines["visit_all"] == 12
    three = two + " F4 F5 F6 E6 D6"
    assert walk(three).lines["visit_all"] == 24


def test_the_task_is_the_longest_stretch_between_two_different_crossroads():
    task = ["C3", "E3", "E5"]
    assert walk("B3 C3 D3 E3 F3", task=task).lines["task"] == 2
    assert walk("C3 D3 E3 F3", task=["C3", "G7", "A1"]).lines["task"] == 0
    # C3 again at the end: two visits to one crossroads are no stretch, but E3 to the last C3 is one
    assert walk("C3 D3 E3 E2 D2 C2 C3", task=task).lines["task"] == 4


def test_a_closed_route_does_not_wrap_round():
    assert walk("D3 E3 E2 D2 C2 C3 D3", task=["E3", "C3", "A7"]).lines["task"] == 4


# --- goals


def test_a_goal_that_is_met_brings_the_plain_value_on_a_board_alone():
    rim = "A1 A2 A3 A4 B4 B5 A5 A6 A7"
    sheet = walk(rim, goals=["C3"], cafes={"A5": "kept"})
    assert (sheet.goals["C3"].value, sheet.goals["C3"].met, sheet.goals["C3"].ribbon) == (7, True, False)
    assert sheet.lines["goals"] == 5


@pytest.mark.parametrize(
    ("goal", "value"),
    [("A1", 6), ("A2", 0), ("A3", 4), ("B1", 6), ("B2", 3), ("B3", 12), ("C1", 8), ("C2", 3), ("C3", 0)],
)
def test_what_goals_count(goal, value):
    # a closed walk round d3, e3, d4, e4 that begins in a corner: three turns, the fourth is at the closing point
    route = "D3 E3 F3 F4 F5 E5 D5 D4 D3"
    tourists = {"d3": "RRG", "e4": "RR", "f4": "G", "a1": "BBBB"}
    sheet = walk(route, also=["F5-G5"], tourists=tourists, goals=[goal])  # a1 and the rim are not on the route
    assert sheet.goals[goal].value == value


def test_turns_are_counted_along_the_walk_none_where_a_closed_route_closes():
    assert walk("D3 E3 E4 D4 D3", goals=["C2"], cafes={"E4": "spent"}).goals["C2"].value == 3
    straight = "E3 F3 F4 F5 E5 D5 D4 D3 E3"
    assert walk(straight, goals=["C2"]).goals["C2"].value == 4


LONG = ["G7-G6", "G6-F6", "F6-E6", "E6-E5", "E5-D5"]
SHORT = ["A1-A2", "A2-B2", "B2-B3"]


def two_boards(first, second, goals, city="first-city"):
    boards = [{"segments": first}, {"segments": second}]
    return serai.score("en-route", city=city, boards=boards, goals=goals)


def city_with_goal(sign, threshold):
    tables = copy.deepcopy(load_city("first-city").source)
    tables["goals"]["C1"] = {"measure": "length", sign: threshold}
    return tables


def test_the_best_of_those_who_meet_a_goal_has_its_ribbon():
    sheets = two_boards(LONG, SHORT, ["C1"], city_with_goal("at_least", 3))
    assert [sheet.lines["goals"] for sheet in sheets] == [10, 5]
    sheets = two_boards(LONG, SHORT, ["C1"], city_with_goal("at_least", 4))
    assert [sheet.lines["goals"] for sheet in sheets] == [10, 0]


def test_who_is_best_without_meeting_the_goal_gets_nothing():
    sheets = two_boards(LONG, SHORT, ["C1"], city_with_goal("at_least", 6))
    assert [sheet.lines["goals"] for sheet in sheets] == [0, 0]


def test_equal_best_results_share_the_ribbon():
    sheets = two_boards(LONG, LONG, ["C1"], city_with_goal("at_least", 3))
    assert [sheet.lines["goals"] for sheet in sheets] == [10, 10]
    assert all(sheet.goals["C1"].ribbon for sheet in sheets)


def test_a_goal_with_a_minus_sign_wants_little_and_the_smallest_wins():
    walked = [
        {"segments": LONG, "route": ["G7", "G6", "F6", "E6", "E5", "D5"]},
        {"segments": SHORT, "route": ["A1", "A2", "B2", "B3"]},
    ]
    sheets = serai.score("en-route", city=city_with_goal("at_most", 5), boards=walked, goals=["C1"])
    assert [sheet.lines["goals"] for sheet in sheets] == [5, 10]
    sheets = serai.score("en-route", city=city_with_goal("at_most", 4), boards=walked, goals=["C1"])
    assert [sheet.lines["goals"] for sheet in sheets] == [0, 10]


# --- several boards


def test_points_decide_then_length_tourists_and_sights():
    def winners(*boards):
        return [sheet.winner for sheet in serai.score("en-route", boards=list(boards))]

    blank = {"segments": ["A2-A3"]}
    assert winners(blank, {"segments": ["E1-E2"]}) == [False, True]
    assert winners({"segments": ["A2-A3", "A3-A4"]}, blank) == [True, False]
    assert winners({"segments": ["A2-A3"], "tourists": {"a2": "R"}}, blank) == [True, False]
    assert winners(blank, {"segments": ["A1-A2"]}) == [False, True]  # a green sight
    assert winners(blank, blank, {"segments": ["A3-A4"]}) == [True, True, True]


# --- cities with purple, levels, empty boards


def test_purple_tourists_have_a_line_of_their_own():
    tables = copy.deepcopy(load_city("first-city").source)
    tables["map_legend"]["P"] = "special purple"
    tables["map"][1] = "P...KR"
    sheet = walk("A2 A3", city=tables, tourists={"a2": "PPR"})
    assert sheet.lines == ZERO | {"purple": 2}
    assert sheet.tourists == 3


def test_the_simple_game_ignores_cafes():
    assert walk("C1 D1", level="simple").lines["cafes"] == 0
    for field, value in {"cafes": {"C1": "kept"}, "task": ["A1", "B1", "C1"], "goals": ["A1"]}.items():
        with pytest.raises(BadLayout, match=f"^{field}"):
            walk("C1 D1", level="simple", **{field: value})
    with pytest.raises(BadLayout, match=r"^goals"):
        walk("A2 A3", level="medium", goals=["A1"])


def test_no_segments_are_an_empty_route():
    sheet = serai.score("en-route", tourists={"c4": "RRB"})
    assert (sheet.lines, sheet.total, sheet.route, sheet.tourists) == (ZERO, 0, [], 0)
    assert serai.score("en-route", segments=[], route=[]).total == 0


# --- layouts that cannot be: the field, and the entry that the message must name

WRONG = [
    ({"segments": ["C4-E4"]}, "segments: 'C4-E4'"),
    ({"segments": ["C4"]}, "segments: 'C4'"),
    ({"segments": ["c4-d4"]}, "segments: 'c4'"),
    ({"segments": [7]}, "segments: 7"),
    ({"segments": "A2-A3"}, "segments is 'A2-A3'"),
    ({"segments": ["A2-A3", "A3-A2"]}, "segments: A3-A2 is given twice"),
    ({"tourists": {"C4": "R"}}, "tourists: 'C4'"),
    ({"tourists": {"g1": "R"}}, "tourists: 'g1'"),
    ({"tourists": {"c4": "RX"}}, "tourists: c4 is 'RX'"),
    ({"tourists": {"c4": "P"}}, "tourists: c4 is 'P'"),
    ({"tourists": {"c4": 3}}, "tourists: c4 is 3"),
    ({"tourists": {"c4": "R" * 11}}, "tourists: c4 has 11"),
    ({"tourists": ["c4"]}, "tourists is ['c4']"),
    ({"cafes": {"D1": "kept"}}, "cafes: there is no café at D1"),
    ({"cafes": {"C1": "kept"}}, "cafes: no segment touches the café at C1"),
    ({"cafes": {"Z9": "kept"}}, "cafes: 'Z9'"),
    ({"segments": ["C1-D1"]}, "cafes: a segment touches the café at C1"),
    ({"segments": ["C1-D1"], "cafes": {"C1": "eaten"}}, "cafes: C1 is 'eaten'"),
    ({"segments": ["C1-D1"], "cafes": {"C1": ["kept"]}}, "cafes: C1 is ['kept']"),
    ({"ratings": {"tower": 8}}, "ratings: there is no landmark 'tower'"),
    ({"ratings": {"school": 7}}, "ratings: school cannot be at 7"),
    ({"ratings": {"school": "high"}}, "ratings: school cannot be at 'high'"),
    ({"ratings": 8}, "ratings is 8"),
    ({"task": ["A1", "B2"]}, "task: ['A1', 'B2']"),
    ({"task": ["A1", "B2", "A1"]}, "task: ['A1', 'B2', 'A1']"),
    ({"task": ["A1", "B2", "b3"]}, "task: 'b3'"),
    ({"goals": ["A9"]}, "goals: there is no goal 'A9'"),
    ({"goals": [["A1"]]}, "goals: there is no goal ['A1']"),
    ({"goals": ["A1", "A2"]}, "goals: A2 and A1 are both from deck A"),
    ({"segments": ["A2-A3"], "route": ["A2"]}, "route: give all crossroads"),
    ({"segments": ["A2-A3"], "route": []}, "route: give all crossroads"),
    ({"segments": ["A2-A3"], "route": ["A2", "A4"]}, "route: A2 to A4 is not a single segment"),
    ({"segments": ["A2-A3"], "route": ["A2", "A3", "A4"]}, "route: A3 to A4 is not drawn"),
    ({"segments": ["A2-A3"], "route": ["A2", "A3", "A2"]}, "route: A2-A3 is used twice"),
    ({"segments": ["A2-A3"], "route": ["A2", "H3"]}, "route: 'H3'"),
    ({"level": "hard"}, "level is 'hard'"),
    ({"level": []}, "level is []"),
    ({"sights": 3}, "no field 'sights'"),
    ({"boards": []}, "boards is []"),
    ({"boards": [{}] * 5}, "boards is"),
    ({"boards": [{}, 3]}, "boards[1] is 3"),
    ({"boards": [{}, {"segments": ["A1-A1"]}]}, "boards[1]: segments: 'A1-A1'"),
    ({"boards": [{}], "segments": ["A2-A3"]}, "segments: next to boards"),
]


@pytest.mark.parametrize(("layout", "message"), WRONG, ids=[wrong[1] for wrong in WRONG])
def test_a_wrong_entry_is_named(layout, message):
    with pytest.raises(BadLayout) as error:
        serai.score("en-route", **layout)
    assert message in str(error.value)


def test_best_route_looks_for_a_route_itself():
    with pytest.raises(BadLayout, match=r"^route"):
        best_route(segments=["A2-A3"], route=["A2", "A3"])


def test_an_unknown_city_is_refused():
    with pytest.raises(BadCity, match="atlantis"):
        serai.score("en-route", city="atlantis")
    assert issubclass(BadCity, SeraiError)


# --- crowded boards


def test_a_board_with_every_segment_is_answered():
    cafes = dict.fromkeys(["C1", "F7", "E4", "F1", "B7", "A5", "C4", "G4"], "kept")
    sheet = best_route(segments=SEGMENT_NAMES, cafes=cafes, task=["B1", "E3", "A5"], goals=["A1", "B1", "C1"])
    assert sheet.exact
    assert sheet.total == sheet.bound
    assert sheet.lines["visit_all"] == 24
    assert len(sheet.route) == sheet.length + 1 == 75
