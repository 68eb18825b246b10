"""A real PostgreSQL for the tests: set up in a temporary folder, reached by a Unix socket, gone afterwards."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from serai.cluster.servers import Postgres, postgres_programs
from serai.errors import BadOption


@contextmanager
def stoppable() -> Iterator[Postgres]:
    """An empty database of one's own, running."""
    require(postgres_programs)
    folder = Path(tempfile.mkdtemp(prefix="serai-postgres-"))
    try:
        postgres = Postgres(folder)
        postgres.start()
        try:
            yield postgres
        finally:
            postgres.stop()
    finally:
        shutil.rmtree(folder)


def require(find: object) -> None:
    """Skip the test if a program is not installed; fail where nothing may be skipped."""
    assert callable(find)
    try:
        find()
    except BadOption as missing:
        if os.environ.get("SERAI_REQUIRE_ALL") == "1":
            pytest.fail(str(missing))
        pytest.skip(str(missing))


@contextmanager
def running() -> Iterator[str]:
    """The URL of an empty database."""
    with stoppable() as postgres:
        yield postgres.url
