"""What the home page and the form for a new table get."""

from collections.abc import Mapping
from dataclasses import dataclass

from serai.table import Option
from serai.web.views.table import Pace, Status


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game to choose."""

    name: str
    title: str
    low_seats: int
    high_seats: int
    usual_seats: int
    ready: bool  # False: still being compiled; tables can be set up already
    progress: float  # of compiling, 0 to 1


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in a list."""

    id: str
    game: str
    title: str
    players: tuple[str | None, ...]
    status: Status
    pace: Pace
    differs: tuple[str, ...]  # from the printed rules, in words
    your_turn: bool = False
    can_join: bool = False
    hinted: bool = False  # with the guide's help
    start: int | None = None  # played on from so many moves of another game
    rated: bool = False


@dataclass(frozen=True, slots=True)
class HomePage:
    """The inn's door."""

    games: tuple[GameCard, ...]
    open_tables: tuple[TableLine, ...]
    watchable: tuple[TableLine, ...]
    own_tables: tuple[TableLine, ...]
    name: str
    token: str
    levels: tuple[str, ...]
    default_level: str
    notice: str = ""


@dataclass(frozen=True, slots=True)
class PaceChoice:
    """A pace with its explanation."""

    name: Pace
    title: str
    help: str


@dataclass(frozen=True, slots=True)
class NewTablePage:
    """Setting up a table."""

    game: GameCard
    options: tuple[Option, ...]
    levels: tuple[str, ...]
    default_level: str
    paces: tuple[PaceChoice, ...]
    name: str
    token: str
    given: Mapping[str, str]  # what was filled in before it was refused
    notice: str = ""
    may_rate: bool = False  # who keeps a profile
