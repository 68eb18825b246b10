"""What is said about calibration is counted rightly."""

import numpy as np
import pytest

from research.reviews import logistic, positions, reliability


def test_by_bin_what_was_told_and_what_came_true() -> None:
    told, won = np.array([0.05, 0.07, 0.55, 1.0]), np.array([0.0, 1.0, 1.0, 1.0])
    rows = reliability(told, won)
    assert [size for _told, _won, size in rows] == [2, 1, 1]
    assert rows[0][:2] == (pytest.approx(0.06), 0.5)


def test_the_fit_that_has_to_be_beaten_finds_what_is_there() -> None:
    chance = np.random.default_rng(1)
    difference, left = chance.normal(0, 30, 5000), chance.random(5000)
    true = 1 / (1 + np.exp(-difference / 20))
    won = (chance.random(5000) < true).astype(float)
    assert np.abs(logistic(difference, left, won) - true).mean() < 0.02


def test_positions_come_from_games_with_a_result() -> None:
    found = list(positions("lost-cities", 5, first=1))
    assert len(found) == 5
    for told, won, _difference, left in found:
        assert 0 <= told <= 1
        assert won in (0, 0.5, 1)
        assert 0 <= left <= 1
