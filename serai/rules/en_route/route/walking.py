"""A walk along a trail, segment by segment: what depends on the order in which places are visited."""

from typing import NamedTuple, Protocol

from serai.rules.compiling import compiled
from serai.rules.en_route.geometry import CORNERS, DOWN, LEFT, RIDING, RIGHT, UP
from serai.rules.en_route.route.roads import locations_along
from serai.rules.en_route.route.worth import Board, Order
from serai.rules.records import Int64, record

NOT_YET = -1


class Step(Protocol):
    """A walk as far as it has come."""

    at: Int64
    across: Int64  # roads left
    down: Int64
    upright: Int64  # whether the last segment ran down: 1, 0 or NOT_YET
    turns: Int64
    first: Int64  # as in Stretch
    first_at: Int64
    second_at: Int64
    longest: Int64
    # only where board.ordered
    ridden: Int64  # rides by metro: 0 or 1
    stops: Int64  # of the excursion
    run: Int64  # segments straight on, so far
    straight: Int64  # at most
    parading: Int64  # segments on the avenue, so far
    parade: Int64  # at most
    # for layers.py: a trail to be continued
    start: Int64  # its number among the starts
    parent: Int64  # in the layer before
    hope: Int64  # the highest rank within its reach


STEP = record(Step)


class Stretch(NamedTuple):
    """The longest stretch so far between two different task crossroads, and what later visits need to know."""

    first: int  # the task crossroads visited first
    first_at: int  # after so many segments
    second_at: int  # the first visit to a different one
    longest: int


@compiled
def visited(stretch: Stretch, crossroads: int, walked: int) -> Stretch:
    """After a visit to a task crossroads, `walked` segments from the start."""
    if stretch.first == NOT_YET:
        return Stretch(crossroads, walked, NOT_YET, 0)
    since = since_another(stretch, crossroads)
    if since == NOT_YET:
        return stretch
    second_at = walked if stretch.second_at == NOT_YET else stretch.second_at
    return Stretch(stretch.first, stretch.first_at, second_at, max(stretch.longest, walked - since))


@compiled
def since_another(stretch: Stretch, crossroads: int) -> int:
    """When a task crossroads other than this one was first visited."""
    return stretch.second_at if stretch.first == crossroads else stretch.first_at


@compiled
def is_task(board: Board, crossroads: int) -> bool:
    """Whether it is one of the private task's."""
    return (int(board.task_bits) >> crossroads) & 1 == 1


@compiled
def stretch_of(here: Step) -> Stretch:
    """The stretch that goes with a step."""
    return Stretch(int(here.first), int(here.first_at), int(here.second_at), int(here.longest))


@compiled
def stand(board: Board, here: Step, at: int, across: int, down: int) -> None:
    """Stand at the start of a walk over these roads."""
    here.at = at
    here.across = across
    here.down = down
    here.upright = NOT_YET
    here.turns = 0
    here.first = at if is_task(board, at) else NOT_YET
    here.first_at = 0 if is_task(board, at) else NOT_YET
    here.second_at = NOT_YET
    here.longest = 0
    here.ridden = here.run = here.straight = here.parading = here.parade = 0
    here.stops = stops_after(board, 0, 0, 1 << at)


@compiled
def stops_after(board: Board, stops: int, locations: int, crossroads: int) -> int:
    """Stops passed in order, when these places are reached at once."""
    while stops < board.stops:
        places = int(board.stop_locations[stops]) & locations | int(board.stop_crossroads[stops]) & crossroads
        if places == 0:
            break
        stops += 1
    return stops


@compiled
def is_ride(start: int, end: int) -> bool:
    """Whether two crossroads of a trail, one after the other, are not neighbours: the stations of a metro line."""
    return abs(start // CORNERS - end // CORNERS) + abs(start % CORNERS - end % CORNERS) != 1


@compiled
def other_end(board: Board, at: int) -> int:
    """The other station of the line, or NOT_YET."""
    if at == board.stations[0]:
        return int(board.stations[1])
    return int(board.stations[0]) if at == board.stations[1] else NOT_YET


@compiled
def go(board: Board, here: Step, direction: int, walked: int, there: Step) -> None:
    """Walk one segment, the `walked`-th, from `here` to `there`; or ride by metro after `walked` segments."""
    if direction == RIDING:
        ride(board, here, walked, there)
        return
    at = int(here.at)
    across, down = int(here.across), int(here.down)
    if direction == UP:
        at -= CORNERS
        down ^= 1 << at
    elif direction == DOWN:
        down ^= 1 << at
        at += CORNERS
    elif direction == LEFT:
        at -= 1
        across ^= 1 << at
    else:
        across ^= 1 << at
        at += 1
    upright = 1 if direction in (UP, DOWN) else 0
    there.turns = int(here.turns) + (1 if here.upright == 1 - upright else 0)
    there.upright = upright
    stretch = stretch_of(here)
    if is_task(board, at):
        stretch = visited(stretch, at, walked)
    there.first = stretch.first
    there.first_at = stretch.first_at
    there.second_at = stretch.second_at
    there.longest = stretch.longest
    there.at = at
    there.across = across
    there.down = down
    if board.ordered:
        follow(board, here, there)


@compiled
def follow(board: Board, here: Step, there: Step) -> None:
    """What a segment adds to the excursion, a straight stretch and the parade."""
    across, down = int(here.across) ^ int(there.across), int(here.down) ^ int(there.down)
    there.ridden = here.ridden
    there.run = int(here.run) + 1 if here.upright == there.upright else 1
    there.straight = max(int(here.straight), int(there.run))
    on_avenue = across & int(board.avenue[0]) | down & int(board.avenue[1])
    there.parading = int(here.parading) + 1 if on_avenue != 0 else 0
    there.parade = max(int(here.parade), int(there.parading))
    # Ruling: the sights on both sides of a segment are passed at once, before the crossroads at its end.
    stops = stops_after(board, int(here.stops), locations_along(across, down), 0)
    there.stops = stops_after(board, stops, 0, 1 << int(there.at))


@compiled
def ride(board: Board, here: Step, walked: int, there: Step) -> None:
    """By metro to the other station, where the walk goes on."""
    # Ruling: a ride ends a straight stretch and a parade, and is no turn; it goes on with the private task.
    at = other_end(board, int(here.at))
    stretch = stretch_of(here)
    if is_task(board, at):
        stretch = visited(stretch, at, walked)
    there.first, there.first_at, there.second_at, there.longest = stretch
    there.at, there.across, there.down = at, here.across, here.down
    there.upright, there.turns = NOT_YET, here.turns
    there.ridden = 1
    there.run = there.parading = 0
    there.straight, there.parade = here.straight, here.parade
    there.stops = stops_after(board, int(here.stops), 0, 1 << at)


@compiled
def order_of(board: Board, here: Step) -> Order:
    """All that depends on the order walked so far."""
    turns, stretch = int(here.turns), int(here.longest)
    if not board.ordered:
        return Order(turns, stretch, 0, 0, 0, 0)
    return Order(turns, stretch, int(here.stops), int(here.straight), int(here.parade), int(here.ridden))


@compiled
def rides_of(board: Board, here: Step) -> int:
    """Whether the walk has ridden by metro: 1 or 0."""
    return int(here.ridden) if board.ordered else 0


@compiled
def ways(at: int, across: int, down: int) -> int:
    """The directions in which these roads lead, a bit each."""
    right = (across >> at) & 1
    below = (down >> at) & 1
    left = (across << 1 >> at) & 1
    above = (down << CORNERS >> at) & 1
    return above << UP | right << RIGHT | below << DOWN | left << LEFT
