"""The best final route, against brute force and by cases that the rules name."""

import itertools

import numpy as np
import pytest

from serai.rules.en_route.route.found import ROUTE
from serai.rules.en_route.route.layers import search_layers
from serai.rules.en_route.route.starts import MOST_STARTS, START, find_starts
from tests.rules.en_route_boards import ALL_ROADS, FIRST_CITY, Case, random_cases, special_cases

# --- against brute force


@pytest.mark.parametrize("seed", range(10))
def test_no_trail_beats_the_best_route(seed):
    for case in random_cases(seed, 300):
        route = case.best()
        best = case.naive_best()
        assert route.exact
        assert case.naive_rank(case.trail(route)) == best
        assert route.points == route.bound == best[0]


def test_no_trail_beats_the_best_route_of_boards_as_large_as_in_a_game():
    for case in random_cases(100, 25, least=11, most=13):
        assert case.naive_rank(case.trail(case.best())) == case.naive_best()


def by_layers(case: Case, width: int) -> tuple[np.record, int]:
    """The answer of the search for crowded boards, and the rank of what it had no room for."""
    boards = case.prepared()
    starts = np.zeros(MOST_STARTS, START)
    route = np.zeros(1, ROUTE)[0]
    route.rank = -1
    return route, search_layers(boards[0], starts, find_starts(boards[0], starts), width, route)


@pytest.mark.parametrize("seed", range(20, 24))
def test_the_search_for_crowded_boards_agrees_with_brute_force(seed):
    for case in random_cases(seed, 200):
        route, beyond = by_layers(case, 2_000)
        assert beyond <= route.rank
        assert case.naive_rank(case.trail(route)) == case.naive_best()


def test_the_search_for_crowded_boards_agrees_with_the_complete_walk():
    for case in random_cases(40, 300, least=12, most=18):
        route, beyond = by_layers(case, 2_000)
        assert beyond <= route.rank == case.best().rank


def test_the_search_for_crowded_boards_never_promises_too_little():
    truncated = 0
    for case in random_cases(30, 120, least=14, most=22):
        exact = case.best()
        route, beyond = by_layers(case, 49)
        assert max(int(route.rank), beyond) >= exact.rank
        assert route.rank <= exact.rank
        truncated += beyond > route.rank
    assert truncated > 5


# --- with rides by metro, excursions and goals of special cities


@pytest.mark.parametrize("seed", range(4))
def test_no_trail_with_rides_and_ordered_stops_beats_the_best_route(seed):
    for case in special_cases(seed, 150):
        route = case.best()
        best = case.naive_best()
        assert route.exact
        assert case.naive_rank(case.trail(route)) == best
        assert route.points == route.bound == best[0]


@pytest.mark.parametrize("seed", range(20, 22))
def test_the_search_for_crowded_boards_knows_rides_and_ordered_stops(seed):
    for case in special_cases(seed, 150):
        route, beyond = by_layers(case, 2_000)
        assert beyond <= route.rank
        assert case.naive_rank(case.trail(route)) == case.naive_best()


def test_the_search_for_crowded_boards_agrees_with_the_complete_walk_in_special_cities():
    for case in special_cases(40, 150, least=11, most=15):
        route, beyond = by_layers(case, 4_000)
        assert beyond <= route.rank == case.best().rank


# --- what the rules name


def case_of(*places: tuple[int, int], **more) -> Case:
    """The trail over these places drawn in the first city."""
    steps = [sorted(pair) for pair in itertools.pairwise(places)]
    return Case(FIRST_CITY, sorted({ALL_ROADS.index(tuple(step)) for step in steps}), **more)


RING = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0)]


def test_a_closed_trail_starts_at_the_task_crossroads_that_makes_the_stretch_longest():
    case = case_of(*RING, task=[(1, 2), (2, 2), (6, 6)])
    trail = case.trail(case.best())
    assert trail[0] == trail[-1] != (0, 0)
    assert {trail[0], trail[1]} == {(2, 2), (1, 2)} or {trail[0], trail[-2]} == {(2, 2), (1, 2)}
    assert case.naive_rank(trail) == case.naive_best()
    assert case.naive_rank(trail)[0] == case.naive_rank(RING)[0] + 6


