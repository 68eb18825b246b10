"""What examples/train_lost_cities.py trains: a value of turns in Lost Cities, and the policy that takes the best one.

A network guesses by how many points a round will be won, from what a player knows at the end of the own turn. The
policy tries every turn (place this card, draw from there) and takes the one after which the guess is best. A card
drawn from the pile counts as unknown, and nothing is used but the observations of the environment: no peeking.

Each colour becomes a vector by two layers that all colours share; the sum of the vectors stands for the table. So a
turn changes one or two vectors only, and compiled code weighs some fifty turns in about 20 microseconds.
"""

from typing import Any, NamedTuple

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
    TAKEN,
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


class Network(NamedTuple):
    """The weights: of a colour's features and of the clock, to a hidden layer, to the vector; of the vector's sum."""

    colour: Array
    clock: Array
    vector: Array
    late_clock: Array
    value: Array


class Room(NamedTuple):
    """What is worked out of one observation: where cards lie, and vectors by colour and by how the turn ends."""

    cards: Array  # by colour, place and rank
    pile: Array  # ranks of the discard piles from place 1; -1 at place 0
    size: Array
    lean: Array  # what the clock adds to the hidden layer
    vectors: Array
    taken: Array  # the vector of a colour whose open card has been taken
    total: Array
    row: Array
    clock: Array
    values: Array  # of the ways to draw: from the pile, then by colour


def new_network(rng: np.random.Generator) -> Network:
    """Weights at random."""

    def weights(shape: tuple[int, ...], size: float) -> Array:
        return (rng.standard_normal(shape) * size).astype(np.float32)

    colour, clock = weights((FEATURES, HIDDEN), 0.25), weights((CLOCK, HIDDEN), 0.2)
    vector, late_clock = weights((HIDDEN, VECTOR), 0.125), weights((CLOCK, VECTOR), 0.2)
    return Network(colour, clock, vector, late_clock, weights((VECTOR,), 0.05))


def new_room() -> Room:
    """Empty."""
    floats = [np.zeros(shape, np.float32) for shape in ((2, HIDDEN), (COLOURS, 2, VECTOR), (COLOURS, 2, VECTOR))]
    more = [np.zeros(shape, np.float32) for shape in ((2, VECTOR), FEATURES, CLOCK, 1 + COLOURS)]
    cards, pile = np.zeros((COLOURS, 5, RANKS), np.int64), np.full((COLOURS, CARDS_OF_A_COLOUR + 2), -1)
    return Room(cards, pile, np.zeros(COLOURS, np.int64), *floats, *more)


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
        if x[i] != 0:
            for k in range(weights.shape[1]):
                out[k] += x[i] * weights[i, k]


@compiled
def embed(network: Network, room: Room, colour: int, vectors: Array) -> None:
    """Write a colour's vector, for both ways to end the turn."""
    before, hidden = np.zeros(HIDDEN, np.float32), np.empty(HIDDEN, np.float32)
    describe(room.cards[colour], int(room.pile[colour, room.size[colour]]), room.row)
    add_product(room.row, network.colour, before)
    for how in range(2):
        for k in range(HIDDEN):
            hidden[k] = max(np.float32(0), before[k] + room.lean[how, k])
        vectors[how, :] = 0
        add_product(hidden, network.vector, vectors[how])


@compiled
def look_at(network: Network, room: Room, colour: int, forbidden: int) -> None:
    """The vectors of a colour as it is, and with its open card taken."""
    embed(network, room, colour, room.vectors[colour])
    if room.size[colour] > 0 and colour != forbidden:
        rank = pop(room, colour)
        room.cards[colour, HAND, rank] += 1
        embed(network, room, colour, room.taken[colour])
        room.cards[colour, HAND, rank] -= 1
        push(room, colour, rank)


@compiled
def look(network: Network, room: Room, planes: Array) -> None:
    """Work out an observation."""
    read(planes, room)
    room.lean[:] = 0
    room.total[:] = 0
    for how in range(2):
        tell_time(int(planes[DECK]) - (how == DRAWN), how, room.clock)
        add_product(room.clock, network.clock, room.lean[how])
        add_product(room.clock, network.late_clock, room.total[how])
    for colour in range(COLOURS):
        look_at(network, room, colour, -1)
        room.total[:] += room.vectors[colour]


@compiled
def guess(network: Network, vector: Array) -> float:
    """The value of a table's vector."""
    value = np.float32(0)
    for k in range(VECTOR):
        value += max(np.float32(0), vector[k]) * network.value[k]
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
    room.values[0] = margin(room) / SCALE if planes[DECK] == 1 else guess(network, room.total[DRAWN])
    best = 0
    for colour in range(COLOURS):
        room.values[1 + colour] = -np.inf
        if may_take and room.size[colour] > 0 and colour != forbidden:
            after = room.total[TAKEN] - room.vectors[colour, TAKEN] + room.taken[colour, TAKEN]
            room.values[1 + colour] = guess(network, after)
            if room.values[1 + colour] > room.values[best]:
                best = 1 + colour
    return best


@compiled
def value_of_placing(network: Network, room: Room, planes: Array, colour: int, rank: int, laid: bool) -> float:
    """What a turn is worth that places this card and then draws in the best way."""
    vectors, taken, total = room.vectors[colour].copy(), room.taken[colour].copy(), room.total.copy()
    cards, forbidden = room.cards[colour], -1 if laid else colour
    cards[HAND, rank] -= 1
    if laid:
        cards[OWN, rank] += 1
    else:
        push(room, colour, rank)
    look_at(network, room, colour, forbidden)
    room.total[:] += room.vectors[colour] - vectors
    value = room.values[weigh_draws(network, room, planes, forbidden)]
    cards[HAND, rank] += 1
    if laid:
        cards[OWN, rank] -= 1
    else:
        pop(room, colour)
    room.vectors[colour], room.taken[colour], room.total[:] = vectors, taken, total
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
        how = DRAWN if chosen == 0 else TAKEN
        tell_time(int(planes[DECK]) - (how == DRAWN), how, clocks[i])
