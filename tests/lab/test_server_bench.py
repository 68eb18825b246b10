"""The measurement of the server plays real games over HTTP, as programs and as browsers, and before a crowd."""

import os
from pathlib import Path

import pytest
import uvloop

from serai.lab import server_bench
from serai.lab.server_bench import Bench
from serai.lab.server_load import Listening, StreamReader


@pytest.mark.parametrize("pages", [False, True])
def test_moves_are_played_and_brought_to_the_other_player(pages: bool) -> None:
    result = uvloop.run(server_bench._measure("", 2, pages, None, 0.5))
    assert result.moves_per_second > 0
    assert 0 < result.median_ms <= result.p99_ms


def test_every_watcher_has_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("serai.lab.server_watchers.MOVES", 5)
    monkeypatch.setattr("serai.lab.server_watchers.BETWEEN_SECONDS", 0.05)
    watched = uvloop.run(server_bench._watched("", 30))
    assert (watched.watchers, watched.moves) == (30, 5)
    assert 0 < watched.median_ms <= watched.worst_ms


@pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="there is one core only")
def test_server_and_load_have_cores_of_their_own(tmp_path: Path) -> None:
    before = os.sched_getaffinity(0)
    try:
        core = server_bench._prepare()
        bench = Bench(tmp_path, core)
        try:
            uvloop.run(bench.ready())
            servers = os.sched_getaffinity(bench._process.pid)
        finally:
            bench.close()
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
