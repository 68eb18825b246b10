"""The rules of thumb for Lost Cities play better than a casual player would laugh at."""

import numpy as np
import pytest

import serai
from serai import bots
from serai.bots.levels import NAMES
from serai.bots.lost_cities import styles
from serai.bots.lost_cities.outlook import SURVEY, column_promise, survey_colours
from serai.rules.lost_cities.components import DRAW, RANKS
from serai.rules.lost_cities.scoring import BONUS, COST, round_score
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


LAST_CARD = 1


def nothing_to_lay(state, seat):
    """Whether no card in the hand, nor on top of a pile, would score: on a begun column, or as a new one."""
    for colour in range(int(state.colours)):
        last = int(state.last[seat, colour])
        cards = [int(card) for card in state.hand[seat, : state.hand_size[seat]]]
        if state.pile_size[colour]:
            cards.append(int(state.pile[colour, state.pile_size[colour] - 1]))
        numbers = [card % RANKS + 1 for card in cards if card // RANKS == colour and card % RANKS and card > last]
        if numbers and (last >= 0 or sum(numbers) > COST):
            return False
    return True


def ends_in_sight(seed):
    """Moments of a round between strong bots: one card is left, the seat to draw is ahead and has nothing to lay."""
    table = serai.new("lost-cities", seed=seed, rounds=1)
    players = [bots.find("instinct", seed=seed, game="lost-cities") for _ in range(2)]
    while not table.over:
        seat = table.to_move[0]
        state = table.states[0]
        if not state.placing and state.deck_size == LAST_CARD and len(table.actions(seat)) > 1:
            ahead = round_score(state, seat) > round_score(state, 1 - seat)
            if ahead and nothing_to_lay(state, seat):
                yield table_of(table, table.states), seat
        table.play(seat, players[seat].choose(Perspective(table, seat)))


@pytest.mark.parametrize("level", NAMES)
def test_every_level_ends_a_round_that_it_has_won(level):
    found = [moment for seed in range(40) for moment in ends_in_sight(seed)]
    assert len(found) > 10
    for table, seat in found:
        choice = bots.find(level, seed=1).choose(Perspective(table, seat))
        assert choice.code == DRAW


@pytest.mark.parametrize("seed", [3_000_014, 3_000_078, 3_000_145, 3_000_149])
def test_two_who_have_nothing_to_gain_do_not_run_to_the_cap(seed):
    """In these deals they once did: each took open cards and waited for the other to draw."""
    table = serai.new("lost-cities", seed=seed, rounds=1)
    players = [bots.find("instinct", seed=seat, game="lost-cities") for seat in range(2)]
    waited = 0
    while not table.over:
        seat = table.to_move[0]
        waited = max(waited, int(table.states[0].turns_without_draw))
        table.play(seat, players[seat].choose(Perspective(table, seat)))
    assert waited < table.states[0].stall_turns - 1


def promise_of_a_long_column(bonus):
    """What all numbers of a colour promise, once three wagers are laid."""
    states = serai.new("lost-cities", seed=1, bonus=bonus).states
    survey = np.zeros(1, SURVEY)[0]
    survey_colours(states[0], 0, survey)
    every_number = (1 << RANKS) - 2
    return column_promise(styles.SENSIBLE, survey, 0, every_number, 0, 0, 3.0, 3, 0.0, 1.0)


def test_where_no_bonus_is_played_a_long_column_promises_none():
    assert promise_of_a_long_column(bonus=False) == 4 * (54 - COST)
    assert 4 * (54 - COST) < promise_of_a_long_column(bonus=True) <= 4 * (54 - COST) + BONUS
