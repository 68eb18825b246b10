"""Clocks that run out while nobody does anything: whoever had the time has resigned."""

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from serai import bots
from serai.store import Conflict, StoreDown
from serai.web.clock import now
from serai.web.tables.open_table import OpenTable

if TYPE_CHECKING:
    from serai.web.tables.inn import Inn


class Alarms:
    """A timer for each table at which a clock runs, if it is this node that acts there."""

    def __init__(self, inn: "Inn") -> None:
        self._inn = inn

    def wind(self, table: OpenTable) -> None:
        """Set the timer for the next clock that runs out."""
        if table.timer is not None:
            table.timer.cancel()
            table.timer = None
        end = _next_end(table)
        if end is not None and not self._inn.closing and self._inn.neighbours.acts(table):
            wait = max(0, end[0] - now()) / 1000
            table.timer = asyncio.get_running_loop().call_later(wait, self._ring, table)

    def _ring(self, table: OpenTable) -> None:
        table.timer = None
        if table.ringing is None or table.ringing.done():
            table.ringing = self._inn.supervisor.until_done("clocks", partial(self._time_is_up, table))

    async def _time_is_up(self, table: OpenTable) -> None:
        try:
            async with self._inn.at(table):
                end = _next_end(table)
                if end is not None and end[0] <= now():
                    await self._inn.append(table, "time", end[1], bots.DEFAULT)
                else:
                    self.wind(table)
        except Conflict:
            pass  # somebody moved in time, on another node
        except StoreDown:
            table.paused, table.closed_until = True, now()  # nobody could move while the database was away
            raise


def _next_end(table: OpenTable) -> tuple[int, int] | None:
    """When the next clock runs out, and whose."""
    return table.match.clocks.next_end() if table.match is not None and not table.match.over else None
