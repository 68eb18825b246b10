"""The end: each player picks one trail among its segments, the best one or another walked by crossroads."""

from typing import Any

import numpy as np

from serai.rules.compiling import compiled, keep
from serai.rules.en_route.components import BEST, FINISH, NO_CARD, RIDE, WALK
from serai.rules.en_route.geometry import CROSSROADS, DIRECTIONS, NEXT, NOWHERE, ROADS, SEGMENTS
from serai.rules.en_route.result import end_game, find_best_route
from serai.rules.en_route.route.found import ROUTE
from serai.rules.en_route.route.walking import is_ride
from serai.rules.en_route.state import State
from serai.rules.kernel import Buffer


@compiled
def legal_route(state: State, seat: int, actions: Buffer) -> int:
    """The best route, or a start of another; then crossroads by crossroads along segments not walked yet."""
    count = 0
    size = int(state.path_size[seat])
    if size == 0:
        actions[0] = BEST
        count = 1
        for crossroads in range(CROSSROADS):
            if has_road(state, seat, crossroads):
                actions[count] = WALK + crossroads
                count += 1
        return count
    walked = np.zeros(SEGMENTS, np.bool_)
    ridden = False
    for i in range(size - 1):
        start, end = int(state.path[seat, i]), int(state.path[seat, i + 1])
        if is_ride(start, end):
            ridden = True
        else:
            walked[segment_between(start, end)] = True
    here = int(state.path[seat, size - 1])
    count = legal_steps(state, seat, here, walked, actions)
    # Ruling: a ride lies between two segments of the route; it is neither its beginning nor its end.
    if size > 1 and not is_ride(int(state.path[seat, size - 2]), here):
        there = other_station(state, seat, here)
        if there != NOWHERE and not ridden and legal_steps(state, seat, there, walked, actions[count:]) > 0:
            actions[count] = RIDE
            count += 1
        actions[count] = FINISH
        count += 1
    return count


@compiled
def legal_steps(state: State, seat: int, here: int, walked: Any, actions: Buffer) -> int:
    """To the next crossroads along segments not walked yet."""
    count = 0
    for direction in range(DIRECTIONS):
        segment = int(ROADS[here, direction])
        if segment != NOWHERE and state.segments[seat, segment] != 0 and not walked[segment]:
            actions[count] = WALK + int(NEXT[here, direction])
            count += 1
    return count


@compiled
def other_station(state: State, seat: int, here: int) -> int:
    """Where the seat's line of the metro leads from a crossroads, or NOWHERE."""
    line = int(state.own_line[seat])
    if line == NO_CARD:
        return NOWHERE
    for i in range(2):
        if int(state.city.station[line, i]) == here:
            return int(state.city.station[line, 1 - i])
    return NOWHERE


@compiled
def has_road(state: State, seat: int, crossroads: int) -> bool:
    """Whether one of the seat's segments ends there."""
    for direction in range(DIRECTIONS):
        segment = int(ROADS[crossroads, direction])
        if segment != NOWHERE and state.segments[seat, segment] != 0:
            return True
    return False


@compiled
def segment_between(start: int, end: int) -> int:
    """The segment that joins two neighbouring crossroads."""
    direction = 0
    while int(NEXT[start, direction]) != end:
        direction += 1
    return int(ROADS[start, direction])


@compiled
def apply_route(state: State, seat: int, action: int) -> None:
    """Take the best route, walk on, or finish the walk; when all have a route the game is over."""
    if action == BEST:
        routes = np.zeros(1, ROUTE)
        find_best_route(state, seat, routes)
        state.path_size[seat] = routes[0].visits
        for i in range(state.path_size[seat]):
            state.path[seat, i] = routes[0].crossroads[i]
        keep(routes)
    elif action != FINISH:
        size = int(state.path_size[seat])
        rides = action == RIDE
        state.path[seat, size] = other_station(state, seat, int(state.path[seat, size - 1])) if rides else action - WALK
        state.path_size[seat] += 1
        return
    state.to_move &= ~(1 << seat)
    if state.to_move == 0:
        end_game(state)
