"""Paired deals between two bots: the same deal twice with the seats swapped, so that luck weighs on both alike."""

from dataclasses import dataclass
from typing import Any

import numpy as np

import serai
from serai import bots
from serai.bots.levels import LEVELS
from serai.bots.player import player
from serai.bots.policy import STYLES, Style, stage
from serai.bots.search import Players
from serai.lab.arena import CAPPED, NOTES, ROUNDS, TURNS, WINNERS, compiled_deals
from serai.lab.luck import luck_of_first
from serai.rules.compiling import compiled
from serai.rules.kernel import States, caps
from serai.table.perspective import Perspective

BLIND = 1e12
"""Noise in judgement that leaves nothing but chance."""


@dataclass(frozen=True)
class Job:
    """Some paired deals of two bots, the unit of work and of resuming; `worlds` limits how far levels look ahead."""

    game: str
    seats: int
    options: dict[str, Any]
    pair: tuple[str, str]
    first: int
    deals: int
    seed: int
    worlds: int | None = None
    luck: bool = False  # whether it is measured


@dataclass(frozen=True)
class Deal:
    """A paired deal: mean points of each bot, the first one's share of the wins, and how the games went."""

    pair: tuple[str, str]
    number: int
    points: tuple[float, float]
    share: float
    turns: int
    rounds: int
    capped: int
    faults: tuple[int, int]
    luck: float = 0.0  # points by which the first was the luckier, in the mean of both games


def compiled_player(name: str, game: str) -> Players | None:
    """The bot as a compiled player, if it is one: a level, one of the game's styles, or chance."""
    styles = STYLES.get(game, {})
    if name in LEVELS.get(game, {}):
        return LEVELS[game][name].player(styles)
    if name in styles:
        return player(styles[name])
    return player(styles["sensible"], noise=BLIND) if name == "random" and styles else None


def style_of(name: str, game: str) -> Style:
    """What a bot weighs moves with when it does not look ahead; of one that is not ours we know nothing."""
    style = LEVELS[game][name].style if name in LEVELS[game] else name
    return STYLES[game].get(style, STYLES[game]["sensible"])


def play(job: Job) -> list[Deal]:
    """All deals of a job."""
    seeds = job.seed * 1_000_003 + job.first + np.arange(job.deals)
    one, other = (compiled_player(name, job.game) for name in job.pair)
    for each in (one, other):
        if each is not None and job.worlds is not None:
            each["worlds"] = np.minimum(each["worlds"], job.worlds)
    faults = np.zeros((job.deals, 2), np.int64)
    lucks = np.zeros((job.deals, 2))
    if one is None or other is None or job.luck:
        points, notes = table_deals(job, seeds, faults, lucks)
    else:
        points, notes = compiled_deals(job.game, job.seats, job.options, (one, other), seeds)
    found = zip(points, notes, faults, lucks, strict=True)
    return [summary(job, number, *each) for number, each in enumerate(found)]


def summary(job: Job, number: int, points: Any, notes: Any, faults: Any, lucks: Any) -> Deal:
    """One paired deal from the points by game and seat."""
    first = np.array([[(seat + game) % 2 == 0 for seat in range(job.seats)] for game in range(2)])
    means = float(points[first].mean()), float(points[~first].mean())
    if job.seats == 1:
        share = float(np.sign(means[0] - means[1])) / 2 + 0.5
    else:
        won = np.array([[int(mask) >> seat & 1 for seat in range(job.seats)] for mask in notes[:, WINNERS]])
        share = float(np.mean((won * first).sum(axis=1) / np.maximum(1, won.sum(axis=1))))
    turns, rounds, capped = (int(notes[:, note].sum()) for note in (TURNS, ROUNDS, CAPPED))
    faulty = int(faults[0]), int(faults[1])
    return Deal(job.pair, job.first + number, means, share, turns, rounds, capped, faulty, float(lucks.mean()))


def table_deals(job: Job, seeds: Any, faults: Any, lucks: Any) -> tuple[Any, Any]:
    """The deals played at tables: for bots that are not compiled, and where luck is measured move by move."""
    points = np.zeros((job.deals, 2, job.seats), np.int64)
    notes = np.zeros((job.deals, 2, NOTES), np.int64)
    for number, seed in enumerate(seeds.tolist()):
        for game in range(2):
            table = serai.new(job.game, seats=job.seats, seed=seed, **job.options)
            seated = [bots.bring(job.pair[(seat + game) % 2], 4 * seed + seat, job.game) for seat in range(job.seats)]
            play_table(table, seated, notes[number, game])
            points[number, game] = table.scores()
            if job.luck:
                styles = style_of(job.pair[game], job.game), style_of(job.pair[1 - game], job.game)
                lucks[number, game] = luck_of_first(table, styles) * (1 if game == 0 else -1)
            for seat, bot in enumerate(seated):
                faults[number, (seat + game) % 2] += len(bot.faults)
    return points, notes


def play_table(table: serai.Table, seated: list[bots.Guarded], notes: Any) -> None:
    """One game at a table, noted as the arena does."""
    began, last = stage_at(table.states, 0), -1
    while not table.over:
        seat = table.to_move[0]
        action = seated[seat].choose(Perspective(table, seat))
        notes[CAPPED] += caps_at(table.states, 0, action.code)
        table.play(seat, action)
        notes[TURNS] += seat != last
        last = seat
    notes[ROUNDS] = max(1, stage_at(table.states, 0) - began)
    notes[WINNERS] = sum(1 << seat for seat in table.winners())


@compiled
def stage_at(states: States, i: int) -> int:
    """`stage` for one record of an array."""
    return stage(states[i])


@compiled
def caps_at(states: States, i: int, action: int) -> bool:
    """`caps` for one record of an array."""
    return caps(states[i], action)
