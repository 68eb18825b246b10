"""What a critic may see: perfect information, and what is open to all."""

from typing import Any

import numpy as np

from serai.rules.compiling import compiled
from serai.rules.kernel import SPECTATOR, Buffer, Rules, State, States, observe, reveal


def state_size(rules: Rules[Any], seats: int) -> int:
    """How many entries perfect information has."""
    return seats * rules.observation + rules.revealed


@compiled
def write_perfect(state: State, seat: int, size: int, planes: Buffer) -> None:
    """The observations (of that size) of all seats, clockwise from `seat`, then what no seat knows."""
    seats = int(state.seats)
    for place in range(seats):
        observe(state, (seat + place) % seats, planes[place * size : (place + 1) * size])
    reveal(state, planes[seats * size :])


@compiled
def write_perfect_rows(states: States, seat: Any, size: int, rows: Any) -> None:
    """The same for many games, of each from the seat given for it."""
    for i in range(len(states)):
        write_perfect(states[i], int(seat[i]), size, rows[i])


@compiled
def write_public_rows(states: States, rows: Any) -> None:
    """What a spectator of each game sees."""
    for i in range(len(states)):
        observe(states[i], SPECTATOR, rows[i])


def perfect(rules: Rules[Any], states: States, seat: Any) -> Any:
    """Perfect information about each game of an array, from the seat given for it."""
    rows = np.empty((len(states), state_size(rules, int(states["seats"][0]))), np.int16)
    write_perfect_rows(states, seat, rules.observation, rows)
    return rows


def public(rules: Rules[Any], states: States) -> Any:
    """What is open to all, of each game of an array: an observation from seat 0 without anything private."""
    rows = np.empty((len(states), rules.observation), np.int16)
    write_public_rows(states, rows)
    return rows
