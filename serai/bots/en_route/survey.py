"""A survey of one board of En Route: what everything on it would add to the route, and how strongly it pulls."""

from typing import Annotated, Any, Protocol

import numpy as np

from serai.bots.en_route import styles
from serai.bots.policy import Style
from serai.rules.compiling import compiled
from serai.rules.en_route.city import (
    LANDMARK,
    LANDMARK_STOP,
    MAX_KINDS,
    POPULAR,
    ROUNDS,
    SPECIAL,
    STOPS,
    TASK_CROSSROADS,
    UNTOUCHED,
)
from serai.rules.en_route.components import SIMPLE
from serai.rules.en_route.geometry import BESIDE, CORNERS, CROSSROADS, ENDS, LOCATIONS, NOWHERE, SEGMENTS, SIDE
from serai.rules.en_route.state import State
from serai.rules.records import Float64, Float64s, Int8s, Int64, Int64s, record


def _distances() -> tuple[Any, Any]:
    """In segments: between crossroads, and from a crossroads to the nearest corner of a location."""
    rows, cols = np.divmod(np.arange(CROSSROADS), CORNERS)
    between = abs(rows[:, None] - rows) + abs(cols[:, None] - cols)
    row, col = np.divmod(np.arange(LOCATIONS), SIDE)
    corners = [row * CORNERS + col, row * CORNERS + col + 1, (row + 1) * CORNERS + col, (row + 1) * CORNERS + col + 1]
    return between, np.min([between[:, corner] for corner in corners], axis=0)


BETWEEN, TO_LOCATION = _distances()
FARTHEST = 2 * SIDE
STOP_WORTH = 1.5
"""What a sight that the excursion asks for is worth, in crossroads of a private task."""


class Survey(Protocol):
    """One board: points by location and by crossroads, and what is known about them."""

    location: Annotated[Float64s, (LOCATIONS,)]  # what it adds to the route
    on_route: Annotated[Int8s, (LOCATIONS,)]
    crossroads: Annotated[Float64s, (CROSSROADS,)]
    degree: Annotated[Int8s, (CROSSROADS,)]
    pull: Annotated[Float64s, (CROSSROADS,)]
    tourist: Annotated[Float64s, (MAX_KINDS,)]  # what one more of a kind adds
    near: Annotated[Float64s, (FARTHEST + 1,)]  # the part of tourists at that distance that will be reached
    row_of_locations: Annotated[Float64s, (SIDE, CORNERS)]  # their pull along one row, by column of crossroads
    row_of_crossroads: Annotated[Float64s, (CORNERS, CORNERS)]
    drawn: Int64  # segments
    odd: Int64  # crossroads with an odd number of segments: the trail's ends
    # the metro line
    platform: Int64  # the station where the trail can go on by a ride from one of its ends, or NOWHERE
    station: Int64  # that end
    joined: Int64  # bit mask of both stations if the trail rides between them already
    # the pieces of the trail (pieces.py)
    pieces: Int64
    ends: Int64
    end: Annotated[Int64s, (CROSSROADS,)]  # crossroads where a piece can be continued
    piece: Annotated[Int8s, (CROSSROADS,)]  # to which piece they belong; NOWHERE elsewhere
    chain: Annotated[Int8s, (CROSSROADS,)]  # to which pieces that are linked
    partner: Annotated[Int8s, (CROSSROADS,)]  # with which end of another piece they will be joined, or NOWHERE
    links: Int64
    missing: Int64  # segments between all that are linked
    to_come: Int64  # segments that can still be drawn after this turn
    apart: Float64
    join: Float64


SURVEY = record(Survey)


@compiled
def survey_board(state: State, seat: int, style: Style, survey: Survey) -> None:
    """What everything on the seat's board would add to its route."""
    left = (ROUNDS - int(state.round_number)) / ROUNDS
    mark_route(state, seat, survey)
    value_locations(state, seat, style, survey, left)
    value_crossroads(state, seat, style, survey)
    fade = style[styles.LATE_PULL] + (1.0 - style[styles.LATE_PULL]) * (left - 1.0 / ROUNDS)
    survey.near[0] = style[styles.NEAR] * fade
    for distance in range(FARTHEST):
        survey.near[distance + 1] = survey.near[distance] * style[styles.DECAY]
    spread_across(survey, style[styles.DECAY])
    spread_down(survey, style[styles.DECAY], style[styles.PULL] * fade)


# What lies off the route pulls less by the factor `decay` for each segment of distance. Distances are sums of a part
# across and a part down, so it is enough to spread everything along its row first, and then the sums down the columns.


