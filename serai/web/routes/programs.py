"""Moves and events as JSON, for programs. Plain Starlette: this is the path that `serai bench server` measures."""

import json
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute

from serai.i18n import _
from serai.store import Seat
from serai.table import games
from serai.web.guard import address_of
from serai.web.identity import Guest, tidy_name
from serai.web.live import lifecycle
from serai.web.live.watching import MoveStream
from serai.web.refusals import NotYours, Refused
from serai.web.routes.home import usual_seats
from serai.web.routes.plain import Path
from serai.web.routes.table import ACTION_LENGTH, KEY_LENGTH
from serai.web.visit import whole

KEYS = {"action": str, "seat": int, "seq": int, "key": str}


async def new_guest(request: Request) -> Response:
    """A token for a program: `{"name": "…"}`."""
    request.app.state.limits.spend("guest", address_of(request.scope))
    data = await _body(request)
    guest = Guest.new(tidy_name(str(data.get("name", ""))) or _("Traveller"))
    return JSONResponse({"guest": guest.id, "name": guest.name, "token": request.app.state.identity.bearer(guest)}, 201)


async def new_table(request: Request) -> Response:
    """A table: `{"game": "…", "options": {…}, "public": false}`, the caller on seat 0 and the others open."""
    guest = _guest(request)
    request.app.state.limits.spend("table", address_of(request.scope))
    data = await _body(request)
    kind = games.find(str(data.get("game")))
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise Refused("The options should be an object with a value for each name.")
    seats = [Seat(guest.id, guest.name), *[Seat()] * (usual_seats(kind) - 1)]
    wish = lifecycle.Wish(kind.name, seats, options, public=data.get("public") is True)
    live = await lifecycle.create(request.app.state.inn, guest, wish)
    return JSONResponse({"id": live.id, "invite": live.setup.invite}, 201)


async def join(request: Request) -> Response:
    """Sit down: `{"invite": "…"}`."""
    guest = _guest(request)
    data = await _body(request)
    live = await request.app.state.inn.find(request.path_params["id"])
    await lifecycle.join(request.app.state.inn, live, guest, None, str(data.get("invite", "")))
    return JSONResponse({"seats": live.held_by(guest.id)})


async def table(request: Request) -> Response:
    """What the caller may do: the place in the log, whose turn it is, and the legal actions of the caller's seat."""
    guest = _guest(request)
    inn = request.app.state.inn
    live = await inn.find(request.path_params["id"])
    async with inn.at(live):
        match, held = live.match, live.held_by(guest.id)
        seat = held[0] if len(held) == 1 else None
        actions = [] if match is None or seat is None or match.over else match.table.actions(seat)
        to_move = [] if match is None else list(match.to_move)
        texts = [action.text for action in actions]
        return JSONResponse(
            {"seq": live.seq, "status": live.status, "seat": seat, "to_move": to_move, "actions": texts}
        )


async def moves(request: Request) -> Response:
    """Play: `{"action": "play Y7", "key": "…", "seq": 12, "seat": 0}`, the last three optional."""
    guest = _guest(request)
    state = request.app.state
    state.limits.spend("move", guest.id)
    data = await _body(request)
    for name, value in data.items():
        if name not in KEYS or type(value) is not KEYS[name]:
            raise Refused(f"A move has action (text), key (text), seq and seat (whole numbers), not {name!r} so.")
    action, key = data.get("action", ""), data.get("key")
    if not 0 < len(action) <= ACTION_LENGTH or (key is not None and len(key) > KEY_LENGTH):
        raise Refused("Give an action like 'play Y7', and a key of at most 80 characters.")
    live = await state.inn.find(request.path_params["id"])
    entry = await lifecycle.move(state.inn, live, guest, data.get("seat"), action, data.get("seq"), key)
    return Response(b'{"seq":%d}' % entry.seq, media_type="application/json")


async def events(request: Request) -> MoveStream:
    """The log as a stream, from the last event seen (or from `?since=`) on."""
    guest = _guest(request)
    state = request.app.state
    state.limits.spend("page", address_of(request.scope))
    live = await state.inn.find(request.path_params["id"])
    last = whole("Last-Event-ID", request.headers.get("last-event-id", ""))
    start = last + 1 if last is not None else whole("since", request.query_params.get("since", "")) or 0
    return MoveStream(state.inn, live, guest.id, start, state.limits.open_stream(address_of(request.scope)))


def _guest(request: Request) -> Guest:
    guest: Guest | None = request.app.state.identity.by_bearer(request.headers)
    if guest is None:
        raise NotYours("Send 'Authorization: Bearer …' with a token from POST /api/v1/guests.")
    return guest


async def _body(request: Request) -> dict[str, Any]:
    try:
        data = json.loads(await request.body() or b"{}")
    except (ValueError, RecursionError):
        raise Refused("The body is not JSON.") from None
    if not isinstance(data, dict):
        raise Refused("The body should be a JSON object.")
    return data


HOT: list[BaseRoute] = [
    Path("/api/v1/tables/{id}/moves", moves, methods=["POST"]),
    Path("/api/v1/tables/{id}/events", events),
]
ROUTES: list[BaseRoute] = [
    *HOT,
    Path("/api/v1/tables/{id}/join", join, methods=["POST"]),
    Path("/api/v1/tables/{id}", table),
    Path("/api/v1/tables", new_table, methods=["POST"]),
    Path("/api/v1/guests", new_guest, methods=["POST"]),
]
