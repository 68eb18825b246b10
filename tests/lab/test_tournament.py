"""Tournaments: paired deals, honest intervals, resuming, files."""

import csv
import json
import signal
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from serai import bots
from serai.bots.levels import LEVELS, Level
from serai.errors import BadOption, BadRecord, LostWorker, MissingExtra, UnknownBot
from serai.lab import tournament, workers
from serai.lab.ladder import AVERAGE, Figure, Pairing, figure, ladder, share_figure
from serai.lab.matches import Deal, Job, compiled_player, play
from serai.table.perspective import Perspective

ONE_ROUND = {"rounds": 1}


class First:
    """Always takes the first action, and is not compiled."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, seen: Perspective) -> int:
        return seen.actions()[0].code


@pytest.fixture
def _outsider(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.BOTS, "first", First)


def won(pair: tuple[str, str], deals: int, share: float) -> Pairing:
    nothing = Figure(0.0, 0.0)
    return Pairing(pair, deals, Figure(share, 0.0), nothing, (nothing, nothing), 0.0, 0, (0, 0))


def test_a_bot_against_its_twin_is_even_on_every_paired_deal() -> None:
    job = Job("lost-cities", 2, ONE_ROUND, ("sensible", "sensible"), 0, 5, 1)
    for deal in play(job):
        assert deal.share == 0.5
        assert deal.points[0] == deal.points[1]


def test_the_deal_does_not_depend_on_the_job_it_is_in() -> None:
    whole = play(Job("lost-cities", 2, ONE_ROUND, ("guide", "random"), 0, 4, 9))
    parts = [play(Job("lost-cities", 2, ONE_ROUND, ("guide", "random"), first, 2, 9)) for first in (0, 2)]
    assert whole == parts[0] + parts[1]


def test_tables_and_arena_note_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job("lost-cities", 2, {**ONE_ROUND, "stall_turns": 4}, ("sensible", "hoarder"), 0, 3, 2)
    in_the_arena = play(job)
    monkeypatch.setattr("serai.lab.matches.compiled_player", lambda name, game: None)
    at_tables = play(job)
    assert at_tables == in_the_arena


def test_rules_of_thumb_beat_chance() -> None:
    results = tournament.run("lost-cities", ["guide", "random"], deals=30, options=ONE_ROUND, workers=1)
    assert results.pairings[0].wins.low > 0.9
    assert results.pairings[0].margin.low > 100
    assert [rung.bot for rung in results.ladder] == ["guide", "random"]


def test_levels_can_be_held_to_fewer_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS["lost-cities"], "legend", Level(worlds=10**9))
    deals = play(Job("lost-cities", 2, ONE_ROUND, ("legend", "guide"), 0, 1, 1, worlds=2))
    assert deals[0].turns > 0


@pytest.mark.usefixtures("_outsider")
@pytest.mark.parametrize(("names", "worlds"), [(["guide", "explorer"], 0), (["explorer", "first"], 5)])
def test_worlds_that_cannot_be_limited_are_refused(names: list[str], worlds: int) -> None:
    with pytest.raises(BadOption, match="worlds"):
        tournament.run("lost-cities", names, deals=1, worlds=worlds)


@pytest.mark.usefixtures("_outsider")
def test_a_bot_that_is_not_compiled_may_take_part() -> None:
    deals = play(Job("lost-cities", 2, ONE_ROUND, ("guide", "first"), 0, 2, 1))
    assert all(deal.faults == (0, 0) and deal.turns > 80 for deal in deals)


def test_an_interrupted_tournament_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = tmp_path / "journal.jsonl"
    plan: dict[str, Any] = {"names": ["guide", "random"], "deals": 30, "options": ONE_ROUND, "workers": 1}
    whole = tournament.run("lost-cities", **plan)

    def interrupt(done: int, total: int) -> None:
        if done == 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament.run("lost-cities", **plan, journal=journal, progress=interrupt)
    with journal.open("a") as file:
        file.write('{"pair": ["guide", "ran')  # the power failed while a line was written
    played: list[Job] = []
    monkeypatch.setattr(tournament, "play", lambda job: played.append(job) or play(job))
    resumed = tournament.run("lost-cities", **plan, journal=journal)
    assert [job.first for job in played] == [10, 20]
    assert resumed == whole
    assert tournament.run("lost-cities", **plan, journal=journal) == whole
    assert len(played) == 2


def test_a_journal_of_another_tournament_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    tournament.run("lost-cities", ["guide", "random"], deals=1, journal=journal, workers=1)
    with pytest.raises(BadRecord, match="another tournament"):
        tournament.run("lost-cities", ["guide", "random"], deals=1, seed=2, journal=journal, workers=1)


def test_results_are_written_in_every_form(tmp_path: Path) -> None:
    results = tournament.run("lost-cities", ["guide", "random", "hoarder"], deals=2, options=ONE_ROUND, workers=1)
    for ending in tournament.ENDINGS:
        tournament.write(results, tmp_path / f"results{ending}")
    assert json.loads((tmp_path / "results.json").read_text())["ladder"][-1]["bot"] == "random"
    with (tmp_path / "results.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 6
    assert {row["first"] for row in rows} == {"guide", "random"}
    assert (tmp_path / "results.svg").read_text().count("<circle") == 3
    assert "| guide : random | 2 |" in (tmp_path / "results.md").read_text()


@pytest.mark.parametrize(
    ("plan", "error", "words"),
    [
        ({"names": ["guide"]}, BadOption, "two or more"),
        ({"names": ["guide", "guide"]}, BadOption, "different"),
        ({"names": ["guide", "nobody"]}, UnknownBot, "no bot 'nobody' for lost-cities; there are random"),
        ({"names": ["guide", "random"], "deals": 0}, BadOption, "0 deals"),
        ({"names": ["guide", "random"], "seats": 3}, BadOption, "3 seats"),
        ({"names": ["guide", "random"], "options": {"rounds": 100}}, BadOption, "rounds"),
        ({"names": ["guide", "random"], "seed": -1}, BadOption, "seed"),
    ],
)
def test_what_cannot_be_played_is_refused(plan: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        tournament.run("lost-cities", **plan)


def test_a_style_is_a_bot_of_its_game_only() -> None:
    assert "hoarder" in bots.names("lost-cities")
    assert "hoarder" not in bots.names()
    with pytest.raises(UnknownBot):
        bots.find("hoarder")


def test_intervals_hold_the_truth_nineteen_times_of_twenty() -> None:
    rng = np.random.default_rng(1)
    hits = 0
    for _ in range(400):
        shares = rng.choice([0.0, 0.5, 1.0], p=[0.25, 0.25, 0.5], size=60)
        margin = figure(shares)
        assert share_figure(shares).spread >= margin.spread * 0.98
        hits += abs(margin.mean - 0.625) <= margin.spread
    assert 0.91 < hits / 400 < 0.98


def test_a_bot_that_always_wins_still_has_an_interval() -> None:
    assert 0 < share_figure([1.0] * 20).spread < 0.25


def test_the_ladder_fits_known_strengths() -> None:
    """Chances by Elo's formula give back the differences they were made from."""
    rungs = ladder(
        [
            won(("strong", "middle"), 10**6, 1 / (1 + 10 ** (-200 / 400))),
            won(("middle", "weak"), 10**6, 1 / (1 + 10 ** (-100 / 400))),
            won(("strong", "weak"), 10**6, 1 / (1 + 10 ** (-300 / 400))),
        ]
    )
    ratings = {rung.bot: rung.rating.mean for rung in rungs}
    assert [rung.bot for rung in rungs] == ["strong", "middle", "weak"]
    assert ratings["strong"] - ratings["middle"] == pytest.approx(200, abs=0.1)
    assert ratings["middle"] - ratings["weak"] == pytest.approx(100, abs=0.1)
    assert np.mean(list(ratings.values())) == pytest.approx(AVERAGE)


