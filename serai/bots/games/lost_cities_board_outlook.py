"""What the paths of Lost Cities: The Board Game promise a seat, from what it may know.

A path's promise is what its explorer may bring in the end, from where it stands and the cards held and not seen yet.
"""

import numpy as np

from serai.bots.games import lost_cities_board_styles as styles
from serai.bots.policy import Style
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, State
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

UP, DOWN, OPEN = 1, -1, 0

# The columns of a survey, by colour.
STEP, FACTOR, LAST, DIRECTION, HELD, UNSEEN, PROMISE = range(7)
SURVEY = 7
# The outlook of a seat: turns left, the part of the cards held that it will lay, the chance of a card not seen yet.
TURNS, REACH, CHANCE = range(3)
OUTLOOK = 3


@compiled
def count_cards(state: State, seat: int, held: Buffer, unseen: Buffer) -> int:
    """How many of each card are in the own hand and how many are not seen yet; return how many these are in all."""
    held[:] = 0
    unseen[:] = COPIES
    for colour in range(COLOURS):
        for i in range(state.pile_size[colour]):
            unseen[int(state.pile[colour, i])] -= 1
        for owner in range(state.seats):
            for i in range(state.column_size[owner, colour]):
                unseen[int(state.column[owner, colour, i])] -= 1
    for owner in range(state.seats):
        if owner != seat:
            for card in range(CARD_TYPES):
                unseen[card] -= state.known[owner, card]
    for i in range(state.hand_size[seat]):
        held[int(state.hand[seat, i])] += 1
        unseen[int(state.hand[seat, i])] -= 1
    return int(np.sum(unseen))


@compiled
def turns_left(state: State, style: Style) -> float:
    """About how many more turns each player has: until the pile is empty or five explorers are beyond the bridge."""
    by_pile = int(state.deck_size) / int(state.seats)
    distances = np.zeros(LAST_STEP_BEFORE_BRIDGE + 2, np.int64)  # how many explorers have so many steps to go
    for seat in range(state.seats):
        for colour in range(COLOURS):
            distances[max(0, LAST_STEP_BEFORE_BRIDGE + 1 - int(state.step[seat, colour]))] += 1
    needed = EXPLORERS_THAT_END_IT
    steps = 0.0
    for distance in range(len(distances)):
        crossing = min(needed, int(distances[distance]))
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
    for value in range(VALUES):
        count = int(counts[colour * VALUES + value])
        if value >= last:
            above += count
        if value <= last:
            below += count
    if direction == UP:
        return above
    if direction == DOWN:
        return below
    return max(above, below)


@compiled
def step_value(step: float) -> float:
    """The value of a step, between two steps in proportion."""
    low = int(step)
    if low >= CITY:
        return float(STEP_VALUES[CITY])
    return float(STEP_VALUES[low] + (STEP_VALUES[low + 1] - STEP_VALUES[low]) * (step - low))


@compiled
def tile_value(style: Style, tile: int) -> float:
    """What stepping onto a tile brings."""
    if tile == ARTIFACT:
        return float(style[styles.ARTIFACT])
    if tile == ARROW:
        return float(style[styles.ARROW])
    return float(tile)


@compiled
def path_promise(
    state: State, style: Style, colour: int, step: int, factor: float, held: float, unseen: float, outlook: Buffer
) -> float:
    """What an explorer on that step may bring, with so many cards in hand and not seen yet that it can use."""
    reached = min(float(CITY), step + outlook[REACH] * held + outlook[CHANCE] * unseen)
    promise = factor * step_value(reached)
    for ahead in range(step + 1, CITY + 1):
        part = min(1.0, reached - ahead + 1.0)
        if part <= 0.0:
            break
        promise += style[styles.TILE_AHEAD] * part * tile_value(style, int(state.tile[colour, ahead]))
    return float(promise)


@compiled
def promise_of(
    state: State, style: Style, row: Buffer, colour: int, held: float, unseen: float, outlook: Buffer
) -> float:
    """What a colour promises with these cards: a path that is not started need not be."""
    if row[STEP] > 0.0:
        return path_promise(state, style, colour, int(row[STEP]), row[FACTOR], held, unseen, outlook)
    promise = path_promise(state, style, colour, 1, 1.0, max(0.0, held - 1.0), unseen, outlook) - style[styles.MARGIN]
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
def survey_paths(
    state: State, seat: int, style: Style, held: Buffer, unseen: Buffer, survey: Buffer, outlook: Buffer
) -> None:
    """Where the own explorers stand, which cards they can use, and what they promise."""
    hidden = count_cards(state, seat, held, unseen)
    waiting = 0.0
    for colour in range(COLOURS):
        row = survey[colour]
        size = int(state.column_size[seat, colour])
        row[STEP] = state.step[seat, colour]
        row[FACTOR] = 2.0 if state.researcher[seat] == colour else 1.0
        row[LAST] = value_of(int(state.column[seat, colour, size - 1])) if size > 0 else lowest_held(held, colour)
        row[DIRECTION] = direction_of(state, seat, colour)
        row[HELD] = usable(held, colour, int(row[LAST]), int(row[DIRECTION]))
        row[UNSEEN] = usable(unseen, colour, int(row[LAST]), int(row[DIRECTION]))
        if size > 0:
            waiting += min(row[HELD], CITY - row[STEP])
    turns = turns_left(state, style)
    outlook[TURNS] = turns
    outlook[REACH] = style[styles.REACH] * min(1.0, (turns + 1.0) / (waiting + 1.0))
    outlook[CHANCE] = style[styles.CHANCE] * min(1.0, turns / (hidden + 1.0))
    for colour in range(COLOURS):
        row = survey[colour]
        row[PROMISE] = promise_of(state, style, row, colour, row[HELD], row[UNSEEN], outlook)
