"""What a server answers. Fields that a newer server adds are ignored."""

import functools
import typing
from typing import Any, Literal

import msgspec

from serai.table import View
from serai.table.game import Action
from serai.table.games import GAMES

Status = Literal["waiting", "playing", "over"]
Pace = Literal["relaxed", "live", "days"]
Ending = Literal["played", "resigned", "time", "abandoned"]
Kind = Literal["move", "undo", "resign", "time", "leave", "bot", "resume", "hint", "vacation"]


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a server has said."""


class NewGuest(Answer, frozen=True, kw_only=True):
    """The token to say who one is by; it is told once."""

    guest: str
    name: str
    token: str


class OptionInfo(Answer, frozen=True, kw_only=True):
    """An option of a game."""

    name: str
    kind: Literal["flag", "number", "choice", "text"]
    default: bool | int | str | None
    help: str
    low: int | None
    high: int | None
    choices: tuple[int | str, ...]
    nothing: str  # what None means; empty: None is not allowed


class GameInfo(Answer, frozen=True, kw_only=True):
    """A game that can be played there."""

    name: str
    title: str
    low_seats: int
    high_seats: int
    usual_seats: int
    ready: bool  # False: still being prepared; tables can be set up already
    options: tuple[OptionInfo, ...]


class Games(Answer, frozen=True, kw_only=True):
    """All games."""

    games: tuple[GameInfo, ...]


class Bots(Answer, frozen=True, kw_only=True):
    """The levels of the server's bots, from weak to strong, and the usual one."""

    levels: tuple[str, ...]
    default: str


class TableLine(Answer, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    players: tuple[str | None, ...]
    status: Status
    pace: Pace
    your_turn: bool
    can_join: bool
    hinted: bool = False
    start: int | None = None
    rated: bool = False
    differs: tuple[str, ...] = ()  # from the printed rules, in words


class Tables(Answer, frozen=True, kw_only=True):
    """A list of tables, the newest first."""

    tables: tuple[TableLine, ...]


class Found(Answer, frozen=True, kw_only=True):
    """The table that an invitation is for."""

    id: str


class Played(Answer, frozen=True, kw_only=True):
    """The place of a move in the table's log."""

    seq: int


class HintChoice(Answer, frozen=True, kw_only=True):
    """A choice that the guide has looked at closely."""

    action: str
    chance: float  # to win, as far as the seat can know
    margin: float  # in points, at the end


class Hint(Answer, frozen=True, kw_only=True):
    """What the guide would choose, and why."""

    action: str
    why: str
    choices: tuple[HintChoice, ...]  # best first


class Player(Answer, frozen=True, kw_only=True):
    """Who sits on a seat."""

    name: str
    kind: Literal["person", "bot"]
    level: str | None  # of a bot
    here: bool
    yours: bool
    host: bool
    left: bool
    resigned: bool
    out_of_time: bool
    clock_seconds: float | None
    clock_runs: bool


class ChatLine(Answer, frozen=True, kw_only=True):
    """Something said at the table."""

    name: str
    text: str
    at: float  # seconds since 1970
    seat: int | None


class RatingChange(Answer, frozen=True, kw_only=True):
    """What a rating is after a game that counted."""

    points: int
    either_way: int  # by so much it may be wrong, in 95 of 100 cases
    change: int


class _TableFields(Answer, frozen=True, kw_only=True):
    id: str
    game: str
    title: str
    options: dict[str, Any]
    status: Status
    pace: Pace
    public: bool
    commitment: str | None
    rated: bool = False  # it counts for the ratings of those who play
    hinted: bool = False  # somebody has asked the guide: the game counts for no statistics of strength
    start: int | None = None  # the first so many moves are another game's: it counts for none, either
    preparing: bool  # the game is still being compiled
    seq: int  # the number of log lines
    seat: int | None  # whose view this is; None: a spectator's
    your_seats: tuple[int, ...]
    players: tuple[Player | None, ...]  # by seat; None: open
    to_move: tuple[int, ...]
    actions: tuple[Action, ...]  # what `seat` may choose now
    besides: tuple[Action, ...] = ()  # what it may do as well, asked or not
    can_join: bool
    can_undo: bool
    can_resign: bool
    can_leave: bool
    can_ask: bool = False  # the guide, about the present choice of `seat`
    is_host: bool
    deadline: float | None  # when the next player's time is up, seconds since 1970
    chat: tuple[ChatLine, ...]
    watchers: int
    ending: Ending | None
    winners: tuple[int, ...]  # also after resigning
    rating: RatingChange | None = None  # the caller's, once a rated game is over and counted
    invite: str | None
    rematch: str | None  # the id of the next table


class TableSent(_TableFields, frozen=True, kw_only=True):
    """A table as it is sent: which kind of view it has depends on the game."""

    view: msgspec.Raw


class TableSeen(_TableFields, frozen=True, kw_only=True):
    """A table with everything that the caller may know. Final scores are in the view: see docs/api.md."""

    view: View | None  # the game's own kind, for instance LostCitiesView; None until the game has started


class LogEvent(Answer, frozen=True, kw_only=True):
    """A line of the table's log, as the reader may know it."""

    seq: int
    kind: Kind
    seat: int
    lines: tuple[dict[str, Any], ...]


class TableEvent(Answer, frozen=True, kw_only=True):
    """The table has been dealt, or is over, or the connection was lost meanwhile and somebody should look again."""

    status: Status
    seq: int


Event = LogEvent | TableEvent


@functools.cache
def view_kind(game: str) -> type[View]:
    """The kind of view that a game has."""
    found: type[View] = typing.get_type_hints(GAMES[game].view)["return"]
    return found


def table_seen(body: bytes) -> TableSeen:
    """A table as it was sent, with the view of its game."""
    sent = msgspec.json.decode(body, type=TableSent)
    fields = {name: getattr(sent, name) for name in _TableFields.__struct_fields__}
    seen = None if bytes(sent.view) == b"null" else msgspec.json.decode(sent.view, type=view_kind(sent.game))
    return TableSeen(**fields, view=seen)
