"""What people do at a table in play: moves, taking back, giving up, resting, talking."""

from serai import bots
from serai.i18n import _
from serai.store import LogEntry, Spoken
from serai.web.clock import now
from serai.web.door.identity import Guest
from serai.web.door.refusals import NotYours
from serai.web.tables.acting import in_play, pick_seat, seats_of, settled
from serai.web.tables.inn import Inn
from serai.web.tables.open_table import OpenTable

CHAT_LENGTH = 300
ACTION_LENGTH = 60
KEY_LENGTH = 80
PATIENCE_SECONDS = 15.0


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
        for seat in seats_of(table, guest):
            if not match.over:
                await inn.append(table, "vacation", seat, str(until))

    await settled(inn, table, act)


async def go_on(inn: Inn, table: OpenTable, guest: Guest) -> None:
    """Somebody has seen how the round ended: when all have, the bots go on, too."""

    async def act() -> None:
        rounds = in_play(table).table.rounds_over
        seats_of(table, guest)
        table.goes_on(guest.id, rounds)
        inn.neighbours.tell_onward(table, guest.id, rounds)

    await settled(inn, table, act)


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


def _played(table: OpenTable, guest: Guest, seat: int | None, key: str) -> LogEntry | None:
    """The move that this key has made: who holds several seats and names none may have made it for any of them."""
    seats = table.held_by(guest.id) if seat is None else (seat,)
    return next((entry for one in seats if table.match and (entry := table.match.played(one, key))), None)


async def _unpacked(inn: Inn, table: OpenTable) -> None:
    """Right after a start games are unpacked: whoever plays on meanwhile waits a moment and is not refused."""
    if table.begun:
        await inn.ready.soon(table.setup.game, PATIENCE_SECONDS)
