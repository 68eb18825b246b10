"""Where tables are kept: SQLite by default, PostgreSQL by URL. The log of a table is the truth; state is its replay."""

from serai.extras import needs

with needs("web", "serai.store"):
    from serai.store.faults import Conflict, StoreDown
    from serai.store.records import Damaged, LogEntry, Mark, Saved, Seat, Setup, Spoken
    from serai.store.store import Store

__all__ = ["Conflict", "Damaged", "LogEntry", "Mark", "Saved", "Seat", "Setup", "Spoken", "Store", "StoreDown"]
