"""What every registered game promises; a new game proves itself by passing this file."""

import os
import subprocess
import sys
from dataclasses import asdict

import numpy as np
import pytest

import serai
from serai.rules import GAMES as RULES
from serai.rules import kernel
from serai.rules.compiling import compiled
from serai.rules.kernel import SPECTATOR
from serai.rules.randomness import below, generator
from serai.table.games import GAMES
from tests.variants import VARIANTS, name_of, position_after, table_of

GAMES_OF_ONE_VARIANT = 30
SOME_MOMENTS = (0, 3, 25, 90)
FAULTS = {
    0: "none",
    1: "no legal action before the end",
    2: "an action out of range or listed twice",
    3: "an illegal action was carried out",
    4: "a refused action changed the state",
    5: "the state is inconsistent after an action",
    6: "the game does not end",
    7: "winners before the end, or none after it",
    8: "what may be done besides is also asked for",
    9: "what was done besides changed who is to move, or left the state inconsistent",
}


@compiled
def play_and_check(states, games, rng, actions, seen, limit, may_be_lost):
    """Play random games on record 0 (record 1 is scratch) and return the number of the first fault."""
    state = states[0]
    for _ in range(games):
        kernel.deal(state, np.int64(below(rng, 1 << 30)))
        for step in range(limit):
            if not kernel.consistent(state):
                return 5
            mask = int(state.to_move)
            if mask == 0:
                break
            if kernel.winners(state) != 0:
                return 7
            seat = below(rng, int(state.seats))
            while (mask >> seat) & 1 == 0:
                seat = below(rng, int(state.seats))
            count = kernel.legal(state, seat, actions)
            if count < 1:
                return 1
            seen[:] = 0
            for k in range(count):
                if actions[k] < 0 or actions[k] >= len(seen) or seen[actions[k]]:
                    return 2
                seen[actions[k]] = 1
            chosen = int(actions[below(rng, count)])
            guess = below(rng, len(seen))
            for k in range(kernel.besides_at(states, 0, seat, actions)):
                if seen[actions[k]]:
                    return 8
                seen[actions[k]] = 1
            if not seen[guess]:
                states[1] = states[0]
                if kernel.play_at(states, 0, seat, guess, actions):
                    return 3
                if not same(states):
                    return 4
            kernel.apply(state, seat, chosen)
            if below(rng, 16) == 0 and not acts_besides(states, below(rng, int(state.seats)), rng, actions):
                return 9
            if step == limit - 1:
                return 6
        if kernel.winners(state) == 0 and not may_be_lost:
            return 7
    return 0


@compiled
def acts_besides(states, seat, rng, actions):
    """Do something besides what is asked, if there is anything; whether all is well."""
    count = kernel.besides_at(states, 0, seat, actions)
    if count == 0:
        return True
    mask = int(states[0].to_move)
    kernel.apply(states[0], seat, int(actions[below(rng, count)]))
    return int(states[0].to_move) == mask and kernel.consistent(states[0])


@compiled
def same(states):
    """Whether records 0 and 1 are the same, as far as the seats can tell and the generator goes."""
    return states[0].rng[0] == states[1].rng[0] and states[0].to_move == states[1].to_move


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_random_games_keep_the_contract(variant):
    table = table_of(variant)
    states = np.concatenate([table.states, table.states])
    actions = table.game.rules.buffer()
    seen = np.zeros(table.game.rules.actions, np.bool_)
    fault = play_and_check(states, GAMES_OF_ONE_VARIANT, generator(5), actions, seen, 200_000, table.seats == 1)
    assert FAULTS[fault] == "none"


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_illegal_actions_are_refused_and_change_nothing(variant):
    for moves in (0, 7, 40):
        table = position_after(variant, moves)
        before = table.states.tobytes()
        for seat in range(table.seats):
            legal = {action.code for action in table.actions(seat) + table.besides(seat)}
            for code in range(table.game.rules.actions):
                if code not in legal:
                    with pytest.raises(serai.IllegalAction):
                        table.play(seat, code)
        assert table.states.tobytes() == before


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_replay_is_byte_identical(variant):
    table = position_after(variant, 10_000)
    again = serai.load(table.record())
    assert table.over
    assert again.states.tobytes() == table.states.tobytes()
    assert asdict(again.view(0)) == asdict(table.view(0))


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_a_copy_is_independent(variant):
    table = position_after(variant, 5)
    copy = table.states
    kept = copy.tobytes()
    table.play(table.to_move[0], table.actions(table.to_move[0])[0])
    assert copy.tobytes() == kept
    assert table.states.tobytes() != kept


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_notation_goes_there_and_back(variant):
    table = position_after(variant, 30)
    for seat in table.to_move:
        for action in table.actions(seat):
            assert table.game.code(action.text) == action.code


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_imagined_worlds_look_the_same_to_their_seat(variant):
    """Determinize changes nothing that the seat can see, and the views never show what it re-draws."""
    for moves in SOME_MOMENTS:
        table = position_after(variant, moves)
        for viewer in (None, *range(table.seats)):
            seat = SPECTATOR if viewer is None else viewer
            seen = asdict(table.view(viewer))
            acts = [] if viewer is None else table.actions(viewer)
            planes = None if viewer is None else table.observation(viewer)
            for seed in range(4):
                states = table.states.copy()
                kernel.determinize_at(states, 0, seat, generator(seed))
                assert kernel.consistent_at(states, 0)
                world = serai.table.table_of(table, states)
                assert asdict(world.view(viewer)) == seen
                if viewer is not None:
                    assert world.actions(viewer) == acts
                    assert np.array_equal(world.observation(viewer), planes)


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_imagined_worlds_differ_and_hide_the_generator(variant):
    table = position_after(variant, 3)
    worlds = {table.imagine(0, seed).tobytes() for seed in range(6)}
    assert len(worlds) == 6
    assert all(world["rng"][0] != table.states["rng"][0] for world in (table.imagine(0, seed) for seed in range(3)))


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_imagined_worlds_follow_from_what_the_seat_knows(variant):
    """The same seed gives the same world, whatever the hidden cards really are: play on in both and compare."""
    for moves in SOME_MOMENTS:
        table = position_after(variant, moves)
        for seat in range(table.seats):
            twin = table.imagine(seat, 99)
            worlds = np.concatenate([table.imagine(seat, 7), twin])
            kernel.determinize_at(worlds, 1, seat, generator(7))
            actions = table.game.rules.buffer()
            for i in range(2):
                kernel.random_steps(worlds, i, generator(5), 60, actions)
            planes = np.zeros((2, table.seats, table.game.rules.observation), np.int16)
            for i in range(2):
                for viewer in range(table.seats):
                    kernel.observe_at(worlds, i, viewer, planes[i, viewer])
            assert np.array_equal(planes[0], planes[1])


@pytest.mark.parametrize("name", GAMES)
def test_rules_and_table_agree_on_the_game(name):
    assert GAMES[name].rules is RULES[name]
    assert set(GAMES) == set(RULES)


def test_results_are_the_same_with_the_jit_off():
    """Interpreted and compiled rules reach the same bytes from the same seeds and choices."""
    program = "from tests.variants import digests; print(digests())"
    outputs = {
        jit: subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "NUMBA_DISABLE_JIT": jit, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for jit in ("0", "1")
    }
    assert outputs["0"] == outputs["1"] != ""
