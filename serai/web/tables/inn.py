"""All tables of this process: found, held, changed, told to those who watch, and let go."""

import asyncio
from collections.abc import Collection, Iterable
from functools import partial
from time import monotonic

import structlog

from serai.cluster.node import join
from serai.errors import SeraiError
from serai.store import Damaged, LogEntry, Saved, Store
from serai.store.records import Kind
from serai.store.store import driven_change, hinted_change, revision_change, status_change
from serai.store.writer import Change
from serai.web import metrics
from serai.web.clock import now
from serai.web.people.directory import People
from serai.web.settings import Settings
from serai.web.tables.alarms import Alarms
from serai.web.tables.bot_runner import BotRunner
from serai.web.tables.event_stream import Stream
from serai.web.tables.house_keeping import HouseKeeping
from serai.web.tables.loading import Loading
from serai.web.tables.neighbours import Neighbours
from serai.web.tables.notices import deadlines, told_later
from serai.web.tables.open_table import OpenTable
from serai.web.tables.rendered import Rendered
from serai.web.tables.results import ended
from serai.web.tables.supervision import Supervisor, Work
from serai.web.tables.warm import Readiness

log = structlog.get_logger()

RENDERED_KEPT = 64
TAKES_OVER = ("bot", "resign", "time")


class Inn:
    """The tables in memory, and everything that acts on them."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.people = People(store)
        self.supervisor = Supervisor()
        self.loading = Loading(self)
        self.ready = Readiness(self.loading.game_ready)
        node = join(settings.redis, settings.node, settings.bot_threads, lambda: not store.outage)
        self.neighbours = Neighbours(self, node)
        self.boot, self.queue = node.boot, node.queue
        self.bots = BotRunner(self, settings.bot_pace)
        self.alarms = Alarms(self)
        self.keeping = HouseKeeping(self)
        self.learn_revoked: Work = _nothing  # the door's
        self.rendered: dict[tuple[object, ...], Rendered] = {}  # the latest pieces of tables, by table and audience
        self.home_streams: dict[str, set[Stream]] = {}
        self.closing = False
        self._tables: dict[str, OpenTable] = {}
        self._finding = asyncio.Lock()

    async def start(self) -> None:
        """Compile, wake the tables that wait for the server, and keep the house."""
        self.loading.open_since = await self.neighbours.enter()
        self.neighbours.start()
        self.supervisor.until_done("unpacking", self.ready.prepare)
        self.supervisor.until_done("driven tables", self.loading.load_driven)
        self.keeping.start()

    async def close(self) -> None:
        """Let everybody go, finish writing."""
        self.begin_to_close()
        for table in self._tables.values():
            if table.timer is not None:
                table.timer.cancel()
        await self.neighbours.leave()
        await self.supervisor.close()
        await self.neighbours.node.close()
        await self.store.close()

    def begin_to_close(self) -> None:
        """End every event stream, for browsers come back by themselves, and hand the tables over to other nodes; what
        is being answered goes on, unless it waits for a game that is not ready."""
        if not self.closing:
            self.closing = True
            self.ready.give_up()
            self.supervisor.until_done("handing over", self.neighbours.leave)
        for stream in self.all_streams():
            stream.close()

    def dismiss(self, guests: Collection[str]) -> None:
        """End the streams of those who are no longer let in."""
        for stream in self.all_streams():
            if stream.guest in guests:
                stream.close()

    def all_streams(self) -> list[Stream]:
        """Every open stream."""
        groups = [*self.home_streams.values(), *(table.streams for table in self._tables.values())]
        return [stream for group in groups for stream in group]

    def open_tables(self) -> list[OpenTable]:
        """The tables in memory."""
        return list(self._tables.values())

    def open_table(self, table_id: str) -> OpenTable | None:
        """A table, if it is in memory."""
        return self._tables.get(table_id)

    def neglected(self) -> list[OpenTable]:
        """The tables that stand still though this node should act there."""
        held = self.neighbours.node.leases.held
        return [table for table in self._tables.values() if table.neglected() and (table.broken or held(table.id))]

    async def find(self, table_id: str) -> OpenTable:
        """The table of that id; NotHere if there is none."""
        table = self._tables.get(table_id)
        if table is None:
            asked = monotonic()
            async with self._finding:
                self.store.outage.share(asked)
                table = self._tables.get(table_id) or await self.loading.load(table_id)
        table.use()
        return table

    async def find_all(self, table_ids: Iterable[str]) -> tuple[list[OpenTable], int]:
        """The tables of these ids, and how many of them cannot be rebuilt: they spoil no list."""
        found: list[OpenTable] = []
        damaged = 0
        for table_id in table_ids:
            try:
                found.append(await self.find(table_id))
            except Damaged:
                damaged += 1
        return found, damaged

    async def is_sealed(self, table: OpenTable) -> bool:
        """Whether nothing may be told of a table's deal, because others still have to play it."""
        return table.setup.sealed and await self.store.is_sealed(table.id)

    def at(self, table: OpenTable) -> "TableHold":
        """Hold the table: nobody else changes it meanwhile, and what is seen is committed."""
        return TableHold(self, table)

    def mend(self, table: OpenTable) -> None:
        """Put a table right with nobody looking: bots, clocks and those who watch go on from what was kept."""
        if not self.closing and (table.mending is None or table.mending.done()):
            table.mending = self.supervisor.until_done("tables", partial(self._mend, table))

    async def _mend(self, table: OpenTable) -> None:
        async with self.at(table):
            self.changed(table)
            self.wake_home()

    def read_soon(self, table: OpenTable) -> None:
        """Another node has changed something there."""
        table.changes_told += 1
        table.commit_failed()

    def read_tables_of(self, guests: Collection[str]) -> None:
        """These guests may have been forgotten: their names at open tables are asked for again."""
        for table in self._tables.values():
            if any(map(table.has_seated, guests)):
                self.read_soon(table)

    async def read_now(self, table: OpenTable) -> None:
        """Go by the store from now on."""
        table.changes_told += 1
        table.broken = True
        await self._mend(table)

    def take_line(self, table: OpenTable, entry: LogEntry) -> None:
        """Another node has added a line to the log: carry it out, or read the log if it is not the next one."""
        match = table.match
        if match is None or table.lock.locked() or table.broken or entry.seq > match.seq:
            self.read_soon(table)
        elif entry.seq == match.seq:
            try:
                match.apply(entry)
            except SeraiError:
                self.read_soon(table)
                return
            table.committed = match.seq
            self._follow(table)

    def _follow(self, table: OpenTable) -> None:
        """What follows from a new line of the log."""
        if table.match is not None and table.match.over:
            table.status = "over"
            self.neighbours.node.leases.give([table.id])
            self.wake_home()
            self.keeping.game_ended(table)
        self.changed(table)

    async def append(
        self, table: OpenTable, kind: Kind, seat: int, action: str = "", key: str | None = None
    ) -> LogEntry:
        """Carry out a log line: check, commit, then tell. The caller holds the table."""
        match = table.match
        if match is None:
            raise RuntimeError("a log line for a table that is not in play")
        entry = LogEntry(match.seq, seat, kind, action, key, now())
        before = deadlines(table)
        with table.committing:
            match.apply(entry)
            changes: list[Change] = [driven_change(table.id)] if kind in TAKES_OVER else []
            changes += told_later(table, before)
            if kind == "hint":
                changes.append(hinted_change(table.id))
            if match.over:
                changes += [status_change(table.id, "over"), *ended(match, table.id, entry)]
            await self.store.append(table.id, entry, *changes)
        table.committed = match.seq
        metrics.TRAFFIC.lines[kind] += 1
        self.neighbours.tell_line(table, entry)
        if match.over:
            log.info("table_over", table=table.id, game=table.setup.game, ending=match.ending, lines=match.seq)
            self.neighbours.tell_house("lists")
        self._follow(table)
        return entry

    async def change(self, table: OpenTable, *changes: Change) -> None:
        """Change what is not in the log, unless another node has done so since it was read: Conflict. The caller holds
        the table, is about to change it in memory, and tells it then."""
        with table.committing:
            await self.store.writer.write(revision_change(table.id, table.revision), *changes)
        table.revision += 1

    def changed(self, table: OpenTable) -> None:
        """Tell those who watch, and let bots and clocks go on."""
        table.changed()
        if self.home_streams:
            for seat in table.seats:
                for stream in self.home_streams.get(seat.guest or "", ()):
                    stream.wake()
        self.go_on(table)

    def go_on(self, table: OpenTable) -> None:
        """Let bots and clocks act, if it is this node that does it for them."""
        self.bots.wake(table)
        self.alarms.wind(table)

    def keep_rendered(self, key: tuple[object, ...], rendered: Rendered) -> None:
        """Keep what was just rendered, for as long as others may ask for the same."""
        self.rendered.pop(key, None)
        if len(self.rendered) >= RENDERED_KEPT:
            self.rendered.pop(next(iter(self.rendered)))
        self.rendered[key] = rendered

    def told_change(self, table: OpenTable) -> None:
        """Tell everybody, here and on other nodes, of a change that is not in the log."""
        self.neighbours.tell_change(table)
        self.changed(table)

    def home_changed(self) -> None:
        """The public lists on the home page differ, here and on other nodes."""
        self.neighbours.tell_house("lists")
        self.wake_home()

    def wake_home(self) -> None:
        """Let the open home pages look for what is new."""
        for streams in self.home_streams.values():
            for stream in streams:
                stream.wake()

    def added(self, saved: Saved) -> OpenTable:
        """Take in a table that was just created; a reader of the lists may have found it already."""
        table = self._tables.get(saved.setup.id)
        if table is None:
            table = self.take_in(saved)
        self.home_changed()
        return table

    def begin(self, table: OpenTable) -> None:
        """Deal, once the table is in play and its game compiled. The caller holds the table."""
        self.loading.settle(
            table,
            Saved(table.setup, table.status, table.seats, table.rematch, [], table.chat, table.invited, table.mark),
        )
        self.changed(table)

    def take_in(self, saved: Saved) -> OpenTable:
        """The one OpenTable of a table; nothing is awaited here, so that there is never a second."""
        table = self._tables[saved.setup.id] = OpenTable(saved, self.mend, self.neighbours.tell_here)
        self.loading.settle(table, saved)
        self.neighbours.opened(table)
        return table

    def let_go(self, table: OpenTable) -> None:
        """Keep it in memory no longer."""
        del self._tables[table.id]
        self.neighbours.let_go(table)

    async def drive(self, table_id: str) -> None:
        """Act at a table from now on."""
        self.go_on(await self.find(table_id))


async def _nothing() -> None:
    pass


class TableHold:
    """A table in somebody's hands, as long as `async with` lasts."""

    __slots__ = ("_inn", "_table")

    def __init__(self, inn: Inn, table: OpenTable) -> None:
        self._inn = inn
        self._table = table

    async def __aenter__(self) -> OpenTable:
        table, asked = self._table, 0.0
        if table.lock.locked():
            asked = monotonic()
        await table.lock.acquire()
        if asked or table.broken or table.paused:
            try:
                if asked:
                    self._inn.store.outage.share(asked)
                await self._inn.loading.put_right(table)
            except BaseException:
                table.lock.release()
                raise
        return table

    async def __aexit__(self, *_: object) -> None:
        self._table.lock.release()
