"""Positions of all kinds and what came of them when everybody played on by instinct, inside one compiled call."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from research.play.lines import Lines
from serai.bots.foresight import envision
from serai.bots.policy import appraise, stage, worth
from serai.bots.ranking import best_of, gumbel, uniform
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, State, States, apply, deal, next_seat
from serai.rules.randomness import Generator

KEPT = 0.35  # of the positions
UNCHANGED = 0.15  # of the stages are played by instinct from the beginning
LONGEST = 150  # choices after which it is, in others
BY_THUMB = 0.6  # of the seats follow the rules of thumb until then
BLUR = ((0.35, 0.0), (0.6, 0.5), (0.9, 1.5), (1.0, 4.0))  # their noise, by shares one on top of the other
MOST_SEATS = 8

THUMB, INSTINCT = 0, 1


@dataclass
class Futures(Lines):
    """What was seen, a line for each position, and what came of it."""

    table: Any
    parts: Any
    worth: Any  # of the seat then
    end: Any  # and when the stage was over
    course: Any


@compiled
def blur_of(rng: Generator) -> float:
    """How blurred somebody's judgement is."""
    drawn = uniform(rng)
    for share, noise in BLUR:
        if drawn < share:
            return noise
    return 0.0


@compiled
def play_futures(
    states: States,
    seeds: Any,
    styles: Any,
    rng: Generator,
    actions: Buffer,
    table: Any,
    parts: Any,
    worths: Any,
    ends: Any,
    courses: Any,
) -> int:
    """Play games from the seeds until the lines are filled; how many are, all of stages that were played to the end.

    Each stage is played by rules of thumb or instinct, more or less blurred, up to some choice, then by instinct alone.
    Lines are kept from there on.
    """
    state: State = states[0]
    values = np.empty(len(actions), np.float64)
    noise, before = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS, np.int64)
    at = first = course = 0
    for number in range(len(seeds)):
        deal(state, seeds[number])
        began, chosen, change = -1, 0, 0
        while state.to_move != 0:
            if stage(state) != began:
                began, chosen, course, first = stage(state), 0, course + MOST_SEATS, at
                change = 0 if uniform(rng) < UNCHANGED else int(uniform(rng) * LONGEST)
                for seat in range(state.seats):
                    noise[seat] = blur_of(rng)
                    before[seat] = THUMB if uniform(rng) < BY_THUMB else INSTINCT
            seat = next_seat(int(state.to_move))
            blurred = chosen < change
            count = appraise(state, seat, styles[before[seat] if blurred else INSTINCT], actions, values)
            if count > 1 and not blurred and (chosen == change or uniform(rng) < KEPT):
                if at == len(table):
                    return first
                envision(state, seat, styles[INSTINCT], table[at], parts[at])
                worths[at], courses[at] = worth(state, seat), course + seat
                at += 1
            if blurred:
                for i in range(count):
                    values[i] += noise[seat] * gumbel(rng)
            chosen += count > 1
            apply(state, seat, int(actions[best_of(values, count)]))
            if stage(state) != began or state.to_move == 0:
                for line in range(first, at):
                    ends[line] = worth(state, courses[line] - course)
    return at
