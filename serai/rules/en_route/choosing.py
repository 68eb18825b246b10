"""Choosing tourists: cards are laid and hands refreshed, the leader keeps one, landmarks rise."""

from serai.rules.compiling import compiled
from serai.rules.en_route.city import ROUNDS
from serai.rules.en_route.components import (
    ANSWER,
    CHOICE,
    KEEP,
    LAY,
    LEAD,
    LEAVE,
    LOWER,
    NO_CARD,
    OPENING,
    RAISE,
    RATING,
    REFRESH,
    RETURN,
)
from serai.rules.en_route.deck import leave_hand, may_refresh, put_seen_under, refresh, show
from serai.rules.en_route.rounds import begin_drawing, clockwise
from serai.rules.en_route.state import State
from serai.rules.kernel import Buffer

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
    state.naming[seat] = 0
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
