"""`serai cluster`: a killed or ended node's tables go on elsewhere with nobody looking; Redis may be away."""

import asyncio
import signal
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.request import urlopen

import pytest
import redis

from serai.cluster.leases import HOLDERS
from serai.cluster.machine import Machine, running, wait_until_well
from serai.cluster.servers import ServerNode, free_port, program
from serai.store.engine import connect, database_url
from serai.store.store import load
from serai.warming import compile_game
from tests.postgres import require

from .players import ask

SETTINGS = {"SERAI_BOT_PACE": "0.3", "SERAI_RATE_FACTOR": "1000"}
GOES_ON_SECONDS = 60.0  # `serai bench cluster` says how long it takes


@pytest.fixture(scope="module")
def machine() -> Iterator[Machine]:
    require(lambda: program("haproxy", "haproxy"))
    compile_game("lost-cities")
    with running(2, free_port(), SETTINGS) as machine:
        yield machine


def call(port: int, method: str, path: str, token: str = "", data: Any = None) -> tuple[int, Any]:
    return asyncio.run(ask(port, method, path, token, data))


def token(machine: Machine) -> str:
    return str(call(machine.proxy.port, "POST", "/api/v1/guests", data={"name": "Ann"})[1]["token"])


def table_of_bots(machine: Machine) -> str:
    wish = {"game": "lost-cities", "seats": ["bot:random", "bot:random"], "options": {"rounds": 5}}
    status, made = call(machine.proxy.port, "POST", "/api/v1/tables", token(machine), wish)
    assert status == 201, made
    return str(made["id"])


def lines(machine: Machine, table: str) -> int:
    engine = connect(database_url(machine.postgres.url))
    with engine.connect() as connection:
        saved = load(connection, table)
    engine.dispose()
    assert saved is not None
    return len(saved.entries)


def until(condition: Callable[[], bool], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def holder(machine: Machine, table: str) -> ServerNode:
    """The node that acts at a table."""
    name = redis.Redis.from_url(machine.redis.url, decode_responses=True).hget(HOLDERS, table)
    return next(node for node in machine.nodes if str(name).startswith(f"{node.name}."))


def health(node: ServerNode) -> tuple[int, str]:
    with urlopen(f"http://127.0.0.1:{node.port}/healthz", timeout=5) as answer:
        return answer.status, answer.read().decode()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_the_tables_of_a_node_that_ends_go_on_elsewhere(machine: Machine, how: signal.Signals) -> None:
    table = table_of_bots(machine)
    until(lambda: lines(machine, table) > 2, 20)
    node = holder(machine, table)
    node.stop(how)
    before = lines(machine, table)
    until(lambda: lines(machine, table) > before, GOES_ON_SECONDS)
    node.start()
    wait_until_well(node)


def test_every_figure_says_of_which_node_it_is(machine: Machine) -> None:
    for node in machine.nodes:
        with urlopen(f"http://127.0.0.1:{node.port}/metrics", timeout=5) as answer:
            figures = [line for line in answer.read().decode().splitlines() if not line.startswith("#")]
        assert all(f'node="{node.name}"' in figure for figure in figures)


def test_without_redis_nodes_say_so_and_go_on(machine: Machine) -> None:
    ann, bob = token(machine), token(machine)
    _, made = call(machine.nodes[0].port, "POST", "/api/v1/tables", ann, {"game": "lost-cities"})
    path = f"/api/v1/tables/{made['id']}"
    machine.redis.stop(signal.SIGKILL)
    try:
        until(lambda: health(machine.nodes[0]) == (200, "degraded: Redis is away"), 10)
        assert call(machine.nodes[1].port, "POST", f"{path}/join", bob, {"invite": made["invite"]})[0] == 200
        for turn in range(4):
            port = machine.nodes[turn % 2].port
            until(lambda port=port: any(call(port, "GET", path, one)[1]["actions"] for one in (ann, bob)), 30)  # type: ignore[misc]
            mover = next(one for one in (ann, bob) if call(port, "GET", path, one)[1]["actions"])
            action = call(port, "GET", path, mover)[1]["actions"][0]["text"]
            assert call(port, "POST", f"{path}/moves", mover, {"action": action}) == (200, {"seq": turn})
    finally:
        machine.redis.start()
    until(lambda: all(health(node) == (200, "ok") for node in machine.nodes), 20)
