"""A walk: every route of the application, asked with every id that somebody can name."""

import contextlib
import gzip
import http.client
import itertools
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from urllib.parse import quote, urlencode

from starlette.applications import Starlette
from starlette.routing import BaseRoute, Mount, Route

TIMEOUT = 20
PARAMETER = re.compile(r"\{(\w+)(?::\w+)?\}")
NOWHERE = "/nowhere/{anything}"
FORM = "application/x-www-form-urlencoded"


def templates(app: Starlette, method: str) -> list[str]:
    """The paths of all routes for this method, and one that leads nowhere; a kind of route unknown here is an error."""
    found = [route.path for route in _flat(app.routes) if method in (route.methods or ())]
    return list(dict.fromkeys([*found, NOWHERE]))


def _flat(routes: Iterable[BaseRoute]) -> Iterator[Route]:
    for route in routes:
        assert isinstance(route, Route | Mount)
        yield route if isinstance(route, Route) else Route(route.path + "/{file}", endpoint=_flat, methods=["GET"])


def paths(template: str, values: Sequence[str]) -> list[str]:
    """The path with each value in each of its places."""
    names = PARAMETER.findall(template)
    filled = []
    for chosen in itertools.product(values, repeat=len(names)):
        rest = iter(chosen)
        filled.append(PARAMETER.sub(lambda _: quote(next(rest), safe=""), template))  # noqa: B023 - used at once
    return filled


@dataclass
class Answer:
    """All that left the server for one request."""

    what: str
    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key.lower() == name), "")

    @property
    def is_html(self) -> bool:
        return self.header("content-type").startswith("text/html")

    @property
    def plain(self) -> bytes:
        """The body, unpacked."""
        return gzip.decompress(self.body) if self.header("content-encoding") == "gzip" else self.body


@dataclass
class Walker:
    """Somebody who asks: a browser with a cookie, a program with a token, or nobody; and what they can name."""

    port: int
    name: str
    cookie: str = ""
    bearer: str = ""
    form_token: str = ""
    values: Sequence[str] = ()
    queries: Sequence[str] = ()
    seat: int = 0  # to be sent with forms
    headers: dict[str, str] = field(default_factory=dict)  # to be sent with everything
    patience: float = TIMEOUT  # with a stream that has nothing to tell yet
    _line: http.client.HTTPConnection | None = field(default=None, repr=False)

    def ask(self, method: str, path: str, body: str | None = None, **headers: str) -> Answer:
        """One request over a line that is kept; of a stream, what it tells first."""
        response = self._ask(method, path, body, headers)
        endless = response.getheader("content-type", "").startswith("text/event-stream")
        told = self._first_events(response) if endless and method != "HEAD" else response.read()
        if endless or response.will_close:
            self.hang_up()
        return Answer(f"{self.name}: {method} {path} {headers or ''}", response.status, response.getheaders(), told)

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> http.client.HTTPResponse:
        kept = self._line is not None
        if self._line is None:
            self._line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        try:
            self._line.request(method, path, body, {**self._own_headers(), **headers})
            return self._line.getresponse()
        except (http.client.RemoteDisconnected, ConnectionError):
            self.hang_up()
            if not kept:
                raise
            return self._ask(method, path, body, headers)  # the server has closed a line that was silent for long

    def _own_headers(self) -> dict[str, str]:
        own = {**self.headers, "Cookie": self.cookie, "Authorization": f"Bearer {self.bearer}"}
        return {name: value for name, value in own.items() if value and value != "Bearer "}

    def _first_events(self, response: http.client.HTTPResponse) -> bytes:
        assert self._line is not None
        text = b""
        self._line.sock.settimeout(self.patience)
        with contextlib.suppress(TimeoutError):
            while not (b"data:" in text and text.endswith(b"\n\n")) and (part := response.read1()):
                text += part
        return text

    def hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def send(self, path: str, fields: dict[str, str], **headers: str) -> Answer:
        """Post a form, or for programs JSON, as our pages do."""
        more = {"Content-Type": FORM, "Origin": f"http://127.0.0.1:{self.port}", **headers}
        return self.ask("POST", path, urlencode(fields), **more)

    def look_around(self, app: Starlette) -> Iterator[Answer]:
        """GET of every path with every value; with the first one also HEAD, as JSON, and with each query."""
        for template in templates(app, "GET"):
            first, *others = paths(template, self.values)
            yield self.ask("GET", first)
            for query in self.queries if others else self.queries[:1]:
                yield self.ask("GET", f"{first}?{query}")
            if others:
                yield self.ask("HEAD", first)
                yield self.ask("GET", first, Accept="application/json")
            for path in others:
                yield self.ask("GET", path)

    def knock_in_vain(self, app: Starlette) -> Iterator[Answer]:
        """Everything that is refused: forms without a token, choices that are none, methods that there are not."""
        stale = {"token": self.form_token, "action": "no such action", "seq": "0", "seat": str(self.seat)}
        wrong = {"action": "no such action", "seq": 0, "seat": self.seat}
        for template in templates(app, "POST"):
            path = paths(template, self.values)[0]
            yield self.send(path, {"token": "forged"}, Authorization="Bearer forged")
            if path.endswith(("/move", "/undo")):
                yield self.send(path, stale)
                yield self.send(path, stale, Accept="application/json")
            if path.endswith(("/moves", "/undo", "/resign", "/replace")):
                yield self.ask("POST", path, json.dumps({**wrong, "level": 7}), **{"Content-Type": "application/json"})
                yield self.ask("POST", path, json.dumps(wrong), **{"Content-Type": "application/json"})
        for template in templates(app, "GET"):
            yield self.ask("PUT", paths(template, self.values)[0], "")
