"""Rules of thumb for En Route: one trail from the first turn on, continued at its ends towards what is worth most.

A survey of the board tells what each location and crossroads would add to the route, and how strongly the surroundings
of a crossroads pull. A turn is worth what its stretch and its tourists add, and the pull at the trail's new end.
"""

from typing import Any

import numpy as np

from serai.bots.games import STYLES
from serai.bots.games import en_route_styles as styles
from serai.bots.policy import Style, appraise, stage, worth
from serai.rules.compiling import compiled, keep
from serai.rules.en_route import RULES
from serai.rules.en_route.city import LANDMARK, MAX_KINDS, POPULAR, ROUNDS, SPECIAL, TASK_CROSSROADS, UNTOUCHED
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
    KEEP_TASK,
    LAY,
    LOWER,
    NO_CARD,
    OVER,
    PLACE,
    RAISE,
    REFRESH,
    RETURN,
    SIMPLE,
    STOP,
)
from serai.rules.en_route.drawing import runs_along
from serai.rules.en_route.geometry import (
    BESIDE,
    CORNERS,
    CROSSROADS,
    DIRECTIONS,
    ENDS,
    LOCATIONS,
    NEXT,
    NOWHERE,
    ROADS,
    SEGMENTS,
    SIDE,
)
from serai.rules.en_route.locating import TOURISTS_OF_A_REPEAT, is_free, location_at, shifted
from serai.rules.en_route.play import legal
from serai.rules.en_route.result import total_of
from serai.rules.kernel import Buffer, State, implement

NEVER, SURELY = -1000.0, 1000.0


def _distances() -> tuple[Any, Any]:
    """In segments: between crossroads, and from a crossroads to the nearest corner of a location."""
    rows, cols = np.divmod(np.arange(CROSSROADS), CORNERS)
    between = abs(rows[:, None] - rows) + abs(cols[:, None] - cols)
    row, col = np.divmod(np.arange(LOCATIONS), SIDE)
    corners = [row * CORNERS + col, row * CORNERS + col + 1, (row + 1) * CORNERS + col, (row + 1) * CORNERS + col + 1]
    return between, np.min([between[:, corner] for corner in corners], axis=0)


BETWEEN, TO_LOCATION = _distances()
FARTHEST = 2 * SIDE

# A survey of one board: points by location and by crossroads, and what is known about them.
SURVEY = np.dtype(
    (
        np.record,
        [
            ("location", np.float64, (LOCATIONS,)),  # what it adds to the route
            ("on_route", np.int8, (LOCATIONS,)),
            ("crossroads", np.float64, (CROSSROADS,)),
            ("degree", np.int8, (CROSSROADS,)),
            ("pull", np.float64, (CROSSROADS,)),
            ("tourist", np.float64, (MAX_KINDS,)),  # what one more of a kind adds
            ("near", np.float64, (FARTHEST + 1,)),  # the part of tourists at that distance that will be reached
            ("drawn", np.int64),  # segments
            ("odd", np.int64),  # crossroads with an odd number of segments: the trail's ends
        ],
    )
)


# --- the survey


@compiled
def survey_board(state: State, seat: int, style: Style, survey: Any) -> None:
    """What everything on the seat's board would add to its route."""
    left = (ROUNDS - int(state.round_number)) / ROUNDS
    mark_route(state, seat, survey)
    value_locations(state, seat, style, survey, left)
    value_crossroads(state, seat, style, survey)
    fade = style[styles.LATE_PULL] + (1.0 - style[styles.LATE_PULL]) * (left - 1.0 / ROUNDS)
    by_distance = np.empty(FARTHEST + 1)
    by_distance[0] = style[styles.PULL] * fade
    survey.near[0] = style[styles.NEAR] * fade
    for distance in range(FARTHEST):
        by_distance[distance + 1] = by_distance[distance] * style[styles.DECAY]
        survey.near[distance + 1] = survey.near[distance] * style[styles.DECAY]
    for at in range(CROSSROADS):
        pull = 0.0
        for location in range(LOCATIONS):
            if survey.on_route[location] == 0:
                pull += survey.location[location] * by_distance[TO_LOCATION[at, location]]
        survey.pull[at] = pull
    for other in range(CROSSROADS):
        if survey.degree[other] == 0 and survey.crossroads[other] > 0.0:
            for at in range(CROSSROADS):
                survey.pull[at] += survey.crossroads[other] * by_distance[BETWEEN[at, other]]


