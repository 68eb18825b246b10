"""The six cities beside the first: their figures, their ideas, and random games that keep every invariant."""

import itertools
import random

import numpy as np
import pytest

import serai
from serai.rules import kernel
from serai.rules.en_route.city import LANDMARK, MAX_KINDS
from serai.table.games.en_route.cities import load_city
from tests.rules.en_route_game import Play

CITIES = ("cairo", "hong-kong", "london", "new-york", "paris", "rio-de-janeiro")


# --- what the plan says of each


@pytest.mark.parametrize("name", CITIES)
def test_each_city_has_cards_tasks_and_boards_of_its_own(name):
    city, first = load_city(name), load_city("first-city")
    own = [card for card in city.source["cards"] if card not in first.source["cards"]]
    assert len(own) == 12
    assert sum(card.get("repeat", False) for card in city.source["cards"]) == 6
    assert len(city.source.get("tasks", range(16))) == 16
    assert len(city.source["boards"]) == 4
    named = {tuple(sight["at"]) for sight in city.source["sights"]}
    sights = city.record[0].sight.reshape(6, 6)
    assert named == {(row, col) for row, col in np.argwhere((sights != 0) & (sights != LANDMARK)).tolist()}
    assert "our own design" in city.note.lower()


def test_london_has_seven_lines_three_bridges_and_a_special_goal_in_each_deck():
    london = load_city("london").source
    assert (len(london["lines"]), len(london["bridges"])) == (7, 3)
    special = [name for name, goal in london["goals"].items() if goal["measure"] in ("ride", "bridges", "landmarks")]
    assert sorted(name[0] for name in special) == ["A", "B", "C"]


def test_new_york_has_eleven_cafes_and_nine_goals():
    city = load_city("new-york")
    assert (city.record[0].cafes, len(city.source["cafe_cards"]), len(city.goals)) == (11, 11, 9)
    assert [sum(name[0] == deck for name in city.goals) for deck in "ABC"] == [3, 3, 3]


def test_hong_kong_has_two_ferries_pentagons_and_three_of_nine_goals():
    city = load_city("hong-kong")
    assert (len(city.source["bridges"]), city.record[0].kinds, len(city.goals)) == (2, MAX_KINDS, 9)
    assert city.source["goal_deal"] == 3


def test_paris_has_nine_excursions_and_no_tasks():
    assert len(load_city("paris").source["excursions"]) == 9
    assert "tasks" not in load_city("paris").source


def test_rio_has_an_avenue_of_six_segments_and_a_fourth_goal_for_all():
    city = load_city("rio-de-janeiro")
    assert (len(city.source["avenue"]), city.record[0].kinds) == (6, MAX_KINDS)
    assert city.source["goals"]["D1"]["measure"] == "parade"


def test_cairo_has_a_steep_scale_and_three_goals_that_are_always_open():
    cairo = load_city("cairo").source
    assert cairo["goal_deal"] == len(cairo["goals"]) == 3
    assert cairo["rating_scale"][-1] > 12
    assert cairo["barren"]
    assert cairo["closed"]


# --- random play


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("name", CITIES)
def test_random_games_keep_the_invariants(name, seats):
    for seed in range(2):
        chooser = random.Random(seed)
        table = serai.new("en-route", seats=seats, seed=seed, city=name)
        while table.to_move:
            seat = chooser.choice(table.to_move)
            table.play(seat, chooser.choice(table.actions(seat)))
            assert kernel.consistent_at(table.states, 0)
        record, state = table.game.city.record[0], table.states[0]
        assert not state.segments[:, record.closed != 0].any()
        assert not state.tourists[:, record.barren != 0].any()


# --- one idea a city


def test_a_closed_segment_is_never_offered_and_refused_by_name():
    play = Play(city="london").choose("C1c", "C2s")
    play.do(0, next(text for text in play.can(0) if text.startswith("at ")))
    offered = set(play.can(0))
    assert "draw B4-B5" in offered  # a bridge
    assert not offered & {"draw A4-A5", "draw C4-C5", "draw E4-E5", "draw G4-G5"}
    with pytest.raises(serai.IllegalAction, match="There is no road at A4-A5"):
        play.do(0, "draw A4-A5")


def test_a_barren_candidate_counts_as_taken():
    play = Play(city="cairo")
    rows, columns = play.board().rows, play.board().columns
    one, two = rows[0], columns[0]  # location a1, in the desert
    play.choose(f"C{one}c", f"C{two}s" if one != two else f"C{two}t")
    candidates = {"at a1", f"at {'abcdef'[columns.index(one)]}{rows.index(two) + 1}"}
    assert "at a1" not in play.can(0)
    assert set(play.can(0)) <= candidates or len(play.can(0)) > 20  # the other candidate, or anywhere


def test_lines_are_dealt_two_and_one_is_kept_in_the_open():
    play = Play(city="london", keep_tasks=False)
    assert [len(dealt) for dealt in play.view(1).dealt_lines] == [2, 2]
    play.do(0, play.can(0)[0])
    lines = play.can(0)
    assert all(text.startswith("line ") for text in lines)
    play.do(0, lines[1])
    assert play.view(1).lines[0] == lines[1].split()[1:]
    assert play.view(None).lines[0] == play.view(0).lines[0]
    assert play.view(1).tasks[0] is None


