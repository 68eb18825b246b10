"""A city's map in SVG: locations, roads, sights, cafés, and what a player has drawn on it.

Crossroads lie on a grid of 60; around it is room for the coordinates. Places are named as in the notation.
"""

import itertools
from collections.abc import Iterable
from typing import Any

from markupsafe import Markup, escape

from serai.rules.en_route.geometry import SIDE
from serai.table.games.en_route.boards import Board
from serai.table.games.en_route.cities.words import said as said_of_city
from serai.table.games.en_route.city_map import Cafe, CityMap, Sight
from serai.web.games.en_route import waters
from serai.web.games.en_route.places import RIM, crossroads, location_at
from serai.web.games.en_route.streets import CELL

EDGE = 2 * RIM + SIDE * CELL

SIGHT_CLASSES = {"red": "R", "green": "G", "blue": "B", "purple": "P", "popular": "Y", "landmark": "W"}
KIND_OF_SIGHT = {"red": "R", "green": "G", "blue": "B", "purple": "P"}
TOURISTS = {
    "R": '<circle class="R tourist" cx="{x}" cy="{y}" r="{r}"/>',
    "G": '<rect class="G tourist" x="{l}" y="{t}" width="{d}" height="{d}"/>',
    "B": '<path class="B tourist" d="M{x} {t}l{r} {d}h-{d}z"/>',
    "P": '<path class="P tourist" d="M{x} {t}l{r} {h}-{q} {d2}h-{d3}l-{q}-{d2}z"/>',
}
LANDMARK_ICONS = (
    "M-12 9V-2L0-11 12-2V9H5V1Q0-4-5 1V9z",
    "M-11 9Q-11-4 0-6Q11-4 11 9zM-1-7L7-14 9-12 2-5z",
    "M-2-14H2L3-2H7L3 2 4 9H-4L-3 2-7-2H-3z",
)
STAR = "M0-11L3-4 11-4 5 1 7 9 0 4-7 9-5 1-11-4-3-4z"
CUP = "M-6-4H4V0Q4 5-1 5T-6 0zM4-3Q9-3 8 0 7 3 4 2"


def landmark_icons(landmarks: Iterable[str]) -> dict[str, str]:
    """The drawing of each landmark; where there are many, some share one."""
    return dict(zip(landmarks, itertools.cycle(LANDMARK_ICONS)))


def tourist(letter: str, x: float, y: float, r: float) -> str:
    """One tourist: circle, square, triangle or pentagon."""
    shape = TOURISTS[letter]
    return shape.format(x=x, y=y, r=r, l=x - r, t=y - r, d=2 * r, h=0.8 * r, q=0.4 * r, d2=1.2 * r, d3=1.2 * r)


def centre(name: str) -> tuple[int, int]:
    """The middle of a location in the picture."""
    column, row = location_at(name)
    return RIM + CELL * column + CELL // 2, RIM + CELL * row + CELL // 2


def draw(city: CityMap, board: Board, ratings: dict[str, int], layers: dict[str, Any], label: str) -> Markup:
    """The map with what is drawn on it. Layers: place (its name for the log), task, second_task, lines (of the metro),
    fresh, preview, final, coordinates, better (a place that nothing need be drawn at)."""
    place = f' data-place="{layers["place"]}"' if "place" in layers else ""
    dry = " dry" if city["closed"] else ""  # the river of every city would be mistaken for a closed one
    return Markup(
        f'<svg class="map{dry}"{place} viewBox="0 0 {EDGE} {EDGE}" role="img" aria-label="{escape(label)}">'
        f"{_ground(city, ratings)}{_rim(board, layers.get('coordinates', []))}"
        f"{_chosen(board)}{_people(board)}{_lines(board, layers)}"
        f"{_festival(city)}{_tasks(layers)}{_cafes(city, board)}"
        f"{waters.draw_metro(layers.get('lines') or ())}{_better(layers.get('better', ''))}</svg>"
    )


def _ground(city: CityMap, ratings: dict[str, int]) -> str:
    icons = landmark_icons(city["landmarks"])
    sights = [_sight(name, sight, icons, ratings) for name, sight in city["sights"].items()]
    return f'<use href="#streets" x="{RIM}" y="{RIM}"/>{waters.draw(city)}' + "".join(sights)


def _sight(name: str, sight: Sight, icons: dict[str, str], ratings: dict[str, int]) -> str:
    x, y = centre(name)
    kind = sight["kind"]
    tint = f'<rect class="tint" x="{x - 25}" y="{y - 25}" width="50" height="50" rx="5"/>'
    if kind in KIND_OF_SIGHT:
        letter = KIND_OF_SIGHT[kind]
        name_tag = f'<text class="letter" x="{x}" y="{y + 5}">{letter}</text>'
        badge = f'<g class="special">{tourist(letter, x, y, 15)}</g>{name_tag}'
    elif kind == "popular":
        badge = _badge(x, y, STAR, sight["points"])
    else:
        badge = _badge(x, y, icons[sight["landmark"]], ratings[sight["landmark"]])
    title = f"<title>{escape(said_of_city(sight['name']))}</title>" if "name" in sight else ""
    return f'<g class="sight {SIGHT_CLASSES[kind]}">{title}{tint}{badge}</g>'


def _badge(x: int, y: int, icon: str, points: int) -> str:
    return (
        f'<path class="icon" transform="translate({x} {y - 2})" d="{icon}"/>'
        f'<text class="worth-here" x="{x + 22}" y="{y + 22}">{points}</text>'
    )


