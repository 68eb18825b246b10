"""What the learned instinct for En Route looks at: numbers near 1 about each move, and about the seat's board.

Moves are the parts of the network here. Which of them are worth a look, and what they seem to bring, is said by the
rules of thumb; the rest tells when that is to be believed.
"""

from typing import Any

from serai.bots.en_route.survey import BETWEEN, TO_LOCATION, Survey
from serai.bots.en_route.trail import is_end, step_gain
from serai.rules.compiling import compiled
from serai.rules.en_route.cafes import bonuses
from serai.rules.en_route.city import COORDINATE_BONUS, GOAL_DECKS, LANDMARK, POPULAR, ROUNDS, SEGMENT_BONUS, SPECIAL
from serai.rules.en_route.components import (
    ACCEPT,
    CALL,
    CHANGE,
    DECLINE,
    DRAW,
    FIRST,
    KEEP,
    LAY,
    MAX_SEATS,
    PLACE,
    RAISE,
    REFRESH,
    RETURN,
    SECOND,
    SIMPLE,
    STOP,
)
from serai.rules.en_route.drawing import may_draw, runs_along
from serai.rules.en_route.geometry import (
    CROSSROADS,
    DIRECTIONS,
    ENDS,
    LOCATIONS,
    NOWHERE,
    RIM,
    ROADS,
)
from serai.rules.en_route.state import State

# Kinds of moves.
OTHER, TO_LAY, TO_RETURN, TO_REFRESH, TO_KEEP, TO_RATE, TO_CHANGE, TO_PLACE, TO_CALL = range(9)
DRAW_FIRST, DRAW_SECOND, DRAW_BONUS, TO_STOP, TO_ACCEPT, TO_DECLINE = range(9, 15)
KINDS = 15

MOVE_SIGHTS: dict[str, int] = {
    "kind": KINDS,
    "value by the rules of thumb against the best, being the best": 2,
    "card: worth of its tourists, how many, repeat, landmark": 4,
    "location: on the route, distance from its ends, special, popular, landmark, worth": 6,
    "segment: pull ahead, left behind, gain, closes, ways on, dead end, rim, distance to the other end, along here": 9,
}
MOVE_SIGHT = sum(MOVE_SIGHTS.values())

TABLE_SIGHTS: dict[str, int] = {
    "round": ROUNDS,
    "players": MAX_SEATS,
    "leader, simple game, goals": 3,
    "bonuses kept: segments, coordinates": 2,
    "segments drawn, ends": 2,
    "tourists on the route, sights, what both bring; tourists off it": 4,
    "festival, crossroads of the task": 2,
    "pull at the ends: more, less; ways on": 3,
}
TABLE_SIGHT = sum(TABLE_SIGHTS.values())


@compiled
def kind_of_move(state: State, seat: int, action: int) -> int:
    """What a move is about."""
    if action < LAY:
        return OTHER
    if action < RETURN:
        return TO_LAY
    if action < REFRESH:
        return TO_RETURN
    if action < KEEP:
        return TO_REFRESH
    if action < RAISE:
        return TO_KEEP
    if action < CHANGE:
        return TO_RATE
    if action < PLACE:
        return TO_CHANGE
    if action < CALL:
        return TO_PLACE
    if action < DRAW:
        return TO_CALL
    if action < STOP:
        step = int(state.step[seat])
        return DRAW_FIRST if step == FIRST else DRAW_SECOND if step == SECOND else DRAW_BONUS
    if action < ACCEPT:
        return TO_STOP
    return TO_ACCEPT if action < DECLINE else TO_DECLINE


@compiled
def ways_on(state: State, seat: int, survey: Survey, at: int, without: int) -> int:
    """How many roads leave a crossroads that may still be drawn."""
    count = 0
    for direction in range(DIRECTIONS):
        segment = int(ROADS[at, direction])
        count += segment != NOWHERE and segment != without and may_draw(state, seat, segment)
    return count


@compiled
def see_card(state: State, survey: Survey, card: int, sight: Any, at: int) -> None:
    """The tourists of a card."""
    city = state.city
    kind, number = int(city.card_kind[card]), int(city.card_count[card])
    sight[at] = number * survey.tourist[kind] / 15.0 if kind >= 0 else 0.0
    sight[at + 1] = number / 3.0
    sight[at + 2] = kind < 0
    sight[at + 3] = city.card_landmark[card] >= 0


@compiled
def see_location(state: State, survey: Survey, location: int, sight: Any, at: int) -> None:
    """A location that may be chosen."""
    nearest = 12
    for crossroads in range(CROSSROADS):
        if survey.degree[crossroads] > 0 and is_end(survey, crossroads):
            nearest = min(nearest, int(TO_LOCATION[crossroads, location]))
    seen = int(state.city.sight[location])
    sight[at] = survey.on_route[location]
    sight[at + 1] = nearest / 6.0
    sight[at + 2] = SPECIAL <= seen < POPULAR
    sight[at + 3] = seen == POPULAR
    sight[at + 4] = seen == LANDMARK
    sight[at + 5] = survey.location[location] / 20.0


