"""What a learner of the board game plays for, and what the judge of its positions may see."""

from typing import Any

import numpy as np

from research.play.games import prize, turns_idled, turns_without_draw, unveil
from serai.bots.lost_cities_board.foresight import HIDDEN_SIGHT, see_hidden, survey_both
from serai.bots.lost_cities_board.outlook import OUTLOOK
from serai.bots.lost_cities_board.rules_of_thumb import worth_board
from serai.bots.lost_cities_board.styles import SENSIBLE
from serai.rules.compiling import compiled, keep
from serai.rules.kernel import implement
from serai.rules.lost_cities_board import RULES
from serai.rules.lost_cities_board.state import State

HIDDEN_PART = HIDDEN_SIGHT
"""Of each path: what the foresight sees, too."""


@compiled
def unveil_board(state: State, seat: int, parts: Any) -> None:
    """All other hands and the order of the pile, by path."""
    outlooks = np.empty(2, OUTLOOK)
    survey_both(state, seat, SENSIBLE, outlooks)
    parts[:] = 0.0
    see_hidden(state, seat, outlooks, parts, 0, HIDDEN_SIGHT)
    keep(outlooks)


implement(prize, RULES.dtype, worth_board)
implement(turns_idled, RULES.dtype, turns_without_draw)
implement(unveil, RULES.dtype, unveil_board)
