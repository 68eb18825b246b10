"""The best routes of boards as games end with, against every trail walked and counted apart from the package."""

from typing import Any

import numpy as np
import pytest

from serai.lab.city_report import plain_games
from serai.rules.en_route.city import KEPT
from serai.rules.en_route.result import make_plan
from serai.rules.en_route.route.plan import PLAN
from serai.table.games.en_route.cities import known_cities, load_city
from serai.table.games.en_route.cities.special import STOP_WORDS
from tests.rules.en_route_boards import ALL_ROADS, Case
from tests.rules.en_route_naive import SHAPES

FEW, MANY = 4, 500


def case_of(name: str, state: Any, seat: int) -> Case:
    """A seat's board at the end of a game, in the terms of the city's file."""
    city = load_city(name)
    plan = np.zeros(1, PLAN)[0]
    make_plan(state, seat, plan)

    def places(crossroads: Any) -> list[tuple[int, int]]:
        return [divmod(int(at), 7) for at in crossroads if at >= 0]

    tourists = {
        divmod(at, 6): {shape: int(state.tourists[seat, at, kind]) for kind, shape in enumerate(SHAPES)}
        for at in np.flatnonzero(state.tourists[seat].any(axis=1)).tolist()
    }
    return Case(
        dict(city.source),
        np.flatnonzero(state.segments[seat]).tolist(),
        tourists,
        places(plan.task),
        [city.goals[goal] for goal in state.goal.tolist() if goal >= 0],
        state.rating[: len(city.landmarks)].tolist(),
        int((state.cafe[seat] == KEPT).sum()),
        [STOP_WORDS[stop] for stop in plan.stops.tolist() if stop >= 0],
        tuple(places(plan.stations)),
    )


def check(name: str, boards: int) -> None:
    """Points and tie-breaks of the best route are those of the best of all trails."""
    for state, _points, _won in plain_games(name, boards // 2, seed=7):
        for seat in range(2):
            case = case_of(name, state, seat)
            route = case.best()
            assert route.exact
            assert case.naive_rank(case.trail(route)) == case.naive_best(), [ALL_ROADS[at] for at in case.roads]
            trail = [divmod(int(at), 7) for at in state.path[seat, : state.path_size[seat]]]
            assert case.naive_rank(trail) == case.naive_best()  # a guide takes the best route


@pytest.mark.parametrize("name", known_cities())
def test_some_end_boards_of_each_city(name):
    check(name, FEW)


@pytest.mark.long
@pytest.mark.parametrize("name", known_cities())
def test_five_hundred_end_boards_of_each_city(name):
    check(name, MANY)
