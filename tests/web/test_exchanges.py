"""HTTP as it is spoken on a connection: one answer for each request, in order, as long as it says it is."""

import asyncio
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from serai.web.connections import Lobby
from serai.web.exchange import Exchange

from .conftest import House, settings_for

HOST = b"Host: localhost\r\n"


async def whole(request: Request) -> Response:
    return Response(b"%b %b" % (request.method.encode(), await request.body()), media_type="text/plain")


async def parts(request: Request) -> Response:
    async def some() -> Any:
        for part in (b"one", b"", b"two"):
            yield part

    return StreamingResponse(some(), media_type="text/plain")


async def nothing(request: Request) -> Response:
    return Response(status_code=204)


async def crash(request: Request) -> Response:
    raise ZeroDivisionError


async def lie(request: Request) -> Response:
    return Response(b"short", headers={"content-length": "50"})


async def split(request: Request) -> Response:
    return Response(headers={"x-odd": "a\r\nSet-Cookie: b=c"})


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(settings_for(tmp_path_factory.mktemp("talk")), Lobby(idle_seconds=0.3))
    for handler in (whole, parts, nothing, crash, lie, split):
        house.app.router._add(Route(f"/{handler.__name__}", handler, methods=["GET", "POST"]))
    yield house
    house.close()


def say(house: House, *sent: bytes) -> bytes:
    """All that is answered until the server ends the connection."""
    with socket.create_connection(("127.0.0.1", house.port), timeout=10) as line:
        for part in sent:
            line.sendall(part)
        text = b""
        while data := line.recv(65536):
            text += data
    return text


def answers(text: bytes) -> list[tuple[int, bytes]]:
    """Status and body of each answer."""
    found = []
    while text:
        head, _, rest = text.partition(b"\r\n\r\n")
        lines = head.split(b"\r\n")
        headers = dict(line.split(b": ", 1) for line in lines[1:])
        if b"content-length" in headers:
            length = int(headers[b"content-length"])
            body, text = rest[:length], rest[length:]
        elif headers.get(b"transfer-encoding") == b"chunked":
            body, text = chunks(rest)
        else:
            body, text = b"", rest
        found.append((int(lines[0].split()[1]), body))
    return found


def chunks(text: bytes) -> tuple[bytes, bytes]:
    body = b""
    while True:
        size, _, text = text.partition(b"\r\n")
        length = int(size, 16)
        body, text = body + text[:length], text[length + 2 :]
        if not length:
            return body, text


def post(body: bytes, path: bytes = b"/whole", more: bytes = b"Origin: http://localhost\r\n") -> bytes:
    return b"POST %b HTTP/1.1\r\n%b%bContent-Length: %d\r\n\r\n%b" % (path, HOST, more, len(body), body)


def get(path: bytes, version: bytes = b"1.1", more: bytes = b"", method: bytes = b"GET") -> bytes:
    return b"%b %b HTTP/%b\r\n%b%b\r\n" % (method, path, version, HOST, more)


def test_requests_that_come_at_once_are_answered_in_order(talk: House) -> None:
    sent = [get(b"/parts"), post(b"a"), get(b"/nothing"), post(b"b"), get(b"/whole")]
    expected = [(200, b"onetwo"), (200, b"POST a"), (204, b""), (200, b"POST b"), (200, b"GET ")]
    assert answers(say(talk, b"".join(sent))) == expected
    assert answers(say(talk, *(bytes([byte]) for byte in b"".join(sent)))) == expected


def test_nobody_works_on_a_request_before_all_of_it_is_here(talk: House) -> None:
    """The body comes in parts, and is handed over whole."""
    body = b"x" * 60_000
    sent = post(body)
    assert answers(say(talk, sent[:150], sent[150:30_000], sent[30_000:])) == [(200, b"POST " + body)]


def test_an_answer_ends_where_it_says(talk: House) -> None:
    assert answers(say(talk, get(b"/parts", more=b"Connection: close\r\n"))) == [(200, b"onetwo")]
    assert b"\r\nconnection: close\r\n" in say(talk, get(b"/whole", more=b"Connection: close\r\n"))


def test_to_those_who_know_no_chunks_the_answer_ends_with_the_connection(talk: House) -> None:
    told = say(talk, get(b"/parts", b"1.0"))
    assert b"chunked" not in told
    assert told.endswith(b"\r\n\r\nonetwo")
    assert say(talk, get(b"/whole", b"1.0")).endswith(b"\r\n\r\nGET ")


def test_a_look_at_the_head_brings_no_body(talk: House) -> None:
    told = say(talk, get(b"/whole", method=b"HEAD") + get(b"/parts", method=b"HEAD") + post(b"z"))
    assert told.count(b"HTTP/1.1 200") == 3
    assert b"content-length: 5\r\n" in told
    assert told.count(b"\r\n\r\nHTTP/1.1") == 2
    assert told.endswith(b"POST z")


def test_who_asks_first_whether_to_send_is_told_to(talk: House) -> None:
    expect = b"Origin: http://localhost\r\nExpect: 100-continue\r\n"
    told = say(talk, post(b"abc", more=expect))
    assert told.startswith(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200")
    assert told.endswith(b"POST abc")
    large = b"POST /whole HTTP/1.1\r\n" + HOST + expect + b"Content-Length: 70000\r\n\r\n"
    assert say(talk, large + b"x" * 70_000).startswith(b"HTTP/1.1 413")


def test_other_protocols_are_not_spoken(talk: House) -> None:
    told = say(talk, get(b"/whole", more=b"Connection: Upgrade\r\nUpgrade: websocket\r\n") + b"\x81\x05hello")
    assert answers(told) == [(200, b"GET ")]


def test_a_fault_of_ours_is_a_500_and_the_connection_goes_on(talk: House) -> None:
    assert answers(say(talk, get(b"/crash") + get(b"/whole"))) == [(500, b"Internal Server Error"), (200, b"GET ")]


def test_an_answer_that_is_not_as_long_as_it_says_breaks_off(talk: House) -> None:
    told = say(talk, get(b"/lie") + get(b"/whole"))
    assert told.endswith(b"\r\n\r\nshort")


def test_no_header_becomes_two(talk: House) -> None:
    assert b"Set-Cookie: b=c" not in say(talk, get(b"/split"))


def test_idle_connections_are_closed(talk: House) -> None:
    """`say` reads until the server ends the connection: nobody has asked it to."""
    assert answers(say(talk, get(b"/whole"))) == [(200, b"GET ")]


def test_whoever_waits_for_the_end_is_told_when_the_other_side_goes() -> None:
    async def main() -> None:
        exchange = Exchange(Nobody(), app, {"method": "GET", "http_version": "1.1"}, True)  # type: ignore[arg-type]
        task = asyncio.create_task(exchange.run())
        await asyncio.sleep(0)
        exchange.leave()
        await task
        assert told == ["http.request", "http.disconnect"]

    async def app(scope: Any, receive: Any, send: Any) -> None:
        told.extend([(await receive())["type"] for _ in range(2)])
        await send({"type": "http.response.start", "status": 200, "headers": []})

    class Nobody:
        write_paused = False

        def break_off(self) -> None:
            pass

    told: list[str] = []
    asyncio.run(main())
