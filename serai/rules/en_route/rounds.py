"""The course of the rounds: laying cards, choosing round cards, ratings, refreshing."""

from serai.rules.compiling import compiled
from serai.rules.en_route.city import ROUNDS
from serai.rules.en_route.components import (
    ANSWER,
    CHOICE,
    DRAWING,
    HAND,
    KEEP,
    LAY,
    LEAD,
    LEAVE,
    LOWER,
    MAX_SEATS,
    NO_CARD,
    OPENING,
    RAISE,
    RATING,
    READY,
    REFRESH,
    RETURN,
    ROUTES,
    SOLO_HAND,
)
from serai.rules.en_route.deck import discard, draw_card, leave_hand, may_refresh, put_seen_under, refresh, show
from serai.rules.en_route.drawing import begin_turn, set_round_cards
from serai.rules.kernel import Buffer, State


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
    if int(state.round_number) == ROUNDS:
        state.phase = ROUTES
        state.to_move = everyone(state)
    elif is_starting(state):
        state.phase = OPENING
        state.to_move = everyone(state)
    else:
        state.phase = LEAD
        state.to_move = 1 << int(state.leader)


# Laying cards


@compiled
def legal_laying(state: State, seat: int, actions: Buffer) -> int:
    """Lay a card of the hand, or name the cards to be exchanged first."""
    returning = int(state.returning[seat])
    count = 0
    for i in range(state.hand_size[seat]):
        card = int(state.hand[seat, i])
        if returning == 0:
            actions[count] = LAY + card
            count += 1
        if may_refresh(state, seat) and (returning >> i) & 1 == 0:
            actions[count] = RETURN + card
            count += 1
    if returning != 0:
        actions[count] = REFRESH
        count += 1
    return count


@compiled
def name_for_return(state: State, seat: int, card: int) -> None:
    """This card is to go under the deck."""
    for i in range(state.hand_size[seat]):
        if int(state.hand[seat, i]) == card:
            state.returning[seat] |= 1 << i


@compiled
def lay(state: State, seat: int, card: int) -> None:
    """Lay a card: the leader open, the others face down, a partner in teams two open ones."""
    leave_hand(state, seat, card)
    if int(state.phase) == LEAD or state.laid_open:
        show(state, seat, card)
    if int(state.phase) == LEAD:
        state.lead = card
    elif int(state.laid[seat, 0]) == NO_CARD:
        state.laid[seat, 0] = card
        if answers_twice(state):
            return
    else:
        other = int(state.laid[seat, 0])
        state.laid[seat, 0] = min(card, other)
        state.laid[seat, 1] = max(card, other)
    have_acted(state, seat)


@compiled
def answers_twice(state: State) -> bool:
    """Whether one player lays both cards that the leader chooses from: the only opponent, or the partner."""
    return int(state.phase) == ANSWER and (state.seats == 2 or state.teams)


@compiled
def ask_for_refresh(state: State, seat: int) -> None:
    """Exchange the named cards as soon as all others have laid."""
    state.refreshing[seat] = 1
    have_acted(state, seat)


@compiled
def have_acted(state: State, seat: int) -> None:
    """When all have laid or asked for a refresh: refresh clockwise from the leader, then those lay; or go on."""
    # Ruling: so hands are refreshed in a fixed order, whoever chooses first.
    state.to_move &= ~(1 << seat)
    if state.to_move != 0:
        return
    for i in range(state.seats):
        other = clockwise(state, int(state.leader), i)
        if state.refreshing[other]:
            refresh(state, other)
            state.to_move |= 1 << other
    if state.to_move == 0:
        go_on(state)


@compiled
def go_on(state: State) -> None:
    """All who had to have laid."""
    if int(state.phase) == OPENING:
        open_starting_round(state)
    elif int(state.phase) == LEAD and state.seats > 1:
        state.phase = ANSWER
        state.laid_open = state.teams
        state.to_move = answering(state)
    else:
        if int(state.phase) == ANSWER and not state.laid_open:
            show_laid(state)
        state.phase = CHOICE
        state.to_move = 1 << int(state.leader)


