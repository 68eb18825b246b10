"""The compiled heart of a review: choices tried in imagined worlds and played on to the end of the stage.

A stage is a round, an expedition or a whole game (bots/policy.py); what later stages bring is told by prospects.py.
"""

import numpy as np
import numpy.typing as npt

from serai.bots.play_out import TO_THE_END, play_out
from serai.bots.policy import Style, Values, stage
from serai.review.game import margin, reshuffle
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, States, apply, determinize, winners
from serai.rules.randomness import Generator

NOTHING = -1
"""In place of a choice: the game is played on as it stands."""

OPEN, AS_IT_IS = -2, -3
"""In place of a seat whose knowledge counts: every hand is known and only what nobody knows is drawn; all is known."""

ROOM = 2

Margins = npt.NDArray[np.float64]
"""By world, choice and seat."""

Won = npt.NDArray[np.int64]
"""By world and choice: a bit mask of the winners, 0 where the game goes on."""


@compiled
def try_in_worlds(
    states: States,
    i: int,
    eye: int,
    mover: int,
    choices: Buffer,
    count: int,
    style: Style,
    rival: Style,
    rng: Generator,
    room: States,
    actions: Buffer,
    values: Values,
    margins: Margins,
    won: Won,
) -> None:
    """Try the first `count` choices in as many worlds as `margins` has room for, all of them in the same worlds.

    `eye` is the seat whose knowledge counts, or OPEN or AS_IT_IS; `mover` chooses. Seat 0 plays on by its style, the
    others by that of the rival. room[1] keeps the last position.
    """
    for world in range(len(won)):
        room[0] = states[i]
        if eye >= 0:
            determinize(room[0], eye, rng)
        elif eye == OPEN:
            reshuffle(room[0], rng)
        for k in range(count):
            room[1] = room[0]
            began = stage(room[1])
            if choices[k] != NOTHING:
                apply(room[1], mover, int(choices[k]))
            if stage(room[1]) == began:
                play_out(room[1], 0, style, rival, TO_THE_END, False, actions, values)
            won[world, k] = winners(room[1])
            for seat in range(margins.shape[2]):
                margins[world, k, seat] = margin(room[1], seat)
