"""A server for the tests: in a thread of this process, or as a process that can be killed."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from serai.cluster.servers import free_port
from serai.table.games import GAMES
from serai.warming import compile_game
from serai.web.app import create_app
from serai.web.connections import Lobby
from serai.web.serve import Server
from serai.web.settings import Settings
from serai.web.tables import warm
from serai.web.tables.inn import Inn
from serai.web.tables.match import Match
from tests import postgres

from .browsing import Browser

COMPILE_SECONDS = 900
START_SECONDS = 120


class House:
    """A server in a thread."""

    def __init__(self, settings: Settings, lobby: Lobby | None = None) -> None:
        self.app = create_app(settings)
        self.lobby = lobby or Lobby()
        self._server = Server(self.app, "127.0.0.1", 0, self.lobby, "127.0.0.1")
        self._server.install_signal_handlers = lambda: None  # type: ignore[method-assign]
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()
        wait_for(lambda: self._server.started)
        self.port: int = self._server.servers[0].sockets[0].getsockname()[1]

    def _serve(self) -> None:
        asyncio.run(self._main())

    async def _main(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._server.serve()

    @property
    def inn(self) -> Inn:
        return self.app.state.inn

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Do something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    def match(self, table_id: str) -> Match:
        return self.run(self._dealt(table_id))

    async def _dealt(self, table_id: str) -> Match:
        """The game at a table, which may still have to be dealt when it has only just become ready."""
        async with self.inn.at(await self.inn.find(table_id)) as open_table:
            assert open_table.match is not None
            return open_table.match

    def browser(self, name: str = "") -> Browser:
        browser = Browser(self.port)
        if name:
            assert browser.post("/name", {"name": name}).status == 303
        return browser

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self.inn.begin_to_close)
        self._server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive()


def wait_for(condition: Any, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


def settings_for(folder: Path, **more: Any) -> Settings:
    chosen: dict[str, Any] = {"bot_pace": 0.0, "rate_factor": 1000.0, **more}
    chosen.setdefault("database", str(folder / "serai.db"))
    return Settings(secret="not a secret at all", **chosen)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(settings_for(tmp_path_factory.mktemp("house")))
    wait_for(lambda: all(game in house.inn.ready for game in GAMES), COMPILE_SECONDS)
    yield house
    house.close()


@pytest.fixture
def no_unpacking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers compile no game until the test says so."""
    unpack_nothing(monkeypatch)


@pytest.fixture(scope="module")
def inn_of_two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    """Two processes on one database, which compile no game and soon hear what the other was told."""
    folder = tmp_path_factory.mktemp("inn")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("serai.web.app.REVOKED_SECONDS", 0.1)
        unpack_nothing(patch)
        houses = House(settings_for(folder)), House(settings_for(folder))
        yield houses
        for house in houses:
            house.close()


def unpack_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers compile no game."""

    async def wait(self: warm.Readiness) -> None:
        self._ready.clear()
        self._begin()

    monkeypatch.setattr(warm.Readiness, "prepare", wait)
    monkeypatch.setattr("serai.web.tables.house_keeping.PROGRESS_SECONDS", 0.1)


@pytest.fixture
def unprepared(tmp_path: Path, no_unpacking: None) -> Iterator[House]:
    """A server on which no game is ready."""
    house = House(settings_for(tmp_path))
    yield house
    house.close()


SERVE = """
import sys
from serai.web.tables import warm
warm.smallest_first = lambda: sys.argv[4:]
from serai.web.serve import serve
from serai.web.settings import Settings
serve(port=int(sys.argv[1]), settings=Settings(
    database=sys.argv[2], secret="not a secret at all", bot_pace=float(sys.argv[3]), rate_factor=1000))
"""


class Process:
    """A server as a process of its own, on the same port after each start; it compiles only the games given."""

    script = SERVE

    def __init__(
        self,
        folder: Path,
        bot_pace: float = 0.0,
        database: str | None = None,
        games: Iterable[str] = ("lost-cities",),
    ) -> None:
        self.port = free_port()
        self._arguments = [str(self.port), database or str(folder / "serai.db"), str(bot_pace), *games]
        self._log = (folder / "log").open("ab")
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.script, *self._arguments], stderr=self._log, env={**os.environ}
        )
        wait_for(self._answers, START_SECONDS)

    def _answers(self) -> bool:
        assert self.process.poll() is None, "the server has ended"
        try:
            return Browser(self.port).request("GET", "/healthz").status == 200
        except OSError:
            return False

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)


@pytest.fixture(scope="session")
def compiled_games() -> None:
    """Compile Lost Cities once for all the processes that the tests start and kill."""
    compile_game("lost-cities")


@pytest.fixture
def process(tmp_path: Path, compiled_games: None) -> Iterator[Process]:
    process = Process(tmp_path)
    yield process
    process.kill()


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with postgres.running() as url:
        yield url
