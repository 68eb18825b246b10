"""Why an action is not possible now, in one sentence."""

from serai.rules.en_route.components import (
    ACCEPT,
    ANSWER,
    BEST,
    BONUS,
    CALL,
    CHANGE,
    CHOICE,
    DONE,
    DRAW,
    DRAWING,
    FIRST,
    KEEP,
    KEEP_TASK,
    KIND,
    LAY,
    LEAD,
    LOCATE,
    OPENING,
    PICK,
    PLACE,
    RAISE,
    RATING,
    REFRESH,
    RETURN,
    ROUTES,
    SECOND,
    STOP,
    TASKS,
)
from serai.rules.en_route.drawing import runs_along
from serai.rules.en_route.geometry import ENDS
from serai.rules.en_route.locating import is_free
from serai.rules.kernel import State
from serai.table.cities.places import LOCATION_NAMES, SEGMENT_NAMES

NOW = {
    TASKS: "keep one of your two tasks",
    OPENING: "lay a card",
    LEAD: "lay a card",
    ANSWER: "lay a card",
    CHOICE: "keep one of the cards laid for you",
    RATING: "raise or lower the landmark",
    ROUTES: "choose your final route",
}
STEP_NOW = {
    PICK: "pick your two round cards",
    LOCATE: "choose a location",
    KIND: "choose the kind of tourists",
    FIRST: "draw a segment",
    SECOND: "draw a second segment or stop",
    BONUS: "you are done, unless you spend a segment bonus",
}
RANGES = (
    (KEEP_TASK, LAY, (TASKS,)),
    (LAY, KEEP, (OPENING, LEAD, ANSWER)),
    (KEEP, RAISE, (CHOICE, DRAWING)),
    (RAISE, CHANGE, (RATING,)),
    (CHANGE, BEST, (DRAWING,)),
)


def why_not(state: State, seat: int, code: int, text: str) -> str:
    """The reason, for a seat that may act."""
    phases = next((phases for start, end, phases in RANGES if start <= code < end), (ROUTES,))
    if state.phase not in phases:
        return f"{text} is not possible now: {now(state, seat)}."
    if state.phase == DRAWING:
        return why_not_draw(state, seat, code, text)
    if LAY <= code < KEEP:
        return why_not_lay(state, seat, code, text)
    if state.phase == ROUTES:
        return "Walk over a segment of yours that you have not walked yet, to the crossroads at its other end."
    return f"{text} is not possible: {now(state, seat)}."


def now(state: State, seat: int) -> str:
    """What the seat has to do."""
    if state.phase != DRAWING:
        return NOW[int(state.phase)]
    if state.asking[seat]:
        return "accept or decline the tourists of the café"
    return STEP_NOW[int(state.step[seat])]


def why_not_lay(state: State, seat: int, code: int, text: str) -> str:
    """Cards that are not there, and refreshing at the wrong time."""
    if code == REFRESH:
        return "Name the cards to be exchanged first, like 'return C1c'."
    card = code - (LAY if code < RETURN else RETURN)
    if card not in state.hand[seat].tolist():
        return f"{text} is not possible: that card is not in your hand."
    if code < RETURN:
        return "You have named cards to be exchanged: name more or say refresh."
    if state.returned[seat]:
        return "You have refreshed your hand already; that is possible once per game."
    if int(state.returning[seat]):
        return "That card is to be exchanged already."
    return "You have laid a card already; a hand is refreshed before."


def why_not_draw(state: State, seat: int, code: int, text: str) -> str:
    """Choices of a turn in the drawing phase."""
    step = int(state.step[seat])
    if state.asking[seat]:
        return f"{text} is not possible now: {now(state, seat)}."
    if PLACE <= code < CALL and step == LOCATE:
        location = code - PLACE
        if not is_free(state, seat, location):
            return f"{LOCATION_NAMES[location]} is taken: there are tourists already."
        a, b = state.coordinate[seat].tolist()
        return f"{LOCATION_NAMES[location]} does not have the coordinates {a} and {b} on your board."
    if CHANGE <= code < PLACE and step == LOCATE:
        return "No bonus of yours changes that coordinate so that a free location can be reached."
    if DRAW <= code < STOP and step in (FIRST, SECOND, BONUS):
        return why_not_segment(state, seat, code - DRAW, step)
    if ACCEPT <= code < DONE:
        return "No café offers you tourists now."
    return f"{text} is not possible now: {now(state, seat)}."


def why_not_segment(state: State, seat: int, segment: int, step: int) -> str:
    """Segments that are drawn already, or do not fit the first."""
    name = SEGMENT_NAMES[segment]
    if state.segments[seat, segment]:
        return f"{name} is drawn already."
    if step == BONUS:
        return "You have no segment bonus left; say done."
    first, location = int(state.first_segment[seat]), int(state.location[seat])
    meet = set(ENDS[first].tolist()) & set(ENDS[segment].tolist())
    if meet and not runs_along(segment, location):
        return f"Neither {SEGMENT_NAMES[first]} nor {name} is a side of {LOCATION_NAMES[location]}."
    return f"{name} does not continue {SEGMENT_NAMES[first]} at a crossroads."
