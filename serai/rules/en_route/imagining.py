"""Worlds that fit what a seat knows.

Hidden cards and tasks are drawn anew uniformly. In starting rounds the other boards are hidden too: whoever has
finished its turn is given one made of random choices, whoever has not is put back to its beginning.
"""

from typing import Any

import numpy as np

from serai.rules.compiling import compiled
from serai.rules.en_route.city import DECK, MAX_TASKS, ROUNDS
from serai.rules.en_route.components import ACTIONS, HAND, MAX_SEATS, NO_CARD, READY
from serai.rules.en_route.deck import join_hand
from serai.rules.en_route.drawing import apply_turn, begin_turn, legal_turn
from serai.rules.en_route.knowledge import boards_hidden, tasks_open
from serai.rules.en_route.rounds import swap_starting_cards
from serai.rules.en_route.set_up import wipe_board
from serai.rules.en_route.state import State
from serai.rules.kernel import SPECTATOR
from serai.rules.randomness import Generator, below, next_bits, shuffle

ANY_AGE = 127
DECK_OWNER = MAX_SEATS
QUEUE_OWNER = MAX_SEATS + 1


@compiled
def determinize(state: State, seat: int, rng: Generator) -> None:
    """Draw anew all that the seat cannot know."""
    imagine_cards(state, seat, rng)
    if state.task[0] >= 0 or state.dealt_task[0, 0] >= 0:
        imagine_tasks(state, seat, rng)
    for other in range(state.seats):
        if other == seat:
            continue
        if boards_hidden(state):
            imagine_board(state, other, rng)
        state.naming[other] = 0
        for card in range(DECK):
            state.in_deck_at[other, card] = state.in_deck_at[SPECTATOR, card]
    state.rng[0] = next_bits(rng)


# Cards


@compiled
def imagine_cards(state: State, seat: int, rng: Generator) -> None:
    """Gather every card that the seat cannot see and deal them out again to the places where they may be."""
    hidden = np.zeros(DECK, np.bool_)
    owner = np.empty(DECK, np.int64)  # of a hidden place: a seat, the deck or the queue
    age = np.empty(DECK, np.int64)  # shuffles before the card there left the deck
    count = gather(state, seat, hidden, owner, age)
    cards = np.empty(count, np.int64)
    listed = 0
    for card in range(DECK):  # in order: the world must not depend on where the cards really are
        if hidden[card]:
            cards[listed] = card
            listed += 1
    shuffle(rng, cards, count)
    given = np.full(count, NO_CARD, np.int64)  # by place
    deal_seen(state, cards, owner, given, count)
    for shuffles in range(int(state.shuffles), -1, -1):
        for i in range(count):
            if cards[i] != NO_CARD and int(state.in_deck_at[seat, cards[i]]) == shuffles:
                given[free_place(age, given, count, shuffles, rng)] = cards[i]
    place_given(state, seat, owner, given, count, rng)


@compiled
def gather(state: State, seat: int, hidden: Any, owner: Any, age: Any) -> int:
    """Mark the hidden cards and list their places."""
    count = 0
    for i in range(int(state.seen_bottom), int(state.deck_size)):
        hidden[int(state.deck[i])] = True
        owner[count], age[count] = DECK_OWNER, ANY_AGE
        count += 1
    for place in range(ROUNDS):
        if int(state.queue[place]) != NO_CARD and (int(state.queue_open) >> place) & 1 == 0:
            hidden[int(state.queue[place])] = True
            owner[count], age[count] = QUEUE_OWNER, 0
            count += 1
    for other in range(state.seats):
        if other == seat:
            continue
        held = 0
        for i in range(HAND + 1):
            card = int(state.hand[other, i]) if i < HAND else int(state.laid[other, 0])
            if card != NO_CARD and (i < HAND or not state.laid_open):
                hidden[card] = True
                owner[count], age[count] = other, state.drawn_after[other, held]
                count += 1
                held += 1
    return count


@compiled
def deal_seen(state: State, cards: Any, owner: Any, given: Any, count: int) -> None:
    """Cards that were seen when they were drawn are with their drawer, as the youngest there."""
    for i in range(count):
        holder = int(state.seen_drawn[cards[i]])
        if holder < 0:
            continue
        place = count - 1
        while owner[place] != holder or given[place] != NO_CARD:
            place -= 1
        given[place] = cards[i]
        cards[i] = NO_CARD


