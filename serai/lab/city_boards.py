"""What the boards at the end of games have on their best routes, with no goal in mind."""

import time
from typing import Any

import numpy as np

from serai.rules.compiling import interpreted
from serai.rules.en_route.city import GOAL_DECKS, UNTOUCHED
from serai.rules.en_route.result import make_plan
from serai.rules.en_route.route.found import ROUTE
from serai.rules.en_route.route.plan import PLAN
from serai.rules.en_route.route.search import best_route
from serai.rules.en_route.scoring import SHEET, score_route
from serai.table.games.en_route.cities import City
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES

TIMES = 3


def count_boards(city: City, state: Any, met: dict[str, int], visits: dict[str, int], route_ms: list[float]) -> None:
    """Count the goals met and the cafés visited on the boards of all seats, and how long their searches took."""
    record = city.record[0]
    cafes = [CROSSROADS_NAMES[at] for at in record.cafe_at[: record.cafes].tolist()]
    for seat in range(int(state.seats)):
        for cafe, place in enumerate(cafes):
            visits[place] = visits.get(place, 0) + int(state.cafe[seat, cafe] != UNTOUCHED)
        _measure(city, state, seat, met, route_ms)


def _measure(city: City, state: Any, seat: int, met: dict[str, int], route_ms: list[float]) -> None:
    record, plan, route = city.record[0], np.zeros(1, PLAN)[0], np.zeros(1, ROUTE)[0]
    make_plan(state, seat, plan)
    drawn = state.tourists[seat], state.cafe[seat], state.rating, plan
    none = np.full(GOAL_DECKS, -1, np.int8)
    spent = []
    for _ in range(TIMES):
        start = time.perf_counter()
        interpreted(best_route)(record, state.segments[seat], *drawn, none, route)
        spent.append(1000 * (time.perf_counter() - start))
    route_ms.append(min(spent))  # being interrupted is no property of a board
    sheet = np.zeros(1, SHEET)[0]
    for first in range(0, len(city.goals), GOAL_DECKS):
        goals = [*range(first, min(first + GOAL_DECKS, len(city.goals))), *[-1] * GOAL_DECKS][:GOAL_DECKS]
        score_route(record, *drawn, np.array(goals, np.int8), route.crossroads, int(route.visits), sheet)
        for place, goal in enumerate(goals):
            if goal >= 0:
                name = city.goals[goal]
                met[name] = met.get(name, 0) + int(sheet.met[place])
