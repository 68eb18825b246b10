"""Why an action is not possible now, in one sentence."""

from serai.rules.kernel import State
from serai.rules.lost_cities_board.choices import adventurer_free, researcher_free
from serai.rules.lost_cities_board.components import (
    CITY,
    DISCARD,
    DRAW,
    MOVE,
    PASS,
    PLAY,
    START_RESEARCHER,
    TAKE,
    VALUES,
)
from serai.rules.lost_cities_board.state import MOVING, PLACING
from serai.table.games.lost_cities_board.notation import CARD_NAMES, COLOURS


def why_not(state: State, seat: int, code: int) -> str:
    """The reason, for a seat whose turn it is."""
    if code < DRAW:
        return _why_not_place(state, seat, code)
    if code < MOVE:
        return _why_not_draw(state, code)
    return _why_not_move(state, seat, code)


def _why_not_place(state: State, seat: int, code: int) -> str:
    if state.phase == MOVING:
        return "You have placed a card already; now move an explorer or pass."
    if state.phase != PLACING:
        return "You have placed a card already; now draw one."
    card = code % len(CARD_NAMES)
    name = CARD_NAMES[card]
    colour = card // VALUES
    held = state.hand[seat, : state.hand_size[seat]].tolist()
    if card not in held:
        return f"{name} is not in your hand."
    size = int(state.column_size[seat, colour])
    if PLAY <= code < DISCARD:
        if size == 0:
            return f"You have no column {COLOURS[colour]} yet; begin it with 'start {name} adventurer' or 'researcher'."
        return f"{name} cannot follow {CARD_NAMES[state.column[seat, colour, size - 1]]} in your column."
    if size > 0:
        return f"You have started the path {COLOURS[colour]} already; go on with 'play {name}'."
    if code >= START_RESEARCHER and not researcher_free(state, seat):
        return f"Your researcher is on the path {COLOURS[state.researcher[seat]]} already; send an adventurer."
    if code < START_RESEARCHER and not adventurer_free(state, seat):
        return "Your four adventurers are on paths already; send the researcher."
    lowest = min(other for other in held if other // VALUES == colour)
    return f"A path is started with the lowest card of its colour in your hand, here {CARD_NAMES[lowest]}."


def _why_not_draw(state: State, code: int) -> str:
    if state.phase == PLACING:
        return "Place a card first, then draw."
    if state.phase == MOVING:
        return "Move an explorer or pass first, then draw."
    colour = code - TAKE
    if state.just_discarded == colour:
        top = CARD_NAMES[state.pile[colour, state.pile_size[colour] - 1]]
        return f"You discarded {top} this turn; take another card."
    return f"There is no card on the discard pile {COLOURS[colour]}."


def _why_not_move(state: State, seat: int, code: int) -> str:
    if state.phase == PLACING:
        return "Place a card first; an arrow or a card at the city lets you move another explorer."
    if state.phase != MOVING:
        return "No arrow and no card at the city lets you move an explorer now; draw a card."
    assert code < PASS, "pass is always possible while moving"
    colour = code - MOVE
    if state.step[seat, colour] == CITY:
        return f"Your explorer on the path {COLOURS[colour]} is at the city already."
    return f"You have no explorer on the path {COLOURS[colour]}."
