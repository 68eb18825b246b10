"""How a city of En Route plays, by games of bots: points, goals, cafés, seats, solo results, speed of best routes."""

import statistics
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from serai.bots.player import room_for
from serai.lab.arena import NOTES, WINNERS, play_paired_deals
from serai.lab.city_boards import count_boards
from serai.lab.matches import compiled_player
from serai.table import games as known_games
from serai.table.games.en_route.cities import FIRST_CITY, City, load_city
from serai.table.table import blank

GAME = "en-route"
SEATS = 2
PLAIN, LEGEND = "one-trail", "legend"  # goals and cafés of cities go by how most people play at first
LEVELS_OF_SOLO = (40, 60, 80, 95)  # percentiles

Progress = Callable[[int, int], None]
"""Hears how many deals are played and how many there will be."""


@dataclass(frozen=True)
class Solo:
    """Points of one bot alone, and how many games that was."""

    bot: str
    games: int
    percentiles: list[float]  # those of LEVELS_OF_SOLO


@dataclass(frozen=True)
class Report:
    """What the games of bots have shown."""

    city: City
    games: int
    points: list[int]  # of all seats
    first_city: float  # the median there
    goals: dict[str, float]  # by name: met by the best route when nobody aims at it
    cafes: dict[str, float]  # by place: visited
    seats: list[float]  # share of the wins
    solo: list[Solo]
    route_ms: tuple[float, float]  # median, worst

    @property
    def median(self) -> float:
        """Of the points."""
        return statistics.median(self.points)


def report(
    city: str | Path | Mapping[str, Any],
    games: int = 200,
    legend: int = 0,
    worlds: int | None = None,
    seed: int = 1,
    progress: Progress = lambda done, total: None,
) -> Report:
    """Games of two who draw one trail, as many alone, and `legend` alone by legend, who imagines at most `worlds`."""
    trial = Trial(city, games, legend, worlds, seed)
    while not trial.over:
        trial.play()
        progress(trial.tally.done, trial.total)
    return trial.report()


@dataclass
class Tally:
    """What the deals have shown so far: plain data, so that a report can be made in parts, by whoever has time."""

    done: int = 0
    points: list[int] = field(default_factory=list)
    wins: list[float] = field(default_factory=lambda: [0.0] * SEATS)
    met: dict[str, int] = field(default_factory=dict)  # by goal
    visits: dict[str, int] = field(default_factory=dict)  # by café
    route_ms: list[float] = field(default_factory=list)
    first_city: list[int] = field(default_factory=list)  # points there
    alone: dict[str, list[int]] = field(default_factory=dict)  # points by bot


class Trial:
    """The deals that a report is made of, one after the other."""

    def __init__(
        self,
        city: str | Path | Mapping[str, Any],
        games: int,
        legend: int = 0,
        worlds: int | None = None,
        seed: int = 1,
        tally: Tally | None = None,
    ) -> None:
        """`tally`: what was found before, from where the deals go on."""
        self.city, self.tally = load_city(city), tally or Tally()
        self._games, self._worlds, self._seed = games, worlds, seed
        self._plan: list[tuple[Callable[[int], None], int]] = [
            *((self._together, number) for number in range(games)),
            *((self._in_the_first_city, number) for number in range(games)),
            *((partial(self._alone, PLAIN), number) for number in range((games + 1) // 2)),
            *((partial(self._alone, LEGEND), number) for number in range((legend + 1) // 2)),
        ]
        self._tables: dict[tuple[str, int], Any] = {}

    @property
    def total(self) -> int:
        """How many deals there are."""
        return len(self._plan)

    @property
    def over(self) -> bool:
        """Whether all were played."""
        return self.tally.done >= self.total

    def play(self) -> None:
        """The next deal."""
        kind, number = self._plan[self.tally.done]
        kind(number)
        self.tally.done += 1

    def _together(self, number: int) -> None:
        """Two who draw one trail."""
        states = self._states(self.city, SEATS)
        points, won = _plain_game(states, self._seed, number)
        self.tally.points += points
        self.tally.wins = [wins + share / max(1, sum(won)) for wins, share in zip(self.tally.wins, won, strict=True)]
        count_boards(self.city, states[0], self.tally.met, self.tally.visits, self.tally.route_ms)

    def _in_the_first_city(self, number: int) -> None:
        """The same there, to compare."""
        points, _won = _plain_game(self._states(load_city(FIRST_CITY), SEATS), self._seed, number)
        self.tally.first_city += points

    def _alone(self, bot: str, number: int) -> None:
        """Both games of a paired deal count."""
        worlds = self._worlds if bot == LEGEND else None
        points, _notes = _deal(self._states(self.city, 1), (bot, bot), worlds, _seed(self._seed, number))
        self.tally.alone.setdefault(bot, []).extend(points[0, :, 0].tolist())

    def _states(self, city: City, seats: int) -> Any:
        """A position to play in, made once for each kind of game."""
        if (city.name, seats) not in self._tables:
            self._tables[city.name, seats] = blank(GAME, seats=seats, city=city.source)
        return self._tables[city.name, seats]

    def report(self) -> Report:
        """What all deals have shown."""
        tally, boards = self.tally, len(self.tally.points)
        return Report(
            city=self.city,
            games=self._games,
            points=tally.points,
            first_city=statistics.median(tally.first_city),
            goals={goal: met / boards for goal, met in tally.met.items()},
            cafes={place: visits / boards for place, visits in tally.visits.items()},
            seats=[wins / self._games for wins in tally.wins],
            solo=[
                Solo(bot, len(points), [float(np.percentile(points, level)) for level in LEVELS_OF_SOLO])
                for bot, points in tally.alone.items()
            ],
            route_ms=(statistics.median(tally.route_ms), max(tally.route_ms)),
        )


def plain_games(city: str | Mapping[str, Any], games: int, seed: int) -> Iterator[tuple[Any, list[int], list[int]]]:
    """The last position of each such game, the points and who has won."""
    states = blank(GAME, seats=SEATS, city=city)
    for number in range(games):
        points, won = _plain_game(states, seed, number)
        yield states[0], points, won


def _plain_game(states: Any, seed: int, number: int) -> tuple[list[int], list[int]]:
    """Points, and who has won; the last position stays in the record."""
    points, notes = _deal(states, (PLAIN, PLAIN), None, _seed(seed, number))
    return points[0, 1].tolist(), [int(notes[0, 1, WINNERS]) >> seat & 1 for seat in range(SEATS)]


def _seed(seed: int, number: int) -> int:
    return seed * 100_003 + number


def _deal(states: Any, bots: tuple[str, str], worlds: int | None, seed: int) -> tuple[Any, Any]:
    """A paired deal; the last position of its second game stays in the record."""
    seats = int(states[0].seats)
    players = [compiled_player(name, GAME) for name in bots]
    both: Any = np.concatenate([player for player in players if player is not None])
    if worlds is not None:
        both["worlds"] = np.minimum(both["worlds"], worlds)
    points, notes = np.zeros((1, 2, seats), np.int64), np.zeros((1, 2, NOTES), np.int64)
    ahead = True if both["worlds"].max() > 0 else None
    room, actions = room_for(states), known_games.find(GAME).rules.buffer()
    play_paired_deals(states, np.array([seed]), both, ahead, room, actions, points, notes)
    return points, notes
