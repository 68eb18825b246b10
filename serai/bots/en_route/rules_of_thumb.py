"""Rules of thumb for En Route: a trail, continued at its ends towards what is worth most, in pieces where that pays.

A survey of the board tells what each location and crossroads would add to the route, and how strongly the surroundings
of a crossroads pull. A turn is worth what its stretch and its tourists add, and the pull at the trail's new end.
"""

import numpy as np

from serai.bots.en_route import styles
from serai.bots.en_route.cards import tourists_of_cards, value_of_keeping, value_of_laying, value_of_rating
from serai.bots.en_route.instinct import look
from serai.bots.en_route.pieces import survey_pieces
from serai.bots.en_route.survey import BETWEEN, SURVEY, Survey, survey_board
from serai.bots.en_route.trail import NEVER, appraise_stretches, value_of_coordinates, value_of_segment
from serai.bots.policy import Style, Values
from serai.rules.compiling import compiled, keep
from serai.rules.en_route.city import CAFE_STOP, SPECIAL, STOPS, TASK_CROSSROADS
from serai.rules.en_route.components import (
    ACCEPT,
    BEST,
    BONUS,
    CALL,
    CHANGE,
    DECLINE,
    DRAW,
    FIRST,
    KEEP,
    KEEP_LINE,
    KEEP_TASK,
    LAY,
    LOWER,
    OVER,
    PLACE,
    RAISE,
    REFRESH,
    RETURN,
    RIDE,
    STOP,
)
from serai.rules.en_route.geometry import LOCATIONS, SEGMENTS
from serai.rules.en_route.locating import is_free, location_at, shifted
from serai.rules.en_route.play import legal
from serai.rules.en_route.result import total_of
from serai.rules.en_route.state import State
from serai.rules.kernel import Buffer
from serai.rules.records import Float32s

SURELY = 1000.0


@compiled
def appraise_en_route(state: State, seat: int, style: Style, actions: Buffer, values: Values) -> int:
    """What each choice adds to the route."""
    count = legal(state, seat, actions)
    if count == 1:
        values[0] = 0.0
        return count
    surveys = np.empty(1, SURVEY)
    appraise_by_thumb(state, seat, style, surveys[0], actions, values, count)
    keep(surveys)
    return count


@compiled
def perceive_en_route(
    state: State,
    seat: int,
    style: Style,
    actions: Buffer,
    values: Values,
    table: Float32s,
    parts: Float32s,
    places: Buffer,
    marks: Buffer,
) -> int:
    """The moves that the rules of thumb like best, and what the instinct looks at."""
    count = legal(state, seat, actions)
    surveys = np.empty(1, SURVEY)
    appraise_by_thumb(state, seat, style, surveys[0], actions, values, count)
    count = look(state, seat, surveys[0], table, parts, places, marks, actions, values, count)
    keep(surveys)
    return count


@compiled
def appraise_by_thumb(
    state: State, seat: int, style: Style, survey: Survey, actions: Buffer, values: Values, count: int
) -> None:
    """Survey the board and weigh the moves listed in `actions` by rules of thumb."""
    survey_board(state, seat, style, survey)
    survey_pieces(state, seat, style, survey)
    by_segment = np.full(SEGMENTS, NEVER)
    if int(actions[0]) >= DRAW and int(state.step[seat]) == FIRST and int(actions[0]) < STOP:
        location, single = int(state.location[seat]), bool(state.fallback[seat])
        appraise_stretches(state, seat, survey, location, tourists_there(state, seat, survey), single, by_segment)
        for i in range(count):
            values[i] = by_segment[int(actions[i]) - DRAW]
        return
    for i in range(count):
        values[i] = value_of_choice(state, seat, style, survey, int(actions[i]), by_segment)


@compiled
def value_of_choice(state: State, seat: int, style: Style, survey: Survey, action: int, by_segment: Values) -> float:
    """All choices but the first segment."""
    if action < LAY:
        return value_of_task(state, action - KEEP_TASK)
    if action < RETURN:
        return value_of_laying(state, seat, survey, action - LAY, by_segment)
    if action <= REFRESH:
        return 0.0 if action == REFRESH else NEVER
    if action < RAISE:
        return value_of_keeping(state, seat, survey, action - KEEP, by_segment)
    if action < CHANGE:
        landmark = action - RAISE if action < LOWER else action - LOWER
        rise = value_of_rating(state, survey, landmark) - 1.0
        return rise if action < LOWER else -rise
    if action < DRAW:
        return value_of_locating(state, seat, style, survey, action, by_segment)
    if action < STOP:
        value = value_of_segment(survey, action - DRAW)
        return float(value - style[styles.KEEP_SEGMENT]) if int(state.step[seat]) == BONUS else value
    if action == BEST:
        return SURELY
    if KEEP_LINE <= action < RIDE:
        return value_of_line(state, action - KEEP_LINE)
    if ACCEPT <= action < DECLINE:
        return value_of_tourists(state, seat, survey, action - ACCEPT)
    return 0.0


