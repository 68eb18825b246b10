"""From a position towards the end of its stage by rules of thumb alone."""

from serai.bots.policy import Style, Values, appraise, keep_draws, stage
from serai.bots.ranking import best_of
from serai.rules.compiling import compiled, inlined
from serai.rules.kernel import Buffer, State, apply, next_seat

LONGEST_PLAY_OUT = 5000
TO_THE_END = 1_000_000
"""More choices than there are."""


@compiled
def choose_in_world(state: State, seat: int, action: int, steady: bool) -> None:
    """Make a choice in an imagined world; `steady`: everybody draws the cards meant for them, whatever it was."""
    apply(state, seat, action)
    if steady:
        keep_draws(state, action)


@inlined
def play_out(
    state: State, seat: int, style: Style, rival: Style, steps: int, steady: bool, actions: Buffer, values: Values
) -> None:
    """The seat follows the rules of thumb by its style, the others by theirs, until the stage ends.

    Or until the seat has chosen `steps` times and has a choice again. Where several may act, the lowest seat acts
    first.
    """
    began, chosen = stage(state), 0
    for _ in range(LONGEST_PLAY_OUT):
        mask = int(state.to_move)
        if mask == 0 or stage(state) != began:
            return
        mover = next_seat(mask)
        count = appraise(state, mover, style if mover == seat else rival, actions, values)
        if mover == seat and count > 1:
            if chosen == steps:
                return
            chosen += 1
        choose_in_world(state, mover, int(actions[best_of(values, count)]), steady)
