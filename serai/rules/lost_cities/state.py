"""The record of a match of Lost Cities."""

import numpy as np

from serai.rules.lost_cities.components import CARD_TYPES, CARDS_OF_A_COLOUR, HAND, MAX_COLOURS, MAX_DECK, MAX_ROUNDS

STATE = np.dtype(
    (
        np.record,
        [
            ("rng", np.uint64, (1,)),
            # options
            ("seats", np.int8),
            ("colours", np.int8),
            ("rounds", np.int8),
            ("first", np.int8),  # seat that starts round 1, or -1: by lot
            ("stall_turns", np.int16),
            # the match
            ("to_move", np.int8),
            ("round_number", np.int8),  # 0 .. rounds - 1
            ("starter", np.int8),  # of this round
            ("finished", np.int8),  # rounds scored
            ("round_points", np.int16, (MAX_ROUNDS, 2)),
            # the round
            ("placing", np.bool_),  # else drawing
            ("just_discarded", np.int8),  # its colour while its owner draws, else -1
            ("turns_without_draw", np.int16),
            ("taken", np.int16, (2,)),  # open cards that each seat has taken: all may remember that
            ("deck_size", np.int8),
            ("deck", np.int8, (MAX_DECK,)),  # the top is the last
            ("hand_size", np.int8, (2,)),
            ("hand", np.int8, (2, HAND)),  # sorted
            ("pile_size", np.int8, (MAX_COLOURS,)),
            ("pile", np.int8, (MAX_COLOURS, CARDS_OF_A_COLOUR)),
            ("column_size", np.int8, (2, MAX_COLOURS)),
            ("column", np.int8, (2, MAX_COLOURS, CARDS_OF_A_COLOUR)),
            ("last", np.int8, (2, MAX_COLOURS)),  # the last card of each column, -1 where there is none
            ("known", np.int8, (2, CARD_TYPES)),  # how many of each card in that hand the opponent has seen
        ],
    )
)
