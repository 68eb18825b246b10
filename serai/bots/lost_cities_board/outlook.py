"""What the paths of Lost Cities: The Board Game promise a seat, from what it may know.

A path's promise is what its explorer may bring in the end, from where it stands and the cards held and not seen yet.
"""

from typing import Annotated, Protocol

import numpy as np

from serai.bots.lost_cities_board import styles
from serai.bots.policy import Style
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer
from serai.rules.lost_cities_board.components import (
    ARROW,
    ARTIFACT,
    CARD_TYPES,
    CITY,
    COLOURS,
    COPIES,
    EXPLORERS_THAT_END_IT,
    LAST_STEP_BEFORE_BRIDGE,
    STEP_VALUES,
    VALUES,
    value_of,
)
from serai.rules.lost_cities_board.state import State
from serai.rules.records import Float64, Float64s, Int8s, Int64s, record

UP, DOWN, OPEN = 1, -1, 0


# A record and not arrays: Numba counts references to arrays at every call.
class Outlook(Protocol):
    """What a seat may look forward to."""

    turns: Float64  # that are left to it
    reach: Float64  # the part of the cards held that it will lay
    chance: Float64  # of a card not seen yet
    held: Annotated[Int8s, (CARD_TYPES,)]
    unseen: Annotated[Int8s, (CARD_TYPES,)]
    # by colour, of the own path: where it stands, what it counts, and how many cards can follow
    step: Annotated[Int64s, (COLOURS,)]
    factor: Annotated[Float64s, (COLOURS,)]
    last: Annotated[Int64s, (COLOURS,)]
    direction: Annotated[Int64s, (COLOURS,)]
    fitting: Annotated[Float64s, (COLOURS,)]
    to_come: Annotated[Float64s, (COLOURS,)]
    promise: Annotated[Float64s, (COLOURS,)]
    tiles: Annotated[Float64s, (COLOURS, CITY + 1)]  # what those up to that step bring
    distances: Annotated[Int64s, (LAST_STEP_BEFORE_BRIDGE + 2,)]  # how many explorers have so many steps to go


OUTLOOK = record(Outlook)


@compiled
def count_cards(state: State, seat: int, outlook: Outlook) -> int:
    """How many of each card are in the own hand and how many are not seen yet; return how many these are in all."""
    for card in range(CARD_TYPES):
        outlook.held[card] = 0
        outlook.unseen[card] = COPIES
    for colour in range(COLOURS):
        for i in range(state.pile_size[colour]):
            outlook.unseen[int(state.pile[colour, i])] -= 1
        for owner in range(state.seats):
            for i in range(state.column_size[owner, colour]):
                outlook.unseen[int(state.column[owner, colour, i])] -= 1
    for owner in range(state.seats):
        if owner != seat:
            for card in range(CARD_TYPES):
                outlook.unseen[card] -= state.known[owner, card]
    for i in range(state.hand_size[seat]):
        outlook.held[int(state.hand[seat, i])] += 1
        outlook.unseen[int(state.hand[seat, i])] -= 1
    hidden = 0
    for card in range(CARD_TYPES):
        hidden += int(outlook.unseen[card])
    return hidden


@compiled
def turns_left(state: State, style: Style, outlook: Outlook) -> float:
    """About how many more turns each player has: until the pile is empty or five explorers are beyond the bridge."""
    by_pile = int(state.deck_size) / int(state.seats)
    outlook.distances[:] = 0
    for seat in range(state.seats):
        for colour in range(COLOURS):
            outlook.distances[max(0, LAST_STEP_BEFORE_BRIDGE + 1 - int(state.step[seat, colour]))] += 1
    needed = EXPLORERS_THAT_END_IT
    steps = 0.0
    for distance in range(LAST_STEP_BEFORE_BRIDGE + 2):
        crossing = min(needed, int(outlook.distances[distance]))
        steps += crossing * distance
        needed -= crossing
    by_bridge = steps * style[styles.TURNS_A_STEP] / int(state.seats) + style[styles.SPARE_TURNS]
    return float(max(0.0, min(by_pile, by_bridge)))


@compiled
def direction_of(state: State, seat: int, colour: int) -> int:
    """Where a column goes: UP, DOWN, or OPEN while the variant leaves the choice."""
    if not state.up_down:
        return UP
    size = int(state.column_size[seat, colour])
    if size == 0:
        return OPEN
    rise = int(state.column[seat, colour, size - 1]) - int(state.column[seat, colour, 0])
    return UP if rise > 0 else DOWN if rise < 0 else OPEN


