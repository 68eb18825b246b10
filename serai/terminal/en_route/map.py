"""The map of En Route, as large as there is room: streets between crossroads, sights, tourists, cafés, tasks."""

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rich.cells import cell_len, set_cell_size

from serai.rules.en_route.geometry import CORNERS, SIDE
from serai.table.games.en_route.boards import Board
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES, LOCATION_NAMES, SEGMENT_NAMES
from serai.table.games.en_route.city_map import CityMap, Sight
from serai.table.games.en_route.view import EnRouteView
from serai.terminal.canvas import Canvas, Mark
from serai.terminal.en_route.words import landmark_name

LETTERS = {"R": "R", "G": "G", "B": "B", "P": "P"}
SHAPES = {"R": "●", "G": "■", "B": "▲", "P": "⬟"}
SPECIAL = {"red": ("○", "R"), "green": ("□", "G"), "blue": ("△", "B"), "purple": ("⬠", "P")}
CAFE_LETTERS = {"segment": "s", "coordinate": "c", "tourists": "t"}
LANDMARK_SIGNS = "⌂♜◓▦"
ROOMY = 9  # from so many cells on, what is in a location stands apart
BLOCK, HERE = "raised", "here"  # houses between the streets; where this turn takes place
LEFT, RIM = 4, 1  # room at the left and on top for the coordinates
ROADS = {  # the signs of a road across and down, and their style
    "empty": ("·", "·", "quiet"),
    "drawn": ("━", "┃", "route"),
    "left out": ("─", "│", "ink"),
    "closed": ("≈", "≈", "tone-B"),
    "bridge": ("=", "‖", "quiet"),
    "avenue": ("•", "•", "tone-P"),
    Mark.LIT: ("╍", "╏", "lit"),
    Mark.FOCUS: ("═", "║", "focus"),
}


GROUND: dict[str, Literal["closed", "bridges", "avenue"]] = {
    "closed": "closed",
    "bridge": "bridges",
    "avenue": "avenue",
}
"""What the ground of a segment looks like, by the entry of the city that names it."""


@dataclass(frozen=True)
class Scale:
    """How many cells lie between two crossroads, how tourists are written, and whether landmarks have signs."""

    across: int
    down: int
    tourists: Mapping[str, str]
    signs: bool = True

    @property
    def width(self) -> int:
        """The width of the whole map."""
        return LEFT + self.across * SIDE + 2

    @property
    def height(self) -> int:
        """The height of the whole map."""
        return RIM + self.down * SIDE + 1


def draw_map(canvas: Canvas, view: EnRouteView, seat: int, scale: Scale, marks: Mapping[str, Mark]) -> None:
    """The map of one seat as the viewer sees it; marks by the names of places: `at c4`, `draw C4-D4`, `walk C4`."""
    board = view.boards[seat]
    draw_rim(canvas, board, scale)
    draw_roads(canvas, view.city, board, scale, marks)
    draw_locations(canvas, view, board, scale, marks)
    draw_crossroads(canvas, view, seat, scale, marks)


def crossroads_place(name: str, scale: Scale) -> tuple[int, int]:
    """Line and column of a crossroads."""
    at = CROSSROADS_NAMES.index(name)
    return RIM + at // CORNERS * scale.down, LEFT + at % CORNERS * scale.across


