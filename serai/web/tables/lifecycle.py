"""From setting up a table to the rematch."""

import contextlib
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

import structlog

from serai import bots
from serai.bots.registry import unknown
from serai.errors import BadOption, SeraiError, shown
from serai.i18n import _, listed
from serai.store import Conflict, Damaged, LogEntry, Mark, Saved, Seat, Setup, Spoken, StoreDown, peace
from serai.store.records import Pace, Status
from serai.store.store import driven_change, rematch_change, revision_change, seat_change, status_change
from serai.store.writer import Change
from serai.table import Game, games
from serai.table.commitment import new_salt
from serai.table.options import settle
from serai.table.table import MAX_SEED, wrong_seats
from serai.web.clock import now
from serai.web.door.identity import Guest
from serai.web.door.refusals import NotNow, NotYours, unpacking
from serai.web.parts import words
from serai.web.parts.strength import bot_rating
from serai.web.tables.clocks import PACES
from serai.web.tables.inn import Inn
from serai.web.tables.match import Match
from serai.web.tables.open_table import OpenTable

log = structlog.get_logger()

CHAT_LENGTH = 300
ACTION_LENGTH = 60
KEY_LENGTH = 80
PATIENCE_SECONDS = 15.0
RACES = 20  # lost one after the other: something else is wrong

T = TypeVar("T")


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
    driven = status == "playing" and _is_driven(setup.pace, wish.seats)
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


async def let_in(inn: Inn, table: OpenTable, guest: Guest, invite: str) -> None:
    """Remember whoever shows the invitation; NotYours for those who may not look."""
    if invite == table.setup.invite:
        await invited(inn, table, guest)
    if table.admits(guest.id):
        return
    if inn.neighbours.node.alone or not await inn.store.is_invited(table.id, guest.id):  # perhaps on another node
        await inn.neighbours.catch_up(table)
        if not table.admits(guest.id):
            raise NotYours(_("This table is private; ask the host for the link."))
    table.invited.add(guest.id)


async def invited(inn: Inn, table: OpenTable, guest: Guest) -> None:
    """A guest has come by the invitation: for ever, and on every node."""
    if guest.id not in table.invited:
        with contextlib.suppress(Conflict):  # another node knows it already
            await inn.store.invite(table.id, guest.id)
        table.invited.add(guest.id)


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


async def join(inn: Inn, table: OpenTable, guest: Guest, seat: int | None, invite: str) -> None:
    """Sit down on the seat, or on the first open one; the table starts when it is full."""
    if not table.held_by(guest.id):
        await let_in(inn, table, guest, invite)
        others = {seat.guest for seat in table.seats if seat.guest is not None}
        if others and await peace.blocked(inn.store, guest.id, others):
            raise NotYours(_("You and somebody at this table do not want to meet. Sit down at another one."))
        if table.setup.rated:
            await check_rated(inn, table.setup.game, [Seat(guest.id, guest.name)])

    async def act() -> None:
        if table.held_by(guest.id):
            return
        if not table.setup.public and guest.id not in table.invited:
            raise NotYours(_("This table is private; ask the host for the link."))
        free = [number for number, taken in enumerate(table.seats) if not taken.taken]
        if table.status != "waiting" or not free or (seat is not None and seat not in free):
            raise NotNow(_("That seat is taken. You can watch, or create a table of your own."))
        await _take_seats(inn, table, {free[0] if seat is None else seat: Seat(guest.id, guest.name)})

    await settled(inn, table, act)


async def start(inn: Inn, table: OpenTable, guest: Guest) -> None:
    """The host waits no longer: bots take the open seats."""

    async def act() -> None:
        if table.status != "waiting":
            return
        if guest.id != table.host:
            raise NotYours(_("Only the host of the table can start it."))
        open_seats = [number for number, seat in enumerate(table.seats) if not seat.taken]
        await _take_seats(inn, table, dict.fromkeys(open_seats, bot_seat(bots.DEFAULT)))

    await settled(inn, table, act)


