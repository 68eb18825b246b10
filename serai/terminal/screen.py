"""What a game says about itself to be played, replayed and scored in a terminal: the folder named like it."""

import importlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, cast

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from serai.table import Action, View
from serai.terminal.canvas import Canvas, Mark
from serai.terminal.names import Names


class Way(NamedTuple):
    """The places that one touches, one after the other, to choose an action."""

    places: tuple[str, ...]
    action: str


@dataclass(frozen=True)
class Scene:
    """What a board shows: what is seen, who sits there, which places stand out, whose map is looked at."""

    view: Any
    names: Names
    marks: Mapping[str, Mark] = field(default_factory=dict)
    shown: int = 0

    def mark(self, place: str) -> Mark:
        """How a place stands out."""
        return self.marks.get(place, Mark.QUIET)


class Row(NamedTuple):
    """A line of a tally: what is counted, and each seat's points; empty where there is nothing to count."""

    label: str
    points: tuple[str, ...]
    style: str = ""


class Frame(NamedTuple):
    """A moment of the counting: what the table shows, and the lines counted so far."""

    scene: Scene
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Closing:
    """The end of a round or of the game: its name, what it brought each seat, its sheet, and how it is counted."""

    title: str
    points: tuple[str, ...]
    sheet: RenderableType
    frames: tuple[Frame, ...]


class Screen(Protocol):
    """The folder of a game, as a module. The views that it is given are its own."""

    OWN_BOARDS: bool  # whether everybody has a board of one's own, which others may look at

    def draw(self, view: Any, names: Names | None = None) -> RenderableType:
        """The table as the viewer sees it, in lines; environments render it too."""
        ...

    def choices(self, actions: Sequence[Action]) -> RenderableType:
        """The legal actions in lines, with the numbers to choose them by."""
        ...

    def prompt(self, view: Any, actions: Sequence[str]) -> str:
        """What the viewer, who may act, should do now."""
        ...

    def say(self, line: Mapping[str, Any], names: Names, view: Any) -> str:
        """A line of the log in words."""
        ...

    def read_layout(self, words: list[str]) -> dict[str, Any]:
        """What `serai.score` takes, from the words after `serai score GAME`; BadLayout if they make no sense."""
        ...

    def sheet(self, sheet: Any) -> RenderableType:
        """A score sheet as a table."""
        ...

    def count(self, view: Any, names: Names) -> RenderableType:
        """What the table is worth as it lies, as far as the viewer knows."""
        ...

    def closing(self, before: Any, after: Any, names: Names) -> Closing | None:
        """The end of a round or the game, if it came between the two views of the same seat."""
        ...

    def heading(self, view: Any, names: Names) -> list[str]:
        """How the game stands, in a few short parts, the most important first."""
        ...

    def ways(self, view: Any, actions: Sequence[str]) -> list[Way]:
        """How each action is chosen; there may be several ways to one."""
        ...

    def label(self, place: str, view: Any) -> str:
        """A place in words; one that is not on the board becomes a button with them."""
        ...

    def legend(self, view: Any) -> str:
        """What the signs of the board mean, in one line."""
        ...

    def board(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the table on at least 80 by 20 cells, with its places, and keep room for the log."""
        ...


def screen_of(game: str) -> Screen:
    """The folder of a registered game."""
    return cast(Screen, importlib.import_module(f"serai.terminal.{game.replace('-', '_')}"))


def numbered(actions: Iterable[Action]) -> RenderableType:
    """Actions side by side, each behind its number."""
    return Columns([Text(f"{number} {action}") for number, action in enumerate(actions, start=1)], padding=(0, 2))


def news(before: View, after: View) -> list[dict[str, Any]]:
    """The lines of the log that the later view has more than the earlier one."""
    return after.log[len(before.log) :]
