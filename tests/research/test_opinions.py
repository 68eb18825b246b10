"""How far an opinion can be trusted, and what a search would make of it: tried on games, and on results made up."""

import numpy as np
import pytest

from research.opinions import JUDGES, Sample, Settings, gain, how_far_off, samples, searched, way
from serai.bots.game import GAMES

GAME = "lost-cities-board"
ACTIONS = GAMES[GAME].rules.buffer()
WORLDS = 400


def made_up(opinions, means, scatter=1.0):
    """A position whose candidates fare by these means."""
    luck = np.random.default_rng(3).normal(0.0, scatter, (WORLDS, len(means)))
    leads = np.asarray(means) + luck
    return Sample(np.asarray(opinions, float), leads - leads[:, :1])


def test_the_first_candidate_is_what_the_others_are_measured_by() -> None:
    found = samples(GAME, "sensible", [1], every=60, worlds=3)
    assert len(found) >= 2
    for sample in found:
        assert sample.leads.shape == (3, len(sample.opinions))
        assert sample.opinions[0] == 0.0
        assert (np.diff(sample.opinions) <= 0.0).all()
        assert (sample.leads[:, 0] == 0.0).all()
    assert any(sample.leads.any() for sample in found)


def test_a_search_takes_what_fares_best_where_it_doubts_its_opinion() -> None:
    sample, order = made_up([0, -1, -2, -9], [0, -3, 5, 50]), np.arange(WORLDS)
    assert searched(sample, Settings(20, 4, 5.0, 8.0), order, ACTIONS)[0] == 2
    assert searched(sample, Settings(20, 2, 5.0, 8.0), order, ACTIONS)[0] == 0
    assert searched(sample, Settings(20, 4, 10.0, 8.0), order, ACTIONS)[0] == 3
    assert searched(sample, Settings(20, 4, 5.0, 0.01), order, ACTIONS)[0] == 0


def test_no_play_out_is_needed_where_nothing_else_comes_into_question() -> None:
    assert searched(made_up([0, -9], [0, 50]), Settings(20, 4, 5.0, 8.0), np.arange(WORLDS), ACTIONS) == (0, 0)


def test_two_candidates_take_a_play_out_each_in_every_world() -> None:
    assert searched(made_up([0, -1], [0, 0]), Settings(20, 4, 5.0, 8.0), np.arange(WORLDS), ACTIONS)[1] == 40


def test_a_search_with_more_worlds_than_were_kept_is_refused() -> None:
    with pytest.raises(ValueError, match="more than were kept"):
        searched(made_up([0, -1], [0, 0]), Settings(WORLDS + 1, 4, 5.0, 8.0), np.arange(WORLDS), ACTIONS)


def test_the_worlds_that_judge_are_not_those_that_the_search_met() -> None:
    """Where all is luck nothing is gained, however much the search believes in what it met."""
    nothing = [made_up([0, 0, 0, 0], [0, 0, 0, 0], scatter=30.0)] * 20
    mean, _, _ = gain(nothing, Settings(30, 4, 5.0, 50.0), ACTIONS)
    assert abs(mean) < 3.0
    mean, _, played = gain([made_up([0, -1], [0, 4])], Settings(30, 4, 5.0, 50.0), ACTIONS)
    assert mean == pytest.approx(4.0, abs=0.5)
    assert played == 60
    assert WORLDS - JUDGES >= 60


def test_what_a_search_finds_by_a_way_is_judged_by_what_comes_of_it() -> None:
    """One way tells which move is best, the other praises another one, which is bad in truth."""
    true, praised = made_up([0, -1, -1], [0, 4, -3]), made_up([0, -1, -1], [0, 0, 9])
    found = [Sample(true.opinions, true.leads, np.stack([true.leads, praised.leads]))]
    assert gain(found, Settings(30, 4, 5.0, 50.0), ACTIONS, 0)[0] == pytest.approx(4.0, abs=0.5)
    assert gain(found, Settings(30, 4, 5.0, 50.0), ACTIONS, 1)[0] == pytest.approx(-3.0, abs=0.5)


def test_ways_to_look_ahead_are_tried_at_the_same_positions() -> None:
    ways = [way("sensible,0,as-it-comes"), way("sensible,4,steady")]
    (whole, few), *_ = (sample.by_way for sample in samples(GAME, "sensible", [1], 60, 40, ways))
    assert whole.shape == few.shape
    assert not whole[:, 0].any()
    assert not few[:, 0].any()
    assert few[:, 1:].std() < whole[:, 1:].std()


def test_a_way_is_off_by_its_error_and_its_luck() -> None:
    rng, true = np.random.default_rng(4), np.array([0.0, 4.0, -6.0])
    leads = [true + rng.normal(0.0, scatter, (WORLDS, 3)) for scatter in (2.0, 20.0, 20.0)]
    right, wrong = leads[1], leads[2] + [0.0, 7.0, -7.0]
    found = [Sample(np.zeros(3), leads[0], np.stack([right, wrong]))]
    scatter, off, at_best = how_far_off(found, 0)
    assert scatter == pytest.approx(20.0, rel=0.1)
    assert off < 3.0
    assert at_best < 2.0
    assert how_far_off(found, 1)[2] == pytest.approx(7.0, abs=1.5)
