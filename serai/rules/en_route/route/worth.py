"""What a set of roads is worth on a board: tourists, sights, points.

The search for the best route asks this for a great many sets, so a board is first prepared: for each row of locations a
table by pattern (which of its six are on the route) holds everything that is counted, packed into two integers.
"""

from typing import Annotated, Any, NamedTuple, Protocol

from serai.rules.compiling import compiled
from serai.rules.en_route.city import (
    BRIDGES,
    CAFE_STOP,
    COMMONEST,
    GOAL_DECKS,
    KEPT,
    LANDMARK,
    LANDMARK_STOP,
    LANDMARKS_SEEN,
    LENGTH,
    LOCATIONS_SEEN,
    MAX_FESTIVAL,
    MAX_KINDS,
    NO_SIGHT,
    PARADE,
    POPULAR,
    POPULAR_STOP,
    RAREST,
    RIDES,
    RIM_CROSSROADS,
    SIGHTS,
    SPECIAL,
    STOPS,
    STRAIGHT,
    TASK_CROSSROADS,
    TOURISTS,
    TURNS,
    YELLOW_AND_GREY,
    City,
)
from serai.rules.en_route.geometry import CORNERS, LOCATIONS, SIDE
from serai.rules.en_route.route.plan import Plan
from serai.rules.en_route.route.roads import RIM_BITS, crossroads_on, locations_along, masks_of, size
from serai.rules.records import Int64, Int64s, record

CAFE_POINTS = 2
EXCURSION_POINTS = (0, 3, 7, 12, 18)  # by stops passed in order
PATTERNS = 1 << SIDE

# Fields of the packed counts: tourists of each kind and locations; special sights of each kind, yellow and grey sights,
# their points. Each is wide enough for 36 locations.
TOURIST_WIDTH = 13
LOCATION_SHIFT = MAX_KINDS * TOURIST_WIDTH
SIGHT_WIDTH = 6
COMMON_SHIFT = MAX_KINDS * SIGHT_WIDTH
YELLOW_SHIFT = COMMON_SHIFT + SIGHT_WIDTH
YELLOW_WIDTH = 12
GREY_SHIFT = YELLOW_SHIFT + YELLOW_WIDTH


class Board(Protocol):
    """A board, prepared for counting."""

    across: Int64
    down: Int64
    people: Annotated[Int64s, (SIDE, PATTERNS)]
    sights: Annotated[Int64s, (SIDE, PATTERNS)]
    kinds: Int64
    festival: Int64
    festival_points: Annotated[Int64s, (MAX_FESTIVAL + 1,)]
    cafe_points: Int64
    tasks: Int64  # crossroads of the private task: 3 or none
    task: Annotated[Int64s, (TASK_CROSSROADS,)]
    task_bits: Int64
    stops: Int64  # of the excursion: 4 or none
    stop_locations: Annotated[Int64s, (STOPS,)]  # where each can be
    stop_crossroads: Annotated[Int64s, (STOPS,)]
    stations: Annotated[Int64s, (2,)]  # of the metro line, or -1
    landmarks: Int64  # locations
    bridges: Annotated[Int64s, (2,)]  # segments across, down
    avenue: Annotated[Int64s, (2,)]
    goals: Int64
    measure: Annotated[Int64s, (GOAL_DECKS,)]
    at_most: Annotated[Int64s, (GOAL_DECKS,)]
    threshold: Annotated[Int64s, (GOAL_DECKS,)]
    plain: Int64
    counts_turns: Int64  # whether a goal does
    counts_straight: Int64
    counts_parade: Int64
    ordered: Int64  # whether more than turns and the private task depends on the order walked
    wants_less: Int64  # whether a goal asks for at most something


BOARD = record(Board)


class Order(NamedTuple):
    """What depends on the order in which a route is walked."""

    turns: int
    stretch: int  # of the private task
    stops: int  # of the excursion
    straight: int  # the longest straight stretch
    parade: int  # the longest stretch on the avenue
    rides: int


class Tally(NamedTuple):
    """All that is counted on a route; the first two are packed."""

    people: int
    sights: int
    festival: int
    rim: int
    across: int
    down: int
    length: int
    order: Order


NOTHING_WALKED = Order(0, 0, 0, 0, 0, 0)


