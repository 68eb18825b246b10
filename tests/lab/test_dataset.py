"""Data sets: what a row says is what happened, the same command goes on, and one can learn from it."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

import serai
from serai.errors import BadOption, BadRecord, LostWorker, UnknownBot
from serai.lab import dataset, recording
from serai.lab.recording import Plan, played
from serai.rules import GAMES
from tests.commands import assert_refused, run

ONE_ROUND = {"rounds": 1}
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "GAMES_IN_A_PART", 2)


def plan_for(*names: str, game: str = "lost-cities", seed: int = 3, **options: Any) -> Plan:
    return dataset.plan_of(game, list(names), None, seed, options or ONE_ROUND if game == "lost-cities" else options)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.parametrize("game", ["lost-cities", "lost-cities-board", "en-route"])
def test_a_row_says_what_the_seat_saw_and_did_and_got(game: str) -> None:
    rows = list(played(plan_for("random", game=game), 5))
    table = serai.new(game, seed=rows[0].seed, **(ONE_ROUND if game == "lost-cities" else {}))
    for number, row in enumerate(rows):
        assert (row.game, row.move, row.bot) == (5, number, "random")
        assert np.array_equal(row.observation, table.observation(row.seat))
        assert np.flatnonzero(row.legal).tolist() == sorted(table.codes(row.seat))
        assert row.legal[row.action] == 1
        table.play(row.seat, row.action)
    assert table.over
    for row in rows:
        own, other = table.scores()[row.seat], table.scores()[1 - row.seat]
        assert (row.points, row.margin) == (own, own - other)
        assert row.won == (1 / len(table.winners()) if row.seat in table.winners() else 0)


def test_all_line_ups_take_turns() -> None:
    plan = Plan("lost-cities", 2, {}, ("guide", "random", "stroller"), 1)
    line_ups = [tuple(plan.line_up(number)) for number in range(9)]
    assert len(set(line_ups)) == 9
    assert [plan.line_up(number + 9) for number in range(9)] == [list(each) for each in line_ups]


def test_a_turn_that_a_bot_lost_is_not_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stumbles:
        def __init__(self, seed: int) -> None:
            self.turns = 0

        def choose(self, seen: Any) -> Any:
            self.turns += 1
            return None if self.turns == 1 else seen.actions()[0]

    monkeypatch.setitem(recording.bots.BOTS, "stumbles", Stumbles)
    moves = [row.move for row in played(plan_for("stumbles"), 0)]
    assert moves[0] > 0
    assert len(moves) == moves[-1] + 1 - 2


def test_the_same_command_goes_on_and_ends_in_the_same_files(tmp_path: Path) -> None:
    plan = plan_for("random", "stroller")
    rows = dataset.generate(plan, tmp_path / "whole", 900)
    assert rows >= 900
    whole = files(tmp_path / "whole")
    assert len(whole) > 3
    some = tmp_path / "some"
    dataset.generate(plan, some, 1)
    (some / ".part-00001.parquet").write_bytes(b"half")
    kept = (some / "part-00000.parquet").stat().st_mtime_ns
    told: list[int] = []
    assert dataset.generate(plan, some, 900, progress=told.append) == rows
    assert files(some) == whole
    assert (some / "part-00000.parquet").stat().st_mtime_ns == kept
    assert told == sorted(told)
    assert told[-1] == rows


def test_several_processes_write_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "GAMES_IN_A_PART", 20)  # as in the other processes
    plan = plan_for("random")
    dataset.generate(plan, tmp_path / "one", 3_000)
    dataset.generate(plan, tmp_path / "two", 3_000, workers=2)
    assert files(tmp_path / "one") == files(tmp_path / "two")


DEADLY = """
import os, pathlib, signal

class Deadly:
    def __init__(self, seed):
        pass

    def choose(self, perspective):
        fatal = pathlib.Path(__file__).with_name("fatal")
        if fatal.exists():
            fatal.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        return perspective.actions()[0].code
