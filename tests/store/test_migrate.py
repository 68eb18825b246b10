"""A database that a later version has changed: of use as long as nothing is missing in it."""

from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from serai.errors import BadOption
from serai.store.engine import connect, database_url
from serai.store.migrate import upgrade


def changed(folder: Path, *statements: str) -> Engine:
    """A database after these statements of a later version."""
    engine = connect(database_url(str(folder / "serai.db")))
    upgrade(engine)
    with engine.begin() as connection:
        for statement in (*statements, "update alembic_version set version_num = '9999'"):
            connection.execute(text(statement))
    return engine


def test_a_server_starts_again_on_a_database_that_a_later_one_has_brought_up_to_date(tmp_path: Path) -> None:
    engine = changed(tmp_path, "alter table tables add column mood text", "create table moods (name text)")
    upgrade(engine)
    with engine.connect() as connection:
        assert connection.execute(text("select version_num from alembic_version")).scalar() == "9999"


@pytest.mark.parametrize("lost", ["alter table tables drop column revision", "drop table invitations"])
def test_a_database_in_which_something_is_missing_is_refused(tmp_path: Path, lost: str) -> None:
    engine = changed(tmp_path, lost)
    with pytest.raises(BadOption, match="newer version"):
        upgrade(engine)