@compiled
def usable(counts: Buffer, colour: int, last: int, direction: int) -> int:
    """How many of the counted cards of a colour may follow the value `last`."""
    above = below = 0
    if direction != DOWN:
        for value in range(last, VALUES):
            above += int(counts[colour * VALUES + value])
    if direction != UP:
        for value in range(last + 1):
            below += int(counts[colour * VALUES + value])
    return max(above, below)


@compiled
def tile_value(style: Style, tile: int) -> float:
    """What stepping onto a tile brings."""
    if tile == ARTIFACT:
        return float(style[styles.ARTIFACT])
    if tile == ARROW:
        return float(style[styles.ARROW])
    return float(tile)


@compiled
def add_up_tiles(state: State, style: Style, outlook: Outlook) -> None:
    """Along each path, what the tiles up to a step bring."""
    for colour in range(COLOURS):
        outlook.tiles[colour, 0] = 0.0
        for step in range(1, CITY + 1):
            ahead = style[styles.TILE_AHEAD] * tile_value(style, int(state.tile[colour, step]))
            outlook.tiles[colour, step] = outlook.tiles[colour, step - 1] + ahead


@compiled
def path_promise(colour: int, step: int, factor: float, held: float, unseen: float, outlook: Outlook) -> float:
    """What an explorer on that step may bring, with so many cards in hand and not seen yet that it can use."""
    reached = min(float(CITY), step + outlook.reach * held + outlook.chance * unseen)
    low = min(int(reached), CITY - 1)
    part = reached - low
    value = STEP_VALUES[low] + part * (STEP_VALUES[low + 1] - STEP_VALUES[low])
    tiles = outlook.tiles[colour, low] + part * (outlook.tiles[colour, low + 1] - outlook.tiles[colour, low])
    return float(factor * value + tiles - outlook.tiles[colour, step])


@compiled
def promise_of(style: Style, colour: int, held: float, unseen: float, outlook: Outlook) -> float:
    """What a colour promises with these cards: a path that is not started need not be."""
    step = int(outlook.step[colour])
    if step > 0:
        return path_promise(colour, step, outlook.factor[colour], held, unseen, outlook)
    promise = path_promise(colour, 1, 1.0, max(0.0, held - 1.0), unseen, outlook) - style[styles.MARGIN]
    hope = style[styles.HOPE]
    return float(0.5 * (promise + np.sqrt(promise * promise + hope * hope)))


@compiled
def lowest_held(counts: Buffer, colour: int) -> int:
    """The lowest card of a colour in hand, with which its path would be started; the middle one where there is none."""
    for value in range(VALUES):
        if counts[colour * VALUES + value] > 0:
            return value
    return VALUES // 2


@compiled
def survey_paths(state: State, seat: int, style: Style, outlook: Outlook) -> None:
    """Where the own explorers stand, which cards they can use, and what they promise."""
    hidden = count_cards(state, seat, outlook)
    waiting = 0.0
    for colour in range(COLOURS):
        size = int(state.column_size[seat, colour])
        lowest = lowest_held(outlook.held, colour)
        last = value_of(int(state.column[seat, colour, size - 1])) if size > 0 else lowest
        direction = direction_of(state, seat, colour)
        outlook.step[colour] = state.step[seat, colour]
        outlook.factor[colour] = 2.0 if state.researcher[seat] == colour else 1.0
        outlook.last[colour] = last
        outlook.direction[colour] = direction
        outlook.fitting[colour] = usable(outlook.held, colour, last, direction)
        outlook.to_come[colour] = usable(outlook.unseen, colour, last, direction)
        if size > 0:
            waiting += min(outlook.fitting[colour], CITY - outlook.step[colour])
    add_up_tiles(state, style, outlook)
    outlook.turns = turns_left(state, style, outlook)
    outlook.reach = style[styles.REACH] * min(1.0, (outlook.turns + 1.0) / (waiting + 1.0))
    outlook.chance = style[styles.CHANCE] * min(1.0, outlook.turns / (hidden + 1.0))
    for colour in range(COLOURS):
        fitting, to_come = outlook.fitting[colour], outlook.to_come[colour]
        outlook.promise[colour] = promise_of(style, colour, fitting, to_come, outlook)
