"""The measurement of the server plays real games over HTTP, as programs and as browsers, and before a crowd."""

import asyncio
import os
from pathlib import Path

import pytest
import uvloop

from serai.lab import server_bench
from serai.lab.server_load import Contest, Listening, StreamReader
from serai.lab.server_process import Place, ServerProcess


@pytest.mark.parametrize("pages", [False, True])
def test_moves_are_played_and_brought_to_the_other_player(pages: bool) -> None:
    result = uvloop.run(server_bench.measure(Place(), 2, pages, None, 0.5))
    assert result.moves_per_second > 0
    assert 0 < result.median_ms <= result.p99_ms
    assert result.cpu_us > 0
    assert result.rest_megabytes > 0


def test_moves_are_played_beside_a_review() -> None:
    result = uvloop.run(server_bench.measure(Place(), 2, False, 50.0, 0.5, review=True))
    assert result.what == "JSON, paced at 50/s, beside a review"
    assert 0 < result.median_ms <= result.p99_ms


def test_every_watcher_has_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("serai.lab.server_watchers.MOVES", 5)
    monkeypatch.setattr("serai.lab.server_watchers.BETWEEN_SECONDS", 0.05)
    watched = uvloop.run(server_bench.watched(Place(), 30))
    assert (watched.watchers, watched.moves) == (30, 5)
    assert 0 < watched.median_ms <= watched.worst_ms


@pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="there is one core only")
def test_server_and_load_have_cores_of_their_own(tmp_path: Path) -> None:
    before = os.sched_getaffinity(0)
    try:
        core = server_bench.prepare()
        server = ServerProcess(tmp_path, Place(core))
        try:
            uvloop.run(server.ready())
            servers = os.sched_getaffinity(server.pid)
        finally:
            server.close()
        assert servers == {int(core)}
        assert not servers & os.sched_getaffinity(0)
    finally:
        os.sched_setaffinity(0, before)


JSON = Listening(b"", b"\nid: ", 1)
PAGE = Listening(b"", b'data: {"seq":', 0)


@pytest.mark.parametrize(
    ("listening", "parts", "told"),
    [
        (JSON, [b"event: move\nid: 6\ndata: {}\n\n"], [7]),
        (JSON, [b"event: move\nid: 6\ndata: {}\n\nevent: move\nid: 17\ndata: {}\n\n"], [18]),
        (JSON, [b"event: move\nid: 6", b"2\ndata: {}\n", b"\n: still here\n\n"], [63]),
        (JSON, [b'event: table\ndata: {"seq":3}\n\n', b": still here\n\n"], []),
        (PAGE, [b'event: fragments\nid: ab-77\ndata: {"seq":12,"title":', b'"x"}\n\n'], [12]),
        (PAGE, [b'event: presence\ndata: {"here":[]}\n\n', b"event: alive\ndata: \n\n"], []),
    ],
)
def test_a_stream_tells_which_move_it_has_brought(listening: Listening, parts: list[bytes], told: list[int]) -> None:
    """A stream that brings something else, or an older move, is not counted as bringing this one."""
    seen: list[int] = []
    reader = StreamReader(listening, seen.append)
    for part in parts:
        reader.data_received(part)
    assert seen == told


class SlowPoster:
    """Answers when the test says so."""

    def __init__(self) -> None:
        self.body = b""

    def post(self, request: bytes) -> "asyncio.Future[int]":
        self.answer = asyncio.get_running_loop().create_future()
        return self.answer


@pytest.mark.parametrize("answered_first", [False, True])
def test_a_move_counts_when_it_is_answered_and_the_other_has_it(answered_first: bool) -> None:
    async def play() -> None:
        poster = SlowPoster()
        contest = Contest("t", [(0, b"x")], [JSON, JSON], _poster=poster)  # type: ignore[arg-type]
        mover, other = contest._on_event(0), contest._on_event(1)
        move = asyncio.create_task(contest.move())
        await asyncio.sleep(0)
        mover(1)  # that the mover's own stream has it tells nothing about the other
        other(0)  # nor does an older move
        for step in ("answer", "event") if answered_first else ("event", "answer"):
            await asyncio.sleep(0.001)
            assert contest.delays == []
            if step == "answer":
                poster.answer.set_result(200)
            else:
                other(1)
        await move
        assert contest.delays[0] >= 0.002

    asyncio.run(play())
