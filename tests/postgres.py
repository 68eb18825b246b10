"""A real PostgreSQL for the tests: set up in a temporary folder, reached by a Unix socket, gone afterwards."""

import os
import pwd
import shutil
import subprocess
import tempfile
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


@contextmanager
def running() -> Iterator[str]:
    """The URL of an empty database."""
    found = programs()
    if found is None:
        if os.environ.get("SERAI_REQUIRE_ALL") == "1":
            pytest.fail("PostgreSQL (initdb, postgres) is required but not installed.")
        pytest.skip("PostgreSQL (initdb, postgres) is not installed.")
    folder = Path(tempfile.mkdtemp(prefix="serai-postgres-"))
    if os.getuid() == 0:
        shutil.chown(folder, SUPERUSER)
    data, prefix = folder / "data", as_other_user()
    initdb = [found / "initdb", "-D", data, "-U", SUPERUSER, "--auth=trust", "--no-sync", "--encoding=UTF8"]
    subprocess.run([*prefix, *initdb], check=True, stdout=subprocess.DEVNULL, cwd=folder)
    server = subprocess.Popen(
        [*prefix, found / "postgres", "-D", data, "-k", folder, "-c", "listen_addresses="],
        stderr=subprocess.DEVNULL,
        cwd=folder,
    )
    try:
        ready = [found / "pg_isready", "-h", folder, "-U", SUPERUSER, "-t", "1"]
        for _ in range(60):
            if subprocess.run(ready, stdout=subprocess.DEVNULL).returncode == 0:
                break
        yield f"postgresql://{SUPERUSER}@/postgres?host={folder}"
    finally:
        server.terminate()
        server.wait(20)
        shutil.rmtree(folder)
