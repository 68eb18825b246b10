"""Rules of thumb for Lost Cities: open what will pay, skip little, give nothing away, mind the clock.

A colour's promise is what its column may score in the end, from the cards laid, held and not seen yet. A move is worth
the change in promise that it brings, and what it gives to the opponent.
"""

import numpy as np

from serai.bots.games import STYLES
from serai.bots.games import lost_cities_styles as styles
from serai.bots.policy import Style, appraise, stage, worth
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, State, implement
from serai.rules.lost_cities import RULES
from serai.rules.lost_cities.components import (
    DISCARD,
    DRAW,
    MAX_COLOURS,
    PLAY,
    RANKS,
    TAKE,
    WAGERS,
    colour_of,
    rank_of,
)
from serai.rules.lost_cities.play import legal
from serai.rules.lost_cities.scoring import BONUS, COST, finished_total

# Sets of numbers of one colour are bit masks by rank.
POINTS_OF = np.array([sum(rank + 1 for rank in range(1, RANKS) if mask >> rank & 1) for mask in range(1 << RANKS)])
COUNT_OF = np.array([sum(mask >> rank & 1 for rank in range(1, RANKS)) for mask in range(1 << RANKS)])
ALL_NUMBERS = (1 << RANKS) - 2

# The columns of a survey, by colour.
HELD, UNSEEN, HELD_WAGERS = 0, 1, 2
FLOOR, LAID, LAID_WAGERS, CARDS = 3, 4, 5, 6  # the own column; FLOOR is the rank of its last number
THEIRS = 4  # the same for the opponent's column, so many places on
THEIR_KNOWN = 11  # numbers known in the opponent's hand
OPEN = 12  # the number on top of the discard pile
SURVEY = 13


@compiled
def survey_colours(state: State, seat: int, survey: Buffer) -> None:
    """Where the cards of each colour are, as far as the seat knows."""
    other = 1 - seat
    for colour in range(state.colours):
        survey[colour, HELD] = 0
        survey[colour, HELD_WAGERS] = 0
        gone = survey_column(state, seat, colour, survey, 0) | survey_column(state, other, colour, survey, THEIRS)
        survey[colour, OPEN] = 0
        for i in range(state.pile_size[colour]):
            survey[colour, OPEN] = 1 << rank_of(int(state.pile[colour, i]))
            gone |= int(survey[colour, OPEN])
        known = 0
        for rank in range(1, RANKS):
            known |= int(state.known[other, colour * RANKS + rank]) << rank
        survey[colour, THEIR_KNOWN] = known
        survey[colour, UNSEEN] = ALL_NUMBERS & ~(gone | known)
    for i in range(state.hand_size[seat]):
        card = int(state.hand[seat, i])
        colour, rank = colour_of(card), rank_of(card)
        if rank == 0:
            survey[colour, HELD_WAGERS] += 1
        else:
            survey[colour, HELD] |= 1 << rank
            survey[colour, UNSEEN] &= ~(1 << rank)


@compiled
def survey_column(state: State, owner: int, colour: int, survey: Buffer, at: int) -> int:
    """Note a column's last number, sum, wagers and size; return the numbers in it."""
    numbers, wagers, floor = 0, 0, 0
    size = int(state.column_size[owner, colour])
    for i in range(size):
        rank = rank_of(int(state.column[owner, colour, i]))
        if rank == 0:
            wagers += 1
        else:
            numbers |= 1 << rank
            floor = rank
    survey[colour, at + FLOOR] = floor
    survey[colour, at + LAID] = POINTS_OF[numbers]
    survey[colour, at + LAID_WAGERS] = wagers
    survey[colour, at + CARDS] = size
    return numbers


@compiled
def own_turns(state: State) -> int:
    """How many turns are left to the seat to act if everybody draws from the pile, this one counted while it places."""
    deck = int(state.deck_size)
    return (deck + 1) // 2 if state.placing else (deck - 1) // 2


@compiled
def chance_to_come(state: State, style: Style) -> float:
    """The chance that a card not seen yet comes to this hand in time."""
    deck = float(state.deck_size)
    return float(style[styles.CHANCE] * max(0.0, deck - style[styles.TOO_LATE]) / (deck + 8.0))


@compiled
def above(mask: int, floor: int) -> int:
    """The numbers of a set that may still be laid on that last rank."""
    return mask & ~((2 << floor) - 1)


