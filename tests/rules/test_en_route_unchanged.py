"""The First City's games stay as they were before other cities came: same seed, same choices, same game."""

import hashlib
import random

import pytest

import serai

GAMES = 4
OPTIONS = {
    "solo": {"seats": 1},
    "two": {"seats": 2},
    "three": {"seats": 3},
    "four": {"seats": 4},
    "simple": {"seats": 2, "level": "simple"},
    "medium": {"seats": 2, "level": "medium", "balance": "0:segment 1:coordinate"},
    "advanced": {"seats": 3, "advanced": True, "in_turn": True},
    "teams": {"seats": 4, "teams": True},
}
DIGESTS = {
    "solo": "cda927d6d50ff236",
    "two": "ad64e5cd369cead6",
    "three": "5401ecbb7474dfd7",
    "four": "f5ba62f2cfc23089",
    "simple": "76383d40faf38be7",
    "medium": "907cda195f669634",
    "advanced": "157d11ea2f0c9fe6",
    "teams": "1597c28eb294b04b",
}  # made before the format of cities had its second version


def played(name: str) -> str:
    """A digest of random games: what could be chosen, what was, the score sheets and the routes."""
    seen = hashlib.sha256()
    for seed in range(GAMES):
        chooser = random.Random(seed)
        table = serai.new("en-route", seed=seed, **OPTIONS[name])
        while table.to_move:
            seat = chooser.choice(table.to_move)
            actions = [action.code for action in table.actions(seat)]
            seen.update(repr(actions).encode())
            table.play(seat, chooser.choice(actions))
        state = table.states[0]
        seen.update(repr([(move.seat, move.code) for move in table.moves]).encode())
        seen.update(state.line.tobytes() + state.tourists.tobytes() + state.segments.tobytes() + state.cafe.tobytes())
        seen.update(repr([state.path[seat, : state.path_size[seat]].tolist() for seat in range(table.seats)]).encode())
    return seen.hexdigest()[:16]


@pytest.mark.parametrize("name", OPTIONS)
def test_games_in_the_first_city_are_as_they_were(name):
    assert played(name) == DIGESTS[name]
