"""Random cities and small random boards, described in the terms of the city file and of en_route_naive."""

import copy
import itertools
import json
import random
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from serai.rules.en_route.route.found import ROUTE
from serai.rules.en_route.route.plan import PLAN
from serai.rules.en_route.route.search import best_route
from serai.rules.en_route.route.worth import BOARD, prepare
from serai.table.games.en_route.cities import City, build_city, load_city
from serai.table.games.en_route.cities.special import STOP_WORDS
from tests.rules import en_route_naive as naive
from tests.rules.en_route_naive import SHAPES, Place

FIRST_CITY = load_city("first-city").source
ALL_ROADS = [
    *(((row, col), (row, col + 1)) for row in range(7) for col in range(6)),
    *(((row, col), (row + 1, col)) for row in range(6) for col in range(7)),
]
HIGHEST_THRESHOLDS = {
    "tourists": 20,
    "rarest": 3,
    "commonest": 9,
    "sights": 8,
    "yellow and grey": 4,
    "locations": 14,
    "length": 9,
    "turns": 7,
    "rim": 7,
}
HIGHEST_OF_SPECIAL_CITIES = {"landmarks": 3, "bridges": 3, "straight": 3, "parade": 3, "ride": 1}
STOPS = ("red", "green", "blue", "popular", "landmark", "cafe", "festival")


def crossroads(rng: random.Random, count: int) -> list[list[int]]:
    return [list(divmod(at, 7)) for at in rng.sample(range(49), count)]


def random_tables(rng: random.Random) -> dict[str, Any]:
    """The first city with another map, festival and goals; some have purple tourists, some goals with a minus sign."""
    tables = copy.deepcopy(FIRST_CITY)
    letters = [*".RGBY", "Z"]
    tables["map_legend"]["Z"] = "popular, 3 PP"
    if rng.random() < 0.3:
        tables["map_legend"]["P"] = "special purple"
        letters.append("P")
    cells = [rng.choice(letters) for _ in range(36)]
    for letter, at in zip("SKO", rng.sample(range(36), 3), strict=True):
        cells[at] = letter
    if "P" in letters:
        cells[next(at for at in range(36) if cells[at] not in "SKO")] = "P"
    tables["map"] = ["".join(cells[row * 6 : row * 6 + 6]) for row in range(6)]
    tables["visit_all"] |= {"crossroads": crossroads(rng, 3), "points": [0, 3, 9, 20]}
    with_minus = rng.random() < 0.4
    for name in tables["goals"]:
        measure, highest = rng.choice(list(HIGHEST_THRESHOLDS.items()))
        sign = "at_most" if with_minus and rng.random() < 0.5 else "at_least"
        tables["goals"][name] = {"measure": measure, sign: rng.randint(0, highest)}
    return tables


def special_tables(rng: random.Random) -> dict[str, Any]:
    """A random city with bridges, an avenue, metro lines and, in some, excursions in place of tasks."""
    tables = random_tables(rng) | {"format": 2}
    tables["bridges"] = rng.sample(ALL_ROADS, 30)
    tables["avenue"] = [[[row, 3], [row + 1, 3]] for row in range(6)]
    tables["lines"] = [{"name": f"Line {i}", "stations": [[0, i], [6, i]]} for i in range(7)]
    for name in tables["goals"]:
        if rng.random() < 0.6:
            measure, highest = rng.choice(list(HIGHEST_OF_SPECIAL_CITIES.items()))
            sign = "at_most" if rng.random() < 0.1 else "at_least"
            tables["goals"][name] = {"measure": measure, sign: rng.randint(min(highest, 1), highest)}
    return tables


@lru_cache(maxsize=4)
def city_of(tables: str) -> City:
    return build_city(json.loads(tables), "test")


