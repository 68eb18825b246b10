"""Requests that nobody would send: every route with odd addresses, headers, forms, JSON and broken HTTP.

Everything follows from a seed. A request is bytes; the answer is read as HTTP, whatever it is."""

import http.client
import json
import random
import re
import socket
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote_from_bytes, urlencode

from starlette.routing import Mount, Route

from serai.table.games import GAMES
from serai.table.games.en_route.cities import FOLDER
from serai.table.table import RECORD_FORMAT
from serai.web.api.endpoints import ENDPOINTS

from .browsing import Browser
from .programs import Program

TIMEOUT = 20
FIRST_CITY = (FOLDER / "first-city.json").read_text()
NASTY = [
    *(b"", b"x", b"\0", b"a\0b", b"\xff\xfe", b"\xed\xa0\x80", b"\xc3", b"\xf4\x90\x80\x80", b"%", b"%zz", b"%00"),
    *("é".encode(), "😀".encode(), "\u202e".encode(), "\ufeff".encode(), "ï¼".encode(), "\u0661".encode()),
    *(b"..", b"../../etc/passwd", b"/", b"//evil.example", b"\\", b"?", b"#", b"&", b";", b"=", b"'", b'"', b"<b>"),
    *(b"-1", b"0", b"1", b"2", b"007", b"1e9", b"1.5", b"99999999999999999999", b"9" * 5000, b"null", b"[]", b"{}"),
    *(b"\r\nX: y", b"\n", b"\t", b"\x1b[0m", b"\x7f", b"a" * 300, b"b" * 5000, b"=?utf-8?q?x?=", b"${x}", b"{{x}}"),
]
TYPES = [
    *(b"application/x-www-form-urlencoded", b"multipart/form-data; boundary=XX", b"application/json", b""),
    *(
        b"multipart/form-data",
        b"multipart/form-data; boundary=",
        b'multipart/form-data; boundary="',
        b";",
        b"text/html",
    ),
    *(b"multipart/form-data; boundary=XX; charset=unicode_escape", b"multipart/form-data; charset=utf-7; boundary=XX"),
    *(b"application/x-www-form-urlencoded; charset=utf-16", b"application/json; charset=latin-1", b"\xff/\xfe"),
    *(
        b"application/x-www-form-urlencoded; charset=idna",
        b"application/json; charset=",
        b"multipart/mixed; boundary=XX",
    ),
]
HEADERS: dict[bytes, list[bytes]] = {
    b"Origin": [b"http://[", b"null", b"http://", b"://", b"http://\xff", b"http://127.0.0.1:99999999", b"https://a@b"],
    b"Referer": [
        b"http://[",
        b"//[",
        b"javascript:alert(1)",
        b"\xff\xfe",
        b"http://x/" + b"a" * 3000,
        b"/\xed\xa0\x80",
    ],
    b"Host": [b"[", b"evil.example", b"a b", b"\xff", b"x:y", b"[::1", b"", b"localhost:99999", b"<b>", b"a" * 3000],
    b"Accept-Language": [b"\xff", b"de;q=1.0.0", b"," * 3000, b"*;q=0", b"xx-" * 500, b"en;q=" + b"9" * 400],
    b"Cookie": [b"serai=\xff", b"serai=", b"=", b";" * 500, b"serai=a.b.c", b"language=\xff", b"serai=" + b"x" * 4000],
    b"Last-Event-ID": [b"\xff", b"-1", b"9" * 30, b"x", b"\xd9\xa1"],
    b"Authorization": [b"Bearer", b"Bearer \xff", b"Basic eA==", b"\xff \xfe", b"Bearer a.b", b"Bearer " + b"x" * 4000],
    b"Accept": [b"application/json", b"text/html", b"\xff", b"*/*", b"a" * 3000],
    b"X-Forwarded-For": [b"\xff", b"[", b"1.2.3.4", b"unknown", b"a:b:c", b"," * 100, b"[::1]:x"],
    b"X-Forwarded-Proto": [b"https", b"gopher", b"\xff"],
    b"Range": [b"bytes=0-1", b"bytes=9-1", b"bytes=99999999-", b"x", b"bytes=" + b"0-1," * 200],
    b"If-Modified-Since": [b"x", b"\xff", b"Sat, 99 Foo 2099 99:99:99 GMT"],
    b"If-None-Match": [b"*", b"\xff"],
    b"Accept-Encoding": [b"gzip", b"\xff"],
    b"Expect": [b"100-continue", b"x"],
    b"Connection": [b"close", b"upgrade", b"\xff"],
    b"Upgrade": [b"websocket", b"h2c"],
    b"Content-Encoding": [b"gzip", b"x"],
    b"Forwarded": [b"for=x"],
    b"X": [b"y" * 9000],
}
METHODS = [
    b"GET",
    b"POST",
    b"HEAD",
    b"PUT",
    b"DELETE",
    b"OPTIONS",
    b"PATCH",
    b"TRACE",
    b"CONNECT",
    b"PROPFIND",
    b"MOVE",
]
FIELDS = [
    *("name", "action", "seq", "seat", "key", "text", "level", "invite", "game", "seats", "seat-0", "seat-1", "name-1"),
    *("option-rounds", "option-first", "option-balance", "option-city", "pace", "public", "language", "to", "state"),
    *("do", "bot", "colours", "names", "step", "tried", "tool", "start", "tap", "popular", "rival", "like"),
    *("endpoint", "auth", "days", "form", "title", "rounds", "rated", "device", "passkey", "called", "code", "sure"),
    *("name-sight-b1", "name-lines-0", "measure-A1", "number-A1"),
]
QUERIES = ["seat", "invite", "s", "step", "tried", "at", "open", "list", "since", "page", "game", "opponent", "result"]


