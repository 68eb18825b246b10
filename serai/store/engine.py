"""Connections: SQLite with a write-ahead log and a full sync at each commit, or PostgreSQL through psycopg."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from serai.errors import BadOption
from serai.extras import needs
from serai.i18n import _

LOCKED_SECONDS = 2  # how long others may hold what we need; whoever waits is answered then
CONNECT_SECONDS = 3
SQLITE_SETTINGS = (f"busy_timeout={LOCKED_SECONDS}000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


def data_folder() -> Path:
    """$SERAI_DATA_DIR or the user's data folder; made if missing, readable by its owner only."""
    chosen = os.environ.get("SERAI_DATA_DIR")
    base = Path(chosen) if chosen else Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "serai"
    base.mkdir(parents=True, exist_ok=True, mode=0o700)
    return base


def database_url(given: str | None) -> URL:
    """The address of the database: a postgresql:// or sqlite:// URL, a file name, or None for the user's own file."""
    if given is None:
        return URL.create("sqlite", database=str(data_folder() / "serai.db"))
    if "://" not in given:
        return URL.create("sqlite", database=given)
    try:
        url = make_url(given)
    except (ArgumentError, ValueError):
        raise BadOption(
            _("The database URL cannot be read; write postgresql://user@host/name or a file name.")
        ) from None
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() == "sqlite" and url.database:
        return url.set(drivername="sqlite")
    said = {"kind": repr(url.drivername)}
    raise BadOption(_("The database %(kind)s is not supported; use sqlite or postgresql.") % said)


def existing(given: str | None) -> URL:
    """The address of a database that is there; BadOption if there is no such file: who looks makes no new one."""
    url = database_url(given)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise BadOption(_("There is no database at %(path)s.") % {"path": url.database})
    return url


@contextlib.contextmanager
def plainly() -> Iterator[None]:
    """For commands: what a database refuses becomes a sentence. No such server, another kind of file, a full disk."""
    try:
        yield
    except SQLAlchemyError as error:
        told = str(error.orig) if isinstance(error, DBAPIError) else type(error).__name__
        said = {"reason": told.partition("\n")[0]}
        raise BadOption(_("The database cannot be used: %(reason)s.") % said) from error


def connect(url: URL, pool: int = 4) -> Engine:
    """An engine for the address, with so many connections kept open to PostgreSQL. Its errors do not quote what was
    to be written: they end up in logs."""
    if url.get_backend_name() == "postgresql":
        limits = {"connect_timeout": CONNECT_SECONDS}
        with needs("cluster", _("A PostgreSQL database")):
            engine = create_engine(url, pool_pre_ping=True, pool_size=pool, hide_parameters=True, connect_args=limits)
        event.listen(engine, "connect", _tune_postgresql)
    else:
        _keep_private(url.database or "")
        engine = create_engine(url, hide_parameters=True, connect_args={"check_same_thread": False})
        event.listen(engine, "connect", _tune_sqlite)
    return engine


def _keep_private(database: str) -> None:
    """Let only the owner read the file, whatever the folder and the umask; SQLite gives -wal and -shm the same mode."""
    if database in ("", ":memory:") or database.startswith("file:"):
        return
    with contextlib.suppress(OSError):  # SQLite says it better: no such folder, another's file
        os.close(os.open(database, os.O_RDWR | os.O_CREAT, 0o600))
    for name in (database, f"{database}-wal", f"{database}-shm"):
        with contextlib.suppress(OSError):
            os.chmod(name, 0o600)


def _tune_sqlite(connection: Any, _record: Any) -> None:
    for setting in SQLITE_SETTINGS:
        connection.execute(f"PRAGMA {setting}")


def _tune_postgresql(connection: Any, _record: Any) -> None:
    connection.execute(f"set lock_timeout = '{LOCKED_SECONDS}s'")
    connection.commit()
