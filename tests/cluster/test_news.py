"""News through a real Redis: in order, to all others, and again after it was away."""

import asyncio
import signal
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from serai.cluster.news import RedisNews
from serai.cluster.node import connect_redis
from serai.cluster.servers import Redis, program
from tests.postgres import require

SECONDS = 20.0


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    require(lambda: program("redis-server", "redis-server"))
    with tempfile.TemporaryDirectory(prefix="serai-news-") as folder:
        server = Redis(Path(folder))
        server.start()
        yield server
        server.stop(signal.SIGKILL)


class Ear:
    """Somebody who listens on one channel."""

    def __init__(self, news: RedisNews, channel: str) -> None:
        self.messages: list[bytes] = []
        self.begun = 0
        news.listen(channel, self.messages.append, self._begin)

    def _begin(self) -> None:
        self.begun += 1


@asynccontextmanager
async def speaking(redis: Redis) -> AsyncIterator[RedisNews]:
    client = connect_redis(redis.url)
    news = RedisNews(client.connection_pool)
    running = asyncio.create_task(news.run())
    try:
        yield news
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await client.aclose()


async def until(condition: object) -> None:
    async with asyncio.timeout(SECONDS):
        while not condition():  # type: ignore[operator]
            await asyncio.sleep(0.01)


def test_all_who_listen_hear_everything_in_order_and_nothing_else(redis: Redis) -> None:
    async def whole() -> None:
        async with speaking(redis) as teller, speaking(redis) as other:
            here, there, elsewhere = Ear(teller, "a"), Ear(other, "a"), Ear(other, "b")
            await until(lambda: here.begun and there.begun and elsewhere.begun)
            said = [b"%d %b" % (number, b"x" * number) for number in range(500)]
            for message in said:
                teller.tell("a", message)
            await until(lambda: len(there.messages) == len(here.messages) == len(said))
            assert here.messages == there.messages == said
            assert elsewhere.messages == []
            other.ignore("a")
            teller.tell("a", b"not heard")
            teller.tell("b", b"heard")
            await until(lambda: elsewhere.messages)
            assert there.messages == said

    asyncio.run(whole())


def test_who_listens_is_told_when_redis_is_back_and_hears_what_waited(redis: Redis) -> None:
    async def whole() -> None:
        async with speaking(redis) as teller, speaking(redis) as other:
            ear = Ear(other, "a")
            await until(lambda: ear.begun == 1 and not teller.away)
            await asyncio.to_thread(redis.stop, signal.SIGKILL)
            await until(lambda: teller.away and other.away)
            await asyncio.to_thread(redis.start)
            await until(lambda: ear.begun == 2 and not teller.away)
            teller.tell("a", b"again")
            await until(lambda: ear.messages == [b"again"])

    asyncio.run(whole())


def test_a_redis_that_falls_silent_is_away(redis: Redis) -> None:
    async def whole() -> None:
        async with speaking(redis) as news:
            await until(lambda: not news.away)
            redis.send(signal.SIGSTOP)
            try:
                await until(lambda: news.away)
            finally:
                redis.send(signal.SIGCONT)
            await until(lambda: not news.away)

    asyncio.run(whole())


def test_news_that_are_not_understood_disturb_no_others(redis: Redis) -> None:
    def confused(message: bytes) -> None:
        raise ValueError(message)

    async def whole() -> None:
        async with speaking(redis) as news:
            ear, looks = Ear(news, "a"), []
            news.listen("b", confused, lambda: looks.append(1))
            await until(lambda: ear.begun and looks)
            news.tell("b", b"from a later version")
            news.tell("a", b"as ever")
            await until(lambda: ear.messages == [b"as ever"])
            assert len(looks) == 2
            assert not news.away

    asyncio.run(whole())
