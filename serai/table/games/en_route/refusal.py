"""Why an action is not possible now, in one sentence."""

from serai.i18n import N_, _
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
    KEEP_LINE,
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
    RIDE,
    ROUTES,
    SECOND,
    STOP,
    TASKS,
)
from serai.rules.en_route.drawing import runs_along
from serai.rules.en_route.geometry import ENDS
from serai.rules.en_route.locating import is_free
from serai.rules.en_route.state import State
from serai.table.games.en_route.cities.places import LOCATION_NAMES, SEGMENT_NAMES

NOW = {
    TASKS: N_("keep one of your two tasks"),
    OPENING: N_("lay one of your cards"),
    LEAD: N_("lay one of your cards"),
    ANSWER: N_("lay one of your cards"),
    CHOICE: N_("keep one of the cards laid for you"),
    RATING: N_("raise or lower the landmark's rating"),
    ROUTES: N_("choose your final route"),
}
STEP_NOW = {
    PICK: N_("pick your two round cards"),
    LOCATE: N_("choose a location"),
    KIND: N_("choose the kind of tourists"),
    FIRST: N_("draw a segment"),
    SECOND: N_("draw a second segment or stop"),
    BONUS: N_("finish your turn, or spend a segment bonus"),
}
RANGES = (
    (KEEP_TASK, LAY, (TASKS,)),
    (LAY, RETURN, (OPENING, LEAD, ANSWER)),
    (KEEP, RAISE, (CHOICE, DRAWING)),
    (RAISE, CHANGE, (RATING,)),
    (CHANGE, BEST, (DRAWING,)),
    (BEST, KEEP_LINE, (ROUTES,)),
    (KEEP_LINE, RIDE, (TASKS,)),
)


def why_not(state: State, seat: int, code: int, text: str) -> str:
    """The reason, for a seat that may act, and for any seat where no card has to be laid."""
    if RETURN <= code <= REFRESH:
        return why_not_exchange(state, seat, code, text)
    phases = next((phases for start, end, phases in RANGES if start <= code < end), (ROUTES,))
    if state.phase not in phases:
        return not_now(state, seat, text)
    if state.phase == DRAWING:
        return why_not_draw(state, seat, code, text)
    if LAY <= code < RETURN:
        return why_not_lay(state, seat, code, text)
    if code == RIDE:
        return _("The metro takes you once, from one station of your line to the other, if your route goes on there.")
    if state.phase == ROUTES:
        return _(
            "Continue along one of your segments that the route does not use yet, to the crossroads at its other end."
        )
    return not_now(state, seat, text)


def not_now(state: State, seat: int, text: str) -> str:
    """The sentence for what is not the seat's choice."""
    return _("%(action)s is not possible now: %(to_do)s.") % {"action": text, "to_do": now(state, seat)}


def now(state: State, seat: int) -> str:
    """What the seat has to do."""
    if state.phase == TASKS and (state.task[seat] >= 0 or state.dealt_task[seat, 0] < 0):
        return _("keep one of your two metro lines")
    if state.phase != DRAWING:
        return _(NOW[int(state.phase)])
    if state.asking[seat]:
        return _("accept or decline the café's tourists")
    return _(STEP_NOW[int(state.step[seat])])


def why_not_lay(state: State, seat: int, code: int, text: str) -> str:
    """Cards that are not there, or have to wait until others are exchanged."""
    if code - LAY not in state.hand[seat].tolist():
        return _("%(action)s is not possible: that card is not in your hand.") % {"action": text}
    return _("You have chosen cards to exchange: choose more, or write 'refresh'.")


def why_not_exchange(state: State, seat: int, code: int, text: str) -> str:
    """Once per game, until the rounds are over, with cards of the hand."""
    if state.returned[seat]:
        return _("You have already exchanged cards; you can do that only once per game.")
    if state.refreshing[seat]:
        return _("Your cards are exchanged as soon as the others have laid theirs.")
    if state.phase >= ROUTES:
        return _("The rounds are over: no more cards are exchanged.")
    if code == REFRESH:
        return _("First name the cards to exchange, like 'return C1c'.")
    if code - RETURN not in state.hand[seat].tolist():
        return _("%(action)s is not possible: that card is not in your hand.") % {"action": text}
    return _("That card is already chosen for the exchange.")


def why_not_draw(state: State, seat: int, code: int, text: str) -> str:
    """Choices of a turn in the drawing phase."""
    step = int(state.step[seat])
    if state.asking[seat]:
        return not_now(state, seat, text)
    if PLACE <= code < CALL and step == LOCATE:
        location = code - PLACE
        a, b = state.coordinate[seat].tolist()
        said = {"location": LOCATION_NAMES[location], "a": a, "b": b}
        if state.city.barren[location]:
            return _("%(location)s is barren: no tourists go there.") % said
        if not is_free(state, seat, location):
            return _("%(location)s is taken: there are already tourists.") % said
        return _("%(location)s does not have the coordinates %(a)s and %(b)s on your board.") % said
    if CHANGE <= code < PLACE and step == LOCATE:
        return _("None of your bonuses can change that coordinate to reach a free location.")
    if DRAW <= code < STOP and step in (FIRST, SECOND, BONUS):
        return why_not_segment(state, seat, code - DRAW, step)
    if ACCEPT <= code < DONE:
        return _("No café offers you tourists now.")
    return not_now(state, seat, text)


def why_not_segment(state: State, seat: int, segment: int, step: int) -> str:
    """Segments that are drawn already, or do not fit the first."""
    said = {"segment": SEGMENT_NAMES[segment]}
    if state.city.closed[segment]:
        return _("There is no road at %(segment)s in this city.") % said
    if state.segments[seat, segment]:
        return _("%(segment)s is already drawn.") % said
    if step == BONUS:
        return _("You have no segment bonus left; write 'done'.")
    first, location = int(state.first_segment[seat]), int(state.location[seat])
    meet = set(ENDS[first].tolist()) & set(ENDS[segment].tolist())
    said["first"] = SEGMENT_NAMES[first]
    if meet and not runs_along(segment, location):
        said["location"] = LOCATION_NAMES[location]
        return _("Neither %(first)s nor %(segment)s is a side of %(location)s.") % said
    return _("%(segment)s does not continue %(first)s at a crossroads.") % said
