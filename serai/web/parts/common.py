"""What every table page needs, whatever the game."""

from typing import Any, Protocol

from serai.i18n import _
from serai.web.views.table import TablePage


class GamePage(Protocol):
    """What a game's module in serai.web.pages.games offers."""

    TEMPLATE: str
    STYLE: str

    def context(self, page: TablePage) -> dict[str, Any]:
        """What the game's template needs."""
        ...

    def sprite(self) -> str:
        """The drawings that a page of this game carries once."""
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
