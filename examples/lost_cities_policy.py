"""What examples/train_lost_cities.py trains: a policy for Lost Cities that takes the turn after which most points come.

It tries every turn (place this card, draw from there) and takes the one after which lost_cities_network.py guesses the
best result. A card drawn from the pile counts as unknown, and nothing is used but the observations of the environment:
no peeking.
"""

from typing import NamedTuple

import numpy as np
from lost_cities_features import CLOCK, COLOURS, DRAWN, FEATURES, HAND, OWN, column, tell_time
from lost_cities_network import (
    DECK,
    JUST_DISCARDED,
    VECTOR,
    WITHOUT_DRAW,
    Array,
    Network,
    Room,
    count,
    describe_colour,
    look,
    look_at,
    margin,
    pop,
    push,
    value_of_drawing,
    value_of_taking,
)

from serai.bots.ranking import uniform
from serai.rules.compiling import compiled
from serai.rules.lost_cities.components import DISCARD, DRAW, PLAY, RANKS
from serai.rules.randomness import Generator

PATIENCE = 3  # turns in a row without a draw from the pile, after which the policy draws: else rounds drag on


class Tables(NamedTuple):
    """What the policy knows of tables after its turn, and thinks of them."""

    rows: Array  # the features of each colour
    clocks: Array
    now: Array  # the points of the columns as they lie, by colour: own and theirs
    ends: Array  # what they are guessed to be in the end


def empty_tables(*shape: int) -> Tables:
    """Room for tables."""
    sizes = ((COLOURS, FEATURES), (CLOCK,), (COLOURS, 2), (COLOURS, 2))
    return Tables(*(np.empty((*shape, *size), np.float32) for size in sizes))


@compiled
def weigh_draws(network: Network, room: Room, planes: Array, forbidden: int) -> int:
    """Write the value of each way to draw and return the best; the last card of the pile ends the round."""
    may_take = planes[WITHOUT_DRAW] < PATIENCE
    room.values[0] = margin(room) if planes[DECK] == 1 else value_of_drawing(network, room)
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
    for k in range(2 * VECTOR):
        room.kept[0, k], room.kept[1, k] = room.vectors[colour, k], room.taken[colour, k]
    for k in range(VECTOR):
        room.kept[2, k] = room.total[k]
    cards[HAND, rank] -= 1
    if laid:
        cards[OWN, rank] += 1
        count(room, colour)
    else:
        push(room, colour, rank)
    look_at(network, room, colour, forbidden)
    for k in range(VECTOR):
        room.total[k] += room.vectors[colour, VECTOR + k] - room.kept[0, VECTOR + k]
    value = room.values[weigh_draws(network, room, planes, forbidden)]
    cards[HAND, rank] += 1
    if laid:
        cards[OWN, rank] -= 1
        count(room, colour)
    else:
        pop(room, colour)
    for k in range(2 * VECTOR):
        room.vectors[colour, k], room.taken[colour, k] = room.kept[0, k], room.kept[1, k]
    for k in range(VECTOR):
        room.total[k] = room.kept[2, k]
    return float(value)


@compiled
def place(network: Network, room: Room, observations: Array, trials: float, rng: Generator, choices: Array) -> None:
    """Choose the card to place in each game: the best, but in a part of the games, `trials`, any."""
    for i in range(len(observations)):
        planes = observations[i]
        look(network, room, planes)
        best, at_random = -np.inf, uniform(rng) < trials
        for colour in range(COLOURS):
            last = column(room.cards[colour, OWN])[0]
            for rank in range(RANKS):
                for way in (PLAY, DISCARD):
                    if room.cards[colour, HAND, rank] == 0 or (way == PLAY and rank < last):
                        continue
                    if at_random:
                        value = uniform(rng)
                    else:
                        value = value_of_placing(network, room, planes, colour, rank, way == PLAY)
                    if value > best:
                        best, choices[i] = value, way + colour * RANKS + rank


@compiled
def draw(
    network: Network, room: Room, observations: Array, trials: float, rng: Generator, choices: Array, tables: Tables
) -> None:
    """Choose what to draw in each game, and note the table after it."""
    for i in range(len(observations)):
        planes = observations[i]
        look(network, room, planes)
        forbidden = -1
        for colour in range(COLOURS):
            if planes[JUST_DISCARDED + colour]:
                forbidden = colour
        chosen = weigh_draws(network, room, planes, forbidden)
        if uniform(rng) < trials:
            chosen = any_way(room, rng)
        choices[i] = DRAW + chosen
        if chosen > 0:
            take(room, chosen - 1)
        else:
            for k in range(VECTOR):
                room.total[k] += network.late_clock[DRAWN, k]
        tell_time(int(planes[DECK]), chosen == 0, tables.clocks[i])
        note(network, room, tables.rows[i], tables.now[i], tables.ends[i])


@compiled
def any_way(room: Room, rng: Generator) -> int:
    """A way to draw at random."""
    chosen, best = 0, 0.0
    for way in range(1 + COLOURS):
        value = uniform(rng)
        if room.values[way] > -np.inf and value > best:
            chosen, best = way, value
    return chosen


@compiled
def take(room: Room, colour: int) -> None:
    """Take an open card."""
    rank = pop(room, colour)
    room.cards[colour, HAND, rank] += 1
    for k in range(VECTOR):
        room.total[k] += room.taken[colour, VECTOR + k] - room.vectors[colour, VECTOR + k]
        room.vectors[colour, k] = room.taken[colour, k]


@compiled
def note(network: Network, room: Room, rows: Array, now: Array, ends: Array) -> None:
    """Write the features, the points of the columns as they lie, and what they are guessed to be in the end."""
    for colour in range(COLOURS):
        describe_colour(room, colour, rows[colour])
        for whose in range(2):
            points = np.float32(0)
            for k in range(VECTOR):
                points += max(np.float32(0), room.vectors[colour, k] + room.total[k]) * network.points[k, whose]
            now[colour, whose] = room.now[colour, whose]
            ends[colour, whose] = room.now[colour, whose] + points