@compiled
def answering(state: State) -> int:
    """Who lays the cards that the leader chooses from: both neighbours; in teams the partner."""
    leader = int(state.leader)
    if state.teams:
        return 1 << clockwise(state, leader, 2)
    return 1 << clockwise(state, leader, 1) | 1 << clockwise(state, leader, int(state.seats) - 1)


@compiled
def show_laid(state: State) -> None:
    """Turn up what lies face down."""
    state.laid_open = True
    for seat in range(state.seats):
        for i in range(2):
            if int(state.laid[seat, i]) != NO_CARD:
                show(state, seat, int(state.laid[seat, i]))


@compiled
def open_starting_round(state: State) -> None:
    """Turn all cards up; every symbol raises; each picks two cards for itself."""
    show_laid(state)
    for seat in range(state.seats):
        raise_landmark(state, int(state.city.card_landmark[int(state.laid[seat, 0])]))
    begin_drawing(state)


# Choosing the second round card


@compiled
def legal_choice(state: State, actions: Buffer) -> int:
    """One of the cards that the others laid; alone, an open card of the queue."""
    count = 0
    for place in range(ROUNDS):
        if (int(state.queue_open) >> place) & 1:
            actions[count] = KEEP + int(state.queue[place])
            count += 1
    for seat in range(state.seats):
        for i in range(2):
            if int(state.laid[seat, i]) != NO_CARD:
                actions[count] = KEEP + int(state.laid[seat, i])
                count += 1
    return count


@compiled
def keep(state: State, card: int) -> None:
    """The leader's card and this one are the round cards for all; the other goes under the deck."""
    for seat in range(state.seats):
        for i in range(2):
            laid = int(state.laid[seat, i])
            if laid != NO_CARD and laid != card:
                put_seen_under(state, laid)
            state.laid[seat, i] = NO_CARD
    for place in range(ROUNDS):
        if int(state.queue[place]) == card:
            state.queue[place] = NO_CARD
            state.queue_open &= ~(1 << place)
    for seat in range(state.seats):
        state.round_card[seat, 0] = state.lead
        state.round_card[seat, 1] = card
    state.lead = NO_CARD
    state.laid_open = False
    note_symbols(state)


# Ratings


@compiled
def raise_landmark(state: State, landmark: int) -> None:
    """One cell up the scale, unless there is no landmark or it is at the top."""
    if landmark >= 0 and int(state.rating[landmark]) < int(state.city.scale_size) - 1:
        state.rating[landmark] += 1


@compiled
def note_symbols(state: State) -> None:
    """Each landmark on a round card is raised; in advanced mode the leader decides, one after the other."""
    due = 0
    for i in range(2):
        landmark = int(state.city.card_landmark[int(state.round_card[0, i])])
        if landmark < 0:
            continue
        if state.advanced:
            state.to_rate[due] = landmark
            due += 1
        else:
            raise_landmark(state, landmark)
    if due > 0:
        state.phase = RATING
        state.to_move = 1 << int(state.leader)
    else:
        begin_drawing(state)


@compiled
def legal_rating(state: State, actions: Buffer) -> int:
    """Raise or lower; leaving it is allowed only at an end of the scale."""
    landmark = int(state.to_rate[0])
    lowest = int(state.rating[landmark]) == 0
    highest = int(state.rating[landmark]) == int(state.city.scale_size) - 1
    count = 0
    if not highest:
        actions[count] = RAISE + landmark
        count += 1
    if not lowest:
        actions[count] = LOWER + landmark
        count += 1
    if lowest or highest:
        actions[count] = LEAVE + landmark
        count += 1
    return count


@compiled
def rate(state: State, action: int) -> None:
    """Raise, lower or leave the landmark whose turn it is, as the leader decided."""
    landmark = int(state.to_rate[0])
    if action < LOWER:
        state.rating[landmark] += 1
    elif action < LEAVE:
        state.rating[landmark] -= 1
    state.to_rate[0] = state.to_rate[1]
    state.to_rate[1] = -1
    if state.to_rate[0] < 0:
        begin_drawing(state)


# Drawing begins and ends


@compiled
def begin_drawing(state: State) -> None:
    """All draw at the same time or, if so agreed, clockwise from the leader."""
    state.phase = DRAWING
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
        for seat in range(state.seats):
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