@compiled
def free_place(age: Any, given: Any, count: int, shuffles: int, rng: Generator) -> int:
    """A random place for a card that was in the deck at that shuffle."""
    free = 0
    for place in range(count):
        if given[place] == NO_CARD and age[place] >= shuffles:
            free += 1
    nth = below(rng, free)
    place = 0
    while True:
        if given[place] == NO_CARD and age[place] >= shuffles:
            if nth == 0:
                return place
            nth -= 1
        place += 1


@compiled
def place_given(state: State, seat: int, owner: Any, given: Any, count: int, rng: Generator) -> None:
    """Put the cards where they were given to."""
    at = 0
    for i in range(int(state.seen_bottom), int(state.deck_size)):
        state.deck[i] = given[at]
        at += 1
    for place in range(ROUNDS):
        if int(state.queue[place]) != NO_CARD and (int(state.queue_open) >> place) & 1 == 0:
            state.queue[place] = given[at]
            at += 1
    for other in range(state.seats):
        size = 0
        while at + size < count and owner[at + size] == other:
            size += 1
        if other != seat and size > 0:
            hold(state, other, given[at : at + size], rng)
            at += size


@compiled
def hold(state: State, seat: int, cards: Any, rng: Generator) -> None:
    """One of these cards may lie face down, the others are in the hand; which are to be returned is drawn too."""
    size = len(cards)
    shuffle(rng, cards, size)
    if not state.laid_open and int(state.laid[seat, 0]) != NO_CARD:
        size -= 1
        state.laid[seat, 0] = cards[size]
    state.hand_size[seat] = 0
    for i in range(size):
        join_hand(state, seat, cards[i])
    returning = 0
    for i in range(HAND):
        returning += (int(state.returning[seat]) >> i) & 1
    state.returning[seat] = random_subset(size, returning, rng) if state.refreshing[seat] else 0


@compiled
def random_subset(size: int, count: int, rng: Generator) -> int:
    """A random bit mask of `count` among `size` places."""
    mask = 0
    for i in range(size):
        if below(rng, size - i) < count:
            mask |= 1 << i
            count -= 1
    return mask


# Tasks


@compiled
def imagine_tasks(state: State, seat: int, rng: Generator) -> None:
    """Deal the tasks that the seat has not seen again; whoever has chosen keeps one of its two by lot."""
    tasks = np.arange(MAX_TASKS)
    shuffle(rng, tasks, int(state.city.tasks))
    nth = 0
    for other in range(state.seats):
        if other == seat:
            continue
        has_kept = int(state.task[other]) >= 0
        first = int(state.task[other]) if tasks_open(state) else NO_CARD
        while first == NO_CARD:
            first = unseen_task(state, seat, int(tasks[nth]))
            nth += 1
        second = NO_CARD
        while second == NO_CARD:
            second = unseen_task(state, seat, int(tasks[nth]))
            nth += 1
        state.dealt_task[other, 0] = min(first, second)
        state.dealt_task[other, 1] = max(first, second)
        state.task[other] = first if has_kept else NO_CARD


@compiled
def unseen_task(state: State, seat: int, task: int) -> int:
    """The task itself, or NO_CARD if the seat knows that it is elsewhere."""
    for i in range(2):
        if seat != SPECTATOR and int(state.dealt_task[seat, i]) == task:
            return NO_CARD
    for other in range(state.seats):
        if tasks_open(state) and int(state.task[other]) == task:
            return NO_CARD
    return task


# Boards of starting rounds


@compiled
def imagine_board(state: State, seat: int, rng: Generator) -> None:
    """Play the seat's starting rounds again by random choices, as far as others know it to have come."""
    ready = int(state.step[seat]) == READY
    wipe_board(state, seat)
    state.asking[seat] = 0
    for i in range(2):
        state.round_card[seat, i] = NO_CARD
    begin_turn(state, seat)
    for _ in range(state.round_number):
        random_turn(state, seat, rng)
        swap_starting_cards(state, seat)
        begin_turn(state, seat)
    if ready:
        random_turn(state, seat, rng)


@compiled
def random_turn(state: State, seat: int, rng: Generator) -> None:
    """Finish the turn by random choices."""
    actions = np.empty(ACTIONS, np.int16)
    while int(state.step[seat]) != READY:
        count = legal_turn(state, seat, actions)
        apply_turn(state, seat, int(actions[below(rng, count)]))