@dataclass
class Target:
    """A server, somebody who plays there, and tables to name."""

    port: int
    routes: Sequence[Any]
    browser: Browser = field(init=False)
    program: Program = field(init=False)
    names: dict[str, list[bytes]] = field(init=False)

    def __post_init__(self) -> None:
        self.browser = Browser(self.port)
        self.browser.get("/")
        self.program = Program(Browser(self.port))
        tables = [self.program.new_table(game, seats=["me", "me"]) for game in GAMES]
        waiting = self.program.new_table(public=True)
        own = self.browser.play_bot(level="random")
        made = self.browser.post("/workshop", {"like": "london"}).headers["location"].removeprefix("/workshop/")
        self.names = {
            "id": [*(table["id"].encode() for table in (*tables, waiting)), own.encode(), made.encode(), b"0123456789"],
            "invite": [waiting["invite"].encode(), b"x" * 16],
            "packed": [b"eJwDAAAAAAE", b"x" * 7001],
            "game": [name.encode() for name in GAMES],
            "path": [b"base.css", b"icon.svg", b"nothing"],
            "handle": [b"nobody", b"x" * 16],
            "link": [b"x" * 22, b"0"],
            "name": [b"rook", b"icon"],
            "number": [b"1", b"2", b"99999"],
            "query": [b"rounds", b"x"],
            "seat": [b"0", b"1", b"9"],
        }
        unnamed = {part for path, _ in self.paths() for part in re.findall(r"\{(\w+)\}", path)} - set(self.names)
        assert not unnamed, f"what stands for {unnamed}?"

    def paths(self) -> list[tuple[str, frozenset[str]]]:
        """Every path of the application with its methods; a mounted folder counts as one."""
        found = [(route.path, frozenset(route.methods or ())) for route in self.routes if isinstance(route, Route)]
        mounted = [(f"{route.path}/{{path}}", frozenset({"GET"})) for route in self.routes if isinstance(route, Mount)]
        return [*found, *mounted]


