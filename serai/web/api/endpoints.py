"""All that programs can call, in one list: routes, the OpenAPI document and the page /api are made from it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from serai.i18n import N_
from serai.web.api import playing, tables
from serai.web.api.answers import Bots, Found, Games, NewGuest, Played, Tables, TableSeen, answer
from serai.web.api.bodies import (
    Body,
    ChatBody,
    GuestBody,
    JoinBody,
    MoveBody,
    ReplaceBody,
    SeatBody,
    TableBody,
    UndoBody,
    read,
)
from serai.web.api.calls import NOBODY, Call, Handler, caller
from serai.web.guard import address_of
from serai.web.routes.plain import Path

PREFIX = "/api/v1"
WHOLE = {"type": "integer", "minimum": 0, "maximum": 999_999_999}

Plain = Callable[[Request], Awaitable[Any]]


@dataclass(frozen=True)
class Parameter:
    """Something in the query or the headers."""

    name: str
    help: str
    schema: dict[str, Any]
    place: str = "query"


@dataclass(frozen=True)
class Endpoint:
    """One thing to call. `handler` gets a Call; `plain` is used instead where every microsecond counts."""

    method: str
    path: str
    name: str
    summary: str
    answer: type | None  # None: an event stream
    handler: Handler | None = None
    plain: Plain | None = None
    body: type[Body] | None = None
    example: dict[str, Any] | None = None
    status: int = 200
    parameters: tuple[Parameter, ...] = ()
    refusals: tuple[int, ...] = ()  # beside those that every endpoint of its kind has
    needs_token: bool = True

    @property
    def url(self) -> str:
        """The path from the root of the server."""
        return PREFIX + self.path

    @property
    def statuses(self) -> tuple[int, ...]:
        """All refusals that can come."""
        found = {400, 429, 503, *self.refusals}
        if self.needs_token:
            found.add(401)
        if "{" in self.path:
            found.add(404)
        if "{id}" in self.path:
            found.add(403)
        if self.method == "POST":
            found |= {403, 411, 413}
        if self.body is not None:
            found |= {415, 422}
        return tuple(sorted(found))

    async def __call__(self, request: Request) -> Response:
        """Let the caller in, read what was sent, answer."""
        if self.plain is not None:
            response: Response = await self.plain(request)
            return response
        assert self.handler is not None
        guest = caller(request) if self.needs_token else NOBODY
        if self.method == "GET":
            request.app.state.limits.spend("page", address_of(request.scope))
        body = await read(request, self.body) if self.body is not None else None
        return answer(await self.handler(Call(request, guest, body)), self.status)


ENDPOINTS = (
    Endpoint(
        "POST",
        "/guests",
        "newGuest",
        N_("Get a token for a program."),
        NewGuest,
        tables.new_guest,
        body=GuestBody,
        example={"name": "Robo"},
        status=201,
        needs_token=False,
    ),
    Endpoint(
        "GET",
        "/games",
        "listGames",
        N_("The games with their options."),
        Games,
        tables.list_games,
        needs_token=False,
    ),
    Endpoint("GET", "/bots", "listBots", N_("The levels of the bots."), Bots, tables.list_bots, needs_token=False),
    Endpoint(
        "GET",
        "/tables",
        "listTables",
        N_("Public tables that are waiting or in play, or your own."),
        Tables,
        tables.list_tables,
        parameters=(Parameter("list", "Which tables.", {"enum": list(tables.LISTS), "default": "open"}),),
    ),
    Endpoint(
        "POST",
        "/tables",
        "newTable",
        N_("Create a table; the game starts when every seat is taken."),
        TableSeen,
        tables.new_table,
        body=TableBody,
        example={"game": "lost-cities", "seats": ["me", "bot:guide"], "options": {"rounds": 1}},
        status=201,
        refusals=(404,),
    ),
    Endpoint(
        "GET",
        "/invites/{invite}",
        "findInvite",
        N_("The table an invitation leads to (the last part of its link)."),
        Found,
        tables.find_invite,
    ),
    Endpoint(
        "GET",
        "/tables/{id}",
        "seeTable",
        N_("The table as you may see it: players, view, log, and what you can do now."),
        TableSeen,
        tables.see_table,
        parameters=(Parameter("seat", "One of your seats that may act, if you hold several.", WHOLE),),
    ),
    Endpoint(
        "GET",
        "/tables/{id}/events",
        "streamEvents",
        N_("What happens at the table, as server-sent events."),
        None,
        plain=playing.events,
        parameters=(
            Parameter("since", "The first log line to be told.", WHOLE),
            Parameter("follow", "false: end after the lines that there are.", {"enum": ["true", "false"]}),
            Parameter("Last-Event-ID", "The last event seen: go on after it.", WHOLE, "header"),
        ),
    ),
    Endpoint(
        "POST",
        "/tables/{id}/moves",
        "play",
        N_("Play an action. If you give a key, you can safely send it again until you get an answer."),
        Played,
        plain=playing.moves,
        body=MoveBody,
        example={"action": "play Y7", "seq": 12, "key": "3f9a"},
        refusals=(409,),
    ),
    Endpoint(
        "POST",
        "/tables/{id}/join",
        "join",
        N_("Sit down; a private table needs the invitation."),
        TableSeen,
        tables.join,
        body=JoinBody,
        example={"invite": "…"},
        refusals=(409,),
    ),
    Endpoint(
        "POST",
        "/tables/{id}/start",
        "start",
        N_("Stop waiting: bots take the open seats. For the host."),
        TableSeen,
        tables.start,
    ),
    Endpoint(
        "POST",
        "/tables/{id}/undo",
        "undo",
        N_("Take back your last choice, if it revealed nothing."),
        TableSeen,
        tables.undo,
        body=UndoBody,
        example={},
        refusals=(409,),
    ),
    Endpoint(
        "POST",
        "/tables/{id}/resign",
        "resign",
        N_("Resign; with more than two players a bot plays on for you."),
        TableSeen,
        tables.resign,
        body=SeatBody,
        example={},
        refusals=(409,),
    ),
    Endpoint(
        "POST",
        "/tables/{id}/leave",
        "leave",
        N_("Leave the table; the others can put a bot in your seat."),
        TableSeen,
        tables.leave,
        refusals=(409,),
    ),
    Endpoint(
        "POST",
        "/tables/{id}/replace",
        "replace",
        N_("Put a bot in the seat of someone who left."),
        TableSeen,
        tables.replace,
        body=ReplaceBody,
        example={"seat": 1, "level": "guide"},
        refusals=(409,),
    ),
    Endpoint(
        "POST",
        "/tables/{id}/chat",
        "say",
        N_("Say something at the table."),
        TableSeen,
        tables.chat,
        body=ChatBody,
        example={"text": "Good game!"},
    ),
    Endpoint(
        "POST",
        "/tables/{id}/rematch",
        "rematch",
        N_("When the game is over, go to the next table with the same players."),
        TableSeen,
        tables.rematch,
        status=201,
        refusals=(409,),
    ),
)


def _routes() -> list[BaseRoute]:
    """One route for each path, so that a wrong method is answered with all right ones."""
    paths: dict[str, dict[str, Endpoint]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.url, {})[endpoint.method] = endpoint
    return [Path(url, _by_method(found), methods=list(found)) for url, found in paths.items()]


def _by_method(found: dict[str, Endpoint]) -> Plain:
    async def handle(request: Request) -> Response:
        return await found["GET" if request.method == "HEAD" else request.method](request)

    return handle


HOT: list[BaseRoute] = [
    Path(endpoint.url, endpoint.plain, methods=[endpoint.method])
    for endpoint in ENDPOINTS
    if endpoint.plain is not None
]
ROUTES: list[BaseRoute] = _routes()