def test_four_players_share_seven_lines_one_each():
    play = Play(seats=4, city="london", keep_tasks=False)
    assert [len(dealt) for dealt in play.view(0).dealt_lines] == [1] * 4
    assert all(play.view(0).lines)


def at_the_end(city: str, segments: str, seats: int = 2, **options) -> Play:
    """A game at the choice of routes, with one map drawn by the test."""
    play = Play(seats=seats, city=city, **options)
    while play.phase != "routes":
        play.step()
    with play.written() as state:
        state.segments[0] = state.cafe[0] = state.tourists[0] = 0
    return play.map(0, segments=segments)


def walk(play: Play, *texts: str) -> Play:
    """Choices of the first seat on a map that no turns have drawn."""
    for text in texts:
        play.table.play(0, text)
    return play


def test_a_ride_goes_from_station_to_station_once_between_two_segments():
    play = at_the_end("london", "B3-C3 C3-D3 F1-F2 F2-G2 A3-B3")
    with play.written() as state:
        state.own_line[0] = 0  # B3 to F2
    assert "ride" not in walk(play, "walk B3").can(0)
    play = at_the_end("london", "B3-C3 C3-D3 F1-F2 F2-G2 A3-B3")
    with play.written() as state:
        state.own_line[0] = 0
    assert "ride" in walk(play, "walk A3", "walk B3").can(0)
    walk(play, "ride")
    assert play.board().route == ["A3", "B3", "F2"]
    assert set(play.can(0)) == {"walk F1", "walk G2"}
    walk(play, "walk G2", "finish").table.play(1, "best")
    assert play.view(0).sheets[0].length == 2


def test_the_best_route_takes_the_metro_where_that_is_worth_more():
    play = at_the_end("london", "A3-B3 B3-B2 F2-F1 F1-G1")
    with play.written() as state:
        state.own_line[0] = 0
    walk(play, "best")
    route = play.board().route
    assert {("B3", "F2"), ("F2", "B3")} & set(itertools.pairwise(route))
    assert len(route) == 5


def test_cafe_cards_lie_on_the_cafes_in_another_order_each_game():
    cafes = [serai.new("en-route", seed=seed, city="new-york").view(None).city["cafes"] for seed in range(3)]
    assert cafes[0].keys() == cafes[1].keys()
    assert cafes[0] != cafes[1] != cafes[2]
    offers = [sorted((cafe["kind"], cafe["adds"]) for cafe in each.values()) for each in cafes]
    assert offers[0] == offers[1] == offers[2]


def test_a_dealt_cafe_gives_what_its_card_says():
    play = Play(city="new-york", seed=3).choose("C1c", "C2s")
    play.do(0, next(text for text in play.can(0) if text.startswith("at ")))
    place = next(at for at, cafe in play.view(0).city["cafes"].items() if cafe["kind"] == "segment")
    draw = next(text for text in play.can(0) if place in text.removeprefix("draw ").split("-"))
    play.do(0, draw)
    assert play.board().segment_bonuses >= 1


def test_three_of_hong_kongs_nine_goals_are_open():
    seen = {tuple(serai.new("en-route", seed=seed, city="hong-kong").view(None).goals) for seed in range(12)}
    assert all(len(set(goals)) == 3 for goals in seen)
    assert len(seen) > 6


def test_excursions_are_dealt_in_secret_and_pay_for_stops_in_order():
    play = Play(city="paris", keep_tasks=False)
    assert all(text.startswith("excursion ") for text in play.can(0))
    play.do(0, play.can(0)[0])
    assert play.view(1).tasks[0] is None
    assert play.view(0).tasks[0] == play.view(0).dealt_tasks[0]
    assert play.view(1).log[-1]["text"] == "keep an excursion"


PARIS_STOPS = ["popular", "green", "cafe", "red"]  # the students' walk: d1 is popular, b2 green, C1 a café, a1 red


def test_stops_count_in_the_direction_walked():
    segments = ["D1-E1", "C1-D1", "B1-C1", "B1-B2", "B2-C2", "C1-C2", "A1-B1"]
    drawn = {"city": "paris", "segments": segments, "cafes": {"C1": "kept"}, "task": PARIS_STOPS}
    forth = ["E1", "D1", "C1", "C2", "B2", "B1", "A1"]

    def task_line(route):
        return serai.score("en-route", **drawn, route=route).lines["task"]

    assert task_line(forth) == 7  # popular, then green; the café came too early
    assert task_line(["E1", "D1", "C1", "C2", "B2", "B1", "C1"]) == 12
    assert task_line(forth[::-1]) == 3  # green came before popular
    assert serai.score("en-route", **drawn).lines["task"] == 12


def test_the_parade_is_the_longest_stretch_walked_on_the_avenue():
    segments = ["A4-B4", "B4-C4", "C4-D4", "D4-D5", "D4-E4"]
    drawn = {"city": "rio-de-janeiro", "segments": segments, "cafes": {"D4": "kept"}, "goals": ["D1"]}
    whole = serai.score("en-route", **drawn, route=["A4", "B4", "C4", "D4", "E4"])
    turned = serai.score("en-route", **drawn, route=["A4", "B4", "C4", "D4", "D5"])
    assert (whole.goals["D1"].value, turned.goals["D1"].value) == (4, 3)
    assert serai.new("en-route", city="rio-de-janeiro").view(None).goals[-1] == "D1"
