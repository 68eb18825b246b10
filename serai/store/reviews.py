"""Reviews of finished games, kept with their tables: as far as they have come, as plain data."""

from typing import Any

from sqlalchemy import Select, bindparam, delete, insert, select

from serai.store import schema
from serai.store.writer import Change

FORGET = delete(schema.reviews).where(schema.reviews.c.table_id == bindparam("of_table"))
INSERT = insert(schema.reviews)


def review_changes(table_id: str, data: dict[str, Any]) -> tuple[Change, Change]:
    """This is what the review of the table has found."""
    return Change(FORGET, {"of_table": table_id}), Change(INSERT, {"table_id": table_id, "data": data})


def review_of(table_id: str) -> Select[Any]:
    """The query for it."""
    return select(schema.reviews.c.data).where(schema.reviews.c.table_id == table_id)
