"""Hands, draw pile and discard piles, and who knows of them: what the two card games share."""

from typing import Protocol

import numpy as np

from serai.rules.compiling import compiled
from serai.rules.records import Int8s, Int64s


class CardGame(Protocol):
    """What the records of both have."""

    seats: int
    hand: Int8s  # by seat, sorted
    hand_size: Int8s
    deck: Int8s  # the top is the last
    deck_size: int
    pile: Int8s  # by colour
    pile_size: Int8s
    just_discarded: int
    turns_without_draw: int
    known: Int8s  # by seat: how many of each card in that hand the others have seen


@compiled
def join_hand(state: CardGame, seat: int, card: int) -> None:
    """Put a card into the sorted hand."""
    hand = state.hand[seat]
    size = int(state.hand_size[seat])
    for i in range(size):
        held = int(hand[i])
        hand[i] = min(held, card)
        card = max(held, card)
    hand[size] = card
    state.hand_size[seat] = size + 1


@compiled
def draw_to_hand(state: CardGame, seat: int, card: int) -> None:
    """The same for one card in the middle of a game: as many steps whatever the hand's size, so that they can be
    unrolled."""
    hand, size = state.hand[seat], int(state.hand_size[seat])
    last, highest = state.hand.shape[1] - 1, state.known.shape[1] - 1
    for i in range(last):
        held = int(hand[i]) if i < size else highest
        hand[i] = min(held, card)
        card = max(held, card)
    hand[last] = card
    state.hand_size[seat] = size + 1


@compiled
def leave_hand(state: CardGame, seat: int, card: int) -> None:
    """Take a card out of the hand and close the gap; if the others knew one like it, that one is gone."""
    hand = state.hand[seat]
    for i in range(state.hand.shape[1] - 1):  # as many as there can be: unrolled as well
        held, following = int(hand[i]), int(hand[i + 1])
        hand[i] = following if held >= card else held
    state.hand_size[seat] -= 1
    state.known[seat, card] -= state.known[seat, card] > 0


@compiled
def draw_card(state: CardGame, seat: int, takes: bool, colour: int) -> None:
    """Draw the top card of the pile, or take the open one of a discard pile, which everybody knows from now on."""
    colour = max(colour, 0)
    hidden, pile = int(state.deck_size), int(state.pile_size[colour])
    face_down, face_up = int(state.deck[max(hidden - 1, 0)]), int(state.pile[colour, max(pile - 1, 0)])
    card = face_up if takes else face_down
    state.deck_size = hidden - (not takes)
    state.pile_size[colour] = pile - takes
    draw_to_hand(state, seat, card)
    state.known[seat, card] += takes
    state.turns_without_draw = (state.turns_without_draw + 1) * takes


@compiled
def unseen_in_pile_and_hands(state: CardGame, seat: int) -> Int64s:
    """How many of each card are in the draw pile, or in another hand and not known to be there."""
    tally = np.zeros(state.known.shape[1], np.int64)
    for i in range(state.deck_size):
        tally[int(state.deck[i])] += 1
    for other in range(state.seats):
        if other != seat:
            for i in range(state.hand_size[other]):
                tally[int(state.hand[other, i])] += 1
            for card in range(len(tally)):
                tally[card] -= int(state.known[other, card])
    return tally


@compiled
def list_sorted(tally: Int64s, cards: Int8s) -> int:
    """Write counted cards one by one, sorted, so that where they really are does not show; return how many."""
    count = 0
    for card in range(len(tally)):
        for _ in range(tally[card]):
            cards[count] = card
            count += 1
    return count


@compiled
def redeal_hands(state: CardGame, seat: int, unknown: Int8s, count: int) -> int:
    """Fill all hands but the seat's with their known cards and others from the end of `unknown`; how many are left."""
    for other in range(state.seats):
        if other != seat:
            size = int(state.hand_size[other])
            state.hand_size[other] = 0
            for card in range(state.known.shape[1]):
                for _ in range(state.known[other, card]):
                    join_hand(state, other, card)
            while state.hand_size[other] < size:
                count -= 1
                join_hand(state, other, int(unknown[count]))
    return count