class Fuzzer:
    """One sender: requests one after the other on a connection that is kept while the server keeps it."""

    def __init__(self, target: Target, seed: str) -> None:
        self.target = target
        self.random = random.Random(seed)
        self.sent = 0
        self.faults: list[str] = []
        self._socket: socket.socket | None = None
        self._paths = target.paths()

    def run(self, goes_on: Callable[[int], bool]) -> None:
        """Send requests; what should not be answered so is kept in `faults`."""
        while goes_on(self.sent) and len(self.faults) < 10:
            broken = self.random.random() < 0.15
            request = self._broken() if broken else self._whole()
            self.sent += 1
            try:
                self._send(request, broken)
            except (OSError, http.client.HTTPException) as error:
                self._drop()
                if not broken:
                    self._fault(request, f"no answer: {error!r}")
        self._drop()

    def _send(self, request: bytes, broken: bool) -> None:
        """A connection that was kept may have been closed meanwhile; a new one must be answered."""
        if self._socket is not None and not broken:
            try:
                self._exchange(request, broken)
                return
            except ConnectionError:
                pass
        self._drop()
        self._exchange(request, broken)

    def _exchange(self, request: bytes, broken: bool) -> None:
        if self._socket is None:
            self._socket = socket.create_connection(("127.0.0.1", self.target.port), timeout=TIMEOUT)
        self._socket.settimeout(0.3 if broken else TIMEOUT)
        self._socket.sendall(request)
        method = request.split(b" ", 1)[0].decode("latin-1")
        answer = http.client.HTTPResponse(self._socket, method=method)
        answer.begin()
        streaming = (answer.getheader("content-type") or "").startswith("text/event-stream")
        body = b"" if streaming else answer.read()
        self._judge(request, answer, body, method)
        if broken or streaming or answer.will_close:
            self._drop()

    def _judge(self, request: bytes, answer: http.client.HTTPResponse, body: bytes, method: str) -> None:
        status, kind = answer.status, answer.getheader("content-type") or ""
        if status >= 500:
            self._fault(request, f"{status} {body[:200]!r}")
        elif status >= 400 and method != "HEAD" and not _has_sentence(kind, body):
            self._fault(request, f"{status} without a sentence: {kind} {body[:200]!r}")
        if b"evil.example" in body and b"evil.example" in _header(request, b"Host"):
            self._fault(request, "a foreign host in the answer")

    def _fault(self, request: bytes, what: str) -> None:
        self.faults.append(f"{what}\n    {request[:900]!r}")

    def _drop(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    # What is sent

    def _whole(self) -> bytes:
        """A request that is HTTP, whatever it says."""
        pick = self.random
        path, methods = pick.choice(self._paths)
        method = pick.choice(sorted(methods)).encode() if pick.random() < 0.92 else pick.choice(METHODS[:7])
        address = re.sub(r"\{(\w+)\}", lambda found: self._part(found[1]), path)
        for_programs = path.startswith("/api/")
        headers = self._headers(for_programs)
        body = b""
        if method not in (b"GET", b"HEAD", b"OPTIONS") or pick.random() < 0.03:
            content_type, body = self._json(path) if for_programs else self._form()
            if pick.random() < 0.1:
                content_type = pick.choice(TYPES)
            headers += [(b"Content-Type", content_type), (b"Content-Length", b"%d" % len(body))]
        return self._head(method, address.encode() + self._query(), headers) + body

    def _part(self, name: str) -> str:
        if name == "packed" and self.random.random() < 0.5:
            return quote_from_bytes(_packed(self._record(), zlib.MAX_WBITS))
        if self.random.random() < 0.75:
            return quote_from_bytes(self.random.choice(self.target.names[name]))
        return quote_from_bytes(self._nasty(), safe=self.random.choice(["", "/", "/%"]))

    def _nasty(self) -> bytes:
        return self.random.choice(NASTY)

    def _query(self) -> bytes:
        pick = self.random
        if pick.random() < 0.5:
            return b""
        if pick.random() < 0.1:
            return b"?" + pick.choice([b"\xff", b"%ff", b"%", b"&&&", b"=", b"a" * 9000, b"%00=%00", b"s=%F0%9F"])
        name, value = pick.choice(QUERIES), self._nasty()
        if name == "s" and pick.random() < 0.7:
            value = _packed(json.dumps({"names": [value.decode("latin-1"), "\ud800"]}).encode(), -zlib.MAX_WBITS)
        pairs = [name.encode() + b"=" + quote_from_bytes(value).encode()]
        return b"?" + b"&".join(pairs * pick.choice([1, 1, 1, 200]))

    def _headers(self, for_programs: bool) -> list[tuple[bytes, bytes]]:
        pick, browser = self.random, self.target.browser
        headers = {b"Host": b"127.0.0.1:%d" % self.target.port}
        if for_programs:
            headers[b"Authorization"] = b"Bearer " + self.target.program.token.encode()
        else:
            headers[b"Cookie"] = b"serai=" + browser.cookies["serai"].encode()
            headers[b"Origin"] = b"http://127.0.0.1:%d" % self.target.port
        for name in pick.sample(sorted(HEADERS), pick.choice([0, 0, 0, 1, 1, 2, 4])):
            headers[name] = pick.choice(HEADERS[name])
        return list(headers.items())

    def _form(self) -> tuple[bytes, bytes]:
        pick = self.random
        fields: list[tuple[str, bytes]] = [("token", self.target.browser.token.encode())]
        for name in pick.sample(FIELDS, pick.choice([0, 1, 2, 4])):
            sensible = {"game": b"lost-cities", "level": b"random", "language": b"de", "action": b"discard Y7"}
            fields.append((name, sensible.get(name, b"1") if pick.random() < 0.3 else self._nasty()))
        if pick.random() < 0.6:
            return b"application/x-www-form-urlencoded", urlencode(fields).encode()
        parts = [
            b'Content-Disposition: form-data; name="%b"\r\n\r\n%b' % (name.encode(), text) for name, text in fields
        ]
        if pick.random() < 0.3:
            record = pick.choice([b"{}", b"\xff", self._record(), self._record()])
            parts.append(b'Content-Disposition: form-data; name="record"; filename="r.json"\r\n\r\n' + record)
        body = b"".join(b"--XX\r\n%b\r\n" % part for part in parts) + b"--XX--\r\n"
        return b"multipart/form-data; boundary=XX", self._spoilt(body)

    def _record(self) -> bytes:
        """A record with something odd in it: a city of one's own most of the time."""
        pick, text = self.random, self._nasty().decode("latin-1")
        city = json.loads(FIRST_CITY)
        place = pick.choice([city, city["landmarks"], city["goals"], city["cards"][0], city["map_legend"]])
        place[pick.choice([*place, text, "\ud800"])] = pick.choice(
            [text, "\ud800", "a\0b", None, 10**30, {"\ud800": 1}]
        )
        record = {"format": RECORD_FORMAT, "version": 1, "game": "en-route", "seats": 2, "seed": 1, "log": []}
        record["options"] = {"city": city}
        for name in pick.sample([*record, "odd"], pick.choice([0, 0, 1])):
            record[name] = pick.choice(
                [text, "\ud800", -1, 2**70, None, [], [[0, text]], [["\ud800", "\ud800"]], {text: text}]
            )
        return json.dumps(record).encode()

    def _json(self, path: str) -> tuple[bytes, bytes]:
        pick = self.random
        example = next((dict(one.example or {}) for one in ENDPOINTS if one.url == path and one.method == "POST"), {})
        for name in list(example):
            if pick.random() < 0.3:
                odd = [
                    None,
                    -1,
                    10**30,
                    1.5,
                    True,
                    "",
                    "\0",
                    "\ud800",
                    "x" * 9000,
                    [],
                    [[]],
                    {},
                    {"\0": "\0"},
                    ["\ud800"],
                ]
                example[name] = pick.choice(odd)
        body = json.dumps(example).encode()
        if pick.random() < 0.2:
            odd_bodies = [
                b"",
                b"[",
                b"null",
                b'"x"',
                b"\xff",
                b"[" * 5000,
                b'{"a":' * 900,
                b"{}{}",
                b"NaN",
                b'{"\\u0000":1}',
            ]
            body = pick.choice(odd_bodies)
        return b"application/json", self._spoilt(body)

    def _spoilt(self, body: bytes) -> bytes:
        """Mostly as it is; sometimes cut off, doubled or with a byte changed."""
        pick = self.random
        if pick.random() < 0.75 or not body:
            return body
        at = pick.randrange(len(body))
        changes = [body[:at], body + body, body[:at] + b"\xff" + body[at:], body[:at] + b"\0" + body[at + 1 :]]
        return pick.choice(changes)

    def _head(self, method: bytes, address: bytes, headers: Sequence[tuple[bytes, bytes]]) -> bytes:
        lines = [method + b" " + address + b" HTTP/1.1", *(name + b": " + value for name, value in headers)]
        return b"\r\n".join(lines) + b"\r\n\r\n"

    def _broken(self) -> bytes:
        """Bytes that are no HTTP, or half of it."""
        pick = self.random
        whole = self._whole()
        head, _, body = whole.partition(b"\r\n\r\n")
        line, _, rest = head.partition(b"\r\n")
        choices = [
            whole[: pick.randrange(1, len(whole))],
            whole + whole + whole,
            whole.replace(
                b"HTTP/1.1", pick.choice([b"HTTP/1.0", b"HTTP/0.9", b"HTTP/2.0", b"HTTP/9.9", b"HTTX/1.1", b""]), 1
            ),
            pick.choice(METHODS) + b" / HTTP/1.1\r\n\r\n",
            pick.choice([b"*", b"http://evil.example/", b"/\xff", b"//", b"?", b"#", b"/a b"]).join(
                [b"GET ", b" HTTP/1.1\r\n\r\n"]
            ),
            line + b"\r\nTransfer-Encoding: chunked\r\n" + rest + b"\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
            line + b"\r\nTransfer-Encoding: chunked\r\n" + rest + b"\r\n\r\nzz\r\n",
            line
            + b"\r\nContent-Length: "
            + pick.choice([b"-1", b"x", b"9" * 30, b"70000", b"1, 2", b"0x1"])
            + b"\r\n"
            + rest
            + b"\r\n\r\n"
            + body,
            line + b"\r\nContent-Length: 3\r\nContent-Length: 4\r\n" + rest + b"\r\n\r\nabcd",
            line + b"\r\n folded\r\n" + rest + b"\r\n\r\n" + body,
            line
            + b"\r\n"
            + pick.choice([b"A", b": x", b"\0: x", b"A: \0", b"A\xff: x", b"A : x"])
            + b"\r\n"
            + rest
            + b"\r\n\r\n",
            whole.replace(b"\r\n", b"\n"),
            b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\n" + b"A: b\r\n" * 20_000 + b"\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\nHost: evil.example\r\n\r\n",
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(30),
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + pick.randbytes(200),
            pick.randbytes(pick.choice([1, 10, 1000, 70_000])),
            b"\r\n" * 100 + whole,
        ]
        return pick.choice(choices)


def _has_sentence(kind: str, body: bytes) -> bool:
    if kind.startswith("application/json"):
        notice = json.loads(body).get("notice")
        return isinstance(notice, str) and len(notice) > 8
    text = body.decode()
    if kind.startswith("text/html"):
        return re.search(r"(?:<h1>|class=\"notice[^>]*>)\s*[^<\s][^<]{8,}", text) is not None
    return kind.startswith("text/plain") and " " in text and text.endswith(".")


def _packed(data: bytes, wbits: int) -> bytes:
    packer = zlib.compressobj(9, wbits=wbits)
    return urlsafe_b64encode(packer.compress(data) + packer.flush()).rstrip(b"=")


def _header(request: bytes, name: bytes) -> bytes:
    found = re.search(rb"\r\n" + name + rb": ([^\r]*)", request)
    return found[1] if found else b""