@compiled
def prepare(
    board: Board, city: City, segments: Any, tourists: Any, cafes: Any, ratings: Any, plan: Plan, goals: Any
) -> None:
    """Fill the record from a city and what is drawn on one map; `plan` and `goals` may hold -1 for none."""
    board.across, board.down = masks_of(segments)
    board.kinds = city.kinds
    prepare_rows(board, city, tourists, ratings)
    festival = 0
    for i in range(city.festival_size):
        festival |= 1 << int(city.festival[i])
    board.festival = festival
    for i in range(MAX_FESTIVAL + 1):
        board.festival_points[i] = city.festival_points[i]
    kept = 0
    for i in range(city.cafes):
        if cafes[i] == KEPT:
            kept += 1
    board.cafe_points = CAFE_POINTS * kept
    board.tasks = 0 if plan.task[0] < 0 else TASK_CROSSROADS
    board.task_bits = 0
    for i in range(board.tasks):
        board.task[i] = plan.task[i]
        board.task_bits |= 1 << int(plan.task[i])
    board.landmarks = locations_of(city, LANDMARK)
    for i in range(2):
        board.stations[i] = plan.stations[i]
        board.bridges[i] = city.bridges[i]
        board.avenue[i] = city.avenue[i]
    prepare_goals(board, city, goals)
    prepare_excursion(board, city, plan)
    board.ordered = int(board.stops > 0 or board.stations[0] >= 0 or board.counts_straight or board.counts_parade)