@compiled
def mark_route(state: State, seat: int, survey: Any) -> None:
    """All segments count as the route: the trail is never left."""
    for location in range(LOCATIONS):
        survey.on_route[location] = 0
    for at in range(CROSSROADS):
        survey.degree[at] = 0
    survey.drawn = 0
    for segment in range(SEGMENTS):
        if state.segments[seat, segment] != 0:
            survey.drawn += 1
            for side in range(2):
                survey.degree[int(ENDS[segment, side])] += 1
                if BESIDE[segment, side] != NOWHERE:
                    survey.on_route[int(BESIDE[segment, side])] = 1
    survey.odd = 0
    for at in range(CROSSROADS):
        survey.odd += int(survey.degree[at]) % 2


@compiled
def value_locations(state: State, seat: int, style: Style, survey: Any, left: float) -> None:
    """Tourists count by the sights they will see, special sights by the tourists they will be seen by."""
    city = state.city
    tourists, sights = np.zeros(MAX_KINDS), np.zeros(MAX_KINDS)
    for location in range(LOCATIONS):
        if survey.on_route[location] != 0:
            sight = int(city.sight[location])
            if SPECIAL <= sight < POPULAR:
                sights[sight - SPECIAL] += 1.0
            for kind in range(city.kinds):
                tourists[kind] += int(state.tourists[seat, location, kind])
    for kind in range(MAX_KINDS):
        survey.tourist[kind] = sights[kind] + style[styles.SIGHTS_TO_COME] * left
    for location in range(LOCATIONS):
        sight = int(city.sight[location])
        value = 0.0
        if SPECIAL <= sight < POPULAR:
            value = tourists[sight - SPECIAL] + style[styles.TOURISTS_TO_COME] * left
        elif sight == POPULAR:
            value = float(city.popular_points[location])
        elif sight == LANDMARK:
            cell = int(state.rating[int(city.landmark[location])])
            value = float(city.rating_scale[cell]) + style[styles.RATING] * left
        for kind in range(city.kinds):
            value += int(state.tourists[seat, location, kind]) * survey.tourist[kind]
        survey.location[location] = value


@compiled
def value_crossroads(state: State, seat: int, style: Style, survey: Any) -> None:
    """Festival, cafés not visited yet, and the private task."""
    city = state.city
    for at in range(CROSSROADS):
        survey.crossroads[at] = style[styles.LENGTH]
    for i in range(city.festival_size):
        survey.crossroads[int(city.festival[i])] += style[styles.FESTIVAL]
    if state.level == SIMPLE:
        return
    for cafe in range(city.cafes):
        if int(state.cafe[seat, cafe]) == UNTOUCHED:
            survey.crossroads[int(city.cafe_at[cafe])] += style[styles.CAFE]
    if int(state.task[seat]) >= 0:
        for i in range(TASK_CROSSROADS):
            survey.crossroads[int(city.task[int(state.task[seat]), i])] += style[styles.TASK]


# --- continuing the trail


@compiled
def is_end(survey: Any, at: int) -> bool:
    """Whether the trail can be continued there; a closed one anywhere, a new one everywhere."""
    if survey.odd > 0:
        return int(survey.degree[at]) % 2 == 1
    return True


@compiled
def step_gain(survey: Any, segment: int, to: int, before: int) -> float:
    """What a segment that leads to a crossroads adds; what lies beside the segment `before` is counted already."""
    gain = survey.crossroads[to] if survey.degree[to] == 0 else 0.0
    for side in range(2):
        location = int(BESIDE[segment, side])
        counted = location == NOWHERE or survey.on_route[location] != 0
        if not counted and (before == NOWHERE or not runs_along(before, location)):
            gain += survey.location[location]
    return float(gain)


@compiled
def tourists_gain(survey: Any, location: int, tourists: float, first: int, second: int, end: int) -> float:
    """What new tourists there add: all of it beside the route, else the part that will be reached."""
    reached = survey.on_route[location] != 0 or (first != NOWHERE and runs_along(first, location))
    if reached or (second != NOWHERE and runs_along(second, location)):
        return tourists
    return float(tourists * survey.near[TO_LOCATION[end, location]])


