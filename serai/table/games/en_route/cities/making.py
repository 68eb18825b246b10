"""A new city by seed: as many sights, cafés and tasks as the First City, spread evenly, and one idea."""

import copy
import itertools
import json
import random
from typing import Any

from serai.rules.en_route.geometry import CORNERS, SIDE
from serai.table.games.en_route.cities import FIRST_CITY, packaged_city
from serai.table.games.en_route.cities.reading import FORMAT

Place = tuple[int, int]
Tables = dict[str, Any]

TRIES = 200
TASKS = 16
FARTHEST_OF_A_TASK = 7
NEAREST_OF_A_TASK = 4
IDEAS = ("plain", "river", "metro", "cafe cards", "desert", "avenue")


def make_city(seed: int) -> Tables:
    """The tables of a city file; the same seed gives the same city."""
    rng = random.Random(seed)
    tables: Tables = {"format": FORMAT, **copy.deepcopy(dict(packaged_city(FIRST_CITY).source))}
    tables |= {"name": f"City {seed}", "note": "Made by lot."}
    tables["map"] = place_sights(tables["map"], rng)
    places = [(row, col) for row in range(CORNERS) for col in range(CORNERS)]
    taken = spread(places, len(tables["cafes"]) + len(tables["visit_all"]["crossroads"]), rng)
    festival = len(tables["visit_all"]["crossroads"])
    tables["visit_all"] |= {"name": "Festival", "crossroads": [list(place) for place in taken[:festival]]}
    for cafe, place in zip(tables["cafes"], taken[festival:], strict=True):
        cafe["at"] = list(place)
    tables["boards"] = [
        {"rows": rng.sample(range(1, SIDE + 1), SIDE), "cols": rng.sample(range(1, SIDE + 1), SIDE)} for _ in range(4)
    ]
    tables["tasks"] = make_tasks(places, rng)
    add_idea(tables, rng.choice(IDEAS), rng)
    return tables


def distance(one: Place, other: Place) -> int:
    """Segments between two places."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def spread(places: list[Place], count: int, rng: random.Random) -> list[Place]:
    """So many places, of some samples the one whose nearest two are farthest apart."""

    def room(sample: list[Place]) -> tuple[int, int]:
        apart = [distance(one, other) for one, other in itertools.combinations(sample, 2)]
        return min(apart), sum(apart)

    return max((rng.sample(places, count) for _ in range(TRIES)), key=room)


def place_sights(rows: list[str], rng: random.Random) -> list[str]:
    """The same sights elsewhere, those of one kind far from each other."""
    letters = [letter for row in rows for letter in row if letter != "."]
    places = [(row, col) for row in range(SIDE) for col in range(SIDE)]

    def room(layout: list[Place]) -> int:
        pairs = itertools.combinations(zip(letters, layout, strict=True), 2)
        return sum(min(4, distance(a, b)) for (one, a), (other, b) in pairs if one == other)

    chosen = max((rng.sample(places, len(letters)) for _ in range(TRIES)), key=room)
    at = dict(zip(chosen, letters, strict=True))
    return ["".join(at.get((row, col), ".") for col in range(SIDE)) for row in range(SIDE)]


def make_tasks(places: list[Place], rng: random.Random) -> list[list[list[int]]]:
    """Three crossroads each, neither close together nor too far apart, and none used much more than others."""
    used = dict.fromkeys(places, 0)
    found: list[list[Place]] = []
    while len(found) < TASKS:
        samples = [sorted(rng.sample(places, 3)) for _ in range(TRIES)]
        fitting = [task for task in samples if is_fair(task) and task not in found]
        if fitting:
            task = min(fitting, key=lambda each: sum(used[place] for place in each))
            found.append(task)
            for place in task:
                used[place] += 1
    return [[list(place) for place in task] for task in sorted(found)]


def is_fair(task: list[Place]) -> bool:
    """Whether its stretches can be walked and are worth it."""
    apart = [distance(one, other) for one, other in itertools.combinations(task, 2)]
    return min(apart) >= NEAREST_OF_A_TASK and max(apart) <= FARTHEST_OF_A_TASK


def add_idea(tables: Tables, idea: str, rng: random.Random) -> None:
    """What makes this city different."""
    if idea == "river":
        row, bridges = rng.randrange(1, SIDE - 1), set(rng.sample(range(CORNERS), 3))
        across = [[[row, col], [row + 1, col]] for col in range(CORNERS)]
        tables["closed"] = [road for col, road in enumerate(across) if col not in bridges]
        tables["bridges"] = [road for col, road in enumerate(across) if col in bridges]
    elif idea == "metro":
        places = [(row, col) for row in range(CORNERS) for col in range(CORNERS)]
        pairs = [pair for pair in itertools.combinations(places, 2) if distance(*pair) in (4, 5)]
        tables["lines"] = [
            {"name": f"Line {number}", "stations": [list(place) for place in pair]}
            for number, pair in enumerate(rng.sample(pairs, 8), start=1)
        ]
    elif idea == "cafe cards":
        tables["cafe_cards"] = [{key: cafe[key] for key in cafe if key != "at"} for cafe in tables["cafes"]]
        tables["cafes"] = [{"at": cafe["at"]} for cafe in tables["cafes"]]
    elif idea == "desert":
        tables["barren"] = [list(place) for place in rng.sample([(r, c) for r in range(SIDE) for c in range(SIDE)], 5)]
    elif idea == "avenue":
        row = rng.randrange(1, SIDE)
        tables["avenue"] = [[[row, col], [row, col + 1]] for col in range(SIDE)]
        tables["goals"]["D1"] = {"measure": "parade", "at_least": 3}


def as_file(tables: Tables) -> str:
    """The text of a city file, an entry a line."""
    lines = [f"  {json.dumps(name)}: {json.dumps(entry, ensure_ascii=False)}" for name, entry in tables.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"
