"""A real Redis for the tests: on a port of its own, nothing kept, gone afterwards."""

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


class RedisServer:
    """A server that can be stopped and started again, empty."""

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        for _ in range(400):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise TimeoutError("Redis does not answer")

    def stop(self) -> None:
        self._server.send_signal(signal.SIGKILL)
        self._server.wait()


@contextmanager
def running() -> Iterator[RedisServer]:
    """An empty Redis."""
    if shutil.which("redis-server") is None:
        if os.environ.get("SERAI_REQUIRE_ALL") == "1":
            pytest.fail("redis-server is required but not installed.")
        pytest.skip("redis-server is not installed.")
    server = RedisServer()
    server.start()
    try:
        yield server
    finally:
        server.stop()
