"""What every table page needs, whatever the game."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from serai.i18n import _
from serai.web.views.table import TablePage


class GamePage(Protocol):
    """What a game's module `page` offers."""

    BOARD: str  # the template of the table without the hand
    SHEET: str  # the template of the score sheets, for the end of a round and of the game
    STYLE: str
    STANDING: str  # what the points beside a player's name mean: a marked message

    def context(self, page: TablePage) -> dict[str, Any]:
        """What the template of the board needs; `hand` and `acts`, those for the bar, are drawn by the frame."""
        ...

    def sheets(self, page: TablePage, rounds: Sequence[Any]) -> dict[str, Any]:
        """What the template of the sheets needs, for these views: each of the end of a round, the newest last."""
        ...

    def sprite(self, options: Mapping[str, Any] | None = None) -> str:
        """The drawings that a page of this game carries once: all, or what a table with these options needs."""
        ...

    def standing(self, page: TablePage) -> list[str]:
        """How it stands, a short text for each seat."""
        ...

    def prompt(self, page: TablePage) -> str:
        """What the viewer should do now."""
        ...

    def say(self, line: dict[str, Any], names: list[str], view: Any) -> str:
        """A line of the log in words."""
        ...

    def turn(self, lines: list[dict[str, Any]], names: list[str], view: Any) -> str:
        """One player's latest choices, with what followed from them, in one sentence; empty: nothing worth telling."""
        ...

    def about(self, line: dict[str, Any]) -> str:
        """The places and cards that a line of the log speaks of: values of `data-place` or `data-card`."""
        ...


def names(page: TablePage) -> list[str]:
    """What to call each seat."""
    return [name_of(page, seat) for seat in range(len(page.players))]


def name_of(page: TablePage, seat: int) -> str:
    """What to call a seat: its player, or its number while it is open."""
    player = page.players[seat]
    return player.name if player else _("Seat %(number)s") % {"number": seat + 1}


def acting(page: TablePage) -> bool:
    """Whether the viewer may act now."""
    return page.status == "playing" and bool(page.actions)


def awaited(page: TablePage) -> list[str]:
    """The names of those who may act now."""
    return [name_of(page, seat) for seat in page.view.to_move] if page.view else []


def legal(page: TablePage) -> frozenset[str]:
    """The notation of all that the viewer may do now."""
    return frozenset(action.text for action in page.actions)


def last_turn(page: TablePage) -> list[dict[str, Any]]:
    """The log's lines of the seat that acted last, its latest choices in a row."""
    turn: list[dict[str, Any]] = []
    if page.view is None:
        return turn
    for line in reversed(page.view.log):
        if line["seat"] is None:
            continue
        if turn and line["seat"] != turn[0]["seat"]:
            break
        turn.append(line)
    return turn


def turns_of_others(page: TablePage) -> list[list[dict[str, Any]]]:
    """What the others did since the viewer acted last, turn by turn; who only watches is told the latest."""
    turns: list[list[dict[str, Any]]] = []
    seat: int | None = None
    for line in page.view.log if page.view is not None else ():
        if line["seat"] is not None and line["seat"] == page.seat:
            turns, seat = [], None
        elif line["seat"] is None or line["seat"] == seat:
            turns[-1:] = [[*turns[-1], line]] if turns else []
        else:
            seat = line["seat"]
            turns.append([line])
    return turns if page.seat is not None else turns[-1:]
