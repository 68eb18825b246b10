"""From a position to the end of its stage by rules of thumb alone."""

from serai.bots.policy import Style, Values, appraise, stage
from serai.bots.ranking import best_of
from serai.rules.compiling import inlined
from serai.rules.kernel import Buffer, State, apply, next_seat

LONGEST_PLAY_OUT = 5000


@inlined
def play_out(state: State, seat: int, style: Style, rival: Style, actions: Buffer, values: Values) -> None:
    """The seat follows the rules of thumb by its style, the others by theirs, until the stage ends.

    Where several may act, the lowest seat acts first.
    """
    began = stage(state)
    for _ in range(LONGEST_PLAY_OUT):
        mask = int(state.to_move)
        if mask == 0 or stage(state) != began:
            return
        mover = next_seat(mask)
        count = appraise(state, mover, style if mover == seat else rival, actions, values)
        apply(state, mover, int(actions[best_of(values, count)]))
