"""A small browser over real HTTP: cookies, the token of the forms, and event streams."""

import http.client
import json
import re
import socket
import time
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

TIMEOUT = 20


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Browser:
    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    token: str = ""

    def request(self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        try:
            connection.request(method, path, body, {**self._headers(), **(headers or {})})
            response = connection.getresponse()
            answer = Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
            given = response.headers.get_all("set-cookie", [])
        finally:
            connection.close()
        for cookie in given:
            name, _, value = cookie.split(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    def _headers(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} if self.cookies else {}

    def get(self, path: str, **headers: str) -> Answer:
        answer = self.request("GET", path, headers=headers)
        found = re.search(r'name="token" value="(\w+)"', answer.text)
        if found:
            self.token = found[1]
        return answer

    def post(self, path: str, fields: dict[str, Any] | None = None, *, script: bool = False) -> Answer:
        """Send a form as a page does; `script`: as our scripts do."""
        if not self.token:
            self.get("/")
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://127.0.0.1:{self.port}"}
        if script:
            headers["Accept"] = "application/json"
        return self.request("POST", path, urlencode({"token": self.token, **(fields or {})}, doseq=True), headers)

    def stream(self, path: str, **headers: str) -> "EventReader":
        return EventReader(self.port, path, {**self._headers(), **headers})

    def play_bot(self, game: str = "lost-cities", **fields: str) -> str:
        """Start a game against a bot; the id of the table."""
        answer = self.post(f"/play/{game}", fields)
        assert answer.status == 303, answer.text
        return answer.headers["location"].removeprefix("/t/")

    def new_table(self, game: str = "lost-cities", **fields: str) -> str:
        answer = self.post("/tables", {"game": game, **{name.replace("_", "-", 1): v for name, v in fields.items()}})
        assert answer.status == 303, answer.text
        return answer.headers["location"].removeprefix("/t/")


class EventReader:
    """Reads one event after the other; `timeout` seconds without one raise TimeoutError."""

    def __init__(self, port: int, path: str, headers: dict[str, str]) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT)
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", *(f"{k}: {v}" for k, v in headers.items())]
        self._socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self._buffer = b""
        self._text = b""
        self.status = int(self._until(b"\r\n\r\n").split()[1])

    def _until(self, end: bytes) -> bytes:
        while end not in self._buffer:
            data = self._socket.recv(65536)
            if not data:
                raise EOFError("the stream has ended")
            self._buffer += data
        text, self._buffer = self._buffer.split(end, 1)
        return text

    def _chunk(self) -> bytes:
        size = int(self._until(b"\r\n"), 16)
        if size == 0:
            raise EOFError("the stream has ended")
        while len(self._buffer) < size + 2:
            data = self._socket.recv(65536)
            if not data:
                raise EOFError("the stream has ended")
            self._buffer += data
        text, self._buffer = self._buffer[:size], self._buffer[size + 2 :]
        return text

    def raw(self, timeout: float = TIMEOUT, skip: Collection[str] = ("alive", "presence")) -> dict[str, str]:
        """The next event: its fields."""
        end = time.monotonic() + timeout
        while True:
            while b"\n\n" not in self._text:
                self._socket.settimeout(max(0.001, end - time.monotonic()))  # signs of life are no news
                self._text += self._chunk()
            event, self._text = self._text.split(b"\n\n", 1)
            lines = event.decode().split("\n")
            fields = dict(line.split(": ", 1) for line in lines if not line.startswith(":"))
            if "data" in fields and fields["event"] not in skip:
                return fields

    def drain(self, seconds: float = 0.3) -> str:
        """Read until there is silence; the mark of the last event, empty if there was none."""
        mark = ""
        while True:
            try:
                mark = self.raw(seconds).get("id", mark)
            except TimeoutError:
                return mark

    def next(self, timeout: float = TIMEOUT) -> Any:
        """The data of the next event."""
        return json.loads(self.raw(timeout)["data"])

    def close(self) -> None:
        self._socket.close()


def actions_on(page: str) -> list[str]:
    """The actions that a page offers, in the order of the page."""
    return list(dict.fromkeys(re.findall(r'name="action" value="([^"]+)"', page)))
