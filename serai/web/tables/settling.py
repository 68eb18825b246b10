"""Results of games that were over before results were kept: worked out when their players ask for them."""

import asyncio
from collections.abc import Sequence
from functools import partial

import structlog

from serai.store import StoreDown
from serai.store.results import unsettled
from serai.web.tables.inn import Inn
from serai.web.tables.results import settled

log = structlog.get_logger()

AT_ONCE = 20

_busy: set[str] = set()


async def settle(inn: Inn, guest: str) -> int:
    """Work out a few results now and the rest beside the requests; the number of those to come."""
    if guest in _busy:
        return len(await _waiting(inn, guest))
    waiting = await _waiting(inn, guest)
    await _work_out(inn, waiting[:AT_ONCE])
    rest = waiting[AT_ONCE:]
    if rest:
        _busy.add(guest)
        task = inn.supervisor.until_done("results", partial(_work_out, inn, rest))
        task.add_done_callback(lambda _: _busy.discard(guest))
    return len(rest)


async def _waiting(inn: Inn, guest: str) -> list[str]:
    query = unsettled(guest)
    return await inn.store.read(lambda connection: list(connection.execute(query).scalars()))


async def _work_out(inn: Inn, tables: Sequence[str]) -> None:
    for table in tables:
        try:
            saved = await inn.store.load(table)
            if saved is None or saved.setup.game not in inn.ready:
                continue
            changes = await asyncio.to_thread(settled, saved)
        except StoreDown:
            raise
        except Exception:  # a log that cannot be replayed must not keep the others
            log.exception("result_not_known", table=table)
        else:
            await inn.store.writer.write(*changes)
