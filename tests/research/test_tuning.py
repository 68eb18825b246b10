"""Weights found by evolution: it climbs, it repeats itself, and it leaves alone what a style does not use."""

from dataclasses import replace

import numpy as np
import pytest

from research.tuning import COURSES, Evolution, points_alone, tune

FAST = {
    "en-route": replace(COURSES["en-route"], generations=2, deals=4, population=4),
    "lost-cities": replace(COURSES["lost-cities"], generations=2, deals=2, population=4),
}


def test_evolution_climbs_a_slanting_ridge() -> None:
    slant = np.array([[1.0, 0.9], [0.9, 1.0]])
    evolution = Evolution(np.array([3.0, -2.0]), np.ones(2))
    rng = np.random.default_rng(5)
    for _ in range(80):
        evolution.tell([-float(x @ slant @ x) for x in evolution.ask(rng)])
    assert np.abs(evolution.mean).max() < 0.01


@pytest.mark.parametrize("game", FAST)
def test_the_same_course_finds_the_same_weights(game: str) -> None:
    found = tune(game, FAST[game])
    assert np.array_equal(found, tune(game, FAST[game]))
    assert not np.array_equal(found, FAST[game].start)


@pytest.mark.parametrize("game", FAST)
def test_weights_that_a_style_does_not_use_stay_unused(game: str) -> None:
    unused = FAST[game].start == 0
    assert unused.any()
    assert not tune(game, FAST[game])[unused].any()


def test_alone_what_is_judged_are_points() -> None:
    course = replace(FAST["en-route"], generations=20, deals=60, population=16)
    found, guessed = points_alone("en-route", course, [tune("en-route", course), course.start], np.arange(900, 1100))
    assert found > guessed + 5
