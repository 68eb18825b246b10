"""The worked example learns, from both sides of each deal."""

import sys
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

STEPS = 12
VECTOR = 32
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def example():
    sys.path.insert(0, str(EXAMPLES))
    try:
        yield import_module("train_lost_cities")
    finally:
        sys.path.remove(str(EXAMPLES))


def test_it_runs_whole(example, tmp_path, capsys, monkeypatch):
    for name, small in (("GAMES", 4), ("DEALS", 4), ("LAST_DEALS", 6), ("BATCH", 64)):
        monkeypatch.setattr(example, name, small)
    example.train(minutes=0.01, opponent="stroller", seed=1, out=tmp_path)
    told = capsys.readouterr().out
    assert "in the end" in told
    assert "against stroller: wins" in told
    assert (tmp_path / "training.svg").read_text().startswith("<svg")
    with np.load(tmp_path / "lost_cities_policy.npz") as saved:
        fresh = example.new_network(np.random.default_rng(1))
        assert set(saved) == set(fresh.dtype.names)
        assert all(not np.array_equal(saved[name], fresh[name]) for name in saved)


def test_it_learns(example, monkeypatch):
    """The policy loses by far less to a bot that it has not met."""
    for name, quick in (("THREADS", 1), ("GAMES", 32), ("BATCH", 128), ("MEMORY", 30)):
        monkeypatch.setattr(example, name, quick)
    training = example.Training(seed=1)
    before = example.evaluate(training.network, "traveller", 30, seed=5).mean()
    for _ in range(STEPS):
        training.improve(0.0)
    after = example.evaluate(training.network, "traveller", 30, seed=5).mean()
    assert training.rounds > 0
    assert after > before + 30


def guesses(network, rows, clocks):
    """What is still to come to the columns, written once more without any haste."""
    hidden = np.maximum(rows @ network.colour + (clocks[:, : len(network.clock)] @ network.clock)[:, None], 0)
    vectors = hidden @ network.vectors
    total = vectors[:, :, VECTOR:].sum(1) + clocks @ network.late_clock
    return np.maximum(vectors[:, :, :VECTOR] + total[:, None], 0) @ network.points


def test_the_gradient_is_that_of_the_error(example):
    network = example.new_network(np.random.default_rng(2))
    batch = example.Batch(4, seed=3)
    batch.play(network, 0.1)
    rows, clocks, targets = next(batch.samples(64, np.random.default_rng(4)))
    slopes = example.gradient(network, rows, clocks, targets)

    def error():
        wrong = guesses(network, rows, clocks).astype(np.float64) - targets
        return 0.5 * np.mean((wrong**2).sum((1, 2)))

    assert set(slopes) == set(network.dtype.names)
    for name, slope in slopes.items():
        place = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        network[name][place] += 0.01
        above = error()
        network[name][place] -= 0.02
        below = error()
        network[name][place] += 0.01
        assert (above - below) / 0.02 == pytest.approx(slope[place], rel=0.05, abs=1e-4)


def test_compiled_guesses_are_those_that_are_learnt(example):
    network = example.new_network(np.random.default_rng(4))
    player, tables = example.Player(16, seed=6), example.empty_tables(16)
    for _ in range(20):
        player.turn(network, 0.1, tables)
        assert np.allclose(tables.now + guesses(network, tables.rows, tables.clocks), tables.ends, atol=1e-3)


def test_what_came_is_what_the_columns_ended_with(example):
    """Two seats in turn in one game: a round that ends, and another that does not."""
    seats = np.array([[0], [1], [0], [1], [0], [1], [0]], np.int8)
    over = np.array([[False], [False], [False], [True], [False], [False], [False]])
    now, ends = (np.zeros((7, 1, 5, 2), np.float32) for _ in range(2))
    now[2, 0, 0] = 5, 0
    now[3, 0, 0] = 7, 8  # of seat 1: own and theirs
    now[4, 0, 0] = 1, 2
    ends[4:, 0, 0] = [(30, 30), (20, 20), (10, 12)]
    targets, known = np.zeros((7, 1, 5, 2), np.float32), np.zeros((7, 1), np.bool_)
    example.look_back(now, ends, seats, over, targets, known)
    assert known[:, 0].tolist() == [True, True, True, False, True, False, False]
    assert targets[[0, 1, 2, 4], 0, 0].tolist() == [[8, 7], [7, 8], [3, 7], [9, 10]]


def test_trials_place_wagers_that_the_policy_would_not(example):
    """The networks think nothing of columns at first, so they lay no cards: only trials do."""
    network = example.new_network(np.random.default_rng(4))
    network.points[:] = 0

    def laid(trials):
        player, tables = example.Player(32, seed=6), example.empty_tables(32)
        for _ in range(20):
            player.turn(network, trials, tables)
        return player._env._batch.states["column_size"].sum()

    assert laid(0.0) == 0
    assert laid(0.2) > 0


def test_each_deal_is_played_from_both_sides(example):
    here, beside = (example.Player(6, seed, None) for seed in (40, 41))
    states = [player._env._batch.states for player in (here, beside)]
    assert np.array_equal(states[0]["hand"][1:], states[1]["hand"][:-1])
    assert np.array_equal(states[0]["deck"][1:], states[1]["deck"][:-1])
    seats = [example.Player(6, seed, "stroller")._env._batch.seat for seed in (40, 41)]
    assert (seats[0][1:] != seats[1][:-1]).all()
