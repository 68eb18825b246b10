"""Hands of the two card games: sorted, with nothing but filler behind the cards."""

import pytest

import serai
from serai.rules import kernel
from serai.rules.hands import fill_hand


@pytest.mark.parametrize("game", ["lost-cities", "lost-cities-board"])
def test_what_stands_behind_a_hand_is_noticed(game: str) -> None:
    table = serai.new(game, seed=1)
    [seat] = table.to_move
    table.play(seat, table.actions(seat)[0])
    states = table.states.copy()
    state = states[0]
    highest = state.known.shape[1] - 1
    assert (state.hand_size[seat], state.hand[seat, 7]) == (7, highest)
    assert kernel.consistent_at(states, 0)
    state.hand[seat, 7] = highest - 1  # sorted, but no filler
    assert not kernel.consistent_at(states, 0)
    fill_hand(state, seat, state.hand[seat, 6::-1].tolist())
    assert kernel.consistent_at(states, 0)
