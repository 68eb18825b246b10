"""The search on crowded boards: all trails of one length at a time, without those that cannot become best.

A trail is dropped if its bound (bound.py) is no better than a route already found, or if another one over the same
roads to the same crossroads is as good for whatever follows. Should more be left than there is room for, those with the
lowest bounds go, and the highest of these bounds goes with the answer: if it is no better than the route found, nothing
was lost.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from serai.rules.compiling import compiled, keep
from serai.rules.en_route.geometry import DIRECTIONS, PLACES, RIDING
from serai.rules.en_route.route.bound import rank_within_reach
from serai.rules.en_route.route.found import Route
from serai.rules.en_route.route.starts import NO_RIDE, Starts, complete, ways_on
from serai.rules.en_route.route.walking import (
    NOT_YET,
    STEP,
    Step,
    go,
    order_of,
    rides_of,
    since_another,
    stand,
    stretch_of,
)
from serai.rules.en_route.route.worth import Board, rank, tally

Layer = npt.NDArray[Any]
"""An array of steps, each the last of a trail of the same length."""

SLOTS_PER_NODE = 16
MIX_ACROSS, MIX_DOWN, MIX_AT = 0x2545F4914F6CDD1D, 0x1B873593CC9E2D51, 0x165667B19E3779F9
POSITIVE = (1 << 62) - 1
SCATTER_BITS = 16


@compiled
def search_layers(board: Board, starts: Starts, count: int, width: int, route: Route) -> int:
    """Improve `route`; return the highest rank that a trail dropped for want of room might have reached, or 0."""
    layer = np.empty(width, dtype=STEP)
    fresh = np.empty(width * DIRECTIONS, dtype=STEP)
    table = np.empty(width * SLOTS_PER_NODE, np.int32)
    parents = np.empty((PLACES, width), np.int32)
    places = np.empty((PLACES, width), np.int8)
    for i in range(count):
        stand(board, layer[i], int(starts[i].at), int(starts[i].across), int(starts[i].down))
        layer[i].start = i
        places[0, i] = starts[i].at
    beyond = 0
    kept = count
    for steps in range(1, PLACES):
        slots = table[: kept * SLOTS_PER_NODE]
        slots[:] = NOT_YET
        made = 0
        for parent in range(kept):
            todo = ways_on(board, starts[layer[parent].start], layer[parent])
            for direction in range(DIRECTIONS + 1):  # the last is by metro
                if (todo >> direction) & 1 == 1:
                    child = fresh[made]
                    rides = rides_of(board, layer[parent]) + int(direction == RIDING)
                    go(board, layer[parent], direction, steps - rides, child)
                    child.start = layer[parent].start
                    child.parent = parent
                    if promising(board, starts, child, steps, parents, places, route) and is_new(
                        board, fresh, made, slots
                    ):
                        made += 1
        kept = min(made, width)
        if kept == 0:
            break
        beyond = max(beyond, choose(fresh, made, layer, kept, parents[steps], places[steps]))
    keep(layer)
    keep(fresh)
    return beyond


@compiled
def promising(board: Board, starts: Starts, node: Step, steps: int, parents: Any, places: Any, route: Route) -> bool:
    """Keep the trail as the route if it is better; answer whether a continuation might be."""
    start = starts[node.start]
    across, down = int(start.across) ^ int(node.across), int(start.down) ^ int(node.down)
    length = steps - rides_of(board, node)
    if complete(start, node):
        count = tally(board, across, down, length, order_of(board, node))
        value = rank(board, count, count)
        if value > route.rank:
            route.rank = value
            write_route(node, steps, parents, places, route)
    if ways_on(board, start, node) == 0:
        return False
    node.hope = rank_within_reach(board, across, down, node, length, int(start.end), int(start.ride != NO_RIDE))
    return bool(node.hope > route.rank)


@compiled
def write_route(node: Step, steps: int, parents: Any, places: Any, route: Route) -> None:
    """Follow the parents back to the start."""
    route.visits = steps + 1
    route.crossroads[steps] = node.at
    parent = int(node.parent)
    for i in range(steps - 1, -1, -1):
        route.crossroads[i] = places[i, parent]
        parent = int(parents[i, parent])


@compiled
def mixed(node: Step) -> int:
    """A number that looks random, from the roads left and the place."""
    value = int(node.across) * MIX_ACROSS + int(node.down) * MIX_DOWN + (int(node.at) + int(node.start)) * MIX_AT
    value &= POSITIVE
    return (value ^ value >> 31) * MIX_DOWN & POSITIVE


@compiled
def is_new(board: Board, fresh: Layer, made: int, slots: Any) -> bool:
    """Enter the trail at `made` into the table unless another is as good; it replaces one that is no better."""
    node = fresh[made]
    slot = (mixed(node) >> 20) % len(slots)
    while slots[slot] != NOT_YET:
        other = fresh[slots[slot]]
        if same_future(board, node, other):
            if at_least_as_good(board, other, node):
                return False
            if at_least_as_good(board, node, other):
                fresh[slots[slot]] = node
                return False
        slot = (slot + 1) % len(slots)
    slots[slot] = made
    return True


@compiled
def same_future(board: Board, node: Step, other: Step) -> bool:
    """Whether both have used the same roads from the same start and stand at the same crossroads."""
    same_roads = node.across == other.across and node.down == other.down
    same_roads = same_roads and rides_of(board, node) == rides_of(board, other)
    return bool(same_roads and node.at == other.at and node.start == other.start)


@compiled
def at_least_as_good(board: Board, node: Step, other: Step) -> bool:
    """Whether every continuation is worth as much after `node` as after `other`."""
    if board.counts_turns and (node.turns != other.turns or node.upright != other.upright):
        return False
    if board.ordered and not walked_as_well(board, node, other):
        return False
    one, two = stretch_of(node), stretch_of(other)
    for i in range(board.tasks):
        since, other_since = since_another(one, int(board.task[i])), since_another(two, int(board.task[i]))
        if other_since != NOT_YET and (since == NOT_YET or since > other_since):
            return False
    return one.longest >= two.longest


@compiled
def walked_as_well(board: Board, node: Step, other: Step) -> bool:
    """Whether as many stops are passed, and the stretches that goals count are the same."""
    same_run = node.upright == other.upright and node.run == other.run and node.straight == other.straight
    if board.counts_straight and not same_run:
        return False
    if board.counts_parade and (node.parading != other.parading or node.parade != other.parade):
        return False
    return bool(node.stops >= other.stops)


@compiled
def choose(fresh: Layer, made: int, layer: Layer, kept: int, parents: Any, places: Any) -> int:
    """Make the next layer of the `kept` trails with the highest bounds; return the highest bound dropped, or 0."""
    keys = np.zeros(made, np.int64)
    lowest = 0
    if kept < made:
        for i in range(made):
            # among equals by chance: trails made one after the other are too much alike
            keys[i] = int(fresh[i].hope) << SCATTER_BITS | mixed(fresh[i]) >> 62 - SCATTER_BITS
        lowest = lowest_key_kept(keys, kept)
    beyond = 0
    filled = 0
    for i in range(made):
        if keys[i] >= lowest and filled < kept:
            layer[filled] = fresh[i]
            parents[filled] = fresh[i].parent
            places[filled] = fresh[i].at
            filled += 1
        else:
            beyond = max(beyond, int(fresh[i].hope))
    return beyond


@compiled
def lowest_key_kept(keys: Any, kept: int) -> int:
    """The highest number that at least `kept` keys reach, found by halving."""
    low, high = 0, POSITIVE
    while low < high:
        middle = (low + high + 1) >> 1
        reached = 0
        for key in keys:
            if key >= middle:
                reached += 1
        if reached >= kept:
            low = middle
        else:
            high = middle - 1
    return low