def _rim(board: Board, coordinates: list[int]) -> str:
    middles = [RIM + CELL * n + CELL // 2 for n in range(SIDE)]
    sides = (12, EDGE - 12)
    left_and_right = [_coordinate(board.rows[n], x, middles[n], coordinates) for n in range(SIDE) for x in sides]
    above_and_below = [_coordinate(board.columns[n], middles[n], y, coordinates) for n in range(SIDE) for y in sides]
    return "".join(left_and_right + above_and_below)


def _coordinate(number: int, x: int, y: int, coordinates: list[int]) -> str:
    called = " called" if number in coordinates else ""
    return f'<text class="coordinate{called}" x="{x}" y="{y + 6}">{number}</text>'


def _chosen(board: Board) -> str:
    if board.location is None:
        return ""
    x, y = centre(board.location)
    return f'<rect class="here" x="{x - 26}" y="{y - 26}" width="52" height="52" rx="6"/>'


def _people(board: Board) -> str:
    shapes = []
    for name, letters in board.tourists.items():
        x, y = centre(name)
        shapes.append(
            f'<rect class="crowd" data-card="{name}" x="{x - 23}" y="{y - 23}" width="46" height="46" rx="6"/>'
        )
        per_row = 3 if len(letters) > 4 else 2
        rows = [letters[i : i + per_row] for i in range(0, len(letters), per_row)]
        step = 14 if per_row == 3 else 18
        r = 5.5 if per_row == 3 else 7
        for j, row in enumerate(rows):
            for i, letter in enumerate(row):
                at_x = x + (i - (len(row) - 1) / 2) * step
                at_y = y + (j - (len(rows) - 1) / 2) * step
                shapes.append(tourist(letter, at_x, at_y, r))
    return "".join(shapes)


def _lines(board: Board, layers: dict[str, Any]) -> str:
    fresh = set(layers.get("fresh", ()))
    final = list(board.route)
    walked = {frozenset(pair) for pair in itertools.pairwise(final)}
    off = " off" if layers.get("final") else ""
    parts = []
    for name in board.segments:
        look = (" fresh" if name in fresh else "") + ("" if _ends(name) in walked else off)
        parts.append(f'<path class="walk{look}" data-card="{name}" d="{_segment(name)}"/>')
    if len(final) > 1:
        parts.append(_trail(final, "final" if layers.get("final") else "walking"))
    preview = layers.get("preview", [])
    if len(preview) > 1 and not final:
        parts.append(_trail(preview, "preview"))
    return "".join(parts)


def _better(name: str) -> str:
    """A segment, crossroads or location that would have been better."""
    if not name:
        return ""
    if "-" in name:
        shape = _segment(name)
    else:
        (x, y), half = (crossroads(name), 12) if name[0].isupper() else (centre(name), 26)
        shape = f"M{x - half} {y - half}h{2 * half}v{2 * half}h-{2 * half}z"
    return f'<g class="better" data-card="{name}"><path d="{shape}"/><path d="{shape}"/></g>'


def _ends(name: str) -> frozenset[str]:
    return frozenset(name.split("-"))


def _segment(name: str) -> str:
    (x1, y1), (x2, y2) = (crossroads(end) for end in name.split("-"))
    return f"M{x1} {y1}L{x2} {y2}"


def _trail(names: list[str], kind: str) -> str:
    points = [crossroads(name) for name in names]
    x, y = points[0]
    path = f"M{x} {y}"
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        rides = abs(x1 - x2) + abs(y1 - y2) != CELL
        path += f"{'M' if rides else 'L'}{x2} {y2}"
    return (
        f'<path class="trail {kind}" pathLength="100" d="{path}"/><circle class="trail-start" cx="{x}" cy="{y}" r="5"/>'
    )


def _festival(city: CityMap) -> str:
    return "".join(
        f'<circle class="festival" cx="{x}" cy="{y}" r="9"/>'
        for x, y in map(crossroads, city["festival"]["crossroads"])
    )


def _tasks(layers: dict[str, Any]) -> str:
    marks = []
    for kind in ("task", "second_task"):
        for x, y in map(crossroads, layers.get(kind) or ()):
            number = {"task": "1", "second_task": "2"}[kind] if layers.get("second_task") else ""
            marks.append(
                f'<g class="{kind}"><path d="M{x} {y - 17}L{x + 17} {y} {x} {y + 17} {x - 17} {y}z"/>'
                f'<text x="{x}" y="{y + 4}">{number}</text></g>'
            )
    return "".join(marks)


def _cafes(city: CityMap, board: Board) -> str:
    cups = []
    for name, cafe in city["cafes"].items():
        x, y = crossroads(name)
        visited = board.cafes.get(name, "")
        inside = f'<circle class="plate" r="11"/><path class="cup" d="{CUP}"/>{_bonus(cafe)}'
        cups.append(f'<g class="cafe {visited}" transform="translate({x} {y})">{inside}</g>')
    return "".join(cups)


def _bonus(cafe: Cafe) -> str:
    if cafe["kind"] == "segment":
        return '<path class="gift" d="M4 10h12"/>'
    if cafe["kind"] == "coordinate":
        return '<text class="gift-text" x="10" y="13">±1</text>'
    return "".join(tourist(letter, 7 + 8 * i, 10, 3.5) for i, letter in enumerate(cafe["adds"]))
