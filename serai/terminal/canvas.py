"""A sheet of cells to draw on: letters with named styles, and places that can be pointed at.

Games draw on it without knowing the colours of the day; palette.py has them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from rich.cells import cell_len, get_character_cell_size, set_cell_size
from rich.text import Text


class Mark(StrEnum):
    """How a place stands out."""

    QUIET = "quiet"
    LIT = "lit"  # it may be chosen now
    FOCUS = "focus"  # Enter would choose it
    CHOSEN = "chosen"  # it has been chosen, something else has to follow


SIDES = {Mark.QUIET: "  ", Mark.LIT: "[]", Mark.FOCUS: "»«", Mark.CHOSEN: "‹›"}
FRAMES = {Mark.QUIET: "╭─╮│╰╯", Mark.LIT: "┏━┓┃┗┛", Mark.FOCUS: "╔═╗║╚╝", Mark.CHOSEN: "╔═╗║╚╝"}
FRAME_STYLES = {Mark.QUIET: "line", Mark.LIT: "lit", Mark.FOCUS: "focus", Mark.CHOSEN: "chosen"}


@dataclass(frozen=True)
class Rectangle:
    """Cells from a row and a column on."""

    row: int
    col: int
    width: int
    height: int

    def holds(self, row: int, col: int) -> bool:
        """Whether a cell is inside."""
        return self.row <= row < self.row + self.height and self.col <= col < self.col + self.width

    @property
    def middle(self) -> tuple[float, float]:
        """Row and column of its middle."""
        return self.row + (self.height - 1) / 2, self.col + (self.width - 1) / 2


@dataclass(frozen=True)
class Place:
    """Something on the sheet that can be pointed at."""

    name: str
    at: Rectangle
    typed: str = ""  # what one types to find it


class Sheet:
    """The cells of a whole sheet: a letter each, and its style by name."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.signs = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]
        self.places: list[Place] = []
        self.log: Rectangle | None = None  # where there is room for the log

    def runs(self, row: int) -> Iterator[tuple[str, str]]:
        """A line as pieces of text with their styles."""
        signs, styles = self.signs[row], self.styles[row]
        start = 0
        for at in range(1, self.width + 1):
            if at == self.width or styles[at] != styles[start]:
                yield "".join(signs[start:at]), styles[start]
                start = at

    def as_text(self, styles: Mapping[str, str]) -> Text:
        """All lines for a terminal's own colours, which the styles are given by."""
        drawn = Text(no_wrap=True)
        for row in range(self.height):
            for text, style in self.runs(row):
                drawn.append(text, styles.get(style, ""))
            drawn.append("\n" if row < self.height - 1 else "")
        return drawn

    def place_at(self, row: int, col: int) -> Place | None:
        """What lies there; of several places the one that was drawn last."""
        return next((place for place in reversed(self.places) if place.at.holds(row, col)), None)


class Canvas:
    """A part of a sheet, with rows and columns of its own; what does not fit is cut off."""

    def __init__(self, sheet: Sheet, at: Rectangle | None = None) -> None:
        self.sheet = sheet
        self.at = at or Rectangle(0, 0, sheet.width, sheet.height)
        self.width = self.at.width
        self.height = self.at.height

    def part(self, row: int, col: int, width: int, height: int) -> "Canvas":
        """A part of this part."""
        width, height = max(0, min(width, self.width - col)), max(0, min(height, self.height - row))
        return Canvas(self.sheet, Rectangle(self.at.row + row, self.at.col + col, width, height))

    def write(self, row: int, col: int, text: str, style: str | None = None) -> int:
        """Write from a cell to the right, in the style that the cells have unless one is given; the column after it."""
        for sign in text:
            size = get_character_cell_size(sign)
            if size == 0:
                continue
            if 0 <= row < self.height and col >= 0 and col + size <= self.width:
                y, x = self.at.row + row, self.at.col + col
                self.sheet.signs[y][x] = sign
                for cell in range(x, x + size):
                    self.sheet.styles[y][cell] = self.sheet.styles[y][cell] if style is None else style
                    if cell > x:
                        self.sheet.signs[y][cell] = ""  # the second half of a wide letter
            col += size
        return col

    def text(self, row: int, col: int, width: int) -> str:
        """What is written in a stretch."""
        return "".join(self.sheet.signs[self.at.row + row][self.at.col + col : self.at.col + col + width])

    def centre(self, row: int, col: int, width: int, text: str, style: str | None = None) -> None:
        """Write in the middle of a stretch, cut to it."""
        shown = fit(text, width)
        self.write(row, col + (width - cell_len(shown)) // 2, shown, style)

    def right(self, row: int, col: int, width: int, text: str, style: str | None = None) -> None:
        """Write at the right end of a stretch, cut to it."""
        shown = fit(text, width)
        self.write(row, col + width - cell_len(shown), shown, style)

    def fill(self, row: int, col: int, width: int, height: int, style: str) -> None:
        """Blank cells in a style."""
        for line in range(row, row + height):
            self.write(line, col, " " * width, style)

    def frame(self, row: int, col: int, width: int, height: int, style: str, signs: str = FRAMES[Mark.QUIET]) -> None:
        """The rim of a rectangle."""
        left, across, right, down, low_left, low_right = tuple(signs)
        self.write(row, col, left + across * (width - 2) + right, style)
        self.write(row + height - 1, col, low_left + across * (width - 2) + low_right, style)
        for line in range(row + 1, row + height - 1):
            self.write(line, col, down, style)
            self.write(line, col + width - 1, down, style)

    def place(self, name: str, row: int, col: int, width: int, height: int, typed: str = "") -> None:
        """Make a rectangle a place that can be pointed at."""
        at = Rectangle(self.at.row + row, self.at.col + col, width, height)
        self.sheet.places.append(Place(name, at, typed))

    def keep_for_log(self, row: int, col: int, width: int, height: int) -> None:
        """Leave a rectangle for the log."""
        self.sheet.log = Rectangle(self.at.row + row, self.at.col + col, width, height)

    def chip(self, row: int, col: int, width: int, text: str, style: str, mark: Mark = Mark.QUIET) -> None:
        """A text in one line between two signs that tell its mark."""
        marked = FRAME_STYLES[mark] if mark in (Mark.FOCUS, Mark.CHOSEN) else style
        self.fill(row, col, width, 1, marked)
        self.centre(row, col + 1, width - 2, text, marked)
        left, right = tuple(SIDES[mark])
        side = style if mark is Mark.QUIET else FRAME_STYLES[mark]
        self.write(row, col, left, side)
        self.write(row, col + width - 1, right, side)

    def card(self, row: int, col: int, width: int, lines: list[str], style: str, mark: Mark = Mark.QUIET) -> None:
        """A framed card with its lines in the middle."""
        height = len(lines) + 2
        self.frame(row, col, width, height, FRAME_STYLES[mark], FRAMES[mark])
        self.fill(row + 1, col + 1, width - 2, height - 2, style)
        for number, line in enumerate(lines, start=1):
            self.centre(row + number, col + 1, width - 2, line)


def fit(text: str, width: int) -> str:
    """The text, or as much of it as there is room for, with dots."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1).rstrip() + "…" if width > 0 else ""
