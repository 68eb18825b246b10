"""The invariants of a state."""

import numpy as np

from serai.rules.compiling import compiled
from serai.rules.en_route.cafes import asking_cafe, kind_of
from serai.rules.en_route.city import (
    DECK,
    GOAL_DECKS,
    KEPT,
    MAX_KINDS,
    ROUNDS,
    SEGMENT_BONUS,
    SPENT,
    TOURISTS_BONUS,
    UNTOUCHED,
)
from serai.rules.en_route.components import (
    ANSWER,
    BONUS,
    DRAWING,
    FIRST,
    HAND,
    KIND,
    LEAD,
    NO_CARD,
    OPENING,
    OVER,
    RATING,
    READY,
    ROUTES,
    SECOND,
    SIMPLE,
    TASKS,
)
from serai.rules.en_route.final_route import has_road, other_station, segment_between
from serai.rules.en_route.geometry import LOCATIONS, NOWHERE, SEGMENTS
from serai.rules.en_route.levels import with_tasks
from serai.rules.en_route.locating import tourists_at
from serai.rules.en_route.rounds import everyone, hand_limit, is_starting
from serai.rules.en_route.route.walking import is_ride
from serai.rules.en_route.set_up import has_to_choose
from serai.rules.en_route.state import State

ROUTE_OF_A_TURN = 2


@compiled
def consistent(state: State) -> bool:
    """Cards conserved, hands full, ratings on the scale, maps explained by the turns taken, routes drawn."""
    if not (cards_conserved(state) and hands_right(state) and game_right(state)):
        return False
    for seat in range(state.seats):
        if state.paper:
            if not tasks_right(state, seat):
                return False
            continue
        if not (tourists_right(state, seat) and segments_right(state, seat) and cafes_right(state, seat)):
            return False
        if not (tasks_right(state, seat) and lines_right(state, seat) and path_right(state, seat)):
            return False
    return table_right(state)


@compiled
def table_right(state: State) -> bool:
    """Each bonus lies at one café, and the open goals differ."""
    for cafe in range(state.city.cafes):
        if not 0 <= state.cafe_bonus[cafe] < state.city.cafes:
            return False
        for other in range(cafe):
            if state.cafe_bonus[other] == state.cafe_bonus[cafe]:
                return False
        if not state.city.cafe_cards and int(state.cafe_bonus[cafe]) != cafe:
            return False
    for deck in range(GOAL_DECKS):
        for other in range(deck):
            if state.goal[deck] >= 0 and state.goal[other] == state.goal[deck]:
                return False
    return True


@compiled
def cards_conserved(state: State) -> bool:
    """Each of the 36 cards is in exactly one place."""
    places = np.zeros(DECK + 1, np.int64)  # the last for no card
    for i in range(DECK):
        places[int(state.deck[i])] += 1
        places[int(state.discard[i])] += 1
    for place in range(ROUNDS):
        places[int(state.queue[place])] += 1
    for seat in range(state.seats):
        for i in range(HAND):
            places[int(state.hand[seat, i])] += 1
        for i in range(2):
            places[int(state.laid[seat, i])] += 1
    places[int(state.lead)] += 1
    shared = not is_starting(state) and (int(state.phase) == RATING or int(state.phase) == DRAWING)
    for i in range(2):
        if shared:
            places[int(state.round_card[0, i])] += 1
    for card in range(DECK):
        if places[card] != 1:
            return False
    return 0 <= int(state.seen_bottom) <= int(state.deck_size)


@compiled
def hands_right(state: State) -> bool:
    """Hands are full but for the cards laid this round, in order, and the deck holds as many cards as it says."""
    for seat in range(state.seats):
        size = int(state.hand_size[seat])
        for i in range(HAND):
            if (int(state.hand[seat, i]) == NO_CARD) != (i >= size):
                return False
            if 0 < i < size and state.hand[seat, i] <= state.hand[seat, i - 1]:
                return False
            if i > 0 and i < size and state.drawn_after[seat, i] < state.drawn_after[seat, i - 1]:
                return False
        if size > hand_limit(state) or size < hand_limit(state) - 2:
            return False
        full_phase = int(state.phase) in (TASKS, LEAD, ROUTES, OVER)
        if full_phase and size != hand_limit(state):
            return False
        if (int(state.returning[seat]) | int(state.naming[seat])) >> size != 0:
            return False
        if state.naming[seat] and state.returned[seat]:
            return False
        if state.refreshing[seat] and state.returning[seat] == 0:
            return False
    for i in range(DECK):
        if (int(state.deck[i]) == NO_CARD) != (i >= state.deck_size):
            return False
        if (int(state.discard[i]) == NO_CARD) != (i >= state.discard_size):
            return False
    return True


@compiled
def game_right(state: State) -> bool:
    """Ratings are on the scale; somebody may act until the end; only phases of all have several who may."""
    for landmark in range(state.city.landmarks):
        if state.rating[landmark] < 0 or state.rating[landmark] >= state.city.scale_size:
            return False
    mask = int(state.to_move)
    if (mask == 0) != (int(state.phase) == OVER) or mask & ~everyone(state) != 0:
        return False
    several = mask & (mask - 1) != 0
    if several and int(state.phase) not in (TASKS, OPENING, ANSWER, DRAWING, ROUTES):
        return False
    if (int(state.phase) >= ROUTES) != (int(state.round_number) == ROUNDS):
        return False
    return 0 <= int(state.leader) < int(state.seats)


@compiled
def turns_begun(state: State, seat: int) -> int:
    """How many locations the seat has chosen so far."""
    chosen = int(state.phase) == DRAWING and int(state.location[seat]) != NOWHERE
    return int(state.round_number) + (1 if chosen else 0)


