"""Why an action is not possible now, in one sentence."""

from serai.i18n import _
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
from serai.rules.lost_cities_board.state import MOVING, PLACING, State
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
        return _("You have already placed a card; now move an explorer, or write 'pass'.")
    if state.phase != PLACING:
        return _("You have already placed a card; now draw one.")
    card = code % len(CARD_NAMES)
    colour = card // VALUES
    said = {"card": CARD_NAMES[card], "colour": COLOURS[colour]}
    held = state.hand[seat, : state.hand_size[seat]].tolist()
    if card not in held:
        return _("%(card)s is not in your hand.") % said
    size = int(state.column_size[seat, colour])
    if PLAY <= code < DISCARD:
        if size == 0:
            return (
                _("You have no column %(colour)s yet; start it with 'start %(card)s adventurer' or 'researcher'.")
                % said
            )
        said["last"] = CARD_NAMES[state.column[seat, colour, size - 1]]
        return _("%(card)s cannot follow %(last)s in your column.") % said
    if size > 0:
        return _("You have already started path %(colour)s; continue with 'play %(card)s'.") % said
    if code >= START_RESEARCHER and not researcher_free(state, seat):
        said["colour"] = COLOURS[state.researcher[seat]]
        return _("Your researcher is already on path %(colour)s; send an adventurer.") % said
    if code < START_RESEARCHER and not adventurer_free(state, seat):
        return _("Your four adventurers are already on paths; send the researcher.")
    said["card"] = CARD_NAMES[min(other for other in held if other // VALUES == colour)]
    return _("A path starts with your lowest card of its colour, here %(card)s.") % said


def _why_not_draw(state: State, code: int) -> str:
    if state.phase == PLACING:
        return _("Place a card first, then draw.")
    if state.phase == MOVING:
        return _("First move an explorer, or write 'pass'; then draw.")
    colour = code - TAKE
    if state.just_discarded == colour:
        said = {"card": CARD_NAMES[state.pile[colour, state.pile_size[colour] - 1]]}
        return _("You discarded %(card)s this turn; take another card.") % said
    return _("There is no card on the discard pile %(colour)s.") % {"colour": COLOURS[colour]}


def _why_not_move(state: State, seat: int, code: int) -> str:
    if state.phase == PLACING:
        return _("First place a card; an arrow, or a card played at the city, lets you move another explorer.")
    if state.phase != MOVING:
        return _("Without an arrow or a card at the city you cannot move an explorer now; draw a card.")
    assert code < PASS, "pass is always possible while moving"
    colour = code - MOVE
    said = {"colour": COLOURS[colour]}
    if state.step[seat, colour] == CITY:
        return _("Your explorer on path %(colour)s is already at the city.") % said
    return _("You have no explorer on path %(colour)s.") % said
