"""The rules of thumb for En Route: what pulls, what they make of a game, and that they look at nothing hidden."""

from collections.abc import Callable

import numpy as np
import pytest

import serai
from serai.bots import Bot
from serai.bots.en_route import styles
from serai.bots.en_route.survey import BETWEEN, SURVEY, TO_LOCATION, survey_board
from serai.bots.levels import LevelBot, maker
from serai.bots.policy import STYLES
from serai.bots.random_bot import RandomBot
from serai.rules.en_route.city import ROUNDS
from serai.table.perspective import Perspective
from tests.bots.peeking import assert_blind

SENSIBLE = STYLES["en-route"]["sensible"]


def surveyed(steps: int):
    """A position after so many choices of guides, and the survey of the board of the seat to move."""
    table = serai.new("en-route", seed=3)
    bot = LevelBot(1, "sensible")
    for _ in range(steps):
        seat = table.to_move[0]
        table.play(seat, bot.choose(Perspective(table, seat)))
    seat = table.to_move[0]
    state = table.imagine(seat, 1)[0]
    survey = np.zeros(1, SURVEY)[0]
    survey_board(state, seat, SENSIBLE, survey)
    return state, survey


@pytest.mark.parametrize("steps", [0, 9, 40])
def test_everything_off_the_route_pulls_by_its_distance(steps):
    state, survey = surveyed(steps)
    late = SENSIBLE[styles.LATE_PULL]
    fade = late + (1 - late) * (ROUNDS - int(state.round_number) - 1) / ROUNDS
    locations = np.where(survey.on_route == 0, survey.location, 0.0)
    crossroads = np.where(survey.degree == 0, np.maximum(survey.crossroads, 0.0), 0.0)
    decay = SENSIBLE[styles.DECAY]
    pull = decay**TO_LOCATION @ locations + decay**BETWEEN @ crossroads
    assert survey.pull == pytest.approx(SENSIBLE[styles.PULL] * fade * pull)
    assert survey.pull.max() > 0.0


def mean_points_alone(make: Callable[[int], Bot], games: int) -> float:
    total = 0
    for seed in range(games):
        table = serai.new("en-route", seats=1, seed=seed)
        bot = make(seed)
        while not table.over:
            table.play(0, bot.choose(Perspective(table, 0)))
        total += table.scores()[0]
    return total / games


def test_looking_ahead_in_a_few_worlds_pays():
    makers = RandomBot, maker("sensible"), maker("explorer")
    anything, sensible, ahead = (mean_points_alone(make, 10) for make in makers)
    assert anything < 60
    assert sensible > 110
    assert ahead > sensible + 7


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_their_choice_does_not_depend_on_what_is_hidden(seats):
    assert_blind("en-route", seats, choices=40)  # fewer than the shortest game has
