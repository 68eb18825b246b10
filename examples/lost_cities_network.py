"""What the policy of lost_cities_policy.py thinks of a table: how many points will still come to each column.

Every colour is described by the features of lost_cities_features.py. Two layers, which all colours share, make two
vectors of them: one for the colour itself, one that is summed over the colours and told to all, like the clock. A last
layer guesses from both what the own column and the opponent's will still grow by. A turn changes one or two colours
only, so compiled code weighs some fifty turns in about 20 microseconds.
"""

from typing import Any

import numpy as np
from lost_cities_features import (
    CLOCK,
    COLOURS,
    DRAWN,
    FEATURES,
    GONE,
    HAND,
    OWN,
    SCALE,
    THEIRS,
    column,
    describe,
    tell_time,
)

from serai.rules.compiling import compiled
from serai.rules.lost_cities.components import CARD_TYPES, CARDS_OF_A_COLOUR, MAX_COLOURS, RANKS
from serai.rules.lost_cities.scoring import column_points

Array = Any
Network = Any
Room = Any

HIDDEN, VECTOR = 64, 32  # units of the layers

PILES = 5 * CARD_TYPES  # where the planes of an observation begin
JUST_DISCARDED = PILES + MAX_COLOURS * CARDS_OF_A_COLOUR
DECK = JUST_DISCARDED + MAX_COLOURS + 2
WITHOUT_DRAW = DECK + 1
CARD_PLANES = np.array([0, CARD_TYPES, 3 * CARD_TYPES, 4 * CARD_TYPES])  # of HAND, KNOWN, OWN and THEIRS

# Records, as the rules have them: compiled code reads their fields without any ado.
NETWORK = np.dtype(
    (
        np.record,
        [
            ("colour", np.float32, (FEATURES, HIDDEN)),  # of a colour's features
            ("clock", np.float32, (DRAWN, HIDDEN)),  # what the clock adds to each colour
            ("vectors", np.float32, (HIDDEN, 2 * VECTOR)),  # of a colour, for itself and for all
            ("late_clock", np.float32, (CLOCK, VECTOR)),  # what the clock adds for all
            ("points", np.float32, (VECTOR, 2)),  # still to come to the own column, and to the opponent's
        ],
    )
)
SIZES = {"colour": 0.25, "clock": 0.2, "vectors": 0.1, "late_clock": 0.2, "points": 0.03}  # of the first weights

# What is worked out of one observation.
ROOM = np.dtype(
    (
        np.record,
        [
            ("cards", np.int64, (COLOURS, 5, RANKS)),  # how many, by colour, place and rank
            ("pile", np.int64, (COLOURS, CARDS_OF_A_COLOUR + 2)),  # ranks from place 1; -1 at place 0
            ("size", np.int64, (COLOURS,)),  # of the discard piles
            ("now", np.float32, (COLOURS, 2)),  # the points of the columns as they lie
            ("lean", np.float32, (HIDDEN,)),  # what the clock adds to the hidden layer
            ("row", np.float32, (FEATURES,)),
            ("hidden", np.float32, (HIDDEN,)),
            ("vectors", np.float32, (COLOURS, 2 * VECTOR)),
            ("taken", np.float32, (COLOURS, 2 * VECTOR)),  # the same, were the open card in the hand
            ("total", np.float32, (VECTOR,)),  # what all colours and the clock tell each of them
            ("kept", np.float32, (3, 2 * VECTOR)),  # the last three while a turn is tried
            ("sum", np.float32, (VECTOR,)),
            ("clock", np.float32, (CLOCK,)),
            ("values", np.float32, (1 + COLOURS,)),  # of the ways to draw: from the pile, then by colour
        ],
    )
)


def new_network(rng: np.random.Generator) -> Network:
    """Weights at random."""
    network = np.zeros(1, NETWORK)[0]
    for name, size in SIZES.items():
        network[name][...] = size * rng.standard_normal(network[name].shape)
    return network


def new_room() -> Room:
    """Empty."""
    room = np.zeros(1, ROOM)[0]
    room.pile[:, 0] = -1
    return room


@compiled
def read(planes: Array, room: Room) -> None:
    """Find the cards in an observation."""
    for colour in range(COLOURS):
        for rank in range(RANKS):
            for place in range(GONE):
                room.cards[colour, place, rank] = planes[CARD_PLANES[place] + colour * RANKS + rank]
            room.cards[colour, GONE, rank] = 0
        room.size[colour] = 0
        for i in range(CARDS_OF_A_COLOUR):
            rank = int(planes[PILES + colour * CARDS_OF_A_COLOUR + i]) - 1
            if rank >= 0:
                push(room, colour, rank)
        count(room, colour)


