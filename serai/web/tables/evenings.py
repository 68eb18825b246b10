"""Evenings go on by themselves: results are noted, rounds paired, tables set up. All of it follows from the log, so
that any node can do it, and does after a restart."""

import contextlib
import secrets
from collections.abc import Sequence
from typing import Any

import structlog

from serai.events.evening import DRAWN, LOST, WON, Entrant, Evening, Game, Line
from serai.events.pairing import Pair, next_round
from serai.store import Conflict, Seat, Store, evenings, notices
from serai.store.evenings import Ended
from serai.store.notices import Notice
from serai.store.store import unsealed_change
from serai.store.writer import Change
from serai.table import games
from serai.table.table import MAX_SEED
from serai.web.clock import now
from serai.web.door.identity import Guest
from serai.web.door.refusals import no_evening
from serai.web.tables import setting_up
from serai.web.tables.inn import Inn
from serai.web.tables.setting_up import Wish, bot_seat, new_id

log = structlog.get_logger()

EVENING_SECONDS = 2.0
LEASE = "evenings"
GIVEN_UP = -(10**6)
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
        paired = _dealt(evening, pairs) if evening.form == "duplicate" else [_game(*pair) for pair in pairs]
        await book.write("round", {"games": paired})
        log.info("round_paired", evening=book.id, round=len(evening.rounds) + 1, games=len(paired))
        await _note_results(inn, book)  # sets the tables up
    else:
        await book.write("over", {}, evenings.status_change(book.id, "over"))


def _game(one: str, other: str | None) -> list[Any]:
    return [one, other, None if other is None else new_id()]


def _dealt(evening: Evening, pairs: Sequence[Pair]) -> list[list[Any]]:
    """Two deals that everybody plays, each once: whoever has the first seat in one has the second in the other."""
    resting = set(evening.here).difference(*pairs)
    first, second = secrets.randbelow(MAX_SEED), secrets.randbelow(MAX_SEED)
    games = [[[one, other, new_id(), first], [other, one, new_id(), second]] for one, other in pairs if other]
    return [*(game for both in games for game in both), *(_game(id, None) for id in sorted(resting))]


async def _note_results(inn: Inn, book: Book) -> None:
    evening = book.evening
    found = await evenings.outcomes(inn.store, [game.table for game in evening.open_games if game.table])
    busy: set[frozenset[str | None]] = set()  # two play one deal after the other
    for game in evening.open_games:
        pair = frozenset((game.one, game.other))
        outcome = found.get(game.table or "")
        if game.table not in found and evening.gone & pair:
            await _note(book, game, Ended(tuple("lost" if id in evening.gone else "won" for id in game[:2])))
        elif game.table not in found and pair not in busy:
            await _set_up(inn, evening, game)
        elif outcome is not None:
            await _note(book, game, outcome)
            continue
        busy.add(pair)


async def _note(book: Book, game: Game, ended: Ended) -> None:
    """A game is over; with the last one of a deal all that was played of it may be looked at."""
    points = [POINTS[one] for one in ended.outcomes[:2]]
    data: dict[str, Any] = {"table": game.table, "points": points}
    others = [one for one in book.evening.games if game.deal is not None and one.deal == game.deal]
    if others:
        data["margins"] = [_margin(ended, seat) for seat in range(2)]
    last = all(one.points is not None or one.table == game.table for one in others)
    opened = [unsealed_change(one.table) for one in others if last and one.table is not None]
    await book.write("result", data, *opened)


def _margin(ended: Ended, seat: int) -> int | None:
    """What somebody made of the deal. Whoever gave up is behind all others; against them nothing can be said."""
    margin = ended.margins[seat] if seat < len(ended.margins) else None
    return GIVEN_UP if margin is None and ended.outcomes[seat] != "won" else margin


async def _set_up(inn: Inn, evening: Evening, game: Game) -> None:
    """The table of a game; if it was set up elsewhere meanwhile, that is as good."""
    seats = [_seat(evening.entrants[id]) for id in (game.one, game.other) if id is not None]
    secret = game.deal is not None
    kept = [await inn.people.find(seat.guest) is not None for seat in seats if seat.guest is not None]
    wish = Wish(
        evening.game,
        seats,
        {},
        evening.pace,
        public=not secret,
        rated=evening.rated and all(kept),  # somebody may have been forgotten meanwhile
        seed=game.deal,
        sealed=secret,
    )
    host = next((seat.guest for seat in seats if seat.guest is not None), "") if secret else evening.host
    guests = [seat.guest for seat in seats if seat.guest is not None]
    told = [change for guest in guests for change in notices.added(Notice(game.table or "", guest, "round", now()))]
    with contextlib.suppress(Conflict):
        await setting_up.create(inn, Guest(host), wish, game.table or "", told)


def _seat(entrant: Entrant) -> Seat:
    return Seat(entrant.guest, entrant.name) if entrant.level is None else bot_seat(entrant.level)


def may_be_played(game: str) -> bool:
    """Whether two can play it."""
    low, high = games.find(game).rules.seats
    return low <= 2 <= high
