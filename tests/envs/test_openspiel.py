"""The games in OpenSpiel."""

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import serai
from serai.envs import openspiel
from serai.table.games import GAMES

NAMES = {name: f"serai_{name.replace('-', '_')}" for name in GAMES}
SMALL = {"lost-cities": "rounds=1,stall_turns=6", "lost-cities-board": "short=True", "en-route": ""}


def load(name, options=""):
    return pyspiel.load_game(f"{NAMES[name]}({options})")


def dealt(game, seed=(0, 0, 0, 7)):
    state = game.new_initial_state()
    for byte in seed:
        state.apply_action(byte)
    return state


def play_on(state, chooser, steps):
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(chooser.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_random_simulation_with_serialization(name):
    pyspiel.random_sim_test(load(name, SMALL[name]), num_sims=1, serialize=True, verbose=False)


def test_openspiel_cannot_serialize_python_games_that_hide_their_chance(monkeypatch):
    """Why the chance mode is EXPLICIT_STOCHASTIC; should this fail, OpenSpiel has learnt it and the mode may change."""
    given = load("lost-cities", SMALL["lost-cities"]).get_parameters()
    modes = pyspiel.GameType.ChanceMode
    monkeypatch.setattr(modes, "EXPLICIT_STOCHASTIC", modes.SAMPLED_STOCHASTIC)
    game = openspiel.REGISTERED["lost-cities"](openspiel.parameters(GAMES["lost-cities"].options, 2) | given)
    assert game.get_type().chance_mode == modes.SAMPLED_STOCHASTIC
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    with pytest.raises(pyspiel.SpielError, match="GetRNGState unimplemented"):
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_mcts_runs(name):
    state = play_on(dealt(load(name, SMALL[name])), random.Random(1), 4)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = mcts.MCTSBot(state.get_game(), 2, 5, evaluator, random_state=rng)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", GAMES)
def test_information_set_mcts_runs(name):
    state = play_on(dealt(load(name, SMALL[name])), random.Random(1), 4)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 2.0, 5, random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_the_chance_is_the_seed():
    state = dealt(load("lost-cities"), (0, 0, 1, 7))
    table = serai.new("lost-cities", seed=256 + 7)
    assert state.current_player() == table.to_move[0]
    for seat in range(2):
        assert np.array_equal(state.information_state_tensor(seat), table.observation(seat).astype(np.float32))
    codes = [action.code for action in table.actions(state.current_player())]
    assert state.legal_actions() == sorted(codes)
    assert state.action_to_string(state.current_player(), codes[0]) == table.game.text(codes[0])


@pytest.mark.parametrize("reward", ["win", "margin", "points"])
def test_returns(reward):
    state = play_on(dealt(load("lost-cities", f"rounds=1,reward={reward}")), random.Random(3), 100_000)
    table = serai.new("lost-cities", seed=7, rounds=1)
    for action in state.history()[openspiel.SEED_BYTES :]:
        table.play(table.to_move[0], action)
    first, second = table.scores()
    assert first != second
    margin = first - second
    expected = {"win": [np.sign(margin), -np.sign(margin)], "margin": [margin, -margin], "points": [first, second]}
    assert state.returns() == expected[reward]


def test_options_are_parameters():
    game = load("lost-cities", "rounds=2,expeditions=6,first=1")
    assert dict(game.key[2]) == {"rounds": 2, "expeditions": 6, "first": 1, "stall_turns": 60, "open_piles": False}
    assert dict(load("lost-cities").key[2])["first"] is None
    with pytest.raises(serai.BadOption, match="rounds"):
        openspiel.REGISTERED["lost-cities"]({**game.get_parameters(), "seats": 2, "reward": "win", "rounds": 99})


@pytest.mark.parametrize("name", GAMES)
def test_resampled_worlds_look_the_same_to_the_player(name):
    state = play_on(dealt(load(name, SMALL[name])), random.Random(2), 12)
    player = state.current_player()
    others = [seat for seat in range(state.num_players()) if seat != player]
    twins = [state.resample_from_infostate(player, random.Random(seed).random) for seed in range(4)]
    assert len({str(twin) for twin in twins}) == 4
    for twin in twins:
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.information_state_tensor(player) == state.information_state_tensor(player)
        assert twin.legal_actions() == state.legal_actions()
    if name == "lost-cities":
        assert len({twin.information_state_string(others[0]) for twin in twins}) == 4


def test_information_states_remember():
    """The tensor is the present; the string tells games apart that reach the same present in another order."""
    game = load("lost-cities", "first=0")
    start = dealt(game)
    one, other = start.clone(), start.clone()
    hand = [action for action in start.legal_actions() if 60 <= action < 120]
    one.apply_action(hand[0])
    other.apply_action(hand[1])
    assert one.information_state_string(1) != other.information_state_string(1)
    assert one.clone().information_state_string(1) == one.information_state_string(1)
    assert one.information_state_string(0).startswith("p0 ")