@compiled
def push(room: Room, colour: int, rank: int) -> None:
    """Put a card on a discard pile."""
    room.size[colour] += 1
    room.pile[colour, room.size[colour]] = rank
    room.cards[colour, GONE, rank] += 1


@compiled
def pop(room: Room, colour: int) -> int:
    """Take the open card of a discard pile."""
    rank = int(room.pile[colour, room.size[colour]])
    room.size[colour] -= 1
    room.cards[colour, GONE, rank] -= 1
    return rank


@compiled
def count(room: Room, colour: int) -> None:
    """Note the points of both columns of a colour."""
    for whose, place in enumerate((OWN, THEIRS)):
        _, total, wagers, size = column(room.cards[colour, place])
        room.now[colour, whose] = column_points(total, wagers, size) / SCALE


@compiled
def margin(room: Room) -> float:
    """The result if the round ended now."""
    points = np.float32(0)
    for colour in range(COLOURS):
        points += room.now[colour, 0] - room.now[colour, 1]
    return float(points)


@compiled
def add_product(x: Array, weights: Array, out: Array) -> None:
    """out += x @ weights, where many x are 0."""
    for i in range(weights.shape[0]):
        factor = x[i]
        if factor != 0:
            for k in range(weights.shape[1]):
                out[k] += factor * weights[i, k]


@compiled
def describe_colour(room: Room, colour: int, row: Array) -> None:
    """Write the features of a colour."""
    describe(room.cards[colour], int(room.pile[colour, room.size[colour]]), row)


@compiled
def embed(network: Network, room: Room, colour: int, vectors: Array) -> None:
    """Write a colour's vectors."""
    describe_colour(room, colour, room.row)
    hidden, vector = room.hidden, vectors[colour]
    for k in range(HIDDEN):
        hidden[k] = room.lean[k]
    add_product(room.row, network.colour, hidden)
    for k in range(HIDDEN):
        hidden[k] = max(np.float32(0), hidden[k])
    for k in range(2 * VECTOR):
        vector[k] = 0
    add_product(hidden, network.vectors, vector)


@compiled
def look_at(network: Network, room: Room, colour: int, forbidden: int) -> None:
    """The vectors of a colour: as it is, and with its open card taken."""
    embed(network, room, colour, room.vectors)
    if room.size[colour] > 0 and colour != forbidden:
        rank = pop(room, colour)
        room.cards[colour, HAND, rank] += 1
        embed(network, room, colour, room.taken)
        room.cards[colour, HAND, rank] -= 1
        push(room, colour, rank)


@compiled
def look(network: Network, room: Room, planes: Array) -> None:
    """Work out an observation."""
    read(planes, room)
    room.lean[:] = 0
    room.total[:] = 0
    tell_time(int(planes[DECK]), False, room.clock)
    add_product(room.clock, network.clock, room.lean)
    add_product(room.clock, network.late_clock, room.total)
    for colour in range(COLOURS):
        look_at(network, room, colour, -1)
        for k in range(VECTOR):
            room.total[k] += room.vectors[colour, VECTOR + k]


@compiled
def value_of_drawing(network: Network, room: Room) -> float:
    """The guess of the result after drawing from the pile."""
    late = network.late_clock[DRAWN]
    room.sum[:] = 0
    for colour in range(COLOURS):
        for k in range(VECTOR):
            room.sum[k] += max(np.float32(0), room.vectors[colour, k] + room.total[k] + late[k])
    return margin(room) + still_to_come(network, room)


@compiled
def value_of_taking(network: Network, room: Room, taken: int) -> float:
    """The guess of the result after taking an open card."""
    before, after = room.vectors[taken], room.taken[taken]
    room.sum[:] = 0
    for colour in range(COLOURS):
        vector = after if colour == taken else room.vectors[colour]
        for k in range(VECTOR):
            room.sum[k] += max(np.float32(0), vector[k] + room.total[k] - before[VECTOR + k] + after[VECTOR + k])
    return margin(room) + still_to_come(network, room)


@compiled
def still_to_come(network: Network, room: Room) -> float:
    """By how many more points the own columns will grow than the opponent's."""
    points = np.float32(0)
    for k in range(VECTOR):
        points += room.sum[k] * (network.points[k, 0] - network.points[k, 1])
    return float(points)