def draw_rim(canvas: Canvas, board: Board, scale: Scale) -> None:
    """Letters and numbers of crossroads, and between them the coordinates printed on this board."""
    for corner in range(CORNERS):
        canvas.write(0, LEFT + corner * scale.across, "ABCDEFG"[corner], "bold")
        canvas.write(RIM + corner * scale.down, 0, str(corner + 1), "bold")
    for i in range(SIDE):
        for coordinate, row, col in (
            (board.columns[i], 0, LEFT + i * scale.across + scale.across // 2 - 1),
            (board.rows[i], RIM + i * scale.down + scale.down // 2, 0),
        ):
            canvas.write(row, col, f"({coordinate})", "here" if coordinate in board.coordinates else "cafe")


def draw_roads(canvas: Canvas, city: CityMap, board: Board, scale: Scale, marks: Mapping[str, Mark]) -> None:
    """Roads as dots, drawn segments as lines, dashed on offer; once a route is chosen, the others are thin."""
    ground = {name: kind for kind, entry in GROUND.items() for name in city[entry]}
    walked = {frozenset(pair) for pair in itertools.pairwise(board.route)}
    drawn = set(board.segments)
    for name in SEGMENT_NAMES:
        start, end = name.split("-")
        kind: str = ground.get(name, "empty")
        if name in drawn:
            kind = "drawn" if not walked or frozenset((start, end)) in walked else "left out"
        across, down, style = ROADS[marks.get(f"draw {name}", kind)]
        (row, col), (end_row, _end_col) = (crossroads_place(at, scale) for at in (start, end))
        if row == end_row:
            canvas.write(row, col + 1, across * (scale.across - 1), style)
            inside = row, col + 1, scale.across - 1, 1
        else:
            for line in range(1, scale.down):
                canvas.write(row + line, col, down, style)
            inside = row + 1, col - 1, 3, scale.down - 1
        if f"draw {name}" in marks:
            canvas.place(f"draw {name}", *inside, name.lower())


def draw_locations(canvas: Canvas, view: EnRouteView, board: Board, scale: Scale, marks: Mapping[str, Mark]) -> None:
    """Sights above, tourists below; this turn's location between marks."""
    width = scale.across - 1
    indent = 1 if width >= ROOMY else 0
    for at, name in enumerate(LOCATION_NAMES):
        inside = canvas.part(
            RIM + 1 + at // SIDE * scale.down, LEFT + 1 + at % SIDE * scale.across, width, scale.down - 1
        )
        inside.fill(0, 0, width, inside.height, BLOCK)
        if name in view.city["barren"]:
            inside.write(inside.height - 1, 0, "░" * width, f"tone-Y {BLOCK}")
        if sight := view.city["sights"].get(name):
            text, style = sight_text(view, sight, width - indent, scale.signs)
            inside.write(0, indent, text, f"{style} {BLOCK}")
        row = inside.height - 1
        mark = marks.get(f"at {name}", Mark.QUIET)
        if mark is not Mark.QUIET:
            inside.chip(row, 0, width, name, "lit", mark)
        elif name == board.location:
            write_tourists(inside, row, board.tourists.get(name, "?"), scale, HERE)
        else:
            write_tourists(inside, row, board.tourists.get(name, ""), scale)
        if f"at {name}" in marks:
            inside.place(f"at {name}", 0, 0, width, inside.height, name)


def write_tourists(canvas: Canvas, row: int, letters: str, scale: Scale, place: str = BLOCK) -> None:
    """Each of them if there is room, else how many of each kind, else how many; where nobody is yet, a `?`."""
    signs = {**scale.tourists, "?": "?"}
    gap, col = (" ", 1) if canvas.width >= ROOMY and 2 * len(letters) <= canvas.width else ("", 0)
    counts = [(letter, letters.count(letter)) for letter in dict.fromkeys(letters)]
    if len(letters) <= canvas.width:
        pieces = [(signs[letter] + gap, letter) for letter in letters]
    elif sum(1 + len(str(count)) for _letter, count in counts) <= canvas.width:
        pieces = [(f"{count}{signs[letter]}", letter) for letter, count in counts]
    else:
        pieces = [(f"Σ{len(letters)}", "N")]
    for text, letter in pieces:
        col = canvas.write(row, col, text, HERE if place == HERE else f"tone-{letter} bold {place}")


def sight_text(view: EnRouteView, sight: Sight, width: int, signs: bool) -> tuple[str, str]:
    """A sight in so many cells, and its style."""
    if sight["kind"] == "popular":
        return f"★{sight['points']}", "tone-Y bold"
    if sight["kind"] == "landmark":
        landmark = str(sight["landmark"])
        before = landmark_sign(view, landmark) if signs else ""
        return before + fit_word(landmark_name(view, landmark), width - len(before)), "tone-W bold"
    sign, letter = SPECIAL[str(sight["kind"])]
    return f"{sign}{letter}", f"tone-{letter}"


def landmark_sign(view: EnRouteView, landmark: str) -> str:
    """The sign of a landmark on cards and map."""
    return LANDMARK_SIGNS[list(view.city["landmarks"]).index(landmark) % len(LANDMARK_SIGNS)]


def fit_word(text: str, width: int) -> str:
    """A name if there is room, else as much of its first word as there is."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text.split()[0], width).rstrip()


def draw_crossroads(canvas: Canvas, view: EnRouteView, seat: int, scale: Scale, marks: Mapping[str, Mark]) -> None:
    """Cafés, festival points, tasks in brackets; where one may walk to, the crossroads stand out."""
    board = view.boards[seat]
    signs = dict.fromkeys(CROSSROADS_NAMES, ("+", "quiet"))
    signs.update(dict.fromkeys(view.city["festival"]["crossroads"], ("*", "tone-Y bold")))
    if view.level != "simple":
        signs.update(
            {name: cafe_sign(cafe["kind"], board.cafes.get(name)) for name, cafe in view.city["cafes"].items()}
        )
    for stations in [view.lines[seat]] if view.lines[seat] else view.dealt_lines[seat]:
        signs.update(dict.fromkeys(stations or (), ("M", "tone-B bold")))
    tasks = [] if view.city["excursions"] else view.tasks[seat] or []
    if view.tasks[seat] is None and seat == view.seat and not view.city["excursions"]:
        for number, task in enumerate(view.dealt_tasks, start=1):
            signs.update({name: (str(number), "bold") for name in task})
    for name, (sign, style) in signs.items():
        row, col = crossroads_place(name, scale)
        mark = marks.get(f"walk {name}", Mark.QUIET)
        if mark is not Mark.QUIET:
            canvas.chip(row, col - 1, 3, sign, style, mark)
        elif name in tasks:
            canvas.write(row, col - 1, f"[{sign}]", "bold")
        canvas.write(row, col, sign, style if mark is Mark.QUIET else None)
        if f"walk {name}" in marks:
            canvas.place(f"walk {name}", row, col - 1, 3, 1, name.lower())


def cafe_sign(kind: str, visited: str | None) -> tuple[str, str]:
    """A small letter for a café, a capital when it was visited, a cross when its gift is spent."""
    letter = CAFE_LETTERS[kind]
    return {None: (letter, "cafe"), "kept": (letter.upper(), "cafe bold"), "spent": ("x", "cafe")}[visited]