"""


def test_a_process_that_is_killed_is_not_waited_for_and_the_same_command_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dataset, "GAMES_IN_A_PART", 20)  # as in the other processes
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "deadly.py").write_text(DEADLY)
    plan = plan_for("deadly:Deadly")
    (tmp_path / "fatal").touch()
    with pytest.raises(LostWorker, match="ended from outside"):
        dataset.generate(plan, tmp_path / "killed", 300, workers=2)
    dataset.generate(plan, tmp_path / "killed", 300, workers=1)
    dataset.generate(plan, tmp_path / "whole", 300, workers=1)
    assert files(tmp_path / "killed") == files(tmp_path / "whole")


def test_more_is_added_and_less_takes_nothing_away(tmp_path: Path) -> None:
    plan = plan_for("random")
    dataset.generate(plan, tmp_path, 400)
    before = files(tmp_path)
    dataset.generate(plan, tmp_path, 1)
    assert files(tmp_path) == before
    dataset.generate(plan, tmp_path, 800)
    assert before.items() < files(tmp_path).items()


def test_another_data_set_is_not_mixed_in(tmp_path: Path) -> None:
    dataset.generate(plan_for("random"), tmp_path, 1)
    for other in (plan_for("stroller"), plan_for("random", seed=4), plan_for("random", rounds=2)):
        with pytest.raises(BadRecord, match="holds another data set"):
            dataset.generate(other, tmp_path, 1)


def test_what_cannot_be_played_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="Who plays"):
        plan_for()
    with pytest.raises(UnknownBot):
        plan_for("nobody")
    with pytest.raises(BadOption):
        plan_for("random", rounds=100)
    with pytest.raises(BadRecord, match="is no data set"):
        next(dataset.batches(tmp_path))


def test_it_is_plain_parquet_that_says_what_it_is(tmp_path: Path) -> None:
    dataset.generate(plan_for("random"), tmp_path, 100)
    table = pq.read_table(tmp_path)
    assert table.column_names == list(recording.Choice._fields)
    assert dataset.read_about(tmp_path)["observation_version"] == GAMES["lost-cities"].observation_version
    assert b'"bots": ["random"]' in table.schema.metadata[b"serai"]
    batch = next(dataset.batches(tmp_path))
    assert batch.observation.shape == (len(batch.action), GAMES["lost-cities"].observation)
    assert batch.legal[np.arange(len(batch.action)), batch.action].all()


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("lab", "generate", "lost-cities", "--rounds", "1", "--workers", "1", "--moves", "50")
    outcome = run(*words, "--bot", "random", "--out", "games")
    assert outcome.code == 0, outcome
    assert outcome.out.endswith("choices are in games.\n")
    assert_refused(run(*words, "--out", "games"), "--bot")
    refused = run(*words, "--bot", "guide", "--out", "games")
    assert (refused.code, refused.err.strip()) == (
        2,
        "serai: games holds another data set; name another folder, or remove it.",
    )


def test_the_example_learns_from_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    example = import_module("imitate")
    try:
        dataset.generate(plan_for("guide"), tmp_path, 6_000)
        policy, agreed = example.main(tmp_path, epochs=3, rounds=0)
        assert agreed > 0.55  # at random it is a third
        assert example.margin(policy, "random", 6) > 0
    finally:
        sys.modules.pop("imitate")


def test_the_layers_of_the_example_are_an_opponent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from serai.envs.weights import Dense

    monkeypatch.syspath_prepend(str(EXAMPLES))
    example = import_module("imitate")
    try:
        dataset.generate(plan_for("random"), tmp_path, 200)
        known, _ = example.read(tmp_path)
        policy = example.Policy(known.observation, known.legal.shape[1], np.random.default_rng(1))
        values = np.where(known.legal, Dense(policy.layers()).values(known.observation), -np.inf)
        assert np.allclose(values, policy.values(known.observation, known.legal), atol=1e-2)
    finally:
        sys.modules.pop("imitate")