@compiled
def column_promise(
    style: Style, row: Buffer, held: int, floor: int, laid: int, wagers: float, cards: int, chance: float, reach: float
) -> float:
    """What a column may score in the end; of the cards held a part, `reach`, is laid in time."""
    held, unseen, on_top = above(held, floor), above(int(row[UNSEEN]), floor), above(int(row[OPEN]) & ~held, floor)
    if row[THEIRS + CARDS] > 0:
        chance *= style[styles.CONTESTED]
    open_chance = style[styles.OPEN_CHANCE] * chance
    total = laid + reach * POINTS_OF[held] + chance * POINTS_OF[unseen] + open_chance * POINTS_OF[on_top]
    size = cards + reach * COUNT_OF[held] + chance * COUNT_OF[unseen] + open_chance * COUNT_OF[on_top]
    bonus = BONUS * min(1.0, max(0.0, (size - style[styles.BONUS_FROM]) * style[styles.BONUS_SLOPE]))
    return float((total - COST) * (1.0 + wagers) + bonus)


@compiled
def colour_promise(style: Style, row: Buffer, held: int, held_wagers: int, chance: float, reach: float) -> float:
    """What a colour may bring with these cards in hand: a column that is not begun need not be."""
    floor, laid, wagers, cards = int(row[FLOOR]), int(row[LAID]), float(row[LAID_WAGERS]), int(row[CARDS])
    promise = column_promise(style, row, held, floor, laid, wagers, cards, chance, reach)
    if floor == 0 and held_wagers > 0 and promise > 0.0:
        wagers += style[styles.WAGER_FAITH] * held_wagers
        promise = column_promise(style, row, held, floor, laid, wagers, cards + held_wagers, chance, reach)
    if cards > 0:
        return promise
    hope = style[styles.HOPE] * chance
    promise -= style[styles.MARGIN]
    return float(0.5 * (promise + np.sqrt(promise * promise + hope * hope)))


@compiled
def waiting_cards(style: Style, survey: Buffer, colours: int, chance: float) -> tuple[int, float]:
    """How many cards in hand ought to be laid, those of begun columns and of colours worth beginning; their points."""
    waiting, points = 0, 0.0
    for colour in range(colours):
        row = survey[colour]
        held = above(int(row[HELD]), int(row[FLOOR]))
        if row[CARDS] > 0:
            waiting += COUNT_OF[held]
            points += POINTS_OF[held] * (1.0 + int(row[LAID_WAGERS]))
        else:
            promise = column_promise(style, row, held, 0, 0, 0.0, 0, chance, 1.0)
            if promise > style[styles.MARGIN]:
                waiting += COUNT_OF[held] + int(row[HELD_WAGERS])
                points += POINTS_OF[held]
    return waiting, points


@compiled
def appraise_lost_cities(state: State, seat: int, style: Style, actions: Buffer, values: Buffer) -> int:
    """The change in promise that each move brings."""
    count = legal(state, seat, actions)
    if count == 1:
        values[0] = 0.0
        return count
    survey = np.empty((MAX_COLOURS, SURVEY), np.int64)
    survey_colours(state, seat, survey)
    chance = chance_to_come(state, style)
    waiting, points = waiting_cards(style, survey, int(state.colours), chance)
    slack = own_turns(state) - waiting
    reach = min(1.0, max(style[styles.REACH_LEAST], style[styles.REACH] + style[styles.REACH_SLOPE] * slack))
    urgency = min(1.0, max(0.0, style[styles.RUSH_FROM] - style[styles.RUSH_SLOPE] * slack)) * points / max(1, waiting)
    for i in range(count):
        action = int(actions[i])
        if action < DISCARD:
            values[i] = play_value(style, survey, action - PLAY, chance, reach, urgency)
        elif action < DRAW:
            values[i] = discard_value(style, survey, action - DISCARD, chance, reach)
        elif action == DRAW:
            values[i] = draw_value(state, style, urgency)
        else:
            values[i] = take_value(state, style, survey, action - TAKE, chance, reach)
    return count


