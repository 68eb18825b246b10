"""Bringing a database to this version of the schema."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, text

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 0x5E2A1  # of PostgreSQL's advisory locks
OTHERS_SECONDS = 300


def newest() -> str:
    """The version of the schema that this program works with."""
    return str(ScriptDirectory(str(MIGRATIONS)).get_current_head())


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Run the migrations that the database has not seen."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":  # of several nodes that start at once, one does it
            connection.execute(text(f"set local lock_timeout = '{OTHERS_SECONDS}s'"))
            connection.execute(text(f"select pg_advisory_xact_lock({LOCK})"))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
