"""What the colours of Lost Cities promise a seat, from what it may know.

A colour's promise is what its column may score in the end, from the cards laid, held and not seen yet.
"""

from typing import Annotated, Protocol

import numpy as np

from serai.bots.lost_cities import styles
from serai.bots.policy import Style
from serai.rules.compiling import compiled
from serai.rules.lost_cities.components import MAX_COLOURS, RANKS, colour_of, rank_of
from serai.rules.lost_cities.scoring import BONUS, COST
from serai.rules.lost_cities.state import State
from serai.rules.records import Float64s, Int64, Int64s, record

# Sets of numbers of one colour are bit masks by rank.
POINTS_OF = np.array([sum(rank + 1 for rank in range(1, RANKS) if mask >> rank & 1) for mask in range(1 << RANKS)])
COUNT_OF = np.array([sum(mask >> rank & 1 for rank in range(1, RANKS)) for mask in range(1 << RANKS)])
ALL_NUMBERS = (1 << RANKS) - 2

OWN, THEIRS = 0, 1


# A record and not arrays: Numba counts references to arrays at every call, which took half of the time of a play-out.
class Survey(Protocol):
    """The table by colour, as a seat sees it."""

    held: Annotated[Int64s, (MAX_COLOURS,)]
    held_wagers: Annotated[Int64s, (MAX_COLOURS,)]
    unseen: Annotated[Int64s, (MAX_COLOURS,)]
    their_known: Annotated[Int64s, (MAX_COLOURS,)]  # numbers known in the opponent's hand
    open: Annotated[Int64s, (MAX_COLOURS,)]  # the number on top of the discard pile
    piled: Annotated[Int64s, (MAX_COLOURS,)]  # all numbers in the discard pile
    piled_wagers: Annotated[Int64s, (MAX_COLOURS,)]
    floor: Annotated[Int64s, (2, MAX_COLOURS)]  # the rank of a column's last number; OWN and THEIRS
    laid: Annotated[Int64s, (2, MAX_COLOURS)]  # the sum of its numbers
    wagers: Annotated[Int64s, (2, MAX_COLOURS)]
    cards: Annotated[Int64s, (2, MAX_COLOURS)]
    promise: Annotated[Float64s, (MAX_COLOURS,)]  # of the colour as things are
    bonus: Int64  # for a long column, at this table


SURVEY = record(Survey)


@compiled
def survey_colours(state: State, seat: int, survey: Survey) -> None:
    """Where the cards of each colour are, as far as the seat knows."""
    other = 1 - seat
    survey.bonus = 0 if state.no_bonus else BONUS
    for colour in range(state.colours):
        survey.held[colour] = 0
        survey.held_wagers[colour] = 0
        gone = survey_column(state, seat, OWN, colour, survey) | survey_column(state, other, THEIRS, colour, survey)
        gone |= survey_pile(state, colour, survey)
        known = 0
        for rank in range(1, RANKS):
            known |= int(state.known[other, colour * RANKS + rank]) << rank
        survey.their_known[colour] = known
        survey.unseen[colour] = ALL_NUMBERS & ~(gone | known)
    for i in range(state.hand_size[seat]):
        card = int(state.hand[seat, i])
        colour, rank = colour_of(card), rank_of(card)
        if rank == 0:
            survey.held_wagers[colour] += 1
        else:
            survey.held[colour] |= 1 << rank
            survey.unseen[colour] &= ~(1 << rank)


@compiled
def survey_pile(state: State, colour: int, survey: Survey) -> int:
    """Note the number on top of a discard pile, those in it and its wagers; return the numbers."""
    numbers, top, wagers = 0, 0, 0
    for i in range(state.pile_size[colour]):
        top = 1 << rank_of(int(state.pile[colour, i])) & ALL_NUMBERS
        numbers |= top
        wagers += top == 0
    survey.open[colour] = top
    survey.piled[colour] = numbers
    survey.piled_wagers[colour] = wagers
    return numbers


@compiled
def survey_column(state: State, owner: int, whose: int, colour: int, survey: Survey) -> int:
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
    survey.floor[whose, colour] = floor
    survey.laid[whose, colour] = POINTS_OF[numbers]
    survey.wagers[whose, colour] = wagers
    survey.cards[whose, colour] = size
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
    style: Style,
    survey: Survey,
    colour: int,
    held: int,
    floor: int,
    laid: int,
    wagers: float,
    cards: int,
    chance: float,
    reach: float,
) -> float:
    """What a column may score in the end; of the cards held a part, `reach`, is laid in time."""
    held, unseen = above(held, floor), above(int(survey.unseen[colour]), floor)
    on_top = above(int(survey.open[colour]) & ~held, floor)
    if survey.cards[THEIRS, colour] > 0:
        chance *= style[styles.CONTESTED]
    open_chance = style[styles.OPEN_CHANCE] * chance
    total = laid + reach * POINTS_OF[held] + chance * POINTS_OF[unseen] + open_chance * POINTS_OF[on_top]
    size = cards + reach * COUNT_OF[held] + chance * COUNT_OF[unseen] + open_chance * COUNT_OF[on_top]
    bonus = int(survey.bonus) * min(1.0, max(0.0, (size - style[styles.BONUS_FROM]) * style[styles.BONUS_SLOPE]))
    return float((total - COST) * (1.0 + wagers) + bonus)


@compiled
def colour_promise(
    style: Style, survey: Survey, colour: int, held: int, held_wagers: int, chance: float, reach: float
) -> float:
    """What a colour may bring with these cards in hand: a column that is not begun need not be."""
    floor, laid = int(survey.floor[OWN, colour]), int(survey.laid[OWN, colour])
    wagers, cards = float(survey.wagers[OWN, colour]), int(survey.cards[OWN, colour])
    promise = column_promise(style, survey, colour, held, floor, laid, wagers, cards, chance, reach)
    if floor == 0 and held_wagers > 0 and promise > 0.0:
        wagers += style[styles.WAGER_FAITH] * held_wagers
        promise = column_promise(style, survey, colour, held, floor, laid, wagers, cards + held_wagers, chance, reach)
    if cards > 0:
        return promise
    hope = style[styles.HOPE] * chance
    promise -= style[styles.MARGIN]
    return float(0.5 * (promise + np.sqrt(promise * promise + hope * hope)))


@compiled
def waiting_cards(style: Style, survey: Survey, colours: int, chance: float) -> tuple[int, float]:
    """How many cards in hand ought to be laid, those of begun columns and of colours worth beginning; their points."""
    waiting, points = 0, 0.0
    for colour in range(colours):
        held = above(int(survey.held[colour]), int(survey.floor[OWN, colour]))
        if survey.cards[OWN, colour] > 0:
            waiting += COUNT_OF[held]
            points += POINTS_OF[held] * (1.0 + int(survey.wagers[OWN, colour]))
        else:
            promise = column_promise(style, survey, colour, held, 0, 0, 0.0, 0, chance, 1.0)
            if promise > style[styles.MARGIN]:
                waiting += COUNT_OF[held] + int(survey.held_wagers[colour])
                points += POINTS_OF[held]
    return waiting, points
