"""Learning Lost Cities: slopes are right, the matrices say what the compiled code says, and lessons teach."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from research import learning
from research.network import JUDGE_SHAPES, Instinct, Judge, first_weights
from research.rivals import CHANGED, KINDS, PAST, SELF, STYLES_MET, seating
from research.rounds import DECISION, HIDDEN_SIGHT, ILLEGAL, LEARNER, NO_MIND
from serai.bots.lost_cities.instinct import MANNERS, SHAPES, SIZE, fingerprint, load_weights, save_weights
from serai.bots.lost_cities.sight import COLOUR_SIGHT, TABLE_SIGHT
from serai.bots.policy import STYLES

RNG = np.random.default_rng(1)
N, COLOURS = 6, 5
MOVES = COLOURS * 21 + 1


def weights(shapes: dict[str, tuple[int, ...]]) -> Any:
    """Random ones, precise enough for differences."""
    row = first_weights(shapes, RNG).astype(np.float64)
    return row + RNG.normal(0.0, 0.05, row.shape)


def table(size: int = TABLE_SIGHT) -> Any:
    seen = RNG.normal(size=(N, size))
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
    row, seen = weights(JUDGE_SHAPES), RNG.normal(size=(N, COLOURS, COLOUR_SIGHT + HIDDEN_SIGHT))
    around = table(TABLE_SIGHT + KINDS)
    by = RNG.normal(size=N)
    slopes = Judge(row, seen, around).slopes(by)
    assert_slopes(lambda row: float((Judge(row, seen, around).worth * by).sum()), row, slopes)


def test_surprise_is_the_result_less_what_was_expected() -> None:
    courses, worth = np.array([0, 1, 0, 0], np.int32), np.array([1.0, 2.0, 4.0, 3.0], np.float32)
    found = np.zeros(4, np.float32)
    learning.surprises(courses, worth, np.array([10.0, 5.0], np.float32), 0.5, found)
    assert found.tolist() == [3.0 + 0.5 * (-1.0 + 0.5 * 7.0), 3.0, -1.0 + 0.5 * 7.0, 7.0]


def test_rivals_are_met_as_often_as_planned_and_the_judge_is_told_who_they_are() -> None:
    rounds, pasts = 20_000, 3
    met = seating(rounds, pasts, np.random.default_rng(5))
    shares = [SELF, PAST, *((1 - SELF - PAST) * share for share in STYLES_MET.values())]
    assert np.bincount(met.kinds) / rounds == pytest.approx(shares, abs=0.01)
    rival = np.where(met.minds[:, 0] == LEARNER, met.minds[:, 1], met.minds[:, 0])
    assert ((rival == LEARNER) == (met.kinds == 0)).all()
    assert (rival[met.kinds == 1] > LEARNER).all()
    assert set(rival[met.kinds == 1]) == {1, 2, 3}
    assert (rival[met.kinds > 1] == NO_MIND).all()
    for kind, name in enumerate(STYLES_MET, start=2):
        styles = met.styles[met.kinds == kind][met.minds[met.kinds == kind] == NO_MIND]
        same = (styles == STYLES["lost-cities"][name]).all(axis=1).mean()
        assert same == pytest.approx(1 - CHANGED, abs=0.03)


@pytest.mark.parametrize("colours", [5, 6])
def test_play_and_study_agree_on_the_chances(colours: int) -> None:
    """Before anything is learned from it, the matrices give each chosen move the chance it was chosen with."""
    learner = learning.newcomer()
    learner.instinct.row += RNG.normal(0.0, 0.1, (MANNERS, SIZE)).astype(np.float32)
    book = np.zeros(5_000, DECISION)
    learning.lesson(learner, book, colours, 0.0, np.random.default_rng(2))
    for manner in range(MANNERS):
        pages = book[:1_000][book["manner"][:1_000] == manner]
        now = learning.instinct_of(learner, pages, colours, manner)
        assert now.logs[np.arange(len(pages)), pages["chosen"]] == pytest.approx(pages["chance"], abs=1e-3)
        assert np.ptp(pages["chance"]) > 1.0


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


def test_the_mean_of_two_runs_is_written_for_the_bots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = learning.newcomer(), learning.newcomer()
    other.steady += 1.0
    learning.save(one, tmp_path / "one.npz")
    learning.save(other, tmp_path / "other.npz")
    learning.main(tmp_path / "one.npz", 0.0, export=tmp_path / "weights.npz", mean_with=[tmp_path / "other.npz"])
    written = load_weights(tmp_path / "weights.npz")
    assert written == pytest.approx(one.steady + 0.5, abs=1e-6)
    assert fingerprint(written) in capsys.readouterr().out


def test_a_newcomer_plays_by_the_rules_of_thumb() -> None:
    margin, share = learning.trial(learning.newcomer().instinct.row, learning.SENSIBLE, deals=20)
    assert (margin, share) == (0.0, 0.5)
