"""The learned instinct for the board game: what it looks at, in which form, and the weights it was taught."""

from pathlib import Path
from typing import Any

import numpy as np

from serai.bots.instinct import MANNER, MARKS, PARTS, TRUST, Form, correct
from serai.bots.lost_cities_board.outlook import Outlook
from serai.bots.lost_cities_board.sight import PATH_SIGHT, TABLE_SIGHT, see_path, see_table
from serai.bots.policy import Values
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer
from serai.rules.lost_cities_board.components import CARD_TYPES, COLOURS, DRAW, MOVE, PASS, TAKE, VALUES
from serai.rules.lost_cities_board.state import State

WITH_A_CARD = 4  # start with an adventurer, with the researcher, play, discard
MOVES = WITH_A_CARD * VALUES + 2  # of a path: each of them by the card's value, take, move

FORM = Form(
    parts=COLOURS,
    part_sight=PATH_SIGHT,
    table_sight=TABLE_SIGHT,
    moves=MOVES,
    common=2,  # drawing from the pile, passing
    hidden=32,
    trusts=3,  # while placing, moving, drawing
)
LAYOUT = FORM.layout
FILE = Path(__file__).with_name("instinct.npz")
WEIGHTS = FORM.shipped(FILE, "bcf7f93e5958fafe")


@compiled
def move_place(action: int) -> int:
    """Where a move stands in a row of all: MOVES of each path, then drawing from the pile and passing."""
    if action == DRAW:
        return COLOURS * MOVES
    if action == PASS:
        return COLOURS * MOVES + 1
    if action >= MOVE:
        return (action - MOVE) * MOVES + WITH_A_CARD * VALUES + 1
    if action >= TAKE:
        return (action - TAKE) * MOVES + WITH_A_CARD * VALUES
    how, card = action // CARD_TYPES, action % CARD_TYPES
    return card // VALUES * MOVES + how * VALUES + card % VALUES


@compiled
def look(
    state: State, seat: int, outlook: Outlook, table: Any, paths: Any, places: Any, marks: Any, actions: Buffer, n: int
) -> None:
    """Fill what is seen of the table and of the paths one after the other, and where the moves stand."""
    see_table(state, seat, outlook, table)
    for colour in range(COLOURS):
        see_path(state, seat, outlook, colour, paths, colour * PATH_SIGHT)
    for i in range(n):
        places[i] = move_place(int(actions[i]))
    marks[PARTS] = COLOURS
    marks[MANNER] = 0
    marks[TRUST] = int(state.phase)


@compiled
def consult(state: State, seat: int, outlook: Outlook, actions: Buffer, values: Values, count: int) -> None:
    """Look and correct at once."""
    table, paths = np.empty(TABLE_SIGHT, np.float32), np.empty(COLOURS * PATH_SIGHT, np.float32)
    places, marks = np.empty(count, np.int64), np.empty(MARKS, np.int64)
    look(state, seat, outlook, table, paths, places, marks, actions, count)
    correct(LAYOUT, WEIGHTS, table, paths, places, marks, values, count)
