"""What a learner of En Route plays for: its own points. Little is hidden, so the judge sees no more than the seat."""

from typing import Any

from research.play.games import prize, turns_idled, unveil
from serai.rules.compiling import compiled
from serai.rules.en_route import RULES
from serai.rules.en_route.components import OVER
from serai.rules.en_route.result import total_of
from serai.rules.en_route.state import State
from serai.rules.kernel import implement

HIDDEN_PART = 0
USUAL = 130.0
"""Points that a game brings; what is learned for is the rest."""


@compiled
def points_beyond_usual(state: State, seat: int) -> float:
    """The points of the seat beyond the usual ones; 0 before the end."""
    return total_of(state, seat) - USUAL if int(state.phase) == OVER else 0.0


@compiled
def never_idle(state: State) -> int:
    """Nobody can wait."""
    return 0


@compiled
def unveil_nothing(state: State, seat: int, parts: Any) -> None:
    """No more than the seat sees."""


implement(prize, RULES.dtype, points_beyond_usual)
implement(turns_idled, RULES.dtype, never_idle)
implement(unveil, RULES.dtype, unveil_nothing)
