"""Tables out of the store: rebuilt from their logs, put right where memory may be wrong, set aside if that fails."""

import asyncio
from typing import TYPE_CHECKING

import structlog

from serai.store import Conflict, Damaged, Saved
from serai.web import metrics
from serai.web.clock import now
from serai.web.door.refusals import no_table
from serai.web.tables.match import check_setup, replay
from serai.web.tables.open_table import OpenTable

if TYPE_CHECKING:
    from serai.web.tables.inn import Inn

log = structlog.get_logger()

DEAL_SECONDS = 5.0
ABANDONED_MILLISECONDS = 24 * 3600 * 1000  # a game against bots that nobody played for so long waits to be looked at


class Loading:
    """Makes the tables of an inn what the store says they are."""

    def __init__(self, inn: "Inn") -> None:
        self._inn = inn
        self.open_since = 0  # nobody could play at this house before
        self.set_aside: dict[str, str] = {}  # tables that cannot be rebuilt, and why

    async def load(self, table_id: str) -> OpenTable:
        """The table of that id, which was not in memory; NotHere if there is none, Damaged if it cannot be rebuilt."""
        inn = self._inn
        try:
            saved = await inn.store.load(table_id) if table_id.isalnum() else None
            if saved is None:
                raise no_table()
            known = inn.open_table(table_id)  # taken in while the store was read
            if known is not None:
                return known
            table = inn.take_in(saved)
        except Damaged as damage:
            self._put_aside(table_id, damage)
            raise
        self.set_aside.pop(table_id, None)  # somebody has mended it
        table.paused, table.closed_until = True, self.open_since
        await inn.keeping.learn_ratings(table)
        async with inn.at(table):
            return table

    def settle(self, table: OpenTable, saved: Saved) -> None:
        """Make it what was kept, and let bots and clocks go on."""
        check_setup(saved)
        table.take(saved, None)
        if table.begun and saved.setup.game in self._inn.ready:
            table.broken = True  # until the whole log is replayed
            table.take(saved, replay(saved.setup, saved.seats, saved.entries))
            table.paused |= not saved.entries
        self._inn.go_on(table)

    async def put_right(self, table: OpenTable) -> None:
        """Trust the store where memory may be wrong, and let time run again. The caller holds the table."""
        if table.broken:
            await self._read_again(table)
        while table.paused and table.match is not None:
            try:
                await self._resume(table)
            except Conflict:  # another node did
                await self._read_again(table)

    async def _read_again(self, table: OpenTable) -> None:
        try:
            told = -1
            while told != table.changes_told:
                told = table.changes_told
                saved = await self._inn.store.load(table.id)
            if saved is None:
                raise no_table()
            self.settle(table, saved)
        except Damaged as damage:
            self._put_aside(table.id, damage)
            raise

    async def _resume(self, table: OpenTable) -> None:
        """Charge nobody for the time before the game could be played. The caller holds the table."""
        match, pace = table.match, table.setup.pace
        if match is not None and not match.over and pace != "relaxed":
            was_closed = pace == "live" and match.clocks.since < table.closed_until
            if was_closed or not match.entries:
                await self._inn.append(table, "resume", 0)
        table.paused = False

    def _put_aside(self, table_id: str, damage: Damaged) -> None:
        """Nobody plays there until it is mended; told once, to those who run the server."""
        if table_id not in self.set_aside:
            log.error("table_set_aside", table=table_id, reason=damage.reason)
            metrics.SET_ASIDE.inc()
        self.set_aside[table_id] = damage.reason
        table = self._inn.open_table(table_id)
        if table is not None:
            self._inn.let_go(table)
            table.match = None  # bots and clocks find nothing to do
            self._inn.alarms.wind(table)
            for stream in table.streams:
                stream.close()

    async def game_ready(self, game: str) -> None:
        """Deal at the tables that wait for the game; at those that cannot be read now, as soon as they can."""
        waiting = [table for table in self._inn.open_tables() if table.setup.game == game and table.match is None]
        for table in waiting:
            table.broken = table.paused = True
            table.closed_until = self.open_since
            self._inn.mend(table)
        dealing = [table.mending for table in waiting if table.mending is not None]
        if dealing:
            await asyncio.wait(dealing, timeout=DEAL_SECONDS)
        self._inn.wake_home()

    async def load_driven(self) -> None:
        """Take up the tables at which nobody acts though the server should."""
        waiting = [
            table_id
            for table_id in await self._inn.store.unfinished(now() - ABANDONED_MILLISECONDS)
            if self._inn.open_table(table_id) is None and table_id not in self.set_aside
        ]
        await self._inn.neighbours.take(waiting)
