"""The result: final routes scored, winners found."""

import numpy as np

from serai.rules.compiling import compiled
from serai.rules.en_route.city import GOAL_DECKS, TASK_CROSSROADS
from serai.rules.en_route.components import NO_CARD, OVER
from serai.rules.en_route.route import ROUTE, best_route
from serai.rules.en_route.state import SCORE_LINES
from serai.rules.kernel import Buffer, State


@compiled
def task_crossroads(state: State, seat: int) -> Buffer:
    """The crossroads of the seat's private task, or -1 for none."""
    places = np.full(TASK_CROSSROADS, -1, np.int8)
    if int(state.task[seat]) != NO_CARD:
        for i in range(TASK_CROSSROADS):
            places[i] = state.city.task[int(state.task[seat]), i]
    return places


@compiled
def find_best_route(state: State, seat: int) -> None:
    """Make the best route of the seat's segments its final route."""
    routes = np.empty(1, ROUTE)
    best_route(
        state.city,
        state.segments[seat],
        state.tourists[seat],
        state.cafe[seat],
        state.rating,
        task_crossroads(state, seat),
        state.goal,
        routes[0],
    )
    for i in range(routes[0].size):
        state.path[seat, i] = routes[0].crossroads[i]
    state.path_size[seat] = routes[0].size


@compiled
def write_score(state: State) -> None:
    """All nine lines of every seat."""


@compiled
def scores(state: State, points: Buffer) -> None:
    """Each seat's points; 0 before the end."""
    for seat in range(state.seats):
        points[seat] = 0
        for line in range(SCORE_LINES):
            points[seat] += int(state.line[seat, line])


@compiled
def winners(state: State) -> int:
    """Who has won."""
    return 0 if int(state.phase) != OVER else 1
