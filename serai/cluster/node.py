"""This process as one of the nodes of an inn; without Redis it is the only one."""

import secrets
import socket
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from serai.cluster.leases import AllMine, Leases, RedisLeases
from serai.cluster.news import News, NoNews, RedisNews
from serai.cluster.queue import Queue, RedisQueue, Threads
from serai.errors import BadOption
from serai.extras import needs
from serai.i18n import _

SOCKET_SECONDS = 5


@dataclass
class Node:
    """What one node shares with the others."""

    name: str  # as those who watch it call it, the same after every start
    boot: str  # of this start alone
    news: News
    leases: Leases
    queue: Queue
    redis: Any = None

    @property
    def alone(self) -> bool:
        """Whether no other node can be there."""
        return self.redis is None

    async def close(self) -> None:
        """Let the connections go."""
        self.queue.close()
        if self.redis is not None:
            await self.redis.aclose()


def connect_redis(url: str, **more: Any) -> Any:
    """A client of Redis (or Valkey); BadOption if the URL cannot be read."""
    with needs("cluster", _("Redis")):
        from redis.asyncio import ConnectionPool, Redis
    try:
        pool: Any = ConnectionPool.from_url(
            url, protocol=2, decode_responses=True, socket_connect_timeout=SOCKET_SECONDS, **more
        )
    except ValueError:
        raise BadOption(_("The Redis URL cannot be read; write redis://host:6379.")) from None
    return Redis(connection_pool=pool)


def join(redis_url: str | None, name: str | None, threads: int, able: Callable[[], bool]) -> Node:
    """A node; `threads` think here when no worker does, `able` says whether it can do its work now."""
    called, boot, here = name or socket.gethostname(), secrets.token_hex(4), Threads(threads)
    if redis_url is None:
        return Node(called, boot, NoNews(), AllMine(), here)
    redis = connect_redis(redis_url, socket_timeout=SOCKET_SECONDS)
    news = RedisNews(redis.connection_pool)
    leases, queue = RedisLeases(redis, f"{called}.{boot}", able), RedisQueue(redis, news, boot, here)
    return Node(called, boot, news, leases, queue, redis)
