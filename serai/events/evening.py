"""An evening: several who play each other in rounds. What it is follows from its log, line by line."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

Form = Literal["round-robin", "swiss", "knock-out", "duplicate"]
FORMS: tuple[Form, ...] = ("round-robin", "swiss", "knock-out", "duplicate")
LEAST, MOST = 3, 64
LEAST_DUPLICATE = 4  # else there is nobody to be compared with
WON, DRAWN, LOST = 2, 1, 0  # half points, so that all are whole numbers


class Line(NamedTuple):
    """A line of an evening's log: what happened at `seq`, in order and for ever."""

    seq: int
    kind: str
    data: Mapping[str, Any]
    at: int
    guest: str | None = None  # whom it is about
    name: str = ""


class Entrant(NamedTuple):
    """Somebody who takes part; bots have a level."""

    id: str
    name: str
    level: str | None = None
    guest: str | None = None  # who sits down for it; others know only the id


class Game(NamedTuple):
    """Two who play each other; who has nobody to play has a bye."""

    one: str
    other: str | None
    table: str | None  # None: a bye
    deal: int | None = None  # its seed, in a duplicate evening
    points: tuple[int, int] | None = None  # of both; None while it is played
    margins: tuple[int | None, int | None] = (None, None)  # what both made of the deal; None: nothing can be said

    def points_of(self, id: str) -> int | None:
        """What somebody got out of it."""
        return None if self.points is None else self.points[id != self.one]

    def against(self, id: str) -> str | None:
        """The other one."""
        return self.other if id == self.one else self.one


@dataclass
class Evening:
    """All that the log of an evening says."""

    title: str = ""
    game: str = ""
    pace: str = "live"
    form: Form = "swiss"
    rounds_asked: int = 0  # in a Swiss evening
    host: str = ""
    rated: bool = False  # its games count for the ratings of those who play
    entrants: dict[str, Entrant] = field(default_factory=dict)  # in the order in which they came
    founders: tuple[str, ...] = ()  # those who were there when it began
    gone: set[str] = field(default_factory=set)
    rounds: list[list[Game]] = field(default_factory=list)
    begun: bool = False
    paused: bool = False
    over: bool = False

    @classmethod
    def of(cls, lines: Iterable[Line]) -> "Evening":
        """The evening as its log tells it."""
        evening = cls()
        for line in lines:
            evening._take(line, line.data)
        return evening

    def _take(self, line: Line, data: Mapping[str, Any]) -> None:
        kind = line.kind
        if kind == "made":
            self.title, self.game, self.pace = data["title"], data["game"], data["pace"]
            self.form, self.rounds_asked, self.host = data["form"], data["rounds"], line.guest or ""
            self.rated = data.get("rated", False)
        elif kind == "entered":
            self.entrants[data["id"]] = Entrant(data["id"], line.name, data["level"], line.guest)
            self.gone.discard(data["id"])
        elif kind == "withdrew":
            if self.begun:
                self.gone.add(data["id"])
            else:
                self.entrants.pop(data["id"], None)
        elif kind == "begun":
            self.begun, self.founders = True, tuple(self.entrants)
        elif kind == "round":
            self.rounds.append([_game(*game) for game in data["games"]])
        elif kind == "result":
            self.rounds = [[_played(game, data) for game in games] for games in self.rounds]
        elif kind in ("paused", "resumed"):
            self.paused = kind == "paused"
        elif kind == "over":
            self.over = True

    @property
    def least(self) -> int:
        """How many have to take part."""
        return LEAST_DUPLICATE if self.form == "duplicate" else LEAST

    @property
    def here(self) -> list[str]:
        """Those who go on playing."""
        return [id for id in self.entrants if id not in self.gone]

    @property
    def games(self) -> list[Game]:
        """All games of all rounds."""
        return [game for games in self.rounds for game in games]

    @property
    def open_games(self) -> list[Game]:
        """Those that are still played."""
        return [game for game in self.games if game.points is None]

    def entrant_of(self, guest: str) -> Entrant | None:
        """Somebody who takes part, or did."""
        return next((one for one in self.entrants.values() if one.guest == guest), None)

    def games_of(self, id: str) -> list[Game]:
        """Somebody's games, in order."""
        return [game for game in self.games if id in (game.one, game.other)]

    def points_of(self, id: str) -> int:
        """What somebody has so far, in half points."""
        return sum(game.points_of(id) or 0 for game in self.games_of(id))

    def have_met(self, one: str, other: str) -> bool:
        """Whether two were paired."""
        return any(game.against(one) == other for game in self.games_of(one))


def _game(one: str, other: str | None, table: str | None, deal: int | None = None) -> Game:
    return Game(one, other, table, deal, (WON, LOST) if other is None else None)


def _played(game: Game, data: Mapping[str, Any]) -> Game:
    if game.table is None or game.table != data["table"] or game.points is not None:
        return game
    one, other = data["points"]
    return game._replace(points=(one, other), margins=tuple(data.get("margins", (None, None))))
