"""How long the best final route takes, over boards such as games of En Route end with."""

import random
import statistics
import time
from typing import Any

import numpy as np

from serai.rules.compiling import compiled
from serai.rules.en_route.city import BOARDS as BOARDS_OF_A_CITY
from serai.rules.en_route.city import DECK, GOAL_DECKS, MAX_CAFES, MAX_KINDS, MAX_LANDMARKS, ROUNDS, SEGMENT_BONUS
from serai.rules.en_route.geometry import ENDS, LOCATIONS, NOWHERE, ROADS, SEGMENTS, SIDE, SIDES
from serai.rules.en_route.route.found import ROUTE
from serai.rules.en_route.route.plan import PLAN
from serai.rules.en_route.route.search import best_route
from serai.table.games.en_route.cities import load_city

TIMES = 3
SLOWEST = 100
CARELESS = 0.1
"""How often the player of a plausible board draws anywhere."""

EVERYWHERE = list(range(SEGMENTS))
AROUND: list[list[int]] = SIDES.tolist()
BOTH_ENDS: list[list[int]] = ENDS.tolist()
FOLLOWING = [
    [at for end in BOTH_ENDS[one] for at in ROADS[end].tolist() if at not in (NOWHERE, one)] for one in EVERYWHERE
]

BOARD_ARRAYS = {
    "segments": (SEGMENTS,),
    "tourists": (LOCATIONS, MAX_KINDS),
    "cafes": (MAX_CAFES,),
    "ratings": (MAX_LANDMARKS,),
    "goals": (GOAL_DECKS,),
}
BOARDS = np.dtype([*((name, np.int8, shape) for name, shape in BOARD_ARRAYS.items()), ("plan", PLAN)])

Boards = Any


@compiled
def solve(cities: Any, boards: Boards, i: int, routes: Any) -> None:
    """The best route of one board."""
    board = boards[i]
    best_route(
        cities[0],
        board.segments,
        board.tourists,
        board.cafes,
        board.ratings,
        board.plan,
        board.goals,
        routes[0],
    )


def measure_route(count: int = 10_000, seed: int = 1) -> dict[str, float]:
    """Milliseconds for `count` boards: median, 99th percentile, worst; seconds for a board with every segment."""
    cities = load_city("first-city").record
    boards = plausible_boards(cities[0], count, seed)
    routes = np.zeros(1, ROUTE)
    solve(cities, boards, 0, routes)
    times = [milliseconds(cities, boards, i, routes) for i in range(count)]
    for i in sorted(range(count), key=times.__getitem__)[-SLOWEST:]:
        times[i] = milliseconds(cities, boards, i, routes)
    full = boards[:1].copy()
    full["segments"] = 1
    return {
        "boards": count,
        "median_ms": statistics.median(times),
        "p99_ms": sorted(times)[int(count * 0.99)],
        "worst_ms": max(times),
        "every_segment_s": milliseconds(cities, full, 0, routes) / 1000,
        "every_segment_exact": bool(routes[0]["exact"]),
    }


def milliseconds(cities: Any, boards: Boards, i: int, routes: Any) -> float:
    """How long one board takes: the best of some runs, as being interrupted by others is no property of a board."""
    best = float("inf")
    for _ in range(TIMES):
        start = time.perf_counter()
        solve(cities, boards, i, routes)
        best = min(best, time.perf_counter() - start)
    return best * 1000


def plausible_boards(city: Any, count: int, seed: int = 1) -> Boards:
    """Boards as after ten rounds of a player who joins what is drawn where the cards allow it."""
    rng = random.Random(seed)
    boards = np.zeros(count, dtype=BOARDS)
    for board in boards:
        drawn, tourists = draw_rounds(city, rng)
        board["segments"][list(drawn)] = 1
        for at, kind, number in tourists:
            board["tourists"][at, kind] += number
        make_plan(city, board["plan"], rng)
        board["goals"] = open_goals(city, rng)
        board["ratings"][: city.landmarks] = [rng.randrange(city.scale_size) for _ in range(city.landmarks)]
    return boards.view(np.recarray)


def make_plan(city: Any, plan: Any, rng: random.Random) -> None:
    """A private task or an excursion, and a metro line where there are some."""
    plan["task"], plan["stops"], plan["stations"] = -1, -1, -1
    kept = rng.randrange(city.tasks)
    if city.has_excursions:
        plan["stops"] = city.excursion[kept]
    else:
        plan["task"] = city.task[kept]
    if city.lines:
        plan["stations"] = city.station[rng.randrange(city.lines)]


def open_goals(city: Any, rng: random.Random) -> list[int]:
    """Goals as a game has them."""
    if city.goals_open:
        goals = rng.sample(range(city.goals), city.goals_open)
    else:
        decks = [np.flatnonzero(city.goal_deck[: city.goals] == deck).tolist() for deck in range(GOAL_DECKS)]
        goals = [rng.choice(deck) for deck in decks if deck]
    return [*goals, *[-1] * GOAL_DECKS][:GOAL_DECKS]


def draw_rounds(city: Any, rng: random.Random) -> tuple[set[int], list[tuple[int, int, int]]]:
    """The segments, and tourists as (location, kind, number), of ten rounds with the segments that cafés give."""
    drawn: set[int] = set()
    tourists: list[tuple[int, int, int]] = []
    which = rng.randrange(BOARDS_OF_A_CITY)
    rows, cols = city.row_coordinate[which].tolist(), city.col_coordinate[which].tolist()
    coordinates, kinds, counts = city.card_coordinate.tolist(), city.card_kind.tolist(), city.card_count.tolist()
    cards = rng.sample(range(DECK), 2 * ROUNDS)
    for one, two in zip(cards[::2], cards[1::2], strict=True):
        numbers = coordinates[one], coordinates[two]
        taken = {at for at, _, _ in tourists}
        free = sorted({rows.index(a) * SIDE + cols.index(b) for a, b in (numbers, numbers[::-1])} - taken)
        if free:
            at = max(free, key=lambda location: len(drawn.intersection(AROUND[location])) + rng.random())
            tourists += [(at, max(kinds[card], 0), counts[card] or 2) for card in (one, two)]
            draw_segments(drawn, AROUND[at], 2, rng)
        else:
            tourists.append((rng.choice(sorted(set(range(LOCATIONS)) - taken)), rng.randrange(3), 1))
            draw_segments(drawn, EVERYWHERE, 1, rng)
    for i in range(city.cafes):
        if city.cafe_kind[i] == SEGMENT_BONUS and not drawn.isdisjoint(ROADS[city.cafe_at[i]].tolist()):
            draw_segments(drawn, EVERYWHERE, 1, rng)
    return drawn, tourists


def draw_segments(drawn: set[int], first: list[int], count: int, rng: random.Random) -> None:
    """Draw a segment out of `first` and, if two are wanted, one that follows it; join what is drawn if possible."""
    new = [at for at in first if at not in drawn]
    stretches: list[list[int]] = [[at] for at in new]
    if count == 2:
        stretches = [[at, then] for at in new for then in FOLLOWING[at] if then not in drawn]
    reached = {end for at in drawn for end in BOTH_ENDS[at]}
    careless = rng.random() < CARELESS

    def merit(stretch: list[int]) -> float:
        joined = len(reached.intersection(end for at in stretch for end in BOTH_ENDS[at]))
        return rng.random() if careless else rng.random() + joined

    if stretches:
        best: list[int] = max(stretches, key=merit)
        drawn.update(best)
