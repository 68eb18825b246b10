"""What examples/train_lost_cities.py trains: a value of turns in Lost Cities, and the policy that takes the best one.

A network guesses by how many points a round will be won, from what a player knows at the end of the own turn. The
policy tries every turn (place this card, draw from there) and takes the one after which the guess is best. A card
drawn from the pile counts as unknown, and nothing is used but the observations of the environment: no peeking.

Each colour becomes a vector by two layers that all colours share; the sum of the vectors stands for the table. So a
turn changes one or two vectors only, and compiled code weighs some fifty turns in about 20 microseconds.
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

from serai.bots.ranking import gumbel
from serai.rules.compiling import compiled
from serai.rules.lost_cities.components import (
    CARD_TYPES,
    CARDS_OF_A_COLOUR,
    DISCARD,
    DRAW,
    MAX_COLOURS,
    PLAY,
    RANKS,
)
from serai.rules.lost_cities.scoring import column_points
from serai.rules.randomness import Generator

Array = Any

PILES = 5 * CARD_TYPES  # where the planes of an observation begin
JUST_DISCARDED = PILES + MAX_COLOURS * CARDS_OF_A_COLOUR
DECK = JUST_DISCARDED + MAX_COLOURS + 2
WITHOUT_DRAW = DECK + 1
CARD_PLANES = np.array([0, CARD_TYPES, 3 * CARD_TYPES, 4 * CARD_TYPES])  # of HAND, KNOWN, OWN and THEIRS
PATIENCE = 3  # turns in a row without a draw from the pile, after which the policy draws: else rounds drag on
HIDDEN, VECTOR = 64, 32  # units of the layers


# Records, as the rules have them: compiled code reads their fields without any ado.
NETWORK = np.dtype(
    (
        np.record,
        [
            ("colour", np.float32, (FEATURES, HIDDEN)),  # of a colour's features
            ("clock", np.float32, (DRAWN, HIDDEN)),  # what the clock adds to each colour
            ("vector", np.float32, (HIDDEN, VECTOR)),
            ("late_clock", np.float32, (CLOCK, VECTOR)),  # what it adds to the sum of the vectors
            ("value", np.float32, (VECTOR,)),
        ],
    )
)
SIZES = {"colour": 0.25, "clock": 0.2, "vector": 0.125, "late_clock": 0.2, "value": 0.05}  # of the first weights

# What is worked out of one observation.
ROOM = np.dtype(
    (
        np.record,
        [
            ("cards", np.int64, (COLOURS, 5, RANKS)),  # how many, by colour, place and rank
            ("pile", np.int64, (COLOURS, CARDS_OF_A_COLOUR + 2)),  # ranks from place 1; -1 at place 0
            ("size", np.int64, (COLOURS,)),  # of the discard piles
            ("lean", np.float32, (HIDDEN,)),  # what the clock adds to the hidden layer
            ("vectors", np.float32, (COLOURS, VECTOR)),
            ("taken", np.float32, (COLOURS, VECTOR)),  # the same, were the open card in the hand
            ("total", np.float32, (VECTOR,)),
            ("kept", np.float32, (3, VECTOR)),  # the last three while a turn is tried
            ("row", np.float32, (FEATURES,)),
            ("hidden", np.float32, (HIDDEN,)),
            ("clock", np.float32, (CLOCK,)),
            ("values", np.float32, (1 + COLOURS,)),  # of the ways to draw: from the pile, then by colour
        ],
    )
)
Network = Any
Room = Any


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
def add_product(x: Array, weights: Array, out: Array) -> None:
    """out += x @ weights, where many x are 0."""
    for i in range(weights.shape[0]):
        factor = x[i]
        if factor != 0:
            for k in range(weights.shape[1]):
                out[k] += factor * weights[i, k]


@compiled
def embed(network: Network, room: Room, colour: int, vectors: Array) -> None:
    """Write a colour's vector."""
    describe(room.cards[colour], int(room.pile[colour, room.size[colour]]), room.row)
    hidden, vector = room.hidden, vectors[colour]
    for k in range(HIDDEN):
        hidden[k] = room.lean[k]
    add_product(room.row, network.colour, hidden)
    for k in range(HIDDEN):
        hidden[k] = max(np.float32(0), hidden[k])
    for k in range(VECTOR):
        vector[k] = 0
    add_product(hidden, network.vector, vector)


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
            room.total[k] += room.vectors[colour, k]


@compiled
def value_of_drawing(network: Network, room: Room) -> float:
    """The guess after drawing from the pile."""
    value = np.float32(0)
    for k in range(VECTOR):
        value += max(np.float32(0), room.total[k] + network.late_clock[DRAWN, k]) * network.value[k]
    return float(value)


