"""Broken connections, busy servers and strange answers; each with both clients."""

import json
import socket

import pytest

from serai.client import BadRequest, LogEvent, NotUnderstood, TableEvent, TooOften, Unavailable, Unreachable
from serai.errors import BadOption
from tests.client.conftest import Connect
from tests.client.scripted import HANG_UP, Scripted, answer, stream

PLAYED = answer({"seq": 7})
SEEN = {
    **dict.fromkeys(("id", "title"), "x"),
    **dict.fromkeys(("commitment", "seat", "deadline", "ending", "invite", "rematch", "view")),
    **dict.fromkeys(("public", "preparing", "can_join", "can_undo", "can_resign", "can_leave", "is_host"), False),
    **{key: [] for key in ("your_seats", "players", "to_move", "actions", "chat", "winners")},
    "game": "lost-cities",
    "options": {},
    "status": "over",
    "pace": "relaxed",
    "seq": 9,
    "watchers": 0,
}


def line(seq: int) -> str:
    data = {"seq": seq, "kind": "move", "seat": 0, "lines": []}
    return f"event: move\nid: {seq}\ndata: {json.dumps(data)}\n\n"


def test_a_lost_answer_is_no_lost_move(scripted: Scripted, connect: Connect) -> None:
    """The move is sent again with the same key, which the server plays once."""
    scripted.script = [HANG_UP, answer({"notice": "busy"}, 503), PLAYED]
    assert connect(scripted.url, "token").play("table", "draw", seq=6) == 7
    sent = [asked.data for asked in scripted.asked]
    assert sent[0] == sent[1] == sent[2]
    assert (sent[0]["action"], sent[0]["seq"]) == ("draw", 6)
    assert len(sent[0]["key"]) >= 16


def test_each_move_has_a_key_of_its_own(scripted: Scripted, connect: Connect) -> None:
    scripted.script = [PLAYED, PLAYED]
    client = connect(scripted.url, "token")
    client.play("table", "draw")
    client.play("table", "draw")
    assert scripted.asked[0].data["key"] != scripted.asked[1].data["key"]


def test_what_could_happen_twice_is_not_sent_again(scripted: Scripted, connect: Connect) -> None:
    scripted.script = [HANG_UP, answer({"notice": "The database is away."}, 503)]
    client = connect(scripted.url, "token")
    with pytest.raises(Unreachable, match="nobody knows whether the request arrived"):
        client.new_table("lost-cities")
    with pytest.raises(Unavailable, match="The database is away"):
        client.new_table("lost-cities")
    assert len(scripted.asked) == 2


def test_looking_is_tried_again(scripted: Scripted, connect: Connect) -> None:
    scripted.script = [HANG_UP, HANG_UP, answer({"levels": ["guide"], "default": "guide"})]
    assert connect(scripted.url).bots().levels == ("guide",)


