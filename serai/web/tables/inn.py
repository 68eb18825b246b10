"""All tables of this process: found, rebuilt from their logs, changed, told to those who watch, and let go."""

import asyncio
import contextlib
from collections.abc import Collection, Iterable
from functools import partial
from time import monotonic

import structlog

from serai import bots
from serai.cluster.node import join
from serai.errors import SeraiError
from serai.store import Conflict, Damaged, LogEntry, Saved, Store, StoreDown, hosting, people
from serai.store.records import Kind
from serai.store.store import driven_change, hinted_change, revision_change, status_change
from serai.store.writer import Change
from serai.web import metrics
from serai.web.clock import now
from serai.web.door.refusals import no_table
from serai.web.parts.announcing import announce
from serai.web.people.directory import People
from serai.web.settings import Settings
from serai.web.tables import rating
from serai.web.tables.bot_runner import BotRunner
from serai.web.tables.event_stream import Stream
from serai.web.tables.match import check_setup, replay
from serai.web.tables.neighbours import Neighbours
from serai.web.tables.notices import deadlines, told_later
from serai.web.tables.open_table import OpenTable
from serai.web.tables.rendered import Rendered
from serai.web.tables.results import ended
from serai.web.tables.supervision import Supervisor, Work
from serai.web.tables.warm import Readiness

log = structlog.get_logger()

PING_SECONDS = 20
IDLE_SECONDS = 600
PROGRESS_SECONDS = 2.0
WATCH_SECONDS = 1.0
RATINGS_SECONDS = 20.0  # for games whose node went away before they were counted
DEAL_SECONDS = 5.0
RENDERED_KEPT = 64
ABANDONED_MILLISECONDS = 24 * 3600 * 1000  # a game against bots that nobody played for so long waits to be looked at
TAKES_OVER = ("bot", "resign", "time")


