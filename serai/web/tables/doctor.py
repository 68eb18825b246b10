"""`serai doctor`: replays every stored game and says which do not come out. It only reads."""

from collections.abc import Iterator
from typing import NamedTuple

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, func, select

from serai.errors import BadOption
from serai.i18n import _
from serai.store import Damaged, schema
from serai.store.engine import connect, existing, plainly
from serai.store.migrate import newest
from serai.store.results import SeatResult
from serai.store.store import load
from serai.web.tables.match import Match, check_setup, replay
from serai.web.tables.results import results

READINGS = 2  # a table that is being played meanwhile may look odd once


class Examined(NamedTuple):
    """A table and what is wrong with it, if anything."""

    table: str
    game: str
    faults: tuple[str, ...]


def open_database(given: str | None) -> Engine:
    """The database to examine; BadOption if there is none: looking makes no new one."""
    return connect(existing(given))


def count(engine: Engine) -> int:
    """How many tables there are; BadOption if this is no database of this version."""
    with plainly(), engine.connect() as connection:
        found = MigrationContext.configure(connection).get_current_revision()
        if found is None:
            raise BadOption(_("This database has not been set up yet; start the server once to do so."))
        if found != newest():
            said = {"found": found, "wanted": newest()}
            raise BadOption(
                _("The database has version %(found)s, not %(wanted)s; start the server once to update it.") % said
            )
        return int(connection.execute(select(func.count()).select_from(schema.tables)).scalar_one())


def examine(engine: Engine) -> Iterator[Examined]:
    """Every table, the oldest first."""
    of = schema.tables.c
    with engine.connect() as connection:
        tables = connection.execute(select(of.id, of.game).order_by(of.created, of.id)).all()
    for table_id, game in tables:
        faults: tuple[str, ...] = ()
        for _reading in range(READINGS):
            with engine.connect() as connection:
                faults = tuple(_faults(connection, table_id))
            if not faults:
                break
        yield Examined(table_id, game, faults)


def _faults(connection: Connection, table_id: str) -> Iterator[str]:
    try:
        saved = load(connection, table_id)
        if saved is None:
            return
        check_setup(saved)
        begun = saved.status != "waiting" and all(seat.taken for seat in saved.seats)
        if not begun and saved.entries:
            yield "it has a log but was never begun"
        if begun:
            match = replay(saved.setup, saved.seats, saved.entries)
            if match.over != (saved.status == "over"):
                yield f"its status is {saved.status}, but its log says {'over' if match.over else 'playing'}"
            elif match.over:
                yield from _wrong_results(connection, table_id, match)
        if saved.rematch is not None and load(connection, saved.rematch) is None:
            yield f"its rematch {saved.rematch} does not exist"
    except Damaged as damage:
        yield damage.reason


def _wrong_results(connection: Connection, table_id: str, match: Match) -> Iterator[str]:
    """Results that were kept, where the log says something else."""
    tables, seats = schema.tables.c, schema.seats.c
    end = connection.execute(select(tables.ended, tables.ending).where(tables.id == table_id)).one()
    if end.ended is None:
        return  # over before results were kept; worked out when its players ask
    if end.ending != match.ending:
        yield f"the kept ending is {end.ending}, but its log says {match.ending}"
    query = select(*(seats[name] for name in SeatResult._fields)).where(seats.table_id == table_id).order_by(seats.seat)
    for seat, (row, due) in enumerate(zip(connection.execute(query), results(match), strict=True)):
        if SeatResult(*row) != due:
            yield f"seat {seat} is kept as {SeatResult(*row)}, but its log says {due}"
