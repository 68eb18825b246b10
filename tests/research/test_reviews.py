"""What is said about calibration, mistakes and luck is counted rightly."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from research import reviews
from research.reviews import Flaw, ends, flaws, logistic, positions, reliability
from serai.review import Reviewer
from serai.review.game import REVIEWED
from serai.review.judging import Estimate, Judgement
from serai.review.reviewing import stages_over
from serai.table.film import Film
from serai.table.games import GAMES
from tests.review.games import LITTLE, played
from tests.review.test_judging import last_turn_with_a_ten


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


@pytest.mark.parametrize("game", GAMES)
def test_short_games_have_one_stage(game: str) -> None:
    assert stages_over(Film(reviews.played(game, 1, short=True)))[-1] <= 1


def test_positions_come_from_games_with_a_result() -> None:
    found = list(positions("lost-cities", 5, first=1))
    assert len(found) == 5
    for told, won, _difference, left in found:
        assert 0 <= told <= 1
        assert won in (0, 0.5, 1)
        assert 0 <= left <= 1


def test_a_level_plays_on_to_the_end_after_each_choice() -> None:
    """Whoever lays the ten wins in every world, whoever throws it away in none."""
    table = last_turn_with_a_ten()
    codes = [table.game.code(text) for text in ("play Y10", "discard Y10")]
    margins, won = ends(table, 0, codes, 3, "guide")
    assert margins.shape == (3, 2, 2)
    assert (margins[:, 0, 0] > margins[:, 1, 0]).all()
    assert (margins[:, :, 0] == -margins[:, :, 1]).all()
    assert won[:, 0].tolist() == [1, 1, 1]


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews take little time."""
    monkeypatch.setitem(REVIEWED, "lost-cities", replace(REVIEWED["lost-cities"], effort=LITTLE))


def test_what_is_flagged_is_played_on_by_a_style_or_a_level(hasty: None, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played("lost-cities", "guide", "stroller", rounds=1)
    reviewer = Reviewer(table)
    moment = reviewer.review.decisions[-2]
    flagged = replace(reviewer.judge(moment), kind="mistake", loss=Estimate(0.1, 0.05, 0.15))

    def one_flaw(_self: Reviewer, at: int) -> Judgement:
        return flagged if at == moment else replace(flagged, kind="good")

    monkeypatch.setattr(Reviewer, "judge", one_flaw)
    for by in ("", "guide"):
        [found] = flaws(table, 4, by)
        assert found.said == 0.1
        assert found.best.shape == found.played.shape == (4,)
        assert ((found.best >= 0) & (found.best <= 1)).all()


def test_how_long_a_review_takes(
    hasty: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = played("lost-cities", "guide", "stroller", rounds=1)
    monkeypatch.setattr(reviews, "played", lambda _game, _seed: table)
    reviews.times("lost-cities", games=1)
    decisions = len(Reviewer(table).review.decisions)
    assert capsys.readouterr().out.startswith(f"lost-cities: {decisions} decisions in ")


def test_mistakes_go_on_where_they_were_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, seen = tmp_path / "kept.jsonl", []
    better, worse = Flaw(0.1, np.array([1.0, 0.8]), np.array([0.8, 0.8])), Flaw(0.1, np.zeros(2), np.array([0.0, 0.1]))
    monkeypatch.setattr(reviews, "played", lambda _game, seed, *_: seed)
    monkeypatch.setattr(reviews, "flaws", lambda seed, *_: (seen.append(seed), iter([better, better, worse]))[1])
    reviews.mistakes("lost-cities", wanted=2, worlds=2, by="", kept=kept, first=5)
    reviews.mistakes("lost-cities", wanted=6, worlds=2, by="", kept=kept, first=5)
    assert seen == [5, 6]
    said = capsys.readouterr().out
    assert "6 flagged choices of 2 games" in said
    assert "better in 66.7%" in said
    assert "found of what was told: 0.50" in said


def test_luck_goes_on_where_it_was_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.jsonl"
    kept.write_text(json.dumps({"seed": 200_001, "luck": 0.5, "skill": 0.1}) + "\n")
    reviews.luck("lost-cities", wanted=2, kept=kept, short=True)
    rows = [json.loads(line) for line in kept.read_text().splitlines()]
    assert [row["seed"] for row in rows] == [200_001, 200_002]
    assert f"2 games {np.mean([row['luck'] for row in rows]):.4f}" in capsys.readouterr().out
