"""Stepping through a saved game."""

import json
import re

import pytest

import serai
from serai.terminal.names import unnamed
from serai.terminal.screen import screen_of
from tests.commands import assert_refused, run
from tests.rules.lost_cities_position import choices, turns


@pytest.fixture
def game(tmp_path):
    """A record of twelve moves, its table and its file."""
    table = serai.new("lost-cities", seed=3, first=0)
    for _ in range(12):
        turns(table, choices(table)[0])
    path = tmp_path / "game.json"
    path.write_text(json.dumps(table.record()))
    return table, path


def moments(outcome):
    """Which moments were shown, and from which seats."""
    found = re.findall(r"Move (\d+) of 12, seen by Player (\d)", outcome.out)
    return [(int(move), int(number) - 1) for move, number in found]


def test_it_steps_forward_and_back(game):
    _, path = game
    lines = ["", "n", "p", "7", "e", "n", "p", "99", "0", "p", "q"]
    outcome = run("replay", path, lines=lines)
    assert outcome.code == 0
    assert [move for move, _ in moments(outcome)] == [0, 1, 2, 1, 7, 12, 12, 11, 12, 0, 0]


def test_every_step_shows_the_table_as_it_was(game):
    table, path = game
    outcome = run("replay", path, lines=["n"] * 12)
    assert outcome.code == 0
    shown = re.split(r"Move \d+ of 12", outcome.out)[1:]
    assert len(shown) == 13
    then = serai.new("lost-cities", seed=3, first=0)
    for number, picture in enumerate(shown):
        assert "Your hand: " + " ".join(then.view(then.to_move[0]).hand) in picture
        assert f"{then.view(None).draw_pile} cards in the pile" in picture
        if number < 12:
            then.play(table.moves[number].seat, table.moves[number].code)


def test_it_is_seen_from_the_seat_that_acts_or_a_chosen_one(game):
    _, path = game
    assert [seat for _, seat in moments(run("replay", path, lines=["n"] * 3))] == [0, 0, 1, 1]
    assert [seat for _, seat in moments(run("replay", path, "--seat", 2, lines=["n"] * 3))] == [1, 1, 1, 1]


def test_one_moment_only(game):
    table, path = game
    outcome = run("replay", path, "--move", 12)
    assert moments(outcome) == [(12, table.to_move[0])]
    last = table.view(table.moves[-1].seat)
    assert screen_of("lost-cities").say(last.log[-1], unnamed(2), last) in outcome.out


def test_words_that_are_none_and_the_end_of_the_input(game):
    _, path = game
    for how in ({}, {"interrupt": True}):
        outcome = run("replay", path, lines=["what", "-3", "²", "9" * 5000], **how)
        assert outcome.code == 0
        assert "Traceback" not in outcome.err


def test_a_replay_leaves_the_file_alone(game):
    _, path = game
    before = path.read_bytes()
    run("replay", path, lines=["e", "q"])
    assert path.read_bytes() == before


def test_refusals(game, tmp_path):
    _, path = game
    assert_refused(run("replay", path, "--seat", 3), "seat 3")
    assert_refused(run("replay", path, "--seat", 0), "seat 0", "1 to 2")
    assert_refused(run("replay", path, "--move", 13), "13", "12")
    assert_refused(run("replay", path, "--move", -1), "-1")
    assert_refused(run("replay", tmp_path / "nowhere.json"), "nowhere.json")
    assert_refused(run("replay", tmp_path))
    (tmp_path / "latin").write_bytes(b"\xff\xfe")
    assert_refused(run("replay", tmp_path / "latin"), "latin")
    (tmp_path / "torn").write_bytes(path.read_bytes()[:-9])
    assert_refused(run("replay", tmp_path / "torn"), "JSON")
