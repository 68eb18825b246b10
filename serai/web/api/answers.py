"""What programs get. OpenAPI's schemas are made from these classes, so the document cannot differ from the answers."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.json import encode
from starlette.types import Receive, Scope, Send

from serai.i18n import _
from serai.table import Action, Option, View
from serai.web.views.home import TableLine
from serai.web.views.table import ChatLine, Ending, Pace, Player, RatingChange, Status, TablePage

OptionKind = Literal["flag", "number", "choice", "text"]


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """All of these fields, and no others."""


class Notice(Answer, frozen=True):
    """Why something was refused, in a sentence."""

    notice: str


class NewGuest(Answer, frozen=True):
    """The token to send as `Authorization: Bearer …`; it is told once."""

    guest: str
    name: str
    token: str


class OptionInfo(Answer, frozen=True):
    """An option of a game."""

    name: str
    kind: OptionKind
    default: bool | int | str | None
    help: str
    low: int | None
    high: int | None
    choices: tuple[int | str, ...]
    nothing: str  # what null means; empty: null is not allowed

    @classmethod
    def of(cls, option: Option) -> "OptionInfo":
        """The option as the rules declare it."""
        kind: OptionKind = "text" if option.low is None else "number"
        if option.is_flag or option.offered:
            kind = "flag" if option.is_flag else "choice"
        return cls(
            option.name,
            kind,
            option.default,
            _(option.help),
            option.low,
            option.high,
            option.offered,
            option.nothing and _(option.nothing),
        )


class GameInfo(Answer, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    low_seats: int
    high_seats: int
    usual_seats: int
    ready: bool  # false: still being prepared; tables can be set up already
    options: tuple[OptionInfo, ...]


class GameList(Answer, frozen=True):
    """All games."""

    games: tuple[GameInfo, ...]


class BotLevels(Answer, frozen=True):
    """The levels of the built-in bots, from weak to strong, and the usual one."""

    levels: tuple[str, ...]
    default: str


class TableList(Answer, frozen=True):
    """A list of tables, the newest first."""

    tables: tuple[TableLine, ...]


class InvitedTable(Answer, frozen=True):
    """The table that an invitation is for."""

    id: str


class KeptMove(Answer, frozen=True):
    """The place of a move in the table's log."""

    seq: int


class HintChoice(Answer, frozen=True):
    """A choice that the guide has looked at closely."""

    action: str
    chance: float  # to win, as far as the seat can know
    margin: float  # in points, at the end


class TableHint(Answer, frozen=True):
    """What the guide would choose, and why."""

    action: str
    why: str
    choices: tuple[HintChoice, ...]  # best first


class TableState(Answer, frozen=True):
    """A table with everything that the caller may know, and nothing else."""

    id: str
    game: str
    title: str
    options: Mapping[str, Any]
    status: Status
    pace: Pace
    public: bool
    commitment: str | None  # fixes the deal: SHA-256 over salt and seed, which the record tells after the game
    rated: bool  # it counts for the ratings of those who play
    hinted: bool  # somebody has asked the guide: the game counts for no statistics of strength
    start: int | None  # the first so many moves are another game's: it counts for none, either
    preparing: bool  # the game is still being compiled
    seq: int  # the number of log lines
    seat: int | None  # whose view this is; null: a spectator's
    your_seats: tuple[int, ...]
    players: tuple[Player | None, ...]  # by seat; null: open
    to_move: tuple[int, ...]
    actions: tuple[Action, ...]  # what `seat` may choose now
    besides: tuple[Action, ...]  # what it may do as well, asked or not
    view: View | None  # null until the game has started
    can_join: bool
    can_undo: bool
    can_resign: bool
    can_leave: bool
    can_ask: bool  # the guide, about the present choice of `seat`
    is_host: bool
    deadline: float | None  # when the next player's time is up, seconds since 1970
    chat: tuple[ChatLine, ...]
    watchers: int
    ending: Ending | None
    winners: tuple[int, ...]
    rating: RatingChange | None  # the caller's, once a rated game is over and counted
    invite: str | None  # for those who set up the table, sit or were invited, while seats are open
    rematch: str | None  # the id of the next table, for those who played

    @classmethod
    def of(cls, page: TablePage, **more: Any) -> "TableState":
        """The same that a page shows to this caller, and `more` that a page does not need."""
        names = [name for name in cls.__struct_fields__ if name not in more]
        return cls(**{name: getattr(page, name) for name in names}, **more)


class JsonResponse:
    """An answer as it is sent."""

    __slots__ = ("_body", "_status")

    def __init__(self, answer: Answer, status: int) -> None:
        self._body = encode(answer)
        self._status = status

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        headers = [
            (b"content-length", b"%d" % len(self._body)),
            (b"content-type", b"application/json"),
            (b"cache-control", b"no-store"),
        ]
        await send({"type": "http.response.start", "status": self._status, "headers": headers})
        await send({"type": "http.response.body", "body": self._body})
