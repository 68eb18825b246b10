"""Killed at random moments under play, the server comes back with every acknowledged move, and play goes on."""

import random
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from .browsing import Browser, actions_on
from .conftest import Process, wait_for
from .programs import Program

TABLES = 4
KILLS = 3
PLAYED_BEFORE_KILL = 25


def play_until_killed(players: tuple[Program, Program], table: str, seed: float) -> None:
    """Both players choose at random until the server is gone, or the game over."""
    chance = random.Random(seed)
    try:
        while True:
            for player in players:
                seen = player.see(table)
                if seen["status"] == "over":
                    return
                if seen["actions"]:
                    key = str(chance.getrandbits(64))
                    player.move(table, chance.choice(seen["actions"])["text"], key=key, seq=seen["seq"])
    except (OSError, ValueError, EOFError):
        return


def logged(player: Program, table: str, count: int) -> dict[int, str]:
    """The log as the stream tells it from the beginning."""
    stream = player.events(table)
    events = [stream.next() for _ in range(count)]
    stream.close()
    assert [event["seq"] for event in events] == list(range(count))
    return {event["seq"]: event["lines"][0]["text"] for event in events}


class Contest:
    """Two programs at a table."""

    def __init__(self, port: int) -> None:
        self.players = Program(Browser(port)), Program(Browser(port))
        self.table, invite = self.players[0].create()
        assert self.players[1].join(self.table, invite).status == 200

    @property
    def seen(self) -> Any:
        return self.players[0].see(self.table)

    @property
    def acknowledged(self) -> dict[int, str]:
        first, second = (player.played for player in self.players)
        assert not first.keys() & second.keys()
        return first | second

    def check(self, kills: int) -> None:
        wait_for(lambda: self.seen["seq"], 60)
        count = self.seen["seq"]
        assert self.acknowledged.items() <= logged(self.players[0], self.table, count).items()
        assert count - len(self.acknowledged) <= kills  # one can have been committed when its answer was cut off


def play_all(contests: list[Contest], chance: random.Random) -> list[threading.Thread]:
    """All tables at once; returns when each has had some moves acknowledged."""
    goal = {contest.table: len(contest.acknowledged) + PLAYED_BEFORE_KILL for contest in contests}
    threads = [
        threading.Thread(target=play_until_killed, args=(contest.players, contest.table, chance.random()))
        for contest in contests
    ]
    for thread in threads:
        thread.start()
    wait_for(lambda: all(len(contest.acknowledged) > goal[contest.table] for contest in contests), 60)
    return threads


def test_kill_and_restart_lose_nothing_and_double_nothing(process: Process) -> None:
    chance = random.Random(1)
    contests = [Contest(process.port) for _ in range(TABLES)]
    wait_for(lambda: all(contest.seen["to_move"] for contest in contests), 200)
    for kills in range(1, KILLS + 1):
        threads = play_all(contests, chance)
        time.sleep(chance.random() * 0.2)
        process.kill()
        for thread in threads:
            thread.join(30)
        process.start()
        for contest in contests:
            contest.check(kills)


def test_a_move_repeated_after_the_crash_is_answered_as_the_first_time(process: Process) -> None:
    ann, bob = Program(Browser(process.port)), Program(Browser(process.port))
    table, invite = ann.create(first=0)
    bob.join(table, invite)
    wait_for(lambda: ann.see(table)["actions"], 200)
    action = ann.actions(table)[0]
    first = ann.move(table, action, key="once", seq=0)
    process.kill()
    process.start()
    wait_for(lambda: ann.see(table)["to_move"], 60)
    again = ann.move(table, action, key="once", seq=0)
    assert (first.status, first.body) == (again.status, again.body) == (200, b'{"seq":0}')
    assert ann.see(table)["seq"] == 1


@pytest.mark.usefixtures("compiled_games")
def test_a_bot_goes_on_after_a_restart_and_its_moves_are_kept(tmp_path: Path) -> None:
    process = Process(tmp_path, bot_pace=0.3)
    try:
        ann = Browser(process.port)
        table = ann.new_table(seat_1="bot:random", option_first="1")
        wait_for(lambda: actions_on(ann.get(f"/t/{table}").text), 200)  # the bot has finished its first turn
        move = {"action": actions_on(ann.get(f"/t/{table}").text)[0], "seq": 2}
        assert ann.post(f"/t/{table}/move", move).status == 303
        assert ann.post(f"/t/{table}/move", {"action": "draw", "seq": 3}).status == 303
        process.kill()  # while the bot thinks
        process.start()
        stream = ann.stream(f"/t/{table}/events")
        while stream.next(60)["seq"] < 6:
            pass
        stream.close()
        assert actions_on(ann.get(f"/t/{table}").text)
    finally:
        process.kill()


def test_sigterm_ends_streams_and_exits_cleanly(process: Process) -> None:
    ann = Browser(process.port)
    table = ann.play_bot()
    stream = ann.stream(f"/t/{table}/events")
    stream.next()
    assert process.stop() in (0, -15)
    try:
        while True:
            stream.raw(5)
    except (EOFError, ValueError):
        pass
    process.start()
    assert ann.get(f"/t/{table}").status == 200
