"""Before an expedition: tiles onto the board, cards shuffled and dealt."""

from serai.rules.compiling import compiled
from serai.rules.hands import empty_hand, join_hand
from serai.rules.lost_cities_board.components import (
    ARROW_TILES,
    CARD_TYPES,
    CARDS_OF_A_COLOUR,
    CITY,
    COLOURS,
    COPIES,
    DECK,
    EXPEDITIONS,
    EXPLORERS_THAT_END_IT,
    FIXED_TILES,
    HAND,
    MAX_SEATS,
    MOST_EXPEDITIONS,
    NO_TILE,
    REMOVED_FOR_TWO,
    SLOT_COLOURS,
    SLOT_STEPS,
    TILES,
)
from serai.rules.lost_cities_board.state import PLACING, State
from serai.rules.randomness import below, shuffle


@compiled
def deal(state: State, seed: int) -> None:
    """Begin a game."""
    state.rng[0] = seed
    state.expedition = 0
    for seat in range(MAX_SEATS):
        state.points[seat] = 0
        state.tokens[seat] = 0
        for number in range(MOST_EXPEDITIONS):
            state.brought[number, seat] = 0
    lot = below(state.rng, int(state.seats))
    deal_expedition(state, lot if state.first < 0 else int(state.first))


@compiled
def expeditions(state: State) -> int:
    """How many the game has."""
    return 1 if state.short else EXPEDITIONS + int(state.more_expeditions)


@compiled
def longest(state: State) -> int:
    """As many turns as in Lost Cities, and at most so many moves by arrows and from the city in an expedition."""
    seats = int(state.seats)
    draws = DECK - HAND * seats - (REMOVED_FOR_TWO if seats == 2 else 0)
    turns = 1 + (draws - 1) * int(state.stall_turns)
    by_arrows = ARROW_TILES * seats  # each explorer comes once to an arrow of its path
    from_the_city = (EXPLORERS_THAT_END_IT - 1) * (CARDS_OF_A_COLOUR - CITY)  # cards beyond those that led there
    return (2 * turns + by_arrows + from_the_city) * expeditions(state)


@compiled
def deal_expedition(state: State, starter: int) -> None:
    """All tiles to the board, all explorers back, all cards shuffled anew."""
    lay_tiles(state)
    deal_cards(state)
    for seat in range(state.seats):
        for colour in range(COLOURS):
            state.step[seat, colour] = 0
            state.column_size[seat, colour] = 0
        for card in range(CARD_TYPES):
            state.known[seat, card] = 0
        state.researcher[seat] = -1
        state.artifacts[seat] = 0
    for colour in range(COLOURS):
        state.pile_size[colour] = 0
    state.to_move = 1 << starter
    state.phase = PLACING
    state.just_discarded = -1
    state.turns_without_draw = 0


@compiled
def lay_tiles(state: State) -> None:
    """Shuffle the 25 tiles onto the 25 slots, or lay them where a house rule has them."""
    tiles = FIXED_TILES.copy() if state.fixed_tiles else TILES.copy()
    if not state.fixed_tiles:
        shuffle(state.rng, tiles, len(tiles))
    for colour in range(COLOURS):
        for step in range(CITY + 1):
            state.tile[colour, step] = NO_TILE
    for i in range(len(tiles)):
        state.tile[SLOT_COLOURS[i], SLOT_STEPS[i]] = tiles[i]


@compiled
def deal_cards(state: State) -> None:
    """With two players thirty cards are taken away unseen; eight to each player; the rest is the draw pile."""
    for i in range(DECK):
        state.deck[i] = i // COPIES
    shuffle(state.rng, state.deck, DECK)
    size = DECK
    state.removed_size = REMOVED_FOR_TWO if state.seats == 2 else 0
    for i in range(state.removed_size):
        size -= 1
        state.removed[i] = state.deck[size]
    for seat in range(state.seats):
        empty_hand(state, seat)
        for _ in range(HAND):
            size -= 1
            join_hand(state, seat, int(state.deck[size]))
    state.deck_size = size
