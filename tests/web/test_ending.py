"""A server that has just started, or is about to end: whatever is asked is handled, or put off with 503 and when to ask
again, and never ends in a 500."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from .browsing import Answer, Browser
from .conftest import House, settings_for, wait_for
from .programs import Program

PLACES = ("/", "/healthz", "/static/play.css", "/rules/lost-cities", "/puzzles", "/pads/lost-cities", "/api/v1/games")


class Asking:
    """A request that is on its way while the server's life goes on."""

    def __init__(self, ask: Callable[[], Answer]) -> None:
        self._answers: list[Answer] = []
        self._thread = threading.Thread(target=lambda: self._answers.append(ask()))
        self._thread.start()

    @property
    def answer(self) -> Answer:
        self._thread.join(15)
        assert self._answers, "there was no answer"
        return self._answers[0]


def is_put_off(answer: Answer) -> bool:
    return answer.status == 503 and answer.headers["retry-after"].isdecimal() and bool(answer.json["notice"])


def seated(house: House) -> tuple[Program, str]:
    ann, bob = Program(Browser(house.port)), Program(Browser(house.port))
    table, invite = ann.create(first=0)
    assert bob.join(table, invite).status == 200
    wait_for(lambda: in_flight(house) == 0)  # what is counted from now on was asked later
    return ann, table


def in_flight(house: House) -> int:
    return len(house._server.server_state.tasks)


def test_who_waits_for_a_game_is_sent_elsewhere_when_the_server_ends(
    unprepared: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("serai.web.tables.playing.PATIENCE_SECONDS", 60.0)
    ann, table = seated(unprepared)
    moves = [Asking(lambda: ann.move(table, "discard Yw", key="k")) for _ in range(5)]
    wait_for(lambda: in_flight(unprepared) >= 5)
    unprepared._loop.call_soon_threadsafe(unprepared.inn.begin_to_close)
    assert all(is_put_off(move.answer) for move in moves)
    assert is_put_off(ann.move(table, "discard Yw", key="k"))


def test_what_takes_longer_than_the_server_waits_is_put_off(
    tmp_path: Path, no_unpacking: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("serai.web.serve.GRACE_SECONDS", 1)
    monkeypatch.setattr("serai.web.tables.warm.Readiness.give_up", lambda self: None)
    house = House(settings_for(tmp_path))
    ann, table = seated(house)
    move = Asking(lambda: ann.move(table, "discard Yw", key="k"))
    wait_for(lambda: in_flight(house) == 1)
    house.close()
    assert is_put_off(move.answer)


@pytest.mark.parametrize("ending", [False, True])
def test_nothing_that_is_asked_meanwhile_is_a_fault(
    unprepared: House, monkeypatch: pytest.MonkeyPatch, ending: bool
) -> None:
    monkeypatch.setattr("serai.web.tables.playing.PATIENCE_SECONDS", 0.01)
    ann, table = seated(unprepared)
    if ending:
        unprepared._loop.call_soon_threadsafe(unprepared.inn.begin_to_close)
    at_table = [
        *(("GET", f"/t/{table}{more}", None) for more in ("", "/replay", "/record")),
        *(("GET", f"/api/v1/tables/{table}{more}", None) for more in ("", "/record")),
        *(("POST", f"/api/v1/tables/{table}/{verb}", {}) for verb in ("join", "resign", "undo", "rematch", "hint")),
        ("POST", f"/api/v1/tables/{table}/chat", {"text": "hello"}),
        ("POST", f"/api/v1/tables/{table}/moves", {"action": "draw"}),
        ("POST", "/api/v1/tables", {"game": "lost-cities", "seats": ["me", "bot:random"]}),
        ("POST", "/api/v1/guests", {"name": "Cleo"}),
    ]
    for method, path, data in [*at_table, *(("GET", place, None) for place in PLACES)]:
        answer = ann.ask(method, path, data)
        assert answer.status < 500 or answer.status == 503, (path, answer.text)
        assert answer.status != 503 or path == "/healthz" or is_put_off(answer), (path, answer.headers)


def test_a_stream_that_begins_while_the_server_ends_keeps_it_from_nothing(unprepared: House) -> None:
    ann, table = seated(unprepared)
    guest = unprepared.browser("Guest")
    shown = guest.play_bot()
    unprepared._loop.call_soon_threadsafe(unprepared.inn.begin_to_close)
    for stream in (ann.events(table), guest.stream(f"/t/{shown}/events"), guest.stream("/events")):
        assert stream.status == 200
        with pytest.raises(EOFError):
            stream.raw(5)
