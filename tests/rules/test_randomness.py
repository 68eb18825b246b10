"""The generator: published values, range, and fairness with fixed seeds."""

import itertools
from collections import Counter

import numpy as np
import pytest

from serai.rules.randomness import below, generator, next_bits, shuffle

PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def test_it_is_splitmix64():
    rng = generator(1234567)
    assert [int(next_bits(rng)) for _ in PUBLISHED] == PUBLISHED


def test_from_seed_zero():
    assert int(next_bits(generator(0))) == 0xE220A8397B1DCDAF


def test_the_same_seed_gives_the_same_and_another_seed_another():
    streams = [[int(next_bits(rng)) for _ in range(5)] for rng in map(generator, (5, 5, 6))]
    assert streams[0] == streams[1] != streams[2]


def test_any_whole_number_is_a_seed():
    assert generator(2**64 + 7)[0] == generator(7)[0]
    assert generator(-1)[0] == np.uint64(2**64 - 1)


def test_a_seed_leaves_other_generators_alone():
    first, second = generator(1), generator(1)
    next_bits(first)
    assert first[0] != second[0]


@pytest.mark.parametrize("n", [1, 2, 3, 7, 60, 72, 2**31])
def test_below_stays_below(n):
    rng = generator(9)
    drawn = [int(below(rng, n)) for _ in range(500)]
    assert min(drawn) >= 0
    assert max(drawn) < n
    if n <= 7:
        assert set(drawn) == set(range(n))


def test_below_is_the_high_part_of_the_bits():
    """Fixed for ever: saved games depend on it."""
    rng = generator(1234567)
    assert [int(below(rng, 1000)) for _ in PUBLISHED] == [(bits >> 32) * 1000 >> 32 for bits in PUBLISHED]


@pytest.mark.parametrize("n", [2, 6, 10])
def test_below_is_fair(n):
    rng, draws = generator(3), 6000
    times = Counter(int(below(rng, n)) for _ in range(draws))
    chi_square = sum((times[k] - draws / n) ** 2 / (draws / n) for k in range(n))
    assert chi_square < n + 5 * (2 * n) ** 0.5


def test_a_shuffle_keeps_the_items():
    items = np.arange(60, dtype=np.int8)
    shuffle(generator(2), items, 60)
    assert items.tolist() != list(range(60))
    assert sorted(items.tolist()) == list(range(60))


def test_a_shuffle_leaves_the_items_beyond_the_count():
    items = np.arange(10, dtype=np.int8)
    shuffle(generator(2), items, 6)
    assert items[6:].tolist() == [6, 7, 8, 9]
    assert sorted(items[:6].tolist()) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("count", [0, 1])
def test_nothing_to_shuffle(count):
    items = np.arange(3, dtype=np.int8)
    shuffle(generator(2), items, count)
    assert items.tolist() == [0, 1, 2]


def test_every_order_comes_equally_often():
    rng, draws = generator(4), 6000
    times = Counter()
    for _ in range(draws):
        items = np.arange(4, dtype=np.int8)
        shuffle(rng, items, 4)
        times[tuple(items.tolist())] += 1
    expected = draws / 24
    orders = list(itertools.permutations(range(4)))
    assert sum((times[order] - expected) ** 2 / expected for order in orders) < 60  # 23 degrees of freedom
