"""What a table page says, whatever the game: names, who may act and how, the latest turn."""

from typing import Any

from serai.i18n import _
from serai.web.views.table import TablePage


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
