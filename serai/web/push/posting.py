"""Sending a body to an address that a stranger has given: over HTTPS, to public addresses only, and not for long.

What a name stands for is looked up once, checked, and used: it cannot mean another machine a moment later.
"""

import asyncio
import contextlib
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

SECONDS = 8.0
LONGEST_URL = 1000
LONGEST_LINE = 1024
HTTPS = 443
MOST_ADDRESSES = 4
THROUGH_GATEWAY = IPv6Network("64:ff9b::/96")  # stands for an IPv4 address, whichever

_looking_up = ThreadPoolExecutor(4, "serai-push")  # slow name servers keep nobody else waiting
_tls = ssl.create_default_context()


class NoAnswer(Exception):
    """It could not be sent."""


class BadAddress(ValueError):
    """Nothing is sent there."""


def check_address(url: str, anywhere: bool) -> SplitResult:
    """The parts of an address to which something may be sent; BadAddress if it is none. `anywhere`: for tests."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadAddress(url) from None
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST_URL
    if not plain or not parts.hostname or "@" in parts.netloc or parts.fragment:
        raise BadAddress(url)
    if not anywhere and (parts.scheme != "https" or port not in (None, HTTPS)):
        raise BadAddress(url)
    return parts


def is_public(address: str) -> bool:
    """Whether an IP address is of the public internet, and not of this machine, its network or many machines."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found in THROUGH_GATEWAY or found.sixtofour or found.teredo:
            return False
        inner: IPv4Address | IPv6Address = found.ipv4_mapped or found
    else:
        inner = found
    return inner.is_global and not inner.is_multicast


async def post(url: str, headers: Mapping[str, str], body: bytes, anywhere: bool = False) -> int:
    """The status that is answered; NoAnswer if there is none in time, or nothing may be sent there."""
    try:
        async with asyncio.timeout(SECONDS):
            return await _exchange(check_address(url, anywhere), headers, body, anywhere)
    except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
        raise NoAnswer(type(error).__name__) from error


async def _exchange(parts: SplitResult, headers: Mapping[str, str], body: bytes, anywhere: bool) -> int:
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (HTTPS if secure else 80)
    reader, writer = await _connected(host, port, secure, anywhere)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        told = {"Host": parts.netloc, "Connection": "close", "Content-Length": str(len(body)), **headers}
        lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items()), "", ""]
        writer.write("\r\n".join(lines).encode() + body)
        await writer.drain()
        return int((await reader.readuntil(b"\r\n")).split()[1])
    except IndexError:
        raise NoAnswer("not HTTP") from None
    finally:
        writer.transport.abort()  # nobody reads the rest


async def _connected(
    host: str, port: int, secure: bool, anywhere: bool
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to the first of a name's addresses that takes one, if all of them are public."""
    loop, kind = asyncio.get_running_loop(), socket.SOCK_STREAM
    found = await loop.run_in_executor(_looking_up, lambda: socket.getaddrinfo(host, port, type=kind))
    addresses = [str(sockaddr[0]) for *_rest, sockaddr in found]
    if not anywhere and not all(map(is_public, addresses)):
        raise NoAnswer("not a public address")
    tls, name = (_tls, host) if secure else (None, None)
    for address in addresses[:MOST_ADDRESSES]:
        with contextlib.suppress(ConnectionError, socket.gaierror):
            return await asyncio.open_connection(address, port, limit=LONGEST_LINE, ssl=tls, server_hostname=name)
    raise NoAnswer("no connection")
