"""What the policy of lost_cities_policy.py is told: of each colour what a player would count, and the clock."""

from typing import Any

import numpy as np

from serai.rules.compiling import compiled
from serai.rules.lost_cities.components import RANKS, copies
from serai.rules.lost_cities.scoring import COST

Array = Any

COLOURS = 5
HAND, KNOWN, OWN, THEIRS, GONE = range(5)  # where cards of a colour are; KNOWN: in the opponent's hand, GONE: discarded
SCALE = 50.0  # points that count as 1

COUNTS = 8  # what is told of a colour by rank, then of each column, then of both
COLUMN = 12
FEATURES = COUNTS * RANKS + 2 * COLUMN + 3
DECKS = np.array([1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 36, 40])
DRAWN = 2 + len(DECKS)  # the place in the clock that says that the turn ended with an unknown card
CLOCK = DRAWN + 1


@compiled
def column(cards: Array) -> tuple[int, int, int, int]:
    """The last rank, sum, wagers and size of a column."""
    last, total, size = 0, 0, int(cards[0])
    for rank in range(1, RANKS):
        if cards[rank]:
            last, total, size = rank, total + rank + 1, size + 1
    return last, total, int(cards[0]), size


@compiled
def describe(cards: Array, top: int, row: Array) -> None:
    """What a player counts in one colour: cards that still fit, held, not seen, known or open, and both columns."""
    row[:] = 0
    own, theirs = column(cards[OWN]), column(cards[THEIRS])
    held_sum, unseen_sum, their_known, their_unseen, denied, waiting = 0, 0, 0, 0, 0, 0
    for rank in range(RANKS):
        all_alike, points = copies(rank, 0), rank + 1 if rank else 0
        held, known = cards[HAND, rank], cards[KNOWN, rank]
        unseen = all_alike - held - known - cards[OWN, rank] - cards[THEIRS, rank] - cards[GONE, rank]
        if rank > own[0] or own[0] == 0:
            row[rank], row[RANKS + rank], row[5 * RANKS + rank] = held / all_alike, unseen / all_alike, rank == top
            held_sum += points * held
            unseen_sum += points * unseen
            waiting += held
        if rank > theirs[0] or theirs[0] == 0:
            row[2 * RANKS + rank], row[3 * RANKS + rank] = unseen / all_alike, known / all_alike
            row[4 * RANKS + rank], row[6 * RANKS + rank] = held / all_alike, rank == top
            their_unseen += points * unseen
            their_known += points * known
            denied += points * held
    row[7 * RANKS + own[0]] = 1
    describe_column(own, held_sum, unseen_sum, row[COUNTS * RANKS :])
    describe_column(theirs, their_known, their_unseen, row[COUNTS * RANKS + COLUMN :])
    begun = own[3] > 0
    row[-3], row[-2], row[-1] = denied * (1 + theirs[2]) / SCALE, begun * waiting / 4, begun * held_sum / 20


@compiled
def describe_column(laid: tuple[int, int, int, int], near: int, far: int, row: Array) -> None:
    """A column, and the points that may come to it, multiplied as they will be."""
    _, total, wagers, size = laid
    times = (1 + wagers) / SCALE
    row[0], row[1], row[2], row[3] = size > 0, wagers > 0, wagers > 1, wagers > 2
    row[4], row[5], row[6], row[7], row[8] = total / 20, size / 8, size > 5, size > 6, size > 7
    row[9], row[10], row[11] = (total - COST) * times if size else 0.0, near * times, far * times


@compiled
def tell_time(deck: int, drawn: bool, clock: Array) -> None:
    """The cards in the pile before the draw, and whether an unknown one has then come to the hand."""
    clock[0], clock[1], clock[DRAWN] = 1, deck / 44, drawn
    for i in range(len(DECKS)):
        clock[2 + i] = deck >= DECKS[i]