@dataclass
class Case:
    """A board in a city."""

    tables: dict[str, Any]
    roads: list[int]
    tourists: dict[Place, dict[str, int]] = field(default_factory=dict)
    task: list[Place] = field(default_factory=list)
    goals: list[str] = field(default_factory=list)
    ratings: list[int] = field(default_factory=lambda: [0, 0, 0])
    kept: int = 0
    stops: list[str] = field(default_factory=list)
    line: tuple[Place, ...] = ()

    @property
    def city(self) -> City:
        return city_of(json.dumps(self.tables))

    def arrays(self) -> tuple[Any, ...]:
        """What the compiled functions take, from the segments on."""
        segments = np.zeros(84, np.int8)
        segments[self.roads] = 1
        tourists = np.zeros((36, 4), np.int8)
        for (row, col), group in self.tourists.items():
            for kind, shape in enumerate(SHAPES):
                tourists[row * 6 + col, kind] = group.get(shape, 0)
        cafes = np.zeros(16, np.int8)
        cafes[: self.kept] = 1
        goals = [self.city.goals.index(name) for name in self.goals] + [-1] * (4 - len(self.goals))
        ratings = np.array([*self.ratings, 0, 0, 0], np.int8)
        return segments, tourists, cafes, ratings, self.plan(), np.array(goals, np.int8)

    def plan(self) -> Any:
        """The task or excursion and the metro line."""
        plan = np.zeros(1, PLAN)[0]
        plan.task[:] = [row * 7 + col for row, col in self.task] or -1
        plan.stops[:] = [STOP_WORDS.index(word) for word in self.stops] or -1
        plan.stations[:] = [row * 7 + col for row, col in self.line] or -1
        return plan

    def best(self) -> Any:
        """The program's answer."""
        route = np.zeros(1, ROUTE)[0]
        best_route(self.city.record[0], *self.arrays(), route)
        return route

    def prepared(self) -> Any:
        """An array of one prepared board."""
        boards = np.zeros(1, BOARD)
        prepare(boards[0], self.city.record[0], *self.arrays())
        return boards

    def naive_rank(self, trail: list[Place]) -> tuple[int, int, int, int]:
        scale = self.tables["rating_scale"]
        ratings = {name: scale[cell] for name, cell in zip(self.tables["landmarks"], self.ratings, strict=True)}
        return naive.rank(self.tables, self.tourists, self.kept, ratings, self.task, self.stops, self.goals, trail)

    def naive_best(self) -> tuple[int, int, int, int]:
        """The highest rank of all trails, by brute force."""
        roads = {frozenset(ALL_ROADS[at]) for at in self.roads}
        return max(self.naive_rank(trail) for trail in naive.all_trails(roads, self.line))

    def trail(self, route: Any) -> list[Place]:
        """An answer's trail; it must be one."""
        trail = [divmod(int(at), 7) for at in route.crossroads[: route.visits]]
        steps = [frozenset(pair) for pair in itertools.pairwise(trail)]
        assert len(set(steps)) == len(steps)
        assert set(steps) <= {frozenset(ALL_ROADS[at]) for at in self.roads} | {frozenset(self.line)}
        return trail


def random_case(rng: random.Random, tables: dict[str, Any], least: int, most: int) -> Case:
    """Roads within a small square, so that they meet; sometimes whole blocks, so that trails close."""
    box = rng.choice([2, 2, 3])
    top, left = rng.randint(0, 6 - box), rng.randint(0, 6 - box)

    def inside(place: Place) -> bool:
        return top <= place[0] <= top + box and left <= place[1] <= left + box

    near = [at for at, (a, b) in enumerate(ALL_ROADS) if inside(a) and inside(b)]
    roads = set(rng.sample(near, min(len(near), rng.randint(least, most))))
    if rng.random() < 0.5:
        row, col = rng.randint(top, top + box - 1), rng.randint(left, left + box - 1)
        block = [row * 6 + col, row * 6 + 6 + col, 42 + row * 7 + col, 42 + row * 7 + col + 1]
        roads = set(sorted(roads)[: most - 4]) | set(block)
    kinds = SHAPES if "P" in tables["map_legend"] else SHAPES[:3]
    places = sorted({place for at in roads for place in ALL_ROADS[at]})
    groups = [(rng.randint(top, min(5, top + box)), rng.randint(left, min(5, left + box))) for _ in range(5)]
    return Case(
        tables,
        sorted(roads),
        tourists={at: {shape: rng.randint(0, 2) for shape in kinds} for at in groups},
        task=rng.sample(places, 3) if len(places) >= 3 and rng.random() < 0.8 else [],
        goals=[deck + rng.choice("123") for deck in "ABC"] if rng.random() < 0.9 else [],
        ratings=[rng.randint(0, 4) for _ in range(3)],
        kept=rng.randint(0, 3),
    )


def special_cases(seed: int, count: int, least: int = 1, most: int = 8) -> list[Case]:
    """Boards with a metro line and an excursion, in cities with goals of their own."""
    rng = random.Random(seed)
    cases: list[Case] = []
    while len(cases) < count:
        tables = special_tables(rng)
        for case in [random_case(rng, tables, least, most) for _ in range(10)]:
            places = sorted({place for at in case.roads for place in ALL_ROADS[at]})
            pairs = [pair for pair in itertools.combinations(places, 2) if not naive.is_road(*pair)]
            if pairs and rng.random() < 0.8:
                case.line = rng.choice(pairs)
            if rng.random() < 0.5:
                case.task, case.stops = [], rng.sample(STOPS, 4)
            cases.append(case)
    return cases[:count]


def random_cases(seed: int, count: int, least: int = 1, most: int = 9) -> list[Case]:
    """Boards in cities that change every ten boards."""
    rng = random.Random(seed)
    cases: list[Case] = []
    while len(cases) < count:
        tables = random_tables(rng)
        cases += [random_case(rng, tables, least, most) for _ in range(10)]
    return cases[:count]
