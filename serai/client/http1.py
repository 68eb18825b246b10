"""HTTP/1.1 for asyncio: as much of it as a client of one server needs."""

import asyncio
import contextlib
import ssl
from collections.abc import AsyncIterator, Mapping
from typing import NamedTuple

from serai.client.address import Address
from serai.client.patience import Lost, NotSent

BREAKS = (OSError, EOFError, ValueError, asyncio.LimitOverrunError)  # TimeoutError is an OSError


class Head(NamedTuple):
    """The beginning of an answer; names of headers in small letters."""

    status: int
    headers: dict[str, str]

    @property
    def chunked(self) -> bool:
        """Whether the body comes in pieces that say their length."""
        return "chunked" in self.headers.get("transfer-encoding", "").lower()

    @property
    def keeps_alive(self) -> bool:
        """Whether another request may follow."""
        return self.headers.get("connection", "").lower() != "close" and (
            self.chunked or "content-length" in self.headers
        )


class Connection:
    """A connection on which one request is answered after the other."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, address: Address, seconds: float) -> "Connection":
        """Connect; NotSent if that fails."""
        context = ssl.create_default_context() if address.secure else None
        try:
            async with asyncio.timeout(seconds):
                return cls(*await asyncio.open_connection(address.host, address.port, ssl=context))
        except OSError as error:
            raise NotSent(str(error)) from error

    def close(self) -> None:
        """Hang up."""
        with contextlib.suppress(RuntimeError):  # the loop may have ended before
            self._writer.close()

    async def ask(self, method: str, target: str, headers: Mapping[str, str], body: bytes | None = None) -> Head:
        """Send a request and read the head of the answer; Lost if the connection breaks."""
        lines = [f"{method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        try:
            self._writer.write("\r\n".join([*lines, "", ""]).encode("latin-1") + (body or b""))
            await self._writer.drain()
            head = await self._head()
            while head.status < 200:
                head = await self._head()
            return head
        except BREAKS as error:
            raise Lost(str(error)) from error

    async def _head(self) -> Head:
        text = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = text.split("\r\n")[:-2]
        pairs = (line.partition(":") for line in lines)
        return Head(int(first.split(" ")[1]), {name.lower(): value.strip() for name, _, value in pairs})

    async def body(self, head: Head) -> bytes:
        """All that follows the head."""
        return b"".join([part async for part in self.parts(head)])

    async def parts(self, head: Head) -> AsyncIterator[bytes]:
        """The body as it comes in; Lost if it breaks off."""
        try:
            if head.chunked:
                while size := int(await self._reader.readuntil(b"\r\n"), 16):
                    yield (await self._reader.readexactly(size + 2))[:-2]
                await self._reader.readuntil(b"\r\n")
            elif "content-length" in head.headers:
                yield await self._reader.readexactly(int(head.headers["content-length"]))
            else:
                while part := await self._reader.read(65536):
                    yield part
        except BREAKS as error:
            raise Lost(str(error)) from error
