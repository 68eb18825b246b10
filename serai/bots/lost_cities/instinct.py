"""The learned instinct for Lost Cities: what it looks at, in which form, and the weights it was taught.

There are two sets of weights, for two manners of opponents: what is best thrown away depends on whether they take it.
"""

from pathlib import Path
from typing import Any

import numpy as np

from serai.bots.instinct import MANNER, MARKS, PARTS, TRUST, Form, correct
from serai.bots.lost_cities.outlook import Survey
from serai.bots.lost_cities.sight import COLOUR_SIGHT, TABLE_SIGHT, see_colour, see_table
from serai.bots.policy import Values
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer
from serai.rules.lost_cities.components import DISCARD, DRAW, MAX_COLOURS, PLAY, RANKS, TAKE, colour_of, rank_of
from serai.rules.lost_cities.state import State

MOVES = 2 * RANKS + 1  # with a colour: play and discard by rank, take

TAKES, LEAVES = 0, 1
"""Manners of opponents: has taken an open card in this round, or has not yet."""

FORM = Form(
    parts=MAX_COLOURS,
    part_sight=COLOUR_SIGHT,
    table_sight=TABLE_SIGHT,
    moves=MOVES,
    common=1,  # drawing from the pile
    hidden=64,
    trusts=2,  # while drawing, while placing
    manners=2,
)
LAYOUT = FORM.layout
FILE = Path(__file__).with_name("instinct.npz")
WEIGHTS = FORM.shipped(FILE, "a614c0d88acc8d9f")


@compiled
def look(
    state: State, seat: int, survey: Survey, table: Any, colours: Any, places: Any, marks: Any, actions: Buffer, n: int
) -> None:
    """Fill what is seen of the table and of the colours one after the other, and where the moves stand."""
    see_table(state, seat, survey, table)
    for colour in range(state.colours):
        see_colour(state, seat, survey, colour, colours, colour * COLOUR_SIGHT)
    for i in range(n):
        places[i] = move_place(int(actions[i]), int(state.colours))
    marks[PARTS] = state.colours
    marks[MANNER] = TAKES if state.taken[1 - seat] > 0 else LEAVES
    marks[TRUST] = int(state.placing)


@compiled
def move_place(action: int, colours: int) -> int:
    """Where a move stands in a row of all: MOVES of each colour, then drawing from the pile."""
    if action == DRAW:
        return colours * MOVES
    if action >= TAKE:
        return (action - TAKE) * MOVES + 2 * RANKS
    if action >= DISCARD:
        return colour_of(action - DISCARD) * MOVES + RANKS + rank_of(action - DISCARD)
    return colour_of(action - PLAY) * MOVES + rank_of(action - PLAY)


@compiled
def consult(weights: Any, state: State, seat: int, survey: Survey, actions: Buffer, values: Values, count: int) -> None:
    """Look and correct at once."""
    table, colours = np.empty(TABLE_SIGHT, np.float32), np.empty(MAX_COLOURS * COLOUR_SIGHT, np.float32)
    places, marks = np.empty(count, np.int64), np.empty(MARKS, np.int64)
    look(state, seat, survey, table, colours, places, marks, actions, count)
    correct(LAYOUT, weights, table, colours, places, marks, values, count)
