"""Hands, draw pile and discard piles, and who knows of them: what the two card games share."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from serai.rules.compiling import compiled
from serai.rules.records import Int8s, Int64s


class CardGame(Protocol):
    """What the records of both have."""

    seats: int
    hand: Int8s  # by seat, sorted; unused places hold the filler
    hand_size: Int8s
    deck: Int8s  # the top is the last
    deck_size: int
    pile: Int8s  # by colour
    pile_size: Int8s
    just_discarded: int
    turns_without_draw: int
    known: Int8s  # by seat: how many of each card in that hand the others have seen


@compiled
def natural(number: int) -> int:
    """The same number, from 0 to 127: compiled code need not ask whether it is an index that counts from the end."""
    return int(number) & 127


@compiled
def filler(state: CardGame) -> int:
    """What stands in the unused places of a hand: no card is higher, so that it stays behind all of them."""
    return int(state.known.shape[1]) - 1


@compiled
def empty_hand(state: CardGame, seat: int) -> None:
    """A hand without cards."""
    for i in range(state.hand.shape[1]):
        state.hand[seat, i] = filler(state)
    state.hand_size[seat] = 0


def fill_hand(state: CardGame, seat: int, cards: Sequence[int]) -> None:
    """Give a hand these cards and no others; for Python, where a position is made up."""
    size = len(cards)
    state.hand_size[seat] = size
    state.hand[seat, :size] = sorted(cards)
    state.hand[seat, size:] = state.known.shape[1] - 1  # filler


# Below, a hand is gone through to its last place, however many cards it holds: such a loop can be unrolled.


@compiled
def join_hand(state: CardGame, seat: int, card: int) -> None:
    """Put a card into the sorted hand."""
    hand = state.hand[seat]
    for i in range(state.hand.shape[1]):
        held = int(hand[i])
        hand[i] = min(held, card)
        card = max(held, card)
    state.hand_size[seat] += 1


@compiled
def leave_hand(state: CardGame, seat: int, card: int) -> None:
    """Take a card out of the hand and close the gap; if the others knew one like it, that one is gone."""
    hand, last = state.hand[seat], state.hand.shape[1] - 1
    for i in range(last):
        held, following = int(hand[i]), int(hand[i + 1])
        hand[i] = following if held >= card else held
    hand[last] = filler(state)
    state.hand_size[seat] -= 1
    known = int(state.known[seat, card])
    state.known[seat, card] = known - (known > 0)


@compiled
def discard_card(state: CardGame, card: int, colour: int) -> None:
    """Lay a card on its colour's shared pile."""
    size = natural(state.pile_size[colour])
    state.pile[colour, size] = card
    state.pile_size[colour] = size + 1
    state.just_discarded = colour


@compiled
def draw_card(state: CardGame, seat: int) -> None:
    """Draw the top card of the pile."""
    size = natural(state.deck_size - 1)
    state.deck_size = size
    join_hand(state, seat, int(state.deck[size]))
    state.turns_without_draw = 0


@compiled
def take_card(state: CardGame, seat: int, colour: int) -> None:
    """Take the open card of a discard pile: everybody knows it from now on."""
    size = natural(state.pile_size[colour] - 1)
    state.pile_size[colour] = size
    card = natural(state.pile[colour, size])
    join_hand(state, seat, card)
    state.known[seat, card] += 1
    state.turns_without_draw += 1


@compiled
def hands_in_order(state: CardGame) -> bool:
    """Every hand is sorted, and behind its cards is nothing but the filler."""
    for seat in range(state.seats):
        for i in range(1, state.hand.shape[1]):
            if state.hand[seat, i - 1] > state.hand[seat, i]:
                return False
            if i >= state.hand_size[seat] and state.hand[seat, i] != filler(state):
                return False
    return True


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
            empty_hand(state, other)
            for card in range(state.known.shape[1]):
                for _ in range(state.known[other, card]):
                    join_hand(state, other, card)
            while state.hand_size[other] < size:
                count -= 1
                join_hand(state, other, int(unknown[count]))
    return count
