"""Server-sent events. A stream holds no queue: when it wakes it asks what is new, so a slow reader costs nothing."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable

from starlette.types import Message, Receive, Scope, Send

from serai.store import StoreDown

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
AWAY_SECONDS = 1.0
OPENING = b"retry: 1000\n\n"
COMMENT = b": still here\n\n"
SIGN_OF_LIFE = b"event: alive\ndata: \n\n"
"""What a page notices; programs that read a stream skip a comment."""


def event(kind: str, mark: str, data: bytes) -> bytes:
    """One event; `mark` comes back as Last-Event-ID. The data is one line."""
    return b"event: %b\nid: %b\ndata: %b\n\n" % (kind.encode(), mark.encode(), data)


class Stream(ABC):
    """An open event stream, and the ASGI answer that feeds it."""

    ping_text = SIGN_OF_LIFE

    def __init__(self, guest: str, release: Callable[[], None]) -> None:
        """`release` is called when the stream has ended."""
        self.guest = guest
        self._release = release
        self._woken = False
        self._sleep: asyncio.Future[None] | None = None  # until somebody wakes it
        self._closed = False
        self._ping = False

    @abstractmethod
    async def news(self) -> bytes:
        """Events that were not sent yet; empty if there are none."""

    @abstractmethod
    def opened(self) -> None:
        """Begin to be woken."""

    @abstractmethod
    def gone(self) -> None:
        """Stop being woken."""

    def wake(self) -> None:
        """Look for news."""
        self._woken = True
        if self._sleep is not None and not self._sleep.done():
            self._sleep.set_result(None)

    def ping(self) -> None:
        """Show proxies and browsers that the line is alive."""
        self._ping = True
        self.wake()

    def close(self) -> None:
        """End the stream; the browser comes back after a second."""
        self._closed = True
        self.wake()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with events until either side goes."""
        loop = asyncio.get_running_loop()
        leaving = loop.create_task(self._until_reader_goes(receive))
        self.opened()
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await send(_part(OPENING))
            while not self._closed:
                self._woken = False
                try:
                    text = await self.news()
                except StoreDown:
                    text = b""
                    loop.call_later(AWAY_SECONDS, self.wake)  # the database is away: ask again
                if self._ping:
                    text, self._ping = text or self.ping_text, False
                if text:
                    await send(_part(text))
                if not self._woken:
                    self._sleep = loop.create_future()
                    await self._sleep
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            leaving.cancel()
            self.gone()
            self._release()

    async def _until_reader_goes(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.close()


def _part(text: bytes) -> Message:
    return {"type": "http.response.body", "body": text, "more_body": True}
