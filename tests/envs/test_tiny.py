"""The tiny Lost Cities in OpenSpiel: the same tree as one written from the rulebook, and its exact value."""

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import expected_game_score, exploitability
from open_spiel.python.algorithms import sequence_form_utils as forms

import serai
import serai.envs.openspiel
from serai.rules import kernel
from tests.envs.tiny_naive import Tiny, Tree, best_plan, value

USUAL = Tiny(colours=1, numbers=4, wagers=1, hand=1, cost=3, stall_turns=2)
ALIKE = Tiny(colours=1, numbers=3, wagers=2, hand=1, cost=2, stall_turns=2)
TWO_COLOURS = Tiny(colours=2, numbers=2, wagers=0, hand=1, cost=1, stall_turns=2)
SMALLEST = Tiny(colours=1, numbers=3, wagers=0, hand=1, cost=1, stall_turns=2)
VALUES = {USUAL: 13 / 10, ALIKE: 17 / 20, TWO_COLOURS: 0.0, Tiny(1, 5, 0, 1, 3, 2): 23 / 10}


def load(rules, **more):
    given = ",".join(f"{name}={value}" for name, value in {**rules._asdict(), **more}.items())
    return pyspiel.load_game(f"serai_tiny_lost_cities({given})")


@pytest.mark.parametrize("rules", VALUES)
def test_the_value_by_brute_force(rules):
    assert value(Tree(rules)) == pytest.approx(VALUES[rules], abs=1e-9)


@pytest.mark.parametrize("rules", [USUAL, ALIKE, TWO_COLOURS])
def test_openspiel_finds_the_same_memories_and_the_same_value(rules):
    memories, sequences, choices, before, payoff, _ = forms.construct_vars(load(rules))
    constraints = forms.construct_constraint_vars(before, sequences, choices)
    tree = Tree(rules)
    assert [len(own) - 1 for own in memories] == [len(own) for own in tree.choices]
    assert [len(own) for own in sequences] == [len(own) for own in tree.sequences]
    won = best_plan(payoff[0], constraints[0][0], constraints[1][0])[1]
    assert won == pytest.approx(VALUES[rules], abs=1e-9)


def test_best_play_cannot_be_exploited():
    """The plans of the linear program, as a policy: OpenSpiel's exact exploitability of it is 0."""
    game = load(TWO_COLOURS)
    _, sequences, choices, before, payoff, _ = forms.construct_vars(game)
    constraints = forms.construct_constraint_vars(before, sequences, choices)
    own, theirs = constraints[0][0], constraints[1][0]
    plans = [best_plan(payoff[0], own, theirs)[0], best_plan(payoff[1].T, theirs, own)[0]]
    best = forms.sequence_to_policy(plans, game, sequences, choices)
    assert exploitability.exploitability(game, best) == pytest.approx(0, abs=1e-9)
    assert exploitability.exploitability(game, policy.UniformRandomPolicy(game)) > 0.1
    score = expected_game_score.policy_value(game.new_initial_state(), [best, best])
    assert score == pytest.approx([VALUES[TWO_COLOURS], -VALUES[TWO_COLOURS]], abs=1e-9)


def test_counterfactual_regret_minimization_runs():
    solver = pyspiel.CFRPlusSolver(load(SMALLEST))
    for _ in range(20):
        solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(load(SMALLEST), solver.average_policy()) < 0.01


def test_random_simulation_with_serialization():
    pyspiel.random_sim_test(load(TWO_COLOURS), num_sims=3, serialize=True, verbose=False)


def test_a_game_is_as_long_as_is_said():
    for rules in (SMALLEST, USUAL, TWO_COLOURS):
        game, longest = load(rules), 0
        stack = [game.new_initial_state()]
        while stack:
            state = stack.pop()
            longest = max(longest, state.move_number() - sum(player < 0 for player, _ in played(state)))
            if not state.is_terminal():
                choices = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else None
                stack += [state.child(action) for action in choices or state.legal_actions()]
        assert longest == game.max_game_length()


def played(state):
    return [(step.player, step.action) for step in state.full_history()]


def test_the_rules_are_those_of_the_table():
    """From the deal on, a state is a record that the kernel plays; what is shown is what the kernel shows."""
    state = load(USUAL).new_initial_state()
    chooser = random.Random(3)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chooser.choice(state.chance_outcomes())[0])
            continue
        seat = state.current_player()
        actions = np.zeros(127, np.int16)
        count = kernel.legal_at(state._states, 0, seat, actions)
        assert sorted(actions[:count].tolist()) == state.legal_actions()
        state.apply_action(chooser.choice(state.legal_actions()))
    assert sum(state.returns()) == 0


def test_cheaper_expeditions():
    """The same course with other costs: each begun column gives back the difference, multiplied as it was."""
    state = load(Tiny(1, 4, 1, 1, 3, 2)).new_initial_state()
    dear = load(Tiny(1, 4, 1, 1, 20, 2)).new_initial_state()
    for each in (state, dear):
        each.apply_action(
            next(n for n, _ in each.chance_outcomes() if each.action_to_string(-1, n) == "deal Yw and Y2")
        )
        for word in ("play Yw", "draw", "draws Y3", "discard Y2", "draw", "draws Y4", "play Y3", "draw", "draws Y5"):
            choices = [a for a, _ in each.chance_outcomes()] if each.is_chance_node() else each.legal_actions()
            each.apply_action(next(a for a in choices if each.action_to_string(each.current_player(), a) == word))
        assert each.is_terminal()
    assert state.returns() == [(3 - 3) * 2, 0]
    assert dear.returns() == [(3 - 20) * 2, (20 - 3) * 2]


def test_bad_parameters_are_told():
    for said, wrong in {"colours": {"colours": 7}, "too few": {"numbers": 1}, "reward": {"reward": "gold"}}.items():
        with pytest.raises((serai.BadOption, pyspiel.SpielError, RuntimeError), match=said):
            load(USUAL, **wrong)


def test_worlds_that_a_player_cannot_tell_apart():
    game = load(Tiny(2, 3, 0, 2, 3, 2))
    state = game.new_initial_state()
    state.apply_action(17)
    state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    twins = [state.resample_from_infostate(player, random.Random(seed).random) for seed in range(6)]
    assert {twin.information_state_string(player) for twin in twins} == {state.information_state_string(player)}
    assert len({twin.information_state_string(1 - player) for twin in twins}) > 1
