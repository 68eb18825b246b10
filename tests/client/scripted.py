"""A server that answers each request as its script says, and remembers what it was asked."""

import json
import socket
import threading
from dataclasses import dataclass, field
from typing import Any

HANG_UP = b""
"""Instead of an answer: the connection breaks when the request has arrived."""


def answer(data: Any, status: int = 200, **headers: str) -> bytes:
    """A JSON answer."""
    body = json.dumps(data).encode()
    lines = [f"HTTP/1.1 {status} Whatever", f"Content-Length: {len(body)}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


def stream(*parts: str, chunked: bool = True) -> bytes:
    """The beginning of an event stream, in pieces; then the connection breaks."""
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
    if not chunked:
        return head + b"\r\n" + "".join(parts).encode()
    pieces = [b"%x\r\n%b\r\n" % (len(part.encode()), part.encode()) for part in parts]
    return head + b"Transfer-Encoding: chunked\r\n\r\n" + b"".join(pieces)


@dataclass
class Asked:
    method: str
    target: str
    headers: dict[str, str]
    data: Any


@dataclass
class Scripted:
    """One request is answered on each connection."""

    script: list[bytes] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            with connection:
                request = self._read(connection)
                if request is not None:
                    self.asked.append(request)
                    connection.sendall(self.script.pop(0))

    @staticmethod
    def _read(connection: socket.socket) -> Asked | None:
        with connection.makefile("rb") as lines:
            first = lines.readline().decode().split()
            if not first:
                return None
            headers = {}
            while (line := lines.readline().decode().strip()) != "":
                name, _, value = line.partition(":")
                headers[name.lower()] = value.strip()
            body = lines.read(int(headers.get("content-length", 0)))
        return Asked(first[0], first[1], headers, json.loads(body) if body else None)

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)  # wakes whoever waits for a connection
        self._socket.close()
        self._thread.join(5)
