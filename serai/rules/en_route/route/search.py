"""The best final route: the trail with most points, then longest, then with most tourists, then with most sights.

The boards of real games have some hundred trails: they are all walked. A crowded board goes to layers.py.
"""

from typing import Any

import numpy as np

from serai.rules.compiling import compiled, keep
from serai.rules.en_route.city import City
from serai.rules.en_route.geometry import DIRECTIONS, PLACES, RIDING
from serai.rules.en_route.route.found import Route
from serai.rules.en_route.route.layers import search_layers
from serai.rules.en_route.route.plan import Plan
from serai.rules.en_route.route.starts import MOST_STARTS, START, Start, complete, find_starts, ways_on
from serai.rules.en_route.route.walking import STEP, go, order_of, rides_of, stand
from serai.rules.en_route.route.worth import BOARD, NOTHING_WALKED, Board, points_of_rank, prepare, rank, tally

PATIENCE = 10_000
"""Steps of the complete walk before the board counts as crowded."""

NARROW, WIDE = 1_000, 20_000
"""Trails of one length that are kept on a crowded board, at first and if that was not enough."""


@compiled
def best_route(
    city: City, segments: Any, tourists: Any, cafes: Any, ratings: Any, plan: Plan, goals: Any, route: Route
) -> None:
    """Write the best final route of one board into `route`; goals count at their plain value.

    `ratings` are cells of the scale; `goals` are numbers in the city, or -1 for none.
    """
    boards = np.empty(1, dtype=BOARD)
    prepare(boards[0], city, segments, tourists, cafes, ratings, plan, goals)
    search(boards, route)
    keep(boards)


@compiled
def search(boards: Any, route: Route) -> None:
    """Find the best route of a prepared board."""
    board: Board = boards[0]
    nothing = tally(board, 0, 0, 0, NOTHING_WALKED)
    route.visits = 0
    route.rank = rank(board, nothing, nothing)
    beyond = 0
    if board.across != 0 or board.down != 0:
        route.rank = -1
        starts = np.empty(MOST_STARTS, dtype=START)
        count = find_starts(board, starts)
        if not walk_all(board, starts, count, route):
            beyond = search_layers(board, starts, count, NARROW, route)
            if beyond > route.rank:
                beyond = search_layers(board, starts, count, WIDE, route)
        keep(starts)
    route.exact = 1 if beyond <= route.rank else 0
    route.points = points_of_rank(int(route.rank))
    route.bound = max(int(route.points), points_of_rank(beyond))


@compiled
def walk_all(board: Board, starts: Any, count: int, route: Route) -> bool:
    """Walk all trails from all starts and keep the best; False if they are too many."""
    trail = np.empty(PLACES, dtype=STEP)
    todo = np.empty(PLACES, np.int64)
    steps = 0
    for i in range(count):
        start = starts[i]
        stand(board, trail[0], int(start.at), int(start.across), int(start.down))
        todo[0] = ways_on(board, start, trail[0])
        depth = 0
        while depth >= 0:
            if todo[depth] == 0:
                depth -= 1
                continue
            direction = lowest(todo[depth])
            todo[depth] ^= 1 << direction
            rides = rides_of(board, trail[depth]) + int(direction == RIDING)
            go(board, trail[depth], direction, depth + 1 - rides, trail[depth + 1])
            depth += 1
            here = trail[depth]
            todo[depth] = ways_on(board, start, here)
            if complete(start, here):
                keep_if_better(board, start, trail, depth, route)
            steps += 1
            if steps > PATIENCE:
                keep(trail)
                return False
    keep(trail)
    return True


@compiled
def lowest(bits: int) -> int:
    """The first direction of a list; by metro comes last."""
    for direction in range(DIRECTIONS):
        if (bits >> direction) & 1 == 1:
            return direction
    return RIDING


@compiled
def keep_if_better(board: Board, start: Start, trail: Any, steps: int, route: Route) -> None:
    """Remember the trail if none as good was found before."""
    here = trail[steps]
    across, down = int(start.across) ^ int(here.across), int(start.down) ^ int(here.down)
    count = tally(board, across, down, steps - rides_of(board, here), order_of(board, here))
    value = rank(board, count, count)
    if value > route.rank:
        route.rank = value
        route.visits = steps + 1
        for i in range(steps + 1):
            route.crossroads[i] = trail[i].at
