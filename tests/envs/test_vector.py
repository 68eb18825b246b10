"""The Gymnasium vector environment."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import serai
from serai.bots.levels import LEVELS
from serai.bots.policy import STYLES
from serai.envs import batch as batches
from serai.envs import env_id
from serai.rules.randomness import generator
from serai.table.games import GAMES

MANY = 64


def make(name="lost-cities", many=MANY, **kwargs):
    return gymnasium.make_vec(env_id(name), num_envs=many, **kwargs)


def random_choices(infos, rng):
    choices = np.zeros(len(infos["legal"]), np.int64)
    batches.choose_at_random(infos["legal"], infos["legal_count"], rng, choices)
    return choices


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_plays_the_same_games_as_tables(name):
    """Row by row: observations, masks, seats, rewards and automatic resets, against tables dealt alike."""
    env = make(name, 6, reward="points")
    seen, infos = env.reset(seed=9)
    rng, streams = generator(2), env._batch.rngs.copy()
    batches.seed_batch(env._batch, 9)
    streams, env._batch.rngs[:] = env._batch.rngs.copy(), streams

    def next_table(row):
        return serai.new(name, seed=int(batches.next_bits(streams[row]) >> np.uint64(1)))

    tables = [next_table(row) for row in range(6)]
    ended = 0
    for _ in range(4000):
        for row, table in enumerate(tables):
            seat = table.to_move[0]
            assert infos["seat"][row] == seat
            assert np.array_equal(seen["observation"][row], table.observation(seat))
            codes = sorted(action.code for action in table.actions(seat))
            assert np.flatnonzero(seen["action_mask"][row]).tolist() == codes
            assert sorted(infos["legal"][row, : infos["legal_count"][row]]) == codes
        choices = random_choices(infos, rng)
        seats = infos["seat"].copy()
        seen, rewards, over, truncated, infos = env.step(choices)
        assert not truncated.any()
        for row, table in enumerate(tables):
            table.play(int(seats[row]), int(choices[row]))
            assert over[row] == table.over
            assert rewards[row] == (table.scores()[seats[row]] if table.over else 0)
            if table.over:
                assert infos["payments"][row].tolist() == table.scores()
                assert np.array_equal(infos["final_obs"][row]["observation"], table.observation(int(seats[row])))
                assert infos["_final_obs"][row]
                tables[row] = next_table(row)
                ended += 1
        if ended >= 3:
            return
    raise AssertionError("no game ended")


def test_the_next_step_mode_shows_the_end_first():
    env = make(rounds=1, autoreset_mode=AutoresetMode.NEXT_STEP)
    _, infos = env.reset(seed=1)
    rng = generator(1)
    over = np.zeros(MANY, np.bool_)
    while not over.any():
        seen, rewards, over, _, infos = env.step(random_choices(infos, rng))
    row = int(np.flatnonzero(over)[0])
    assert "final_obs" not in infos
    assert rewards[row] in (-1, 0, 1)
    assert (
        infos["legal"][row, : infos["legal_count"][row]].tolist() == np.flatnonzero(seen["action_mask"][row]).tolist()
    )
    assert env._batch.states["to_move"][row] == 0
    _, rewards, over, _, _ = env.step(random_choices(infos, rng))
    assert not over[row]
    assert rewards[row] == 0
    assert env._batch.states["deck_size"][row] == 60 - 16


def test_the_same_seed_gives_the_same_games_and_nothing_is_copied():
    first, second, other = make(), make(), make()
    shown = [env.reset(seed=seed) for env, seed in ((first, 5), (second, 5), (other, 6))]
    seen = [views for views, _ in shown]
    buffers = [view["observation"] for view in seen]
    for _ in range(300):
        choices = random_choices(shown[0][1], generator(1))
        seen[0] = first.step(choices)[0]
        seen[1] = second.step(choices)[0]
    assert np.array_equal(seen[0]["observation"], seen[1]["observation"])
    assert seen[0]["observation"] is buffers[0]
    assert np.shares_memory(buffers[0], first._batch.observations)
    assert not np.array_equal(buffers[0], buffers[2])
    with pytest.raises(ValueError, match="read-only"):
        seen[0]["action_mask"][0, 0] = 1


def test_spaces_hold_what_is_shown():
    env = make()
    seen, infos = env.reset(seed=1)
    assert env.observation_space.contains({name: np.array(array) for name, array in seen.items()})
    assert env.single_action_space.n == GAMES["lost-cities"].rules.actions
    assert env.action_space.contains(random_choices(infos, generator(1)))
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP


def test_illegal_actions_are_refused_and_change_nothing():
    env = make()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.zeros(MANY, np.int64))
    seen, infos = env.reset(seed=1)
    before = env._batch.states.tobytes()
    choices = random_choices(infos, generator(1))
    for wrong in (int(np.flatnonzero(seen["action_mask"][3] == 0)[0]), -1, 10_000):
        bad = choices.copy()
        bad[3] = wrong
        with pytest.raises(serai.IllegalAction, match="game 3"):
            env.step(bad)
    for shape in (choices[:5], choices.astype(np.float64)):
        with pytest.raises(serai.IllegalAction, match=str(MANY)):
            env.step(shape)
    assert env._batch.states.tobytes() == before


def test_bad_settings_are_told():
    with pytest.raises(serai.BadOption, match="number of games"):
        make(many=0)
    with pytest.raises(serai.BadOption, match="nobody"):
        make(opponent="nobody")
    with pytest.raises(serai.BadOption, match="Disabled"):
        make(autoreset_mode="Disabled")


@pytest.mark.parametrize("name", [name for name in GAMES if name in LEVELS and name in STYLES])
def test_bots_take_the_other_seats(name):
    """The row keeps its seat, is asked only when it may act, and good bots beat random play."""
    many = 24 if name == "lost-cities" else 4
    env = make(name, many, opponent="guide", reward="margin")
    _, infos = env.reset(seed=2)
    seats = infos["seat"].copy()
    assert set(seats) == set(range(int(env._batch.states["seats"][0])))
    rng, paid = generator(3), []
    for _ in range(1500):
        assert ((env._batch.states["to_move"] >> seats) & 1).all()
        _, rewards, over, _, infos = env.step(random_choices(infos, rng))
        assert np.array_equal(infos["seat"], seats)
        assert np.array_equal(rewards[over], infos["payments"][over, seats[over]])
        assert not rewards[~over].any()
        paid += rewards[over].tolist()
        if len(paid) >= many:
            break
    assert len(paid) > 0
    assert np.mean(paid) < 0