@compiled
def appraise_stretches(
    state: State, seat: int, survey: Any, location: int, tourists: float, single: bool, by_segment: Any
) -> float:
    """The best turn with those tourists in that location; `by_segment` gets the best by first segment."""
    best = NEVER
    fresh = survey.drawn == 0
    for start in range(CROSSROADS):
        if not is_end(survey, start) or (not fresh and survey.degree[start] == 0):
            continue
        if fresh and TO_LOCATION[start, location] > 1:
            continue
        left_behind = survey.pull[start]
        for direction in range(DIRECTIONS):
            first = int(ROADS[start, direction])
            if first == NOWHERE or state.segments[seat, first] != 0:
                continue
            middle = int(NEXT[start, direction])
            gain = step_gain(survey, first, middle, NOWHERE)
            if fresh:
                gain += survey.crossroads[start]
            value = gain + survey.pull[middle] - left_behind
            value += tourists_gain(survey, location, tourists, first, NOWHERE, middle)
            if not single:
                for onward in range(DIRECTIONS):
                    second = int(ROADS[middle, onward])
                    if second == first or second == NOWHERE or state.segments[seat, second] != 0:  # noqa: SIM109
                        continue
                    if not runs_along(first, location) and not runs_along(second, location):
                        continue
                    end = int(NEXT[middle, onward])
                    other = gain + step_gain(survey, second, end, first) + survey.pull[end] - left_behind
                    other += tourists_gain(survey, location, tourists, first, second, end)
                    value = max(value, other)
            by_segment[first] = max(by_segment[first], value)
            best = max(best, value)
    return float(best)


@compiled
def value_of_segment(survey: Any, segment: int) -> float:
    """What one more segment at an end of the trail adds; NEVER elsewhere."""
    best = NEVER
    for side in range(2):
        start, to = int(ENDS[segment, side]), int(ENDS[segment, 1 - side])
        if is_end(survey, start) and survey.degree[start] > 0:
            best = max(best, step_gain(survey, segment, to, NOWHERE) + survey.pull[to] - survey.pull[start])
    return float(best)


# --- cards


@compiled
def value_of_cards(state: State, seat: int, survey: Any, one: int, other: int, by_segment: Any) -> float:
    """The best turn with two round cards."""
    city = state.city
    a, b = int(city.card_coordinate[one]), int(city.card_coordinate[other])
    return value_of_coordinates(state, seat, survey, a, b, tourists_of_cards(state, survey, one, other), by_segment)


@compiled
def tourists_of_cards(state: State, survey: Any, one: int, other: int) -> float:
    """What the tourists of two cards add if they are on the route."""
    city = state.city
    kinds = (int(city.card_kind[one]), int(city.card_kind[other]))
    best = 0.0
    for kind in range(city.kinds):
        best = max(best, float(survey.tourist[kind]))
    if kinds[0] == NO_CARD and kinds[1] == NO_CARD:
        return TOURISTS_OF_A_REPEAT * best
    value = 0.0
    for i in range(2):
        card = one if i == 0 else other
        if kinds[i] == NO_CARD:
            value += TOURISTS_OF_A_REPEAT * survey.tourist[kinds[1 - i]]
        else:
            value += int(city.card_count[card]) * survey.tourist[kinds[i]]
    return float(value)


