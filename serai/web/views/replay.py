"""What a page of a replay gets: everything that one viewer may see of one moment, and nothing else."""

from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlencode

from serai.review import Summary
from serai.review.judging import Estimate
from serai.table import View
from serai.web.views.table import TablePage


class Viewpoint(NamedTuple):
    """With whose eyes to look: a seat's or (None) a spectator's, with all hands open or not."""

    seat: int | None
    open: bool = False

    def query(self, moment: int | None = None) -> str:
        """The query of the address that shows the same; a link stays right whoever follows it."""
        given = {"at": moment, "seat": self.seat, "open": 1 if self.open else None}
        return urlencode({name: value for name, value in given.items() if value is not None})


class ReplayLine(NamedTuple):
    """A line of the log, and the moment from which on it stands there."""

    moment: int
    line: dict[str, Any]


Series = tuple[tuple[int | None, ...], ...]
"""Points by moment and seat; None where the viewer may not know them."""


class Tried(NamedTuple):
    """Something that could be chosen, and what came of it in imagined worlds."""

    line: dict[str, Any]
    chance: Estimate
    margin: Estimate
    played: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """How good a choice was."""

    moment: int  # after it
    seat: int
    kind: str
    flagged: bool  # worse than good
    played: dict[str, Any]  # as a line of the log
    best: dict[str, Any]
    why: str  # in words; may be empty
    cost: str
    tried: tuple[Tried, ...]  # best first


@dataclass(frozen=True, slots=True)
class ReviewShown:
    """What is known of a game so far."""

    done: int
    total: int
    chances: tuple[tuple[int, tuple[float, ...]], ...]  # with all cards open, by moment
    believed: tuple[tuple[int, int, float], ...]  # moment, seat, and the chance that it could think it had
    mistakes: tuple[Verdict, ...]
    here: Verdict | None  # of the choice that led to the moment that is shown
    turning_points: tuple[int, ...]
    summaries: tuple[Summary, ...]  # by seat


@dataclass(frozen=True, slots=True)
class ReviewPart:
    """The review of the game, asked for or not."""

    place: int | None  # how many reviews are before it, 0: under way, None: nobody has asked, or it is done
    token: str
    link: str  # where to ask for it
    shown: ReviewShown | None


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The form for a table that goes on from here."""

    token: str
    link: str
    seat: int  # the one to offer first
    levels: tuple[str, ...]
    default_level: str


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """A moment of a game as one viewer sees it."""

    table: TablePage  # what the components of the table page draw
    moment: int
    last: int
    viewpoint: Viewpoint
    free: bool  # the viewer may look from any seat, open all hands and take the record along
    told: tuple[ReplayLine, ...]
    series: Series
    hands: tuple[View, ...] = ()  # all hands open: every seat's own view
    record_link: str = ""
    table_link: str | None = None
    commitment: str = ""  # what was shown of the deal before the first move; empty: nothing, or it is too early to say
    kept: bool = True  # the deal is the one that was fixed
    review: ReviewPart | None = None  # of a game that was played to its end
    play_on: PlayOn | None = None  # from a moment of a finished game at which somebody can still choose


@dataclass(frozen=True, slots=True)
class UploadPage:
    """Choosing a record file."""

    token: str
    notice: str = ""
