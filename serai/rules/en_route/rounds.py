"""The course of the rounds: how each begins and ends, and whose turn it is."""

from serai.rules.compiling import compiled
from serai.rules.en_route.city import ROUNDS
from serai.rules.en_route.components import (
    DRAWING,
    HAND,
    LEAD,
    MAX_SEATS,
    NO_CARD,
    OPENING,
    OVER,
    READY,
    ROUTES,
    SOLO_HAND,
)
from serai.rules.en_route.deck import discard, draw_card
from serai.rules.en_route.drawing import begin_turn, set_round_cards
from serai.rules.en_route.state import State


@compiled
def everyone(state: State) -> int:
    """The bit mask of all seats."""
    return (1 << int(state.seats)) - 1


@compiled
def clockwise(state: State, seat: int, steps: int) -> int:
    """The seat so many places further to the left."""
    return (seat + steps) % int(state.seats)


@compiled
def hand_limit(state: State) -> int:
    """How many cards a hand is filled up to."""
    return SOLO_HAND if state.seats == 1 else HAND


@compiled
def starting_rounds(state: State) -> int:
    """Rounds without a leader: one with three players, two with four, none in teams."""
    return 0 if state.teams else max(0, int(state.seats) - 2)


@compiled
def is_starting(state: State) -> bool:
    """Whether this is a starting round."""
    return int(state.round_number) < starting_rounds(state)


@compiled
def begin_round(state: State) -> None:
    """All lay a card in the starting rounds, later the leader does; after the last round routes are chosen."""
    if int(state.round_number) == ROUNDS and state.paper:
        state.phase = OVER
        state.to_move = 0
        state.won = everyone(state)  # who has won is told by the maps
    elif int(state.round_number) == ROUNDS:
        state.phase = ROUTES
        state.to_move = everyone(state)
    elif is_starting(state):
        state.phase = OPENING
        state.to_move = everyone(state)
    else:
        state.phase = LEAD
        state.to_move = 1 << int(state.leader)


@compiled
def begin_drawing(state: State) -> None:
    """All draw at the same time or, if so agreed, clockwise from the leader; on paper the leader says when all have."""
    state.phase = DRAWING
    if state.paper:
        state.to_move = 1 << int(state.leader)
        return
    for seat in range(state.seats):
        begin_turn(state, seat)
    draws_in_turn = state.in_turn and not is_starting(state)
    state.to_move = 1 << int(state.leader) if draws_in_turn else everyone(state)


@compiled
def finish_turn(state: State, seat: int) -> None:
    """When all are ready the round ends."""
    state.to_move &= ~(1 << seat)
    if state.to_move != 0:
        return
    following = clockwise(state, seat, 1)
    if int(state.step[following]) != READY:
        state.to_move = 1 << following
    else:
        end_round(state)


@compiled
def end_round(state: State) -> None:
    """Discard the round cards, fill the hands clockwise from the leader, pass the lead."""
    starting = is_starting(state)
    state.round_number += 1
    if starting and is_starting(state):
        for seat in range(0 if state.paper else state.seats):
            swap_starting_cards(state, seat)
        begin_drawing(state)
        return
    for seat in range(MAX_SEATS):
        if int(state.laid[seat, 0]) != NO_CARD:
            discard(state, int(state.laid[seat, 0]))
            state.laid[seat, 0] = NO_CARD
    state.laid_open = False
    for i in range(2):
        if not starting:
            discard(state, int(state.round_card[0, i]))
        for seat in range(state.seats):
            state.round_card[seat, i] = NO_CARD
    fill_hands(state)
    turn_up_queue(state)
    if not starting:
        state.leader = clockwise(state, int(state.leader), 1)
    begin_round(state)


@compiled
def swap_starting_cards(state: State, seat: int) -> None:
    """Four players, second round: use the two cards that were not picked for the first."""
    used = (int(state.round_card[seat, 0]), int(state.round_card[seat, 1]))
    one = other = NO_CARD
    for owner in range(state.seats):
        card = int(state.laid[owner, 0])
        if card != used[0] and card != used[1]:
            one, other = other, card
    set_round_cards(state, seat, one, other)


@compiled
def fill_hands(state: State) -> None:
    """Every hand is filled up, clockwise from the leader."""
    for i in range(state.seats):
        seat = clockwise(state, int(state.leader), i)
        while int(state.hand_size[seat]) < hand_limit(state):
            draw_card(state, seat)


@compiled
def turn_up_queue(state: State) -> None:
    """Cards of the queue on which nothing lies any more are turned up."""
    for place in range(ROUNDS):
        if int(state.queue[place]) == NO_CARD:
            continue
        covered = False
        for other in range(ROUNDS):
            on_top = (int(state.city.queue_on_top[place]) >> other) & 1 == 1
            covered = covered or (on_top and int(state.queue[other]) != NO_CARD)
        if not covered:
            state.queue_open |= 1 << place
