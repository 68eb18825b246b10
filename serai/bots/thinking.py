"""A compiled player's move from Python, with an eye on the clock.

Compiled code cannot read the clock and stay cacheable, so the search is run here batch by batch. As long as time does
not run out it takes the same steps as `search`: with a seed and a number of worlds the answer is always the same.
"""

import time

import numpy as np

from serai.bots.player import judge
from serai.bots.policy import Values
from serai.bots.search import (
    ROOM,
    TALLY,
    Player,
    Players,
    begin_search,
    choice,
    count_out,
    halve,
    try_candidates,
    worlds_this_round,
)
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, States
from serai.rules.randomness import Generator

BATCH = 8
"""Worlds between two looks at the clock."""


def think(world: States, seat: int, players: Players, rng: Generator, actions: Buffer, seconds: float) -> int:
    """The move of players[0] at an imagined world, the best found so far when time runs out."""
    values = np.empty(len(actions))
    if players["worlds"][0] == 0:
        return int(judge_at(world, 0, seat, players, rng, actions, values))
    player: Player = players[0]
    room = np.concatenate([world] * ROOM)
    candidates, tally = np.empty_like(actions), np.empty((len(actions), TALLY))
    doubt = float(player.doubt)
    count = begin_search(room, seat, player, candidates, tally)
    began_with = count = count_out(room, seat, player, candidates, tally, count, actions, values)
    # The first call may compile, which is not thinking time.
    try_candidates(room, seat, player, 0, candidates, tally, 0, rng, actions, values)
    ends = time.monotonic() + seconds
    while count > 1:
        left = worlds_this_round(int(player.worlds), began_with, count)
        while left > 0 and time.monotonic() < ends:
            batch = min(left, BATCH)
            try_candidates(room, seat, player, batch, candidates, tally, count, rng, actions, values)
            left -= batch
        count = halve(candidates, tally, count, doubt)
    return int(choice(candidates, tally, doubt))


@compiled
def judge_at(
    states: States, i: int, seat: int, players: Players, rng: Generator, actions: Buffer, values: Values
) -> int:
    """`judge` for one record of an array and the first player of another."""
    return judge(states[i], seat, players[0], rng, actions, values)
