"""What a finished game pays to each seat. Nothing is paid before the end: a running score may be secret."""

from typing import Any

import numpy as np
import numpy.typing as npt

from serai.errors import BadOption
from serai.rules.compiling import compiled
from serai.rules.kernel import State, States, scores, winners

Payment = npt.NDArray[np.floating[Any]]
"""By seat."""

REWARDS = ("win", "margin", "points")
WIN, MARGIN, POINTS = range(3)
MOST_POINTS = 2**15 - 1
"""No game counts higher."""


def kind_of(reward: str) -> int:
    """The number of a reward's name."""
    if reward not in REWARDS:
        raise BadOption(f"The reward cannot be {reward!r}; it is {', '.join(REWARDS[:-1])} or {REWARDS[-1]}.")
    return REWARDS.index(reward)


@compiled
def pay(state: State, kind: int, payment: Payment) -> None:
    """Write each seat's reward: for WIN the sum is 0, a sole winner gets 1; MARGIN is over the best other seat."""
    if kind == WIN:
        pay_winners(state, payment)
        return
    seats = int(state.seats)
    points = np.zeros(len(payment), np.int64)
    scores(state, points)
    for seat in range(seats):
        payment[seat] = points[seat]
        if kind == MARGIN and seats > 1:
            best = points[(seat + 1) % seats]
            for other in range(seats):
                if other != seat:
                    best = max(best, points[other])
            payment[seat] -= best


@compiled
def pay_winners(state: State, payment: Payment) -> None:
    """What the losers pay the winners share; alone one wins 1 or loses 1."""
    seats = int(state.seats)
    mask = int(winners(state))
    won = 0
    for seat in range(seats):
        won += (mask >> seat) & 1
    for seat in range(seats):
        if seats == 1:
            payment[seat] = 1.0 if won else -1.0
        elif (mask >> seat) & 1:
            payment[seat] = (seats - won) / (won * (seats - 1.0))
        else:
            payment[seat] = -1.0 / (seats - 1.0)


@compiled
def pay_at(states: States, i: int, kind: int, payment: Payment) -> None:
    """`pay` for one record of an array."""
    pay(states[i], kind, payment)


def payments(states: States, kind: int) -> list[float]:
    """The rewards of the first game of an array; zeros while it goes on."""
    payment = np.zeros(int(states["seats"][0]), np.float64)
    if states["to_move"][0] == 0:
        pay_at(states, 0, kind, payment)
    return [float(value) for value in payment]