@compiled
def value_of_task(state: State, task: int) -> float:
    """A task whose crossroads are far from each other; an excursion whose stops can be made in many places."""
    value = 0.0
    if state.city.has_excursions:
        for i in range(STOPS):
            value += places_of(state, int(state.city.excursion[task, i]))
        return value
    for i in range(TASK_CROSSROADS):
        for k in range(i):
            value += BETWEEN[int(state.city.task[task, i]), int(state.city.task[task, k])]
    return float(value)


@compiled
def places_of(state: State, stop: int) -> float:
    """In how many places a stop of an excursion can be made."""
    if stop == CAFE_STOP:
        return float(state.city.cafes)
    if stop > CAFE_STOP:
        return float(state.city.festival_size)
    count = 0.0
    for location in range(LOCATIONS):
        count += int(state.city.sight[location]) == SPECIAL + stop
    return count


@compiled
def value_of_line(state: State, line: int) -> float:
    """A metro line that leads far."""
    return float(BETWEEN[int(state.city.station[line, 0]), int(state.city.station[line, 1])])


@compiled
def value_of_locating(state: State, seat: int, style: Style, survey: Survey, action: int, by_segment: Values) -> float:
    """A location, a coordinate changed to find a better one, or the kind of tourists."""
    if action >= CALL:
        return float(survey.tourist[action - CALL])
    a, b = int(state.coordinate[seat, 0]), int(state.coordinate[seat, 1])
    tourists = tourists_of_cards(state, survey, int(state.round_card[seat, 0]), int(state.round_card[seat, 1]))
    if action < PLACE:
        old, step = (action - CHANGE) // 2 + 1, 2 * ((action - CHANGE) % 2) - 1
        a, b = (shifted(a, step), b) if a == old else (a, shifted(b, step))
        value = value_of_coordinates(state, seat, survey, a, b, tourists, by_segment)
        return float(value - style[styles.KEEP_CHANGE])
    location = action - PLACE
    taken = not is_free(state, seat, location_at(state, seat, a, b)) and not is_free(
        state, seat, location_at(state, seat, b, a)
    )
    if taken:
        tourists = 0.0
        for kind in range(state.city.kinds):
            tourists = max(tourists, float(survey.tourist[kind]))
    return appraise_stretches(state, seat, survey, location, tourists, taken, by_segment)


@compiled
def tourists_there(state: State, seat: int, survey: Survey) -> float:
    """What the tourists drawn this turn add."""
    value = 0.0
    for kind in range(state.city.kinds):
        value += int(state.tourists[seat, int(state.location[seat]), kind]) * survey.tourist[kind]
    return float(value)


@compiled
def value_of_tourists(state: State, seat: int, survey: Survey, cafe: int) -> float:
    """The tourists that a café offers, against its two points unspent."""
    value = 0.0
    for kind in range(state.city.kinds):
        value += int(state.city.cafe_adds[int(state.cafe_bonus[cafe]), kind]) * survey.tourist[kind]
    location = int(state.location[seat])
    if survey.on_route[location] == 0:
        value *= survey.near[0]
    return float(value - 2.0)


@compiled
def stage_en_route(state: State) -> int:
    """A game is looked through to its end, where the routes are found."""
    return int(int(state.phase) == OVER)


@compiled
def worth_en_route(state: State, seat: int) -> float:
    """The points of the seat or its team, less those of the best others."""
    seats = int(state.seats)
    if state.teams:
        ours = total_of(state, seat) + total_of(state, (seat + 2) % seats)
        return float(ours - total_of(state, (seat + 1) % seats) - total_of(state, (seat + 3) % seats))
    best = 0
    for other in range(seats):
        if other != seat:
            best = max(best, total_of(state, other))
    return float(total_of(state, seat) - best)
