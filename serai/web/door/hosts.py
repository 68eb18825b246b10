"""Under which names this server knows itself: a stranger's Host header must not end up in a page or a link."""

import re
import socket
from contextvars import ContextVar
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.types import Scope

HOST = re.compile(rb"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_.-]+)(?::[0-9]{1,5})?")

_origin: ContextVar[str] = ContextVar("origin", default="")


class Hosts:
    """The public address, addresses in numbers, localhost and this machine's own name."""

    def __init__(self, public_url: str | None) -> None:
        self._public_url = public_url
        self.public = urlsplit(public_url).netloc.encode() if public_url else b""
        own = socket.gethostname().lower().partition(".")[0]
        self._names = {"localhost", own, f"{own}.local", socket.gethostname().lower()} - {"", ".local"}
        self.known = lru_cache(1000)(self._known)

    def _known(self, host: bytes) -> bool:
        if host == self.public:
            return True
        match = HOST.fullmatch(host)
        name = match[1].decode().lower() if match else ""
        return name in self._names or _is_number(name.strip("[]"))

    def tell(self, scope: Scope, host: bytes) -> None:
        """Let whatever is rendered for this request know the server's address as the browser knows it: what the host
        has said, else what the door let through."""
        _origin.set((self._public_url or f"{scope['scheme']}://{host.decode()}").rstrip("/"))

    def own(self, scope: Scope) -> bytes:
        """What stands in the place of a name that is not known: where the request came in."""
        server = scope.get("server")
        if self.public or not server:
            return self.public or b"localhost"
        address, port = server
        shown = f"[{address}]" if ":" in address else address
        return f"{shown}:{port}".encode() if port is not None else b"localhost"


def origin() -> str:
    """The address of this server as the browser knows it."""
    return _origin.get()


def is_host(host: bytes) -> bool:
    """Whether it could be the name of any host; what is not there at all is for HTTP/1.0."""
    return not host or HOST.fullmatch(host) is not None


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
