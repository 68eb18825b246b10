"""A real Redis for the tests: on a port of its own, nothing kept, gone afterwards."""

import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from serai.cluster.servers import Redis, program

from .postgres import require


@contextmanager
def running() -> Iterator[Redis]:
    """An empty Redis."""
    require(lambda: program("redis-server", "redis-server"))
    with tempfile.TemporaryDirectory(prefix="serai-redis-") as folder:
        server = Redis(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop(signal.SIGKILL)
