"""All tables of this process: found, rebuilt from their logs, changed, told to those who watch, and let go."""

import asyncio
import contextlib
import secrets
from collections.abc import Collection, Iterable
from functools import partial
from time import monotonic

import structlog

from serai import bots
from serai.errors import SeraiError
from serai.store import Damaged, Entry, Saved, Store, StoreDown
from serai.store.records import Kind
from serai.store.store import driven_change, status_change
from serai.store.writer import Change
from serai.web import metrics
from serai.web.live.bot_runner import BotRunner
from serai.web.live.live import Live, now
from serai.web.live.match import check_setup, replay
from serai.web.live.rendered import Rendered
from serai.web.live.results import ended
from serai.web.live.streams import Stream
from serai.web.live.supervision import Supervisor
from serai.web.live.warm import Readiness
from serai.web.refusals import no_table
from serai.web.settings import Settings

log = structlog.get_logger()

PING_SECONDS = 20
IDLE_SECONDS = 600
PROGRESS_SECONDS = 2.0
WATCH_SECONDS = 1.0
DEAL_SECONDS = 5.0
RENDERED_KEPT = 64
ABANDONED_MILLISECONDS = 24 * 3600 * 1000  # a game against bots that nobody played for so long waits to be looked at
TAKES_OVER = ("bot", "resign", "time")


