"""How somebody acts at a table: for which seat, in which game, and who is answered as if they had come later."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from serai.errors import SeraiError
from serai.i18n import _
from serai.store import Conflict, Damaged, StoreDown
from serai.web.door.identity import Guest
from serai.web.door.refusals import NotNow, NotYours, unpacking
from serai.web.tables.inn import Inn
from serai.web.tables.match import Match
from serai.web.tables.open_table import OpenTable

RACES = 20  # lost one after the other: something else is wrong

T = TypeVar("T")


async def settled(inn: Inn, table: OpenTable, act: Callable[[], Awaitable[T]]) -> T:
    """Do something at a table. Whoever loses a race against another node, or is refused for what is no longer so,
    reads what was missed and is answered as if they had come later."""
    for _try in range(RACES):
        try:
            async with inn.at(table):
                return await act()
        except (StoreDown, Damaged):
            raise
        except Conflict:
            pass  # the table is read again before it is held the next time
        except SeraiError:
            if not await inn.neighbours.catch_up(table):
                raise
    raise Conflict


def in_play(table: OpenTable) -> Match:
    """The game at the table; NotNow before it begins, NotReady before it can be dealt."""
    if table.status == "waiting" or table.match is None:
        if not table.begun:
            raise NotNow(_("The game has not started yet; some seats are still open."))
        raise unpacking()
    return table.match


def seats_of(table: OpenTable, guest: Guest) -> tuple[int, ...]:
    """The seats of somebody who plays here; NotYours for those who watch."""
    seats = table.held_by(guest.id)
    if not seats:
        raise NotYours(_("You are watching this table; only its players can do that."))
    return seats


def pick_seat(table: OpenTable, guest: Guest, seat: int | None) -> int:
    """The seat that a guest acts for."""
    seats = seats_of(table, guest)
    if seat is None and len(seats) > 1:
        to_move = [number for number in seats if table.match is not None and number in table.match.to_move]
        seats = tuple(to_move) or seats
    if seat is not None and seat not in seats:
        raise NotYours(_("That seat is not yours."))
    return seats[0] if seat is None else seat
