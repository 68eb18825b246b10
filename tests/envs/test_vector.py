"""The Gymnasium vector environment."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import FilterObservation, FlattenObservation, RecordEpisodeStatistics

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
    env = make(name, 6, reward="points", autoreset_mode="SameStep")
    seen, infos = env.reset(seed=9)
    rng, streams = generator(2), env._batch.rngs.copy()
    batches.seed_batch(env._batch, 9, np.ones(6, np.bool_))
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
    env = make(rounds=1)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
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


@pytest.mark.parametrize("mode", AutoresetMode)
def test_the_same_seed_gives_the_same_games_copied_or_not(mode):
    first, second, other = (make(copy=copy, rounds=1, autoreset_mode=mode) for copy in (False, True, True))
    (own, infos), (seen, _), (others, _) = first.reset(seed=5), second.reset(seed=5), other.reset(seed=6)
    began = seen["observation"].copy()
    assert np.array_equal(own["observation"], began)
    assert not np.array_equal(own["observation"], others["observation"])
    kept, buffer, rng = seen, own["observation"], generator(1)
    for _ in range(300):
        choices = random_choices(infos, rng)
        own, _, over, _, infos = first.step(choices)
        seen, _, _, _, told = second.step(choices)
        for one, two in ((own, seen), (infos, told)):
            assert all(np.array_equal(one[name], two[name]) for name in two if name != "final_obs")
        if mode is AutoresetMode.DISABLED and over.any():
            for env in (first, second):
                own, infos = env.reset(options={"reset_mask": over})
    assert own["observation"] is buffer or mode is AutoresetMode.DISABLED
    assert np.shares_memory(buffer, first._batch.observations)
    assert np.array_equal(kept["observation"], began)


@pytest.mark.parametrize("copy", [True, False])
def test_what_is_shown_may_be_written_to_and_changes_no_game(copy):
    free, written = make(rounds=1), make(rounds=1, copy=copy)
    (_, infos), (seen, told) = free.reset(seed=5), written.reset(seed=5)
    rng = generator(1)
    for _ in range(200):
        choices = random_choices(infos, rng)
        for array in (*seen.values(), *told.values()):
            array[...] = 1
        _, rewards, over, _, infos = free.step(choices)
        seen, paid, ended, _, told = written.step(choices)
        assert np.array_equal(rewards, paid)
        assert np.array_equal(over, ended)
        assert all(np.array_equal(told[name], infos[name]) for name in ("seat", "legal_count"))
        ended[:] = paid[:] = True
    seen["action_mask"][:] = 1
    with pytest.raises(serai.IllegalAction, match="game 0"):
        written.step(np.full(MANY, 126))


def test_arrays_are_taken_over_without_a_copy_or_a_warning():
    env = make(copy=False)
    seen, infos = env.reset(seed=1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for array in (*seen.values(), *infos.values()):
            assert np.shares_memory(np.from_dlpack(array), array)


def test_spaces_hold_what_is_shown():
    env = make()
    seen, infos = env.reset(seed=1)
    assert env.observation_space.contains({name: np.array(array) for name, array in seen.items()})
    assert env.single_action_space.n == GAMES["lost-cities"].rules.actions
    assert env.action_space.contains(random_choices(infos, generator(1)))
    assert env.state_space.contains(env.state())


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
    for wrong in ([True] * MANY, np.ones(3, np.bool_), np.ones(MANY)):
        with pytest.raises(serai.BadOption, match="reset_mask"):
            make().reset(options={"reset_mask": wrong})
    with pytest.raises(serai.BadOption, match="first reset"):
        make().reset(options={"reset_mask": np.arange(MANY) < 3})


@pytest.mark.parametrize("name", [name for name in GAMES if name in LEVELS and name in STYLES])
def test_bots_take_the_other_seats(name):
    """The row keeps its seat, is asked only when it may act, and good bots beat random play."""
    many = 24 if name == "lost-cities" else 4
    env = make(name, many, opponent="guide", reward="margin", autoreset_mode="SameStep")
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


def played_until_one_is_over(env, infos, rng):
    over = np.zeros(env.num_envs, np.bool_)
    while not over.any():
        seen, rewards, over, _, infos = env.step(random_choices(infos, rng))
    return seen, rewards, over, infos


@pytest.mark.parametrize("opponent", [None, "stroller"])
def test_without_automatic_resets_a_game_stays_over_until_it_is_dealt_anew(opponent):
    env = make(rounds=1, autoreset_mode="Disabled", opponent=opponent, reward="points")
    _, infos = env.reset(seed=1)
    seen, rewards, over, infos = played_until_one_is_over(env, infos, generator(1))
    rows = np.flatnonzero(over)
    assert (env._batch.states["to_move"][rows] == 0).all()
    assert rewards[rows].any()
    assert not seen["action_mask"][rows].any()
    assert not infos["legal_count"][rows].any()
    assert "final_obs" not in infos
    before, choices = env._batch.states.copy(), infos["legal"][:, 0]
    with pytest.raises(gymnasium.error.ResetNeeded, match=f"Game {rows[0]} is over"):
        env.step(choices)
    assert env._batch.states.tobytes() == before.tobytes()
    seen, infos = env.reset(options={"reset_mask": over})
    assert (env._batch.states["deck_size"][rows] > 40).all()
    assert (env._batch.states[~over] == before[~over]).all()
    assert infos["legal_count"].all()
    _, _, over, _, _ = env.step(random_choices(infos, generator(2)))
    assert not over[rows].any()


@pytest.mark.parametrize("mode", AutoresetMode)
def test_some_games_are_dealt_anew_from_a_seed(mode):
    """The chosen rows play the games that a whole reset with that seed deals; the others go on."""
    env, other = make(autoreset_mode=mode), make(autoreset_mode=mode)
    _, infos = env.reset(seed=1)
    for _ in range(5):
        shown, _, _, _, infos = env.step(random_choices(infos, generator(1)))
    chosen = np.arange(MANY) % 3 == 0
    options = {"reset_mask": chosen}
    seen, told = env.reset(seed=7, options=options)
    anew, _ = other.reset(seed=7)
    assert options == {"reset_mask": chosen}
    assert np.array_equal(seen["observation"][chosen], anew["observation"][chosen])
    assert np.array_equal(seen["observation"][~chosen], shown["observation"][~chosen])
    assert np.array_equal(told["seat"][~chosen], infos["seat"][~chosen])


def test_wrappers_of_gymnasium_as_they_come():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        plain = make(rounds=1)
        flat = FlattenObservation(make(rounds=1))
        planes = FilterObservation(make(rounds=1), ["observation"])
        (seen, _), (row, _), (only, _) = plain.reset(seed=1), flat.reset(seed=1), planes.reset(seed=1)
        assert row.shape == (MANY, 127 + 389)
        assert flat.observation_space.contains(row)
        assert np.array_equal(np.sort(row), np.sort(np.hstack([seen["observation"], seen["action_mask"]])))
        assert np.array_equal(only["observation"], seen["observation"])


@pytest.mark.parametrize("mode", AutoresetMode)
def test_episodes_are_counted_by_gymnasium(mode):
    env = RecordEpisodeStatistics(make(rounds=1, reward="points", autoreset_mode=mode))
    _, infos = env.reset(seed=1)
    rng, returns, steps = generator(1), [], 0
    for _ in range(3):
        over = np.zeros(MANY, np.bool_)
        while not over.any():
            _, rewards, over, _, infos = env.step(random_choices(infos, rng))
            steps += 1
        assert np.array_equal(infos["_episode"], over)
        assert np.array_equal(infos["episode"]["r"][over], rewards[over])
        assert (infos["episode"]["l"][over] <= steps).all()
        returns += rewards[over].tolist()
        if mode is AutoresetMode.DISABLED:
            _, infos = env.reset(options={"reset_mask": over})
    assert list(env.return_queue) == returns


@pytest.mark.parametrize("name", GAMES)
def test_names_of_actions(name):
    env = make(name, 2)
    table = serai.new(name, seed=1)
    assert len(env.action_names) == env.single_action_space.n
    for action in table.actions(table.to_move[0]):
        assert env.action_names[action.code] == action.text
