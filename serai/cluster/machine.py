"""`serai cluster N`: a whole cluster on this machine, for trying and for tests."""

import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

from rich.console import Console

from serai.cluster.servers import Postgres, Proxy, Redis, ServerNode, WorkerNode
from serai.errors import BadOption
from serai.i18n import _

READY_SECONDS = 600.0


@dataclass
class Machine:
    """The processes of a cluster."""

    folder: Path
    postgres: Postgres
    redis: Redis
    nodes: list[ServerNode]
    worker: WorkerNode
    proxy: Proxy


@contextmanager
def running(count: int, port: int, environment: Mapping[str, str], console: Console | None = None) -> Iterator[Machine]:
    """A cluster of so many nodes, behind a proxy at the port; a line for each process goes to the console."""
    out = console or Console(quiet=True)
    with ExitStack() as open_things:
        folder = Path(open_things.enter_context(tempfile.TemporaryDirectory(prefix="serai-cluster-")))
        for name in ("postgres", "rest"):
            (folder / name).mkdir()
        folder.chmod(0o755)  # PostgreSQL may be another user
        rest = folder / "rest"
        postgres, redis = Postgres(folder / "postgres"), Redis(rest)
        nodes = [ServerNode(rest, number, postgres.url, redis.url, environment) for number in range(1, count + 1)]
        worker, proxy = WorkerNode(rest, redis.url), Proxy(rest, port, [node.port for node in nodes])
        told = [
            ("PostgreSQL", postgres, postgres.url),
            ("Redis", redis, redis.url),
            *((f"node {number}", node, f"http://127.0.0.1:{node.port}") for number, node in enumerate(nodes, 1)),
            ("worker", worker, ""),
            ("HAProxy", proxy, f"http://127.0.0.1:{port}"),
        ]
        for name, child, address in told:
            child.start()
            open_things.callback(child.stop)
            process = child.process
            out.print(f"{name:<12} {process.pid if process else '':>7}  {address}")
        servers: list[ServerNode | Proxy] = [*nodes, proxy]
        for server in servers:
            wait_until_well(server)
        yield Machine(folder, postgres, redis, nodes, worker, proxy)


def wait_until_well(server: ServerNode | Proxy, seconds: float = READY_SECONDS) -> None:
    """Return when it says that it can do its work."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and server.process is not None and server.process.poll() is None:
        try:
            with urlopen(f"http://127.0.0.1:{server.port}/healthz", timeout=5) as answer:
                if answer.read() == b"ok":
                    return
        except OSError:
            pass
        time.sleep(0.05)
    raise BadOption(_("A node of the cluster does not answer."))


def run(count: int, port: int, console: Console) -> None:
    """Until Ctrl-C or SIGTERM."""
    ended = threading.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *_: ended.set())
    try:
        with running(count, port, {}, console):
            console.print(_("The cluster is running at %(url)s; Ctrl-C ends it.") % {"url": f"http://127.0.0.1:{port}"})
            ended.wait()
    except subprocess.CalledProcessError as error:
        raise BadOption(_("PostgreSQL cannot be set up (%(reason)s).") % {"reason": error}) from error
