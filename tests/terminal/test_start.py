"""Full screen where there is a terminal, lines where there is none; the screen is dark where the terminal is."""

import io

import pytest

import serai
from serai.terminal import background, start
from serai.terminal.lines.play import LineGame
from tests.terminal.full.driver import seated


class Stream:
    def __init__(self, terminal):
        self.terminal = terminal

    def isatty(self):
        return self.terminal


@pytest.mark.parametrize(
    ("keyboard", "screen", "term", "plain", "full"),
    [
        (True, True, "xterm-256color", False, True),
        (True, True, "xterm-256color", True, False),
        (True, True, "dumb", False, False),
        (True, True, None, False, False),
        (False, True, "xterm", False, False),
        (True, False, "xterm", False, False),
    ],
)
def test_when_the_whole_screen_is_used(monkeypatch, keyboard, screen, term, plain, full):
    monkeypatch.setattr("sys.stdin", Stream(keyboard))
    monkeypatch.setattr("sys.stdout", Stream(screen))
    if term is None:
        monkeypatch.delenv("TERM", raising=False)
    else:
        monkeypatch.setenv("TERM", term)
    assert start.fills_the_screen(plain) is full


@pytest.mark.parametrize(
    ("answer", "variable", "dark"),
    [
        ("\x1b]11;rgb:1414/1717/1f1f\x1b\\\x1b[?62;c", "", True),
        ("\x1b]11;rgb:ffff/ffff/dddd\x07\x1b[?62;c", "", False),
        ("\x1b]11;rgb:fa/f6/ee\x1b\\", "15;0", False),
        ("\x1b[?62;c", "0;15", False),
        ("\x1b[?62;c", "15;0", True),
        ("", "", True),
    ],
)
def test_what_a_terminal_says_about_its_paper(monkeypatch, answer, variable, dark):
    monkeypatch.setattr(background, "_asked", lambda: answer)
    monkeypatch.setenv("COLORFGBG", variable)
    assert background.is_dark() is dark


def test_without_a_terminal_nobody_is_asked(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert background._asked() == ""


def test_lines_are_played_where_there_is_no_terminal(monkeypatch, tmp_path):
    played = []
    monkeypatch.setattr(LineGame, "run", lambda game: played.append(game.table))
    table = serai.new("lost-cities", seed=1)
    start.play("Lost Cities", lambda: seated(table, tmp_path / "game.json"), str, plain=True, ask_names=False)
    assert played == [table]


def test_a_rehearsal_leaves_the_table_alone():
    table = serai.new("lost-cities", seed=1, rounds=1)
    start.rehearse(table, ["random"])
    assert not table.moves
