"""What is kept, as plain data."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple

from serai.errors import SeraiError
from serai.i18n import _
from serai.table.commitment import Pledge

Kind = Literal["move", "undo", "resign", "time", "leave", "bot", "resume", "hint", "vacation"]
Pace = Literal["relaxed", "live", "days"]
Status = Literal["waiting", "playing", "over"]


class Damaged(SeraiError):
    """What is kept of a table does not make a game; made with the reason, for those who run the server."""

    def __str__(self) -> str:
        """Said where it is read, for those who play."""
        return _(
            "This game cannot be restored: its data is damaged. It has been set aside unchanged, "
            "and the server's log says why."
        )

    @property
    def reason(self) -> str:
        """What is wrong."""
        return str(self.args[0])


class LogEntry(NamedTuple):
    """A line of a table's log: what happened at `seq`, in order and for ever."""

    seq: int
    seat: int
    kind: Kind
    action: str  # a move's notation; a bot's level; what the guide said; until when a vacation lasts; otherwise empty
    key: str | None  # the sender's: the same one again means the same move
    at: int  # milliseconds since 1970


class Seat(NamedTuple):
    """Who holds a seat: a guest (a person), or a bot of some level; neither: it is open."""

    guest: str | None = None
    name: str = ""
    level: str | None = None

    @property
    def taken(self) -> bool:
        """Whether somebody sits here."""
        return self.guest is not None or self.level is not None


@dataclass(frozen=True)
class Setup:
    """A table as it was set up."""

    id: str
    game: str
    options: dict[str, Any]
    seed: int
    host: str
    pace: Pace
    public: bool
    invite: str
    created: int
    salt: str | None = None  # hex; tables from before deals could be checked have none, nor those played on
    start: int | None = None  # how many of the first moves are another game's, with its seed: this one is played on
    rated: int = 0  # whether it counts for the ratings of those who play; 2: it has been counted
    sealed: bool = False  # others still had to play this deal when it was read

    @cached_property
    def pledge(self) -> Pledge | None:
        """The deal with what is shown of it before the first move."""
        return None if self.salt is None else Pledge.of(self.salt, self.seed)


class Spoken(NamedTuple):
    """A line of chat."""

    guest: str
    name: str
    text: str
    at: int


class Mark(NamedTuple):
    """What tells whether a table has changed: changes outside its log, lines of the log, the last line of chat."""

    revision: int = 0
    lines: int = 0
    chat: int = 0


@dataclass
class Saved:
    """Everything about one table."""

    setup: Setup
    status: Status
    seats: list[Seat]
    rematch: str | None = None
    entries: list[LogEntry] = field(default_factory=list)
    chat: list[Spoken] = field(default_factory=list)
    invited: set[str] = field(default_factory=set)
    mark: Mark = field(default_factory=Mark, compare=False)
