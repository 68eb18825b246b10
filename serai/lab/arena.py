"""Whole games between compiled players inside one compiled call."""

from typing import Any

import numpy as np

from serai.bots.player import decide, judge, room_for
from serai.bots.policy import stage
from serai.bots.search import Players
from serai.rules.compiling import compiled, keep
from serai.rules.kernel import (
    Buffer,
    State,
    States,
    apply,
    caps,
    deal,
    determinize,
    next_seat,
    scores,
    winners,
)
from serai.table import games
from serai.table.table import blank

LONGEST_GAME = 100_000

# What is noted of a game besides the points: turns (an unbroken run of one seat's choices), rounds, rounds ended by the
# cap on stalling, and the bit mask of the winners.
TURNS, ROUNDS, CAPPED, WINNERS = range(4)
NOTES = 4


@compiled
def play_game(
    states: States, seed: int, players: Players, ahead: Any, rngs: Any, room: States, actions: Buffer, notes: Any
) -> None:
    """Deal states[0] from the seed and let players[seat] decide, each with its own generator."""
    values = np.empty(len(actions), np.float64)
    state: State = states[0]
    deal(state, seed)
    notes[:] = 0
    last, began = -1, stage(state)
    for _ in range(LONGEST_GAME):
        if state.to_move == 0:
            break
        seat = next_seat(int(state.to_move))
        if ahead is not None:
            action = decide(states, 0, seat, players[seat], rngs[seat], room, actions, values)
        else:
            room[0] = states[0]
            determinize(room[0], seat, rngs[seat])
            action = judge(room[0], seat, players[seat], rngs[seat], actions, values)
        notes[CAPPED] += caps(state, action)
        apply(state, seat, action)
        notes[TURNS] += seat != last
        last = seat
    notes[ROUNDS] = max(1, stage(state) - began)
    notes[WINNERS] = winners(state)


@compiled
def play_paired_deals(
    states: States,
    seeds: Any,
    players: Players,
    ahead: Any,
    room: States,
    actions: Buffer,
    points: Any,
    notes: Any,
) -> None:
    """Play each deal twice, players[0] in the even seats, then in the odd ones; a single seat has each player in turn.

    points[deal, game, seat] and notes[deal, game] are filled. `ahead` is None where nobody searches: then that is not
    even compiled.
    """
    seats = int(states[0].seats)
    seated = np.empty(seats, players.dtype)
    rngs = np.zeros((seats, 1), np.uint64)
    for number in range(len(seeds)):
        for game in range(2):
            for seat in range(seats):
                who = (seat + game) % 2
                seated[seat] = players[who]
                rngs[seat, 0] = np.uint64(seeds[number]) * np.uint64(4) + np.uint64(2 * (seat // 2) + who)
            play_game(states, seeds[number], seated, ahead, rngs, room, actions, notes[number, game])
            scores(states[0], points[number, game])
    keep(seated)


def compiled_deals(
    game: str, seats: int, options: dict[str, Any], players: tuple[Players, Players], seeds: Any
) -> tuple[Any, Any]:
    """Points by deal, game and seat, and notes by deal and game, of two compiled players."""
    states = blank(game, seats=seats, **options)
    points = np.zeros((len(seeds), 2, seats), np.int64)
    notes = np.zeros((len(seeds), 2, NOTES), np.int64)
    kind = games.find(game)
    both = np.concatenate(players)
    ahead = True if both["worlds"].max() > 0 else None
    play_paired_deals(states, seeds, both, ahead, room_for(states), kind.rules.buffer(), points, notes)
    return points, notes
