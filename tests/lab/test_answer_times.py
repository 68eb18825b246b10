"""The times of answers: one for each choice that a level had, and a line for each level."""

import pytest

from serai.lab import answer_times


def test_a_level_is_timed_at_each_of_its_choices() -> None:
    taken = answer_times.seconds_of_answers("lost-cities-board", "stroller", seed=4)
    assert 60 < len(taken) < 400
    assert 0.0 < min(taken) <= max(taken) < 5.0


def test_each_level_gets_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    answer_times.main("en-route", games=1, levels=["stroller", "guide"])
    names = [line.split(" | ")[0] for line in capsys.readouterr().out.splitlines()]
    assert names == ["| level", "| ---", "| stroller", "| guide"]