@compiled
def see_segment(state: State, seat: int, survey: Survey, segment: int, sight: Any, at: int) -> None:
    """Where a segment would take the trail: from the end where it brings most."""
    best, start, to = -1000.0, int(ENDS[segment, 0]), int(ENDS[segment, 1])
    for side in range(2):
        one, other = int(ENDS[segment, side]), int(ENDS[segment, 1 - side])
        if survey.drawn == 0 or (survey.degree[one] > 0 and is_end(survey, one)):
            value = step_gain(survey, segment, other, NOWHERE) + survey.pull[other] - survey.pull[one]
            if value > best:
                best, start, to = value, one, other
    farther = 0
    for crossroads in range(CROSSROADS):
        if crossroads != start and survey.degree[crossroads] % 2 == 1:
            farther = max(farther, int(BETWEEN[crossroads, to]))
    on = ways_on(state, seat, survey, to, segment)
    sight[at] = survey.pull[to] / 10.0
    sight[at + 1] = survey.pull[start] / 10.0
    sight[at + 2] = step_gain(survey, segment, to, NOWHERE) / 15.0
    sight[at + 3] = survey.degree[to] > 0
    sight[at + 4] = on / 3.0
    sight[at + 5] = on == 0
    sight[at + 6] = RIM[to]
    sight[at + 7] = farther / 6.0
    location = int(state.location[seat])
    sight[at + 8] = location != NOWHERE and runs_along(segment, location)


@compiled
def see_move(state: State, seat: int, survey: Survey, action: int, behind: float, sight: Any, at: int) -> None:
    """Write what is seen of a move that seems worse than the best by so many points."""
    for i in range(MOVE_SIGHT):
        sight[at + i] = 0.0
    kind = kind_of_move(state, seat, action)
    sight[at + kind] = 1.0
    sight[at + KINDS] = behind / 20.0
    sight[at + KINDS + 1] = behind == 0.0
    at += KINDS + 2
    if kind in (TO_LAY, TO_RETURN, TO_KEEP):
        see_card(state, survey, action - (LAY if kind == TO_LAY else RETURN if kind == TO_RETURN else KEEP), sight, at)
    elif kind == TO_PLACE:
        see_location(state, survey, action - PLACE, sight, at + 4)
    elif DRAW_FIRST <= kind <= DRAW_BONUS:
        see_segment(state, seat, survey, action - DRAW, sight, at + 10)


@compiled
def see_board(state: State, seat: int, survey: Survey, sight: Any) -> None:
    """Write what is seen of the seat's board and the game as a whole."""
    city = state.city
    for i in range(ROUNDS):
        sight[i] = int(state.round_number) == i
    for i in range(MAX_SEATS):
        sight[ROUNDS + i] = int(state.seats) == 1 + i
    at = ROUNDS + MAX_SEATS
    goals = 0
    for i in range(GOAL_DECKS):
        goals += state.goal[i] >= 0
    sight[at] = int(state.leader) == seat
    sight[at + 1] = state.level == SIMPLE
    sight[at + 2] = goals / 4.0
    sight[at + 3] = bonuses(state, seat, SEGMENT_BONUS) / 2.0
    sight[at + 4] = bonuses(state, seat, COORDINATE_BONUS) / 2.0
    sight[at + 5] = survey.drawn / 20.0
    sight[at + 6] = survey.odd / 2.0
    tourists, sights, off = 0, 0, 0.0
    brings = 0.0
    for location in range(LOCATIONS):
        there = 0
        for kind in range(city.kinds):
            there += int(state.tourists[seat, location, kind])
        if survey.on_route[location] != 0:
            tourists += there
            sights += city.sight[location] != 0
            brings += survey.location[location]
        else:
            off += there
    sight[at + 7] = tourists / 20.0
    sight[at + 8] = sights / 10.0
    sight[at + 9] = brings / 150.0
    sight[at + 10] = off / 10.0
    festival = 0
    for i in range(city.festival_size):
        festival += survey.degree[int(city.festival[i])] > 0
    sight[at + 11] = festival / 4.0
    see_ends(state, seat, survey, sight, at + 12)


@compiled
def see_ends(state: State, seat: int, survey: Survey, sight: Any, at: int) -> None:
    """The private task, and how the trail may go on."""
    visited = 0
    if int(state.task[seat]) >= 0 and not state.city.has_excursions:
        for i in range(3):
            visited += survey.degree[int(state.city.task[int(state.task[seat]), i])] > 0
    more, less, ways = 0.0, 0.0, 0
    for crossroads in range(CROSSROADS):
        if survey.degree[crossroads] % 2 == 1:
            pull = float(survey.pull[crossroads])
            more, less = max(more, pull), max(less, min(more, pull))
            ways += ways_on(state, seat, survey, crossroads, NOWHERE)
    sight[at] = visited / 3.0
    sight[at + 1] = more / 10.0
    sight[at + 2] = less / 10.0
    sight[at + 3] = ways / 5.0
