"""The file of the database is for its owner only."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from serai.store.engine import connect, database_url


@pytest.fixture(params=[0o000, 0o022, 0o777], ids=oct)
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    return {path.name: oct(stat.S_IMODE(path.stat().st_mode)) for path in folder.iterdir()}


@pytest.mark.usefixtures("umask")
@pytest.mark.parametrize("given", ["{folder}/inn.db", "sqlite:///{folder}/inn.db"])
@pytest.mark.parametrize("before", [None, 0o666], ids=["new", "readable by all"])
def test_only_the_owner_reads_the_database(tmp_path: Path, given: str, before: int | None) -> None:
    if before is not None:
        for name in ("inn.db", "inn.db-wal", "inn.db-shm"):
            (tmp_path / name).touch()
            (tmp_path / name).chmod(before)
    engine = connect(database_url(given.format(folder=tmp_path)))
    with engine.begin() as connection:
        connection.execute(text("create table things (name text)"))
        connection.execute(text("insert into things values ('one')"))
        assert modes(tmp_path) == dict.fromkeys(("inn.db", "inn.db-wal", "inn.db-shm"), "0o600")
    engine.dispose()


def test_a_database_without_a_file_leaves_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with connect(database_url(":memory:")).connect() as connection:
        assert connection.execute(text("select 1")).scalar() == 1
    assert list(tmp_path.iterdir()) == []