class Inn:
    """The tables in memory, and everything that acts on them."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.people = People(store)
        self.supervisor = Supervisor()
        self.ready = Readiness(self._game_ready)
        node = join(settings.redis, settings.node, settings.bot_threads, lambda: not store.outage)
        self.neighbours = Neighbours(self, node)
        self.boot, self.queue = node.boot, node.queue
        self.bots = BotRunner(self, settings.bot_pace)
        self.learn_revoked: Work = _nothing  # the door's
        self.rendered: dict[tuple[object, ...], Rendered] = {}  # the latest pieces of tables, by table and audience
        self.home_streams: dict[str, set[Stream]] = {}
        self.closing = False
        self._heeded = -1  # the last act of the hosts that is known here
        self.set_aside: dict[str, str] = {}  # tables that cannot be rebuilt, and why
        self._tables: dict[str, OpenTable] = {}
        self._loading = asyncio.Lock()
        self._open_since = 0

    async def start(self) -> None:
        """Compile, wake the tables that wait for the server, and keep the house."""
        self._open_since = await self.neighbours.enter()
        self.neighbours.start()
        self.supervisor.until_done("unpacking", self.ready.prepare)
        self.supervisor.until_done("progress", self._show_progress)
        self.supervisor.until_done("driven tables", self.load_driven)
        self.supervisor.every(PING_SECONDS, "house keeping", self._keep_house)
        self.supervisor.every(WATCH_SECONDS, "database", self._watch_database)
        self.supervisor.every(RATINGS_SECONDS, "ratings", self._count_ratings)

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
            async with self._loading:
                self.store.outage.share(asked)
                table = self._tables.get(table_id) or await self._load(table_id)
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
                saved = await self.store.load(table.id)
            if saved is None:
                raise no_table()
            self._settle(table, saved)
        except Damaged as damage:
            self._put_aside(table.id, damage)
            raise

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

    async def heed_hosts(self) -> None:
        """Go by what those who run the server have done since the last time."""
        if self._heeded < 0:
            self._heeded = await hosting.last_act(self.store)
            announce(await hosting.announcement(self.store))
        for act in await hosting.acts_since(self.store, self._heeded):
            self._heeded = act.id
            if act.act == "announce":
                announce(act.said)
            elif act.act == "rename" and (person := await people.by_handle(self.store, act.subject)) is not None:
                self.read_tables_of({person.id})
            elif act.act == "close" and (table := self._tables.get(act.subject)) is not None:
                await self.read_now(table)

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
            if table.setup.rated:
                self.supervisor.until_done("ratings", self._count_ratings)
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
        self.bots.wake(table)
        self._wind_clock(table)

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
            table = self._take_in(saved)
        self.home_changed()
        return table

    def begin(self, table: OpenTable) -> None:
        """Deal, once the table is in play and its game compiled. The caller holds the table."""
        self._settle(
            table,
            Saved(table.setup, table.status, table.seats, table.rematch, [], table.chat, table.invited, table.mark),
        )
        self.changed(table)

    async def _load(self, table_id: str) -> OpenTable:
        try:
            saved = await self.store.load(table_id) if table_id.isalnum() else None
            if saved is None:
                raise no_table()
            known = self._tables.get(table_id)  # taken in while the store was read
            if known is not None:
                return known
            table = self._take_in(saved)
        except Damaged as damage:
            self._put_aside(table_id, damage)
            raise
        self.set_aside.pop(table_id, None)  # somebody has mended it
        table.paused, table.closed_until = True, self._open_since
        if table.waits_for_ratings:
            await self._learn_ratings(table)
        async with self.at(table):
            return table

    async def _resume(self, table: OpenTable) -> None:
        """Charge nobody for the time before the game could be played. The caller holds the table."""
        match, pace = table.match, table.setup.pace
        if match is not None and not match.over and pace != "relaxed":
            was_closed = pace == "live" and match.clocks.since < table.closed_until
            if was_closed or not match.entries:
                await self.append(table, "resume", 0)
        table.paused = False

    def _take_in(self, saved: Saved) -> OpenTable:
        """The one OpenTable of a table; nothing is awaited here, so that there is never a second."""
        table = self._tables[saved.setup.id] = OpenTable(saved, self.mend, self.neighbours.tell_here)
        self._settle(table, saved)
        self.neighbours.opened(table)
        return table

    def _settle(self, table: OpenTable, saved: Saved) -> None:
        check_setup(saved)
        table.take(saved, None)
        if table.begun and saved.setup.game in self.ready:
            table.broken = True  # until the whole log is replayed
            table.take(saved, replay(saved.setup, saved.seats, saved.entries))
            table.paused |= not saved.entries
        self.bots.wake(table)
        self._wind_clock(table)

    def _put_aside(self, table_id: str, damage: Damaged) -> None:
        """Nobody plays there until it is mended; told once, to those who run the server."""
        if table_id not in self.set_aside:
            log.error("table_set_aside", table=table_id, reason=damage.reason)
            metrics.SET_ASIDE.inc()
        self.set_aside[table_id] = damage.reason
        table = self._tables.pop(table_id, None)
        if table is not None:
            self.neighbours.let_go(table)
            table.match = None  # bots and clocks find nothing to do
            self._wind_clock(table)
            for stream in table.streams:
                stream.close()

    async def _game_ready(self, game: str) -> None:
        """Deal at the tables that wait for the game; at those that cannot be read now, as soon as they can."""
        waiting = [table for table in self._tables.values() if table.setup.game == game and table.match is None]
        for table in waiting:
            table.broken = table.paused = True
            table.closed_until = self._open_since
            self.mend(table)
        dealing = [table.mending for table in waiting if table.mending is not None]
        if dealing:
            await asyncio.wait(dealing, timeout=DEAL_SECONDS)
        self.wake_home()

    async def _show_progress(self) -> None:
        """Keep the pages fresh on which somebody waits for a game."""
        while not self.ready.complete:
            await asyncio.sleep(PROGRESS_SECONDS)
            for table in self._tables.values():
                if table.begun and table.match is None:
                    table.changed()
            self.wake_home()

    async def load_driven(self) -> None:
        """Take up the tables at which nobody acts though the server should."""
        waiting = [
            table_id
            for table_id in await self.store.unfinished(now() - ABANDONED_MILLISECONDS)
            if table_id not in self._tables and table_id not in self.set_aside
        ]
        await self.neighbours.take(waiting)

    async def drive(self, table_id: str) -> None:
        """Act at a table from now on."""
        table = await self.find(table_id)
        self.bots.wake(table)
        self._wind_clock(table)

    async def _keep_house(self) -> None:
        for stream in self.all_streams():
            stream.ping()
        for table in self.neglected():
            log.error("table_stood_still", table=table.id)
            self.mend(table)
        for table in [table for table in self._tables.values() if table.idle(IDLE_SECONDS)]:
            if not any(seat.guest in self.home_streams for seat in table.seats):
                del self._tables[table.id]
                self.neighbours.let_go(table)

    async def _count_ratings(self) -> None:
        await rating.count_due(self.store)
        for table in [table for table in self._tables.values() if table.waits_for_ratings]:
            await self._learn_ratings(table)

    async def _learn_ratings(self, table: OpenTable) -> None:
        """Show those who played what has become of their ratings."""
        table.rating_changes = await rating.changes_of(self.store, table.id)
        if table.rating_changes:
            self.changed(table)

    async def _watch_database(self) -> None:
        """Notice that a database that was away is back, also when nobody plays."""
        if self.store.outage:
            with contextlib.suppress(StoreDown):
                await self.store.pulse(self.boot, now())

    def _wind_clock(self, table: OpenTable) -> None:
        """Set the timer for the next clock that runs out."""
        if table.timer is not None:
            table.timer.cancel()
            table.timer = None
        end = table.match.clocks.next_end() if table.match is not None and not table.match.over else None
        if end is not None and not self.closing and self.neighbours.acts(table):
            wait = max(0, end[0] - now()) / 1000
            table.timer = asyncio.get_running_loop().call_later(wait, self._ring, table)

    def _ring(self, table: OpenTable) -> None:
        table.timer = None
        if table.ringing is None or table.ringing.done():
            table.ringing = self.supervisor.until_done("clocks", partial(self._time_is_up, table))

    async def _time_is_up(self, table: OpenTable) -> None:
        try:
            async with self.at(table):
                end = table.match.clocks.next_end() if table.match is not None and not table.match.over else None
                if end is not None and end[0] <= now():
                    await self.append(table, "time", end[1], bots.DEFAULT)
                else:
                    self._wind_clock(table)
        except Conflict:
            pass  # somebody moved in time, on another node
        except StoreDown:
            table.paused, table.closed_until = True, now()  # nobody could move while the database was away
            raise


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
                await self._inn.put_right(table)
            except BaseException:
                table.lock.release()
                raise
        return table

    async def __aexit__(self, *_: object) -> None:
        self._table.lock.release()
