"""Puzzles: one choice is better than every other, beyond doubt; bots say how hard it is."""

import gzip
import io
import json
from collections import Counter
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from serai import bots
from serai.errors import BadOption, BadRecord
from serai.review import collection, finding
from serai.review.collection import Place, puzzles_of
from serai.review.finding import Finder, Hope, Sieve, Tried, is_hopeless
from serai.review.judging import Estimate, Judge, Position
from serai.review.prospects import prospects_of
from serai.review.puzzle_files import add, read
from serai.review.puzzles import DIFFICULTIES, EASY, HARD, MEDIUM, Offer, Puzzle
from serai.rules.compiling import INTERPRETED
from serai.table import load
from serai.table.film import Film
from serai.table.games import GAMES
from serai.table.perspective import Perspective
from serai.terminal import puzzling
from tests.review.games import played
from tests.review.test_judging import last_turn_with_a_ten

LOADED = [game for game in GAMES if not (INTERPRETED and game == "en-route")]


def puzzle(wrong: float = 0.5) -> Puzzle:
    """What to do first in some game; never mind whether it is true."""
    table = played("lost-cities", "guide", "stroller")
    record = {**table.record(), "log": []}
    seat = table.moves[0].seat
    actions = [action.text for action in load(record).actions(seat)]
    offers = tuple(
        Offer(action, Estimate(lost, round(lost - 0.02, 4), round(lost + 0.02, 4)), 80 * lost, 4000)
        for action, lost in zip(actions, (0.0, 0.1, *[0.2] * len(actions)), strict=False)
    )
    return Puzzle(record, seat, 0.6, offers, {"stroller": wrong, "guide": wrong})


def test_the_ten_that_wins_is_clear_and_without_it_nothing_is() -> None:
    table = last_turn_with_a_ten()
    judge, at = Judge(table.game, prospects_of(table)), Position(table.states, 0, 0, 0)
    found = finding.tried(judge, at, 0, table.codes(0), Sieve(40, 2.58), 4)
    assert found.offers[0].action == "play Y10"
    assert found.chance == 1.0
    assert all(offer.loss.low > 0.5 and offer.points > 5 for offer in found.offers[1:])
    others = [code for code in table.codes(0) if table.game.text(code) != "play Y10"]
    assert not finding.tried(judge, at, 0, others, Sieve(40, 2.58), 4).is_clear(Sieve(40, 2.58))


def test_what_is_found_is_proved_in_all_its_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "PROOF", Sieve(400, 2.58))
    monkeypatch.setattr(finding, "REST", Sieve(200, 1.0))
    shipped = next(one for one in puzzles_of("lost-cities") if len(one.offers) > 5)
    table = load(shipped.record)
    bot = bots.find("guide", seed=1)
    while not table.over:
        table.play(table.to_move[0], bot.choose(Perspective(table, table.to_move[0])))
    found = Finder(table).look(len(shipped.record["log"]))
    assert found is not None, "what was found before is found again"
    assert (found.record["log"], found.seat) == (shipped.record["log"], shipped.seat)
    assert found.answer == shipped.answer
    now = found.table
    assert {offer.action for offer in found.offers} == {action.text for action in now.actions(found.seat)}
    assert sum(offer.worlds == 400 for offer in found.offers) >= 3
    assert all(offer.worlds == 400 or (offer.worlds == 200 and is_hopeless(offer)) for offer in found.offers)
    losses = [offer.loss.value for offer in found.offers]
    assert losses == sorted(losses), "the next best is the next"
    assert found.offers[0].loss.value == 0
    assert all(offer.loss.value >= 0.03 for offer in found.offers[1:])
    assert any(found.missed.values()), "what every bot finds is no puzzle"


@pytest.mark.parametrize(
    ("lost", "reach", "hopeless"),
    [
        (0.30, 0.10, True),  # an error of 0.039: the least lead of 0.03 is seven of them away
        (0.20, 0.10, False),  # four
        (0.03, 0.0, False),
        (0.031, 0.0, True),  # the same in every world
    ],
)
def test_a_choice_far_behind_needs_no_more_worlds(lost: float, reach: float, hopeless: bool) -> None:
    assert is_hopeless(Offer("draw", Estimate(lost, lost - reach, lost + reach), 10.0, 400)) is hopeless


def test_whoever_is_not_hopeless_is_tried_as_long_as_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "PROOF", Sieve(40, 0.0))
    monkeypatch.setattr(finding, "REST", Sieve(20, 0.0))
    monkeypatch.setattr(finding, "HOPELESS", 1e9)
    table = played("lost-cities", "guide", "stroller")
    finder = Finder(table)
    moment = finder.decisions[0]
    codes = Film(table).at(moment).codes(table.moves[moment].seat)
    monkeypatch.setattr(Tried, "is_clear", lambda *_: True)
    found = finder.prove(Hope(moment, codes[:3], codes[3:], {"stroller": 1.0}))
    assert found is not None
    assert [offer.worlds for offer in found.offers] == [40] * len(codes)


@pytest.mark.parametrize("name", ["puzzles.jsonl", "puzzles.jsonl.gz"])
def test_what_is_found_is_kept_and_read(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    add(path, [puzzle()])
    add(path, [puzzle(0.9)])
    assert read(path) == [puzzle(), puzzle(0.9)]
    assert (path.read_bytes()[:2] == gzip.compress(b"")[:2]) is name.endswith(".gz")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "else"}, "Line 1 of .* is not a puzzle: its format is not 'serai-puzzle'"),
        ({"version": 2}, "Line 1 of .* has version 2"),
        ({"offers": [["draw", 4000]]}, "damaged puzzle"),
        ({"offers": []}, "damaged puzzle"),
        ({"seat": None}, "damaged puzzle"),
        ({"record": {}}, "damaged puzzle"),
    ],
)
def test_a_damaged_puzzle_gets_a_sentence(tmp_path: Path, change: dict[str, object], sentence: str) -> None:
    path = tmp_path / "puzzles.jsonl"
    add(path, [puzzle()])
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(BadRecord, match=sentence):
        read(path)


