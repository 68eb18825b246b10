"""A compiled player's move from Python, with an eye on the clock.

Compiled code cannot read the clock and stay cacheable, so the search is run here world by world. As long as time does
not run out it takes the same steps as `search`: with a seed and a number of worlds the answer is always the same. Each
round of halving has its share of the time, so that the last ones compare, too. The outer loops run interpreted:
compiled they would hold the whole game once more.
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
    rounds_of_halving,
    try_candidates,
    try_in_world,
    worlds_this_round,
)
from serai.rules.compiling import interpreted
from serai.rules.kernel import Buffer, States
from serai.rules.randomness import Generator


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
    began, rounds, ended = time.monotonic(), rounds_of_halving(began_with), 0
    while count > 1:
        ended += 1
        ends = began + seconds * ended / rounds
        for _ in range(worlds_this_round(int(player.worlds), began_with, count)):
            if time.monotonic() > ends:
                break
            interpreted(try_candidates)(room, seat, player, 1, candidates, tally, count, rng, actions, values)
        count = halve(candidates, tally, count, doubt)
    return int(choice(candidates, tally, doubt))
