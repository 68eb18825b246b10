"""The PettingZoo environments: its own conformance tests, and what they do not ask."""

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)

import serai
from serai.envs import SIMULTANEOUS, env_id
from serai.table.games import GAMES
from tests.envs.allowed import only_allowed_warnings

TABLES = [
    (name, seats) for name, game in GAMES.items() for seats in range(game.rules.seats[0], game.rules.seats[1] + 1)
]
PARALLEL = [table for table in TABLES if table[0] in SIMULTANEOUS]


def make(name, seats, kind="aec", **kwargs):
    return pettingzoo.make(kind, env_id(name), seats=seats, **kwargs)


def play_to_the_end(env, seed):
    """Random play; the rewards that each agent was told at its end."""
    env.reset(seed=seed)
    rng, told = np.random.default_rng(seed), {}
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        if over:
            told[agent] = reward
        env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return told


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_api(name, seats):
    with only_allowed_warnings():
        api_test(make(name, seats), num_cycles=400)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_seeds(name, seats):
    with only_allowed_warnings():
        seed_test(lambda: make(name, seats), num_cycles=150)


@pytest.mark.parametrize("name", GAMES)
def test_rendering(name, capsys):
    with only_allowed_warnings():
        render_test(lambda render_mode: make(name, None, render_mode=render_mode), {"ansi": lambda text: "\n" in text})
    assert capsys.readouterr().out


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_many_short_games(name, seats):
    """What bombardment_test means to do; it fails for every environment with several agents or a mask."""
    env = make(name, seats)
    rng = np.random.default_rng(1)
    for _ in range(25):
        env.reset()
        for agent in env.agent_iter(env.num_agents):
            seen, _, over, _, _ = env.last()
            assert not over
            assert env.observation_space(agent).contains(seen)
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))


@pytest.mark.parametrize(("name", "seats"), PARALLEL)
def test_parallel_api(name, seats):
    with only_allowed_warnings():
        parallel_api_test(make(name, seats, "parallel"), num_cycles=400)


@pytest.mark.parametrize(("name", "seats"), PARALLEL)
def test_parallel_seeds(name, seats):
    with only_allowed_warnings():
        parallel_seed_test(lambda: make(name, seats, "parallel"))


@pytest.mark.filterwarnings("ignore:.*Illegal move")  # state_test does not look at the mask
@pytest.mark.parametrize(("name", "seats"), PARALLEL)
def test_state(name, seats):
    state_test(make(name, seats).unwrapped, make(name, seats, "parallel"), num_cycles=0)
    env = make(name, seats)
    env.reset(seed=1)
    seen = np.concatenate([env.observe(agent)["observation"] for agent in env.agents])
    assert np.array_equal(env.state()[: len(seen)], seen)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_rewards_are_paid_at_the_end(name, seats):
    env = make(name, seats)
    told = play_to_the_end(env, 5)
    winners = env.unwrapped.table.winners()
    assert len(told) == seats
    if seats > 1:
        assert sum(told.values()) == pytest.approx(0)
        assert {agent for agent, reward in told.items() if reward > 0} == {
            f"player_{seat}" for seat in winners if len(winners) < seats
        }


@pytest.mark.parametrize("reward", ["points", "margin"])
def test_points_and_margins(reward):
    env = make("lost-cities", 2, reward=reward)
    told = play_to_the_end(env, 3)
    scores = env.unwrapped.table.scores()
    expected = scores if reward == "points" else [scores[0] - scores[1], scores[1] - scores[0]]
    assert [told["player_0"], told["player_1"]] == expected


def test_the_seed_is_the_games_own():
    env = make("lost-cities", 2)
    env.reset(seed=7)
    table = serai.new("lost-cities", seed=7)
    assert env.agent_selection == f"player_{table.to_move[0]}"
    assert np.array_equal(env.observe("player_0")["observation"], table.observation(0))
    env.reset()
    assert not np.array_equal(env.observe("player_0")["observation"], table.observation(0))


def test_options_of_the_game():
    env = make("lost-cities", 2, rounds=1)
    assert env.unwrapped.table.game.settings["rounds"] == 1
    env.reset(options={"game": {"expeditions": 6}})
    assert env.unwrapped.table.game.settings == {**env.unwrapped.table.game.settings, "rounds": 1, "expeditions": 6}
    with pytest.raises(serai.BadOption, match="expeditions"):
        env.reset(options={"game": {"expeditions": 7}})
    with pytest.raises(serai.BadOption, match="reward"):
        make("lost-cities", 2, reward="gold")
    with pytest.raises(serai.BadOption, match="render mode"):
        make("lost-cities", 2, render_mode="film")


def test_an_illegal_action_ends_the_game():
    env = make("lost-cities", 2)
    env.reset(seed=1)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


def test_after_an_illegal_action_the_agents_leave():
    env = make("lost-cities", 2)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
    told = {}
    for each in env.agent_iter():
        _, told[each], over, cut, _ = env.last()
        assert (over, cut) == (True, True)
        env.step(None)
    assert told == {each: -1.0 if each == agent else 0.0 for each in env.possible_agents}
    assert env.agents == []


@pytest.mark.parametrize("action", [-1, 10_000, 1.5, "draw"])
def test_what_is_no_action_changes_nothing(action):
    env = make("lost-cities", 2)
    env.reset(seed=1)
    before = env.state()
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(action)
    assert np.array_equal(env.state(), before)
    assert not any(env.terminations.values())


def test_nothing_comes_before_a_reset():
    env = make("lost-cities", 2, render_mode="ansi")
    for call in (lambda: env.step(0), lambda: env.observe("player_0"), env.state, env.render, env.agent_iter):
        with pytest.raises(AssertionError, match="reset"):
            call()
    for name in ("rewards", "terminations", "truncations", "infos", "agent_selection"):
        with pytest.raises(AttributeError, match="before reset"):
            getattr(env, name)


def test_a_loop_has_to_step():
    env = make("lost-cities", 2)
    env.reset(seed=1)
    turns = iter(env.agent_iter())
    next(turns)
    with pytest.raises(AssertionError, match="need to call step"):
        next(turns)


@pytest.mark.parametrize(("name", "seats"), [table for table in PARALLEL if table[1] > 1])
def test_parallel_games_reach_the_same_end(name, seats):
    env = make(name, seats, "parallel")
    seen, _ = env.reset(seed=4)
    rng = np.random.default_rng(4)
    together = 0
    while env.agents:
        masks = {agent: view["action_mask"] for agent, view in seen.items()}
        together += sum(mask[-1] == 0 for mask in masks.values()) > 1
        seen, rewards, over, cut, _ = env.step({a: int(rng.choice(np.flatnonzero(m))) for a, m in masks.items()})
    assert env.table.over
    assert together > 0
    assert all(over.values())
    assert not any(cut.values())
    assert list(rewards.values()) == env._payments()
