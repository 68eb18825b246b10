"""Moves and events. By hand and plain, for this is the path that `serai bench server` measures."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from serai.i18n import _
from serai.web.api.bodies import LAST_PLACE, LAST_SEAT
from serai.web.api.calls import caller
from serai.web.door.reading import json_of, whole
from serai.web.door.refusals import NotUnderstood, Refused
from serai.web.guard import address_of
from serai.web.routes.table import ACTION_LENGTH, KEY_LENGTH
from serai.web.tables import lifecycle
from serai.web.tables.streams import MoveStream

FIELDS = {"action": str, "seat": int, "seq": int, "key": str}
"""Those of MoveBody; all but the first may be left out or null."""
HIGHEST = {"seat": LAST_SEAT, "seq": LAST_PLACE}


async def moves(request: Request) -> Response:
    """Play an action; the answer is its place in the log."""
    guest = caller(request)
    state = request.app.state
    state.limits.spend("move", guest.id)
    data = await _fields(request)
    action, key = data.get("action") or "", data.get("key")
    if not 0 < len(action) <= ACTION_LENGTH or (key is not None and not (key.isprintable() and len(key) <= KEY_LENGTH)):
        raise NotUnderstood(_("Give an action like 'play Y7', and a key of at most 80 printable characters."))
    table = await state.inn.find(request.path_params["id"])
    lifecycle.let_in(table, guest, "")
    entry = await lifecycle.move(state.inn, table, guest, data.get("seat"), action, data.get("seq"), key)
    return Response(b'{"seq":%d}' % entry.seq, media_type="application/json")


async def _fields(request: Request) -> dict[str, Any]:
    data = await json_of(request.scope, request.receive)
    if not isinstance(data, dict):
        raise NotUnderstood(_("The body should be a JSON object."))
    for name, value in data.items():
        if name not in FIELDS or (value is not None and type(value) is not FIELDS[name]):
            raise NotUnderstood(_("A move has action and key (texts), seq and seat (whole numbers), and nothing else."))
        if type(value) is int and not 0 <= value <= HIGHEST[name]:
            raise NotUnderstood(_("%(name)s must be from 0 to %(most)s.") % {"name": name, "most": HIGHEST[name]})
    return data


async def events(request: Request) -> MoveStream:
    """The log as a stream, from the last event seen (or from `?since=`) on."""
    guest = caller(request)
    state = request.app.state
    state.limits.spend("page", address_of(request.scope))
    query = request.query_params
    last = whole("Last-Event-ID", request.headers.get("last-event-id", ""))
    start = last + 1 if last is not None else whole("since", query.get("since", "")) or 0
    follow = query.get("follow", "true")
    if follow not in ("true", "false"):
        raise Refused(_("follow must be true or false."))
    table = await state.inn.find(request.path_params["id"])
    lifecycle.let_in(table, guest, "")
    release = state.limits.open_stream(address_of(request.scope))
    return MoveStream(state.inn, table, guest.id, start, release, follow == "true")
