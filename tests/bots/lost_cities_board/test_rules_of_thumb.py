"""The rules of thumb for Lost Cities: The Board Game beat random play, and look at nothing hidden."""

import numpy as np
import pytest

from serai.bots.player import judge, player
from serai.bots.policy import STYLES
from serai.rules.compiling import compiled
from serai.rules.kernel import apply, deal, determinize, legal, next_seat, winners
from serai.rules.randomness import below, generator
from tests.bots.peeking import assert_blind
from tests.rules.lost_cities_board_position import Position

GAMES = 100


@compiled
def play_against_random(states, games, hero_player, rng, actions, values, points):
    """One seat in turn follows the rules of thumb in an imagined world, the others play anything; its victories."""
    state = states[0]
    won = 0
    for game in range(games):
        deal(state, game)
        hero = game % int(state.seats)
        while state.to_move != 0:
            seat = next_seat(int(state.to_move))
            if seat == hero:
                states[1] = states[0]
                determinize(states[1], seat, rng)
                action = judge(states[1], seat, hero_player[0], rng, actions, values)
            else:
                action = int(actions[below(rng, legal(state, seat, actions))])
            apply(state, seat, action)
        points[game] = state.points[hero]
        won += winners(state) == 1 << hero
    return won


@pytest.mark.parametrize("options", [{}, {"short": True}, {"up_down": True}])
@pytest.mark.parametrize(("seats", "least"), [(2, 95), (3, 90), (4, 85)])
def test_it_beats_random_players(seats, least, options):
    one = Position(seats=seats, first=-1, **options).states
    points = np.zeros(GAMES, np.int64)
    hero = player(STYLES["lost-cities-board"]["sensible"])
    actions, values = np.zeros(300, np.int16), np.zeros(300)
    won = play_against_random(np.concatenate([one, one]), GAMES, hero, generator(1), actions, values, points)
    assert won >= least
    assert points.mean() > 100


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_its_choice_does_not_depend_on_what_is_hidden(seats):
    assert_blind("lost-cities-board", seats, choices=120)