class Inn:
    """The tables in memory, and everything that acts on them."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.boot = secrets.token_hex(4)
        self.supervisor = Supervisor()
        self.ready = Readiness(self._game_ready)
        self.bots = BotRunner(self, settings.bot_threads, settings.bot_pace)
        self.rendered: dict[tuple[object, ...], Rendered] = {}  # the latest pieces of tables, by table and audience
        self.home_streams: dict[str, set[Stream]] = {}
        self.closing = False
        self.set_aside: dict[str, str] = {}  # tables that cannot be rebuilt, and why
        self._lives: dict[str, Live] = {}
        self._loading = asyncio.Lock()

    def start(self) -> None:
        """Compile, wake the tables that wait for the server, and keep the house."""
        self.supervisor.until_done("unpacking", self.ready.prepare)
        self.supervisor.until_done("progress", self._show_progress)
        self.supervisor.until_done("driven tables", self._load_driven)
        self.supervisor.every(PING_SECONDS, "house keeping", self._keep_house)
        self.supervisor.every(WATCH_SECONDS, "database", self._watch_database)

    async def close(self) -> None:
        """Let everybody go, finish writing."""
        self.close_streams()
        for live in self._lives.values():
            if live.timer is not None:
                live.timer.cancel()
        await self.supervisor.close()
        self.bots.close()
        await self.store.close()

    def close_streams(self) -> None:
        """End every event stream; browsers come back by themselves."""
        self.closing = True
        for stream in self.all_streams():
            stream.close()

    def dismiss(self, guests: Collection[str]) -> None:
        """End the streams of those who are no longer let in."""
        for stream in self.all_streams():
            if stream.guest in guests:
                stream.close()

    def all_streams(self) -> list[Stream]:
        """Every open stream."""
        groups = [*self.home_streams.values(), *(live.streams for live in self._lives.values())]
        return [stream for group in groups for stream in group]

    def tables_in_memory(self) -> int:
        """How many tables are held."""
        return len(self._lives)

    def neglected(self) -> list[Live]:
        """The tables that stand still though the server should act there."""
        return [live for live in self._lives.values() if live.neglected()]

    async def find(self, table_id: str) -> Live:
        """The table of that id; NotHere if there is none."""
        live = self._lives.get(table_id)
        if live is None:
            asked = monotonic()
            async with self._loading:
                self.store.outage.share(asked)
                live = self._lives.get(table_id) or await self._load(table_id)
        live.use()
        return live

    async def find_all(self, table_ids: Iterable[str]) -> tuple[list[Live], int]:
        """The tables of these ids, and how many of them cannot be rebuilt: they spoil no list."""
        found: list[Live] = []
        damaged = 0
        for table_id in table_ids:
            try:
                found.append(await self.find(table_id))
            except Damaged:
                damaged += 1
        return found, damaged

    def at(self, live: Live) -> "Held":
        """Hold the table: nobody else changes it meanwhile, and what is seen is committed."""
        return Held(self, live)

    async def put_right(self, live: Live) -> None:
        """Trust the store where memory may be wrong, and let time run again. The caller holds the table."""
        if live.broken:
            await self._read_again(live)
        if live.paused:
            await self._resume(live)

    async def _read_again(self, live: Live) -> None:
        try:
            saved = await self.store.load(live.id)
            if saved is None:
                raise no_table()
            self._settle(live, saved)
        except Damaged as damage:
            self._put_aside(live.id, damage)
            raise

    def mend(self, live: Live) -> None:
        """Put a table right with nobody looking: bots, clocks and those who watch go on from what was kept."""
        if not self.closing and (live.mending is None or live.mending.done()):
            live.mending = self.supervisor.until_done("tables", partial(self._mend, live))

    async def _mend(self, live: Live) -> None:
        async with self.at(live):
            self.changed(live)
            self.home_changed()

    async def append(self, live: Live, kind: Kind, seat: int, action: str = "", key: str | None = None) -> Entry:
        """Carry out a log line: check, commit, then tell. The caller holds the table."""
        match = live.match
        if match is None:
            raise RuntimeError("a log line for a table that is not in play")
        entry = Entry(match.seq, seat, kind, action, key, now())
        with live.committing():
            match.apply(entry)
            changes: list[Change] = [driven_change(live.id)] if kind in TAKES_OVER else []
            if match.over:
                changes += [status_change(live.id, "over"), *ended(match, live.id, entry)]
            await self.store.append(live.id, entry, *changes)
        live.committed = match.seq
        metrics.LOG_LINES[kind].inc()
        if match.over:
            live.status = "over"
            log.info("table_over", table=live.id, game=live.setup.game, ending=match.ending, lines=match.seq)
            self.home_changed()
        self.changed(live)
        return entry

    def changed(self, live: Live) -> None:
        """Tell those who watch, and let bots and clocks go on."""
        live.changed()
        if self.home_streams:
            for seat in live.seats:
                for stream in self.home_streams.get(seat.guest or "", ()):
                    stream.wake()
        self.bots.wake(live)
        self._wind_clock(live)

    def keep_rendered(self, key: tuple[object, ...], rendered: Rendered) -> None:
        """Keep what was just rendered, for as long as others may ask for the same."""
        self.rendered.pop(key, None)
        if len(self.rendered) >= RENDERED_KEPT:
            self.rendered.pop(next(iter(self.rendered)))
        self.rendered[key] = rendered

    def home_changed(self) -> None:
        """The public lists on the home page differ."""
        for streams in self.home_streams.values():
            for stream in streams:
                stream.wake()

    def added(self, saved: Saved) -> Live:
        """Take in a table that was just created; a reader of the lists may have found it already."""
        live = self._lives.get(saved.setup.id)
        if live is None:
            live = self._take_in(saved)
        self.home_changed()
        return live

    def begin(self, live: Live) -> None:
        """Deal, once the table is in play and its game compiled. The caller holds the table."""
        self._settle(live, Saved(live.setup, live.status, live.seats, live.rematch, [], live.chat))
        self.changed(live)

    async def _load(self, table_id: str) -> Live:
        try:
            saved = await self.store.load(table_id) if table_id.isalnum() else None
            if saved is None:
                raise no_table()
            known = self._lives.get(table_id)  # taken in while the store was read
            if known is not None:
                return known
            live = self._take_in(saved)
        except Damaged as damage:
            self._put_aside(table_id, damage)
            raise
        self.set_aside.pop(table_id, None)  # somebody has mended it
        live.paused = True
        async with self.at(live):
            return live

    async def _resume(self, live: Live) -> None:
        """Charge nobody for the time before the game could be played. The caller holds the table."""
        if live.match is None:
            return
        untouched = not live.match.entries
        if not live.match.over and (live.setup.pace == "live" or (live.setup.pace == "days" and untouched)):
            await self.append(live, "resume", 0)
        live.paused = False

    def _take_in(self, saved: Saved) -> Live:
        """The one Live of a table; nothing is awaited here, so that there is never a second."""
        live = self._lives[saved.setup.id] = Live(saved, self.mend)
        self._settle(live, saved)
        return live

    def _settle(self, live: Live, saved: Saved) -> None:
        check_setup(saved)
        live.take(saved, None)
        if live.begun and saved.setup.game in self.ready:
            live.broken = True  # until the whole log is replayed
            live.take(saved, replay(saved.setup, saved.seats, saved.entries))
            live.paused |= not saved.entries
        self.bots.wake(live)
        self._wind_clock(live)

    def _put_aside(self, table_id: str, damage: Damaged) -> None:
        """Nobody plays there until it is mended; told once, to those who run the server."""
        if table_id not in self.set_aside:
            log.error("table_set_aside", table=table_id, reason=damage.reason)
            metrics.SET_ASIDE.inc()
        self.set_aside[table_id] = damage.reason
        live = self._lives.pop(table_id, None)
        if live is not None:
            live.match = None  # bots and clocks find nothing to do
            self._wind_clock(live)
            for stream in live.streams:
                stream.close()

    async def _game_ready(self, game: str) -> None:
        """Deal at the tables that wait for the game; at those that cannot be read now, as soon as they can."""
        waiting = [live for live in self._lives.values() if live.setup.game == game and live.match is None]
        for live in waiting:
            live.broken = live.paused = True
            self.mend(live)
        dealing = [live.mending for live in waiting if live.mending is not None]
        if dealing:
            await asyncio.wait(dealing, timeout=DEAL_SECONDS)
        self.home_changed()

    async def _show_progress(self) -> None:
        """Keep the pages fresh on which somebody waits for a game."""
        while not self.ready.complete:
            await asyncio.sleep(PROGRESS_SECONDS)
            for live in self._lives.values():
                if live.begun and live.match is None:
                    live.changed()
            self.home_changed()

    async def _load_driven(self) -> None:
        for table_id in await self.store.unfinished(now() - ABANDONED_MILLISECONDS):
            try:
                await self.find(table_id)
            except StoreDown:
                raise
            except SeraiError:
                log.exception("table_not_loaded", table=table_id)

    async def _keep_house(self) -> None:
        for stream in self.all_streams():
            stream.ping()
        for live in self.neglected():
            log.error("table_stood_still", table=live.id)
            self.mend(live)
        for live in [live for live in self._lives.values() if live.idle(IDLE_SECONDS)]:
            del self._lives[live.id]

    async def _watch_database(self) -> None:
        """Notice that a database that was away is back, also when nobody plays."""
        if self.store.outage:
            with contextlib.suppress(StoreDown):
                await self.store.pulse(self.boot, now())

    def _wind_clock(self, live: Live) -> None:
        """Set the timer for the next clock that runs out."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        end = live.match.clocks.next_end() if live.match is not None and not live.match.over else None
        if end is not None and not self.closing:
            wait = max(0, end[0] - now()) / 1000
            live.timer = asyncio.get_running_loop().call_later(wait, self._ring, live)

    def _ring(self, live: Live) -> None:
        live.timer = None
        if live.ringing is None or live.ringing.done():
            live.ringing = self.supervisor.until_done("clocks", partial(self._time_is_up, live))

    async def _time_is_up(self, live: Live) -> None:
        try:
            async with self.at(live):
                end = live.match.clocks.next_end() if live.match is not None and not live.match.over else None
                if end is not None and end[0] <= now():
                    await self.append(live, "time", end[1], bots.DEFAULT)
                else:
                    self._wind_clock(live)
        except StoreDown:
            live.paused = True  # nobody could move while the database was away
            raise


class Held:
    """A table in somebody's hands, as long as `async with` lasts."""

    __slots__ = ("_inn", "_live")

    def __init__(self, inn: Inn, live: Live) -> None:
        self._inn = inn
        self._live = live

    async def __aenter__(self) -> Live:
        live, asked = self._live, 0.0
        if live.lock.locked():
            asked = monotonic()
        await live.lock.acquire()
        if asked or live.broken or live.paused:
            try:
                if asked:
                    self._inn.store.outage.share(asked)
                await self._inn.put_right(live)
            except BaseException:
                live.lock.release()
                raise
        return live

    async def __aexit__(self, *_: object) -> None:
        self._live.lock.release()
