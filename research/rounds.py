"""Rounds of Lost Cities that a learner plays and remembers, inside one compiled call."""

from typing import Annotated, Any, Protocol

import numpy as np

from serai.bots.lost_cities.instinct import HIDDEN, MOVES, correct, look, manner_of_opponent, move_place
from serai.bots.lost_cities.outlook import SURVEY
from serai.bots.lost_cities.rules_of_thumb import appraise_by_thumb
from serai.bots.lost_cities.sight import COLOUR_SIGHT, NUMBERS, TABLE_SIGHT
from serai.bots.policy import Values
from serai.bots.ranking import best_of, gumbel
from serai.rules.compiling import compiled, keep
from serai.rules.kernel import Buffer, States
from serai.rules.lost_cities.components import MAX_COLOURS, MAX_DECK, RANKS, colour_of, rank_of
from serai.rules.lost_cities.play import apply, deal, legal
from serai.rules.lost_cities.scoring import finished_total
from serai.rules.lost_cities.state import State
from serai.rules.randomness import Generator
from serai.rules.records import Float32, Float32s, Int32, record

HIDDEN_SIGHT = 3 * (NUMBERS + 1)
"""What only the judge of positions may look at, of each colour: the opponent's hand, and what either side will draw."""

ILLEGAL = -1e9


class Decision(Protocol):
    """What the learner saw and chose."""

    table: Annotated[Float32s, (TABLE_SIGHT,)]
    colours: Annotated[Float32s, (MAX_COLOURS * COLOUR_SIGHT,)]
    hidden: Annotated[Float32s, (MAX_COLOURS * HIDDEN_SIGHT,)]
    thumb: Annotated[Float32s, (MAX_COLOURS * MOVES + 1,)]  # what the rules of thumb think of the moves
    manner: Int32  # of the opponent
    chosen: Int32  # by its place in that row
    chance: Float32  # logarithm of the chance with which it was chosen
    course: Int32  # which seat of which round it belongs to


DECISION = record(Decision)
LONGEST_ROUND = 400
"""Decisions of a round that are remembered room for."""

# Who sits in a seat: one of the minds (weights of the instinct; the first is the learner's) or, below 0, a style.
LEARNER, NO_MIND = 0, -1


@compiled
def see_hidden(state: State, seat: int, sight: Any) -> None:
    """The opponent's hand and the order of the pile, by colour."""
    sight[:] = 0.0
    for i in range(state.hand_size[1 - seat]):
        note_card(int(state.hand[1 - seat, i]), 0, np.float32(1.0), sight)
    for i in range(state.deck_size):
        depth = int(state.deck_size) - 1 - i
        note_card(int(state.deck[i]), 1 + depth % 2, np.float32(1.0 - depth / MAX_DECK), sight)


@compiled
def note_card(card: int, plane: int, weight: Any, sight: Any) -> None:
    """Add a card to one of a colour's three planes."""
    rank = rank_of(card)
    at = colour_of(card) * HIDDEN_SIGHT + plane * RANKS
    sight[at + rank] += weight if rank > 0 else weight / np.float32(3.0)


@compiled
def chosen_softly(values: Values, count: int, rng: Generator) -> tuple[int, float]:
    """A move by chance, the better ones more often, and the logarithm of its chance."""
    best, best_value, highest = 0, -np.inf, values[0]
    for i in range(count):
        value = values[i] + gumbel(rng)
        highest = max(highest, values[i])
        if value > best_value:
            best, best_value = i, value
    total = 0.0
    for i in range(count):
        total += np.exp(values[i] - highest)
    return best, values[best] - highest - np.log(total)


@compiled
def play_round(
    state: State,
    seed: int,
    minds: Any,
    mind_of: Any,
    styles: Any,
    noise_of: Any,
    greedy: bool,
    rng: Generator,
    book: Any,
    at: int,
    course: int,
    actions: Buffer,
) -> int:
    """Play one round and remember what the learner decided from book[at] on; where the book ends now."""
    values = np.empty(len(actions), np.float64)
    table, colours = np.empty(TABLE_SIGHT, np.float32), np.empty(MAX_COLOURS * COLOUR_SIGHT, np.float32)
    second = np.empty((MAX_COLOURS + 1) * HIDDEN, np.float32)
    surveys = np.empty(1, SURVEY)
    deal(state, seed)
    room = at + LONGEST_ROUND
    while state.to_move != 0:
        seat = int(state.to_move) >> 1
        count = legal(state, seat, actions)
        if count == 1:
            apply(state, seat, int(actions[0]))
            continue
        appraise_by_thumb(state, seat, styles[seat], surveys[0], actions, values, count)
        mind = mind_of[seat]
        if mind < 0:
            if noise_of[seat] > 0.0:
                for i in range(count):
                    values[i] += noise_of[seat] * gumbel(rng)
            apply(state, seat, int(actions[best_of(values, count)]))
            continue
        look(state, seat, surveys[0], table, colours)
        manner = manner_of_opponent(state, seat)
        learning = mind == LEARNER and not greedy and at < room
        if learning:
            decision = book[at]
            decision.table[:] = table
            decision.colours[:] = colours
            see_hidden(state, seat, decision.hidden)
            decision.thumb[:] = ILLEGAL
            for i in range(count):
                decision.thumb[move_place(int(actions[i]), int(state.colours))] = values[i]
        correct(minds[mind, manner], state, table, colours, second, actions, values, count)
        if greedy:
            chosen, chance = best_of(values, count), 0.0
        else:
            chosen, chance = chosen_softly(values, count, rng)
        if learning:
            book[at].manner = manner
            book[at].chosen = move_place(int(actions[chosen]), int(state.colours))
            book[at].chance = chance
            book[at].course = 2 * course + seat
            at += 1
        apply(state, seat, int(actions[chosen]))
    keep(surveys)
    return at


@compiled
def play_rounds(
    states: States,
    seeds: Any,
    minds: Any,
    mind_of: Any,
    styles: Any,
    noise_of: Any,
    greedy: bool,
    rng: Generator,
    book: Any,
    actions: Buffer,
    margins: Any,
) -> int:
    """Play rounds from the seeds, each with its own seating, until the book is full; how many decisions are in it.

    margins[round] is that of seat 0; of rounds that had no place in the book nothing is filled in.
    """
    at = 0
    for number in range(len(seeds)):
        if at + LONGEST_ROUND > len(book):
            break
        at = play_round(
            states[0],
            seeds[number],
            minds,
            mind_of[number],
            styles[number],
            noise_of[number],
            greedy,
            rng,
            book,
            at,
            number,
            actions,
        )
        margins[number] = finished_total(states[0], 0) - finished_total(states[0], 1)
    return at
