"""What `serai bench` measures, and that each row is told when it is there."""

import json

import pytest

from serai.lab import bench
from serai.rules.randomness import generator
from serai.table.games import GAMES
from tests.commands import run


@pytest.fixture
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind of work once, and no new processes."""
    monkeypatch.setattr(bench, "rate", lambda work: work(1) + 1)
    rows = {key: row for key, row in bench.ROWS.items() if key != "cached_compile_seconds"}
    monkeypatch.setattr(bench, "ROWS", rows)
    monkeypatch.setattr(bench.other_programs, "PEERS", {"somebody": lambda games: 7.0})


@pytest.mark.parametrize("pairs", [1, 4])
def test_every_game_is_played_to_its_end(pairs: int) -> None:
    states, actions = bench.prepared("lost-cities")
    assert bench.random_games(states, pairs, 1, generator(1), actions) > 2 * 100 * pairs
    assert not states["to_move"].any()
    assert (states["finished"] == states["rounds"]).all()


@pytest.mark.usefixtures("_at_once")
def test_rows_are_told_one_by_one() -> None:
    told: list[str] = []
    places: list[tuple[int, int]] = []
    results = bench.measure(True, told.append, lambda done, total: places.append((len(told), done)))
    assert len(told) == 1 + len(bench.ROWS) + 1
    assert told[0].split()[-3:] == list(GAMES)
    assert [done for _, done in places] == list(range(len(bench.ROWS) * len(GAMES) + 1))
    assert [rows for rows, _ in places] == [1 + done // len(GAMES) for _, done in places]
    assert results["peers"] == {"somebody": 8.0}
    assert set(results["lost-cities"]) == set(bench.ROWS)


@pytest.mark.usefixtures("_at_once")
def test_the_command_speaks_to_people_and_programs() -> None:
    shown = run("bench")
    assert "compiled random play, steps/s" in shown.out
    assert "for comparison" not in shown.out
    assert set(json.loads(run("bench", "--json").out)) == {*GAMES, "peers"}
