"""Games in which every decision is tried out by search, whose results are lessons: what each move led to."""

from typing import Any

import numpy as np

from serai.bots.instinct import perceive
from serai.bots.ranking import best_of
from serai.bots.search import LEAD, OWN, TALLY, Players, try_candidates
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, State, States, apply, deal, determinize, legal, next_seat
from serai.rules.randomness import Generator

UNTRIED = -1e9


@compiled
def try_games(
    states: States,
    seeds: Any,
    players: Players,
    rng: Generator,
    room: States,
    actions: Buffer,
    table: Any,
    parts: Any,
    thumb: Any,
    marks: Any,
    leads: Any,
) -> int:
    """Play games from the seeds until the book or the seeds end; how many decisions it has.

    players[0] tries its candidates in its number of worlds and plays what led farthest; leads[line] is by how much each
    did better than the one that its rules of thumb like best, by the place of the move, UNTRIED for others.
    """
    state: State = states[0]
    player = players[0]
    candidates, places = np.empty(len(actions), actions.dtype), np.empty(len(actions), np.int64)
    opinions, values = np.empty(len(actions), np.float64), np.empty(len(actions), np.float64)
    tally = np.empty((len(actions), TALLY), np.float64)
    line = 0
    for number in range(len(seeds)):
        deal(state, seeds[number])
        while state.to_move != 0:
            if line == len(table):
                return line
            seat = next_seat(int(state.to_move))
            if legal(state, seat, actions) == 1:
                apply(state, seat, int(actions[0]))
                continue
            room[0] = states[0]
            determinize(room[0], seat, rng)
            style = player.styles[OWN]
            count = perceive(room[0], seat, style, candidates, opinions, table[line], parts[line], places, marks[line])
            thumb[line, :] = UNTRIED
            leads[line, :] = UNTRIED
            tried = 0
            for i in range(count):
                thumb[line, places[i]] = opinions[i]
                tried += i < int(player.width) and opinions[i] >= opinions[0] - player.gap
            tally[:] = 0.0
            if tried > 1:
                try_candidates(room, seat, player, int(player.worlds), candidates, tally, tried, rng, actions, values)
            for i in range(tried):
                leads[line, places[i]] = tally[i, LEAD] / player.worlds
                values[i] = tally[i, LEAD]
            apply(state, seat, int(candidates[best_of(values, tried)]))
            line += tried > 1
    return line