def test_a_closed_trail_starts_on_a_straight_so_that_no_turn_is_lost():
    tables = FIRST_CITY | {"goals": FIRST_CITY["goals"] | {"C2": {"measure": "turns", "at_least": 4}}}
    case = case_of(*RING, goals=["C2"])
    case.tables = tables
    assert case.naive_rank(RING)[0] + 5 == case.naive_rank(case.trail(case.best()))[0]


def test_a_shorter_route_is_best_if_a_goal_asks_for_little():
    goals = {name: {"measure": "length", "at_most": 2} for name in FIRST_CITY["goals"]}
    case = case_of((6, 6), (6, 5), (6, 4), (6, 3), (6, 2), goals=["A1", "B1", "C1"])
    case.tables = FIRST_CITY | {"goals": goals}
    assert case.best().points == 15
    assert case.best().visits == 3


def test_branches_are_left_out():
    case = case_of((6, 6), (6, 5), (6, 4), (6, 3), tourists={(4, 4): {"square": 3}})
    case.roads = sorted([*case.roads, ALL_ROADS.index(((5, 4), (6, 4)))])
    longest = case.best()
    assert case.trail(longest) in ([(6, 6), (6, 5), (6, 4), (5, 4)], [(5, 4), (6, 4), (6, 5), (6, 6)])


def test_ties_go_to_the_longer_route_then_more_tourists_then_more_sights():
    longer, at_a_green_sight, at_no_sight = [(1, 0), (2, 0), (3, 0)], [(0, 0), (0, 1)], [(5, 6), (6, 6)]

    def best_of(*trails: list[tuple[int, int]], **more) -> list[tuple[int, int]]:
        case = Case(FIRST_CITY, sorted({road for trail in trails for road in case_of(*trail).roads}), **more)
        return sorted(case.trail(case.best()))

    assert best_of(longer, at_a_green_sight) == longer
    assert best_of(at_a_green_sight, at_no_sight, tourists={(5, 5): {"circle": 1}}) == at_no_sight
    assert best_of(at_a_green_sight, at_no_sight) == at_a_green_sight


def test_each_way_round_a_loop_is_remembered_on_crowded_boards():
    # between two loops: the first is best walked with its task crossroads early, the second with its own late
    first_loop = [(1, 2), (2, 2), (2, 1), (3, 1), (3, 2), (2, 2)]
    second_loop = [(2, 3), (2, 4), (3, 4), (3, 5), (2, 5), (2, 4), (1, 4)]
    case = case_of(*first_loop, *second_loop, task=[(2, 1), (2, 5), (6, 6)])
    route, _ = by_layers(case, 2_000)
    assert case.naive_rank(case.trail(route)) == case.naive_rank(first_loop + second_loop) == case.naive_best()


def test_no_segments_give_an_empty_route():
    route = Case(FIRST_CITY, [], kept=0).best()
    assert (route.visits, route.points, route.exact) == (0, 0, 1)


# --- crowded boards


TOURISTS = {(row, col): {"circle": 1, "triangle": 2} for row in range(6) for col in range(0, 6, 2)}


def full_board(task: list[tuple[int, int]]) -> Case:
    return Case(FIRST_CITY, list(range(84)), TOURISTS, task, ["A1", "B1", "C2"], [4, 0, 2])


@pytest.mark.parametrize("number", range(8))
def test_a_board_with_every_segment_is_answered_and_proven_for_every_task_card(number):
    case = full_board([tuple(place) for place in FIRST_CITY["tasks"][number]])
    route = case.best()
    points, length, *_ = case.naive_rank(case.trail(route))
    assert route.exact
    assert route.points == route.bound == points
    assert length == 74  # of the crossroads with three roads twelve are of one chessboard colour; ten lose a road


def test_an_answer_that_is_not_proven_says_so():
    case = full_board([(2, 2), (2, 4), (4, 4)])
    route = case.best()
    assert case.naive_rank(case.trail(route))[0] == route.points
    assert not route.exact
    assert route.bound >= route.points
