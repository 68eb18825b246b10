"""The kernel: verbs find the game by the record, and the helpers for arrays keep their promises."""

import dataclasses

import numpy as np
import pytest
from numba.core.errors import TypingError

import serai
from serai.rules import kernel
from serai.rules.compiling import INTERPRETED, compiled
from serai.rules.kernel import implement, verb
from serai.rules.lost_cities import RULES
from serai.rules.randomness import generator

TOY = np.dtype((np.record, [("rng", np.uint64, (1,)), ("seats", np.int8), ("to_move", np.int8), ("left", np.int8)]))

# A game with a counter: the two seats in turn take 1 to 3 away; nobody may act when nothing is left.


@compiled
def toy_deal(state, seed):
    """Begin with 20."""
    state.rng[0] = np.uint64(seed)
    state.left = 20
    state.to_move = 1


@compiled
def toy_legal(state, seat, actions):
    """Take 1, 2 or 3, as far as there is something."""
    count = min(3, int(state.left))
    for k in range(count):
        actions[k] = k + 1
    return count


@compiled
def toy_apply(state, seat, action):
    """Take it, and the other seat goes on."""
    state.left -= action
    state.to_move = 0 if state.left == 0 else 3 - int(state.to_move)


@compiled
def toy_winners(state):
    """Seat 1, once it is over."""
    return 2 if int(state.to_move) == 0 else 0


def unused(*_):
    """A verb that this game does not need."""
    raise NotImplementedError


TOY_RULES = kernel.Rules(
    name="toy",
    dtype=TOY,
    seats=(2, 2),
    actions=4,
    planes={"left": 1},
    deal=toy_deal,
    legal=toy_legal,
    apply=toy_apply,
    scores=unused,
    winners=toy_winners,
    observe=unused,
    determinize=unused,
    consistent=unused,
)
TOY_RULES.register()


@pytest.fixture
def toy():
    states = TOY_RULES.empty(3)
    kernel.deal_at(states, 1, 5)
    return states


def test_empty_records_and_buffer():
    states = TOY_RULES.empty(3)
    assert states.shape == (3,)
    assert states.dtype == TOY
    assert not any(states.tobytes())
    assert len(TOY_RULES.buffer()) == TOY_RULES.actions


def test_only_the_record_at_the_index_is_dealt(toy):
    assert toy["left"].tolist() == [0, 20, 0]


def test_verbs_find_the_game_by_the_record(toy):
    table = serai.new("lost-cities", seed=1, first=0)
    cards, numbers = RULES.buffer(), TOY_RULES.buffer()
    assert kernel.legal_at(toy, 1, 0, numbers) == 3
    assert kernel.legal_at(table.states, 0, 0, cards) > 8
    assert kernel.legal(toy[1], 0, numbers) == 3
    assert kernel.winners_at(table.states, 0) == 0


def test_other_layers_add_verbs(toy):
    @verb
    def worth(state: kernel.State) -> int:
        """A verb of this test."""
        raise NotImplementedError

    implement(worth, TOY, compiled(lambda state: int(state.left) * 2))
    implement(worth, RULES.dtype, compiled(lambda state: -int(state.deck_size)))
    assert worth(toy[1]) == 40
    assert worth(serai.new("lost-cities", seed=1).states[0]) == -44


def test_a_record_without_the_verb_is_refused():
    other = np.zeros(1, np.dtype((np.record, [("left", np.int8)])))
    with pytest.raises(KeyError):
        kernel.winners(other[0])


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_compiled_code_is_told_of_a_record_without_the_verb():
    other = np.zeros(1, np.dtype((np.record, [("left", np.int8)])))
    with pytest.raises(TypingError, match="winners is not known for"):
        kernel.winners_at(other, 0)


@pytest.mark.parametrize("name", ["round", "size", "copy", "sum", "data"])
def test_field_names_that_records_have_already_are_refused(name):
    bad = dataclasses.replace(TOY_RULES, dtype=np.dtype((np.record, [("to_move", np.int8), (name, np.int8)])))
    with pytest.raises(TypeError, match=name):
        bad.register()


@pytest.mark.parametrize("seat", [-1, 1, 5])
def test_a_seat_that_may_not_act_has_no_choice(toy, seat):
    assert kernel.legal_at(toy, 1, seat, TOY_RULES.buffer()) == 0


@pytest.mark.parametrize(("seat", "action"), [(0, 0), (0, 4), (0, -1), (1, 1), (-1, 1)])
def test_an_illegal_action_is_refused_and_changes_nothing(toy, seat, action):
    kept = toy.tobytes()
    assert not kernel.play_at(toy, 1, seat, action, TOY_RULES.buffer())
    assert toy.tobytes() == kept


def test_a_legal_action_is_carried_out(toy):
    assert kernel.play_at(toy, 1, 0, 3, TOY_RULES.buffer())
    assert (toy["left"][1], toy["to_move"][1]) == (17, 2)


@pytest.mark.parametrize(("mask", "seat"), [(1, 0), (2, 1), (3, 0), (0b1100, 2), (1 << 6, 6)])
def test_the_next_seat_is_the_lowest_of_the_mask(mask, seat):
    assert kernel.next_seat(mask) == seat


def test_random_steps_stop_at_the_limit_and_at_the_end(toy):
    assert kernel.random_steps(toy, 1, generator(1), 4, TOY_RULES.buffer()) == 4
    assert toy["left"][1] > 0
    rest = kernel.random_steps(toy, 1, generator(1), 100, TOY_RULES.buffer())
    assert 0 < rest <= 16
    assert toy["to_move"][1] == 0
    assert kernel.random_steps(toy, 1, generator(1), 100, TOY_RULES.buffer()) == 0


def test_random_steps_follow_from_the_seed():
    ends = []
    for seed in (1, 1, 2):
        states = serai.new("lost-cities", seed=1).states.copy()
        kernel.random_steps(states, 0, generator(seed), 50, RULES.buffer())
        ends.append(states.tobytes())
    assert ends[0] == ends[1] != ends[2]


def test_random_steps_choose_every_action():
    first = set()
    for seed in range(40):
        toy = TOY_RULES.empty()
        kernel.deal_at(toy, 0, 1)
        kernel.random_steps(toy, 0, generator(seed), 1, TOY_RULES.buffer())
        first.add(20 - int(toy["left"][0]))
    assert first == {1, 2, 3}
