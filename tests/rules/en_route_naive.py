"""En Route's final route once more, slowly and from the rules text: every trail is walked and counted from scratch.

It shares nothing with the package: places are (row, column) pairs, and the city is its file.
"""

import itertools
from typing import Any

Place = tuple[int, int]
Road = frozenset[Place]

COLOURS = ("red", "green", "blue", "purple")
SHAPES = ("circle", "square", "triangle", "pentagon")


def is_road(one: Place, other: Place) -> bool:
    """Whether the step from one place of a trail to the other is a road; else it is a ride by metro."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def roads_of(trail: list[Place]) -> list[tuple[Place, Place]]:
    """The steps of a trail without the ride."""
    return [(one, other) for one, other in itertools.pairwise(trail) if is_road(one, other)]


def all_trails(roads: set[Road], line: tuple[Place, ...] = ()) -> list[list[Place]]:
    """Every trail of at least one road, from each of its ends; once it may ride between the stations of the line."""
    found: list[list[Place]] = []

    def walk(trail: list[Place], left: set[Road]) -> None:
        for road in left:
            if trail[-1] in road:
                (there,) = road - {trail[-1]}
                found.append([*trail, there])
                walk([*trail, there], left - {road})
        rode = any(not is_road(*step) for step in itertools.pairwise(trail))
        if len(trail) > 1 and trail[-1] in line and not rode:
            (there,) = set(line) - {trail[-1]}
            walk([*trail, there], left)

    for place in sorted({place for road in roads for place in road}):
        walk([place], roads)
    return found


def locations_on(trail: list[Place]) -> set[Place]:
    """Locations with a side on the trail: above and below a road across, left and right of a road down."""
    found = set()
    for (row, col), (to_row, to_col) in roads_of(trail):
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
    stretches = walks_of(trail)
    bridges = {frozenset(map(tuple, road)) for road in city.get("bridges", ())}
    avenue = {frozenset(map(tuple, road)) for road in city.get("avenue", ())}
    return {
        "people": people,
        "sight list": sights,
        "tourists": sum(people.values()),
        "rarest": min(people[kind] for kind in kinds),
        "commonest": max(people[kind] for kind in kinds),
        "sights": len(sights),
        "yellow and grey": sum(not sight.startswith("special") for sight in sights),
        "locations": len(on_route),
        "length": sum(map(len, stretches)),
        "turns": sum(len(list(itertools.groupby(stretch, lies_across))) - 1 for stretch in stretches),
        "landmarks": sum(sight.startswith("landmark") for sight in sights),
        "bridges": len({frozenset(road) for road in roads_of(trail)} & bridges),
        "straight": longest_run([[lies_across(road) for road in stretch] for stretch in stretches]),
        "parade": longest_run([[frozenset(road) in avenue or None for road in stretch] for stretch in stretches]),
        "ride": len(stretches) - 1,
        "rim": len({(row, col) for row, col in trail if row in (0, 6) or col in (0, 6)}),
    }


def walks_of(trail: list[Place]) -> list[list[tuple[Place, Place]]]:
    """The roads of a trail, before and after the ride."""
    stretches: list[list[tuple[Place, Place]]] = [[]]
    for one, other in itertools.pairwise(trail):
        if is_road(one, other):
            stretches[-1].append((one, other))
        else:
            stretches.append([])
    return stretches


def lies_across(road: tuple[Place, Place]) -> bool:
    """Whether both ends are in one row."""
    return road[0][0] == road[1][0]


def longest_run(stretches: list[list[bool | None]]) -> int:
    """The most equal values one after the other; None breaks a run."""
    runs = [list(group) for stretch in stretches for value, group in itertools.groupby(stretch) if value is not None]
    return max(map(len, runs), default=0)


def excursion_points(city: dict[str, Any], stops: list[str], trail: list[Place]) -> int:
    """Stops passed one after the other: first what lies beside a road, then the crossroads where it ends."""
    cafes = {tuple(cafe["at"]) for cafe in city["cafes"]}
    festival = {tuple(at) for at in city["visit_all"]["crossroads"]}
    passed: list[set[str]] = []

    def pass_crossroads(place: Place) -> None:
        passed.append({word for word, places in (("cafe", cafes), ("festival", festival)) if place in places})

    for i, place in enumerate(trail):
        if i > 0 and is_road(trail[i - 1], place):
            sights = [city["map_legend"][city["map"][row][col]] for row, col in locations_on(trail[i - 1 : i + 1])]
            passed.append({sight.removeprefix("special ").split(",")[0].split()[0] for sight in sights})
        pass_crossroads(place)
    made = 0
    for group in passed:
        while made < len(stops) and stops[made] in group:
            made += 1
    return (0, 3, 7, 12, 18)[made]


def task_points(task: list[Place], trail: list[Place]) -> int:
    """The longest stretch between visits to two different task crossroads; a ride adds nothing to it."""
    walked = [len(roads_of(trail[: i + 1])) for i in range(len(trail))]
    visits = [(walked[i], i, place) for i, place in enumerate(trail) if place in task]
    return max((b - a for a, i, one in visits for b, j, two in visits if i < j and one != two), default=0)


def lines(
    city: dict[str, Any],
    tourists: dict[Place, dict[str, int]],
    kept: int,
    ratings: dict[str, int],
    task: list[Place],
    stops: list[str],
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
    result["task"] = excursion_points(city, stops, trail) if stops else task_points(task, trail)
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
