"""How a game ended: kept once, when it does, so that lists and sums need not play it again."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Select, bindparam, select, update

from serai.store import schema
from serai.store.writer import Change

SET_END = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of_table"))
    .values(ended=bindparam("ended"), ending=bindparam("ending"))
)
SET_RESULT = (
    update(schema.seats)
    .where(schema.seats.c.table_id == bindparam("of_table"))
    .where(schema.seats.c.seat == bindparam("of_seat"))
    .values(score=bindparam("score"), margin=bindparam("margin"), outcome=bindparam("outcome"))
)


class SeatResult(NamedTuple):
    """What a seat has got from a game."""

    outcome: str | None = None  # won, drawn, lost; None: the table was given up
    score: int | None = None  # None: it was not played to its end
    margin: int | None = None  # over the best of the others


def end_changes(table_id: str, ended: int, ending: str, results: Sequence[SeatResult]) -> list[Change]:
    """The game is over."""
    seats = [
        Change(SET_RESULT, {"of_table": table_id, "of_seat": seat, **result._asdict()})
        for seat, result in enumerate(results)
    ]
    return [Change(SET_END, {"of_table": table_id, "ended": ended, "ending": ending}), *seats]


def unsettled(guest: str) -> Select[Any]:
    """The query for tables of a guest that were over before results were kept, the newest first."""
    of = schema.tables.c
    sat = select(schema.seats.c.table_id).where(schema.seats.c.guest == guest)
    return select(of.id).where(of.id.in_(sat), of.status == "over", of.ended.is_(None)).order_by(of.created.desc())
