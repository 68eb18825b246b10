"""What the page of a table gets: everything that one viewer may see of it, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from serai.table import Action, View

Status = Literal["waiting", "playing", "over"]
Pace = Literal["relaxed", "live", "days"]
Ending = Literal["played", "resigned", "time", "abandoned"]


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat."""

    name: str
    kind: Literal["person", "bot"]
    level: str | None = None  # of a bot
    here: bool = True  # a person with the page open; bots always are
    yours: bool = False
    host: bool = False
    left: bool = False  # gone for good: `replace` puts a bot here
    resigned: bool = False
    out_of_time: bool = False  # why the seat has resigned
    clock_seconds: float | None = None  # what is left when this was rendered; None: no clock
    clock_runs: bool = False


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something said at the table; not escaped."""

    name: str
    text: str
    at: float  # seconds since 1970
    seat: int | None = None  # None: a spectator


@dataclass(frozen=True, slots=True)
class Advice:
    """What the guide says about the viewer's present choice."""

    best: dict[str, Any]  # as a line of the log
    why: str  # in words
    outlook: str


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What the viewer's rating is after a game that counted."""

    points: int
    either_way: int  # by so much it may be wrong, in 95 of 100 cases
    change: int


@dataclass(frozen=True, slots=True)
class Own:
    """What on a table's page is the viewer's alone: the forms to sit down and to chat. All else is the same for all who
    watch, and rendered once for them."""

    id: str  # of the table
    token: str
    name: str
    can_join: bool
    can_chat: bool
    invite: str | None


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table as one viewer sees it."""

    id: str
    game: str
    title: str
    options: Mapping[str, Any]
    status: Status
    seq: int
    seat: int | None  # whose view this is; None: a spectator, or a hot-seat table being handed over
    players: tuple[Player | None, ...]  # by seat; None: open
    view: View | None  # None while waiting or preparing
    actions: tuple[Action, ...]
    token: str
    name: str  # of the viewer
    besides: tuple[Action, ...] = ()  # what the viewer may do whether anything is asked or not
    hot_seat: bool = False  # the viewer holds several seats: send `seat` with every form
    handover: tuple[int, ...] = ()  # hot seat: hand the device to one of these; each opens /t/{id}?seat=N
    together: bool = False  # hot seat: what is asked now is chosen before everybody, nobody has to take the device
    is_host: bool = False
    can_join: bool = False
    can_chat: bool = True
    can_undo: bool = False
    can_resign: bool = False
    can_leave: bool = False
    begun: bool = True  # False: waiting, or over without ever having been dealt
    preparing: bool = False  # the game is being compiled: show progress, the stream brings the table
    progress: float = 1.0
    pace: Pace = "relaxed"
    deadline: float | None = None  # pace 'days' and 'live': when the next player's time is up, seconds since 1970
    now: float = 0.0  # the server's clock when this was rendered
    public: bool = False
    rated: bool = False  # it counts for the ratings of those who play
    rating: RatingChange | None = None  # of the viewer, once a rated game is over and counted
    stream: str = ""  # where this page's events come from, query included
    invite: str | None = None  # came by, or may hand out, the invitation
    invite_link: str | None = None  # absolute; only for those who sit, while seats are open
    chat: tuple[ChatLine, ...] = ()
    watchers: int = 0
    ending: Ending | None = None  # how it ended; 'played': the view's winners count
    winners: tuple[int, ...] = ()  # also after resigning
    rematch_link: str | None = None  # the next table, by invitation: for those who played, when one asked for a rematch
    levels: tuple[str, ...] = ()
    default_level: str = ""
    notice: str = ""  # a sentence about what was just refused
    rounds: tuple[View, ...] = ()  # finished rounds as the viewer saw them end: all when it is over, else while pausing
    pausing: bool = False  # the last of them is shown until the viewer goes on
    commitment: str | None = None  # the hash of the deal; None: from before deals could be checked, or played on
    can_ask: bool = False  # the viewer may ask the guide about the present choice
    guiding: bool = False  # the guide thinks for the viewer
    advice: Advice | None = None
    compared: str = ""  # how the viewer's last choice compares with what the guide had said about it
    hinted: bool = False  # somebody has asked the guide: it counts for no statistics
    better: dict[str, Any] | None = None  # in a review: what would have been better, as a line of the log
    start: int | None = None  # so many moves are another game's, played on from there: it counts for none, either
