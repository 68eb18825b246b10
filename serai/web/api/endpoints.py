"""All that programs can call, in one list: routes, the OpenAPI document and the page /api are made from it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from msgspec.json import Decoder
from starlette.requests import Request
from starlette.routing import Route
from starlette.types import ASGIApp

from serai.i18n import N_
from serai.web.api import playing, puzzles, reviews, tables
from serai.web.api.answers import (
    Answer,
    BotLevels,
    GameList,
    InvitedTable,
    JsonResponse,
    KeptMove,
    NewGuest,
    TableHint,
    TableList,
    TableState,
)
from serai.web.api.bodies import (
    Body,
    ChatBody,
    GuestBody,
    JoinBody,
    MoveBody,
    PlayOnBody,
    ReplaceBody,
    SeatBody,
    TableBody,
    UndoBody,
    read,
)
from serai.web.api.calls import NOBODY, Call, Handler, caller
from serai.web.door.reading import address_of

PREFIX = "/api/v1"
WHOLE = {"type": "integer", "minimum": 0, "maximum": 999_999_999}

GUESTS, HOUSE, TABLES, SEATS, PLAY, PUZZLES = "guests", "house", "tables", "seats", "play", "puzzles"
TAGS = {
    GUESTS: "Who you are.",
    HOUSE: "What can be played here, and against whom.",
    TABLES: "Finding, setting up and looking at tables.",
    SEATS: "Sitting down and getting up.",
    PLAY: "Playing, and following a game.",
    PUZZLES: "Positions in which one choice is better than every other.",
}
"""The groups in which generated clients keep the calls."""


@dataclass(frozen=True)
class Parameter:
    """Something in the query or the headers."""

    name: str
    help: str
    schema: dict[str, Any]
    place: str = "query"


@dataclass(frozen=True)
class Endpoint:
    """One thing to call. `handler` gets a Call and returns an Answer, or the event stream itself."""

    method: str
    path: str
    name: str
    tag: str
    summary: str
    answer: type[Answer] | None  # None: an event stream
    handler: Handler
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

    @cached_property
    def _decoder(self) -> Decoder[Body] | None:
        return Decoder(self.body) if self.body is not None else None

    async def __call__(self, request: Request) -> ASGIApp:
        """Let the caller in, read what was sent, answer."""
        guest = caller(request) if self.needs_token else NOBODY
        if self.method == "GET":
            request.app.state.limits.spend("page", address_of(request.scope))
        body = await read(request, self._decoder) if self._decoder is not None else None
        answer = await self.handler(Call(request, guest, body))
        return JsonResponse(answer, self.status) if self.answer is not None else answer


ENDPOINTS = (
    Endpoint(
        "POST",
        "/guests",
        "newGuest",
        GUESTS,
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
        HOUSE,
        N_("The games with their options."),
        GameList,
        tables.list_games,
        needs_token=False,
    ),
    Endpoint(
        "GET", "/bots", "listBots", HOUSE, N_("The levels of the bots."), BotLevels, tables.list_bots, needs_token=False
    ),
    Endpoint(
        "GET",
        "/tables",
        "listTables",
        TABLES,
        N_("Public tables that are waiting or in play, or your own."),
        TableList,
        tables.list_tables,
        parameters=(Parameter("list", "Which tables.", {"enum": list(tables.LISTS), "default": "open"}),),
    ),
    Endpoint(
        "POST",
        "/tables",
        "newTable",
        TABLES,
        N_("Create a table; the game starts when every seat is taken."),
        TableState,
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
        TABLES,
        N_("The table an invitation leads to (the last part of its link)."),
        InvitedTable,
        tables.find_invite,
    ),
    Endpoint(
        "GET",
        "/tables/{id}",
        "seeTable",
        TABLES,
        N_("The table as you may see it: players, view, log, and what you can do now."),
        TableState,
        tables.see_table,
        parameters=(Parameter("seat", "One of your seats that may act, if you hold several.", WHOLE),),
    ),
    Endpoint(
        "GET",
        "/tables/{id}/events",
        "streamEvents",
        PLAY,
        N_("What happens at the table, as server-sent events."),
        None,
        playing.events,
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
        PLAY,
        N_("Play an action. If you give a key, you can safely send it again until you get an answer."),
        KeptMove,
        playing.play,
        body=MoveBody,
        example={"action": "play Y7", "seq": 12, "key": "3f9a"},
        refusals=(409,),
    ),
    Endpoint(
        "POST",
        "/tables/{id}/join",
        "join",
        SEATS,
        N_("Sit down; a private table needs the invitation."),
        TableState,
        tables.join,
        body=JoinBody,
        example={"invite": "…"},
        refusals=(409,),
    ),
    Endpoint(
        "POST",
        "/tables/{id}/start",
        "start",
        SEATS,
        N_("Stop waiting: bots take the open seats. For the host."),
        TableState,
        tables.start,
    ),
    Endpoint(
        "POST",
        "/tables/{id}/undo",
        "undo",
        PLAY,
        N_("Take back your last choice, if it revealed nothing."),
        TableState,
        tables.undo,
        body=UndoBody,
        example={},
        refusals=(409,),
    ),
    Endpoint(
        "POST",
        "/tables/{id}/hint",
        "askGuide",
        PLAY,
        N_("Ask the guide what is best now, at a table with one player; the game then counts for no statistics."),
        TableHint,
        playing.hint,
        body=UndoBody,
        example={},
        refusals=(409,),
    ),
    Endpoint(
        "POST",
        "/tables/{id}/resign",
        "resign",
        PLAY,
        N_("Resign; with more than two players a bot plays on for you."),
        TableState,
        tables.resign,
        body=SeatBody,
        example={},
        refusals=(409,),
    ),
    Endpoint(
        "POST",
        "/tables/{id}/leave",
        "leave",
        SEATS,
        N_("Leave the table; the others can put a bot in your seat."),
        TableState,
        tables.leave,
        refusals=(409,),
    ),
    Endpoint(
        "POST",
        "/tables/{id}/replace",
        "replace",
        SEATS,
        N_("Put a bot in the seat of someone who left."),
        TableState,
        tables.replace,
        body=ReplaceBody,
        example={"seat": 1, "level": "guide"},
        refusals=(409,),
    ),
    Endpoint(
        "POST",
        "/tables/{id}/chat",
        "say",
        TABLES,
        N_("Say something at the table."),
        TableState,
        tables.chat,
        body=ChatBody,
        example={"text": "Good game!"},
    ),
    Endpoint(
        "POST",
        "/tables/{id}/rematch",
        "rematch",
        TABLES,
        N_("When the game is over, go to the next table with the same players."),
        TableState,
        tables.rematch,
        status=201,
        refusals=(409,),
    ),
    Endpoint(
        "POST",
        "/tables/{id}/review",
        "askForReview",
        TABLES,
        N_("Let a finished game be reviewed; ask again to see how far it is."),
        reviews.TableReview,
        reviews.ask_for_review,
        status=202,
        refusals=(409, 422),
    ),
    Endpoint(
        "POST",
        "/tables/{id}/play-on",
        "playOn",
        TABLES,
        N_("Play on against bots from a moment of a finished game, at a new table that counts for no statistics."),
        TableState,
        reviews.play_on,
        body=PlayOnBody,
        example={"moment": 40, "seat": 0},
        status=201,
        refusals=(409,),
    ),
    Endpoint(
        "GET",
        "/tables/{id}/review",
        "seeReview",
        TABLES,
        N_("The review of a finished game as far as it has come."),
        reviews.TableReview,
        reviews.see_review,
    ),
    Endpoint(
        "GET",
        "/puzzles",
        "listPuzzles",
        PUZZLES,
        N_("All puzzles, and which is the one of the day."),
        puzzles.PuzzleList,
        puzzles.list_puzzles,
    ),
    Endpoint(
        "GET",
        "/puzzles/{game}/{number}",
        "seePuzzle",
        PUZZLES,
        N_("A position in which one choice is better than every other."),
        puzzles.PuzzleState,
        puzzles.see_puzzle,
        refusals=(409,),
    ),
    Endpoint(
        "POST",
        "/puzzles/{game}/{number}/answer",
        "answerPuzzle",
        PUZZLES,
        N_("Choose, and see how the choices compare. The first answer counts."),
        puzzles.PuzzleAnswer,
        puzzles.answer_puzzle,
        body=puzzles.PuzzleBody,
        example={"action": "play Y7"},
        refusals=(409,),
    ),
)


ROUTES = [Route(endpoint.url, endpoint, methods=[endpoint.method], name=endpoint.name) for endpoint in ENDPOINTS]
