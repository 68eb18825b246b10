"""Our own generator (splitmix64), so that a seed gives the same game on every machine for ever.

A generator is an array of one uint64; every game's state carries one in its field `rng`.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from serai.rules.compiling import compiled

Generator = npt.NDArray[np.uint64]

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


def generator(seed: int) -> Generator:
    """A generator for use from Python."""
    return np.array([seed % 2**64], dtype=np.uint64)


@compiled
def next_bits(rng: Generator) -> Any:
    """The next 64 random bits."""
    rng[0] += GAMMA
    z = rng[0]
    z = (z ^ (z >> S30)) * MIX_1
    z = (z ^ (z >> S27)) * MIX_2
    return z ^ (z >> S31)


@compiled
def below(rng: Generator, n: int) -> Any:
    """A random integer in 0..n-1 (by multiplication; the bias is under n / 2**32)."""
    return np.int64(((next_bits(rng) >> S32) * np.uint64(n)) >> S32)


@compiled
def shuffle(rng: Generator, items: Any, count: int) -> None:
    """Shuffle the first `count` items in place."""
    for i in range(count - 1, 0, -1):
        j = below(rng, i + 1)
        items[i], items[j] = items[j], items[i]