def test_who_was_too_fast_waits_as_long_as_the_server_says(
    scripted: Scripted, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    monkeypatch.setattr("time.sleep", waits.append)

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr("asyncio.sleep", sleep)
    scripted.script = [answer({"notice": "Too fast."}, 429, Retry_After="3"), answer(SEEN)]
    assert connect(scripted.url, "token").join("table").seq == 9  # even this: a refused request has changed nothing
    assert waits == [3.0]


def test_patience_ends(scripted: Scripted, connect: Connect) -> None:
    scripted.script = [answer({"notice": "Too fast."}, 429, Retry_After="60")]
    with pytest.raises(TooOften, match=r"Too fast\."):
        connect(scripted.url, "token", patience=1.0).see("table")
    with socket.create_server(("127.0.0.1", 0)) as free:
        nobody = f"http://127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(Unreachable, match="cannot be reached"):
        connect(nobody, patience=0.3).games()


@pytest.mark.parametrize(
    "strange",
    [
        b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
        b'HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n{"bots": 3}',
        b"HTTP/1.1 200 OK\r\n\r\n<html></html>",
    ],
)
def test_another_program_answers(scripted: Scripted, connect: Connect, strange: bytes) -> None:
    scripted.script = [strange]
    with pytest.raises(NotUnderstood, match="does not understand"):
        connect(scripted.url, patience=0.0).bots()


def test_no_http_at_all(scripted: Scripted, connect: Connect) -> None:
    scripted.script = [b"220 smtp.example ESMTP\r\n\r\n"]
    with pytest.raises(Unreachable):
        connect(scripted.url, patience=0.0).bots()


def test_a_refusal_without_a_sentence(scripted: Scripted, connect: Connect) -> None:
    scripted.script = [b"HTTP/1.1 418 Teapot\r\nContent-Length: 3\r\n\r\npot"]
    with pytest.raises(BadRequest, match="status 418"):
        connect(scripted.url).bots()


def test_who_asks_in_which_language(scripted: Scripted, connect: Connect) -> None:
    scripted.script = [answer({"levels": [], "default": ""})]
    connect(f"{scripted.url}/games/", "secret-token").bots()
    asked = scripted.asked[0]
    assert asked.target == "/games/api/v1/bots"
    assert asked.headers["authorization"] == "Bearer secret-token"
    assert asked.headers["accept-language"] == "en"


@pytest.mark.parametrize(
    "url", ["", "127.0.0.1:8000", "ftp://example", "http://", "http://a:b@example", "http://example:99999", "http://[x"]
)
def test_addresses_that_are_none(connect: Connect, url: str) -> None:
    with pytest.raises(BadOption, match="not the address of a server"):
        connect(url)


# --- events


@pytest.mark.parametrize("chunked", [True, False])
def test_events_go_on_after_a_break(scripted: Scripted, connect: Connect, chunked: bool) -> None:
    """From the last number on; what was half told comes again, once; then somebody looks at the table."""
    half = line(5)[:-20]
    scripted.script = [
        stream("retry: 1000\n\n", line(4)[:9], line(4)[9:] + half, chunked=chunked),
        stream(line(5), ": still here\n\n", "event: alien\ndata: ?\n\n", line(6), chunked=chunked),
        answer(SEEN),
        stream(chunked=chunked),
        answer(SEEN),
    ]
    with connect(scripted.url, "token").events("table", since=4) as events:
        told = [next(events) for _ in range(5)]
    assert [event.seq for event in told if isinstance(event, LogEvent)] == [4, 5, 6]
    assert [event for event in told if isinstance(event, TableEvent)] == [TableEvent(status="over", seq=9)] * 2
    streams = [asked for asked in scripted.asked if "/events" in asked.target]
    assert streams[0].target.endswith("/tables/table/events?since=4")
    assert [asked.headers.get("last-event-id") for asked in streams] == [None, "4", "6"]


def test_without_following_the_end_is_the_end(scripted: Scripted, connect: Connect) -> None:
    scripted.script = [stream(line(0), line(1)) + b"0\r\n\r\n"]
    assert [event.seq for event in connect(scripted.url, "token").events("table", follow=False)] == [0, 1]
    assert scripted.asked[0].target.endswith("?follow=false")


def test_a_stream_that_is_refused_for_a_while(scripted: Scripted, connect: Connect) -> None:
    scripted.script = [HANG_UP, answer({"notice": "Away."}, 503), stream(line(0))]
    with connect(scripted.url, "token").events("table") as events:
        assert next(events).seq == 0


def test_a_stream_of_a_table_that_is_not_there(scripted: Scripted, connect: Connect) -> None:
    scripted.script = [answer({"notice": "There is no such table."}, 404)]
    with pytest.raises(Exception, match="There is no such table"):
        connect(scripted.url, "token").events("table")


def test_events_that_are_none(scripted: Scripted, connect: Connect) -> None:
    scripted.script = [stream("event: move\nid: 0\ndata: {}\n\n")]
    with connect(scripted.url, "token").events("table") as events, pytest.raises(NotUnderstood):
        next(events)
