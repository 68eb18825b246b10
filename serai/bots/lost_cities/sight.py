"""What the learned instinct for Lost Cities looks at: numbers near 1 about each colour, and about the table as a whole.

Every colour is described in the same way and its name does not occur, so what is learned of one holds for all.
"""

from typing import Any

import numpy as np

from serai.bots.lost_cities.outlook import (
    ALL_NUMBERS,
    COUNT_OF,
    OWN,
    POINTS_OF,
    THEIRS,
    Survey,
    above,
    own_turns,
)
from serai.rules.compiling import compiled
from serai.rules.lost_cities.components import CARDS_OF_A_COLOUR, HAND, RANKS, WAGERS, rank_of
from serai.rules.lost_cities.scoring import column_points
from serai.rules.lost_cities.state import State

NUMBERS = RANKS - 1

# What is seen of a colour, with the lengths, in order.
COLOUR_SIGHTS: dict[str, int] = {
    "numbers in hand": NUMBERS,
    "wagers in hand: at least one, two, three": WAGERS,
    "numbers in hand that may still be laid": NUMBERS,
    "own column, then theirs: last rank, begun, wagers, sum, cards, points as it lies": 2 * (RANKS + 1 + WAGERS + 3),
    "rank on top of the discard pile": RANKS,
    "numbers in the discard pile, wagers": NUMBERS + 1,
    "numbers known in the opponent's hand, wagers": NUMBERS + 1,
    "numbers not seen yet, wagers": NUMBERS + 1,
    "count and points of: held and not seen above the own column's last, not seen above theirs": 6,
    "top of the discard pile fits the own column, theirs, was just discarded": 3,
    "promise by the rules of thumb, cards that the own column may have": 2,
    "card below the top of the discard pile: rank, fits the own column, theirs": 3,
    "count and points of all discards that would fit their column": 2,
}
COLOUR_SIGHT = sum(COLOUR_SIGHTS.values())

DECK_STEPS = np.array([1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 26, 32])
SLACK_STEPS = np.array([-3, -2, -1, 0, 1, 2, 4, 7])

TABLE_SIGHTS: dict[str, int] = {
    "placing": 1,
    "cards in the pile, by steps, odd": 2 + len(DECK_STEPS),
    "own turns left, cards to lay, turns to spare, by steps": 3 + len(SLACK_STEPS),
    "own points as they lie, theirs": 2,
    "own columns, theirs": 2,
    "cards known in the opponent's hand": 1,
    "turns without a draw": 2,
    "open cards that fit the own columns; count and points of those that fit theirs": 3,
    "count and points of all discards that would fit their columns": 2,
    "open cards that the opponent took: none, one at most, count; own count": 4,
    "discards of the opponent": 1,
}
TABLE_SIGHT = sum(TABLE_SIGHTS.values())


@compiled
def see_bits(mask: int, sight: Any, at: int) -> int:
    """The numbers of a set; the next free place."""
    for rank in range(1, RANKS):
        sight[at + rank - 1] = mask >> rank & 1
    return at + NUMBERS


@compiled
def see_column(survey: Survey, whose: int, colour: int, sight: Any, at: int) -> int:
    """One side's column."""
    cards, wagers = int(survey.cards[whose, colour]), int(survey.wagers[whose, colour])
    laid = int(survey.laid[whose, colour])
    for rank in range(RANKS):
        sight[at + rank] = 0.0
    sight[at + int(survey.floor[whose, colour])] = 1.0
    at += RANKS
    sight[at] = cards > 0
    for i in range(WAGERS):
        sight[at + 1 + i] = wagers > i
    at += 1 + WAGERS
    sight[at] = laid / 50.0
    sight[at + 1] = cards / 8.0
    sight[at + 2] = column_points(laid, wagers, cards) / 40.0
    return at + 3


@compiled
def see_set(mask: int, sight: Any, at: int) -> int:
    """How many numbers a set has, and their points."""
    sight[at] = COUNT_OF[mask] / 5.0
    sight[at + 1] = POINTS_OF[mask] / 30.0
    return at + 2


@compiled
def rank_in_pile(state: State, colour: int, place: int) -> int:
    """The rank of a discard, or -1 where there is none."""
    return rank_of(int(state.pile[colour, place])) if place >= 0 else -1


@compiled
def fits(rank: int, floor: int, begun: bool) -> bool:
    """Whether a card may be laid on a column that is begun; rank -1: no card."""
    return begun and (rank > floor or (rank == 0 and floor == 0))


