"""A compiled player: which style it weighs moves with, how blurred its judgement is, and how far it looks ahead."""

import itertools
from collections.abc import Sequence

import numpy as np

from serai.bots.play_out import TO_THE_END
from serai.bots.policy import Style, Values, appraise
from serai.bots.ranking import best_of, gumbel
from serai.bots.search import OWN, PLAYER, RIVALS, ROOM, Players, SearchPlayer, search
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, State, States, determinize
from serai.rules.randomness import Generator

ALWAYS = 1_000_000
"""A horizon beyond all ends."""


def player(
    style: Style,
    rivals: Sequence[Style] = (),
    noise: float = 0.0,
    worlds: int = 0,
    width: int = 6,
    gap: float = 12.0,
    doubt: float = 5.0,
    horizon: int = ALWAYS,
    onward: Style | None = None,
    steps: int = TO_THE_END,
    steady: bool = False,
    ahead: int = 0,
    tries: int = 3,
    reach: float = 12.0,
) -> Players:
    """An array with one such player; without rivals it takes others to play as it does, and it plays on as it is."""
    own = style if onward is None else onward
    styles = [style, own, *itertools.islice(itertools.cycle(rivals or [own]), RIVALS)]
    looking = worlds, width, gap, doubt, horizon, steps, steady, ahead, tries, reach
    return np.array([(noise, *looking, styles)], PLAYER)


@compiled
def judge(state: State, seat: int, player: SearchPlayer, rng: Generator, actions: Buffer, values: Values) -> int:
    """The move that seems best to the player without looking ahead."""
    count = appraise(state, seat, player.styles[OWN], actions, values)
    if player.noise > 0.0:
        for i in range(count):
            values[i] += player.noise * gumbel(rng)
    return int(actions[best_of(values, count)])


@compiled
def decide(
    states: States,
    i: int,
    seat: int,
    player: SearchPlayer,
    rng: Generator,
    room: States,
    actions: Buffer,
    values: Values,
) -> int:
    """The player's move. What the seat cannot know is made up anew before anything looks at the position."""
    room[0] = states[i]
    determinize(room[0], seat, rng)
    if player.worlds > 0:
        return search(room, seat, player, rng, actions)
    return judge(room[0], seat, player, rng, actions, values)


def room_for(states: States) -> States:
    """Scratch records for `decide`."""
    return np.zeros(ROOM, dtype=states.dtype)