async def leave(inn: Inn, table: OpenTable, guest: Guest) -> None:
    """Get up: before the start the seat is open again, afterwards it can be given to a bot."""

    async def act() -> None:
        held = _held(table, guest)
        if table.status == "waiting":
            changes = [seat_change(table.id, seat, Seat()) for seat in held]
            alone = all(seat.guest in (None, guest.id) for seat in table.seats)
            if alone:
                changes.append(status_change(table.id, "over"))
            await inn.change(table, *changes)
            for seat in held:
                table.seats[seat] = Seat()
            table.status = "over" if alone else "waiting"
            inn.home_changed()
            inn.told_change(table)
        else:
            match = in_play(table)
            for seat in held:
                if not match.over:
                    await inn.append(table, "leave", seat)

    await settled(inn, table, act)


async def replace(inn: Inn, table: OpenTable, guest: Guest, seat: int, level: str) -> None:
    """Put a bot on the seat of somebody who left."""

    async def act() -> None:
        match = in_play(table)
        _held(table, guest)
        if seat not in match.left:
            raise NotNow(_("Nobody has left that seat."))
        await inn.append(table, "bot", seat, bot_seat(level).level or bots.DEFAULT)

    await settled(inn, table, act)


async def resign(inn: Inn, table: OpenTable, guest: Guest, seat: int | None) -> None:
    """Give up: with two seats the other wins, with more a bot plays on."""

    async def act() -> None:
        match = in_play(table)
        if not match.over:
            await inn.append(table, "resign", pick_seat(table, guest, seat), bots.DEFAULT)

    await settled(inn, table, act)


async def rest(inn: Inn, table: OpenTable, guest: Guest, until: int) -> None:
    """The clocks of a guest stand still until then."""

    async def act() -> None:
        match = in_play(table)
        for seat in _held(table, guest):
            if not match.over:
                await inn.append(table, "vacation", seat, str(until))

    await settled(inn, table, act)


async def go_on(inn: Inn, table: OpenTable, guest: Guest) -> None:
    """Somebody has seen how the round ended: when all have, the bots go on, too."""

    async def act() -> None:
        rounds = in_play(table).table.rounds_over
        _held(table, guest)
        table.goes_on(guest.id, rounds)
        inn.neighbours.tell_onward(table, guest.id, rounds)

    await settled(inn, table, act)


async def rematch(inn: Inn, table: OpenTable, guest: Guest) -> OpenTable:
    """The next table of the same people: made by the first who asks, joined by the others."""

    async def act() -> tuple[str, list[int]]:
        held = [number for number, seat in enumerate(table.seats) if seat.guest == guest.id]
        if not held:
            raise NotYours(_("Only those who played can ask for a rematch."))
        if table.status != "over":
            raise NotNow(_("The game is still being played."))
        if table.rematch is None:
            seats = [seat if seat.level or number in held else Seat() for number, seat in enumerate(table.seats)]
            same, rated = table.setup.options, bool(table.setup.rated)
            wish = Wish(table.setup.game, seats, {}, table.setup.pace, rated=rated, accepted=same)
            id = new_id()
            with table.committing:  # in one transaction: whoever comes second makes no table
                await create(
                    inn, guest, wish, id, [revision_change(table.id, table.revision), rematch_change(table.id, id)]
                )
            table.revision += 1
            table.rematch = id
            inn.told_change(table)
        return table.rematch, held

    rematch_id, held = await settled(inn, table, act)
    following = await inn.find(rematch_id)
    if following.status == "waiting":
        await join(inn, following, guest, held[0] if len(held) == 1 else None, following.setup.invite)
    return following


async def say(inn: Inn, table: OpenTable, guest: Guest, text: str) -> None:
    """A line of chat."""
    visible = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:CHAT_LENGTH]
    if not visible:
        return

    async def act() -> None:
        if not table.setup.public and not table.held_by(guest.id):
            raise NotYours(_("At a private table only the players can chat."))
        line = Spoken(guest.id, guest.name, visible, now())
        with table.committing:
            await inn.store.say(table.id, line)
        table.hear(line)
        inn.told_change(table)

    await settled(inn, table, act)


