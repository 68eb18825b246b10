"""The rules of thumb for Lost Cities play better than a casual player would laugh at."""

import numpy as np
import pytest

import serai
from serai import bots
from serai.table import table_of
from serai.table.perspective import Perspective

ROUNDS = 100


class Discarder:
    """Only discards, and draws from the pile."""

    def choose(self, seen):
        actions = seen.actions()
        return next((action for action in actions if action.text.startswith("discard")), actions[0])


def points(opponent, seed):
    """A round between the usual bot and another, each starting in turn: the points of both."""
    table = serai.new("lost-cities", seed=seed, rounds=1, first=seed % 2)
    players = [bots.find(bots.DEFAULT, seed=seed), opponent]
    while not table.over:
        seat = table.to_move[0]
        table.play(seat, players[seat].choose(Perspective(table, seat)))
    return table.scores()


def test_it_wins_98_of_100_rounds_against_random():
    results = [points(bots.find("random", seed=seed), seed) for seed in range(ROUNDS)]
    assert sum(mine > theirs for mine, theirs in results) >= 98


def test_it_averages_over_30_points_against_one_who_only_discards():
    mine, theirs = np.array([points(Discarder(), seed) for seed in range(ROUNDS)]).T
    assert not theirs.any()
    assert mine.mean() > 30


@pytest.mark.parametrize("name", ["random", bots.DEFAULT])
def test_a_bot_gets_no_more_than_its_seat_knows(name):
    """Its choice is the same in every world that looks the same to it."""
    table = serai.new("lost-cities", seed=9, first=0)
    for _ in range(30):
        seat = table.to_move[0]
        twin = table_of(table, table.imagine(seat, 77))
        choices = []
        for where in (table, twin):
            answer = bots.find(name, seed=3).choose(Perspective(where, seat))
            choices.append(where.game.text(answer) if isinstance(answer, int) else str(answer))
        assert choices[0] == choices[1]
        table.play(seat, choices[0])
