"""Games of bots, written down choice by choice: what a seat saw, what it might do, what it did, how it ended."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

import serai
from serai import bots
from serai.table.perspective import Perspective

SEEDS_APART = 1_000_003
"""Between the seeds of two plans, so that they share no deal."""


@dataclass(frozen=True)
class Plan:
    """What is played: it fixes every game, whoever plays it and in whatever order."""

    game: str
    seats: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int

    def line_up(self, number: int) -> list[str]:
        """Who sits where in a game: all line-ups of the bots take turns, those against themselves too."""
        count = len(self.bots)
        return [self.bots[number // count**seat % count] for seat in range(self.seats)]


class Choice(NamedTuple):
    """One choice of a game; the results are those of its seat at the end."""

    game: int
    seed: int
    move: int
    seat: int
    bot: str
    observation: Any
    legal: Any
    action: int
    points: int
    margin: int
    won: float


def played(plan: Plan, number: int) -> Iterator[Choice]:
    """The choices of one game. A turn that a bot lost, by a crash say, is played on but not written down."""
    seed = plan.seed * SEEDS_APART + number
    table = serai.new(plan.game, seats=plan.seats, seed=seed, **plan.options)
    names = plan.line_up(number)
    seated = [bots.bring(name, 4 * seed + seat, plan.game) for seat, name in enumerate(names)]
    noted = []
    move = 0
    while not table.over:
        seat = table.to_move[0]
        observation, codes = table.observation(seat), table.codes(seat)
        faults = len(seated[seat].faults)
        action = seated[seat].choose(Perspective(table, seat))
        if len(seated[seat].faults) == faults:
            noted.append((move, seat, observation, codes, action.code))
        table.play(seat, action)
        move += 1
    points, winners = table.scores(), table.winners()
    for move, seat, observation, codes, code in noted:
        legal = np.zeros(table.game.rules.actions, np.int8)
        legal[codes] = 1
        margin = points[seat] - max((p for other, p in enumerate(points) if other != seat), default=0)
        won = 1 / len(winners) if seat in winners else 0.0
        yield Choice(number, seed, move, seat, names[seat], observation, legal, code, points[seat], margin, won)
