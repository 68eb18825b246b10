"""Who acts at which table: thinks for its bots and runs its clocks. A lease spares the others the work; if two have
one all the same, the log lets only one of them write."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable
from typing import Any

import structlog

log = structlog.get_logger()

BEAT_SECONDS = 0.7
ALIVE_MILLISECONDS = 2_500  # a node that was not heard of for so long is gone
REDIS_SECONDS = 2.0
FREED = "serai:freed"  # the channel on which a node that leaves says what others should take
NODES = "serai:nodes"
HOLDERS = "serai:holders"

TAKE = """
local taken = {}
for place = 2, #ARGV do
    local holder = redis.call('HGET', KEYS[1], ARGV[place])
    if not holder or holder == ARGV[1] or redis.call('EXISTS', 'serai:node:' .. holder) == 0 then
        redis.call('HSET', KEYS[1], ARGV[place], ARGV[1])
        taken[#taken + 1] = ARGV[place]
    end
end
return taken
"""
GIVE = """
for place = 2, #ARGV do
    if redis.call('HGET', KEYS[1], ARGV[place]) == ARGV[1] then redis.call('HDEL', KEYS[1], ARGV[place]) end
end
"""


def boot_of(node: str) -> str:
    """The start of a node that holds leases by this name, as its news name it."""
    return node.rpartition(".")[2]


class Leases(ABC):
    """The tables at which this node acts."""

    others: frozenset[str] = frozenset()  # nodes that were alive at the last beat
    away = False  # nobody can say who holds what

    @abstractmethod
    def held(self, table: str) -> bool:
        """Whether this node acts there."""

    @abstractmethod
    async def take(self, tables: Collection[str]) -> list[str]:
        """Ask for these tables; those at which this node acts from now on."""

    @abstractmethod
    def give(self, tables: Iterable[str]) -> None:
        """Nothing is to be done there any more, or another may do it."""

    @abstractmethod
    async def beat(self) -> set[str]:
        """Show that this node is alive and look who is not: the tables of the dead. Called every BEAT_SECONDS."""

    @abstractmethod
    async def leave(self) -> list[str]:
        """Give up everything, for good: the tables that others should take."""


class AllMine(Leases):
    """There is nobody else."""

    def held(self, table: str) -> bool:
        """Always."""
        return True

    async def take(self, tables: Collection[str]) -> list[str]:
        """All of them."""
        return list(tables)

    def give(self, tables: Iterable[str]) -> None:
        """Nobody would take them."""

    async def beat(self) -> set[str]:
        """Nobody is dead."""
        return set()

    async def leave(self) -> list[str]:
        """Nobody is left."""
        return []


class RedisLeases(Leases):
    """A hash of tables and their holders; a holder counts while its own key lives, which it renews with every beat.

    While Redis is away every node acts at all of its tables: the log sorts it out.
    """

    def __init__(self, redis: Any, node: str, able: Callable[[], bool]) -> None:
        """`able`: whether this node can do its work now; while it cannot, others may take its tables."""
        self.away = True
        self._redis = redis
        self._node = node
        self._able = able
        self._held: set[str] = set()
        self._given: list[str] = []
        self._take = redis.register_script(TAKE)
        self._give = redis.register_script(GIVE)

    def held(self, table: str) -> bool:
        """Whether it was taken, or nobody can say."""
        return self.away or table in self._held

    async def take(self, tables: Collection[str]) -> list[str]:
        """Those that no living node holds."""
        if self.away:
            return list(tables)
        try:
            async with asyncio.timeout(REDIS_SECONDS):
                taken = await self._take(keys=[HOLDERS], args=[self._node, *tables]) if tables else []
        except (OSError, TimeoutError, self._errors):
            return list(tables)
        found = [str(table) for table in taken]
        self._held.update(found)
        return found

    @property
    def _errors(self) -> type[Exception]:
        from redis.exceptions import RedisError

        return RedisError

    def give(self, tables: Iterable[str]) -> None:
        """Told to Redis with the next beat."""
        mine = self._held.intersection(tables)
        self._held -= mine
        self._given += mine

    async def beat(self) -> set[str]:
        """Renew what says that this node lives."""
        if not self._able():
            return set()
        try:
            async with asyncio.timeout(REDIS_SECONDS):
                return await self._beat()
        except (OSError, TimeoutError, self._errors):
            self.away = True
            return set()

    async def _beat(self) -> set[str]:
        async with self._redis.pipeline(transaction=False) as pipe:
            pipe.set(f"serai:node:{self._node}", 1, px=ALIVE_MILLISECONDS, get=True)
            pipe.sadd(NODES, self._node)
            pipe.smembers(NODES)
            before, _, known = await pipe.execute()
        if before is None or self.away:  # new here, away too long, or Redis was emptied: nothing is ours any more
            self._held.clear()
        self.away = False
        given, self._given = self._given, []
        if given:
            await self._give(keys=[HOLDERS], args=[self._node, *given])
        others = sorted(str(node) for node in known if node != self._node)
        alive = await self._redis.mget([f"serai:node:{node}" for node in others]) if others else []
        self.others = frozenset(node for node, life in zip(others, alive, strict=True) if life is not None)
        dead = set(others) - self.others
        return await self._bury(dead) if dead else set()

    async def _bury(self, dead: set[str]) -> set[str]:
        holders: dict[Any, Any] = await self._redis.hgetall(HOLDERS)
        await self._redis.srem(NODES, *dead)
        log.info("nodes_gone", nodes=sorted(dead))
        return {str(table) for table, node in holders.items() if node in dead}

    async def leave(self) -> list[str]:
        """Give everything up, and the name too."""
        tables = sorted(self._held)
        self._held.clear()
        try:
            async with asyncio.timeout(REDIS_SECONDS):
                await self._give(keys=[HOLDERS], args=[self._node, *tables, *self._given])
                await self._redis.srem(NODES, self._node)
                await self._redis.delete(f"serai:node:{self._node}")
        except (OSError, TimeoutError, self._errors):
            return []
        return tables
