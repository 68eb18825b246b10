"""Rules of thumb for Lost Cities: open what will pay, skip little, give nothing away, mind the clock.

A move is worth the change in promise that it brings, and what it gives to the opponent. A learned instinct may correct
that (instinct.py).
"""

import numpy as np

from serai.bots.draws import leave_next_card
from serai.bots.lost_cities import styles
from serai.bots.lost_cities.instinct import WEIGHTS, consult, look
from serai.bots.lost_cities.outlook import (
    OWN,
    POINTS_OF,
    SURVEY,
    THEIRS,
    Survey,
    above,
    chance_to_come,
    colour_promise,
    column_promise,
    own_turns,
    survey_colours,
    waiting_cards,
)
from serai.bots.policy import Style, Values
from serai.bots.ranking import best_of
from serai.rules.compiling import compiled, keep
from serai.rules.kernel import Buffer
from serai.rules.lost_cities.components import DISCARD, DRAW, PLAY, TAKE, WAGERS, colour_of, rank_of
from serai.rules.lost_cities.play import legal
from serai.rules.lost_cities.scoring import COST, finished_total, round_score
from serai.rules.lost_cities.state import State
from serai.rules.records import Float32s

VICTORY, NARROW = 48.0, 10.0
"""Points that winning the game is worth, and by how many it must be won to be worth about that."""

CLEARLY = 20.0
"""Points by which a move must seem better so that blurred judgement finds it, too."""


@compiled
def appraise_lost_cities(state: State, seat: int, style: Style, actions: Buffer, values: Values) -> int:
    """The change in promise that each move brings, corrected by instinct where the style asks for it."""
    count = legal(state, seat, actions)
    if count == 1:
        values[0] = 0.0
        return count
    surveys = np.empty(1, SURVEY)
    appraise_by_thumb(state, seat, style, surveys[0], actions, values, count)
    if style[styles.INSTINCT] > 0.0:
        consult(WEIGHTS, state, seat, surveys[0], actions, values, count)
        for i in range(count):
            values[i] *= style[styles.INSTINCT]
    if not state.placing and need_not_wait(state, seat, style, surveys[0]):
        values[0] = values[best_of(values, count)] + CLEARLY  # drawing from the pile
    keep(surveys)
    return count


