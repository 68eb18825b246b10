"""What a game needs to be played, replayed and scored in a terminal."""

import importlib
import inspect
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from serai.i18n import N_, _
from serai.table import Action
from serai.table.game import View

COLOUR_STYLES = {
    "Y": "bold yellow",
    "B": "bold blue",
    "W": "bold white",
    "G": "bold green",
    "R": "bold red",
    "P": "bold magenta",
}
COLOUR_NAMES = {
    "Y": N_("yellow"),
    "B": N_("blue"),
    "W": N_("white"),
    "G": N_("green"),
    "R": N_("red"),
    "P": N_("purple"),
}


class Screen(ABC):
    """The drawings of one game, in the module of this folder that is named like it."""

    name: ClassVar[str]

    @abstractmethod
    def draw(self, view: View) -> RenderableType:
        """The table as the viewer sees it."""

    def choices(self, actions: list[Action]) -> RenderableType:
        """The legal actions with the numbers to choose them by."""
        return Columns([f"{n} {action}" for n, action in enumerate(actions, start=1)], padding=(0, 2))

    def told(self, line: Mapping[str, Any]) -> str:
        """A line of the log: the notation of a choice, or what happened in words."""
        return str(line["text"])

    @abstractmethod
    def summary(self, before: View, after: View) -> RenderableType | None:
        """The score sheet, if a round or the game ended between the two views of the same seat."""

    @abstractmethod
    def read_layout(self, words: list[str]) -> dict[str, Any]:
        """What `serai.score` takes, from the words after `serai score GAME`; BadLayout if they make no sense."""

    @abstractmethod
    def sheet(self, sheet: Any) -> RenderableType:
        """A score sheet as a table."""


def screen_of(game: str) -> Screen:
    """The drawings of a registered game."""
    module = importlib.import_module(f"serai.terminal.{game.replace('-', '_')}")
    kinds = (item for item in vars(module).values() if inspect.isclass(item) and issubclass(item, Screen))
    return next(kind() for kind in kinds if not inspect.isabstract(kind))


def seat_name(seat: int, viewer: int | None) -> str:
    """How a seat is called on the screen."""
    return _("you") if seat == viewer else _("seat %(seat)s") % {"seat": seat}


def colour_label(colour: str) -> Text:
    """`Y yellow`."""
    return Text(f"{colour} {_(COLOUR_NAMES[colour])}", style=COLOUR_STYLES[colour])
