"""From a position to the end of its stage by rules of thumb alone."""

from typing import Any

from serai.bots.policy import Style, appraise, stage
from serai.bots.ranking import best_of
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, State, apply, next_seat

LONGEST_PLAY_OUT = 5000


@compiled
def play_out(state: State, style: Style, actions: Buffer, values: Any) -> None:
    """Everybody follows the rules of thumb until the stage ends; where several may act, the lowest seat acts first."""
    began = stage(state)
    for _ in range(LONGEST_PLAY_OUT):
        mask = int(state.to_move)
        if mask == 0 or stage(state) != began:
            return
        seat = next_seat(mask)
        count = appraise(state, seat, style, actions, values)
        apply(state, seat, int(actions[best_of(values, count)]))
