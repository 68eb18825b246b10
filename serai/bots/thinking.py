"""A compiled player's move from Python, with an eye on the clock.

Compiled code cannot read the clock and stay cacheable, so the search is run here batch by batch. As long as time does
not run out it takes the same steps as `search`: with a seed and a number of worlds the answer is always the same. Its
outer loops run interpreted: compiled they would hold the whole game once more.
"""

import time

import numpy as np

from serai.bots.player import judge
from serai.bots.search import (
    ROOM,
    TALLY,
    Players,
    SearchPlayer,
    begin_search,
    choice,
    count_out,
    halve,
    try_candidates,
    try_in_world,
    worlds_this_round,
)
from serai.rules.compiling import interpreted
from serai.rules.kernel import Buffer, States
from serai.rules.randomness import Generator

BATCH = 8
"""Worlds between two looks at the clock."""


def think(world: States, seat: int, players: Players, rng: Generator, actions: Buffer, seconds: float) -> int:
    """The move of players[0] at an imagined world, the best found so far when time runs out."""
    values = np.empty(len(actions))
    player: SearchPlayer = players[0]
    if player.worlds == 0:
        return interpreted(judge)(world[0], seat, player, rng, actions, values)
    room = np.concatenate([world] * ROOM)
    candidates, tally = np.empty_like(actions), np.empty((len(actions), TALLY))
    doubt = float(player.doubt)
    count = interpreted(begin_search)(room, seat, player, candidates, tally)
    began_with = count = interpreted(count_out)(room, seat, player, candidates, tally, count, actions, values)
    # The first call may compile, which is not thinking time.
    try_in_world(room, seat, player, 0, candidates, tally, 0, actions, values)
    ends = time.monotonic() + seconds
    while count > 1:
        left = worlds_this_round(int(player.worlds), began_with, count)
        while left > 0 and time.monotonic() < ends:
            batch = min(left, BATCH)
            interpreted(try_candidates)(room, seat, player, batch, candidates, tally, count, rng, actions, values)
            left -= batch
        count = halve(candidates, tally, count, doubt)
    return int(choice(candidates, tally, doubt))
