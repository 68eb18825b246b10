"""Imagined worlds in which everybody draws the cards meant for them."""

import pytest

import serai
from serai.bots.policy import keep_draws
from serai.rules.compiling import compiled
from serai.rules.lost_cities import components as lost_cities
from serai.rules.lost_cities_board import components as board

TABLES = [
    ("lost-cities", 2, lost_cities.TAKE, lost_cities.MAX_COLOURS),
    *(("lost-cities-board", seats, board.TAKE, board.COLOURS) for seats in (2, 3, 4)),
]


@compiled
def keep_draws_at(states, action):
    keep_draws(states[0], action)


def from_the_top(states):
    return states["deck"][0, : int(states["deck_size"][0])][::-1].copy()


@pytest.mark.parametrize(("game", "seats", "take", "colours"), TABLES)
def test_who_takes_an_open_card_leaves_the_others_theirs(game, seats, take, colours):
    states = serai.new(game, seats=seats, seed=3).states.copy()
    pile = from_the_top(states)
    meant = [pile[seat::seats] for seat in range(seats)]  # for the first to draw, the second …
    whole = len(pile) // seats  # rounds of cards; those of the last one that is not whole may be anybody's
    for action in (take, take + colours - 1, take):
        keep_draws_at(states, action)
        meant = meant[1:] + meant[:1]  # the next one draws first
        after = from_the_top(states)
        for seat in range(seats):
            assert (after[seat::seats][:whole] == meant[seat][:whole]).all()
        assert sorted(after) == sorted(pile)


@pytest.mark.parametrize(("game", "seats", "take", "colours"), TABLES)
def test_other_moves_leave_the_pile_as_it_is(game, seats, take, colours):
    states = serai.new(game, seats=seats, seed=3).states.copy()
    pile = from_the_top(states)
    for action in range(take):
        keep_draws_at(states, action)
        assert (from_the_top(states) == pile).all()