async def move(
    inn: Inn, table: OpenTable, guest: Guest, seat: int | None, action: str, seq: int | None, key: str | None
) -> LogEntry:
    """Play an action. A key that was used before answers as it did then."""
    if table.match is None:
        await _unpacked(inn, table)

    async def act() -> LogEntry:
        match = in_play(table)
        actor = pick_seat(table, guest, seat)
        if key is not None and (before := _played(table, guest, seat, key)) is not None:
            return before
        if seq is not None:
            match.check_fresh(actor, seq)
        return await inn.append(table, "move", actor, action, key)

    return await settled(inn, table, act)


async def undo(inn: Inn, table: OpenTable, guest: Guest, seat: int | None, seq: int | None) -> None:
    """Take back the last choice, where the rules of the table allow it."""
    if table.match is None:
        await _unpacked(inn, table)

    async def act() -> None:
        match = in_play(table)
        actor = pick_seat(table, guest, seat)
        if seq is not None:
            match.check_fresh(actor, seq)
        await inn.append(table, "undo", actor)

    await settled(inn, table, act)


def _played(table: OpenTable, guest: Guest, seat: int | None, key: str) -> LogEntry | None:
    """The move that this key has made: who holds several seats and names none may have made it for any of them."""
    seats = table.held_by(guest.id) if seat is None else (seat,)
    return next((entry for one in seats if table.match and (entry := table.match.played(one, key))), None)


def pick_seat(table: OpenTable, guest: Guest, seat: int | None) -> int:
    """The seat that a guest acts for."""
    held = _held(table, guest)
    if seat is None and len(held) > 1:
        to_move = [number for number in held if table.match is not None and number in table.match.to_move]
        held = tuple(to_move) or held
    if seat is not None and seat not in held:
        raise NotYours(_("That seat is not yours."))
    return held[0] if seat is None else seat


async def _take_seats(inn: Inn, table: OpenTable, taken: Mapping[int, Seat]) -> None:
    """Sit down; whoever takes the last seat starts the game, in one transaction with it."""
    seats = [taken.get(place, seat) for place, seat in enumerate(table.seats)]
    full = all(seat.taken for seat in seats)
    changes = [seat_change(table.id, number, seat) for number, seat in taken.items()]
    if full:
        changes.append(status_change(table.id, "playing"))
        if _is_driven(table.setup.pace, seats):
            changes.append(driven_change(table.id))
    await inn.change(table, *changes)
    with table.committing:
        table.seats[:] = seats
        if full:
            table.status = "playing"
            inn.begin(table)
    inn.home_changed()
    inn.told_change(table)
    if full:
        log.info("table_started", table=table.id, game=table.setup.game)
        await inn.put_right(table)


def _is_driven(pace: str, seats: Sequence[Seat]) -> bool:
    """Whether the server has to act by itself at the table once it is in play."""
    return pace != "relaxed" or any(seat.level for seat in seats)


def _held(table: OpenTable, guest: Guest) -> tuple[int, ...]:
    held = table.held_by(guest.id)
    if not held:
        raise NotYours(_("You are watching this table; only its players can do that."))
    return held


async def _unpacked(inn: Inn, table: OpenTable) -> None:
    """Right after a start games are unpacked: whoever plays on meanwhile waits a moment and is not refused."""
    if table.begun:
        await inn.ready.soon(table.setup.game, PATIENCE_SECONDS)


def in_play(table: OpenTable) -> Match:
    """The game at the table; NotNow before it begins, NotReady before it can be dealt."""
    if table.status == "waiting":
        raise NotNow(_("The game has not started yet; some seats are still open."))
    if table.match is None:
        raise unpacking()
    return table.match
