"""Evenings go on by themselves: results are noted, rounds paired, tables set up. All of it follows from the log, so
that any node can do it, and does after a restart."""

import contextlib
from typing import Any

import structlog

from serai.events.evening import DRAWN, LOST, WON, Entrant, Evening, Game, Line
from serai.events.pairing import next_round
from serai.store import Conflict, Seat, Store, evenings
from serai.store.writer import Change
from serai.table import games
from serai.web.clock import now
from serai.web.door.identity import Guest
from serai.web.door.refusals import no_evening
from serai.web.tables import lifecycle
from serai.web.tables.inn import Inn
from serai.web.tables.lifecycle import Wish, bot_seat, new_id

log = structlog.get_logger()

EVENING_SECONDS = 2.0
LEASE = "evenings"
POINTS = {"won": WON, "drawn": DRAWN, "lost": LOST, None: LOST}


class Book:
    """The log of one evening, to be read and written."""

    def __init__(self, store: Store, id: str, lines: list[Line]) -> None:
        self._store, self.id, self._lines = store, id, lines

    @classmethod
    async def open(cls, store: Store, id: str) -> "Book":
        """The book of that evening; NotHere if there is none."""
        lines = await evenings.lines_of(store, id)
        if not lines:
            raise no_evening()
        return cls(store, id, lines)

    @property
    def evening(self) -> Evening:
        """What it says."""
        return Evening.of(self._lines)

    async def write(
        self, kind: str, data: dict[str, Any], *changes: Change, guest: str | None = None, name: str = ""
    ) -> None:
        """Add a line, with what follows from it; Conflict if another node was first."""
        line = Line(len(self._lines), kind, data, now(), guest, name)
        await self._store.writer.write(*changes, evenings.told(self.id, line))
        self._lines.append(line)


async def go_on_all(inn: Inn) -> None:
    """Do what is due at all evenings."""
    due = await evenings.running(inn.store)
    if due and await inn.neighbours.node.leases.take([LEASE]):
        for id in due:
            with contextlib.suppress(Conflict):  # somebody was first; the next look will tell
                await go_on(inn, await Book.open(inn.store, id))


async def go_on(inn: Inn, book: Book) -> None:
    """Note what has ended, and begin the next round when all has."""
    await _note_results(inn, book)
    evening = book.evening
    if evening.open_games or evening.paused or not evening.begun or evening.over:
        return
    pairs = next_round(evening)
    if pairs:
        paired = [[one, other, None if other is None else new_id()] for one, other in pairs]
        await book.write("round", {"games": paired})
        log.info("round_paired", evening=book.id, round=len(evening.rounds) + 1, games=len(paired))
        await _note_results(inn, book)  # sets the tables up
    else:
        await book.write("over", {}, evenings.status_change(book.id, "over"))


async def _note_results(inn: Inn, book: Book) -> None:
    evening = book.evening
    found = await evenings.outcomes(inn.store, [game.table for game in evening.open_games if game.table])
    for game in evening.open_games:
        if game.table not in found:
            await _set_up(inn, evening, game)
        elif (outcome := found[game.table]) is not None:
            await book.write("result", {"table": game.table, "points": [POINTS[one] for one in outcome[:2]]})


async def _set_up(inn: Inn, evening: Evening, game: Game) -> None:
    """The table of a game; if it was set up elsewhere meanwhile, that is as good."""
    seats = [_seat(evening.entrants[id]) for id in (game.one, game.other) if id is not None]
    wish = Wish(evening.game, seats, {}, evening.pace, public=True)
    with contextlib.suppress(Conflict):
        await lifecycle.create(inn, Guest(evening.host), wish, game.table or "")


def _seat(entrant: Entrant) -> Seat:
    return Seat(entrant.guest, entrant.name) if entrant.level is None else bot_seat(entrant.level)


def may_be_played(game: str) -> bool:
    """Whether two can play it."""
    low, high = games.find(game).rules.seats
    return low <= 2 <= high
