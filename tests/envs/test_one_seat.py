"""The single-agent Gymnasium environment: Gymnasium's own check, opponents of all kinds, seats, masks, drawings."""

import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import serai
from serai.bots.lost_cities import instinct
from serai.bots.policy import STYLES
from serai.envs import env_id
from serai.envs.weights import Dense
from serai.rules.lost_cities.components import DISCARD, DRAW
from serai.table.games import GAMES


def make(name="lost-cities", **kwargs):
    return gymnasium.make(env_id(name), **kwargs)


def first_legal(observation, action_mask):
    return int(np.flatnonzero(action_mask)[0])


def play(env, steps, seed=1, policy=first_legal):
    """So many steps, with new episodes as they end; all that was seen, and the rewards of finished episodes."""
    observation, info = env.reset(seed=seed)
    seen, paid = [observation], []
    for _ in range(steps):
        observation, reward, over, cut, info = env.step(policy(observation, info["action_mask"]))
        assert not cut
        seen.append(observation)
        if over:
            paid.append(reward)
            observation, info = env.reset()
    return np.stack(seen), paid


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_has_nothing_to_say(name, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(make(name, opponent="guide").unwrapped)


def test_no_import_is_needed_beforehand():
    """Gymnasium has no plugins since 1.0; a name with a module does the same."""
    program = (
        "import gymnasium; print(gymnasium.make('serai.envs:serai/en-route-v1', opponent='random').unwrapped.seat)"
    )
    ran = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert ran.stdout == "1\n"


def test_masks_are_those_of_the_table():
    env = make(opponent="random", rounds=1)
    _, info = env.reset(seed=4)
    for _ in range(30):
        codes = env.unwrapped.table.codes(env.unwrapped.seat)
        assert np.flatnonzero(info["action_mask"]).tolist() == sorted(codes)
        masks = env.get_wrapper_attr("action_masks")()
        assert masks.dtype == np.bool_
        assert np.array_equal(masks, info["action_mask"])
        _, _, _, _, info = env.step(codes[-1])


def test_episodes_are_rounds_or_matches():
    lengths = {}
    for rounds in (1, 3):
        env = make(opponent="random", rounds=rounds)
        _, info = env.reset(seed=5)
        over = False
        while not over:
            _, reward, over, _, info = env.step(first_legal(None, info["action_mask"]))
            assert over or reward == 0
        lengths[rounds] = len(env.unwrapped.table.moves)
        assert env.unwrapped.table.over
        assert reward == {(0,): 1, (1,): -1, (0, 1): 0}[tuple(env.unwrapped.table.winners())] * (
            1 if env.unwrapped.seat == 0 else -1
        )
    assert lengths[3] > 2 * lengths[1]


@pytest.mark.parametrize("opponent", ["stroller", "traveller", "guide", "explorer", "random", *STYLES["lost-cities"]])
def test_opponents_by_name(opponent):
    env = make(opponent=opponent, rounds=1)
    once, again = (play(env, 40)[0] for _ in range(2))
    assert np.array_equal(once, again)


def test_bots_that_look_ahead():
    seen, _ = play(make(opponent="legend", rounds=1), 3)
    assert len(seen) == 4


@pytest.mark.parametrize("name", ["lost-cities-board", "en-route"])
def test_other_games_with_more_seats(name):
    env = make(name, opponent="random", seats=4, seat=2)
    play(env, 40)
    assert env.unwrapped.seat == 2
    assert {move.seat for move in env.unwrapped.table.moves} == {0, 1, 2, 3}


def test_an_opponent_may_be_a_function():
    asked = []

    def policy(observation, action_mask):
        asked.append((observation, action_mask))
        return first_legal(observation, action_mask)

    env = make(opponent=policy, seat=0, first=1)
    env.reset(seed=1)
    table = serai.new("lost-cities", seed=1, first=1)
    for observation, mask in asked:  # it has the first turn: it places, then it draws
        assert np.array_equal(observation, table.observation(1))
        assert np.flatnonzero(mask).tolist() == sorted(table.codes(1))
        table.play(1, first_legal(observation, mask))
    assert table.to_move == (0,)
    wrong = make(opponent=lambda observation, action_mask: int(np.flatnonzero(action_mask == 0)[0]), seat=0)
    with pytest.raises(serai.IllegalAction, match="opponent in seat 1 answered"):
        play(wrong, 4)


def test_an_opponent_may_be_weights_in_a_file(tmp_path):
    """Layers that always like the first discard best play as a function that does so."""
    rules = GAMES["lost-cities"].rules
    rng = np.random.default_rng(1)
    first = rng.normal(size=(rules.observation, 5)), rng.normal(size=5)
    last = np.zeros((5, rules.actions)), -np.arange(rules.actions) - 1000.0 * (np.arange(rules.actions) < DISCARD)
    path = tmp_path / "policy.npz"
    Dense([first, last]).save(path)

    def discards(observation, action_mask):
        legal = np.flatnonzero(action_mask)
        return int(legal[legal >= DISCARD][0])

    by_file, by_function = (play(make(opponent=opponent, rounds=1), 60)[0] for opponent in (str(path), discards))
    assert np.array_equal(by_file, by_function)
    assert not np.array_equal(by_file, play(make(opponent="random", rounds=1), 60)[0])


def test_hidden_layers_are_rectified():
    weights = np.array([[1.0, -1.0]]), np.zeros(2)
    network = Dense([weights, (np.array([[1.0, 0.0], [0.0, 2.0]]), np.array([0.0, 0.5]))])
    assert network.values([3.0]).tolist() == [3.0, 0.5]
    assert network.values([[-3.0], [3.0]]).tolist() == [[0.0, 6.5], [3.0, 0.5]]
    assert network([3.0], [1, 1]) == 0
    assert network([3.0], [0, 1]) == 1


def test_an_instinct_from_a_file_plays_as_the_instinct():
    """The weights of the package, read from their file, choose what the bot `instinct` does."""
    by_file, by_name = (play(make(opponent=who, rounds=1), 60)[0] for who in (instinct.FILE, "instinct"))
    assert np.array_equal(by_file, by_name)
    with pytest.raises(serai.BadOption, match="en-route"):
        make("en-route", opponent=instinct.FILE)


def test_files_that_do_not_fit_are_told(tmp_path):
    odd = tmp_path / "odd.npz"
    Dense([(np.zeros((389, 3)), np.zeros(3)), (np.zeros((4, 127)), np.zeros(127))]).save(odd)
    with pytest.raises(serai.BadOption, match=r"389 inputs, 127 outputs"):
        make(opponent=odd)
    np.savez(odd, gold=np.zeros(3))
    with pytest.raises(serai.BadOption, match="holds gold"):
        make(opponent=odd)
    with pytest.raises(serai.BadOption, match="cannot be read"):
        make(opponent=tmp_path / "nothing.npz")
    odd.write_text("no weights")
    with pytest.raises(serai.BadOption, match="cannot be read"):
        make(opponent=odd)


def test_the_seat_is_chosen_or_in_turn():
    env = make(opponent="random", rounds=1)
    assert env.reset(seed=7)[1]["seat"] == 1
    assert [env.reset()[1]["seat"] for _ in range(3)] == [0, 1, 0]
    assert env.reset(seed=8)[1]["seat"] == 0
    fixed = make(opponent="random", seat=1)
    assert [fixed.reset(seed=seed)[1]["seat"] for seed in range(3)] == [1, 1, 1]


def test_the_seed_is_the_games_own():
    env = make(opponent="guide", first=0, seat=0)
    observation, _ = env.reset(seed=7)
    assert np.array_equal(observation, serai.new("lost-cities", seed=7, first=0).observation(0))
    assert not np.array_equal(env.reset()[0], observation)


def test_an_illegal_action_loses_or_is_an_error():
    env = make(opponent="guide", seat=0, first=0)
    env.reset(seed=1)
    _, reward, over, cut, info = env.step(DRAW)
    assert (reward, over, cut) == (-1, True, False)
    assert info["illegal"] == "Place a card first, then draw."
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    strict = make(opponent="guide", seat=0, first=0, illegal="raise")
    observation, _ = strict.reset(seed=1)
    with pytest.raises(serai.IllegalAction, match="Place a card first"):
        strict.step(DRAW)
    assert np.array_equal(strict.unwrapped.table.observation(0), observation)


def test_bad_settings_are_told():
    for said, kwargs in {
        "nobody": {"opponent": "nobody"},
        "seat 2": {"seat": 2},
        "shrug": {"illegal": "shrug"},
        "reward": {"reward": "gold"},
        "expeditions": {"expeditions": 9},
    }.items():
        with pytest.raises(serai.SeraiError, match=said):
            make(**kwargs)


def test_it_can_be_vectorized_by_gymnasium():
    envs = gymnasium.make_vec(env_id("lost-cities"), num_envs=3, vectorization_mode="sync", opponent="random", rounds=1)
    seen, infos = envs.reset(seed=4)
    assert infos["seat"].tolist() == [0, 1, 0]
    for _ in range(120):
        assert envs.observation_space.contains(seen)
        actions = envs.action_space.sample(mask=tuple(infos["action_mask"]))
        seen, _, over, _, infos = envs.step(actions)
        infos["action_mask"][over] = 1  # that step only deals
    assert not any("illegal" in info for info in infos)


def test_drawings():
    text, pixels = (make(opponent="random", seat=0, first=0, render_mode=mode) for mode in ("ansi", "rgb_array"))
    for env in (text, pixels):
        env.reset(seed=1)
    assert "Your hand" in text.render()
    picture = pixels.render()
    assert picture.dtype == np.uint8
    assert picture.ndim == 3
    assert picture.std() > 5
