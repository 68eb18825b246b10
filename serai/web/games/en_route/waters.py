"""What some cities have on their maps: water with bridges, desert, an avenue, the signs of the metro.

Water lies across every closed segment and flows on under the bridges.
"""

from collections.abc import Sequence

from serai.rules.en_route.geometry import SIDE
from serai.table.games.en_route.city_map import CityMap
from serai.web.games.en_route.places import RIM, crossroads, location_at
from serai.web.games.en_route.streets import CELL

HALF = CELL // 2
EDGE = 2 * RIM + SIDE * CELL
SHORE = RIM - 6  # water ends before the coordinates


def draw(city: CityMap) -> str:
    """Desert, water, bridges, avenue."""
    sand = "".join(_sand(name) for name in city["barren"])
    water = "".join(_across(name) for name in [*city["closed"], *(city["bridges"] if city["closed"] else [])])
    gaps = "".join(_along(name) for name in city["closed"])
    bridges = "".join(f'<path class="bridge" d="{_along(name)}"/>' for name in city["bridges"])
    avenue = "".join(_along(name) for name in city["avenue"])
    return (
        f"{sand}"
        + (f'<path class="flood" d="{gaps}"/><path class="flood wide" d="{water}"/>' if water else "")
        + (f'<path class="ripple" d="{_ripples(city["closed"])}"/>' if water else "")
        + bridges
        + (f'<path class="avenue" d="{avenue}"/><path class="avenue line" d="{avenue}"/>' if avenue else "")
    )


def _along(name: str) -> str:
    (x1, y1), (x2, y2) = (crossroads(end) for end in name.split("-"))
    return f"M{x1} {y1}L{x2} {y2}"


def _across(name: str) -> str:
    """A stroke over the middle of a segment, from the middle of one location to that of the other."""
    x, y, across = _middle(name)
    if across:
        return f"M{x} {max(y - HALF, SHORE)}V{min(y + HALF, EDGE - SHORE)}"
    return f"M{max(x - HALF, SHORE)} {y}H{min(x + HALF, EDGE - SHORE)}"


def _middle(name: str) -> tuple[int, int, bool]:
    (x1, y1), (x2, y2) = (crossroads(end) for end in name.split("-"))
    return (x1 + x2) // 2, (y1 + y2) // 2, y1 == y2


def _ripples(names: Sequence[str]) -> str:
    waves = []
    for name in names:
        x, y, _ = _middle(name)
        waves.append(f"M{x - 8} {y - 4}q4-3 8 0t8 0M{x - 4} {y + 5}q4-3 8 0t8 0")
    return "".join(waves)


def _sand(name: str) -> str:
    column, row = location_at(name)
    x, y = RIM + CELL * column, RIM + CELL * row
    dunes = f"M{x + 10} {y + 24}q10-9 20 0t20 0M{x + 8} {y + 42}q12-9 22 0t22 0"
    return f'<rect class="sand" x="{x + 4}" y="{y + 4}" width="52" height="52" rx="6"/><path class="dune" d="{dunes}"/>'


def draw_metro(lines: Sequence[Sequence[str]]) -> str:
    """The stations of some lines, each pair joined below the ground; two to choose from are numbered."""
    parts = []
    for number, stations in enumerate(lines, start=1):
        (x1, y1), (x2, y2) = (crossroads(name) for name in stations)
        parts.append(f'<path class="tunnel t{number}" d="M{x1} {y1}L{x2} {y2}"/>')
        sign = str(number) if len(lines) > 1 else "M"
        for x, y in ((x1, y1), (x2, y2)):
            drawn = f'<circle cx="{x}" cy="{y}" r="10"/><text x="{x}" y="{y + 4}">{sign}</text>'
            parts.append(f'<g class="station t{number}">{drawn}</g>')
    return "".join(parts)
