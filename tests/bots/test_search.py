"""What a search believes, when it looks ahead at all, what it tries in a world, and how it divides its time."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import serai
from serai.bots import thinking
from serai.bots.levels import LevelBot
from serai.bots.player import player
from serai.bots.policy import STYLES, stage, worth
from serai.bots.search import (
    LEAD,
    LEAD_SQUARED,
    OPINION,
    ROOM,
    TALLY,
    WORLDS,
    believed_lead,
    halve,
    prospect,
    rounds_of_halving,
    try_ahead,
)
from serai.bots.thinking import think
from serai.rules.compiling import compiled
from serai.rules.randomness import generator
from serai.table import games
from serai.table.perspective import Perspective


def tally_of(*candidates: tuple[float, float, float, int]) -> np.ndarray:
    """From opinion, mean lead, its standard deviation and worlds of each."""
    tally = np.zeros((len(candidates), TALLY))
    for i, (opinion, lead, deviation, worlds) in enumerate(candidates):
        tally[i, [OPINION, LEAD, WORLDS]] = opinion, lead * worlds, worlds
        tally[i, LEAD_SQUARED] = (lead**2 + deviation**2) * worlds
    return tally


def test_opinion_and_play_outs_count_by_their_certainty() -> None:
    tally = tally_of((0, 0, 0, 100), (-4, 8, 30, 100))
    assert believed_lead(tally, 1, 3.0) == 0.5 * 8 + 0.5 * -4  # 100 worlds of 30 points: known to 3 points
    assert believed_lead(tally, 1, 300.0) > 7.9
    assert believed_lead(tally, 1, 0.03) < -3.9
    assert believed_lead(tally_of((0, 0, 0, 0), (-4, 0, 0, 0)), 1, 3.0) == -4


def test_far_from_the_end_nothing_is_tried() -> None:
    game = "lost-cities"
    table = serai.new(game, seed=5)
    seat = table.to_move[0]
    actions = games.find(game).rules.buffer()

    def choices(horizon: int) -> list[int]:
        who = player(STYLES[game]["sensible"], worlds=10, gap=100.0, doubt=100.0, horizon=horizon)
        return [think(table.imagine(seat, n), seat, who, generator(n), actions, 60.0) for n in range(6)]

    pile = int(table.states["deck_size"][0])
    assert len(set(choices(pile))) > 1  # few worlds: chance decides
    assert set(choices(pile - 1)) == {LevelBot(1, "sensible").choose(Perspective(table, seat))}


@compiled
def stage_of(states: Any, i: int) -> int:
    return stage(states[i])


@compiled
def worth_of(states: Any, i: int, seat: int) -> float:
    return worth(states[i], seat)


def tried(game: str, seed: int, ahead: int, tries: int, reach: float) -> tuple[float, float, float]:
    """What an early position seems to bring in a world, what it brings with moves tried ahead, and where that ended."""
    table = serai.new(game, seed=seed)
    for choice in range(12):
        mover = table.to_move[0]
        options = table.actions(mover)
        table.play(mover, options[(seed + choice) % len(options)])
    seat = table.to_move[0]
    who = player(STYLES[game]["sensible"], ahead=ahead, tries=tries, reach=reach)[0]
    actions = games.find(game).rules.buffer()
    values, room = np.empty(len(actions)), np.concatenate([table.imagine(seat, seed)] * ROOM)
    began = stage_of(room, 2)
    plain = prospect(room[3], seat, who, 0, began, actions, values)
    best = try_ahead(room, seat, who, 0, began, actions, values)
    return plain, best, worth_of(room, 2, seat)


@pytest.mark.parametrize("game", list(games.GAMES))
def test_what_is_tried_ahead_in_a_world_is_played_there(game: str) -> None:
    found = [tried(game, seed, ahead=1_000, tries=4, reach=30.0) for seed in range(4)]
    assert all(best >= plain for plain, best, _ in found)
    assert any(best > plain for plain, best, _ in found)
    assert all(best == end for _, best, end in found)


def test_moves_are_tried_at_so_many_choices_so_many_and_within_reach() -> None:
    def found(**settings: Any) -> list[tuple[float, float]]:
        how: dict[str, Any] = {"ahead": 1_000, "tries": 5, "reach": 30.0} | settings
        return [tried("en-route", seed, **how)[:2] for seed in range(3)]

    as_it_seems = [(plain, plain) for plain, _ in found()]
    assert all(best > plain for plain, best in found())
    assert found(tries=1) == found(ahead=0) == as_it_seems
    for less in ({"tries": 2}, {"ahead": 3}, {"reach": 2.0}):
        assert found(**less) != found()
        assert all(best >= plain for plain, best in found(**less))


def test_every_round_of_halving_has_its_share_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    game = "en-route"
    table = serai.new(game, seed=3, seats=1)
    while len(table.actions(0)) < 8:
        table.play(0, table.actions(0)[0])
    seat, actions, worlds = 0, games.find(game).rules.buffer(), [0.0]

    def noted(candidates: Any, tally: Any, count: int, doubt: float) -> int:
        worlds.append(tally[0, WORLDS])
        return halve(candidates, tally, count, doubt)

    monkeypatch.setattr(thinking, "halve", noted)
    who = player(STYLES[game]["sensible"], worlds=10**7, width=8, gap=1_000.0)
    think(table.imagine(seat, 1), seat, who, generator(1), actions, 0.0)
    worlds[:] = [0.0]
    think(table.imagine(seat, 1), seat, who, generator(1), actions, 0.6)
    assert len(worlds) > 2
    assert all(later > earlier for earlier, later in pairwise(worlds))
    assert [rounds_of_halving(count) for count in (1, 2, 3, 8)] == [0, 1, 2, 4]