@compiled
def value_of_coordinates(
    state: State, seat: int, survey: Any, a: int, b: int, tourists: float, by_segment: Any
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


@compiled
def value_of_laying(state: State, seat: int, style: Style, survey: Any, card: int, by_segment: Any) -> float:
    """A card with the one that will go with it: the leader's, the best open one of the queue, or any coordinate."""
    if int(state.lead) != NO_CARD:
        return value_of_cards(state, seat, survey, int(state.lead), card, by_segment)
    best = NEVER
    for place in range(ROUNDS):
        if (int(state.queue_open) >> place) & 1:
            best = max(best, value_of_cards(state, seat, survey, card, int(state.queue[place]), by_segment))
    if best != NEVER:
        return float(best)
    city = state.city
    total = 0.0
    for coordinate in range(1, SIDE + 1):
        tourists = tourists_of_cards(state, survey, card, card)
        mine = int(city.card_coordinate[card])
        total += value_of_coordinates(state, seat, survey, mine, coordinate, tourists, by_segment)
    return float(style[styles.OTHERS] * total / SIDE)


@compiled
def value_of_rating(state: State, survey: Any, landmark: int) -> float:
    """What a landmark one cell higher adds."""
    if landmark < 0:
        return 0.0
    for location in range(LOCATIONS):
        if int(state.city.landmark[location]) == landmark:
            return 2.0 if survey.on_route[location] != 0 else 0.4
    return 0.0


# --- all choices


@compiled
def appraise_en_route(state: State, seat: int, style: Style, actions: Buffer, values: Any) -> int:
    """What each choice adds to the route."""
    count = legal(state, seat, actions)
    if count == 1:
        values[0] = 0.0
        return count
    surveys = np.empty(1, SURVEY)
    survey = surveys[0]
    survey_board(state, seat, style, survey)
    by_segment = np.full(SEGMENTS, NEVER)
    if int(actions[0]) >= DRAW and int(state.step[seat]) == FIRST and int(actions[0]) < STOP:
        location, single = int(state.location[seat]), bool(state.fallback[seat])
        appraise_stretches(state, seat, survey, location, tourists_there(state, seat, survey), single, by_segment)
        for i in range(count):
            values[i] = by_segment[int(actions[i]) - DRAW]
        keep(surveys)
        return count
    for i in range(count):
        values[i] = value_of_choice(state, seat, style, survey, int(actions[i]), by_segment)
    keep(surveys)
    return count


@compiled
def tourists_there(state: State, seat: int, survey: Any) -> float:
    """What the tourists drawn this turn add."""
    value = 0.0
    for kind in range(state.city.kinds):
        value += int(state.tourists[seat, int(state.location[seat]), kind]) * survey.tourist[kind]
    return float(value)


@compiled
def value_of_choice(state: State, seat: int, style: Style, survey: Any, action: int, by_segment: Any) -> float:
    """All choices but the first segment."""
    if action < LAY:
        return value_of_task(state, action - KEEP_TASK)
    if action < RETURN:
        return value_of_laying(state, seat, style, survey, action - LAY, by_segment)
    if action <= REFRESH:
        return 0.0 if action == REFRESH else NEVER
    if action < RAISE:
        return value_of_keeping(state, seat, style, survey, action - KEEP, by_segment)
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
    if ACCEPT <= action < DECLINE:
        return value_of_tourists(state, seat, survey, action - ACCEPT)
    return 0.0


@compiled
def value_of_task(state: State, task: int) -> float:
    """A task whose crossroads are far from each other, and not far from the middle."""
    value = 0.0
    for i in range(TASK_CROSSROADS):
        for k in range(i):
            value += BETWEEN[int(state.city.task[task, i]), int(state.city.task[task, k])]
    return float(value)


@compiled
def value_of_keeping(state: State, seat: int, style: Style, survey: Any, card: int, by_segment: Any) -> float:
    """A second round card; in starting rounds the first one too."""
    lead = int(state.lead) if int(state.lead) != NO_CARD else int(state.round_card[seat, 0])
    rating = value_of_rating(state, survey, int(state.city.card_landmark[card]))
    if lead == NO_CARD:
        return float(rating + tourists_of_cards(state, survey, card, card))
    return float(rating + value_of_cards(state, seat, survey, lead, card, by_segment))


@compiled
def value_of_locating(state: State, seat: int, style: Style, survey: Any, action: int, by_segment: Any) -> float:
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
def value_of_tourists(state: State, seat: int, survey: Any, cafe: int) -> float:
    """The tourists that a café offers, against its two points unspent."""
    value = 0.0
    for kind in range(state.city.kinds):
        value += int(state.city.cafe_adds[cafe, kind]) * survey.tourist[kind]
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


implement(appraise, RULES.dtype, appraise_en_route)
implement(stage, RULES.dtype, stage_en_route)
implement(worth, RULES.dtype, worth_en_route)
STYLES[RULES.name] = {"sensible": styles.SENSIBLE}
