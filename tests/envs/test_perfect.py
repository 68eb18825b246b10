"""What critics may see: perfect information is complete, what is open to all holds nothing private."""

import gymnasium
import numpy as np
import pytest

import serai
from serai.envs import env_id
from serai.envs.aec import TurnByTurn
from serai.envs.perfect import perfect, public
from serai.rules.kernel import SPECTATOR
from serai.table.games import GAMES
from tests.variants import VARIANTS, name_of, position_after

MOMENTS = (0, 3, 25, 90)


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_what_is_open_to_all_is_the_same_in_all_worlds(variant):
    for moves in MOMENTS:
        table = position_after(variant, moves)
        rules, shown = table.game.rules, public(table.game.rules, table.states)
        hidden = set()
        for viewer in (SPECTATOR, *range(table.seats)):
            for seed in range(3):
                world = table.imagine(viewer, seed)
                hidden.add(world.tobytes())
                assert np.array_equal(public(rules, world), shown)
        assert len(hidden) > 1


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_perfect_information_is_what_the_seats_know_and_what_none_does(variant):
    for moves in MOMENTS:
        table = position_after(variant, moves)
        rules, seats = table.game.rules, table.seats
        for seat in range(seats):
            row = perfect(rules, table.states, np.array([seat]))[0]
            known, unknown = row[: seats * rules.observation], row[seats * rules.observation :]
            parts = [table.observation((seat + place) % seats) for place in range(seats)]
            assert np.array_equal(known, np.concatenate(parts))
            assert len(unknown) == rules.revealed


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_perfect_information_tells_worlds_apart(variant):
    """Whatever a spectator cannot know but the state's generator: other cards, another critic's view."""
    table = position_after(variant, 3)
    worlds = [table.imagine(SPECTATOR, seed) for seed in range(5)]
    rows = {perfect(table.game.rules, world, np.zeros(1, np.int8)).tobytes() for world in worlds}
    for world in worlds:
        world["rng"] = 0
    assert len(rows) == len({world.tobytes() for world in worlds}) > 1


def test_the_draw_pile_comes_from_the_top():
    table = serai.new("lost-cities", seed=5, first=0)
    pile = perfect(table.game.rules, table.states, np.zeros(1, np.int8))[0, 2 * 389 :]
    held = table.observation(0)[:60].copy()
    table.play(0, next(code for code in table.codes(0) if code >= 60))
    held[table.moves[0].code - 60] -= 1
    table.play(0, "draw")
    held[pile[0] - 1] += 1
    assert np.array_equal(table.observation(0)[:60], held)
    assert (pile[:44] > 0).all()
    assert not pile[44:].any()


@pytest.mark.parametrize("name", GAMES)
def test_adapters_give_the_same(name):
    aec, one = TurnByTurn(name), gymnasium.make(env_id(name), opponent="random", seat=0, first=0).unwrapped
    many = gymnasium.make_vec(env_id(name), num_envs=3)
    aec.reset(seed=5)
    one.reset(seed=5)
    many.reset(seed=5)
    for env in (aec, one):
        assert env.state_space.contains(env.state())
        assert np.array_equal(env.state(), perfect(env.table.game.rules, env.table.states, np.zeros(1, np.int8))[0])
        assert np.array_equal(env.public_observation(), public(env.table.game.rules, env.table.states)[0])
    rows, seats = many.state(), many._batch.seat
    assert many.state_space.contains(rows)
    for row in range(3):
        states = many._batch.states[row : row + 1]
        assert np.array_equal(rows[row], perfect(many._rules, states, seats[row : row + 1])[0])
        assert np.array_equal(many.public_observation()[row], public(many._rules, states)[0])
        assert np.array_equal(rows[row, : many._rules.observation], many._batch.observations[row])


def test_a_spectator_of_a_card_game_sees_no_hand():
    table = position_after(VARIANTS[[variant[0] for variant in VARIANTS].index("lost-cities")], 25)
    shown = public(table.game.rules, table.states)[0]
    own = table.observation(0)
    assert not shown[:60].any()
    assert own[:60].any()
    assert np.array_equal(shown[60:], own[60:])
