"""Bringing a database to this version of the schema."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text

from serai.errors import BadOption
from serai.i18n import _
from serai.store import schema

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 0x5E2A1  # of PostgreSQL's advisory locks
OTHERS_SECONDS = 300


def newest() -> str:
    """The version of the schema that this program works with."""
    return str(ScriptDirectory(str(MIGRATIONS)).get_current_head())


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Run the migrations that the database has not seen. One of a later version is left as it is: nodes of two versions
    may run side by side."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":  # of several nodes that start at once, one does it
            connection.execute(text(f"set local lock_timeout = '{OTHERS_SECONDS}s'"))
            connection.execute(text(f"select pg_advisory_xact_lock({LOCK})"))
        if _is_later(connection):
            _check_fits(connection)
        else:
            config.attributes["connection"] = connection
            command.upgrade(config, revision)


def _is_later(connection: Connection) -> bool:
    """Whether a version has been at work that we do not know."""
    now = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}
    return now is not None and now not in known


def _check_fits(connection: Connection) -> None:
    """Refuse a database in which something is missing that we read or write."""
    found = inspect(connection)
    tables = set(found.get_table_names())
    for table in schema.metadata.sorted_tables:
        columns = {column["name"] for column in found.get_columns(table.name)} if table.name in tables else set()
        if not columns >= set(table.columns.keys()):
            raise BadOption(_("A newer version of Caravanserai has changed this database; this one cannot use it."))