@compiled
def value_of_taking(network: Network, room: Room, colour: int) -> float:
    """The guess after taking an open card."""
    value = np.float32(0)
    for k in range(VECTOR):
        after = room.total[k] - room.vectors[colour, k] + room.taken[colour, k]
        value += max(np.float32(0), after) * network.value[k]
    return float(value)


@compiled
def margin(room: Room) -> int:
    """The result if the round ended now."""
    points = 0
    for colour in range(COLOURS):
        own, theirs = column(room.cards[colour, OWN]), column(room.cards[colour, THEIRS])
        points += column_points(own[1], own[2], own[3]) - column_points(theirs[1], theirs[2], theirs[3])
    return points


@compiled
def weigh_draws(network: Network, room: Room, planes: Array, forbidden: int) -> int:
    """Write the value of each way to draw and return the best; the last card of the pile ends the round."""
    may_take = planes[WITHOUT_DRAW] < PATIENCE
    room.values[0] = margin(room) / SCALE if planes[DECK] == 1 else value_of_drawing(network, room)
    best = 0
    for colour in range(COLOURS):
        room.values[1 + colour] = -np.inf
        if may_take and room.size[colour] > 0 and colour != forbidden:
            room.values[1 + colour] = value_of_taking(network, room, colour)
            if room.values[1 + colour] > room.values[best]:
                best = 1 + colour
    return best


@compiled
def value_of_placing(network: Network, room: Room, planes: Array, colour: int, rank: int, laid: bool) -> float:
    """What a turn is worth that places this card and then draws in the best way."""
    cards, forbidden = room.cards[colour], -1 if laid else colour
    for k in range(VECTOR):
        room.kept[0, k], room.kept[1, k] = room.vectors[colour, k], room.taken[colour, k]
        room.kept[2, k] = room.total[k]
    cards[HAND, rank] -= 1
    if laid:
        cards[OWN, rank] += 1
    else:
        push(room, colour, rank)
    look_at(network, room, colour, forbidden)
    for k in range(VECTOR):
        room.total[k] += room.vectors[colour, k] - room.kept[0, k]
    value = room.values[weigh_draws(network, room, planes, forbidden)]
    cards[HAND, rank] += 1
    if laid:
        cards[OWN, rank] -= 1
    else:
        pop(room, colour)
    for k in range(VECTOR):
        room.vectors[colour, k], room.taken[colour, k] = room.kept[0, k], room.kept[1, k]
        room.total[k] = room.kept[2, k]
    return float(value)


@compiled
def blurred(value: float, noise: float, rng: Generator) -> float:
    """The value as it seems: now and then another turn than the best is tried."""
    return value + noise * gumbel(rng) if noise > 0 else value


@compiled
def place(network: Network, room: Room, observations: Array, noise: float, rng: Generator, choices: Array) -> None:
    """Choose the card to place in each game."""
    for i in range(len(observations)):
        planes = observations[i]
        look(network, room, planes)
        best = -np.inf
        for colour in range(COLOURS):
            last = column(room.cards[colour, OWN])[0]
            for rank in range(RANKS):
                for way in (PLAY, DISCARD):
                    if room.cards[colour, HAND, rank] == 0 or (way == PLAY and rank < last):
                        continue
                    value = value_of_placing(network, room, planes, colour, rank, way == PLAY)
                    value = blurred(value, noise, rng)
                    if value > best:
                        best, choices[i] = value, way + colour * RANKS + rank


@compiled
def draw(
    network: Network,
    room: Room,
    observations: Array,
    noise: float,
    rng: Generator,
    choices: Array,
    rows: Array,
    clocks: Array,
    values: Array,
) -> None:
    """Choose what to draw in each game; write the features and the value of the table after it."""
    for i in range(len(observations)):
        planes = observations[i]
        look(network, room, planes)
        forbidden = -1
        for colour in range(COLOURS):
            if planes[JUST_DISCARDED + colour]:
                forbidden = colour
        weigh_draws(network, room, planes, forbidden)
        chosen, best = 0, -np.inf
        for way in range(1 + COLOURS):
            value = blurred(room.values[way], noise, rng)
            if value > best:
                chosen, best = way, value
        choices[i], values[i] = DRAW + chosen, room.values[chosen]
        if chosen > 0:
            rank = pop(room, chosen - 1)
            room.cards[chosen - 1, HAND, rank] += 1
        for colour in range(COLOURS):
            describe(room.cards[colour], int(room.pile[colour, room.size[colour]]), rows[i, colour])
        tell_time(int(planes[DECK]), chosen == 0, clocks[i])
