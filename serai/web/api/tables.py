"""Everything but moves and streams: lists, setting up, sitting down, looking, getting up."""

from msgspec import UNSET

from serai import bots
from serai.i18n import _
from serai.store import Seat
from serai.table import games
from serai.web.api.answers import (
    BotLevels,
    GameInfo,
    GameList,
    InvitedTable,
    NewGuest,
    OptionInfo,
    TableList,
    TableState,
)
from serai.web.api.calls import Call
from serai.web.door.identity import Guest, tidy_name
from serai.web.door.reading import whole
from serai.web.door.refusals import NotUnderstood, Refused, no_table
from serai.web.tables import lists, playing, seating, setting_up, table_pages
from serai.web.tables.setting_up import bot_seat, usual_seats
from serai.web.tables.table_pages import LEVELS

LISTS = ("open", "running", "own")


async def new_guest(call: Call) -> NewGuest:
    """A token for a program."""
    call.limits.spend("guest", call.address)
    guest = Guest.new(tidy_name(call.body.name) or _("Guest"))
    return NewGuest(guest.id, guest.name, call.request.app.state.identity.bearer(guest))


async def list_games(call: Call) -> GameList:
    """The games with their options."""
    return GameList(
        tuple(
            GameInfo(
                kind.name,
                _(kind.title),
                *kind.rules.seats,
                usual_seats(kind),
                kind.name in call.inn.ready,
                tuple(OptionInfo.of(option) for option in kind.options),
            )
            for kind in games.GAMES.values()
        )
    )


async def list_bots(call: Call) -> BotLevels:
    """The levels of the bots."""
    return BotLevels(LEVELS, bots.DEFAULT)


async def list_tables(call: Call) -> TableList:
    """Public tables of the last day, or all of the caller."""
    which = call.request.query_params.get("list", "open")
    if which not in LISTS:
        raise Refused(_("There is no list %(given)s; choose open, running or own.") % {"given": which[:40]})
    if which == "own":
        found, _damaged = await lists.own(call.inn, call.guest)
    else:
        found = await lists.public(call.inn, "waiting" if which == "open" else "playing")
    return TableList(tuple(table_pages.line_of(table, call.guest) for table in found))


async def new_table(call: Call) -> TableState:
    """A table as the caller wishes it."""
    call.limits.spend("table", call.address)
    kind = games.find(call.body.game)
    wishes = ["me"] + ["open"] * (usual_seats(kind) - 1) if call.body.seats is UNSET else call.body.seats
    if len(wishes) > kind.rules.seats[1]:
        raise NotUnderstood(
            _("%(game)s has at most %(count)s seats.") % {"game": _(kind.title), "count": kind.rules.seats[1]}
        )
    seats = [_seat(call.guest, number, wish) for number, wish in enumerate(wishes)]
    wish = setting_up.Wish(kind.name, seats, call.body.options, call.body.pace, call.body.public)
    return await call.state_of(await setting_up.create(call.inn, call.guest, wish))


def _seat(guest: Guest, number: int, wish: str) -> Seat:
    if wish == "me":
        return Seat(guest.id, guest.name)
    if wish == "open":
        return Seat()
    if wish.startswith("bot:"):
        return bot_seat(wish.removeprefix("bot:"))
    values = {"number": number, "given": repr(wish[:40])}
    raise NotUnderstood(_("Seat %(number)s cannot be %(given)s; it must be me, open or bot:LEVEL.") % values)


async def find_invite(call: Call) -> InvitedTable:
    """The table of an invitation; the caller counts as invited from now on."""
    table_id = await call.inn.store.by_invite(call.request.path_params["invite"])
    if table_id is None:
        raise no_table()
    table = await call.inn.find(table_id)
    await seating.invited(call.inn, table, call.guest)
    return InvitedTable(table.id)


async def see_table(call: Call) -> TableState:
    """The table as the caller may see it."""
    table = await call.table()
    await call.inn.neighbours.catch_up(table)
    return await call.state_of(table, whole("seat", call.request.query_params.get("seat", "")))


async def join(call: Call) -> TableState:
    """Sit down."""
    table = await call.table(call.body.invite)
    await seating.join(call.inn, table, call.guest, call.body.seat, call.body.invite)
    return await call.state_of(table)


async def start(call: Call) -> TableState:
    """Wait no longer: bots take the open seats."""
    table = await call.table()
    await seating.start(call.inn, table, call.guest)
    return await call.state_of(table)


async def undo(call: Call) -> TableState:
    """Take back the last choice."""
    call.limits.spend("move", call.guest.id)
    table = await call.table()
    await playing.undo(call.inn, table, call.guest, call.body.seat, call.body.seq)
    return await call.state_of(table, call.body.seat)


async def resign(call: Call) -> TableState:
    """Give up."""
    table = await call.table()
    await playing.resign(call.inn, table, call.guest, call.body.seat)
    return await call.state_of(table)


async def leave(call: Call) -> TableState:
    """Get up."""
    table = await call.table()
    await seating.leave(call.inn, table, call.guest)
    return await call.state_of(table)


async def replace(call: Call) -> TableState:
    """Put a bot on the seat of somebody who left."""
    table = await call.table()
    await seating.replace(call.inn, table, call.guest, call.body.seat, call.body.level)
    return await call.state_of(table)


async def chat(call: Call) -> TableState:
    """Say something."""
    call.limits.spend("chat", call.guest.id)
    table = await call.table()
    await playing.say(call.inn, table, call.guest, call.body.text)
    return await call.state_of(table)


async def rematch(call: Call) -> TableState:
    """The next table of the same people."""
    call.limits.spend("table", call.address)
    table = await call.table()
    return await call.state_of(await seating.rematch(call.inn, table, call.guest))
