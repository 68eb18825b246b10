"""Positions from games of one opinion, with what came of every candidate in each of many imagined worlds."""

from typing import Any

import numpy as np

from serai.bots.search import LEAD, OPINION, RIVALS, TALLY, Players, begin_search, try_in_world
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, State, States, apply, deal, determinize, next_seat
from serai.rules.randomness import Generator


@compiled
def sample_game(
    states: States,
    seed: int,
    players: Players,
    every: int,
    rng: Generator,
    room: States,
    actions: Buffer,
    opinions: Any,
    leads: Any,
    counts: Any,
) -> int:
    """Play a game by the opinion of players[0]; how many positions were kept, one in `every` with several candidates.

    Of the i-th one, counts[i] is how many candidates there are, the most promising first, opinions[i] by how much they
    seem better than it, and leads[k, i] by how much they were, by world, as players[k] looks ahead.
    """
    state: State = states[0]
    player = players[0]
    candidates, values = np.empty(len(actions), actions.dtype), np.empty(len(actions), np.float64)
    tally = np.empty((len(actions), TALLY), np.float64)
    deal(state, seed)
    choices, kept = seed % every, 0
    while state.to_move != 0:
        seat = next_seat(int(state.to_move))
        room[0] = states[0]
        determinize(room[0], seat, rng)
        count = begin_search(room, seat, player, candidates, tally)
        choices += count > 1
        if count > 1 and choices % every == 0 and kept < len(counts):
            counts[kept] = count
            for i in range(count):
                opinions[kept, i] = tally[i, OPINION]
            for k in range(len(players)):
                for world in range(leads.shape[2]):
                    room[1] = room[0]
                    determinize(room[1], seat, rng)
                    tally[:] = 0.0
                    try_in_world(room, seat, players[k], world % RIVALS, candidates, tally, count, actions, values)
                    for i in range(count):
                        leads[k, kept, world, i] = tally[i, LEAD]
            kept += 1
        apply(state, seat, int(candidates[0]))
    return kept