def test_the_ladder_bears_a_bot_that_never_loses() -> None:
    rungs = ladder([won(("always", "never"), 50, 1.0)])
    assert np.isfinite(rungs[0].rating.mean)
    assert rungs[0].rating.low > rungs[1].rating.high


def test_levels_and_styles_are_compiled_and_others_are_not() -> None:
    assert compiled_player("legend", "lost-cities") is not None
    assert compiled_player("cautious", "lost-cities") is not None
    assert compiled_player("somebody-else", "lost-cities") is None


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"serai\[ray\]"):
        next(workers.on_ray(str, [1], "local"))


def test_deals_survive_the_journal() -> None:
    from serai.lab.journal import restored

    deal = Deal(("a", "b"), 3, (1.5, -2.0), 0.75, 90, 2, 0, (0, 1))
    assert restored(json.loads(json.dumps(deal.__dict__))) == deal


@pytest.mark.long
def test_processes_play_the_same_deals_as_threads() -> None:
    jobs = [Job("lost-cities", 2, ONE_ROUND, ("guide", "cautious"), first, 5, 1) for first in (0, 5)]
    by_threads, by_processes = (
        {job.first: deals for job, deals in workers.on_this_machine(play, jobs, 2, threads=threads)}
        for threads in (True, False)
    )
    assert by_processes == by_threads
    assert len(by_threads) == 2


def test_a_process_that_is_killed_is_told() -> None:
    with pytest.raises(LostWorker, match="ended from outside"):
        list(workers.on_this_machine(signal.raise_signal, [signal.SIGKILL], 1, threads=False))


@pytest.mark.long
def test_a_local_ray_plays_the_same_deals() -> None:
    pytest.importorskip("ray")
    plan: dict[str, Any] = {"names": ["guide", "random"], "deals": 20, "options": ONE_ROUND}
    assert tournament.run("lost-cities", **plan, ray="local") == tournament.run("lost-cities", **plan, workers=1)
