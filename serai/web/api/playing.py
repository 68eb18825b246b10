"""Moves and events."""

from serai.i18n import _
from serai.review.guiding import why
from serai.web.api.answers import HintChoice, KeptMove, TableHint
from serai.web.api.calls import Call
from serai.web.door.reading import whole
from serai.web.door.refusals import Refused
from serai.web.tables import guide, playing
from serai.web.tables.acting import in_play
from serai.web.tables.streams import MoveStream


async def play(call: Call) -> KeptMove:
    """Play an action; the answer is its place in the log."""
    call.limits.spend("move", call.guest.id)
    table, sent = await call.table(), call.body
    entry = await playing.move(call.inn, table, call.guest, sent.seat, sent.action, sent.seq, sent.key)
    return KeptMove(entry.seq)


async def hint(call: Call) -> TableHint:
    """Ask the guide about the present choice; the game is marked from then on."""
    call.limits.spend("hint", call.address)
    table = await call.table()
    found = await guide.ask(call.inn, table, call.guest, call.body.seat, call.body.seq)
    async with call.inn.at(table):
        game, view = in_play(table).table.game, in_play(table).table.view(found.seat)
    choices = tuple(HintChoice(game.text(one.code), one.chance, one.margin) for one in found.choices)
    return TableHint(choices[0].action, why(game, view, found), choices)


async def events(call: Call) -> MoveStream:
    """The log as a stream, from the last event seen (or from `?since=`) on."""
    query = call.request.query_params
    last = whole("Last-Event-ID", call.request.headers.get("last-event-id", ""))
    start = last + 1 if last is not None else whole("since", query.get("since", "")) or 0
    follow = query.get("follow", "true")
    if follow not in ("true", "false"):
        raise Refused(_("follow must be true or false."))
    table = await call.table()
    release = call.limits.open_stream(call.address)
    return MoveStream(call.inn, table, call.guest.id, start, release, follow == "true")
