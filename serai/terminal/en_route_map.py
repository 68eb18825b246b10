"""The map of En Route in letters: 19 lines of 43 columns, between crossroads at every seventh column and third line."""

import itertools
from dataclasses import dataclass, field

from rich.text import Text

from serai.i18n import N_
from serai.rules.en_route.geometry import CORNERS, SIDE
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES, LOCATION_NAMES
from serai.table.games.en_route.view import Board, EnRouteView
from serai.terminal.screen import COLOUR_STYLES

ACROSS, DOWN = 7, 3  # from one crossroads to the next
LEFT = 5  # room for coordinates at the rim
WIDTH = LEFT + ACROSS * SIDE + 2
HEIGHT = 1 + DOWN * SIDE + 1
SPECIAL = {"red": ("○R", "R"), "green": ("□G", "G"), "blue": ("△B", "B"), "purple": ("⬠P", "P")}
CAFE_LETTERS = {"segment": "s", "coordinate": "c", "tourists": "t"}
ROUTE_STYLE = "bold magenta"
LEGEND = N_(
    "━┃ segments drawn  * festival  [ ] your task  RRG, 7R2G tourists  ○□△★ sights\n"
    "cafés: s segment, c coordinate, t tourists; S C T when visited, x when spent"
)


@dataclass
class Canvas:
    """Characters with styles, written anywhere."""

    signs: list[list[str]] = field(default_factory=lambda: [[" "] * WIDTH for _ in range(HEIGHT)])
    styles: list[list[str]] = field(default_factory=lambda: [[""] * WIDTH for _ in range(HEIGHT)])

    def write(self, row: int, col: int, text: str, style: str = "") -> None:
        """Write from a place to the right."""
        for i, sign in enumerate(text):
            self.signs[row][col + i] = sign
            self.styles[row][col + i] = style

    def text(self) -> Text:
        """All lines."""
        drawn = Text(no_wrap=True)
        for number, (signs, styles) in enumerate(zip(self.signs, self.styles, strict=True)):
            for sign, style in zip(signs, styles, strict=True):
                drawn.append(sign, style=style)
            if number < HEIGHT - 1:
                drawn.append("\n")
        return drawn


def crossroads_place(name: str) -> tuple[int, int]:
    """Line and column of a crossroads."""
    at = CROSSROADS_NAMES.index(name)
    return 1 + at // CORNERS * DOWN, LEFT + at % CORNERS * ACROSS


def tourists_text(letters: str) -> str:
    """`RRGB` as it is if there is room, else `7R2G`."""
    if len(letters) < ACROSS:
        return letters
    counts = "".join(f"{letters.count(letter)}{letter}" for letter in dict.fromkeys(letters))
    return counts if len(counts) < ACROSS else f"Σ {len(letters)}"


def map_text(view: EnRouteView, seat: int) -> Text:
    """The map of one seat as the viewer sees it."""
    canvas = Canvas()
    board = view.boards[seat]
    write_rim(canvas, board)
    write_roads(canvas, board)
    write_locations(canvas, view, board)
    write_crossroads(canvas, view, seat)
    return canvas.text()


def write_rim(canvas: Canvas, board: Board) -> None:
    """Letters and numbers of crossroads, and between them the coordinates printed on this board."""
    for col in range(CORNERS):
        canvas.write(0, LEFT + col * ACROSS, "ABCDEFG"[col], "bold")
        canvas.write(1 + col * DOWN, 0, str(col + 1), "bold")
    for i in range(SIDE):
        canvas.write(0, LEFT + i * ACROSS + 3, f"({board.columns[i]})", "cyan")
        canvas.write(2 + i * DOWN, 0, f"({board.rows[i]})", "cyan")


def write_roads(canvas: Canvas, board: Board) -> None:
    """Roads as dots, drawn segments as lines; once a route is chosen, the others are thin."""
    walked = {frozenset(pair) for pair in itertools.pairwise(board.route)}
    drawn = {frozenset(name.split("-")) for name in board.segments}
    for at, name in enumerate(CROSSROADS_NAMES):
        row, col = crossroads_place(name)
        if at % CORNERS < SIDE:
            sign, style = road_sign(frozenset((name, CROSSROADS_NAMES[at + 1])), drawn, walked, "·━─")
            canvas.write(row, col + 1, sign * (ACROSS - 1), style)
        if at // CORNERS < SIDE:
            sign, style = road_sign(frozenset((name, CROSSROADS_NAMES[at + CORNERS])), drawn, walked, "·┃│")
            for line in range(1, DOWN):
                canvas.write(row + line, col, sign, style)


def road_sign(
    road: frozenset[str], drawn: set[frozenset[str]], walked: set[frozenset[str]], signs: str
) -> tuple[str, str]:
    """The sign and style of a road: empty, drawn, or drawn but not on the route."""
    if road not in drawn:
        return signs[0], "dim"
    if walked and road not in walked:
        return signs[2], ""
    return signs[1], ROUTE_STYLE


def write_locations(canvas: Canvas, view: EnRouteView, board: Board) -> None:
    """Sights above, tourists below; this turn's location in reverse."""
    for at, name in enumerate(LOCATION_NAMES):
        row, col = 2 + at // SIDE * DOWN, LEFT + 1 + at % SIDE * ACROSS
        if sight := view.city["sights"].get(name):
            canvas.write(row, col, *sight_text(sight))
        here = " reverse" if name == board.location else ""
        shown = tourists_text(board.tourists.get(name, "?" if here else ""))
        for i, sign in enumerate(shown):
            canvas.write(row + 1, col + i, sign, COLOUR_STYLES.get(sign, "bold") + here)


def sight_text(sight: dict[str, str | int]) -> tuple[str, str]:
    """A sight in six letters, and its style."""
    if sight["kind"] == "popular":
        return f"★{sight['points']}", COLOUR_STYLES["Y"]
    if sight["kind"] == "landmark":
        return str(sight["landmark"])[: ACROSS - 1].upper(), COLOUR_STYLES["W"]
    label, letter = SPECIAL[str(sight["kind"])]
    return label, COLOUR_STYLES[letter].removeprefix("bold ")


def write_crossroads(canvas: Canvas, view: EnRouteView, seat: int) -> None:
    """Cafés, festival points and, in brackets, the crossroads of the task that the viewer knows."""
    board = view.boards[seat]
    for name in CROSSROADS_NAMES:
        canvas.write(*crossroads_place(name), "+", "dim")
    for name in view.city["festival"]["crossroads"]:
        canvas.write(*crossroads_place(name), "*", COLOUR_STYLES["Y"])
    for name, cafe in view.city["cafes"].items():
        letter = CAFE_LETTERS[cafe["kind"]]
        visited = board.cafes.get(name)
        sign = {None: letter, "kept": letter.upper(), "spent": "x"}[visited]
        if view.level != "simple":
            canvas.write(*crossroads_place(name), sign, "bold cyan" if visited == "kept" else "cyan")
    for name in view.tasks[seat] or []:
        row, col = crossroads_place(name)
        canvas.write(row, col - 1, "[", "bold")
        canvas.write(row, col + 1, "]", "bold")
