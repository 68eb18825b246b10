"""A good game with all cards known: one is played up to some choice and differently from there, again and again."""

from typing import Any

import numpy as np

from serai.bots.player import judge
from serai.bots.ranking import uniform
from serai.bots.search import Players
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, States, apply, scores
from serai.rules.randomness import Generator, below

LONGEST = 400
"""More choices than a game has."""

BLUR = 12.0
"""Points by which the judgement of an attempt is off, at most."""

WARMTH = 5.0
"""Points that an attempt may have lost to be gone on from, as a rule: so many at first, none at last."""


@compiled
def attempt(games: States, first: int, player: Players, rng: Generator, actions: Buffer, values: Any) -> int:
    """Play on from games[first], with every position after the one before; the place of the last."""
    last = first
    while games[last].to_move != 0:
        games[last + 1] = games[last]
        last += 1
        apply(games[last], 0, judge(games[last], 0, player[0], rng, actions, values))
    return last


@compiled
def best_attempt(game: States, room: States, player: Players, attempts: int, rng: Generator, actions: Buffer) -> int:
    """The most points of so many attempts from game[0], which is dealt; the player sees what it could not know."""
    values = np.empty(len(actions), np.float64)
    points = np.zeros(1, np.int64)
    last = attempt(game, 0, player, rng, actions, values)
    scores(game[last], points)
    most = here = int(points[0])
    for left in range(attempts, 0, -1):
        first = below(rng, last)
        player[0].noise = BLUR * uniform(rng) ** 3
        room[first] = game[first]
        end = attempt(room, first, player, rng, actions, values)
        scores(room[end], points)
        most = max(most, int(points[0]))
        if int(points[0]) >= here + WARMTH * left / attempts * np.log(uniform(rng)):
            here, last = int(points[0]), end
            for i in range(first, end + 1):
                game[i] = room[i]
    return most
