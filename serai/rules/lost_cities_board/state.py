"""The record of a game of Lost Cities: The Board Game."""

import numpy as np

from serai.rules.lost_cities_board.components import (
    CARD_TYPES,
    CARDS_OF_A_COLOUR,
    CITY,
    COLOURS,
    DECK,
    EXPEDITIONS,
    HAND,
    MAX_SEATS,
    REMOVED_FOR_TWO,
)

PLACING, MOVING, DRAWING = 0, 1, 2

STATE = np.dtype(
    (
        np.record,
        [
            ("rng", np.uint64, (1,)),
            # options
            ("seats", np.int8),
            ("short", np.bool_),
            ("up_down", np.bool_),
            ("any_start", np.bool_),
            ("open_points", np.bool_),
            ("first", np.int8),  # seat that starts the first expedition, or -1: by lot
            ("stall_turns", np.int16),
            # the game
            ("to_move", np.int8),
            ("expedition", np.int8),  # 0, 1, 2
            ("brought", np.int16, (EXPEDITIONS, MAX_SEATS)),  # what the explorers brought in the expeditions scored
            ("points", np.int16, (MAX_SEATS,)),  # after the end with the artifact track
            ("tokens", np.int8, (MAX_SEATS,)),  # artifact tokens of the expeditions scored
            # the expedition
            ("phase", np.int8),
            ("just_discarded", np.int8),  # its colour while its owner draws, else -1
            ("turns_without_draw", np.int16),
            ("tile", np.int8, (COLOURS, CITY + 1)),  # by step
            ("step", np.int8, (MAX_SEATS, COLOURS)),  # of the explorer on that path, 0 for none
            ("researcher", np.int8, (MAX_SEATS,)),  # the path it is on, or -1
            ("artifacts", np.int8, (MAX_SEATS,)),  # artifact tiles taken
            ("removed_size", np.int8),
            ("removed", np.int8, (REMOVED_FOR_TWO,)),
            ("deck_size", np.int8),
            ("deck", np.int8, (DECK,)),  # the top is the last
            ("hand_size", np.int8, (MAX_SEATS,)),
            ("hand", np.int8, (MAX_SEATS, HAND)),  # sorted
            ("pile_size", np.int8, (COLOURS,)),
            ("pile", np.int8, (COLOURS, CARDS_OF_A_COLOUR)),
            ("column_size", np.int8, (MAX_SEATS, COLOURS)),
            ("column", np.int8, (MAX_SEATS, COLOURS, CARDS_OF_A_COLOUR)),
            ("known", np.int8, (MAX_SEATS, CARD_TYPES)),  # how many of each card in that hand everybody has seen
        ],
    )
)
