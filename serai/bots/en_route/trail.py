"""Continuing the trail of En Route at its ends, or apart from it: what a turn's segments and tourists add."""

from serai.bots.en_route.pieces import MOST_PIECES, gain_apart, gain_at_ends
from serai.bots.en_route.survey import TO_LOCATION, Survey
from serai.bots.policy import Values
from serai.rules.compiling import compiled
from serai.rules.en_route.drawing import may_draw, runs_along
from serai.rules.en_route.geometry import BESIDE, CROSSROADS, DIRECTIONS, ENDS, NEXT, NOWHERE, ROADS, SIDES
from serai.rules.en_route.locating import is_free, location_at
from serai.rules.en_route.state import State

NEVER = -1000.0


@compiled
def is_end(survey: Survey, at: int) -> bool:
    """Whether the trail can be continued there."""
    return bool(survey.piece[at] != NOWHERE or at == survey.platform)


@compiled
def may_go_on(state: State, seat: int, first: int, second: int) -> bool:
    """Whether a stretch that begins with one segment may end with another."""
    return bool(second != first and second != NOWHERE and may_draw(state, seat, second))


@compiled
def step_gain(survey: Survey, segment: int, to: int, before: int) -> float:
    """What a segment that leads to a crossroads adds; what lies beside the segment `before` is counted already."""
    gain = survey.crossroads[to] if survey.degree[to] == 0 else 0.0
    for side in range(2):
        location = int(BESIDE[segment, side])
        counted = location == NOWHERE or survey.on_route[location] != 0
        if not counted and (before == NOWHERE or not runs_along(before, location)):
            gain += survey.location[location]
    return float(gain)


@compiled
def tourists_gain(survey: Survey, location: int, tourists: float, first: int, second: int, end: int) -> float:
    """What new tourists there add: all of it beside the route, else the part that will be reached."""
    reached = survey.on_route[location] != 0 or (first != NOWHERE and runs_along(first, location))
    if reached or (second != NOWHERE and runs_along(second, location)):
        return tourists
    return float(tourists * survey.near[TO_LOCATION[end, location]])


@compiled
def appraise_stretches(
    state: State, seat: int, survey: Survey, location: int, tourists: float, single: bool, by_segment: Values
) -> float:
    """The best turn with those tourists in that location; `by_segment` gets the best by first segment."""
    best = NEVER
    if survey.drawn == 0:
        for start in range(CROSSROADS):
            if TO_LOCATION[start, location] <= 1:
                best = max(
                    best, appraise_from(state, seat, survey, location, tourists, single, start, start, by_segment)
                )
        return float(best)
    for i in range(survey.ends):
        start = int(survey.end[i])
        best = max(best, appraise_from(state, seat, survey, location, tourists, single, start, start, by_segment))
    if survey.platform != NOWHERE:
        platform, station = int(survey.platform), int(survey.station)
        found = appraise_from(state, seat, survey, location, tourists, single, platform, station, by_segment)
        best = max(best, found)
    if survey.pieces < MOST_PIECES and not single:
        best = max(best, appraise_apart(state, seat, survey, location, tourists, by_segment))
    return float(best)


@compiled
def appraise_from(
    state: State,
    seat: int,
    survey: Survey,
    location: int,
    tourists: float,
    single: bool,
    start: int,
    left: int,
    by_segment: Values,
) -> float:
    """The best turn that begins there; the trail `left` from there, or from where a ride of the metro begins."""
    best = NEVER
    new = survey.crossroads[start] if survey.degree[start] == 0 else 0.0
    for direction in range(DIRECTIONS):
        first = int(ROADS[start, direction])
        if first == NOWHERE or not may_draw(state, seat, first):
            continue
        middle = int(NEXT[start, direction])
        gain = new + step_gain(survey, first, middle, NOWHERE)
        value = gain + gain_at_ends(survey, left, middle)
        value += tourists_gain(survey, location, tourists, first, NOWHERE, middle)
        if not single:
            for onward in range(DIRECTIONS):
                second = int(ROADS[middle, onward])
                if not may_go_on(state, seat, first, second):
                    continue
                if not runs_along(first, location) and not runs_along(second, location):
                    continue
                end = int(NEXT[middle, onward])
                other = gain + step_gain(survey, second, end, first) + gain_at_ends(survey, left, end)
                other += tourists_gain(survey, location, tourists, first, second, end)
                value = max(value, other)
        by_segment[first] = max(by_segment[first], value)
        best = max(best, value)
    return float(best)


@compiled
def appraise_apart(
    state: State, seat: int, survey: Survey, location: int, tourists: float, by_segment: Values
) -> float:
    """The best stretch of two beside that location which does not touch the trail; `by_segment` as above."""
    best = NEVER
    for first in SIDES[location]:
        if not may_draw(state, seat, int(first)):
            continue
        for side in range(2):
            start, middle = int(ENDS[first, 1 - side]), int(ENDS[first, side])
            if survey.degree[start] > 0 or survey.degree[middle] > 0:
                continue
            gain = survey.crossroads[start] + step_gain(survey, int(first), middle, NOWHERE) + tourists
            for onward in range(DIRECTIONS):
                second = int(ROADS[middle, onward])
                if not may_go_on(state, seat, first, second):
                    continue
                end = int(NEXT[middle, onward])
                if survey.degree[end] == 0:
                    value = gain + step_gain(survey, second, end, int(first)) + gain_apart(survey, start, end)
                    by_segment[first] = max(by_segment[first], value)
                    best = max(best, value)
    return float(best)


@compiled
def value_of_segment(survey: Survey, segment: int) -> float:
    """What one more segment at an end of the trail adds; NEVER elsewhere."""
    best = NEVER
    for side in range(2):
        start, to = int(ENDS[segment, side]), int(ENDS[segment, 1 - side])
        if is_end(survey, start):
            left = int(survey.station) if start == int(survey.platform) else start
            best = max(best, step_gain(survey, segment, to, NOWHERE) + gain_at_ends(survey, left, to))
    return float(best)


@compiled
def value_of_coordinates(
    state: State, seat: int, survey: Survey, a: int, b: int, tourists: float, by_segment: Values
) -> float:
    """The best turn with two coordinates; nothing but a segment where both candidates are taken."""
    best = NEVER
    for turned in range(1 if a == b else 2):
        location = location_at(state, seat, a, b) if turned == 0 else location_at(state, seat, b, a)
        if is_free(state, seat, location):
            best = max(best, appraise_stretches(state, seat, survey, location, tourists, False, by_segment))
    if best == NEVER:
        best = max(0.0, appraise_stretches(state, seat, survey, 0, 0.0, True, by_segment))
    return float(best)