@compiled
def play_value(style: Style, survey: Buffer, card: int, chance: float, reach: float, urgency: float) -> float:
    """What the column promises with the card laid, against the colour's promise now; and the worth of a turn used."""
    colour, rank = colour_of(card), rank_of(card)
    row = survey[colour]
    held, held_wagers = int(row[HELD]), int(row[HELD_WAGERS])
    before = colour_promise(style, row, held, held_wagers, chance, reach)
    wagers, laid, cards = float(row[LAID_WAGERS]), int(row[LAID]), int(row[CARDS])
    if rank == 0:
        wagers += 1.0
        if held_wagers > 1:
            wagers += style[styles.WAGER_FAITH] * (held_wagers - 1)
        after = column_promise(style, row, held, 0, 0, wagers, cards + held_wagers, chance, reach)
        return float(after - before + style[styles.TEMPO_WAGER])
    laid += rank + 1
    held &= ~(1 << rank)
    after = column_promise(style, row, held, rank, laid, wagers, cards + 1, chance, reach)
    tempo = style[styles.TEMPO] + style[styles.RUSH] * urgency if cards > 0 else style[styles.TEMPO_OPEN]
    return float(after - before + tempo)


@compiled
def discard_value(style: Style, survey: Buffer, card: int, chance: float, reach: float) -> float:
    """What the own colour loses and the opponent may gain, as a loss."""
    colour, rank = colour_of(card), rank_of(card)
    row = survey[colour]
    held, held_wagers = int(row[HELD]), int(row[HELD_WAGERS])
    before = colour_promise(style, row, held, held_wagers, chance, reach)
    if rank == 0:
        after = colour_promise(style, row, held, held_wagers - 1, chance, reach)
    else:
        after = colour_promise(style, row, held & ~(1 << rank), held_wagers, chance, reach)
    return float(after - before - style[styles.DENY] * worth_to_opponent(style, row, rank))


@compiled
def worth_to_opponent(style: Style, row: Buffer, rank: int) -> float:
    """What a card may bring the other player."""
    floor = int(row[THEIRS + FLOOR])
    begun = row[THEIRS + CARDS] > 0
    if rank == 0:
        if floor > 0:
            return 0.0
        return float(style[styles.GIVE_WAGER] * (2.0 if begun else 1.0) * POINTS_OF[int(row[UNSEEN])] / 54.0)
    if rank <= floor:
        return 0.0
    if begun:
        return float((rank + 1) * (1.0 + int(row[THEIRS + LAID_WAGERS])) + style[styles.GIVE_BEGUN])
    theirs = POINTS_OF[int(row[UNSEEN])] + style[styles.GIVE_KNOWN] * POINTS_OF[int(row[THEIR_KNOWN])]
    return float(style[styles.GIVE_NEW] * (rank + 1) * theirs / 54.0)


@compiled
def draw_value(state: State, style: Style, urgency: float) -> float:
    """An unknown card; where the pile is even the round is shorter by an own turn than after taking an open card."""
    deck = int(state.deck_size)
    if deck == 1:
        return float(style[styles.LAST_CARD])
    return float(style[styles.DRAW_WORTH] - (style[styles.STALL] * urgency if deck % 2 == 0 else 0.0))


@compiled
def take_value(state: State, style: Style, survey: Buffer, colour: int, chance: float, reach: float) -> float:
    """How the colour's promise changes with the open card in hand, and what the opponent is denied."""
    rank = rank_of(int(state.pile[colour, state.pile_size[colour] - 1]))
    row = survey[colour]
    held, held_wagers = int(row[HELD]), int(row[HELD_WAGERS])
    before = colour_promise(style, row, held, held_wagers, chance, reach)
    if rank == 0:
        after = colour_promise(style, row, held, min(WAGERS, held_wagers + 1), chance, reach)
    else:
        after = colour_promise(style, row, held | 1 << rank, held_wagers, chance, reach)
    return float(after - before + style[styles.TAKE_DENY] * worth_to_opponent(style, row, rank))


@compiled
def stage_lost_cities(state: State) -> int:
    """Look ahead to the end of the round."""
    return int(state.finished)


@compiled
def worth_lost_cities(state: State, seat: int) -> float:
    """The margin over all finished rounds."""
    return float(finished_total(state, seat) - finished_total(state, 1 - seat))


implement(appraise, RULES.dtype, appraise_lost_cities)
implement(stage, RULES.dtype, stage_lost_cities)
implement(worth, RULES.dtype, worth_lost_cities)
STYLES[RULES.name] = {"sensible": styles.SENSIBLE, **styles.PANEL}
