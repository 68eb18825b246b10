"""The record of a game of En Route. Whatever is by seat comes first in an array's shape."""

import numpy as np

from serai.rules.en_route.city import CITY, DECK, GOAL_DECKS, MAX_CAFES, MAX_KINDS, MAX_LANDMARKS, ROUNDS
from serai.rules.en_route.components import HAND, MAX_SEATS
from serai.rules.en_route.geometry import LOCATIONS, SEGMENTS
from serai.rules.en_route.scoring import LINES

VIEWERS = MAX_SEATS + 1  # the last is a spectator

STATE = np.dtype(
    (
        np.record,
        [
            ("rng", np.uint64, (1,)),
            # options
            ("city", CITY),
            ("seats", np.int8),
            ("level", np.int8),
            ("advanced", np.bool_),
            ("teams", np.bool_),
            ("in_turn", np.bool_),  # draw one after the other, clockwise from the leader
            ("first", np.int8),  # the first leader, or -1: by lot
            ("balance_given", np.int8, (MAX_SEATS, 2)),  # balance cards by bonus: segment, coordinate
            ("challenge_points", np.int16),
            ("challenge_goals", np.int8),
            # the game
            ("to_move", np.int8),
            ("phase", np.int8),
            ("round_number", np.int8),  # 0 .. 9, 10 after the last
            ("leader", np.int8),
            ("rating", np.int8, (MAX_LANDMARKS,)),  # cell of the scale
            ("goal", np.int8, (GOAL_DECKS,)),  # or -1
            ("board", np.int8, (MAX_SEATS,)),  # which of the four
            ("dealt_task", np.int8, (MAX_SEATS, 2)),  # or -1, rising
            ("task", np.int8, (MAX_SEATS,)),  # the one kept, or -1
            # cards; -1 for none
            ("deck_size", np.int8),
            ("deck", np.int8, (DECK,)),  # the top is the last
            ("hand_size", np.int8, (MAX_SEATS,)),
            ("hand", np.int8, (MAX_SEATS, HAND)),  # rising
            ("discard_size", np.int8),
            ("discard", np.int8, (DECK,)),
            ("lead", np.int8),
            ("laid", np.int8, (MAX_SEATS, 2)),  # this round, by the others; in starting rounds by all
            ("laid_open", np.bool_),
            ("round_card", np.int8, (MAX_SEATS, 2)),
            ("to_rate", np.int8, (2,)),  # landmarks that the leader has to raise or lower
            ("queue", np.int8, (ROUNDS,)),  # solo
            ("queue_open", np.int16),  # bit mask
            # hand refresh
            ("returning", np.int8, (MAX_SEATS,)),  # bit mask of the places in the hand
            ("refreshing", np.int8, (MAX_SEATS,)),  # 1: waits until all have laid
            ("returned", np.int8, (MAX_SEATS,)),  # how many cards, 0: not refreshed yet
            # what is known about hidden cards (see deck.py)
            ("shuffles", np.int8),
            ("seen_bottom", np.int8),
            ("drawn_after", np.int8, (MAX_SEATS, HAND)),
            ("in_deck_at", np.int8, (VIEWERS, DECK)),
            ("seen_drawn", np.int8, (DECK,)),
            # the boards
            ("tourists", np.int8, (MAX_SEATS, LOCATIONS, MAX_KINDS)),
            ("segments", np.int8, (MAX_SEATS, SEGMENTS)),
            ("cafe", np.int8, (MAX_SEATS, MAX_CAFES)),
            ("balance", np.int8, (MAX_SEATS, 2)),  # balance cards left
            # the turn
            ("step", np.int8, (MAX_SEATS,)),
            ("coordinate", np.int8, (MAX_SEATS, 2)),
            ("changed", np.int8, (MAX_SEATS,)),  # 1: a coordinate, this turn
            ("fallback", np.int8, (MAX_SEATS,)),  # 1: all candidates were taken
            ("location", np.int8, (MAX_SEATS,)),  # or -1
            ("first_segment", np.int8, (MAX_SEATS,)),  # or -1
            ("asking", np.int16, (MAX_SEATS,)),  # bit mask of cafés whose tourists are accepted or declined next
            # the end
            ("path", np.int8, (MAX_SEATS, SEGMENTS + 1)),  # crossroads of the final route
            ("path_size", np.int8, (MAX_SEATS,)),
            ("won", np.int8),  # bit mask of the winners
            ("line", np.int16, (MAX_SEATS, LINES)),  # all 0 before the end
        ],
    )
)
