"""En Route's final route once more, slowly and from the rules text: every trail is walked and counted from scratch.

It shares nothing with the package: places are (row, column) pairs, and the city is its file.
"""

import itertools
from typing import Any

Place = tuple[int, int]
Road = frozenset[Place]

COLOURS = ("red", "green", "blue", "purple")
SHAPES = ("circle", "square", "triangle", "pentagon")


def all_trails(roads: set[Road]) -> list[list[Place]]:
    """Every trail of at least one road, from each of its ends."""
    found: list[list[Place]] = []

    def walk(trail: list[Place], left: set[Road]) -> None:
        for road in left:
            if trail[-1] in road:
                (there,) = road - {trail[-1]}
                found.append([*trail, there])
                walk([*trail, there], left - {road})

    for place in sorted({place for road in roads for place in road}):
        walk([place], roads)
    return found


def locations_on(trail: list[Place]) -> set[Place]:
    """Locations with a side on the trail: above and below a road across, left and right of a road down."""
    found = set()
    for (row, col), (to_row, to_col) in itertools.pairwise(trail):
        top, left = min(row, to_row), min(col, to_col)
        found |= {(top, left), (top - 1, left) if row == to_row else (top, left - 1)}
    return {(row, col) for row, col in found if 0 <= row < 6 and 0 <= col < 6}


def count(city: dict[str, Any], tourists: dict[Place, dict[str, int]], trail: list[Place]) -> dict[str, Any]:
    """All that goals and lines need."""
    on_route = locations_on(trail)
    legend = city["map_legend"]
    sights = [legend[city["map"][row][col]] for row, col in on_route]
    sights = [sight for sight in sights if sight != "no sight"]
    people = {shape: sum(tourists.get(at, {}).get(shape, 0) for at in on_route) for shape in SHAPES}
    kinds = SHAPES if "special purple" in legend.values() else SHAPES[:3]
    across = [a[0] == b[0] for a, b in itertools.pairwise(trail)]
    return {
        "people": people,
        "sight list": sights,
        "tourists": sum(people.values()),
        "rarest": min(people[kind] for kind in kinds),
        "commonest": max(people[kind] for kind in kinds),
        "sights": len(sights),
        "yellow and grey": sum(not sight.startswith("special") for sight in sights),
        "locations": len(on_route),
        "length": len(across),
        "turns": sum(a != b for a, b in itertools.pairwise(across)),
        "rim": len({(row, col) for row, col in trail if row in (0, 6) or col in (0, 6)}),
    }


def task_points(task: list[Place], trail: list[Place]) -> int:
    """The longest stretch between visits to two different task crossroads."""
    visits = [(i, place) for i, place in enumerate(trail) if place in task]
    return max((j - i for i, one in visits for j, two in visits if i < j and one != two), default=0)


def lines(
    city: dict[str, Any],
    tourists: dict[Place, dict[str, int]],
    kept: int,
    ratings: dict[str, int],
    task: list[Place],
    goals: list[str],
    trail: list[Place],
    counted: dict[str, Any] | None = None,
) -> dict[str, int]:
    """The lines of the score sheet for one board alone; `counted` saves counting again."""
    counted = counted or count(city, tourists, trail)
    seen = counted["sight list"]
    result = {
        colour: counted["people"][shape] * seen.count(f"special {colour}")
        for colour, shape in zip(COLOURS, SHAPES, strict=True)
    }
    result["yellow"] = sum(int(sight.split()[1]) for sight in seen if sight.startswith("popular"))
    result["grey"] = sum(ratings[sight.split()[1]] for sight in seen if sight.startswith("landmark"))
    result["cafes"] = 2 * kept
    festival = city["visit_all"]
    result["visit_all"] = festival["points"][len({tuple(at) for at in festival["crossroads"]} & set(trail))]
    result["task"] = task_points(task, trail)
    met = 0
    for name in goals:
        goal = city["goals"][name]
        value = counted[goal["measure"]]
        met += value <= goal["at_most"] if "at_most" in goal else value >= goal["at_least"]
    result["goals"] = met * city["goal_points"]["plain"]
    return result


def rank(city: dict[str, Any], tourists: dict[Place, dict[str, int]], *rest: Any) -> tuple[int, int, int, int]:
    """Points and the tie-breaks of the trail that is given last."""
    counted = count(city, tourists, rest[-1])
    points = sum(lines(city, tourists, *rest, counted).values())
    return points, counted["length"], counted["tourists"], counted["sights"]
