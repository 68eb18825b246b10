"""Who knows what: observations, worlds that fit them, and the invariants of a state."""

import numpy as np

from serai.rules.compiling import compiled
from serai.rules.hands import hands_in_order, list_sorted, redeal_hands, unseen_in_pile_and_hands
from serai.rules.kernel import SPECTATOR, Buffer
from serai.rules.lost_cities.components import (
    CARD_TYPES,
    CARDS_OF_A_COLOUR,
    HAND,
    MAX_COLOURS,
    MAX_DECK,
    MOST_CARDS,
    RANKS,
    copies,
)
from serai.rules.lost_cities.scoring import finished_total
from serai.rules.lost_cities.state import State
from serai.rules.randomness import Generator, next_bits, shuffle

# The planes of an observation, in order, with their lengths. Counts are by card unless said otherwise. They have room
# for the printed cards: of a pile that by house rules is deeper still, the lowest cards are left out.
PLANES: dict[str, int] = {
    "own hand": CARD_TYPES,
    "known cards of the opponent's hand": CARD_TYPES,
    "own cards that the opponent knows": CARD_TYPES,
    "own columns": CARD_TYPES,
    "the opponent's columns": CARD_TYPES,
    "discard piles: rank + 1 by colour and place from the bottom, 0 for none": MAX_COLOURS * CARDS_OF_A_COLOUR,
    "just discarded: one-hot by colour": MAX_COLOURS,
    "own turn, placing, cards in the pile, turns without a draw, cap on those": 5,
    "colours, round, rounds, started this round, own total, the opponent's total": 6,
}

REVEALED_PLANES: dict[str, int] = {"draw pile: card + 1 from the top, 0 for none": MAX_DECK}


@compiled
def observe(state: State, seat: int, planes: Buffer) -> None:
    """Fill the planes listed in PLANES from the seat's own point of view; a spectator sees no hand."""
    planes[:] = 0
    held = int(state.hand_size[seat]) if seat != SPECTATOR else 0
    seat = max(seat, 0)
    other = 1 - seat
    own_hand, known, shown = 0, CARD_TYPES, 2 * CARD_TYPES
    own_columns, their_columns, piles = 3 * CARD_TYPES, 4 * CARD_TYPES, 5 * CARD_TYPES
    # Few loops of unforeseeable length, as in play.py: what lies beyond a size is read and counts for nothing.
    for i in range(HAND):
        planes[own_hand + int(state.hand[seat, i])] += i < held
    for card in range(CARD_TYPES):
        planes[known + card] = state.known[other, card]
        planes[shown + card] = state.known[seat, card]
    for colour in range(state.colours):
        own, theirs = int(state.column_size[seat, colour]), int(state.column_size[other, colour])
        for i in range(max(own, theirs)):
            planes[own_columns + int(state.column[seat, colour, i])] += i < own
            planes[their_columns + int(state.column[other, colour, i])] += i < theirs
        size = int(state.pile_size[colour])
        out = max(0, size - CARDS_OF_A_COLOUR)
        for i in range(CARDS_OF_A_COLOUR):
            rank = int(state.pile[colour, out + i]) - colour * RANKS
            planes[piles + colour * CARDS_OF_A_COLOUR + i] = (rank + 1) * (i < size)
    at = piles + MAX_COLOURS * CARDS_OF_A_COLOUR
    if state.just_discarded >= 0:
        planes[at + int(state.just_discarded)] = 1
    at += MAX_COLOURS
    planes[at] = (int(state.to_move) >> seat) & 1
    planes[at + 1] = state.placing
    planes[at + 2] = state.deck_size
    planes[at + 3] = state.turns_without_draw
    planes[at + 4] = state.stall_turns
    planes[at + 5] = state.colours
    planes[at + 6] = state.round_number
    planes[at + 7] = state.rounds
    planes[at + 8] = state.starter == seat
    planes[at + 9] = finished_total(state, seat)
    planes[at + 10] = finished_total(state, other)


@compiled
def reveal(state: State, planes: Buffer) -> None:
    """The draw pile from the top."""
    size = int(state.deck_size)
    planes[:] = 0
    for i in range(size):
        planes[i] = int(state.deck[size - 1 - i]) + 1


@compiled
def determinize(state: State, seat: int, rng: Generator) -> None:
    """Shuffle the pile together with the unknown cards of the other hands, and deal them out again."""
    unknown = np.empty(MOST_CARDS, np.int8)
    count = list_sorted(unseen_in_pile_and_hands(state, seat), unknown)
    shuffle(rng, unknown, count)
    redeal_hands(state, seat, unknown, count)
    for i in range(state.deck_size):
        state.deck[i] = unknown[i]
    state.rng[0] = next_bits(rng)


@compiled
def consistent(state: State) -> bool:
    """Every card is in one place; hands are full and sorted; columns rise; what is known of a hand is in it."""
    tally = np.zeros(CARD_TYPES, np.int64)
    for i in range(state.deck_size):
        tally[int(state.deck[i])] += 1
    for seat in range(2):
        held = np.zeros(CARD_TYPES, np.int64)
        for i in range(state.hand_size[seat]):
            held[int(state.hand[seat, i])] += 1
        for card in range(CARD_TYPES):
            tally[card] += held[card]
            if state.known[seat, card] > held[card] or state.known[seat, card] < 0:
                return False
    for colour in range(state.colours):
        for i in range(state.pile_size[colour]):
            tally[int(state.pile[colour, i])] += 1
        for seat in range(2):
            below = -1
            for i in range(state.column_size[seat, colour]):
                card = int(state.column[seat, colour, i])
                tally[card] += 1
                if card < below or (card == below and card % RANKS > 0):
                    return False
                below = card
            if state.last[seat, colour] != below:
                return False
    for card in range(CARD_TYPES):
        if tally[card] != (copies(card, int(state.more_wagers)) if card < state.colours * RANKS else 0):
            return False
    return hands_are_full(state) and hands_in_order(state)


@compiled
def hands_are_full(state: State) -> bool:
    """Eight cards between turns; one less for the seat that still has to draw."""
    for seat in range(2):
        drawing = not state.placing and (int(state.to_move) >> seat) & 1 == 1
        if int(state.hand_size[seat]) != (HAND - 1 if drawing else HAND):
            return False
    return True
