"""Who sits at a table: coming in, sitting down, getting up, and meeting again at the next one."""

import contextlib
from collections.abc import Mapping

import structlog

from serai import bots
from serai.i18n import _
from serai.store import Conflict, Seat, peace
from serai.store.store import driven_change, rematch_change, revision_change, seat_change, status_change
from serai.web.door.identity import Guest
from serai.web.door.refusals import NotNow, NotYours
from serai.web.tables.acting import in_play, seats_of, settled
from serai.web.tables.inn import Inn
from serai.web.tables.open_table import OpenTable
from serai.web.tables.setting_up import Wish, bot_seat, check_rated, create, is_driven, new_id

log = structlog.get_logger()


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
        seats = seats_of(table, guest)
        if table.status == "waiting":
            changes = [seat_change(table.id, seat, Seat()) for seat in seats]
            alone = all(seat.guest in (None, guest.id) for seat in table.seats)
            if alone:
                changes.append(status_change(table.id, "over"))
            await inn.change(table, *changes)
            for seat in seats:
                table.seats[seat] = Seat()
            table.status = "over" if alone else "waiting"
            inn.home_changed()
            inn.told_change(table)
        else:
            match = in_play(table)
            for seat in seats:
                if not match.over:
                    await inn.append(table, "leave", seat)

    await settled(inn, table, act)


async def replace(inn: Inn, table: OpenTable, guest: Guest, seat: int, level: str) -> None:
    """Put a bot on the seat of somebody who left."""

    async def act() -> None:
        match = in_play(table)
        seats_of(table, guest)
        if seat not in match.left:
            raise NotNow(_("Nobody has left that seat."))
        await inn.append(table, "bot", seat, bot_seat(level).level or bots.DEFAULT)

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


async def _take_seats(inn: Inn, table: OpenTable, taken: Mapping[int, Seat]) -> None:
    """Sit down; whoever takes the last seat starts the game, in one transaction with it."""
    seats = [taken.get(place, seat) for place, seat in enumerate(table.seats)]
    full = all(seat.taken for seat in seats)
    changes = [seat_change(table.id, number, seat) for number, seat in taken.items()]
    if full:
        changes.append(status_change(table.id, "playing"))
        if is_driven(table.setup.pace, seats):
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
        await inn.loading.put_right(table)
