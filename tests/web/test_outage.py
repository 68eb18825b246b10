"""A database that goes away while everything is going on: 503 with a sentence, and afterwards all goes on by itself."""

import http.client
import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests import postgres

from .browsing import Answer, Browser, actions_on
from .conftest import SERVE, Process, wait_for
from .programs import Program

AWAY_SECONDS = 2.0
ANSWER_SECONDS = 3.0
PLACES = ("/", "/you", "/you/games.csv", "/you/games.json", "/api", "/new/lost-cities", "/rules/lost-cities")


class Hasty(Process):
    """A server whose live clocks run out soon."""

    script = "from serai.web.tables import clocks\nclocks.START = 1000\n" + SERVE


class Traffic:
    """Many who ask at once for as long as it lasts; what was answered, and how long each waited."""

    def __init__(self, *asking: Callable[[], Answer | None]) -> None:
        self.answers: list[tuple[Answer, float]] = []
        self.broken: list[BaseException] = []
        self._ended = threading.Event()
        self._threads = [threading.Thread(target=self._ask, args=(one,), daemon=True) for one in asking]
        for thread in self._threads:
            thread.start()

    def _ask(self, ask: Callable[[], Answer | None]) -> None:
        while not self._ended.is_set():
            started = time.monotonic()
            try:
                answer = ask()
            except http.client.IncompleteRead:
                answer = None  # a file that was broken off, and says so
            except Exception as error:
                self.broken.append(error)
                return
            if answer is not None:
                self.answers.append((answer, time.monotonic() - started))
            time.sleep(0.02)

    def end(self) -> None:
        self._ended.set()
        for thread in self._threads:
            thread.join(20)
            assert not thread.is_alive()
        assert not self.broken

    def check(self) -> None:
        """Nothing but answers and refusals with a reason, and nobody waited long."""
        statuses = {answer.status for answer, _ in self.answers}
        assert 503 in statuses
        assert statuses <= {200, 303, 409, 503}
        for answer, seconds in self.answers:
            assert seconds < ANSWER_SECONDS
            if answer.status == 503:
                assert answer.headers["retry-after"].isdigit()
                assert "The database is not responding" in answer.text


class Player:
    """Plays a game at a table, whatever happens: every move is sent with its key until it is answered."""

    def __init__(self, program: Program, table: str) -> None:
        self.program, self.table = program, table
        self.acknowledged: dict[int, str] = {}
        self._sent: tuple[str, str, int] | None = None
        self._keys = 0

    def __call__(self) -> Answer | None:
        if self._sent is None:
            answer = self.program.ask("GET", f"/api/v1/tables/{self.table}")
            if answer.status == 200 and answer.json["actions"]:
                self._keys += 1
                self._sent = (f"key {self._keys}", answer.json["actions"][0]["text"], answer.json["seq"])
            return answer
        key, action, seq = self._sent
        answer = self.program.ask(
            "POST", f"/api/v1/tables/{self.table}/moves", {"key": key, "action": action, "seq": seq}
        )
        if answer.status == 200:
            assert answer.json["seq"] not in self.acknowledged
            self.acknowledged[answer.json["seq"]] = action
        if answer.status != 503:
            self._sent = None
        return answer


def log_of(player: Player) -> list[Any]:
    """The log as the stream tells it."""
    stream = player.program.browser.stream(
        f"/api/v1/tables/{player.table}/events?follow=false", Authorization=f"Bearer {player.program.token}"
    )
    lines = []
    try:
        while True:
            lines.append(stream.next())
    except EOFError:
        return [line for line in lines if "seq" in line and "kind" in line]


