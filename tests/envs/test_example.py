"""The worked example learns, from both sides of each deal."""

import sys
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

STEPS = 12
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def example():
    sys.path.insert(0, str(EXAMPLES))
    try:
        yield import_module("train_lost_cities")
    finally:
        sys.path.remove(str(EXAMPLES))


def test_it_runs_whole(example, tmp_path, capsys, monkeypatch):
    for name, small in (("GAMES", 4), ("DEALS", 4), ("LAST_DEALS", 6)):
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
    monkeypatch.setattr(example, "GAMES", 64)
    training = example.Training(seed=1)
    before = example.evaluate(training.network, "traveller", 30, seed=5).mean()
    for _ in range(STEPS):
        training.improve(0.0)
    after = example.evaluate(training.network, "traveller", 30, seed=5).mean()
    assert training.rounds > 0
    assert after > before + 30


def test_the_gradient_is_that_of_the_error(example):
    rng = np.random.default_rng(2)
    network = example.new_network(rng)
    rows, clocks, targets, _ = example.Player(4, seed=3).collect(network, 0.0)
    rows, clocks, targets = rows[:64], clocks[:64], targets[:64]
    slopes = example.gradient(network, rows, clocks, targets)

    def error():
        hidden = np.maximum(rows @ network.colour + (clocks[:, : example.DRAWN] @ network.clock)[:, None], 0)
        vector = np.maximum(hidden.sum(1) @ network.vector + clocks @ network.late_clock, 0)
        return 0.5 * np.mean((vector @ network.value - targets).astype(np.float64) ** 2)

    assert set(slopes) == set(network.dtype.names)
    for name, slope in slopes.items():
        place = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        step = 1e-2 * max(1.0, abs(float(network[name][place])))
        network[name][place] += step
        above = error()
        network[name][place] -= 2 * step
        below = error()
        network[name][place] += step
        assert (above - below) / (2 * step) == pytest.approx(slope[place], rel=0.1, abs=1e-4)


def test_compiled_guesses_are_those_that_are_learnt(example):
    network = example.new_network(np.random.default_rng(4))
    player = example.Player(16, seed=6)
    rows, clocks = example.empty_rows((16,))
    values = np.zeros(16, np.float32)
    for _ in range(20):
        player.turn(network, 0.0, rows, clocks, values)
        hidden = np.maximum(rows @ network.colour + (clocks[:, : example.DRAWN] @ network.clock)[:, None], 0)
        vector = np.maximum(hidden.sum(1) @ network.vector + clocks @ network.late_clock, 0)
        assert np.allclose(vector @ network.value, values, atol=1e-3)


def test_each_deal_is_played_from_both_sides(example):
    here, beside = (example.Player(6, seed, None) for seed in (40, 41))
    states = [player._env._batch.states for player in (here, beside)]
    assert np.array_equal(states[0]["hand"][1:], states[1]["hand"][:-1])
    assert np.array_equal(states[0]["deck"][1:], states[1]["deck"][:-1])
    seats = [example.Player(6, seed, "stroller")._infos["seat"] for seed in (40, 41)]
    assert (seats[0][1:] != seats[1][:-1]).all()
