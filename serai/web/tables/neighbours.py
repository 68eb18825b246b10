"""The other nodes of this inn: what they are told, what they tell, and who of all acts at which table."""

import asyncio
from collections.abc import Callable, Collection, Iterable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

import structlog
from msgspec import msgpack

from serai.cluster.leases import BEAT_SECONDS, FREED, boot_of
from serai.cluster.node import Node
from serai.errors import SeraiError
from serai.store import LogEntry, StoreDown
from serai.web.clock import CLOCK, now, steady
from serai.web.door.refusals import NotHere
from serai.web.tables.open_table import OpenTable

if TYPE_CHECKING:
    from serai.web.tables.inn import Inn

log = structlog.get_logger()

HOUSE = "serai:house"
LOOK_SECONDS = 1.0  # how often the log is asked while news may be missing
CALM_LOOKS = 10  # of them pass between two looks while none should be
GONE_SECONDS = 30.0  # so long a node that went may still write without telling
CLOCK_SECONDS = 5.0
SWEEP_SECONDS = 30.0
OWN = slice(2, 10)  # where most messages name the node that sent them


class Neighbours:
    """Speaks with the other nodes for the tables of this one."""

    def __init__(self, inn: "Inn", node: Node) -> None:
        self._inn = inn
        self.node = node
        self._asking: set[str] = set()  # tables whose leases are being asked for
        self._asked: dict[str, float] = {}
        self._looks = 0
        self._missed_until = 0.0
        self._mine = node.boot.encode()
        self.met: set[str] = set()  # nodes that have said who is there
        self._missing: set[str] = set()  # those of them that did not live at the last beat
        self.when_gone: list[Callable[[Collection[str]], None]] = []  # called with nodes that are no longer there

    async def enter(self) -> int:
        """Come in; the time since when the house is open, 0 if it was open before this node came."""
        if self.node.alone:
            return now()
        await self._set_clock()
        await self.node.leases.beat()
        return now() if not self.node.leases.others and not self.node.leases.away else 0

    def start(self) -> None:
        """Carry news, keep leases."""
        if self.node.alone:
            return
        supervisor = self._inn.supervisor
        self.node.news.listen(HOUSE, self._hear_house, self._house_heard)
        self.node.news.listen(FREED, lambda message: self._take(msgpack.decode(message)), lambda: None)
        supervisor.until_done("news", self.node.news.run)
        supervisor.every(BEAT_SECONDS, "leases", self._beat)
        supervisor.every(LOOK_SECONDS, "log", self._look)
        supervisor.every(CLOCK_SECONDS, "clock", self._set_clock)
        supervisor.every(SWEEP_SECONDS, "sweep", self._inn.loading.load_driven)

    async def leave(self) -> None:
        """Hand the tables over to the other nodes."""
        if self.node.alone:
            return
        tables = await self.node.leases.leave()
        if tables:
            self.node.news.tell(FREED, msgpack.encode(tables))
            await asyncio.sleep(0.05)  # it is on its way before the connections go

    def faults(self) -> list[str]:
        """What /healthz says: it works, but slower."""
        away = self.node.news.away or self.node.leases.away
        return ["degraded: Redis is away"] if away and not self.node.alone else []

    def acts(self, table: OpenTable) -> bool:
        """Whether this node does what is to be done there; if not, it asks for that."""
        held = self.node.leases.held(table.id)
        if not held and table.id not in self._asking and monotonic() - self._asked.get(table.id, 0) > BEAT_SECONDS:
            self._take([table.id])
        return held

    def opened(self, table: OpenTable) -> None:
        """A table is in memory: hear what happens there."""
        if not self.node.alone:
            self.node.news.listen(
                _channel(table.id), partial(self._hear, table.id), partial(self._table_heard, table.id)
            )

    def let_go(self, table: OpenTable) -> None:
        """A table is no longer in memory."""
        if not self.node.alone:
            self.node.news.ignore(_channel(table.id))
            self._asked.pop(table.id, None)
            self.node.leases.give([table.id])

    def tell_line(self, table: OpenTable, entry: LogEntry) -> None:
        """A line was added to the log."""
        if not self.node.alone:
            self._tell(_channel(table.id), "line", *entry)

    def tell_change(self, table: OpenTable) -> None:
        """Something that is not in the log has changed: seats, chat, the next table."""
        if not self.node.alone:
            self._tell(_channel(table.id), "change")

    def tell_here(self, table: OpenTable) -> None:
        """Who has the table in view on this node."""
        if not self.node.alone:
            self._tell(_channel(table.id), "here", *table.present)

    def tell_onward(self, table: OpenTable, guest: str, rounds: int) -> None:
        """Somebody has seen how a round ended."""
        if not self.node.alone:
            self._tell(_channel(table.id), "onward", guest, rounds)

    def tell_house(self, what: str, *said: str) -> None:
        """The public lists differ ("lists"), somebody is no longer let in ("revoked"), or the pages of some guests
        should come anew ("anew")."""
        if not self.node.alone:
            self._tell(HOUSE, what, *said)

    def _tell(self, channel: str, *said: Any) -> None:
        self.node.news.tell(channel, msgpack.encode([self.node.boot, *said]))

    def _hear(self, table_id: str, message: bytes) -> None:
        table = self._inn.open_table(table_id)
        if table is None or message[OWN] == self._mine:
            return
        node, what, *said = msgpack.decode(message)
        if node == self.node.boot:
            return
        if what == "line":
            self._inn.take_line(table, LogEntry(*said))
        elif what == "change":
            self._inn.read_soon(table)
        elif what == "here":
            self.met.add(node)
            table.is_elsewhere(node, said)
        elif what == "who":
            self.tell_here(table)
        elif what == "onward":
            table.goes_on(*said)
        else:  # from a later version
            self._look_at(table)

    def _look_at(self, table: OpenTable) -> None:
        self._inn.supervisor.until_done("catching up", partial(self._catch_up_quietly, table))

    def _table_heard(self, table_id: str) -> None:
        """Nothing is missed from now on; what was, the log says."""
        table = self._inn.open_table(table_id)
        if table is not None:
            self._look_at(table)
            self._tell(_channel(table_id), "who")
            if table.present:
                self.tell_here(table)

    def _hear_house(self, message: bytes) -> None:
        node, what, *said = msgpack.decode(message)
        if node == self.node.boot:
            return
        if what == "lists":
            self._inn.wake_home()
        elif what == "anew":
            self._inn.people.forget()
            self._inn.dismiss(said)
        else:
            self._inn.supervisor.until_done("revocations", self._inn.learn_revoked)

    def _house_heard(self) -> None:
        self._inn.wake_home()

    async def catch_up(self, table: OpenTable) -> bool:
        """Read what was done elsewhere at a table; whether there was anything. Nobody may hold it here."""
        return not self.node.alone and await self._catch_up([table])

    async def _catch_up_quietly(self, table: OpenTable) -> None:
        await self._catch_up([table])

    async def _catch_up(self, tables: Collection[OpenTable]) -> bool:
        marks = await self._inn.store.marks([table.id for table in tables])
        behind = [table for table in tables if table.id in marks and table.is_behind(marks[table.id])]
        for table in behind:
            await self._inn.read_now(table)
        return bool(behind)

    async def _look(self) -> None:
        """Ask the log about the tables that are shown or acted at: often while news may be missing."""
        self._looks += 1
        unsure = self.node.news.away or self.node.leases.away or monotonic() < self._missed_until
        if unsure or self._looks % CALM_LOOKS == 0:
            tables = [table for table in self._inn.open_tables() if table.streams or table.timer or table.bot_tasks]
            if tables:
                await self._catch_up(tables)
            self._inn.wake_home()

    async def _beat(self) -> None:
        leases = self.node.leases
        if self._inn.closing:  # it has left
            return
        before = leases.others
        orphans = await leases.beat()
        if before - leases.others:
            self._missed_until = monotonic() + GONE_SECONDS
        if not leases.away:
            self._forget_missing({boot_of(name) for name in leases.others})
        idle = [table.id for table in self._inn.open_tables() if table.driven and not leases.held(table.id)]
        wanted = {*orphans, *idle} - self._asking
        if wanted:
            await self.take(wanted)

    def _forget_missing(self, alive: Collection[str]) -> None:
        """Nobody is at nodes that were missing twice: one that has just come may be heard before its life is seen."""
        missing = self.met.difference(alive)
        gone, self._missing = missing & self._missing, missing
        self.met -= gone
        if not gone:
            return
        for table in self._inn.open_tables():
            table.are_gone(gone)
        for told in self.when_gone:
            told(gone)

    def _take(self, tables: Iterable[str]) -> None:
        wanted = set(tables)
        if wanted and not self._inn.closing:
            self._asking |= wanted
            self._inn.supervisor.until_done("taking over", partial(self.take, wanted))

    async def take(self, wanted: Collection[str]) -> None:
        """Ask for these tables, and act at those that this node gets."""
        self._asking.update(wanted)
        try:
            taken = await self.node.leases.take(wanted)
        finally:
            self._asking.difference_update(wanted)
            self._asked.update(dict.fromkeys(wanted, monotonic()))
        for table_id in taken:
            try:
                await self._inn.drive(table_id)
            except StoreDown:
                raise
            except NotHere:
                self.node.leases.give([table_id])
            except SeraiError:
                log.exception("table_not_loaded", table=table_id)

    async def _set_clock(self) -> None:
        asked = steady()
        told = await self._inn.store.time()
        if told is not None:
            CLOCK.set(told, asked, steady())


def _channel(table_id: str) -> str:
    return f"serai:table:{table_id}"