@compiled
def spread_across(survey: Survey, decay: float) -> None:
    """By row and column of crossroads, how strongly the locations and the crossroads of one row pull."""
    for row in range(SIDE):
        fading = 0.0
        for col in range(CORNERS):
            survey.row_of_locations[row, col] = fading
            if col < SIDE:
                fading = decay * fading + worth_off_route(survey, row * SIDE + col)
        fading = 0.0
        for col in range(SIDE - 1, -1, -1):
            fading = decay * fading + worth_off_route(survey, row * SIDE + col)
            survey.row_of_locations[row, col] += fading
    for row in range(CORNERS):
        fading = 0.0
        for col in range(CORNERS):
            fading = decay * fading + worth_unvisited(survey, row * CORNERS + col)
            survey.row_of_crossroads[row, col] = fading
        fading = 0.0
        for col in range(SIDE - 1, -1, -1):
            fading = decay * (fading + worth_unvisited(survey, row * CORNERS + col + 1))
            survey.row_of_crossroads[row, col] += fading


@compiled
def spread_down(survey: Survey, decay: float, strength: float) -> None:
    """The pull of all rows on each crossroads."""
    for col in range(CORNERS):
        fading = survey.row_of_crossroads[0, col]
        survey.pull[col] = fading
        for row in range(1, CORNERS):
            here = survey.row_of_locations[row - 1, col] + survey.row_of_crossroads[row, col]
            fading = decay * fading + here
            survey.pull[row * CORNERS + col] = fading
        fading = 0.0
        for row in range(SIDE - 1, -1, -1):
            fading = decay * (fading + survey.row_of_crossroads[row + 1, col]) + survey.row_of_locations[row, col]
            survey.pull[row * CORNERS + col] += fading
    for at in range(CROSSROADS):
        survey.pull[at] *= strength


@compiled
def worth_off_route(survey: Survey, location: int) -> float:
    """What a location would still add."""
    return float(survey.location[location]) if survey.on_route[location] == 0 else 0.0


@compiled
def worth_unvisited(survey: Survey, at: int) -> float:
    """What a crossroads would still add."""
    return max(0.0, float(survey.crossroads[at])) if survey.degree[at] == 0 else 0.0


@compiled
def mark_route(state: State, seat: int, survey: Survey) -> None:
    """All segments count as the route: pieces will be joined."""
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
    mark_line(state, seat, survey)


@compiled
def mark_line(state: State, seat: int, survey: Survey) -> None:
    """Where the metro takes the trail: from an end at one station to the other, once."""
    survey.platform = survey.station = NOWHERE
    survey.joined = 0
    line = int(state.own_line[seat])
    if line < 0:
        return
    one, two = int(state.city.station[line, 0]), int(state.city.station[line, 1])
    if survey.degree[one] % 2 == 1 and survey.degree[two] % 2 == 1:
        survey.joined = 1 << one | 1 << two
        survey.odd -= 2
    elif survey.degree[one] % 2 == 1 and survey.degree[two] == 0:
        survey.station, survey.platform = one, two
    elif survey.degree[two] % 2 == 1 and survey.degree[one] == 0:
        survey.station, survey.platform = two, one


@compiled
def value_locations(state: State, seat: int, style: Style, survey: Survey, left: float) -> None:
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
    if state.city.has_excursions and int(state.task[seat]) >= 0:
        for i in range(STOPS):
            kind = int(city.excursion[int(state.task[seat]), i])
            if kind <= LANDMARK_STOP:
                value_stop(state, survey, SPECIAL + kind, STOP_WORTH * style[styles.TASK])


@compiled
def value_stop(state: State, survey: Survey, sight: int, worth: float) -> None:
    """Sights of a kind that the excursion asks for, until the route passes one."""
    passed = False
    for location in range(LOCATIONS):
        passed = passed or (int(state.city.sight[location]) == sight and survey.on_route[location] != 0)
    for location in range(LOCATIONS):
        if not passed and int(state.city.sight[location]) == sight:
            survey.location[location] += worth


@compiled
def value_crossroads(state: State, seat: int, style: Style, survey: Survey) -> None:
    """Festival, stations, cafés not visited yet, and the private task."""
    city = state.city
    for at in range(CROSSROADS):
        survey.crossroads[at] = style[styles.LENGTH]
    for i in range(city.festival_size):
        survey.crossroads[int(city.festival[i])] += style[styles.FESTIVAL]
    if int(state.own_line[seat]) >= 0 and survey.joined == 0:
        for i in range(2):
            survey.crossroads[int(city.station[int(state.own_line[seat]), i])] += style[styles.TASK]
    if state.level == SIMPLE:
        return
    for cafe in range(city.cafes):
        if int(state.cafe[seat, cafe]) == UNTOUCHED:
            survey.crossroads[int(city.cafe_at[cafe])] += style[styles.CAFE]
    if int(state.task[seat]) >= 0 and not city.has_excursions:
        for i in range(TASK_CROSSROADS):
            survey.crossroads[int(city.task[int(state.task[seat]), i])] += style[styles.TASK]
