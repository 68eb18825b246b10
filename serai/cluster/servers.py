"""The programs that a cluster needs, started on this machine for trying and for tests: nothing is kept afterwards."""

import contextlib
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from serai.errors import BadOption
from serai.i18n import _

SUPERUSER = "postgres"
START_SECONDS = 30.0
STOP_SECONDS = 20.0
PORTS = itertools.count(20_000 + os.getpid() * 100 % 12_000)  # other processes begin elsewhere
SERAI = (sys.executable, "-c", "from serai.cli import main; main()")


def free_port() -> int:
    """A port that nobody uses now, and so low that no outgoing connection is given it: whoever starts again has it."""
    while True:
        port = next(PORTS)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def program(name: str, package: str) -> str:
    """Where a program is; BadOption if it is not installed."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        said = {"name": name, "package": package}
        raise BadOption(_("%(name)s is not installed; on Debian it comes with the package %(package)s.") % said)
    return found


class Child:
    """A process that can be started, stopped and started again."""

    def __init__(self, command: Sequence[str | Path], log: Path, environment: Mapping[str, str] | None = None) -> None:
        self._command, self._log = command, log
        self._environment = {**os.environ, **(environment or {})}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Begin, without waiting until it answers."""
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command, stdout=log, stderr=log, cwd=self._log.parent, env=self._environment
            )

    def send(self, sign: signal.Signals) -> None:
        """Send a signal."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(sign)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, and wait until it has ended."""
        if self.process is not None:
            self.send(how)
            try:
                self.process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def wait_for_port(self, port: int, seconds: float = START_SECONDS) -> None:
        """Return when somebody listens there."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.process is not None and self.process.poll() is not None:
                break
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise BadOption(_("%(name)s does not start; see %(log)s.") % {"name": self._command[0], "log": self._log})


class Postgres(Child):
    """An empty database, which does not wait for the disk; reached by a socket in its folder, or by a port too."""

    def __init__(self, folder: Path, port: int | None = None) -> None:
        self._found, self._folder, self._port = postgres_programs(), folder, port
        prefix = _as_other_user(folder)
        data = folder / "data"
        options = ["-U", SUPERUSER, "--auth=trust", "--no-sync", "--encoding=UTF8"]
        initdb: list[str | Path] = [*prefix, self._found / "initdb", "-D", data, *options]
        subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL, cwd=folder)
        listen = ["-c", "listen_addresses=" if port is None else "listen_addresses=127.0.0.1"]
        number = [] if port is None else ["-p", str(port)]
        command = [*prefix, self._found / "postgres", "-D", data, "-k", folder, *listen, *number]
        super().__init__(command, folder / "postgres.log")
        host = folder if port is None else f"127.0.0.1&port={port}"
        self.url = f"postgresql://{SUPERUSER}@/postgres?host={host}"

    def start(self) -> None:
        """Begin, and wait until it answers."""
        super().start()
        ready = [str(self._found / "pg_isready"), "-h", str(self._folder), "-U", SUPERUSER, "-t", "1"]
        ready += [] if self._port is None else ["-p", str(self._port)]
        for _try in range(600):
            if subprocess.run(ready, stdout=subprocess.DEVNULL).returncode == 0:
                return
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: it breaks off what is going on; SIGQUIT: it crashes; SIGTERM: it waits for all to go."""
        super().stop(how)


def postgres_programs() -> Path:
    """The folder of initdb and postgres, the newest if there are several; BadOption if there is none."""
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    newest = max(folders, key=lambda folder: int(folder.parent.name), default=None)
    return newest or Path(program("initdb", "postgresql")).parent


def _as_other_user(folder: Path) -> list[str | Path]:
    """PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return []
    user = pwd.getpwnam(SUPERUSER)
    shutil.chown(folder, SUPERUSER)
    return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]


class Redis(Child):
    """A Redis that keeps nothing."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        command = [program("redis-server", "redis-server"), "--port", str(self.port), "--bind", "127.0.0.1"]
        super().__init__([*command, "--save", "", "--appendonly", "no"], folder / "redis.log")

    def start(self) -> None:
        """Begin, and wait until it answers."""
        super().start()
        self.wait_for_port(self.port)


class ServerNode(Child):
    """A web server of the cluster."""

    def __init__(self, folder: Path, number: int, database: str, redis: str, environment: Mapping[str, str]) -> None:
        self.port = free_port()
        command = [*SERAI, "serve", "--port", str(self.port), "--log-format", "json"]
        command += ["--database", database, "--redis", redis, "--secret-file", str(secret_in(folder))]
        self.name = f"node-{number}"
        command += ["--node", self.name]
        super().__init__(command, folder / f"node-{number}.log", environment)


def secret_in(folder: Path) -> Path:
    """The file with the secret that the nodes share."""
    path = folder / "secret"
    if not path.exists():
        path.write_text(f"{os.urandom(32).hex()}\n")
    return path


class WorkerNode(Child):
    """A worker of the cluster."""

    def __init__(self, folder: Path, redis: str) -> None:
        command = [*SERAI, "worker", "--redis", redis, "--log-format", "json"]
        super().__init__(command, folder / "worker.log")


HAPROXY = """\
global
    maxconn 4000
defaults
    mode http
    option redispatch
    option forwardfor
    option httpchk GET /healthz
    retries 3
    timeout connect 1s
    timeout client 1h
    timeout server 1h
    timeout check 1s
    default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
frontend inn
    bind 127.0.0.1:{port}
{tables}
    default_backend nodes
backend nodes
    balance roundrobin
{servers}
backend nodes_of_tables
    balance hash var(txn.table)
    hash-type consistent
{servers}
"""

TABLES = """\
    http-request set-var(txn.table) path,field(3,/) if { path_beg /t/ }
    http-request set-var(txn.table) path,field(5,/) if { path_beg /api/v1/tables/ }
    use_backend nodes_of_tables if { var(txn.table) -m found }
"""


class Proxy(Child):
    """HAProxy before the nodes that are well: all that is asked about a table goes to one of them, so that no move has
    to travel on to another; the rest, and with `scattered` everything, to each in turn."""

    def __init__(self, folder: Path, port: int, nodes: Sequence[int], *, scattered: bool = False) -> None:
        self.port = port
        servers = "\n".join(f"    server node{number} 127.0.0.1:{node}" for number, node in enumerate(nodes, 1))
        settings = HAPROXY.format(port=port, servers=servers, tables="" if scattered else TABLES)
        (folder / "haproxy.cfg").write_text(settings)
        super().__init__([program("haproxy", "haproxy"), "-f", folder / "haproxy.cfg"], folder / "haproxy.log")

    def start(self) -> None:
        """Begin, and wait until it answers."""
        super().start()
        self.wait_for_port(self.port)
