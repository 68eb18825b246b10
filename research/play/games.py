"""Games that a learner plays and remembers, inside one compiled call; written once for every game with an instinct."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from research.play.lines import Lines
from serai.bots.instinct import MARKS, Form, Layout, correct, perceive
from serai.bots.play_out import choose_in_world
from serai.bots.policy import Values, appraise, stage
from serai.bots.ranking import best_of, gumbel, uniform
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, State, States, deal, legal, next_seat, scores, verb
from serai.rules.randomness import Generator

ILLEGAL = -1e9
LONGEST_GAME = 1_500
"""Decisions of a game that a book keeps room for."""

PATIENCE = 8
"""Turns in a row without a draw that nobody minds."""

LEAST_KEPT, MUCH_DOUBT = 0.1, 5.0
"""The part of all decisions that is kept however certain they were, and how much more of those that were not."""

# Who sits in a seat: one of the minds (weights of an instinct; the first is the learner's) or, below 0, a style.
LEARNER, NO_MIND = 0, -1


@verb
def prize(state: State, seat: int) -> float:
    """What the seat has achieved so far, in points; what it gains in a stage is what it learns for."""
    raise NotImplementedError


@verb
def turns_idled(state: State) -> int:
    """How many turns in a row nobody has drawn from the pile: to wait for ever must not pay."""
    raise NotImplementedError


@compiled
def turns_without_draw(state: Any) -> int:
    """The same for games whose state counts them."""
    return int(state.turns_without_draw)


@verb
def unveil(state: State, seat: int, parts: Any) -> None:
    """Write what is hidden from the seat: only the judge of positions looks at it."""
    raise NotImplementedError


@dataclass
class Book(Lines):
    """What the learner saw and chose, a line for each decision."""

    table: Any
    parts: Any
    hidden_parts: Any  # what only the judge may see
    thumb: Any  # what the rules of thumb think, by the place of the move; ILLEGAL for others
    marks: Any
    chosen: Any  # by its place
    chance: Any  # logarithm of the chance with which it was chosen
    course: Any


def empty_book(form: Form, hidden_part: int, lines: int) -> Book:
    """A book for so many decisions."""

    def column(*shape: int) -> Any:
        return np.zeros((lines, *shape), np.float32)

    def numbers(*shape: int) -> Any:
        return np.zeros((lines, *shape), np.int64)

    thumb = column(form.parts * form.moves + form.common)
    seen = column(form.table_sight), column(form.parts * form.part_sight), column(form.parts * hidden_part)
    return Book(*seen, thumb, numbers(MARKS), numbers(), column(), numbers())


@compiled
def chance_of(values: Values, count: int, chosen: int) -> float:
    """The logarithm of the chance of a move that is chosen by values with noise."""
    highest = values[best_of(values, count)]
    total = 0.0
    for i in range(count):
        total += np.exp(values[i] - highest)
    return float(values[chosen] - highest - np.log(total))


@compiled
def worth_a_line(values: Values, count: int) -> float:
    """The chance that a decision is kept: who hardly doubts learns hardly anything from it."""
    doubt = 1.0 - np.exp(chance_of(values, count, best_of(values, count)))
    return float(max(LEAST_KEPT, min(1.0, MUCH_DOUBT * doubt)))


@compiled
def blurred_best(values: Values, count: int, noise: float, rng: Generator) -> int:
    """The best move by values with so much noise; they stay as they are."""
    if noise == 0.0:
        return best_of(values, count)
    best, best_value = 0, -np.inf
    for i in range(count):
        value = values[i] + noise * gumbel(rng)
        if value > best_value:
            best, best_value = i, value
    return best


@compiled
def play_games(
    states: States,
    seeds: Any,
    layout: Layout,
    minds: Any,
    mind_of: Any,
    style_of: Any,
    noise_of: Any,
    impatience: float,
    rng: Generator,
    actions: Buffer,
    table: Any,
    parts: Any,
    hidden_parts: Any,
    thumb: Any,
    marks: Any,
    chosen: Any,
    chance: Any,
    course: Any,
    gains: Any,
    owners: Any,
    points: Any,
) -> int:
    """Play games from the seeds, each with its own seating, until the book or the seeds end; how many decisions it has.

    gains[course] is what a seat gained in a stage of the game owners[course], -1 where there was no room for it, less
    `impatience` for every turn by which it drew out a wait; points[game] is the final score. The learner's decisions
    are kept where its judgement is blurred.
    """
    state: State = states[0]
    values, places = np.empty(len(actions), np.float64), np.empty(len(actions), np.int64)
    started = np.empty(8, np.float64)  # what each seat had when the stage began, and what its waiting has cost since
    seats = int(state.seats)
    at, first = 0, 0
    last = len(table) - 1
    owners[:] = -1
    for number in range(len(seeds)):
        if at + LONGEST_GAME > len(table):
            break
        deal(state, seeds[number])
        began = stage(state)
        for seat in range(seats):
            started[seat] = prize(state, seat)
        while state.to_move != 0:
            seat = next_seat(int(state.to_move))
            mind = mind_of[number, seat]
            count = legal(state, seat, actions)
            move = 0
            if count > 1 and mind < 0:
                count = appraise(state, seat, style_of[number, seat], actions, values)
                move = blurred_best(values, count, noise_of[number, seat], rng)
            elif count > 1:
                learning = mind == LEARNER and noise_of[number, seat] > 0.0 and at < last
                line = at if learning else last
                style = style_of[number, seat]
                count = perceive(state, seat, style, actions, values, table[line], parts[line], places, marks[line])
                if learning:
                    thumb[line, :] = ILLEGAL
                    for i in range(count):
                        thumb[line, places[i]] = values[i]
                correct(layout, minds[mind], table[line], parts[line], places, marks[line], values, count)
                move = blurred_best(values, count, noise_of[number, seat], rng)
                if learning and uniform(rng) < worth_a_line(values, count):
                    unveil(state, seat, hidden_parts[line])
                    chosen[line] = places[move]
                    chance[line] = chance_of(values, count, move)
                    course[line] = first + seat
                    at += 1
            idled = turns_idled(state)
            choose_in_world(state, seat, int(actions[move]), True)
            if turns_idled(state) > max(idled, PATIENCE):
                started[seat] += impatience
            if stage(state) != began or state.to_move == 0:
                began = stage(state)
                for seat in range(seats):
                    now = prize(state, seat)
                    gains[first + seat], owners[first + seat] = now - started[seat], number
                    started[seat] = now
                first += seats
        scores(state, points[number])
    return at
