"""Every entry of an observation has a name, and the right one."""

import importlib

import numpy as np
import pytest

import serai
from serai.envs import names
from serai.envs.perfect import public
from serai.table.games import GAMES
from tests.variants import VARIANTS, name_of, position_after, table_of


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_there_are_as_many_as_entries_and_no_two_alike(variant):
    game = table_of(variant).game
    found = names.observation_names(game)
    assert len(found) == len(set(found)) == game.rules.observation
    everything = names.state_names(game)
    assert len(everything) == len(set(everything)) == game.seats * game.rules.observation + game.rules.revealed


@pytest.mark.parametrize("name", GAMES)
def test_planes_are_as_long_as_the_rules_say(name):
    knowledge = importlib.import_module(f"serai.rules.{name.replace('-', '_')}.knowledge")
    game = serai.new(name, seed=1).game
    assert [len(plane.labels) for plane in names.observation_planes(game)] == list(knowledge.PLANES.values())
    assert [len(plane.labels) for plane in names.revealed_planes(game)] == list(knowledge.REVEALED_PLANES.values())


def named(game, table, seat):
    return dict(zip(names.observation_names(game), table.observation(seat).tolist(), strict=True))


def test_lost_cities_by_name():
    table = serai.new("lost-cities", seed=3, first=0)
    view = table.view(0)
    play = next(card for card in view.hand if f"play {card}" in [action.text for action in table.actions(0)])
    entries = named(table.game, table, 0)
    assert [name for name, value in entries.items() if name.startswith("own hand: ") and value] == [
        f"own hand: {card}" for card in dict.fromkeys(view.hand)
    ]
    assert entries["own turn"] == entries["placing"] == 1
    assert entries["cards in the pile"] == 44
    table.play(0, f"play {play}")
    table.play(0, "draw")
    thrown = table.view(1).hand[-1]
    table.play(1, f"discard {thrown}")
    entries = named(table.game, table, 0)
    assert entries[f"own columns: {play}"] == 1
    rank = 0 if thrown[1] == "w" else int(thrown[1:]) - 1
    assert entries[f"discard piles, rank + 1 from the bottom: {thrown[0]}, 1"] == rank + 1
    assert entries[f"just discarded: {thrown[0]}"] == 1
    assert entries["own turn"] == 0


def test_the_board_by_name():
    table = serai.new("lost-cities-board", seed=3, first=0, seats=3)
    start = next(action.text for action in table.actions(0) if action.text.startswith("start") and "adv" in action.text)
    card = start.split()[1]
    table.play(0, start)
    while table.to_move == (0,):
        table.play(0, table.actions(0)[-1])  # pass or draw
    entries = named(table.game, table, 2)
    assert entries[f"columns: seat + 1, {card}"] == 1
    assert entries[f"step of the explorer: seat + 1, {card[0]}"] == 1
    assert entries["turn: seat + 2"] == 1
    assert entries["seats"] == 3


def test_en_route_by_name():
    variant = next(variant for variant in VARIANTS if variant[0] == "en-route" and variant[1] == 2)
    table = position_after(variant, 60)
    view, entries = table.view(1), named(table.game, table, 1)
    assert sorted(
        name.removeprefix("own hand, 2 to be returned: ")
        for name, value in entries.items()
        if name.startswith("own hand") and value
    ) == sorted(view.hand)
    drawn = {name for name, value in entries.items() if name.startswith("segments: seat + 0, ") and value}
    assert len(drawn) > 0
    assert drawn == {f"segments: seat + 0, {segment}" for segment in view.boards[1].segments}


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_only_private_planes_differ_from_what_all_see(variant):
    """From the place of seat 0; and in some position each of them does."""
    planes = names.observation_planes(table_of(variant).game)
    private = names.Vocabulary(planes).private
    for moves in (0, 3, 12, 25, 90):
        table = position_after(variant, moves)
        differs = table.observation(0) != public(table.game.rules, table.states)[0]
        assert not differs[~private].any()
        assert differs[private].any() or table.over


def test_in_words_every_entry_counts():
    """Two observations with the same words are the same."""
    game = serai.new("lost-cities", seed=1).game
    words = names.Vocabulary(names.observation_planes(game) + names.revealed_planes(game))
    zero = np.zeros(game.rules.observation + game.rules.revealed, np.int16)
    said = {words.tell(zero)}
    for entry in range(len(zero)):
        for value in (1, 2, -1):
            zero[entry] = value
            said.add(words.tell(zero))
        zero[entry] = 0
    assert len(said) == 1 + 3 * len(zero)


def test_games_without_names_get_numbers(monkeypatch):
    monkeypatch.setattr(names, "find_spec", lambda name: None)
    found = names.observation_names(serai.new("lost-cities", seed=1).game)
    assert found[0] == "own hand: 1"
    assert len(set(found)) == 389