@pytest.mark.parametrize(("name", "content"), [("a.jsonl", b"[1"), ("a.jsonl", b"\xff\xfe"), ("a.gz", b"no gzip")])
def test_another_file_gets_a_sentence(tmp_path: Path, name: str, content: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(BadRecord, match=name):
        read(path)


@pytest.mark.parametrize(
    ("wrong", "difficulty"), [(0.0, EASY), (0.19, EASY), (0.2, MEDIUM), (0.49, MEDIUM), (0.5, HARD)]
)
def test_the_more_bots_are_wrong_the_harder_it_is(wrong: float, difficulty: str) -> None:
    assert puzzle(wrong).difficulty == difficulty


def test_the_worth_is_told_beside_the_choice_or_every_other() -> None:
    asked = puzzle()
    assert "10% more of the winning chances and about 8 points more than any other" in asked.worth(asked.answer)
    assert "20% more of the winning chances and about 16 points more than your choice" in asked.worth(
        asked.offers[2].action
    )


def test_solving_in_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = puzzle()
    for words, right in ((["fly", asked.answer], True), (["2"], False)):
        console = Console(file=io.StringIO(), width=200)
        answers = iter(words)
        monkeypatch.setattr(console, "input", lambda _prompt, answers=answers: next(answers))
        assert puzzling.solve(asked, console) is right
        said = console.file.getvalue()  # type: ignore[attr-defined]
        assert ("Right!" in said) is right
        assert "about 8 points more" in said


def test_the_terminal_chooses_by_day_number_difficulty_and_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    posed: list[Puzzle] = []
    monkeypatch.setattr(puzzling, "solve", lambda puzzle, _console: posed.append(puzzle))
    monkeypatch.setattr("serai.review.puzzles.today", lambda: 4)
    path = tmp_path / "own.jsonl"
    add(path, [puzzle(0.1), puzzle(0.3), puzzle(0.9)])
    run = CliRunner().invoke
    assert run(puzzling.app, []).exit_code == 0
    assert run(puzzling.app, ["--game", "lost-cities", "--number", "2"]).exit_code == 0
    assert run(puzzling.app, ["--file", str(path), "--difficulty", "hard"]).exit_code == 0
    assert posed == [collection.at(collection.of_the_day(4)), puzzles_of("lost-cities")[1], puzzle(0.9)]
    for wrong in (["--difficulty", "soft"], ["--number", "100000"], ["--file", str(path), "--game", "en-route"]):
        assert isinstance(run(puzzling.app, wrong).exception, BadOption)


def test_finding_in_files_goes_on_behind_a_bad_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(finding, "find", lambda tables: [puzzle() for _ in tables])
    good, bad, out = tmp_path / "good.json", tmp_path / "bad.json", tmp_path / "found.jsonl"
    good.write_text(json.dumps(played("lost-cities", "guide", "stroller").record()))
    bad.write_text("{}")
    result = CliRunner().invoke(puzzling.app, ["find", str(bad), str(good), "--out", str(out)])
    assert result.exit_code == 1
    assert "bad.json: This is not a Caravanserai record" in result.output
    assert read(out) == [puzzle()]
    out.write_text("something else\n")
    assert isinstance(CliRunner().invoke(puzzling.app, ["find", str(good), "--out", str(out)]).exception, BadRecord), (
        "nothing is added to a file of another kind"
    )
    assert out.read_text() == "something else\n"


@pytest.mark.parametrize("game", LOADED)
def test_the_puzzles_of_the_package_are_legal_and_hold_up(game: str) -> None:
    known = puzzles_of(game)
    assert len(known) >= 100
    positions = Counter()
    for each in known:
        table = each.table
        assert {offer.action for offer in each.offers} == {action.text for action in table.actions(each.seat)}
        assert each.offers[0].loss.value == 0
        assert sum(offer.worlds == 4000 for offer in each.offers) >= 3
        for offer, before in zip(each.offers[1:], each.offers, strict=False):
            assert offer.loss.value >= max(0.03, before.loss.value)
            assert offer.loss.low > 0
            assert offer.worlds == 4000 or is_hopeless(offer)
        assert 0.05 <= each.chance <= 0.97
        assert each.why(each.answer), "each has its reason"
        positions[each.record["seed"]] += 1
    assert max(positions.values()) <= 3, "no game is taken apart"


def test_there_are_puzzles_of_every_game_and_difficulty() -> None:
    assert collection.collected() == list(GAMES)
    for game in GAMES:
        levels = Counter(each.difficulty for each in puzzles_of(game))
        assert set(levels) == set(DIFFICULTIES)
        assert min(levels.values()) >= 10, "none of them is rare"


def test_each_day_has_the_puzzle_of_another_game_and_all_come() -> None:
    known = collection.collected()
    days = [collection.of_the_day(day) for day in range(700_000, 700_000 + 1200)]
    assert {place.game for place in days[: len(known)]} == set(known)
    assert set(days) == {Place(game, number + 1) for game in known for number in range(len(puzzles_of(game)))}
    for wrong in (0, 100_000):
        with pytest.raises(BadOption, match="There is no puzzle"):
            collection.at(Place("lost-cities", wrong))
