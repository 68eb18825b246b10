"""The games in OpenSpiel."""

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import serai
from serai.envs import openspiel
from serai.envs.perfect import perfect
from serai.rules import kernel
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
    house = {"wagers": 3, "bonus": True, "open_piles": False}
    assert dict(game.key[2]) == {"rounds": 2, "expeditions": 6, "first": 1, "stall_turns": 60, **house}
    assert dict(load("lost-cities").key[2])["first"] is None
    with pytest.raises(serai.BadOption, match="rounds"):
        openspiel.REGISTERED["lost-cities"]({**game.get_parameters(), "seats": 2, "reward": "win", "rounds": 100})


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
    assert one.information_state_string(0).startswith("player 0\n")


PRIVATE = pyspiel.PrivateInfoType
MOMENTS = (0, 4, 25, 60)


def observer(game, public, private, recall=False):
    wanted = pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)
    return make_observation(game, wanted)


def told(game, state, player, **kinds):
    """Tensor and string of an observer."""
    made = observer(game, **kinds)
    made.set_from(state, player)
    return made.tensor.tolist(), made.string_from(state, player)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("recall", [False, True])
def test_what_is_open_to_all_shows_nothing_private(name, recall):
    """The same for every player, and in all worlds that any of them cannot tell apart."""
    game = load(name, SMALL[name])
    for moves in MOMENTS:
        state = play_on(dealt(game), random.Random(2), moves)
        shown = told(game, state, 0, public=True, private=PRIVATE.NONE, recall=recall)
        assert any(shown[0])
        for player in range(game.num_players()):
            twin = state.resample_from_infostate(player, random.Random(moves).random)
            assert str(twin) != str(state) or state.is_terminal()
            assert told(game, twin, player, public=True, private=PRIVATE.NONE, recall=recall) == shown


@pytest.mark.parametrize("name", GAMES)
def test_a_player_is_told_what_it_knows_and_no_more(name):
    game = load(name, SMALL[name])
    for moves in MOMENTS:
        state = play_on(dealt(game), random.Random(2), moves)
        for player in range(game.num_players()):
            for kinds in ({"public": True, "recall": True}, {"public": True}, {"public": False}):
                shown = told(game, state, player, private=PRIVATE.SINGLE_PLAYER, **kinds)
                twin = state.resample_from_infostate(player, random.Random(moves).random)
                assert told(game, twin, player, private=PRIVATE.SINGLE_PLAYER, **kinds) == shown
    assert told(game, state, 0, public=True, private=PRIVATE.SINGLE_PLAYER)[0] == state.observation_tensor(0)
    assert told(game, state, 0, public=True, private=PRIVATE.SINGLE_PLAYER)[1] == state.observation_string(0)
    recalled = told(game, state, 0, public=True, private=PRIVATE.SINGLE_PLAYER, recall=True)
    assert recalled == (state.information_state_tensor(0), state.information_state_string(0))


@pytest.mark.parametrize("name", GAMES)
def test_all_players_are_all_players(name):
    game = load(name, SMALL[name])
    state = play_on(dealt(game), random.Random(2), 12)
    made = observer(game, True, PRIVATE.ALL_PLAYERS)
    made.set_from(state, 0)
    table = serai.new(name, seed=7, **dict(game.key[2]))
    for action in state.history()[openspiel.SEED_BYTES :]:
        table.play(table.to_move[0], action)
    seen = perfect(table.game.rules, table.states, np.zeros(1, np.int8))[0]
    assert np.array_equal(made.tensor, seen)
    for player in range(game.num_players()):
        assert made.dict[f"player {player}"].tolist() == state.observation_tensor(player)
    twins = [state.resample_from_infostate(0, random.Random(seed).random) for seed in range(4)]
    shown = [
        told(game, twin, 0, public=True, private=PRIVATE.ALL_PLAYERS, recall=recall)
        for twin in twins
        for recall in (0, 1)
    ]
    assert len({tuple(tensor) for tensor, _ in shown}) == 4
    assert len({string for _, string in shown}) == 8


def test_the_private_part_is_the_hand():
    state = dealt(load("lost-cities"))
    tensor, string = told(state.get_game(), state, 1, public=False, private=PRIVATE.SINGLE_PLAYER)
    hand = serai.new("lost-cities", seed=7).view(1).hand
    assert sum(tensor) == sum(tensor[:60]) == 8
    assert string.splitlines()[0] == "private to player 1"
    assert sorted(string.splitlines()[1].removeprefix("own hand: ").replace(" = 2", "").split("; ")) == sorted(
        set(hand)
    )


def test_what_is_not_offered_is_refused():
    game = load("lost-cities")
    for private, recall in ((PRIVATE.NONE, False), (PRIVATE.ALL_PLAYERS, False), (PRIVATE.SINGLE_PLAYER, True)):
        with pytest.raises(serai.BadOption, match="without public information"):
            observer(game, False, private, recall)
    with pytest.raises(serai.BadOption, match="no parameters, but depth"):
        make_observation(game, None, {"depth": 3})


def test_strings_can_be_read():
    state = dealt(load("lost-cities", "rounds=1,first=0"))
    table = serai.new("lost-cities", seed=7, rounds=1, first=0)
    card = table.view(0).hand[0]
    state.apply_action(next(a for a in state.legal_actions() if state.action_to_string(0, a) == f"discard {card}"))
    for line in ("own turn = 1; cards in the pile = 44", f"just discarded: {card[0]}", "own hand: "):
        assert line in state.observation_string(0)
    assert f"discard piles, rank + 1 from the bottom: {card[0]}, 1 = {card[1:]}" in state.observation_string(1)
    assert "own hand" in str(state)
    assert "draw pile, card + 1 from the top: 1 = " in str(state)
    assert str(load("lost-cities").new_initial_state()) == "lost-cities, not dealt yet"


@pytest.mark.parametrize("name", GAMES)
def test_the_length_is_that_of_the_rules(name):
    game = load(name, SMALL[name])
    blank = serai.new(name, seed=1, **dict(game.key[2]))
    assert game.max_game_length() == kernel.longest_at(blank.states, 0)
    assert game.max_game_length() < 10_000