@compiled
def perceive_lost_cities(
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
    surveys = np.empty(1, SURVEY)
    appraise_by_thumb(state, seat, style, surveys[0], actions, values, count)
    look(state, seat, surveys[0], table, parts, places, marks, actions, count)
    keep(surveys)
    return count


@compiled
def need_not_wait(state: State, seat: int, style: Style, survey: Survey) -> bool:
    """Whether the round may end as far as the seat is concerned: nothing in reach would score.

    People hate to be held at a table where nothing is left to win. For a while a seat may hope for a new column, or
    for a turn of luck where ending means losing the game.
    """
    patient = state.turns_without_draw < style[styles.PATIENCE]
    if style[styles.PATIENCE] == 0.0 or (patient and state.deck_size > 1):
        return False
    for colour in range(state.colours):
        in_reach = above(int(survey.held[colour]) | int(survey.open[colour]), int(survey.floor[OWN, colour]))
        begun = survey.cards[OWN, colour] > 0
        if (begun and in_reach != 0) or (patient and POINTS_OF[in_reach] > COST):
            return False
    lead = finished_total(state, seat) - finished_total(state, 1 - seat)
    lead += round_score(state, seat) - round_score(state, 1 - seat)
    return bool(lead >= 0 or state.round_number + 1 < state.rounds or not patient)


@compiled
def appraise_by_thumb(
    state: State, seat: int, style: Style, survey: Survey, actions: Buffer, values: Values, count: int
) -> None:
    """Survey the table and weigh the moves listed in `actions` by rules of thumb."""
    survey_colours(state, seat, survey)
    chance = chance_to_come(state, style)
    waiting, points = waiting_cards(style, survey, int(state.colours), chance)
    slack = own_turns(state) - waiting
    reach = min(1.0, max(style[styles.REACH_LEAST], style[styles.REACH] + style[styles.REACH_SLOPE] * slack))
    urgency = min(1.0, max(0.0, style[styles.RUSH_FROM] - style[styles.RUSH_SLOPE] * slack)) * points / max(1, waiting)
    for colour in range(state.colours):
        held, held_wagers = int(survey.held[colour]), int(survey.held_wagers[colour])
        survey.promise[colour] = colour_promise(style, survey, colour, held, held_wagers, chance, reach)
    for i in range(count):
        action = int(actions[i])
        if action == DRAW:
            values[i] = draw_value(state, style, urgency)
            continue
        if action < DISCARD:
            colour = colour_of(action - PLAY)
            after = promise_with_card_laid(style, survey, colour, rank_of(action - PLAY), chance, reach, urgency)
        elif action < DRAW:
            colour = colour_of(action - DISCARD)
            after = promise_without_card(style, survey, colour, rank_of(action - DISCARD), chance, reach)
        else:
            colour = action - TAKE
            after = promise_with_open_card(state, style, survey, colour, chance, reach)
        values[i] = after - survey.promise[colour]


@compiled
def promise_with_card_laid(
    style: Style, survey: Survey, colour: int, rank: int, chance: float, reach: float, urgency: float
) -> float:
    """What the column promises with the card laid, and the worth of a turn used."""
    held, held_wagers = int(survey.held[colour]), int(survey.held_wagers[colour])
    wagers, cards = float(survey.wagers[OWN, colour]), int(survey.cards[OWN, colour])
    if rank == 0:
        wagers += 1.0
        if held_wagers > 1:
            wagers += style[styles.WAGER_FAITH] * (held_wagers - 1)
        promise = column_promise(style, survey, colour, held, 0, 0, wagers, cards + held_wagers, chance, reach)
        return float(promise + style[styles.TEMPO_WAGER])
    laid = int(survey.laid[OWN, colour]) + rank + 1
    held &= ~(1 << rank)
    promise = column_promise(style, survey, colour, held, rank, laid, wagers, cards + 1, chance, reach)
    tempo = style[styles.TEMPO] + style[styles.RUSH] * urgency if cards > 0 else style[styles.TEMPO_OPEN]
    return float(promise + tempo)


@compiled
def promise_without_card(style: Style, survey: Survey, colour: int, rank: int, chance: float, reach: float) -> float:
    """What the colour promises with the card discarded, less what the opponent may gain."""
    held, held_wagers = int(survey.held[colour]), int(survey.held_wagers[colour])
    if rank == 0:
        promise = colour_promise(style, survey, colour, held, held_wagers - 1, chance, reach)
    else:
        promise = colour_promise(style, survey, colour, held & ~(1 << rank), held_wagers, chance, reach)
    return float(promise - style[styles.DENY] * worth_to_opponent(style, survey, colour, rank))


@compiled
def worth_to_opponent(style: Style, survey: Survey, colour: int, rank: int) -> float:
    """What a card may bring the other player."""
    floor = int(survey.floor[THEIRS, colour])
    begun = survey.cards[THEIRS, colour] > 0
    if rank == 0:
        if floor > 0:
            return 0.0
        return float(style[styles.GIVE_WAGER] * (2.0 if begun else 1.0) * POINTS_OF[int(survey.unseen[colour])] / 54.0)
    if rank <= floor:
        return 0.0
    if begun:
        return float((rank + 1) * (1.0 + int(survey.wagers[THEIRS, colour])) + style[styles.GIVE_BEGUN])
    known, unseen = int(survey.their_known[colour]), int(survey.unseen[colour])
    theirs = POINTS_OF[unseen] + style[styles.GIVE_KNOWN] * POINTS_OF[known]
    return float(style[styles.GIVE_NEW] * (rank + 1) * theirs / 54.0)


@compiled
def draw_value(state: State, style: Style, urgency: float) -> float:
    """An unknown card; where the pile is even the round is shorter by an own turn than after taking an open card."""
    deck = int(state.deck_size)
    if deck == 1:
        return float(style[styles.LAST_CARD])
    return float(style[styles.DRAW_WORTH] - (style[styles.STALL] * urgency if deck % 2 == 0 else 0.0))


@compiled
def promise_with_open_card(
    state: State, style: Style, survey: Survey, colour: int, chance: float, reach: float
) -> float:
    """What the colour promises with the open card in hand, and what the opponent is denied."""
    rank = rank_of(int(state.pile[colour, state.pile_size[colour] - 1]))
    held, held_wagers = int(survey.held[colour]), int(survey.held_wagers[colour])
    if rank == 0:
        most = WAGERS + int(state.more_wagers)
        promise = colour_promise(style, survey, colour, held, min(most, held_wagers + 1), chance, reach)
    else:
        promise = colour_promise(style, survey, colour, held | 1 << rank, held_wagers, chance, reach)
    return float(promise + style[styles.TAKE_DENY] * worth_to_opponent(style, survey, colour, rank))


@compiled
def stage_lost_cities(state: State) -> int:
    """Look ahead to the end of the round."""
    return int(state.finished)


@compiled
def margin_lost_cities(state: State, seat: int) -> float:
    """The points of all finished rounds over the other side's."""
    return float(finished_total(state, seat) - finished_total(state, 1 - seat))


@compiled
def worth_lost_cities(state: State, seat: int) -> float:
    """The margin over all finished rounds; at the end of the game also whether it is won."""
    margin = margin_lost_cities(state, seat)
    if state.to_move == 0:
        margin += VICTORY * np.tanh(margin / NARROW)
    return margin


@compiled
def distance_lost_cities(state: State) -> int:
    """The cards in the pile: a turn draws one at most."""
    return int(state.deck_size)


@compiled
def keep_draws_lost_cities(state: State, action: int) -> None:
    """Who takes an open card leaves the next one of the pile to nobody else."""
    if action >= TAKE:
        leave_next_card(state)
