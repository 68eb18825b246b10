"""The learned instinct for En Route: which moves it looks at, and in which form."""

from typing import Any

from serai.bots.en_route.sight import DRAW_FIRST, MOVE_SIGHT, TABLE_SIGHT, TO_RATE, kind_of_move, see_board, see_move
from serai.bots.en_route.survey import Survey
from serai.bots.instinct import MANNER, PARTS, TRUST, Form
from serai.bots.policy import Values
from serai.bots.ranking import order_by_value
from serai.rules.compiling import compiled
from serai.rules.en_route.state import State
from serai.rules.kernel import Buffer

WIDTH, GAP = 8, 40.0
"""Moves that are looked at, those first that the rules of thumb like best, and points that they may seem worse."""

FORM = Form(
    parts=WIDTH,
    part_sight=MOVE_SIGHT,
    table_sight=TABLE_SIGHT,
    moves=1,
    common=0,
    hidden=16,
    trusts=3,  # with cards, with locations, with segments
)


@compiled
def look(
    state: State,
    seat: int,
    survey: Survey,
    table: Any,
    moves: Any,
    places: Any,
    marks: Any,
    actions: Buffer,
    values: Values,
    count: int,
) -> int:
    """Put the moves in order, fill what is seen of the first ones; how many these are.

    Of the values only how far they are behind the best is left.
    """
    order_by_value(actions, values, count)
    count = min(count, WIDTH)
    best = values[0]
    while values[count - 1] < best - GAP:
        count -= 1
    see_board(state, seat, survey, table)
    for i in range(count):
        values[i] -= best
        see_move(state, seat, survey, int(actions[i]), float(values[i]), moves, i * MOVE_SIGHT)
        places[i] = i
    kind = kind_of_move(state, seat, int(actions[0]))
    marks[PARTS] = count
    marks[MANNER] = 0
    marks[TRUST] = 0 if kind <= TO_RATE else 1 if kind < DRAW_FIRST else 2
    return count
