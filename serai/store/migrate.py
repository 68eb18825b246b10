"""Bringing a database to this version of the schema."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

MIGRATIONS = Path(__file__).parent / "migrations"


def newest() -> str:
    """The version of the schema that this program works with."""
    return str(ScriptDirectory(str(MIGRATIONS)).get_current_head())


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Run the migrations that the database has not seen."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