@compiled
def locations_of(city: City, sight: int) -> int:
    """The locations with a sight of that kind."""
    found = 0
    for at in range(LOCATIONS):
        if int(city.sight[at]) == sight:
            found |= 1 << (at // SIDE * CORNERS + at % SIDE)
    return found


@compiled
def prepare_excursion(board: Board, city: City, plan: Plan) -> None:
    """Where each stop can be passed: beside which locations, at which crossroads."""
    board.stops = 0 if plan.stops[0] < 0 else STOPS
    for i in range(board.stops):
        kind = int(plan.stops[i])
        board.stop_crossroads[i] = 0
        board.stop_locations[i] = 0
        if kind < POPULAR_STOP:
            board.stop_locations[i] = locations_of(city, SPECIAL + kind)
        elif kind <= LANDMARK_STOP:
            board.stop_locations[i] = locations_of(city, POPULAR if kind == POPULAR_STOP else LANDMARK)
        elif kind == CAFE_STOP:
            for cafe in range(city.cafes):
                board.stop_crossroads[i] |= 1 << int(city.cafe_at[cafe])
        else:
            board.stop_crossroads[i] = board.festival


@compiled
def prepare_rows(board: Board, city: City, tourists: Any, ratings: Any) -> None:
    """The tables of packed counts, doubled with each location of a row."""
    for row in range(SIDE):
        board.people[row, 0] = 0
        board.sights[row, 0] = 0
        for col in range(SIDE):
            at = row * SIDE + col
            people = 1 << LOCATION_SHIFT
            for kind in range(MAX_KINDS):
                people += int(tourists[at, kind]) << (kind * TOURIST_WIDTH)
            sights = packed_sight(city, at, ratings)
            for pattern in range(1 << col):
                board.people[row, pattern | 1 << col] = board.people[row, pattern] + people
                board.sights[row, pattern | 1 << col] = board.sights[row, pattern] + sights


@compiled
def packed_sight(city: City, at: int, ratings: Any) -> int:
    """The sight of a location as packed counts."""
    sight = int(city.sight[at])
    if sight == NO_SIGHT:
        return 0
    if sight < POPULAR:
        return 1 << ((sight - SPECIAL) * SIGHT_WIDTH)
    if sight == POPULAR:
        return 1 << COMMON_SHIFT | int(city.popular_points[at]) << YELLOW_SHIFT
    rating = int(city.rating_scale[ratings[city.landmark[at]]])
    return 1 << COMMON_SHIFT | rating << GREY_SHIFT


@compiled
def prepare_goals(board: Board, city: City, goals: Any) -> None:
    """The goals in play, by their numbers in the city."""
    board.goals = 0
    board.plain = city.goal_plain
    board.counts_turns = 0
    board.counts_straight = 0
    board.counts_parade = 0
    board.wants_less = 0
    for i in range(GOAL_DECKS):
        if goals[i] >= 0:
            board.measure[board.goals] = city.goal_measure[goals[i]]
            board.counts_turns |= int(city.goal_measure[goals[i]] == TURNS)
            board.counts_straight |= int(city.goal_measure[goals[i]] == STRAIGHT)
            board.counts_parade |= int(city.goal_measure[goals[i]] == PARADE)
            board.at_most[board.goals] = city.goal_at_most[goals[i]]
            board.wants_less |= int(city.goal_at_most[goals[i]])
            board.threshold[board.goals] = city.goal_threshold[goals[i]]
            board.goals += 1


@compiled
def tally(board: Board, across: int, down: int, length: int, order: Order) -> Tally:
    """Count what a route over these roads passes; what depends on the order walked is given."""
    locations = locations_along(across, down)
    people = 0
    sights = 0
    for row in range(SIDE):
        pattern = (locations >> (row * CORNERS)) & (PATTERNS - 1)
        people += int(board.people[row, pattern])
        sights += int(board.sights[row, pattern])
    crossroads = crossroads_on(across, down)
    festival, rim = size(crossroads & int(board.festival)), size(crossroads & RIM_BITS)
    return Tally(people, sights, festival, rim, across, down, length, order)


@compiled
def tourists_of(count: Tally, kind: int) -> int:
    """Tourists of one kind."""
    return (count.people >> (kind * TOURIST_WIDTH)) & ((1 << TOURIST_WIDTH) - 1)


@compiled
def all_tourists(count: Tally) -> int:
    """Tourists of all kinds."""
    total = 0
    for kind in range(MAX_KINDS):
        total += tourists_of(count, kind)
    return total


@compiled
def special_sights(count: Tally, kind: int) -> int:
    """Special sights that one kind of tourists likes."""
    return (count.sights >> (kind * SIGHT_WIDTH)) & ((1 << SIGHT_WIDTH) - 1)


@compiled
def common_sights(count: Tally) -> int:
    """Yellow and grey sights together."""
    return (count.sights >> COMMON_SHIFT) & ((1 << SIGHT_WIDTH) - 1)


@compiled
def all_sights(count: Tally) -> int:
    """Sights of every colour."""
    total = common_sights(count)
    for kind in range(MAX_KINDS):
        total += special_sights(count, kind)
    return total


@compiled
def colour_points(count: Tally, kind: int) -> int:
    """Tourists of the colour times special sights of the colour."""
    return tourists_of(count, kind) * special_sights(count, kind)


@compiled
def yellow_points(count: Tally) -> int:
    """The points printed on popular sights."""
    return (count.sights >> YELLOW_SHIFT) & ((1 << YELLOW_WIDTH) - 1)


@compiled
def grey_points(count: Tally) -> int:
    """The ratings of landmarks."""
    return count.sights >> GREY_SHIFT


@compiled
def private_points(count: Tally) -> int:
    """The private task or the excursion."""
    return count.order.stretch + EXCURSION_POINTS[count.order.stops]


@compiled
def measured(board: Board, measure: int, count: Tally) -> int:
    """What a goal counts."""
    if measure == TOURISTS:
        return all_tourists(count)
    if measure in (RAREST, COMMONEST):
        fewest = most = tourists_of(count, 0)
        for kind in range(1, board.kinds):
            fewest = min(fewest, tourists_of(count, kind))
            most = max(most, tourists_of(count, kind))
        return fewest if measure == RAREST else most
    if measure == SIGHTS:
        return all_sights(count)
    if measure == YELLOW_AND_GREY:
        return common_sights(count)
    if measure == LOCATIONS_SEEN:
        return count.people >> LOCATION_SHIFT
    if measure == LENGTH:
        return count.length
    if measure == TURNS:
        return count.order.turns
    if measure == RIM_CROSSROADS:
        return count.rim
    return measured_specially(board, measure, count)


@compiled
def measured_specially(board: Board, measure: int, count: Tally) -> int:
    """What the goals of some cities count."""
    if measure == LANDMARKS_SEEN:
        return size(locations_along(count.across, count.down) & int(board.landmarks))
    if measure == BRIDGES:
        return size(count.across & int(board.bridges[0])) + size(count.down & int(board.bridges[1]))
    if measure == STRAIGHT:
        return count.order.straight
    if measure == PARADE:
        return count.order.parade
    assert measure == RIDES
    return count.order.rides


@compiled
def goal_met(board: Board, goal: int, value: int) -> bool:
    """At least the number on the card, or at most if it has a minus sign."""
    if board.at_most[goal]:
        return value <= int(board.threshold[goal])
    return value >= int(board.threshold[goal])


@compiled
def goal_points(board: Board, least: Tally, most: Tally) -> int:
    """Goals at their plain value for a route known to lie between two counts; for one route give its count twice."""
    points = 0
    for goal in range(board.goals):
        count = least if board.at_most[goal] else most
        if goal_met(board, goal, measured(board, board.measure[goal], count)):
            points += int(board.plain)
    return points


@compiled
def points_between(board: Board, least: Tally, most: Tally) -> int:
    """All nine lines, or the most they can come to for a route known to lie between two counts."""
    points = yellow_points(most) + grey_points(most) + int(board.cafe_points) + private_points(most)
    points += int(board.festival_points[most.festival])
    for kind in range(MAX_KINDS):
        points += colour_points(most, kind)
    return points + goal_points(board, least, most)


@compiled
def rank(board: Board, least: Tally, most: Tally) -> int:
    """Points and then the tie-breaks (length, tourists, sights) as one number to compare."""
    value = points_between(board, least, most)
    value = value << 7 | most.length
    value = value << TOURIST_WIDTH + 2 | all_tourists(most)
    return value << SIGHT_WIDTH | all_sights(most)


@compiled
def points_of_rank(value: int) -> int:
    """The points that a rank begins with."""
    return value >> (7 + TOURIST_WIDTH + 2 + SIGHT_WIDTH)
