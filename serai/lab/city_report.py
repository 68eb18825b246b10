"""How a city of En Route plays, by games of bots: points, goals, cafés, seats, solo results, speed of best routes."""

import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from serai.bots.player import room_for
from serai.lab.arena import NOTES, WINNERS, play_paired_deals
from serai.lab.matches import compiled_player
from serai.rules.compiling import interpreted
from serai.rules.en_route.city import GOAL_DECKS, UNTOUCHED
from serai.rules.en_route.result import make_plan
from serai.rules.en_route.route.found import ROUTE
from serai.rules.en_route.route.plan import PLAN
from serai.rules.en_route.route.search import best_route
from serai.rules.en_route.scoring import SHEET, score_route
from serai.table import games as known_games
from serai.table.games.en_route.cities import FIRST_CITY, City, load_city
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES
from serai.table.table import blank

GAME = "en-route"
SEATS = 2
TIMES = 3
GUIDE, LEGEND = "guide", "legend"
LEVELS_OF_SOLO = (40, 60, 80, 95)  # percentiles

Progress = Callable[[int, int], None]
"""Hears how many games are done and how many there will be."""


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
    """Games of two guides and as many alone, and `legend` alone by legend, who imagines at most `worlds` worlds."""
    loaded = load_city(city)
    played = loaded.source
    total = 3 * games + legend
    boards = _Boards(loaded)
    points: list[int] = []
    wins = np.zeros(SEATS)
    for number, (state, scores, won) in enumerate(games_of_guides(played, games, seed)):
        points += scores
        wins += np.array(won) / max(1, sum(won))
        boards.add(state)
        progress(number + 1, total)
    first = [
        score for _state, scores, _won in games_of_guides(load_city(FIRST_CITY).source, games, seed) for score in scores
    ]
    progress(2 * games, total)
    solo = [_solo(played, GUIDE, games, None, seed)]
    progress(3 * games, total)
    if legend:
        solo.append(_solo(played, LEGEND, legend, worlds, seed))
        progress(total, total)
    times = sorted(boards.times)
    return Report(
        city=loaded,
        games=games,
        points=points,
        first_city=statistics.median(first),
        goals=boards.shares(boards.met),
        cafes=boards.shares(boards.visits),
        seats=[float(share) for share in wins / games],
        solo=solo,
        route_ms=(statistics.median(times), times[-1]),
    )


def games_of_guides(city: Mapping[str, Any], games: int, seed: int) -> Iterator[tuple[Any, list[int], list[int]]]:
    """The last position of each game of guides, the points and who has won."""
    states = blank(GAME, seats=SEATS, city=city)
    for number in range(games):
        points, notes = _deal(states, (GUIDE, GUIDE), None, seed * 100_003 + number)
        won = [int(notes[0, 1, WINNERS]) >> seat & 1 for seat in range(SEATS)]
        yield states[0], points[0, 1].tolist(), won


def _solo(city: Mapping[str, Any], bot: str, games: int, worlds: int | None, seed: int) -> Solo:
    """Games alone; both of a paired deal count."""
    states = blank(GAME, seats=1, city=city)
    found: list[int] = []
    for number in range((games + 1) // 2):
        points, _notes = _deal(states, (bot, bot), worlds, seed * 100_003 + number)
        found += points[0, :, 0].tolist()
    return Solo(bot, len(found), [float(np.percentile(found, level)) for level in LEVELS_OF_SOLO])


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


class _Boards:
    """Counts what the boards at the end of games have on their best routes, with no goal in mind."""

    def __init__(self, city: City) -> None:
        self.city = city
        self.count = 0
        self.met = dict.fromkeys(city.goals, 0)
        places = city.record[0].cafe_at[: city.record[0].cafes].tolist()
        self.visits = {CROSSROADS_NAMES[at]: 0 for at in places}
        self.times: list[float] = []

    def add(self, state: Any) -> None:
        """The boards of all seats."""
        for seat in range(int(state.seats)):
            self.count += 1
            for cafe, place in enumerate(self.visits):
                self.visits[place] += int(state.cafe[seat, cafe] != UNTOUCHED)
            self._measure(state, seat)

    def _measure(self, state: Any, seat: int) -> None:
        record, plan, route = self.city.record[0], np.zeros(1, PLAN)[0], np.zeros(1, ROUTE)[0]
        make_plan(state, seat, plan)
        drawn = state.tourists[seat], state.cafe[seat], state.rating, plan
        none = np.full(GOAL_DECKS, -1, np.int8)
        spent = []
        for _ in range(TIMES):
            start = time.perf_counter()
            interpreted(best_route)(record, state.segments[seat], *drawn, none, route)
            spent.append(1000 * (time.perf_counter() - start))
        self.times.append(min(spent))  # being interrupted is no property of a board
        sheet = np.zeros(1, SHEET)[0]
        for first in range(0, len(self.city.goals), GOAL_DECKS):
            goals = [*range(first, min(first + GOAL_DECKS, len(self.city.goals))), *[-1] * GOAL_DECKS][:GOAL_DECKS]
            score_route(record, *drawn, np.array(goals, np.int8), route.crossroads, int(route.visits), sheet)
            for place, goal in enumerate(goals):
                if goal >= 0:
                    self.met[self.city.goals[goal]] += int(sheet.met[place])

    def shares(self, counts: dict[str, int]) -> dict[str, float]:
        """By board."""
        return {name: count / self.count for name, count in counts.items()}
