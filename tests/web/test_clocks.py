"""Clocks: they run for those who think, stand while the server is away, and end games."""

import time

import pytest

from serai.store import LogEntry, Seat, Setup
from serai.web.parts import words
from serai.web.tables.clocks import START, STEP, TURN
from serai.web.tables.match import Match, Stale, replay

from .conftest import House, wait_for
from .test_lifecycle import live_table, two_people


def clocked(pace: str, *entries: LogEntry) -> Match:
    setup = Setup("t", "lost-cities", {"first": 0}, 1, "ann", pace, False, "i", 0)
    return replay(setup, [Seat("ann", "Ann"), Seat("bob", "Bob")], entries)


def turn(match: Match, at: int) -> None:
    """A whole turn of whoever may act, finished at that time."""
    seat = match.to_move[0]
    for action in (match.table.actions(seat)[0].text, "draw"):
        match.apply(LogEntry(match.seq, seat, "move", action, None, at))


def test_a_live_clock_runs_for_the_one_who_thinks_and_gains_with_each_turn() -> None:
    match = clocked("live", LogEntry(0, 0, "resume", "", None, 1000))
    assert match.clocks.left(0, 61_000) == START - 60_000
    assert match.clocks.left(1, 61_000) == START
    turn(match, 61_000)
    assert match.clocks.left(0, 70_000) == START - 60_000 + STEP
    assert match.clocks.left(1, 70_000) == START - 9_000
    assert match.clocks.next_end() == (61_000 + START, 1)
    match.apply(LogEntry(match.seq, 0, "resume", "", None, 10**9))  # the server was away
    assert match.clocks.left(1, 10**9) == START - 0


def test_days_are_given_anew_for_each_turn() -> None:
    match = clocked("days", LogEntry(0, 0, "resume", "", None, 0))
    turn(match, TURN - 1)
    assert match.clocks.left(0, TURN) == TURN
    assert match.clocks.left(1, TURN) == TURN - 1


def test_a_clock_stands_still_on_vacation_and_goes_on_afterwards() -> None:
    day = TURN // 3
    match = clocked("days", LogEntry(0, 0, "resume", "", None, 0))
    match.apply(LogEntry(1, 0, "vacation", str(8 * day), None, day))
    assert match.clocks.left(0, 5 * day) == 2 * day, "what was spent before is spent"
    assert not match.clocks.runs(0, 5 * day)
    assert match.clocks.left(0, 9 * day) == day
    assert match.clocks.next_end() == (10 * day, 0)
    match.apply(LogEntry(2, 0, "vacation", str(6 * day), None, 6 * day))  # back early
    assert match.clocks.next_end() == (8 * day, 0)
    turn(match, 7 * day)
    assert match.clocks.left(1, 8 * day) == 2 * day, "the other one is not away"


def test_time_that_is_up_is_a_resignation() -> None:
    match = clocked("live", LogEntry(0, 0, "resume", "", None, 0))
    match.apply(LogEntry(1, 0, "time", "sensible", None, START + 1))
    assert (match.ending, match.winners) == ("time", (1,))
    assert match.clocks.left(0, START + 2) == 0  # a turn that was not finished earns nothing


def test_the_server_acts_when_the_time_is_up(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("serai.web.tables.clocks.START", 700)
    ann, bob, table = two_people(house, pace="live", option_first="0")
    match = house.match(table)
    wait_for(lambda: live_table(house, table).status == "over", 5)
    assert (match.ending, match.winners) == ("time", (1,))
    assert house.run(house.inn.store.load(table)).entries[-1].kind == "time"
    assert "Your time is up. Bob won." in ann.get(f"/t/{table}").text
    assert "You won: the other side ran out of time." in bob.get(f"/t/{table}").text
    told = house.browser("Eve").get(f"/t/{table}").text
    assert "Bob won on time." in told
    assert "out of time" in told


@pytest.mark.parametrize("pace", ["live", "days"])
def test_nobody_is_charged_for_the_time_before_the_game_is_unpacked(
    unprepared: House, monkeypatch: pytest.MonkeyPatch, pace: str
) -> None:
    monkeypatch.setattr("serai.web.tables.clocks.START", 400)
    monkeypatch.setattr("serai.web.tables.clocks.TURN", 400)
    _ann, _bob, table = two_people(unprepared, pace=pace, option_first="0")
    time.sleep(0.5)
    unprepared.run(unprepared.inn.ready._load("lost-cities"))
    left = unprepared.match(table).clocks.left(0, unprepared.match(table).entries[-1].at)
    assert left == 400
    wait_for(lambda: unprepared.match(table).ending == "time")


def test_days_are_shown_in_days_and_hours() -> None:
    assert words.clock(TURN / 1000) == "3 d 0 h"
    assert words.clock(TURN / 1000 - 1) == "3 d 0 h"  # not 2 d 23 h a second after the start
    assert words.clock(86_400 + 5) == "1 d 1 h"
    assert words.clock(3_725) == "1:02:05"
    assert words.clock(59.9) == "0:59"


def test_simultaneous_choices_do_not_make_each_other_stale() -> None:
    match = clocked("relaxed")
    seat = match.to_move[0]
    match.apply(LogEntry(0, seat, "move", match.table.actions(seat)[0].text, None, 1))
    with pytest.raises(Stale):
        match.check_fresh(seat, 0)
    with pytest.raises(Stale):
        match.check_fresh(seat, 99)
    match.check_fresh(seat, 1)
