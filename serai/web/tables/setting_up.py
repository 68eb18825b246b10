"""Setting up a table: what somebody wishes for, checked and kept."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import structlog

from serai import bots
from serai.bots.registry import unknown
from serai.errors import BadOption, shown
from serai.i18n import _, listed
from serai.store import LogEntry, Mark, Saved, Seat, Setup
from serai.store.records import Pace, Status
from serai.store.writer import Change
from serai.table import Game, games
from serai.table.commitment import new_salt
from serai.table.options import settle
from serai.table.table import MAX_SEED, wrong_seats
from serai.web.clock import now
from serai.web.door.identity import Guest
from serai.web.door.refusals import NotNow
from serai.web.parts import words
from serai.web.parts.strength import bot_rating
from serai.web.tables.clocks import PACES
from serai.web.tables.inn import Inn
from serai.web.tables.open_table import OpenTable

log = structlog.get_logger()


@dataclass(frozen=True)
class Beginning:
    """Another game, from which a table is played on: its seed, and its first moves by seat."""

    seed: int
    moves: Sequence[tuple[int, str]]


@dataclass(frozen=True)
class Wish:
    """A table that somebody wants to set up; options are checked when it is."""

    game: str
    seats: Sequence[Seat]
    options: Mapping[str, Any]
    pace: str = "relaxed"
    public: bool = False
    beginning: Beginning | None = None  # None: a new deal
    rated: bool = False
    accepted: Mapping[str, Any] = field(default_factory=dict)  # options that this server has read and checked before
    seed: int | None = None  # of a deal that others play as well
    sealed: bool = False  # nothing is told of the deal before all have played it


def new_id() -> str:
    """The id of a table to come."""
    return secrets.token_hex(5)


def usual_seats(kind: type[Game]) -> int:
    """How many play it if nobody says otherwise."""
    low, high = kind.rules.seats
    return max(low, min(2, high))


def bot_seat(level: str) -> Seat:
    """A seat for a bot; UnknownBot if there is none of that level."""
    if level not in bots.names():
        raise unknown(level, bots.names())
    return Seat(None, level.capitalize(), level)


async def create(inn: Inn, host: Guest, wish: Wish, id: str = "", before: Sequence[Change] = ()) -> OpenTable:
    """Set up a table, with what has to change `before`; it starts at once if every seat is taken."""
    kind = games.find(wish.game)
    low, high = kind.rules.seats
    if not low <= len(wish.seats) <= high:
        raise BadOption(wrong_seats(kind, str(len(wish.seats))))
    if wish.pace not in PACES:
        said = {"pace": shown(wish.pace), "known": listed(PACES, "or")}
        raise BadOption(_("There is no pace %(pace)s; choose %(known)s.") % said)
    options = settle(kind.options, {**wish.options, **wish.accepted}, kind.title)
    for option in kind.options:
        free = option.name in wish.accepted or not option.offered
        if not free and options[option.name] not in (*option.offered, option.default):
            said = {
                "name": option.name,
                "value": shown(options[option.name]),
                "range": listed(option.offered, "or"),
            }
            raise BadOption(_("Option %(name)s cannot be %(value)s here; it must be %(range)s.") % said)
    kind(len(wish.seats), options)
    played = wish.beginning
    if wish.rated:
        await check_rated(inn, wish.game, wish.seats)
    setup = Setup(
        id=id or new_id(),
        game=wish.game,
        options=options,
        seed=_seed(wish),
        host=host.id,
        pace=cast(Pace, wish.pace),
        public=wish.public,
        invite=secrets.token_urlsafe(12),
        created=now(),
        salt=new_salt() if played is None else None,  # a deal that may be known is vouched for by nobody
        start=None if played is None else len(played.moves),
        rated=int(wish.rated),
        sealed=wish.sealed,
    )
    entries = [
        LogEntry(seq, seat, "move", action, None, setup.created)
        for seq, (seat, action) in enumerate(() if played is None else played.moves)
    ]
    status: Status = "playing" if all(seat.taken for seat in wish.seats) else "waiting"
    driven = status == "playing" and is_driven(setup.pace, wish.seats)
    await inn.store.create(setup, wish.seats, status, driven, before, entries)
    table = inn.added(Saved(setup, status, list(wish.seats), entries=entries, mark=Mark(lines=len(entries))))
    log.info("table_created", table=table.id, game=setup.game, seats=len(wish.seats), pace=setup.pace)
    if status == "playing":
        log.info("table_started", table=table.id, game=setup.game)
    async with inn.at(table):
        return table


def _seed(wish: Wish) -> int:
    if wish.beginning is not None:
        return wish.beginning.seed
    return secrets.randbelow(MAX_SEED) if wish.seed is None else wish.seed


async def check_rated(inn: Inn, game: str, seats: Sequence[Seat]) -> None:
    """Refuse at a rated table whoever has no rating, and who sits there twice."""
    people = [seat.guest for seat in seats if seat.guest is not None]
    if len(people) > len(set(people)):
        raise BadOption(_("At a rated table everybody plays on their own device; open the seat for them."))
    for seat in seats:
        if seat.guest is not None and await inn.people.find(seat.guest) is None:
            raise NotNow(_("This table is rated: keep a profile first, on the page “Your profile”."))
        if seat.level is not None and bot_rating(game, seat.level) is None:
            said = {"level": words.level(seat.level)}
            raise BadOption(_("The bot %(level)s has no rating; choose another one.") % said)


def is_driven(pace: str, seats: Sequence[Seat]) -> bool:
    """Whether the server has to act by itself at the table once it is in play."""
    return pace != "relaxed" or any(seat.level for seat in seats)
