"""Where a best route may start.

Unless a goal asks for at most something, a trail that can be made longer at either end is never best. So an open trail
starts and ends at crossroads with an odd number of roads, a closed one where it uses all roads. A ride by metro counts
as one more road at both its stations: trails with it are looked for beside those without.
"""

from typing import Any, Protocol

import numpy.typing as npt

from serai.rules.compiling import compiled
from serai.rules.en_route.geometry import CROSSROADS, RIDING
from serai.rules.en_route.route.roads import crossroads_on, odd_crossroads, without_dead_ends
from serai.rules.en_route.route.walking import NOT_YET, Step, is_task, other_end, ways
from serai.rules.en_route.route.worth import Board
from serai.rules.records import Int64, record

NO_RIDE, MUST_RIDE, MAY_RIDE = range(3)
MOST_STARTS = 2 * CROSSROADS


class Start(Protocol):
    """Where trails may start, and how they must go on."""

    at: Int64
    across: Int64  # the roads that trails from here may use
    down: Int64
    end: Int64  # where they must end, or NOT_YET: anywhere
    any_length: Int64  # whether trails count that could be made longer
    ride: Int64  # whether they ride by metro: NO_RIDE, MUST_RIDE, MAY_RIDE


START = record(Start)

Starts = npt.NDArray[Any]
"""An array of such records."""


@compiled
def find_starts(board: Board, starts: Starts) -> int:
    """Fill in the starts and return how many there are."""
    stations = usable_stations(board)
    if board.wants_less:
        return every_start(board, starts, stations)
    count = starts_of_longest(board, starts, 0, 0)
    if stations != 0:
        count = starts_of_longest(board, starts, count, stations)
    return count


@compiled
def usable_stations(board: Board) -> int:
    """Both stations of the metro line if roads lead to them, else none."""
    if board.stations[0] < 0:
        return 0
    stations = 1 << int(board.stations[0]) | 1 << int(board.stations[1])
    return stations if crossroads_on(int(board.across), int(board.down)) & stations == stations else 0


@compiled
def set_start(start: Start, at: int, across: int, down: int, end: int, any_length: int, ride: int) -> None:
    """Fill in one start."""
    start.at = at
    start.across = across
    start.down = down
    start.end = end
    start.any_length = any_length
    start.ride = ride


@compiled
def every_start(board: Board, starts: Starts, stations: int) -> int:
    """Every crossroads with a road; with a goal that asks for at most something a longer trail may be worse."""
    across, down = int(board.across), int(board.down)
    touched = crossroads_on(across, down)
    count = 0
    for at in range(CROSSROADS):
        if (touched >> at) & 1 == 1:
            set_start(starts[count], at, across, down, NOT_YET, 1, MAY_RIDE if stations != 0 else NO_RIDE)
            count += 1
    return count


@compiled
def starts_of_longest(board: Board, starts: Starts, count: int, stations: int) -> int:
    """Odd crossroads for open trails; for closed ones even crossroads whose roads may all be part of a circle.

    With stations: of the trails that ride by metro.
    """
    across, down = int(board.across), int(board.down)
    ride = MUST_RIDE if stations != 0 else NO_RIDE
    odd = odd_crossroads(across, down) ^ stations
    ring_across, ring_down = without_dead_ends(across, down, stations)
    ring = crossroads_on(ring_across, ring_down) & ~crossroads_on(across ^ ring_across, down ^ ring_down)
    for at in range(CROSSROADS):
        if (odd >> at) & 1 == 1:
            set_start(starts[count], at, across, down, NOT_YET, 0, ride)
            count += 1
        elif (ring >> at) & 1 == 1:
            later = -1 if start_matters(board, at) else -1 << at
            set_start(starts[count], at, ring_across & later, ring_down & later, at, 0, ride)
            count += 1
    return count


@compiled
def start_matters(board: Board, at: int) -> bool:
    """Whether a closed trail may be worth more if it starts here; else it may as well start at its first crossroads.

    A stretch of the private task can as well be the beginning of the trail; a turn at the start does not count.
    """
    return bool(board.counts_turns or board.ordered) or is_task(board, at)


@compiled
def ways_on(board: Board, start: Start, here: Step) -> int:
    """The directions in which a trail can go on, a bit each; by metro only if the walk goes on behind it."""
    across, down = int(here.across), int(here.down)
    onward = ways(int(here.at), across, down)
    if start.ride != NO_RIDE and here.ridden == 0 and here.upright != NOT_YET:
        there = other_end(board, int(here.at))
        if there != NOT_YET and ways(there, across, down) != 0:
            onward |= 1 << RIDING
    return onward


@compiled
def complete(start: Start, here: Step) -> bool:
    """Whether the trail from the start to here may be best: it can be made longer at neither end."""
    if start.ride != NO_RIDE and (here.upright == NOT_YET or (start.ride == MUST_RIDE and here.ridden == 0)):
        return False  # a ride is never the end
    if start.any_length:
        return True
    if ways(int(here.at), int(here.across), int(here.down)) != 0:
        return False
    if start.end != NOT_YET:
        return bool(here.at == start.end)
    return ways(int(start.at), int(here.across), int(here.down)) == 0
