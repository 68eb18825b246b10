"""The deck and the hands, and what is known of hidden cards.

From behind all cards look alike, yet not all of them are unknown:
- the lowest `seen_bottom` cards of the deck were seen by all when they were put there, since the last shuffle;
- one of those that was drawn is known to be with its drawer, `seen_drawn`, until that hand is refreshed;
- a viewer who knew a card to be in the deck while it was shuffled knows that cards drawn earlier are others:
  `in_deck_at` has the number of that shuffle by viewer and card, `drawn_after` the number of shuffles before each
  hidden card of a seat was drawn, rising. Whoever shows a card has, as far as one can tell, shown its oldest.
"""

import numpy as np

from serai.rules.compiling import compiled
from serai.rules.en_route.city import DECK
from serai.rules.en_route.components import HAND, NO_CARD
from serai.rules.en_route.state import VIEWERS, State
from serai.rules.kernel import SPECTATOR
from serai.rules.randomness import shuffle

NOT_SEEN = -1


@compiled
def join_hand(state: State, seat: int, card: int) -> None:
    """Put a card into the hand, which stays in order; what was named for an exchange is void."""
    state.naming[seat] = 0
    i = int(state.hand_size[seat])
    while i > 0 and int(state.hand[seat, i - 1]) > card:
        state.hand[seat, i] = state.hand[seat, i - 1]
        i -= 1
    state.hand[seat, i] = card
    state.hand_size[seat] += 1


@compiled
def leave_hand(state: State, seat: int, card: int) -> None:
    """Take a card out of the hand; what was named for an exchange is void."""
    state.naming[seat] = 0
    last = int(state.hand_size[seat]) - 1
    i = 0
    while int(state.hand[seat, i]) != card:
        i += 1
    for k in range(i, last):
        state.hand[seat, k] = state.hand[seat, k + 1]
    state.hand[seat, last] = NO_CARD
    state.hand_size[seat] = last


@compiled
def take_top(state: State) -> int:
    """The top card of the deck, which leaves it."""
    state.deck_size -= 1
    card = int(state.deck[state.deck_size])
    state.deck[state.deck_size] = NO_CARD
    return card


@compiled
def draw_card(state: State, seat: int) -> None:
    """Draw from the deck; one of its seen cards stays known to all."""
    card = take_top(state)
    if state.seen_bottom > state.deck_size:
        state.seen_bottom = state.deck_size
        state.seen_drawn[card] = seat
    state.drawn_after[seat, hidden_cards(state, seat)] = state.shuffles
    join_hand(state, seat, card)


@compiled
def hidden_cards(state: State, seat: int) -> int:
    """How many cards of a seat the others cannot see: its hand, and one that it has laid face down."""
    face_down = int(state.laid[seat, 0]) != NO_CARD and not state.laid_open
    return int(state.hand_size[seat]) + int(face_down)


@compiled
def put_under(state: State, card: int) -> None:
    """Put a card under the deck."""
    for i in range(int(state.deck_size), 0, -1):
        state.deck[i] = state.deck[i - 1]
    state.deck[0] = card
    state.deck_size += 1


@compiled
def put_seen_under(state: State, card: int) -> None:
    """Put a card that all have seen under the deck."""
    put_under(state, card)
    state.seen_bottom += 1


@compiled
def show(state: State, seat: int, card: int) -> None:
    """A card that the seat held is open to all from now on."""
    state.seen_drawn[card] = NOT_SEEN
    age = 0
    while age < HAND - 1 and int(state.drawn_after[seat, age]) < int(state.in_deck_at[SPECTATOR, card]):
        age += 1
    drop_age(state, seat, age)


@compiled
def drop_age(state: State, seat: int, age: int) -> None:
    """One hidden card less."""
    for i in range(age, HAND - 1):
        state.drawn_after[seat, i] = state.drawn_after[seat, i + 1]
    state.drawn_after[seat, HAND - 1] = 0


@compiled
def discard(state: State, card: int) -> None:
    """Lay a card on the open discard pile."""
    state.discard[state.discard_size] = card
    state.discard_size += 1


@compiled
def may_refresh(state: State, seat: int) -> bool:
    """Once per game; this is for who is about to lay the first card of the round, all others see exchanging.py."""
    return int(state.returned[seat]) == 0 and int(state.laid[seat, 0]) == NO_CARD


@compiled
def refresh(state: State, seat: int) -> None:
    """Exchange the chosen cards with the deck, then shuffle it."""
    given = np.empty(HAND, np.int64)
    count = 0
    for i in range(HAND):
        if (int(state.returning[seat]) >> i) & 1:
            given[count] = state.hand[seat, i]
            count += 1
    for card in range(DECK):
        if int(state.seen_drawn[card]) == seat:
            state.seen_drawn[card] = NOT_SEEN
    # The deck always holds more than three cards, so drawing before the others go under it comes to the same.
    for i in range(count):
        leave_hand(state, seat, given[i])
        drop_age(state, seat, 0)
    for _ in range(count):
        draw_card(state, seat)
    state.shuffles += 1
    for i in range(state.seen_bottom):
        for viewer in range(VIEWERS):
            state.in_deck_at[viewer, int(state.deck[i])] = state.shuffles
    for i in range(count):
        put_under(state, given[i])
        state.in_deck_at[seat, given[i]] = state.shuffles
    state.seen_bottom = 0
    shuffle(state.rng, state.deck, int(state.deck_size))
    state.returned[seat] = count
    state.returning[seat] = 0
    state.refreshing[seat] = 0
