"""Closing a table from outside: everybody gets up, as its log says, so that every server reads it the same way."""

from serai.errors import BadOption
from serai.i18n import _
from serai.store import Conflict, LogEntry, Saved, Store
from serai.store.store import INSERT_MOVE, revision_change, status_change
from serai.store.writer import Change
from serai.web.clock import now
from serai.web.tables.match import replay
from serai.web.tables.results import ended

TRIES = 20  # somebody may play on meanwhile


async def close(store: Store, table_id: str, act: Change) -> None:
    """End the table together with `act`; BadOption if there is none, or it is over."""
    for _try in range(TRIES):
        saved = await store.load(table_id)
        if saved is None or saved.status == "over":
            raise BadOption(_("There is no table %(table)s that is not over.") % {"table": table_id})
        try:
            await store.writer.write(revision_change(table_id, saved.mark.revision), *_end(saved), act)
            return
        except Conflict:
            continue
    raise Conflict


def _end(saved: Saved) -> list[Change]:
    table_id = saved.setup.id
    if saved.status == "waiting":
        return [status_change(table_id, "over")]
    match, at = replay(saved.setup, saved.seats, saved.entries), now()
    lines = []
    for seat in range(len(saved.seats)):
        if not match.over:
            entry = LogEntry(match.seq, seat, "leave", "", None, at)
            match.apply(entry)
            lines.append(entry)
    moves = [Change(INSERT_MOVE, {"table_id": table_id, **entry._asdict()}) for entry in lines]
    return [*moves, status_change(table_id, "over"), *ended(match, table_id, lines[-1])]
