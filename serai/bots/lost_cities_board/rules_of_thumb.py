"""Rules of thumb for Lost Cities: The Board Game: go far on few paths, pick up what lies there, end it when ahead.

A move is worth the change in a path's promise that it brings, the tile it finds, and what it gives to the others.
"""

import numpy as np

from serai.bots.lost_cities_board import styles
from serai.bots.lost_cities_board.instinct import consult, look
from serai.bots.lost_cities_board.outlook import (
    DOWN,
    OPEN,
    OUTLOOK,
    UP,
    Outlook,
    direction_of,
    lowest_held,
    path_promise,
    promise_of,
    survey_paths,
    tile_value,
    usable,
)
from serai.bots.policy import Style, Values
from serai.rules.compiling import compiled, keep
from serai.rules.kernel import Buffer
from serai.rules.lost_cities_board.choices import legal
from serai.rules.lost_cities_board.components import (
    CARD_TYPES,
    CITY,
    COLOURS,
    DISCARD,
    DRAW,
    EXPLORERS_THAT_END_IT,
    LAST_STEP_BEFORE_BRIDGE,
    MOVE,
    PASS,
    PLAY,
    START_RESEARCHER,
    STEP_VALUES,
    TAKE,
    VALUES,
    colour_of,
    value_of,
)
from serai.rules.lost_cities_board.play import explorers_beyond_bridge
from serai.rules.lost_cities_board.scoring import expedition_points
from serai.rules.lost_cities_board.state import State
from serai.rules.records import Float32s

TOKEN_WORTH = 14.0  # what an artifact token brings on the tracks, on average


@compiled
def step_gain(state: State, seat: int, style: Style, colour: int, outlook: Outlook) -> float:
    """What a step without a card brings: more promise and the tile there, or the end of the expedition."""
    step = int(outlook.step[colour]) + 1
    if ends_it(state, step):
        gain = outlook.factor[colour] * (STEP_VALUES[step] - STEP_VALUES[step - 1])
        return float(gain + end_gain(state, seat, style, outlook))
    factor, fitting, to_come = outlook.factor[colour], outlook.fitting[colour], outlook.to_come[colour]
    after = path_promise(colour, step, factor, fitting, to_come, outlook)
    return float(after - outlook.promise[colour] + tile_value(style, int(state.tile[colour, step])))


@compiled
def ends_it(state: State, step: int) -> bool:
    """Whether an explorer that comes to that step is the fifth beyond the bridge."""
    return step == LAST_STEP_BEFORE_BRIDGE + 1 and explorers_beyond_bridge(state) == EXPLORERS_THAT_END_IT - 1


@compiled
def end_gain(state: State, seat: int, style: Style, outlook: Outlook) -> float:
    """What ending the expedition at once brings: own promises lapse, the others do not get on either."""
    lost = float(-expedition_points(state, seat))
    for colour in range(COLOURS):
        lost += outlook.promise[colour]
    return float(style[styles.END_THEIRS] * outlook.turns - style[styles.END_OWN] * lost)


@compiled
def lay_value(state: State, seat: int, style: Style, card: int, outlook: Outlook) -> float:
    """What the path promises with the card laid, against its promise now."""
    colour, value = colour_of(card), value_of(card)
    if outlook.step[colour] == CITY:
        return float(style[styles.CITY_CARD] * best_step(state, seat, style, outlook))
    step = int(outlook.step[colour]) + 1
    if ends_it(state, step):
        return step_gain(state, seat, style, colour, outlook)
    after = laid_promise(colour, value, outlook.factor[colour], outlook)
    tile = tile_value(style, int(state.tile[colour, step]))
    return float(after - outlook.promise[colour] + tile + style[styles.TEMPO])


@compiled
def laid_promise(colour: int, value: int, factor: float, outlook: Outlook) -> float:
    """What a path promises one step on, with a card of that value on its column."""
    direction = int(outlook.direction[colour])
    if direction == OPEN and outlook.step[colour] > 0 and value != outlook.last[colour]:
        direction = UP if value > outlook.last[colour] else DOWN
    left = usable(outlook.held, colour, value, direction) - 1.0
    to_come = float(usable(outlook.unseen, colour, value, direction))
    return path_promise(colour, int(outlook.step[colour]) + 1, factor, left, to_come, outlook)


@compiled
def best_step(state: State, seat: int, style: Style, outlook: Outlook) -> float:
    """The best of the steps that an arrow or the city allows, or none."""
    best = 0.0
    for colour in range(COLOURS):
        if 0 < outlook.step[colour] < CITY:
            best = max(best, step_gain(state, seat, style, colour, outlook))
    return best


@compiled
def start_value(style: Style, card: int, with_researcher: bool, outlook: Outlook) -> float:
    """What the new path promises, against keeping the choice open and the researcher at home."""
    colour, value = colour_of(card), value_of(card)
    factor = 2.0 if with_researcher else 1.0
    kept = style[styles.RESEARCHER_KEEP] * outlook.turns if with_researcher else 0.0
    after = laid_promise(colour, value, factor, outlook)
    return float(after - outlook.promise[colour] - kept + style[styles.TEMPO_START])


