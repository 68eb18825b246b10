"""Hand refresh by a seat that is not asked to lay a card: at any moment until the rounds are over, at once.

Who is asked to lay a card exchanges before laying it, together with the others who are asked: see choosing.py.
"""

from serai.rules.compiling import compiled
from serai.rules.en_route.components import ANSWER, LEAD, NO_CARD, OPENING, REFRESH, RETURN, ROUTES
from serai.rules.en_route.deck import refresh
from serai.rules.en_route.state import State
from serai.rules.kernel import Buffer


@compiled
def asked_to_lay(state: State, seat: int) -> bool:
    """Whether the seat is to lay its first card of the round."""
    laying = int(state.phase) in (OPENING, LEAD, ANSWER) and (int(state.to_move) >> seat) & 1 == 1
    return laying and int(state.laid[seat, 0]) == NO_CARD


@compiled
def may_exchange(state: State, seat: int) -> bool:
    """Once per game, also after laying, while drawing, and for a seat that lays nothing in this round."""
    # Ruling: not after the last round, when nobody lays a card any more.
    done = int(state.returned[seat]) != 0 or state.refreshing[seat] != 0
    return not done and int(state.phase) < ROUTES and not asked_to_lay(state, seat)


@compiled
def besides(state: State, seat: int, actions: Buffer) -> int:
    """Name a card of the hand for the exchange, or exchange those that are named."""
    if not may_exchange(state, seat):
        return 0
    count = 0
    for i in range(state.hand_size[seat]):
        if (int(state.naming[seat]) >> i) & 1 == 0:
            actions[count] = RETURN + int(state.hand[seat, i])
            count += 1
    if state.naming[seat] != 0:
        actions[count] = REFRESH
        count += 1
    return count


@compiled
def exchange(state: State, seat: int, action: int) -> None:
    """Name one more card, or carry the exchange out: whoever comes first is served first."""
    if action == REFRESH:
        state.returning[seat] = state.naming[seat]
        refresh(state, seat)
        return
    for i in range(state.hand_size[seat]):
        if int(state.hand[seat, i]) == action - RETURN:
            state.naming[seat] |= 1 << i


@compiled
def is_exchange(state: State, seat: int, action: int) -> bool:
    """Whether the action is one besides what is asked."""
    return RETURN <= action <= REFRESH and not asked_to_lay(state, seat)
