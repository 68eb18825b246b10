"""A city as compiled code sees it: one record of fixed size, in which each list has its length beside it."""

from typing import Annotated, Protocol

from serai.rules.en_route.geometry import LOCATIONS, SEGMENTS, SIDE
from serai.rules.records import Int8, Int8s, Int16, Int16s, Int64s, record

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
LANDMARKS_SEEN, BRIDGES, STRAIGHT, PARADE, RIDES = range(9, 14)

# What a stop of an excursion asks for: a special sight of a kind, a popular one, a landmark, a café, a festival point.
POPULAR_STOP = MAX_KINDS
LANDMARK_STOP, CAFE_STOP, FESTIVAL_STOP = range(POPULAR_STOP + 1, POPULAR_STOP + 4)
STOP_KINDS = FESTIVAL_STOP + 1
STOPS = 4  # of an excursion

BOARDS = 4
DECK = 36
TASK_CROSSROADS = 3
GOAL_DECKS = 4  # A, B, C and D; so many goals are open at most
ROUNDS = 10
MAX_LANDMARKS = 6
MAX_SCALE = 8
MAX_CAFES = 16
MAX_FESTIVAL = 8
MAX_TASKS = 16
MAX_LINES = 8
MAX_GOALS = 24
MAX_LEVELS = 8


class City(Protocol):
    """A city with all that is printed for it."""

    kinds: Int8  # of tourists: 3 or 4
    # the map
    sight: Annotated[Int8s, (LOCATIONS,)]
    popular_points: Annotated[Int8s, (LOCATIONS,)]  # 0 where there is no popular sight
    landmark: Annotated[Int8s, (LOCATIONS,)]  # which landmark stands there, or -1
    landmarks: Int8
    scale_size: Int8
    rating_scale: Annotated[Int8s, (MAX_SCALE,)]  # points by cell; a rating is kept as a cell
    advanced_start: Int8  # cell
    festival_size: Int8
    festival: Annotated[Int8s, (MAX_FESTIVAL,)]  # crossroads
    festival_points: Annotated[Int16s, (MAX_FESTIVAL + 1,)]  # by number of them on the route
    cafes: Int8
    cafe_cards: Int8  # 1: the bonuses are dealt onto the places, 0: each is printed at its place
    cafe_at: Annotated[Int8s, (MAX_CAFES,)]  # crossroads
    cafe_kind: Annotated[Int8s, (MAX_CAFES,)]  # by bonus
    cafe_adds: Annotated[Int8s, (MAX_CAFES, MAX_KINDS)]
    closed: Annotated[Int8s, (SEGMENTS,)]  # 1: there is no such road
    barren: Annotated[Int8s, (LOCATIONS,)]  # 1: no tourists go there
    bridges: Annotated[Int64s, (2,)]  # the masks of their segments across and down, as in route/roads.py
    avenue: Annotated[Int64s, (2,)]
    # the four boards: coordinates 1..6 at the rim
    row_coordinate: Annotated[Int8s, (BOARDS, SIDE)]
    col_coordinate: Annotated[Int8s, (BOARDS, SIDE)]
    # cards
    card_coordinate: Annotated[Int8s, (DECK,)]
    card_kind: Annotated[Int8s, (DECK,)]  # -1 on a repeat card
    card_count: Annotated[Int8s, (DECK,)]  # 0 on a repeat card
    card_landmark: Annotated[Int8s, (DECK,)]  # or -1
    tasks: Int8  # or excursions
    task: Annotated[Int8s, (MAX_TASKS, TASK_CROSSROADS)]
    has_excursions: Int8  # 1: instead of private tasks
    excursion: Annotated[Int8s, (MAX_TASKS, STOPS)]
    lines: Int8  # of the metro
    station: Annotated[Int8s, (MAX_LINES, 2)]  # crossroads
    goals: Int8
    goals_open: Int8  # so many of all, or 0: one of each deck
    goal_deck: Annotated[Int8s, (MAX_GOALS,)]  # 0 to 3 for A to D
    goal_measure: Annotated[Int8s, (MAX_GOALS,)]
    goal_at_most: Annotated[Int8s, (MAX_GOALS,)]  # 1: the minus sign; 0: at least
    goal_threshold: Annotated[Int8s, (MAX_GOALS,)]
    goal_plain: Int8
    goal_ribbon: Int8
    # solo
    levels: Int8
    level_points: Annotated[Int16s, (MAX_LEVELS,)]
    challenges: Int8  # columns of the challenge table
    challenge_goals: Annotated[Int8s, (GOAL_DECKS + 1,)]  # goals to be met in each
    queue_open: Int16  # bit mask: the cards that lie open at the start
    queue_on_top: Annotated[Int16s, (ROUNDS,)]  # bit mask: which cards of the queue lie on this one


CITY = record(City)
