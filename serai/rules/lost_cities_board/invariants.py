"""What holds in every state: cards, tiles and explorers conserved, columns in order, knowledge true."""

import numpy as np

from serai.rules.compiling import compiled
from serai.rules.hands import hands_in_order
from serai.rules.lost_cities_board.components import (
    ADVENTURERS,
    ARTIFACT,
    ARTIFACT_TILES,
    CARD_TYPES,
    CITY,
    COLOURS,
    COPIES,
    EXPLORERS_THAT_END_IT,
    HAND,
    MAX_TILE,
    NO_TILE,
    SLOT_COLOURS,
    SLOT_STEPS,
    TILES,
)
from serai.rules.lost_cities_board.play import explorers_beyond_bridge
from serai.rules.lost_cities_board.state import DRAWING, PLACING, State


@compiled
def consistent(state: State) -> bool:
    """Whether every invariant holds."""
    return (
        cards_conserved(state)
        and knowledge_true(state)
        and tiles_conserved(state)
        and explorers_conserved(state)
        and columns_in_order(state)
        and hands_sound(state)
        and turn_sound(state)
    )


@compiled
def cards_conserved(state: State) -> bool:
    """Two of each card among the pile, the removed ones, hands, discard piles and columns."""
    tally = np.zeros(CARD_TYPES, np.int64)
    for i in range(state.deck_size):
        tally[int(state.deck[i])] += 1
    for i in range(state.removed_size):
        tally[int(state.removed[i])] += 1
    for seat in range(state.seats):
        for i in range(state.hand_size[seat]):
            tally[int(state.hand[seat, i])] += 1
        for colour in range(COLOURS):
            for i in range(state.column_size[seat, colour]):
                tally[int(state.column[seat, colour, i])] += 1
    for colour in range(COLOURS):
        for i in range(state.pile_size[colour]):
            tally[int(state.pile[colour, i])] += 1
    return bool(np.all(tally == COPIES))


@compiled
def knowledge_true(state: State) -> bool:
    """What everybody knows of a hand is in it."""
    for seat in range(state.seats):
        held = np.zeros(CARD_TYPES, np.int64)
        for i in range(state.hand_size[seat]):
            held[int(state.hand[seat, i])] += 1
        for card in range(CARD_TYPES):
            if state.known[seat, card] < 0 or state.known[seat, card] > held[card]:
                return False
    return True


@compiled
def tiles_conserved(state: State) -> bool:
    """All tiles lie on slots, but for the artifacts that the players have taken in this expedition."""
    missing = np.zeros(MAX_TILE + 1, np.int64)
    off_slots = 0
    for i in range(len(TILES)):
        missing[int(TILES[i])] += 1
        missing[int(state.tile[SLOT_COLOURS[i], SLOT_STEPS[i]])] -= 1
        off_slots -= int(state.tile[SLOT_COLOURS[i], SLOT_STEPS[i]] != NO_TILE)
    for colour in range(COLOURS):
        for step in range(CITY + 1):
            off_slots += int(state.tile[colour, step] != NO_TILE)
    taken = 0
    tokens = 0
    for seat in range(state.seats):
        taken += int(state.artifacts[seat])
        tokens += int(state.tokens[seat])
    scored = int(state.expedition) + int(state.to_move == 0)
    missing[ARTIFACT] -= taken
    missing[NO_TILE] += taken
    return off_slots == 0 and not missing.any() and 0 <= tokens <= ARTIFACT_TILES * scored


@compiled
def explorers_conserved(state: State) -> bool:
    """An explorer stands on every path that has a column and on no other; at most four are adventurers."""
    for seat in range(state.seats):
        on_paths = 0
        for colour in range(COLOURS):
            step = int(state.step[seat, colour])
            if step < 0 or step > CITY or (step > 0) != (int(state.column_size[seat, colour]) > 0):
                return False
            on_paths += int(step > 0)
        researcher = int(state.researcher[seat])
        if researcher >= 0 and state.step[seat, researcher] == 0:
            return False
        if on_paths - int(researcher >= 0) > ADVENTURERS:
            return False
    return True


@compiled
def columns_in_order(state: State) -> bool:
    """Columns rise; up and down they rise or fall."""
    for seat in range(state.seats):
        for colour in range(COLOURS):
            rises = falls = False
            for i in range(1, state.column_size[seat, colour]):
                difference = int(state.column[seat, colour, i]) - int(state.column[seat, colour, i - 1])
                rises |= difference > 0
                falls |= difference < 0
            if falls and (rises or not state.up_down):
                return False
    return True


@compiled
def hands_sound(state: State) -> bool:
    """Sorted; eight cards, and one less after placing; who ended the game over the bridge has drawn no card."""
    missing = 0
    for seat in range(state.seats):
        missing += HAND - int(state.hand_size[seat])
        placed = (int(state.to_move) >> seat) & 1 == 1 and state.phase != PLACING
        if state.to_move != 0 and int(state.hand_size[seat]) != (HAND - 1 if placed else HAND):
            return False
    over_the_bridge = explorers_beyond_bridge(state) == EXPLORERS_THAT_END_IT
    return hands_in_order(state) and (state.to_move != 0 or missing == int(over_the_bridge))


@compiled
def turn_sound(state: State) -> bool:
    """Nobody is below 0; an expedition that has come to its end is not being played."""
    for seat in range(state.seats):
        if state.points[seat] < 0:
            return False
    if state.just_discarded >= 0 and (state.phase != DRAWING or state.pile_size[state.just_discarded] == 0):
        return False
    beyond = explorers_beyond_bridge(state)
    if state.to_move == 0:
        return beyond <= EXPLORERS_THAT_END_IT
    return beyond < EXPLORERS_THAT_END_IT and int(state.deck_size) > 0
