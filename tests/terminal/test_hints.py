"""Asking the guide and playing on, in the terminal."""

import io
import json

import pytest
from rich.console import Console

import serai
from serai.review.hints import Hint, Weighed
from serai.terminal.lines.play import LineGame
from tests.commands import Keyboard, assert_refused, run
from tests.review.games import played
from tests.terminal.full.driver import app_for, play, seated, text_of, until

ADVISED = 2
"""Which of the choices the guide takes, counted from 0."""


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    def advise(table, seat, seconds=None):
        codes = table.codes(seat)
        best = codes[ADVISED % len(codes)]
        return Hint(seat, (Weighed(best, 0.6, 5.0), Weighed(codes[0], 0.5, 1.0)))

    monkeypatch.setattr("serai.terminal.lines.play.advise", advise)
    monkeypatch.setattr("serai.terminal.full.table.advise", advise)


def typed(sitting, monkeypatch, *lines):
    """What is printed while these lines are typed."""
    console = Console(file=io.StringIO(), width=200)
    monkeypatch.setattr("sys.stdin", Keyboard(lines))
    LineGame(sitting, console).run()
    return console.file.getvalue()


def test_a_hint_line_by_line(tmp_path, monkeypatch):
    table = serai.new("lost-cities", seed=7, rounds=1, first=0)
    best = table.actions(0)[ADVISED].text
    out = typed(seated(table, tmp_path / "game.json"), monkeypatch, "hint", "1", "quit")
    choice = f"The guide would choose: You {'play' if best.startswith('play') else 'discard'}"
    assert choice in out
    assert "It wins 60% of the games that the guide imagines, 10% more than the next best." in out
    assert "The guide's choice would have kept 10% more of the winning chances." in out
    assert serai.load((tmp_path / "game.json").read_text()).hints == [(0, 0)]


def test_no_hints_where_two_share_the_keyboard(tmp_path, monkeypatch):
    table = serai.new("lost-cities", seed=7, rounds=1, first=0)
    out = typed(seated(table, tmp_path / "game.json", people=(0, 1)), monkeypatch, "", "hint", "quit")
    assert "The guide helps only those who play alone or against bots." in out
    assert not table.hints


def test_a_hint_on_the_full_screen(tmp_path):
    table = serai.new("lost-cities", seed=7, rounds=1, first=0)
    best = table.actions(0)[ADVISED].text
    app = app_for(seated(table, tmp_path / "game.json"))

    async def script(pilot):
        await pilot.press("h")
        await until(pilot, lambda: app.screen.sitting.hint is not None)
        assert "The guide would choose: You " in text_of(app.screen)[-2]
        assert app.screen.board.focus_name == f"hand {table.view(0).hand.index(best.split()[1])}"
        await pilot.press("enter", "enter")
        await until(pilot, lambda: table.moves)

    play(app, script)
    assert table.game.text(table.moves[0].code) == best, "the focus leads to what was advised"
    assert table.hints == [(0, 0)]
    assert app.sitting.compared == "That is what the guide would have chosen."


def test_where_two_share_the_screen_the_guide_is_not_offered(tmp_path):
    table = serai.new("lost-cities", seed=7, rounds=1, first=0)
    app = app_for(seated(table, tmp_path / "game.json", people=(0, 1)))

    async def script(pilot):
        await pilot.press("enter")
        await until(pilot, lambda: getattr(app.screen, "seat", None) == 0)
        assert "h" not in [key for key, _words, _action in app.screen.commands]
        await pilot.press("h")
        assert "only those who play alone" in text_of(app.screen)[-2]

    play(app, script)
    assert not table.hints


def test_playing_on_from_a_finished_game(tmp_path):
    old = played("lost-cities", "traveller", "stroller")
    source, path = tmp_path / "old.json", tmp_path / "new.json"
    source.write_text(json.dumps(old.record()))
    words = ("play", "--from", source, "--record", path, "--bot", "random", "--plain")
    outcome = run(*words, "--at", 40, "--seat", 2, lines=["undo", "1", "quit"])
    assert outcome.code == 0, outcome.err
    new = serai.load(path.read_text())
    assert (new.start, new.seed, new.pledge) == (40, old.seed, None)
    assert [(move.seat, move.code) for move in new.moves[:40]] == [(move.seat, move.code) for move in old.moves[:40]]
    assert len(new.moves) > 40
    assert "nothing to take back" in outcome.out
    resumed = run("play", "--resume", path, "--bot", "random", "--plain", "--seat", 2, lines=["quit"])
    assert resumed.code == 0
    assert serai.load(path.read_text()).start == 40
    verified = run("verify", path)
    assert "played on from another game" in verified.out


def test_where_nobody_can_play_on(tmp_path):
    old = played("lost-cities", "traveller", "stroller")
    done, running = tmp_path / "done.json", tmp_path / "running.json"
    done.write_text(json.dumps(old.record()))
    running.write_text(json.dumps(serai.new("lost-cities", seed=1).record()))
    assert_refused(run("play", "--from", running, "--at", 0, "--plain"), "not over", "--resume")
    assert_refused(run("play", "--from", done, "--at", len(old.moves), "--plain"), "Nobody can play on")
    assert_refused(run("play", "--from", done, "--at", -1, "--plain"), "Nobody can play on")
    assert_refused(run("play", "--from", done, "--resume", done, "--plain"), "Either --resume or --from")
