"""What the beginning of a trail can become at most.

Three facts make the bound tight on crowded maps. A trail only goes where unused roads lead. Of those it must leave some
out: at each crossroads where their number has the wrong parity for passing through, at least one; and as no road joins
two crossroads of one chessboard colour, the crossroads of each colour need that many roads of their own. The private
task counts only what lies between visits to its crossroads. A ride by metro that may still come leads on from both
stations, and may or may not put the parity there right.
"""

from serai.rules.compiling import compiled
from serai.rules.en_route.geometry import CORNERS, SIDE
from serai.rules.en_route.route.roads import (
    BLACK_BITS,
    WHITE_BITS,
    locations_along,
    odd_crossroads,
    reachable,
    size,
)
from serai.rules.en_route.route.walking import (
    NOT_YET,
    Step,
    Stretch,
    order_of,
    rides_of,
    since_another,
    stops_after,
    stretch_of,
)
from serai.rules.en_route.route.worth import Board, Order, rank, tally


@compiled
def left_out(wrong: int, ride: int) -> int:
    """The fewest roads to leave out so that the parity changes at just these crossroads, or by a ride at others too."""
    fewest = max(size(wrong & BLACK_BITS), size(wrong & WHITE_BITS))
    if ride != 0:
        wrong ^= ride
        fewest = min(fewest, max(size(wrong & BLACK_BITS), size(wrong & WHITE_BITS)))
    return fewest


@compiled
def distance(one: int, other: int) -> int:
    """Segments between two crossroads on a full map."""
    return abs(one // CORNERS - other // CORNERS) + abs(one % CORNERS - other % CORNERS)


@compiled
def rank_within_reach(board: Board, across: int, down: int, here: Step, walked: int, end: int, may_ride: int) -> int:
    """The highest rank that a trail can reach which has used `across` and `down` in `walked` segments and is `here`.

    It may end anywhere, or only at the crossroads `end` if that is not NOT_YET.
    """
    at = int(here.at)
    reach = reachable(int(here.across), int(here.down), at)
    ride = stations_ahead(board, here, reach) if may_ride else 0
    if ride != 0:
        for i in range(2):
            reach |= reachable(int(here.across), int(here.down), int(board.stations[i]))
    ahead_across, ahead_down = int(here.across) & reach, int(here.down) & reach
    ahead = size(ahead_across) + size(ahead_down)
    odd = odd_crossroads(ahead_across, ahead_down)
    # an end that may be anywhere puts one crossroads right
    skipped = left_out(odd ^ 1 << at, ride) - 1 if end == NOT_YET else left_out(odd ^ 1 << at ^ 1 << end, ride)
    further = ahead - skipped
    stretch = stretch_of(here)
    longest = longest_stretch(board, stretch, at, walked, reach, ahead, odd, ride)
    least = tally(board, across, down, walked, order_of(board, here))
    order = Order(int(here.turns) + further, longest, 0, 0, 0, 0)
    if board.ordered:
        parade = size(int(board.avenue[0]) & (across | ahead_across)) + size(int(board.avenue[1]) & (down | ahead_down))
        stops = stops_after(board, int(here.stops), locations_along(ahead_across, ahead_down), reach)
        rides = 1 if ride != 0 else rides_of(board, here)
        order = Order(int(here.turns) + further, longest, stops, SIDE, parade, rides)
    most = tally(board, across | ahead_across, down | ahead_down, walked + further, order)
    return rank(board, least, most)


@compiled
def stations_ahead(board: Board, here: Step, reach: int) -> int:
    """The stations of the line if it may still be ridden, else none."""
    stations = 1 << int(board.stations[0]) | 1 << int(board.stations[1])
    return stations if here.ridden == 0 and reach & stations != 0 else 0


@compiled
def longest_stretch(
    board: Board, stretch: Stretch, at: int, walked: int, reach: int, ahead: int, odd: int, ride: int
) -> int:
    """The most segments that can come to lie between visits to two different task crossroads."""
    longest = stretch.longest
    for i in range(board.tasks):
        last = int(board.task[i])
        if (reach >> last) & 1 == 0:
            continue
        until = ahead - left_out(odd ^ 1 << at ^ 1 << last, ride)  # segments from here to the last visit
        since = since_another(stretch, last)
        if since != NOT_YET:
            longest = max(longest, walked + until - since)
            continue
        for j in range(board.tasks):
            first = int(board.task[j])
            if first != last and (reach >> first) & 1 == 1:
                between = ahead - left_out(odd ^ 1 << first ^ 1 << last, ride)
                there = distance(at, first) if ride == 0 else 0
                longest = max(longest, min(between, until - there))
    return longest
