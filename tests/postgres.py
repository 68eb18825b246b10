"""A real PostgreSQL for the tests: set up in a temporary folder, reached by a Unix socket, gone afterwards."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

SUPERUSER = "postgres"


def programs() -> Path | None:
    """The folder of initdb and postgres, the newest if there are several."""
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    on_path = shutil.which("initdb")
    return max(folders, key=lambda folder: int(folder.parent.name), default=None) or (
        Path(on_path).parent if on_path else None
    )


def as_other_user() -> list[str]:
    """PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return []
    user = pwd.getpwnam(SUPERUSER)
    return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]


class Postgres:
    """A server that can be stopped and started again."""

    def __init__(self, folder: Path, found: Path) -> None:
        self.url = f"postgresql://{SUPERUSER}@/postgres?host={folder}"
        self._folder, self._found, self._data, self._prefix = folder, found, folder / "data", as_other_user()
        initdb = [found / "initdb", "-D", self._data, "-U", SUPERUSER, "--auth=trust", "--no-sync", "--encoding=UTF8"]
        subprocess.run([*self._prefix, *initdb], check=True, stdout=subprocess.DEVNULL, cwd=folder)

    def start(self) -> None:
        command = [self._found / "postgres", "-D", self._data, "-k", self._folder, "-c", "listen_addresses="]
        self._server = subprocess.Popen([*self._prefix, *command], stderr=subprocess.DEVNULL, cwd=self._folder)
        ready = [self._found / "pg_isready", "-h", self._folder, "-U", SUPERUSER, "-t", "1"]
        for _ in range(600):
            if subprocess.run(ready, stdout=subprocess.DEVNULL).returncode == 0:
                break
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: it breaks off what is going on; SIGQUIT: it crashes; SIGTERM: it waits for all to go."""
        self._server.send_signal(how)
        self._server.wait(20)


@contextmanager
def stoppable() -> Iterator[Postgres]:
    """An empty database of one's own, running."""
    found = programs()
    if found is None:
        if os.environ.get("SERAI_REQUIRE_ALL") == "1":
            pytest.fail("PostgreSQL (initdb, postgres) is required but not installed.")
        pytest.skip("PostgreSQL (initdb, postgres) is not installed.")
    folder = Path(tempfile.mkdtemp(prefix="serai-postgres-"))
    if os.getuid() == 0:
        shutil.chown(folder, SUPERUSER)
    try:
        postgres = Postgres(folder, found)
        postgres.start()
        try:
            yield postgres
        finally:
            postgres.stop()
    finally:
        shutil.rmtree(folder)


@contextmanager
def running() -> Iterator[str]:
    """The URL of an empty database."""
    with stoppable() as postgres:
        yield postgres.url
