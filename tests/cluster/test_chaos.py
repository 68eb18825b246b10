"""Three nodes behind the proxy while everything fails that can: no acknowledged move is lost or made twice, every
stream brings every line once and in order, every game comes to its end."""

import asyncio
import contextlib
import random
import shutil
import signal
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from serai.cluster.machine import wait_until_well
from serai.cluster.servers import Postgres, Proxy, Redis, ServerNode, WorkerNode, free_port, postgres_programs, program
from serai.store.engine import connect, database_url
from serai.store.store import load
from serai.warming import compile_game
from serai.web.tables import doctor
from tests.postgres import require

from .players import Player, ask
from .relay import Relay

NODES = 3
SEATING_TRIES = 20
GAMES = (
    ("lost-cities", ["me", "open"], {"rounds": 1}),
    ("lost-cities-board", ["me", "open", "bot:random"], {"short": True}),
)
SETTINGS = {"SERAI_BOT_PACE": "0.05", "SERAI_RATE_FACTOR": "1000"}
FAKETIME = Path("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1")
END_SECONDS = 120
WHOLE_SECONDS = 600


class Cluster:
    """Three nodes, each reaching PostgreSQL and Redis by relays of its own; the clock of the last one is wrong."""

    def __init__(self, folder: Path, wrong_time: str) -> None:
        (folder / "postgres").mkdir()
        self.postgres = Postgres(folder / "postgres", free_port())
        self.redis = Redis(folder)
        database_port = int(self.postgres.url.rpartition("=")[2])
        self.to_postgres = [Relay(database_port) for _ in range(NODES)]
        self.to_redis = [Relay(self.redis.port) for _ in range(NODES)]
        self._folder, self._wrong_time = folder, wrong_time

    async def start(self) -> None:
        await asyncio.to_thread(self.postgres.start)
        await asyncio.to_thread(self.redis.start)
        for relay in (*self.to_postgres, *self.to_redis):
            await relay.start()
        self.nodes = [self._node(number) for number in range(NODES)]
        self.worker = WorkerNode(self._folder, self.redis.url)
        self.proxy = Proxy(self._folder, free_port(), [node.port for node in self.nodes], scattered=True)
        for child in (*self.nodes, self.worker):
            child.start()
        for node in self.nodes:
            await asyncio.to_thread(wait_until_well, node, 120)
            await until_warm(node)
        await asyncio.to_thread(self.proxy.start)
        await asyncio.to_thread(wait_until_well, self.proxy, 20)

    def _node(self, number: int) -> ServerNode:
        database = f"postgresql://postgres@127.0.0.1:{self.to_postgres[number].port}/postgres"
        wrong = {"LD_PRELOAD": str(FAKETIME), "FAKETIME": self._wrong_time, "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        environment = {**SETTINGS, **(wrong if number == NODES - 1 else {})}
        redis = f"redis://127.0.0.1:{self.to_redis[number].port}"
        return ServerNode(self._folder, number, database, redis, environment)

    async def close(self) -> None:
        for child in (self.proxy, *self.nodes, self.worker, self.redis):
            child.send(signal.SIGCONT)
            await asyncio.to_thread(child.stop, signal.SIGKILL)
        for relay in (*self.to_postgres, *self.to_redis):
            await relay.close()
        await asyncio.to_thread(self.postgres.stop, signal.SIGQUIT)


async def until_warm(node: ServerNode) -> None:
    """All games are loaded: on a busy machine a node is so slow meanwhile that the proxy takes it for dead."""
    async with asyncio.timeout(WHOLE_SECONDS):
        while not all(game["ready"] for game in (await ask(node.port, "GET", "/api/v1/games"))[1]["games"]):
            await asyncio.sleep(0.1)


async def kill(cluster: Cluster, number: int, seconds: float) -> None:
    node = cluster.nodes[number]
    await asyncio.to_thread(node.stop, signal.SIGKILL)
    await asyncio.sleep(seconds)
    node.start()
    await asyncio.to_thread(wait_until_well, node, 120)


async def replace(cluster: Cluster, number: int, seconds: float) -> None:
    """As in a rolling update."""
    node = cluster.nodes[number]
    await asyncio.to_thread(node.stop, signal.SIGTERM)
    node.start()
    await asyncio.to_thread(wait_until_well, node, 120)


async def pause(cluster: Cluster, number: int, seconds: float) -> None:
    cluster.nodes[number].send(signal.SIGSTOP)
    await asyncio.sleep(seconds)
    cluster.nodes[number].send(signal.SIGCONT)


async def cut_from_redis(cluster: Cluster, number: int, seconds: float) -> None:
    cluster.to_redis[number].cut()
    await asyncio.sleep(seconds)
    cluster.to_redis[number].mend()


async def cut_from_postgres(cluster: Cluster, number: int, seconds: float) -> None:
    cluster.to_postgres[number].cut()
    await asyncio.sleep(seconds)
    cluster.to_postgres[number].mend()


async def restart_postgres(cluster: Cluster, number: int, seconds: float) -> None:
    await asyncio.to_thread(cluster.postgres.stop, signal.SIGINT)
    await asyncio.to_thread(cluster.postgres.start)


async def empty_redis(cluster: Cluster, number: int, seconds: float) -> None:
    await asyncio.to_thread(cluster.redis.stop, signal.SIGKILL)
    await asyncio.to_thread(cluster.redis.start)


async def kill_worker(cluster: Cluster, number: int, seconds: float) -> None:
    await asyncio.to_thread(cluster.worker.stop, signal.SIGKILL)
    await asyncio.sleep(seconds)
    cluster.worker.start()


Fault = Callable[[Cluster, int, float], Awaitable[None]]
FAULTS: tuple[Fault, ...] = (kill, pause, cut_from_redis, cut_from_postgres, restart_postgres, empty_redis)
MORE: tuple[Fault, ...] = (replace, kill_worker)


@asynccontextmanager
async def running(wrong_time: str) -> AsyncIterator[Cluster]:
    folder = Path(tempfile.mkdtemp(prefix="serai-chaos-"))
    folder.chmod(0o755)
    cluster = Cluster(folder, wrong_time)
    try:
        await cluster.start()
        yield cluster
    except Exception:
        for log in sorted(folder.glob("*.log")):
            print(f"--- the end of {log.name}", log.read_text(errors="replace")[-4000:], sep="\n")
        for node in cluster.nodes:
            print(f"--- {node.port} is", "there" if node.process and node.process.poll() is None else "gone")
        raise
    finally:
        await cluster.close()
        shutil.rmtree(folder, ignore_errors=True)


async def seated(port: int, number: int, chance: random.Random) -> tuple[Player, Player]:
    """Two at a new table; another one if the machine is so busy that the proxy takes a node for dead."""
    for _ in range(SEATING_TRIES):
        with contextlib.suppress(OSError):
            return await seated_at_once(port, number, chance)
        await asyncio.sleep(0.5)
    return await seated_at_once(port, number, chance)


async def seated_at_once(port: int, number: int, chance: random.Random) -> tuple[Player, Player]:
    """The same, if nothing comes in between."""
    game, seats, options = GAMES[number % len(GAMES)]
    tokens = [(await ask(port, "POST", "/api/v1/guests", data={"name": name}))[1]["token"] for name in ("Ann", "Bob")]
    wish = {"game": game, "seats": seats, "options": options}
    _, made = await ask(port, "POST", "/api/v1/tables", tokens[0], wish)
    status, joined = await ask(port, "POST", f"/api/v1/tables/{made['id']}/join", tokens[1], {"invite": made["invite"]})
    assert status == 200, joined
    players = [Player(port, token, random.Random(chance.random())) for token in tokens]
    for player in players:
        player.table = made["id"]
    return players[0], players[1]


async def chaos(
    faults: Sequence[Fault], tables: int, seconds: float, chance: random.Random, played_out: int | None = None
) -> None:
    """So many tables are played to their ends, all if not said; at the others somebody gives up after the last fault,
    until when they play at leisure."""
    async with asyncio.timeout(WHOLE_SECONDS + 60 * len(faults)), running(chance.choice(["+2h", "-1d"])) as cluster:
        pairs = [await seated(cluster.proxy.port, number, chance) for number in range(tables)]
        everybody = [player for pair in pairs for player in pair]
        leisurely = [player for pair in pairs[played_out:] for player in pair] if played_out is not None else []
        for player in leisurely:
            player.pace = (2.0, 8.0)
        playing = [asyncio.create_task(player.play()) for player in everybody]
        watching = [asyncio.create_task(player.watch()) for player in everybody]
        for fault in faults:
            await fault(cluster, chance.randrange(NODES), seconds)
            await asyncio.sleep(1)
        for player in everybody:
            player.pace = (0.05, 0.05)
        for player in leisurely:
            player.gives_up = True
        async with asyncio.timeout(END_SECONDS):
            await asyncio.gather(*playing)
            engine = connect(database_url(cluster.postgres.url))
            logs = {pair[0].table: await asyncio.to_thread(entries_of, engine, pair[0].table) for pair in pairs}
            while any(len(player.streamed) < len(logs[player.table]) for player in everybody):
                await asyncio.sleep(0.1)
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
        check(pairs, logs)
        assert [table for table in await asyncio.to_thread(list, doctor.examine(engine)) if table.faults] == []
        engine.dispose()


def entries_of(engine: Engine, table: str) -> list[Any]:
    with engine.connect() as connection:
        saved = load(connection, table)
    assert saved is not None
    assert saved.status == "over"
    return saved.entries


def check(pairs: Sequence[tuple[Player, Player]], logs: dict[str, list[Any]]) -> None:
    """What was acknowledged stands in the log, once and where it was said to be; streams are the log."""
    for pair in pairs:
        entries = logs[pair[0].table]
        assert "resume" not in [entry.kind for entry in entries]
        for seat, player in enumerate(pair):
            kept = {entry.key: (entry.seq, entry.action) for entry in entries if entry.seat == seat and entry.key}
            assert kept == player.acknowledged
            assert player.streamed == list(range(len(entries)))


@pytest.fixture
def ready() -> None:
    """All that is needed is there, and compiled."""
    for find in (postgres_programs, lambda: program("haproxy", "haproxy"), lambda: program("faketime", "faketime")):
        require(find)
    for game, *_ in GAMES:
        compile_game(game)


def test_six_faults(ready: None) -> None:
    chance = random.Random(17)
    asyncio.run(chaos(chance.sample(FAULTS, 6), 60, 3.0, chance, played_out=4))


@pytest.mark.long
def test_thirty_faults(ready: None) -> None:
    chance = random.Random(170)
    faults = [chance.choice((*FAULTS, *MORE)) for _ in range(30)]
    asyncio.run(chaos(faults, 60, 10.0, chance))
