"""What is done again and again with nobody asking for it."""

import asyncio
import contextlib
from typing import TYPE_CHECKING

import structlog

from serai.store import StoreDown, hosting, people
from serai.web.clock import now
from serai.web.parts.announcing import announce
from serai.web.tables import rating
from serai.web.tables.open_table import OpenTable

if TYPE_CHECKING:
    from serai.web.tables.inn import Inn

log = structlog.get_logger()

PING_SECONDS = 20
IDLE_SECONDS = 600
PROGRESS_SECONDS = 2.0
WATCH_SECONDS = 1.0
RATINGS_SECONDS = 20.0  # for games whose node went away before they were counted


class HouseKeeping:
    """Keeps streams alive, lets idle tables go, counts ratings, and looks after the database and the hosts' wishes."""

    def __init__(self, inn: "Inn") -> None:
        self._inn = inn
        self._heeded = -1  # the last act of the hosts that is known here

    def start(self) -> None:
        """From now on."""
        supervisor = self._inn.supervisor
        supervisor.until_done("progress", self._show_progress)
        supervisor.every(PING_SECONDS, "house keeping", self._tidy_up)
        supervisor.every(WATCH_SECONDS, "database", self._watch_database)
        supervisor.every(RATINGS_SECONDS, "ratings", self._count_ratings)

    def game_ended(self, table: OpenTable) -> None:
        """Let it count."""
        if table.setup.rated:
            self._inn.supervisor.until_done("ratings", self._count_ratings)

    async def heed_hosts(self) -> None:
        """Go by what those who run the server have done since the last time."""
        inn = self._inn
        if self._heeded < 0:
            self._heeded = await hosting.last_act(inn.store)
            announce(await hosting.announcement(inn.store))
        for act in await hosting.acts_since(inn.store, self._heeded):
            self._heeded = act.id
            if act.act == "announce":
                announce(act.said)
            elif act.act == "rename" and (person := await people.by_handle(inn.store, act.subject)) is not None:
                inn.read_tables_of({person.id})
            elif act.act == "close" and (table := inn.open_table(act.subject)) is not None:
                await inn.read_now(table)

    async def learn_ratings(self, table: OpenTable) -> None:
        """Show those who played what has become of their ratings, if that is known."""
        if table.waits_for_ratings:
            table.rating_changes = await rating.changes_of(self._inn.store, table.id)
            if table.rating_changes:
                self._inn.changed(table)

    async def _count_ratings(self) -> None:
        await rating.count_due(self._inn.store)
        for table in self._inn.open_tables():
            await self.learn_ratings(table)

    async def _show_progress(self) -> None:
        """Keep the pages fresh on which somebody waits for a game."""
        while not self._inn.ready.complete:
            await asyncio.sleep(PROGRESS_SECONDS)
            for table in self._inn.open_tables():
                if table.begun and table.match is None:
                    table.changed()
            self._inn.wake_home()

    async def _tidy_up(self) -> None:
        inn = self._inn
        for stream in inn.all_streams():
            stream.ping()
        for table in inn.neglected():
            log.error("table_stood_still", table=table.id)
            inn.mend(table)
        for table in inn.open_tables():
            if table.idle(IDLE_SECONDS) and not any(seat.guest in inn.home_streams for seat in table.seats):
                inn.let_go(table)

    async def _watch_database(self) -> None:
        """Notice that a database that was away is back, also when nobody plays."""
        if self._inn.store.outage:
            with contextlib.suppress(StoreDown):
                await self._inn.store.pulse(self._inn.boot, now())