@compiled
def tourists_right(state: State, seat: int) -> bool:
    """One location with tourists for each turn, none of them barren; those that cafés gave were spent for them."""
    taken = 0
    for location in range(LOCATIONS):
        if tourists_at(state, seat, location) > 0:
            taken += 1
            if state.city.barren[location]:
                return False
        for kind in range(MAX_KINDS):
            if state.tourists[seat, location, kind] < 0:
                return False
            if kind >= state.city.kinds and state.tourists[seat, location, kind] > 0:
                return False
    waits = int(state.phase) == DRAWING and int(state.step[seat]) == KIND
    return taken == turns_begun(state, seat) - (1 if waits else 0)


@compiled
def bonus_segments(state: State, seat: int) -> int:
    """How many bonus segments the seat has drawn."""
    spent = int(state.balance_given[seat, SEGMENT_BONUS]) - int(state.balance[seat, SEGMENT_BONUS])
    for cafe in range(state.city.cafes):
        if int(state.cafe[seat, cafe]) == SPENT and kind_of(state, cafe) == SEGMENT_BONUS:
            spent += 1
    return spent


@compiled
def segments_right(state: State, seat: int) -> bool:
    """One or two segments a turn, after the fallback only one, and one for each bonus spent; none that is closed."""
    drawn = 0
    for segment in range(SEGMENTS):
        if int(state.segments[seat, segment]) not in (0, 1):
            return False
        if state.segments[seat, segment] and state.city.closed[segment]:
            return False
        drawn += int(state.segments[seat, segment])
    drawn -= bonus_segments(state, seat)
    least, most = int(state.round_number), ROUTE_OF_A_TURN * int(state.round_number)
    if int(state.phase) == DRAWING and int(state.location[seat]) != NOWHERE:
        step = int(state.step[seat])
        if step == SECOND:
            least, most = least + 1, most + 1
        elif step in (BONUS, READY):
            least, most = least + 1, most + (1 if state.fallback[seat] else ROUTE_OF_A_TURN)
    return least <= drawn <= most


@compiled
def cafes_right(state: State, seat: int) -> bool:
    """A café is touched if and only if a segment ends there; only tourists ask; balance cards are not overspent."""
    for cafe in range(state.city.cafes):
        touched = state.level != SIMPLE and has_road(state, seat, int(state.city.cafe_at[cafe]))
        if int(state.cafe[seat, cafe]) not in (UNTOUCHED, KEPT, SPENT):
            return False
        if (int(state.cafe[seat, cafe]) != UNTOUCHED) != touched:
            return False
        asks = (int(state.asking[seat]) >> cafe) & 1 == 1
        if asks and (int(state.cafe[seat, cafe]) != KEPT or kind_of(state, cafe) != TOURISTS_BONUS):
            return False
    if asking_cafe(state, seat) >= 0 and (int(state.phase) != DRAWING or int(state.step[seat]) <= FIRST):
        return False
    for bonus in range(2):
        if state.balance[seat, bonus] < 0 or state.balance[seat, bonus] > state.balance_given[seat, bonus]:
            return False
    return True


@compiled
def tasks_right(state: State, seat: int) -> bool:
    """Two different tasks that nobody else has, one of them kept; none in a game without tasks."""
    first, second = int(state.dealt_task[seat, 0]), int(state.dealt_task[seat, 1])
    if not with_tasks(state):
        return first == second == int(state.task[seat]) == NO_CARD
    if not 0 <= first < second < state.city.tasks:
        return False
    for other in range(seat):
        for i in range(2):
            if int(state.dealt_task[other, i]) == first or int(state.dealt_task[other, i]) == second:
                return False
    chosen = int(state.task[seat]) == first or int(state.task[seat]) == second
    waits = int(state.phase) == TASKS and (int(state.to_move) >> seat) & 1 == 1
    return (chosen or waits) and (chosen or int(state.task[seat]) == NO_CARD)


@compiled
def lines_right(state: State, seat: int) -> bool:
    """One or two lines of the metro that nobody else has, one of them kept; whoever may choose has something to."""
    first, second = int(state.dealt_line[seat, 0]), int(state.dealt_line[seat, 1])
    own = int(state.own_line[seat])
    waits = int(state.phase) == TASKS and (int(state.to_move) >> seat) & 1 == 1
    if waits != (has_to_choose(state, seat) and int(state.phase) == TASKS):
        return False
    if state.city.lines == 0:
        return first == second == own == NO_CARD
    if not 0 <= first < state.city.lines or (second != NO_CARD and not first < second < state.city.lines):
        return False
    for other in range(seat):
        for i in range(2):
            line = int(state.dealt_line[other, i])
            if line != NO_CARD and line in (first, second):
                return False
    return own in (first, second) if own != NO_CARD else waits


@compiled
def path_right(state: State, seat: int) -> bool:
    """A final route follows the seat's segments, each at most once, and its line of the metro at most once."""
    walked = np.zeros(SEGMENTS, np.bool_)
    rides = 0
    for i in range(1, state.path_size[seat]):
        start, end = int(state.path[seat, i - 1]), int(state.path[seat, i])
        if is_ride(start, end):
            rides += 1
            if i == 1 or end != other_station(state, seat, start):
                return False
            continue
        segment = segment_between(start, end)
        if walked[segment] or state.segments[seat, segment] == 0:
            return False
        walked[segment] = True
    if rides > 1:
        return False
    if int(state.phase) < ROUTES:
        return int(state.path_size[seat]) == 0
    ready = (int(state.to_move) >> seat) & 1 == 0
    return not ready or int(state.path_size[seat]) >= 2