class Scene:
    """A server with all that can go on: looks, moves, streams, a bot that thinks, a clock that runs out."""

    def __init__(self, process: Process) -> None:
        self.process = process
        port = process.port
        self.ann = Browser(port)
        self.bot_table = self.ann.new_table(seat_1="bot:random", option_first="1", option_rounds="1")
        wait_for(lambda: actions_on(self.ann.get(f"/t/{self.bot_table}").text), 200)
        self.players = []
        for _ in range(2):
            one, two = Program(Browser(port)), Program(Browser(port))
            table, invite = one.create(rounds=5)
            two.join(table, invite)
            self.players += [Player(one, table), Player(two, table)]
        self.streams = [
            self.ann.stream(f"/t/{self.bot_table}/events"),
            self.ann.stream("/events"),
            self.players[0].program.events(self.players[0].table),
        ]

    def start_clock(self) -> str:
        """A table at which the time runs out while the database is away."""
        one, two = (player.program for player in self.players[:2])
        made = one.new_table(pace="live")
        assert two.join(made["id"], made["invite"]).status == 200
        return str(made["id"])

    def start_bot(self) -> None:
        """Make a turn, so that the bot thinks while the database goes away."""
        for _ in range(2):
            page = self.ann.get(f"/t/{self.bot_table}").text
            seq = page.partition('name="seq" value="')[2].split('"')[0]
            assert self.ann.post(f"/t/{self.bot_table}/move", {"action": actions_on(page)[0], "seq": seq}).status == 303

    def traffic(self) -> Traffic:
        looks = [lambda path=path: self.ann.request("GET", path) for path in PLACES]
        looks += [lambda: self.ann.request("GET", f"/t/{self.bot_table}")]
        eve = Program(Browser(self.process.port))
        looks += [lambda: eve.ask("GET", "/api/v1/tables?list=own"), self.new_table]
        chat = lambda: self.ann.post(f"/t/{self.bot_table}/chat", {"text": "hello"}, script=True)  # noqa: E731
        return Traffic(*looks, *self.players, chat)

    def new_table(self) -> Answer:
        return self.ann.post("/tables", {"game": "lost-cities", "seat-1": "open"})


def bot_moves(table: str, rows: Callable[[str], list[Any]]) -> int:
    """How many lines the bot has written, asked of the database itself: nobody looks at the table."""
    return len(rows(f"select seq from moves where table_id = '{table}' and seat = 1"))


def go_through(scene: Scene, away: Callable[[], Any], rows: Callable[[str], list[Any]], log: Path) -> None:
    """The database goes away for a while; check all that everybody has a right to."""
    scene.start_bot()
    before = bot_moves(scene.bot_table, rows)
    traffic = scene.traffic()
    time.sleep(0.3)
    clocked = scene.start_clock()
    said_before = log.stat().st_size
    away()
    moves = [len(player.acknowledged) for player in scene.players]
    wait_for(lambda: Browser(scene.process.port).get("/healthz").text == "ok")
    wait_for(lambda: sum(len(player.acknowledged) for player in scene.players) > sum(moves) + 5)
    traffic.end()
    traffic.check()
    wait_for(lambda: bot_moves(scene.bot_table, rows) >= before + 2)
    wait_for(lambda: rows(f"select kind from moves where table_id = '{clocked}' and kind = 'time'"))
    said = log.read_bytes()[said_before:].decode()
    assert said.count("database_away") == said.count("database_back") == 1, said
    assert "Traceback" not in said
    for player in scene.players:
        texts = {line["seq"]: line["lines"][0]["text"] for line in log_of(player) if line["kind"] == "move"}
        assert player.acknowledged.items() <= texts.items()
        other = next(one for one in scene.players if one.table == player.table and one is not player)
        assert len(texts) == len(player.acknowledged) + len(other.acknowledged)  # none doubled
    for stream in scene.streams:
        try:
            while True:
                stream.raw(0.3)
        except TimeoutError:
            pass  # still open, and silent


@pytest.fixture
def serving(tmp_path: Path, compiled_games: None) -> Iterator[Callable[..., Scene]]:
    started: list[Process] = []

    def serve(database: str | None = None) -> Scene:
        started.append(Hasty(tmp_path, bot_pace=1.0, database=database))
        return Scene(started[-1])

    yield serve
    for process in started:
        process.kill()


def test_postgresql_is_stopped_and_started(serving: Callable[..., Scene], tmp_path: Path) -> None:
    import psycopg

    with postgres.stoppable() as database:

        def rows(query: str) -> list[Any]:
            with psycopg.connect(database.url) as connection:
                return connection.execute(query).fetchall()

        def away() -> None:
            database.stop()
            time.sleep(AWAY_SECONDS)
            database.start()

        go_through(serving(database.url), away, rows, tmp_path / "log")


LOCK = """
import sqlite3, sys
other = sqlite3.connect(sys.argv[1])
other.execute("begin immediate")
print("locked", flush=True)
sys.stdin.read()
"""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another process writes to the file, and does not end."""
    arguments = [sys.executable, "-c", LOCK, str(path)]
    other = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ})
    assert other.stdout is not None
    other.stdout.readline()
    try:
        yield
    finally:
        other.kill()
        other.wait()


def test_a_sqlite_file_is_locked_by_another_process(serving: Callable[..., Scene], tmp_path: Path) -> None:
    path = tmp_path / "serai.db"

    def rows(query: str) -> list[Any]:
        return sqlite3.connect(path).execute(query).fetchall()

    def away() -> None:
        with locked(path):
            time.sleep(2 * AWAY_SECONDS)

    go_through(serving(), away, rows, tmp_path / "log")
