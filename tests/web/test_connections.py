"""Requests that never arrive keep nobody out: time limits, and room for whoever is new."""

import contextlib
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from serai.web.connections import HEADER_BYTES, Lobby

from .browsing import Browser
from .conftest import SERVE, START_SECONDS, House, Process, settings_for, wait_for

HANDLES = 256
HELD = 300
SHORT = {"header_seconds": 0.4, "body_seconds": 0.8}
GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
FORM = b"POST /language HTTP/1.1\r\nHost: h\r\nOrigin: http://h\r\nContent-Type: application/x-www-form-urlencoded\r\n"
HALF_SENT = {
    "nothing": b"",
    "half of a line": b"GET / HT",
    "half of the headers": b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ",
    "headers without a body": FORM + b"Content-Length: 50\r\n\r\n",
    "half of a body": FORM + b"Content-Length: 50\r\n\r\nlanguage=",
    "half of a body that was refused": FORM + b"Content-Length: 999999\r\n\r\nlanguage=",
    "the next request half": GET + b"GET / HT",
}
HELD_OPEN = {
    "idle after an answer": GET,
    **{name: HALF_SENT[name] for name in ("half of the headers", "half of a body", "half of a body that was refused")},
}


class SmallProcess(Process):
    """A server with few file handles."""

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, *self._arguments],
            stderr=self._log,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (HANDLES // 2, HANDLES)),
        )
        wait_for(self._answers, START_SECONDS)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory, compiled_games: None) -> Iterator[SmallProcess]:
    process = SmallProcess(tmp_path_factory.mktemp("small"))
    yield process
    process.kill()


@pytest.mark.parametrize("held", HELD_OPEN)
def test_who_is_new_gets_a_page_whatever_is_held_open(small: SmallProcess, held: str) -> None:
    sockets = []
    try:
        for _ in range(HELD):
            sockets.append(socket.create_connection(("127.0.0.1", small.port), timeout=5))
            with contextlib.suppress(ConnectionError):  # let go already
                sockets[-1].sendall(HELD_OPEN[held])
        for _ in range(3):
            start = time.monotonic()
            assert Browser(small.port).get("/").status == 200
            assert time.monotonic() - start < 2
    finally:
        for one in sockets:
            one.close()


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(settings_for(tmp_path_factory.mktemp("impatient")), Lobby(**SHORT))
    yield house
    house.close()


def read_to_the_end(line: socket.socket) -> bytes:
    line.settimeout(5)
    text = b""
    while data := line.recv(65536):
        text += data
    return text


@pytest.mark.parametrize("sent", HALF_SENT)
def test_what_does_not_arrive_in_time_is_let_go(impatient: House, sent: str) -> None:
    with socket.create_connection(("127.0.0.1", impatient.port)) as line:
        line.sendall(HALF_SENT[sent])
        text = read_to_the_end(line)
    last = text.split(b"HTTP/1.1 ")[-1]
    if sent == "nothing":
        assert text == b""
    elif sent == "half of a body that was refused":
        assert last.startswith(b"413")
    else:
        assert last.startswith(b"408")
        assert last.endswith(b"The request did not arrive in time.")


def test_a_trickle_is_not_a_request(impatient: House) -> None:
    with socket.create_connection(("127.0.0.1", impatient.port)) as line:
        line.sendall(b"GET / HTTP/1.1\r\n")
        line.settimeout(0.1)
        for _ in range(50):
            line.sendall(b"X: y\r\n")
            try:
                assert line.recv(100).startswith(b"HTTP/1.1 408")
                return
            except TimeoutError:
                pass
    raise AssertionError("a trickle for five seconds")


def test_headers_without_end_are_not_collected(impatient: House) -> None:
    with socket.create_connection(("127.0.0.1", impatient.port)) as line:
        line.sendall(b"GET / HTTP/1.1\r\nX: " + b"y" * HEADER_BYTES)
        assert read_to_the_end(line).startswith(b"HTTP/1.1 431")


def test_a_stream_may_be_silent_as_long_as_it_likes(impatient: House) -> None:
    ann = impatient.browser("Ann")
    stream = ann.stream("/events")
    stream.next()
    time.sleep(2.5)
    ann.new_table(public="on")
    assert stream.next()["fragments"]
    stream.close()


def test_streams_are_not_closed_for_others_who_are_told_that_it_is_full(tmp_path: Path) -> None:
    house = House(settings_for(tmp_path), Lobby(most=4))
    try:
        ann = house.browser("Ann")
        streams = [ann.stream("/events") for _ in range(4)]
        for stream in streams:
            stream.next()
        for _ in range(3):
            answer = Browser(house.port).get("/")
            assert answer.status == 503
            assert "The server is full" in answer.text
            assert answer.headers["retry-after"]
        streams.pop().close()
        wait_for(lambda: Browser(house.port).get("/").status == 200)
        ann.new_table(public="on")
        for stream in streams:
            assert stream.next()["fragments"]
            stream.close()
    finally:
        house.close()


def test_who_does_not_read_makes_room(tmp_path: Path) -> None:
    house = House(settings_for(tmp_path), Lobby(most=4))
    lines = []
    try:
        for _ in range(4):
            lines.append(socket.socket())
            lines[-1].setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            lines[-1].connect(("127.0.0.1", house.port))
            lines[-1].sendall(b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: h\r\n\r\n" * 200)
        wait_for(lambda: all(inside.write_paused for inside in house.lobby.inside))
        assert Browser(house.port).get("/").status == 200
    finally:
        for line in lines:
            line.close()
        house.close()


def test_the_handles_are_taken_and_some_are_spared() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 1024), hard))
        lobby = Lobby()
        taken = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert taken == min(hard, 65_536)
        assert taken / 2 <= lobby.most <= taken - 100
        assert lobby.backlog <= taken - lobby.most
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
