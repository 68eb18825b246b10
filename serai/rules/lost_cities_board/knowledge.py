"""Who knows what: observations, and worlds that fit them."""

import numpy as np

from serai.rules.compiling import compiled
from serai.rules.hands import list_sorted, redeal_hands, unseen_in_pile_and_hands
from serai.rules.kernel import SPECTATOR, Buffer
from serai.rules.lost_cities_board.components import (
    CARD_TYPES,
    CARDS_OF_A_COLOUR,
    CITY,
    COLOURS,
    DECK,
    EXPEDITIONS,
    MAX_SEATS,
    REMOVED_FOR_TWO,
    VALUES,
)
from serai.rules.lost_cities_board.state import State
from serai.rules.randomness import Generator, next_bits, shuffle

HIDDEN = -1
DETAILS = 12

# The planes of an observation, in order, with their lengths. "By seat" goes clockwise from the observer; seats that the
# game does not have stay 0. "By card" counts the cards of each kind.
PLANES: dict[str, int] = {
    "own hand, by card": CARD_TYPES,
    "cards of each hand that everybody knows, by seat and card": MAX_SEATS * CARD_TYPES,
    "columns, by seat and card": MAX_SEATS * CARD_TYPES,
    "how far each column's last card lies above its first, by seat and colour": MAX_SEATS * COLOURS,
    "step of the explorer, by seat and colour; 0 for none": MAX_SEATS * COLOURS,
    "the researcher's path, one-hot by seat and colour": MAX_SEATS * COLOURS,
    "what the explorers brought, by expedition scored and seat": EXPEDITIONS * MAX_SEATS,  # the first three of more
    "artifact tiles, by seat": MAX_SEATS,
    "artifact tokens, by seat": MAX_SEATS,
    "points, by seat; -1 where hidden": MAX_SEATS,
    "whose turn, one-hot by seat": MAX_SEATS,
    "tiles, by colour and step: 0 none, 1 artifact, 2 arrow, else its points": COLOURS * CITY,
    "discard piles: value + 1 by colour and place from the bottom, 0 for none": COLOURS * CARDS_OF_A_COLOUR,
    "just discarded, one-hot by colour": COLOURS,
    "phase, cards in the pile, cards removed, turns without a draw, cap on those, expedition; "
    "seats, short, up and down, any start, open points, over": DETAILS,
}

REVEALED_PLANES: dict[str, int] = {
    "draw pile: card + 1 from the top, 0 for none": DECK,
    "removed cards: card + 1, 0 for none": REMOVED_FOR_TWO,
}


@compiled
def sees_points(state: State, seat: int, other: int) -> bool:
    """Points lie face down until the end, unless the table plays with open points; one's own are one's own."""
    return seat == other or bool(state.open_points) or int(state.to_move) == 0


@compiled
def observe(state: State, seat: int, planes: Buffer) -> None:
    """Fill the planes listed in PLANES from the seat's own point of view; a spectator sees no hand."""
    planes[:] = 0
    if seat != SPECTATOR:
        for i in range(state.hand_size[seat]):
            planes[int(state.hand[seat, i])] += 1
    at = observe_players(state, seat, planes, CARD_TYPES)
    at = observe_table(state, planes, at)
    planes[at] = state.phase
    planes[at + 1] = state.deck_size
    planes[at + 2] = state.removed_size
    planes[at + 3] = state.turns_without_draw
    planes[at + 4] = state.stall_turns
    planes[at + 5] = state.expedition
    planes[at + 6] = state.seats
    planes[at + 7] = state.short
    planes[at + 8] = state.up_down
    planes[at + 9] = state.any_start
    planes[at + 10] = state.open_points
    planes[at + 11] = state.to_move == 0


@compiled
def observe_players(state: State, seat: int, planes: Buffer, at: int) -> int:
    """What lies open before each player, clockwise from `seat` or seat 0; return where the next plane begins."""
    columns = at + MAX_SEATS * CARD_TYPES
    directions = columns + MAX_SEATS * CARD_TYPES
    steps = directions + MAX_SEATS * COLOURS
    researchers = steps + MAX_SEATS * COLOURS
    brought = researchers + MAX_SEATS * COLOURS
    tallies = brought + EXPEDITIONS * MAX_SEATS
    for place in range(state.seats):
        other = (max(seat, 0) + place) % int(state.seats)
        for card in range(CARD_TYPES):
            planes[at + place * CARD_TYPES + card] = state.known[other, card]
        for colour in range(COLOURS):
            size = int(state.column_size[other, colour])
            for i in range(size):
                planes[columns + place * CARD_TYPES + int(state.column[other, colour, i])] += 1
            if size > 0:
                rise = int(state.column[other, colour, size - 1]) - int(state.column[other, colour, 0])
                planes[directions + place * COLOURS + colour] = rise
            planes[steps + place * COLOURS + colour] = state.step[other, colour]
        if state.researcher[other] >= 0:
            planes[researchers + place * COLOURS + int(state.researcher[other])] = 1
        for number in range(EXPEDITIONS):
            planes[brought + number * MAX_SEATS + place] = state.brought[number, other]
        planes[tallies + place] = state.artifacts[other]
        planes[tallies + MAX_SEATS + place] = state.tokens[other]
        points = int(state.points[other]) if sees_points(state, seat, other) else HIDDEN
        planes[tallies + 2 * MAX_SEATS + place] = points
        planes[tallies + 3 * MAX_SEATS + place] = (int(state.to_move) >> other) & 1
    return tallies + 4 * MAX_SEATS


@compiled
def observe_table(state: State, planes: Buffer, at: int) -> int:
    """Tiles and discard piles; return where the next plane begins."""
    piles = at + COLOURS * CITY
    just_discarded = piles + COLOURS * CARDS_OF_A_COLOUR
    for colour in range(COLOURS):
        for step in range(1, CITY + 1):
            planes[at + colour * CITY + step - 1] = state.tile[colour, step]
        for i in range(state.pile_size[colour]):
            planes[piles + colour * CARDS_OF_A_COLOUR + i] = int(state.pile[colour, i]) % VALUES + 1
    if state.just_discarded >= 0:
        planes[just_discarded + int(state.just_discarded)] = 1
    return just_discarded + COLOURS


@compiled
def reveal(state: State, planes: Buffer) -> None:
    """The draw pile from the top, and the cards removed from the game."""
    size = int(state.deck_size)
    planes[:] = 0
    for i in range(size):
        planes[i] = int(state.deck[size - 1 - i]) + 1
    for i in range(state.removed_size):
        planes[DECK + i] = int(state.removed[i]) + 1


@compiled
def determinize(state: State, seat: int, rng: Generator) -> None:
    """Shuffle the pile, the removed cards and the unknown cards of the other hands together, and deal them out again.

    Hidden points stay: whoever remembers the game can count them.
    """
    unknown = np.empty(DECK, np.int8)
    tally = unseen_in_pile_and_hands(state, seat)
    for i in range(state.removed_size):
        tally[int(state.removed[i])] += 1
    count = list_sorted(tally, unknown)
    shuffle(rng, unknown, count)
    count = redeal_hands(state, seat, unknown, count)
    for i in range(state.removed_size):
        count -= 1
        state.removed[i] = unknown[count]
    for i in range(state.deck_size):
        state.deck[i] = unknown[i]
    state.rng[0] = next_bits(rng)
