"""One seat's turn in the drawing phase: location, tourists, route, bonus segments. Nothing here touches other seats.

# Ruling: bonus segments come after the route of the turn. In any other order the same could be drawn, but no more.
"""

from serai.rules.compiling import compiled
from serai.rules.en_route.cafes import (
    accept_tourists,
    asking_cafe,
    decline_tourists,
    segment_bonuses,
    spend,
    visit_cafes,
)
from serai.rules.en_route.city import SEGMENT_BONUS
from serai.rules.en_route.components import (
    ACCEPT,
    BONUS,
    CALL,
    CHANGE,
    DECLINE,
    DONE,
    DRAW,
    FIRST,
    KEEP,
    KIND,
    LOCATE,
    MAX_SEATS,
    NO_CARD,
    PICK,
    PLACE,
    READY,
    SECOND,
    STOP,
)
from serai.rules.en_route.geometry import BESIDE, DIRECTIONS, ENDS, NOWHERE, ROADS, SEGMENTS
from serai.rules.en_route.locating import call_tourists, change_coordinate, choose_location, legal_location
from serai.rules.en_route.state import State
from serai.rules.kernel import Buffer

WAYS_ON = 2 * DIRECTIONS  # from both ends of a segment


@compiled
def begin_turn(state: State, seat: int) -> None:
    """Look at the round cards, or pick them first."""
    state.changed[seat] = 0
    state.fallback[seat] = 0
    state.location[seat] = NOWHERE
    state.first_segment[seat] = NOWHERE
    picked = int(state.round_card[seat, 1]) != NO_CARD
    state.step[seat] = LOCATE if picked else PICK
    for i in range(2):
        state.coordinate[seat, i] = state.city.card_coordinate[int(state.round_card[seat, i])] if picked else 0


# Starting rounds: which two cards


@compiled
def pick_card(state: State, seat: int, card: int) -> None:
    """Choose a round card for oneself; with the second one the turn begins."""
    if int(state.round_card[seat, 0]) == NO_CARD:
        state.round_card[seat, 0] = card
        return
    set_round_cards(state, seat, int(state.round_card[seat, 0]), card)
    begin_turn(state, seat)


@compiled
def set_round_cards(state: State, seat: int, one: int, other: int) -> None:
    """The round cards of a seat in a starting round, in order."""
    state.round_card[seat, 0] = min(one, other)
    state.round_card[seat, 1] = max(one, other)


# The route


@compiled
def runs_along(segment: int, location: int) -> bool:
    """Whether the segment is a side of the location."""
    return int(BESIDE[segment, 0]) == location or int(BESIDE[segment, 1]) == location


@compiled
def may_draw(state: State, seat: int, segment: int) -> bool:
    """Whether there is such a road, not drawn yet."""
    return bool(state.segments[seat, segment] == 0 and state.city.closed[segment] == 0)


@compiled
def legal_segments(state: State, seat: int, actions: Buffer) -> int:
    """A new segment anywhere."""
    count = 0
    for segment in range(SEGMENTS):
        if may_draw(state, seat, segment):
            actions[count] = DRAW + segment
            count += 1
    return count


@compiled
def second_segment(state: State, seat: int, way: int) -> int:
    """A new segment that makes a stretch of two with the first, one of them at least a side of the location."""
    first, location = int(state.first_segment[seat]), int(state.location[seat])
    segment = int(ROADS[int(ENDS[first, way // DIRECTIONS]), way % DIRECTIONS])
    if segment == NOWHERE or not may_draw(state, seat, segment):
        return NOWHERE
    return segment if runs_along(first, location) or runs_along(segment, location) else NOWHERE


@compiled
def legal_second(state: State, seat: int, actions: Buffer) -> int:
    """Draw a second segment or stop."""
    actions[0] = STOP
    count = 1
    for way in range(WAYS_ON):
        segment = second_segment(state, seat, way)
        if segment != NOWHERE:
            actions[count] = DRAW + segment
            count += 1
    return count


@compiled
def has_second(state: State, seat: int) -> bool:
    """Whether a second segment can be drawn; after the fallback there is none."""
    if state.fallback[seat]:
        return False
    found = False
    for way in range(WAYS_ON):
        found = found or second_segment(state, seat, way) != NOWHERE
    return found


@compiled
def draw_segment(state: State, seat: int, segment: int) -> None:
    """Draw the first or second segment of the route of this turn, or a bonus segment."""
    if int(state.step[seat]) == BONUS:
        spend(state, seat, SEGMENT_BONUS)
    state.segments[seat, segment] = 1
    visit_cafes(state, seat, segment)
    if int(state.step[seat]) == FIRST:
        state.first_segment[seat] = segment
        state.step[seat] = SECOND if has_second(state, seat) else BONUS
    else:
        state.step[seat] = BONUS


# The whole turn


@compiled
def legal_turn(state: State, seat: int, actions: Buffer) -> int:
    """What the seat may choose next; from all of it the turn can be finished."""
    cafe = asking_cafe(state, seat)
    if cafe >= 0:
        actions[0] = ACCEPT + cafe
        actions[1] = DECLINE + cafe
        return 2
    step = int(state.step[seat])
    if step == FIRST:
        return legal_segments(state, seat, actions)
    if step == SECOND:
        return legal_second(state, seat, actions)
    if step == BONUS:
        count = legal_segments(state, seat, actions) if segment_bonuses(state, seat) > 0 else 0
        actions[count] = DONE
        return count + 1
    if step == LOCATE:
        return legal_location(state, seat, actions)
    if step == KIND:
        for kind in range(state.city.kinds):
            actions[kind] = CALL + kind
        return int(state.city.kinds)
    return legal_picks(state, seat, actions)


@compiled
def legal_picks(state: State, seat: int, actions: Buffer) -> int:
    """The open cards of a starting round that the seat has not picked yet."""
    count = 0
    for other in range(MAX_SEATS):
        card = int(state.laid[other, 0])
        if card != NO_CARD and card != int(state.round_card[seat, 0]):
            actions[count] = KEEP + card
            count += 1
    return count


@compiled
def apply_turn(state: State, seat: int, action: int) -> None:
    """Carry out one choice; after DONE the step is READY."""
    if action == DONE:
        state.step[seat] = READY
    elif action >= DECLINE:
        decline_tourists(state, seat, action - DECLINE)
    elif action >= ACCEPT:
        accept_tourists(state, seat, action - ACCEPT)
    elif action == STOP:
        state.step[seat] = BONUS
    elif action >= DRAW:
        draw_segment(state, seat, action - DRAW)
    elif action >= CALL:
        call_tourists(state, seat, action - CALL)
    elif action >= PLACE:
        choose_location(state, seat, action - PLACE)
    elif action >= CHANGE:
        change_coordinate(state, seat, action - CHANGE)
    else:
        pick_card(state, seat, action - KEEP)
