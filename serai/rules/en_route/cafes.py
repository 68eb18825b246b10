"""Cafés and balance cards: bonuses gained, kept and spent."""

from serai.rules.compiling import compiled
from serai.rules.en_route.city import COORDINATE_BONUS, KEPT, MAX_KINDS, SEGMENT_BONUS, SPENT, TOURISTS_BONUS, UNTOUCHED
from serai.rules.en_route.components import SIMPLE
from serai.rules.en_route.geometry import ENDS
from serai.rules.en_route.state import State


@compiled
def kind_of(state: State, cafe: int) -> int:
    """What a café offers in this game."""
    return int(state.city.cafe_kind[int(state.cafe_bonus[cafe])])


@compiled
def visit_cafes(state: State, seat: int, segment: int) -> None:
    """A new segment visits the cafés at its ends, once per game; those with tourists ask at once."""
    if state.level == SIMPLE:
        return
    for cafe in range(state.city.cafes):
        at = int(state.city.cafe_at[cafe])
        touched = at == int(ENDS[segment, 0]) or at == int(ENDS[segment, 1])
        if touched and int(state.cafe[seat, cafe]) == UNTOUCHED:
            state.cafe[seat, cafe] = KEPT
            if kind_of(state, cafe) == TOURISTS_BONUS:
                state.asking[seat] |= 1 << cafe


@compiled
def asking_cafe(state: State, seat: int) -> int:
    """The café whose tourists are to be accepted or declined now, or -1."""
    for cafe in range(state.city.cafes):
        if (int(state.asking[seat]) >> cafe) & 1:
            return cafe
    return -1


@compiled
def accept_tourists(state: State, seat: int, cafe: int) -> None:
    """Add the café's tourists to this turn's location."""
    state.asking[seat] &= ~(1 << cafe)
    state.cafe[seat, cafe] = SPENT
    for kind in range(MAX_KINDS):
        state.tourists[seat, int(state.location[seat]), kind] += state.city.cafe_adds[int(state.cafe_bonus[cafe]), kind]


@compiled
def decline_tourists(state: State, seat: int, cafe: int) -> None:
    """Keep the bonus for its points at the end; it cannot be used later."""
    state.asking[seat] &= ~(1 << cafe)


@compiled
def bonuses(state: State, seat: int, kind: int) -> int:
    """How many bonuses of a kind, SEGMENT_BONUS or COORDINATE_BONUS, the seat can still spend."""
    count = int(state.balance[seat, kind])
    for cafe in range(state.city.cafes):
        if int(state.cafe[seat, cafe]) == KEPT and kind_of(state, cafe) == kind:
            count += 1
    return count


@compiled
def spend(state: State, seat: int, kind: int) -> None:
    """Use up a bonus of a kind."""
    # Ruling: balance cards are spent before cafés, which are worth points if kept.
    if int(state.balance[seat, kind]) > 0:
        state.balance[seat, kind] -= 1
        return
    cafe = 0
    while int(state.cafe[seat, cafe]) != KEPT or kind_of(state, cafe) != kind:
        cafe += 1
    state.cafe[seat, cafe] = SPENT


@compiled
def segment_bonuses(state: State, seat: int) -> int:
    """Extra segments to be drawn, at once or later."""
    return bonuses(state, seat, SEGMENT_BONUS)


@compiled
def coordinate_bonuses(state: State, seat: int) -> int:
    """Changes of a coordinate by one."""
    return bonuses(state, seat, COORDINATE_BONUS)
