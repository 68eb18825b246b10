"""Small tools for comparing moves in compiled code."""

import numpy as np

from serai.bots.policy import Values
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer
from serai.rules.randomness import Generator, next_bits


@compiled
def best_of(values: Values, count: int) -> int:
    """The place of the highest of the first `count` values."""
    best = 0
    for i in range(1, count):
        if values[i] > values[best]:
            best = i
    return best


@compiled
def order_by_value(actions: Buffer, values: Values, count: int) -> None:
    """Sort the moves by value, highest first; equal ones keep their order."""
    for i in range(1, count):
        action, value = actions[i], values[i]
        k = i
        while k > 0 and values[k - 1] < value:
            actions[k], values[k] = actions[k - 1], values[k - 1]
            k -= 1
        actions[k], values[k] = action, value


@compiled
def uniform(rng: Generator) -> float:
    """A random number between 0 and 1, neither included."""
    return (np.float64(next_bits(rng) >> np.uint64(12)) + 0.5) / 4503599627370496.0


@compiled
def gumbel(rng: Generator) -> float:
    """Noise that, added to values, makes the choice of the highest one a soft one."""
    return float(-np.log(-np.log(uniform(rng))))