@compiled
def discard_value(state: State, seat: int, style: Style, card: int, outlook: Outlook) -> float:
    """What the own path loses and the others may gain, as a loss."""
    colour = colour_of(card)
    outlook.held[card] -= 1
    left = usable(outlook.held, colour, int(outlook.last[colour]), int(outlook.direction[colour]))
    outlook.held[card] += 1
    after = promise_of(style, colour, float(left), outlook.to_come[colour], outlook)
    return float(after - outlook.promise[colour] - style[styles.DENY] * worth_to_others(state, seat, style, card))


@compiled
def worth_to_others(state: State, seat: int, style: Style, card: int) -> float:
    """What a card may bring the player who can use it best; a smaller jump is worth more."""
    colour, value = colour_of(card), value_of(card)
    best = 0.0
    for other in range(state.seats):
        if other == seat:
            continue
        size = int(state.column_size[other, colour])
        if size == 0:
            best = max(best, style[styles.GIVE_NEW] * (VALUES - value) / VALUES)
        else:
            jump = value - value_of(int(state.column[other, colour, size - 1]))
            direction = direction_of(state, other, colour)
            if direction != OPEN:
                jump *= direction
            if jump >= 0 or direction == OPEN:
                best = max(best, style[styles.GIVE_BEGUN] * (VALUES - abs(jump)) / VALUES)
    return float(best)


@compiled
def draw_value(state: State, seat: int, style: Style, outlook: Outlook) -> float:
    """An unknown card; the last one ends the expedition."""
    if state.deck_size == 1:
        return end_gain(state, seat, style, outlook)
    return float(style[styles.DRAW_WORTH])


@compiled
def take_value(state: State, seat: int, style: Style, colour: int, outlook: Outlook) -> float:
    """How the path's promise changes with the open card in hand, and what the others are denied."""
    card = int(state.pile[colour, state.pile_size[colour] - 1])
    outlook.held[card] += 1
    last = lowest_held(outlook.held, colour) if outlook.step[colour] == 0 else int(outlook.last[colour])
    more = usable(outlook.held, colour, last, int(outlook.direction[colour]))
    outlook.held[card] -= 1
    after = promise_of(style, colour, float(more), outlook.to_come[colour], outlook)
    return float(after - outlook.promise[colour] + style[styles.TAKE_DENY] * worth_to_others(state, seat, style, card))


@compiled
def appraise_board(state: State, seat: int, style: Style, actions: Buffer, values: Values) -> int:
    """The change in promise that each move brings, corrected by instinct where the style asks for it."""
    count = legal(state, seat, actions)
    if count == 1:
        values[0] = 0.0
        return count
    outlooks = np.empty(1, OUTLOOK)
    appraise_by_thumb(state, seat, style, outlooks[0], actions, values, count)
    if style[styles.INSTINCT] > 0.0:
        consult(state, seat, outlooks[0], actions, values, count)
        for i in range(count):
            values[i] *= style[styles.INSTINCT]
    keep(outlooks)
    return count


@compiled
def perceive_board(
    state: State,
    seat: int,
    style: Style,
    actions: Buffer,
    values: Values,
    table: Float32s,
    parts: Float32s,
    places: Buffer,
    marks: Buffer,
) -> int:
    """The moves by rules of thumb, and what the instinct looks at."""
    count = legal(state, seat, actions)
    outlooks = np.empty(1, OUTLOOK)
    appraise_by_thumb(state, seat, style, outlooks[0], actions, values, count)
    look(state, seat, outlooks[0], table, parts, places, marks, actions, count)
    keep(outlooks)
    return count


@compiled
def appraise_by_thumb(
    state: State, seat: int, style: Style, outlook: Outlook, actions: Buffer, values: Values, count: int
) -> None:
    """Survey the paths and weigh the moves listed in `actions` by rules of thumb."""
    survey_paths(state, seat, style, outlook)
    for i in range(count):
        action = int(actions[i])
        if action < PLAY:
            researcher = action >= START_RESEARCHER
            values[i] = start_value(style, action % CARD_TYPES, researcher, outlook)
        elif action < DISCARD:
            values[i] = lay_value(state, seat, style, action - PLAY, outlook)
        elif action < DRAW:
            values[i] = discard_value(state, seat, style, action - DISCARD, outlook)
        elif action == DRAW:
            values[i] = draw_value(state, seat, style, outlook)
        elif action < MOVE:
            values[i] = take_value(state, seat, style, action - TAKE, outlook)
        elif action < PASS:
            values[i] = step_gain(state, seat, style, action - MOVE, outlook)
        else:
            values[i] = 0.0


@compiled
def stage_board(state: State) -> int:
    """Look ahead to the end of the expedition."""
    return int(state.expedition) + int(state.to_move == 0)


@compiled
def standing(state: State, seat: int) -> float:
    """Points, with the artifact tokens at about what they will be worth in the end."""
    if state.to_move == 0:
        return float(state.points[seat])
    return float(state.points[seat] + TOKEN_WORTH * state.tokens[seat])


@compiled
def worth_board(state: State, seat: int) -> float:
    """The margin over the best of the others."""
    best = -1e9
    for other in range(state.seats):
        if other != seat:
            best = max(best, standing(state, other))
    return standing(state, seat) - best
