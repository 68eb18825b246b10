"""A compiled player's move from Python, with an eye on the clock.

Compiled code cannot read the clock and stay cacheable, so the search is run here batch by batch. As long as time does
not run out it takes the same steps as `search`: with a seed and a number of worlds the answer is always the same.
"""

import time
from typing import Any

import numpy as np

from serai.bots.player import decide_at, room_for
from serai.bots.search import begin_search, halve, try_candidates, worlds_this_round
from serai.bots.tree import NODE
from serai.rules.kernel import Buffer, States
from serai.rules.randomness import Generator

BATCH = 8
"""Worlds between two looks at the clock."""


def think(world: States, seat: int, player: Any, rng: Generator, actions: Buffer, seconds: float) -> int:
    """The move of a player (an array of one) at an imagined world, the best found so far when time runs out."""
    room = room_for(world)
    if player["worlds"][0] == 0:
        return int(decide_at(world, 0, seat, player, rng, room, actions))
    room[0] = world[0]
    style, worlds, width = player["style"][0], int(player["worlds"][0]), int(player["width"][0])
    candidates, sums = np.empty_like(actions), np.empty(len(actions))
    values, tree = np.empty(len(actions)), np.zeros(player["nodes"][0], NODE)
    count = began_with = begin_search(room, seat, style, width, float(player["trust"][0]), candidates, sums)
    # The first call may compile, which is not thinking time.
    try_candidates(room, seat, style, 0, candidates, sums, 0, tree, rng, actions, values)
    ends = time.monotonic() + seconds
    while count > 1:
        left = worlds_this_round(worlds, began_with, count)
        while left > 0 and time.monotonic() < ends:
            batch = min(left, BATCH)
            try_candidates(room, seat, style, batch, candidates, sums, count, tree, rng, actions, values)
            left -= batch
        count = halve(candidates, sums, count)
    return int(candidates[0])
