"""What programs get. OpenAPI's schemas are made from these classes, so the document cannot differ from the answers."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from starlette.responses import Response

from serai.i18n import _
from serai.table import Action, Option, View
from serai.web.views.home import TableLine
from serai.web.views.table import ChatLine, Ending, Pace, Player, Status, TablePage
from serai.web.wire import encode

OptionKind = Literal["flag", "number", "choice", "text"]


@dataclass(frozen=True)
class Notice:
    """Why something was refused, in a sentence."""

    notice: str


@dataclass(frozen=True)
class NewGuest:
    """The token to send as `Authorization: Bearer …`; it is told once."""

    guest: str
    name: str
    token: str


@dataclass(frozen=True)
class OptionInfo:
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


@dataclass(frozen=True)
class GameInfo:
    """A game that can be played here."""

    name: str
    title: str
    low_seats: int
    high_seats: int
    usual_seats: int
    ready: bool  # false: still being prepared; tables can be set up already
    options: tuple[OptionInfo, ...]


@dataclass(frozen=True)
class Games:
    """All games."""

    games: tuple[GameInfo, ...]


@dataclass(frozen=True)
class Bots:
    """The levels of the built-in bots, from weak to strong, and the usual one."""

    levels: tuple[str, ...]
    default: str


@dataclass(frozen=True)
class Tables:
    """A list of tables, the newest first."""

    tables: tuple[TableLine, ...]


@dataclass(frozen=True)
class Found:
    """The table that an invitation is for."""

    id: str


@dataclass(frozen=True)
class Played:
    """The place of a move in the table's log."""

    seq: int


@dataclass(frozen=True)
class TableSeen:
    """A table with everything that the caller may know, and nothing else."""

    id: str
    game: str
    title: str
    options: Mapping[str, Any]
    status: Status
    pace: Pace
    public: bool
    commitment: str | None  # fixes the deal: SHA-256 over salt and seed, which the record tells after the game
    preparing: bool  # the game is still being compiled
    seq: int  # the number of log lines
    seat: int | None  # whose view this is; null: a spectator's
    your_seats: tuple[int, ...]
    players: tuple[Player | None, ...]  # by seat; null: open
    to_move: tuple[int, ...]
    actions: tuple[Action, ...]  # what `seat` may choose now
    view: View | None  # null until the game has started
    can_join: bool
    can_undo: bool
    can_resign: bool
    can_leave: bool
    is_host: bool
    deadline: float | None  # when the next player's time is up, seconds since 1970
    chat: tuple[ChatLine, ...]
    watchers: int
    ending: Ending | None
    winners: tuple[int, ...]
    invite: str | None  # for those who set up the table, sit or were invited, while seats are open
    rematch: str | None  # the id of the next table, for those who played

    @classmethod
    def of(cls, page: TablePage, **more: Any) -> "TableSeen":
        """The same that a page shows to this caller, and `more` that a page does not need."""
        names = [field.name for field in dataclasses.fields(cls) if field.name not in more]
        return cls(**{name: getattr(page, name) for name in names}, **more)


def answer(value: Any, status: int = 200) -> Response:
    """A dataclass as JSON."""
    return Response(encode(value), status, {"cache-control": "no-store"}, "application/json")