@compiled
def see_colour(state: State, seat: int, survey: Survey, colour: int, sight: Any, at: int) -> None:
    """Write what is seen of a colour from that place on; the survey is done already."""
    held, unseen, known = int(survey.held[colour]), int(survey.unseen[colour]), int(survey.their_known[colour])
    floor, their_floor = int(survey.floor[OWN, colour]), int(survey.floor[THEIRS, colour])
    begun, their_begun = survey.cards[OWN, colour] > 0, survey.cards[THEIRS, colour] > 0
    playable = above(held, floor)
    at = see_bits(held, sight, at)
    for i in range(WAGERS):
        sight[at + i] = survey.held_wagers[colour] > i
    at = see_bits(playable, sight, at + WAGERS)
    at = see_column(survey, OWN, colour, sight, at)
    at = see_column(survey, THEIRS, colour, sight, at)

    size = int(state.pile_size[colour])
    piled, piled_wagers = int(survey.piled[colour]), int(survey.piled_wagers[colour])
    top, below = rank_in_pile(state, colour, size - 1), rank_in_pile(state, colour, size - 2)
    for rank in range(RANKS):
        sight[at + rank] = rank == top
    at = see_bits(piled, sight, at + RANKS)
    sight[at] = piled_wagers / 3.0
    at = see_bits(known, sight, at + 1)
    known_wagers = int(state.known[1 - seat, colour * RANKS])
    sight[at] = known_wagers / 3.0
    at = see_bits(unseen & ALL_NUMBERS, sight, at + 1)
    placed = survey.held_wagers[colour] + survey.wagers[OWN, colour] + survey.wagers[THEIRS, colour]
    sight[at] = (WAGERS - placed - piled_wagers - known_wagers) / 3.0
    at = see_set(playable, sight, at + 1)
    at = see_set(above(unseen, floor), sight, at)
    at = see_set(above(unseen, their_floor), sight, at)
    sight[at] = top > floor or fits(top, floor, begun)
    sight[at + 1] = fits(top, their_floor, their_begun)
    sight[at + 2] = int(state.just_discarded) == colour
    sight[at + 3] = survey.promise[colour] / 40.0
    sight[at + 4] = (survey.cards[OWN, colour] + COUNT_OF[playable]) / 8.0
    at += 5
    sight[at] = (below + 1) / 10.0
    sight[at + 1] = fits(below, floor, begun)
    sight[at + 2] = fits(below, their_floor, their_begun)
    see_set(above(piled, their_floor) if their_begun else 0, sight, at + 3)


@compiled
def see_table(state: State, seat: int, survey: Survey, sight: Any) -> None:
    """Write what is seen of the table as a whole."""
    deck, turns = int(state.deck_size), own_turns(state)
    points, their_points, columns, their_columns, waiting, known = 0, 0, 0, 0, 0, 0
    for colour in range(state.colours):
        laid, wagers, cards = survey.laid[:, colour], survey.wagers[:, colour], survey.cards[:, colour]
        points += column_points(int(laid[OWN]), int(wagers[OWN]), int(cards[OWN]))
        their_points += column_points(int(laid[THEIRS]), int(wagers[THEIRS]), int(cards[THEIRS]))
        columns += cards[OWN] > 0
        their_columns += cards[THEIRS] > 0
        known += COUNT_OF[int(survey.their_known[colour])]
        if cards[OWN] > 0:
            waiting += COUNT_OF[above(int(survey.held[colour]), int(survey.floor[OWN, colour]))]
    sight[0] = state.placing
    sight[1] = deck / 44.0
    sight[2] = deck % 2
    at = 3
    for i in range(len(DECK_STEPS)):
        sight[at + i] = deck <= DECK_STEPS[i]
    at += len(DECK_STEPS)
    sight[at] = turns / 22.0
    sight[at + 1] = waiting / 8.0
    sight[at + 2] = (turns - waiting) / 10.0
    at += 3
    for i in range(len(SLACK_STEPS)):
        sight[at + i] = turns - waiting <= SLACK_STEPS[i]
    at += len(SLACK_STEPS)
    sight[at] = points / 50.0
    sight[at + 1] = their_points / 50.0
    sight[at + 2] = columns / 5.0
    sight[at + 3] = their_columns / 5.0
    sight[at + 4] = known / 8.0
    sight[at + 5] = state.turns_without_draw > 0
    sight[at + 6] = min(1.0, state.turns_without_draw / 10.0)
    see_habits(state, seat, survey, sight, at + 7)


@compiled
def see_habits(state: State, seat: int, survey: Survey, sight: Any, at: int) -> None:
    """Write what tells how the opponent plays: what they leave to others, take and throw away."""
    open_to_own, open_to_them, open_points, left, left_points, laid = 0, 0, 0, 0, 0, 0
    for colour in range(state.colours):
        floor, their_floor = int(survey.floor[OWN, colour]), int(survey.floor[THEIRS, colour])
        begun, their_begun = survey.cards[OWN, colour] > 0, survey.cards[THEIRS, colour] > 0
        top = rank_in_pile(state, colour, int(state.pile_size[colour]) - 1)
        open_to_own += fits(top, floor, begun)
        if fits(top, their_floor, their_begun):
            open_to_them += 1
            open_points += top + 1 if top > 0 else 0
        if their_begun:
            spurned = above(int(survey.piled[colour]), their_floor)
            left += COUNT_OF[spurned]
            left_points += POINTS_OF[spurned]
        laid += survey.cards[THEIRS, colour]
    sight[at] = open_to_own / 3.0
    sight[at + 1] = open_to_them / 3.0
    sight[at + 2] = open_points / 15.0
    sight[at + 3] = left / 5.0
    sight[at + 4] = left_points / 30.0
    taken, own_taken = int(state.taken[1 - seat]), int(state.taken[seat])
    sight[at + 5] = taken == 0
    sight[at + 6] = taken <= 1
    sight[at + 7] = min(2.0, taken / 5.0)
    sight[at + 8] = min(2.0, own_taken / 5.0)
    drawn = int(state.colours) * CARDS_OF_A_COLOUR - 2 * HAND - int(state.deck_size)
    their_turns = (drawn + taken + own_taken + (state.starter != seat)) // 2
    sight[at + 9] = (their_turns - laid) / 8.0
