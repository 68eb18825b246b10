"""Learning Lost Cities: slopes are right, the matrices say what the compiled code says, and lessons teach."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from serai.bots.games.lost_cities_instinct import SHAPES, SIZE, load_weights, save_weights
from serai.bots.games.lost_cities_sight import COLOUR_SIGHT, TABLE_SIGHT
from serai.lab import learning
from serai.lab.learning_network import JUDGE_SHAPES, Instinct, Judge, first_weights
from serai.lab.learning_rounds import DECISION, HIDDEN_SIGHT, ILLEGAL

RNG = np.random.default_rng(1)
N, COLOURS = 6, 5
MOVES = COLOURS * 21 + 1


def weights(shapes: dict[str, tuple[int, ...]]) -> Any:
    """Random ones, precise enough for differences."""
    row = first_weights(shapes, RNG).astype(np.float64)
    return row + RNG.normal(0.0, 0.05, row.shape)


def table() -> Any:
    seen = RNG.normal(size=(N, TABLE_SIGHT))
    seen[:, 0] = RNG.integers(0, 2, N)
    return seen


def assert_slopes(function: Any, row: Any, slopes: Any) -> None:
    """Small steps change the function as the slopes say."""
    for i in [*RNG.integers(0, len(row), 25), *range(len(row) - 70, len(row), 9), len(row) - 1, len(row) - 2]:
        step = np.zeros_like(row)
        step[i] = 1e-5
        measured = (function(row + step) - function(row - step)) / 2e-5
        assert slopes[i] == pytest.approx(measured, rel=2e-3, abs=2e-4)


def test_the_slopes_of_the_instinct() -> None:
    row, seen, around = weights(SHAPES), RNG.normal(size=(N, COLOURS, COLOUR_SIGHT)), table()
    thumb = np.where(RNG.random((N, MOVES)) < 0.7, ILLEGAL, RNG.normal(size=(N, MOVES)))
    thumb[:, 3] = 1.0
    by = RNG.normal(size=N)

    def pushed(row: Any) -> float:
        return float((Instinct(row, seen, around, thumb).logs[:, 3] * by).sum())

    now = Instinct(row, seen, around, thumb)
    by_value = -now.chances * by[:, None]
    by_value[:, 3] += by
    assert_slopes(pushed, row, now.slopes(by_value))


def test_the_slopes_of_the_judge() -> None:
    row, seen, around = weights(JUDGE_SHAPES), RNG.normal(size=(N, COLOURS, COLOUR_SIGHT + HIDDEN_SIGHT)), table()
    by = RNG.normal(size=N)
    slopes = Judge(row, seen, around).slopes(by)
    assert_slopes(lambda row: float((Judge(row, seen, around).worth * by).sum()), row, slopes)


def test_surprise_is_the_result_less_what_was_expected() -> None:
    courses, worth = np.array([0, 1, 0, 0], np.int32), np.array([1.0, 2.0, 4.0, 3.0], np.float32)
    found = np.zeros(4, np.float32)
    learning.surprises(courses, worth, np.array([10.0, 5.0], np.float32), 0.5, found)
    assert found.tolist() == [3.0 + 0.5 * (-1.0 + 0.5 * 7.0), 3.0, -1.0 + 0.5 * 7.0, 7.0]


@pytest.mark.parametrize("colours", [5, 6])
def test_play_and_study_agree_on_the_chances(colours: int) -> None:
    """Before anything is learned from it, the matrices give each chosen move the chance it was chosen with."""
    learner = learning.newcomer()
    learner.instinct.row += RNG.normal(0.0, 0.1, SIZE).astype(np.float32)
    book = np.zeros(5_000, DECISION)
    learning.lesson(learner, book, colours, 0.0, np.random.default_rng(2))
    book = book[:1_000]
    now = learning.instinct_of(learner, book, colours)
    assert now.logs[np.arange(1_000), book["chosen"]] == pytest.approx(book["chance"], abs=1e-3)
    assert np.ptp(book["chance"]) > 1.0


def test_a_learner_goes_on_from_its_file(tmp_path: Path) -> None:
    learner = learning.newcomer()
    learning.lesson(learner, np.zeros(6_000, DECISION), 5, 1e-3, np.random.default_rng(2))
    learning.save(learner, tmp_path / "run.npz")
    again = learning.load(tmp_path / "run.npz")
    for one in (learner, again):
        learning.lesson(one, np.zeros(6_000, DECISION), 5, 1e-3, np.random.default_rng(3))
    assert again.lessons == learner.lessons == 2
    assert (again.instinct.row == learner.instinct.row).all()
    assert (again.instinct.row != learning.newcomer().instinct.row).any()


def test_weights_for_the_bots_come_back_from_their_file(tmp_path: Path) -> None:
    row = learning.newcomer().instinct.row
    save_weights(tmp_path / "weights.npz", row)
    assert (load_weights(tmp_path / "weights.npz") == row).all()


def test_a_newcomer_plays_by_the_rules_of_thumb() -> None:
    margin, share = learning.trial(learning.newcomer().instinct.row, learning.SENSIBLE, deals=20)
    assert (margin, share) == (0.0, 0.5)
