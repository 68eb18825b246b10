"""A compiled player: which style it weighs moves with, how blurred its judgement is, and how far it looks ahead."""

from typing import Any

import numpy as np

from serai.bots.policy import STYLE_SIZE, appraise
from serai.bots.ranking import best_of, gumbel
from serai.bots.search import ROOM, search
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, States, determinize
from serai.rules.randomness import Generator

Player = Any
"""One record of PLAYER."""

PLAYER = np.dtype(
    (
        np.record,
        [
            ("noise", np.float64),  # points by which its judgement of a move is off; without end: plays anything
            ("worlds", np.int32),  # play-outs for an average candidate; 0: no search
            ("width", np.int32),  # candidates
            ("trust", np.float64),  # worlds that its rules of thumb count for
            ("nodes", np.int32),  # of the tree below the candidates; 0: none
            ("style", np.float64, (STYLE_SIZE,)),
        ],
    )
)


def player(style: Any, noise: float = 0.0, worlds: int = 0, width: int = 8, trust: float = 16.0, nodes: int = 0) -> Any:
    """An array with one such player."""
    made = np.zeros(1, PLAYER)
    made["style"] = style
    made["noise"], made["worlds"], made["width"], made["trust"], made["nodes"] = noise, worlds, width, trust, nodes
    return made


@compiled
def decide(
    states: States, i: int, seat: int, player: Player, rng: Generator, room: States, actions: Buffer, values: Any
) -> int:
    """The player's move. What the seat cannot know is made up anew before anything looks at the position."""
    room[0] = states[i]
    determinize(room[0], seat, rng)
    if player.worlds > 0:
        worlds, width, nodes = int(player.worlds), int(player.width), int(player.nodes)
        return search(room, seat, player.style, worlds, width, float(player.trust), nodes, rng, actions)
    count = appraise(room[0], seat, player.style, actions, values)
    if player.noise > 0.0:
        for k in range(count):
            values[k] += player.noise * gumbel(rng)
    return int(actions[best_of(values, count)])


@compiled
def decide_at(states: States, i: int, seat: int, players: Any, rng: Generator, room: States, actions: Buffer) -> int:
    """`decide` for the first player of an array."""
    return decide(states, i, seat, players[0], rng, room, actions, np.empty(len(actions), np.float64))


def room_for(states: States) -> States:
    """Scratch records for `decide`."""
    return np.zeros(ROOM, dtype=states.dtype)
