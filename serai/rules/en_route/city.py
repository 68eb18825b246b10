"""A city as compiled code sees it: one record of fixed size, in which each list has its length beside it."""

import numpy as np

from serai.rules.en_route.geometry import LOCATIONS, SIDE

# Tourists: red circles, green squares, blue triangles and, in some cities, purple pentagons.
CIRCLE, SQUARE, TRIANGLE, PENTAGON = range(4)
MAX_KINDS = 4

# Sights: none, special (1 + the kind of tourists that like it), popular, landmark.
NO_SIGHT = 0
SPECIAL = 1
POPULAR = SPECIAL + MAX_KINDS
LANDMARK = POPULAR + 1

# What a café offers, and what became of it on a board.
SEGMENT_BONUS, COORDINATE_BONUS, TOURISTS_BONUS = range(3)
UNTOUCHED, KEPT, SPENT = range(3)

# What a goal counts on the final route.
TOURISTS, RAREST, COMMONEST, SIGHTS, YELLOW_AND_GREY, LOCATIONS_SEEN, LENGTH, TURNS, RIM_CROSSROADS = range(9)

BOARDS = 4
DECK = 36
TASK_CROSSROADS = 3
GOAL_DECKS = 3
ROUNDS = 10
MAX_LANDMARKS = 6
MAX_SCALE = 8
MAX_CAFES = 16
MAX_FESTIVAL = 8
MAX_TASKS = 16
MAX_GOALS = 24
MAX_LEVELS = 8

CITY = np.dtype(
    (
        np.record,
        [
            ("kinds", np.int8),  # of tourists: 3 or 4
            # the map
            ("sight", np.int8, (LOCATIONS,)),
            ("popular_points", np.int8, (LOCATIONS,)),  # 0 where there is no popular sight
            ("landmark", np.int8, (LOCATIONS,)),  # which landmark stands there, or -1
            ("landmarks", np.int8),
            ("scale_size", np.int8),
            ("rating_scale", np.int8, (MAX_SCALE,)),  # points by cell; a rating is kept as a cell
            ("advanced_start", np.int8),  # cell
            ("festival_size", np.int8),
            ("festival", np.int8, (MAX_FESTIVAL,)),  # crossroads
            ("festival_points", np.int16, (MAX_FESTIVAL + 1,)),  # by number of them on the route
            ("cafes", np.int8),
            ("cafe_at", np.int8, (MAX_CAFES,)),  # crossroads
            ("cafe_kind", np.int8, (MAX_CAFES,)),
            ("cafe_adds", np.int8, (MAX_CAFES, MAX_KINDS)),
            # the four boards: coordinates 1..6 at the rim
            ("row_coordinate", np.int8, (BOARDS, SIDE)),
            ("col_coordinate", np.int8, (BOARDS, SIDE)),
            # cards
            ("card_coordinate", np.int8, (DECK,)),
            ("card_kind", np.int8, (DECK,)),  # -1 on a repeat card
            ("card_count", np.int8, (DECK,)),  # 0 on a repeat card
            ("card_landmark", np.int8, (DECK,)),  # or -1
            ("tasks", np.int8),
            ("task", np.int8, (MAX_TASKS, TASK_CROSSROADS)),
            ("goals", np.int8),
            ("goal_deck", np.int8, (MAX_GOALS,)),  # 0, 1, 2 for A, B, C
            ("goal_measure", np.int8, (MAX_GOALS,)),
            ("goal_at_most", np.int8, (MAX_GOALS,)),  # 1: the minus sign; 0: at least
            ("goal_threshold", np.int8, (MAX_GOALS,)),
            ("goal_plain", np.int8),
            ("goal_ribbon", np.int8),
            # solo
            ("levels", np.int8),
            ("level_points", np.int16, (MAX_LEVELS,)),
            ("challenges", np.int8),  # columns of the challenge table
            ("challenge_goals", np.int8, (GOAL_DECKS + 1,)),  # goals to be met in each
            ("queue_open", np.int16),  # bit mask: the cards that lie open at the start
            ("queue_on_top", np.int16, (ROUNDS,)),  # bit mask: which cards of the queue lie on this one
        ],
    )
)
