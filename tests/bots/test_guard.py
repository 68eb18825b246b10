"""A bot may do anything; the table goes on."""

import threading
import time
from typing import Any

import numpy as np
import pytest

import serai
from serai import bots
from serai.bots.guard import Guarded
from serai.table.perspective import Perspective


class Crashing:
    def choose(self, seen: Perspective) -> int:
        raise RuntimeError("no idea")


class Leaving:
    def choose(self, seen: Perspective) -> int:
        raise SystemExit(3)


class Stalling:
    def __init__(self) -> None:
        self.wake = threading.Event()

    def choose(self, seen: Perspective) -> int:
        self.wake.wait(20)
        return seen.actions()[0].code


class Answering:
    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, seen: Perspective) -> Any:
        return self.answer


def seen_by_the_starter() -> Perspective:
    return Perspective(serai.new("lost-cities", seed=1, first=0), 0)


def assert_lost_its_turn(guarded: Guarded, reason: str) -> None:
    seen = seen_by_the_starter()
    action = guarded.choose(seen)
    assert action in seen.actions()
    assert guarded.faults[-1].instead == action
    assert reason in guarded.faults[-1].reason


@pytest.mark.parametrize("patience", [None, 5.0])
def test_a_crash_costs_the_turn(patience: float | None) -> None:
    assert_lost_its_turn(Guarded("x", Crashing(), 1, patience), "crashed with RuntimeError: no idea")
    assert_lost_its_turn(Guarded("x", Leaving(), 1, patience), "SystemExit")


@pytest.mark.parametrize("answer", [None, -1, 10**9, 120, "draw", "nonsense", [], object(), np.array([1, 2]), 1.5])
def test_an_illegal_answer_costs_the_turn(answer: Any) -> None:
    assert_lost_its_turn(Guarded("x", Answering(answer), 1), "not legal")


def test_a_stall_costs_the_turn_and_the_next_one_does_not_wait() -> None:
    bot = Stalling()
    guarded = Guarded("x", bot, 1, patience=0.1)
    assert_lost_its_turn(guarded, "did not answer within 0.1 seconds")
    began = time.monotonic()
    assert_lost_its_turn(guarded, "still busy")
    assert time.monotonic() - began < 0.09
    bot.wake.set()


def test_legal_answers_pass_in_every_form() -> None:
    seen = seen_by_the_starter()
    first = seen.actions()[0]
    for answer in (first, first.code, first.text):
        guarded = Guarded("x", Answering(answer), 1)
        assert guarded.choose(seen) == first
        assert guarded.faults == []


def test_faults_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    Guarded("unlucky", Crashing(), 1).choose(seen_by_the_starter())
    assert "bot unlucky crashed" in caplog.text


def test_a_whole_game_against_a_broken_bot_ends() -> None:
    table = serai.new("lost-cities", seed=3, rounds=1)
    players = [Guarded("broken", Crashing(), 1), bots.find("random", 2)]
    while not table.over:
        seat = table.to_move[0]
        table.play(seat, players[seat].choose(Perspective(table, seat)))
    assert len(players[0].faults) > 10


def test_a_bot_that_has_answered_is_not_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its thread may take a moment to end, on a busy machine longer than the other seat's turn."""
    monkeypatch.setattr(threading.Thread, "is_alive", lambda _: True)
    seen = seen_by_the_starter()
    guarded = Guarded("quick", Answering(seen.actions()[0].code), 1, patience=10)
    for _ in range(3):
        assert guarded.choose(seen) == seen.actions()[0]
    assert guarded.faults == []
