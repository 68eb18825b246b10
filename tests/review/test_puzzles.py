"""Puzzles: one choice is better than every other, beyond doubt; bots say how hard it is."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from serai.errors import BadRecord
from serai.review import finding
from serai.review.judging import Judge, Position
from serai.review.prospects import prospects_of
from serai.review.puzzles import EASY, HARD, MEDIUM, Puzzle, puzzles_of, read, write
from serai.table.games import GAMES
from serai.terminal import puzzling
from tests.review.games import played
from tests.review.test_judging import last_turn_with_a_ten


def puzzle(wrong: float = 0.5) -> Puzzle:
    """What to do first in some game; never mind whether it is true."""
    table = played("lost-cities", "guide", "stroller")
    record = {**table.record(), "log": []}
    seat = table.moves[0].seat
    now = Puzzle(record, seat, "", "", 0.6, 0.1, 8.0, 4000, wrong).table
    best, other = (action.text for action in now.actions(seat)[:2])
    return Puzzle(record, seat, best, other, 0.6, 0.1, 8.0, 4000, wrong)


def test_the_ten_that_wins_is_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "SIEVES", ((8, "sensible", 1.5), (40, "", 2.58)))
    table = last_turn_with_a_ten()
    judge, at = Judge(table.game, prospects_of(table)), Position(table.states, 0, 0, 0)
    best, _second, chance, lead, points = finding.solve(judge, at, 0, table.codes(0))
    assert table.game.text(best) == "play Y10"
    assert (chance, points > 5) == (1.0, True)
    assert lead > 0.9
    others = [code for code in table.codes(0) if code != best]
    assert finding.solve(judge, at, 0, others) is None


def test_what_is_found_is_kept_and_read(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    write(path, [puzzle()])
    write(path, [puzzle(0.9)])
    assert read(path) == [puzzle(), puzzle(0.9)]
    path.write_text("{}")
    with pytest.raises(BadRecord, match="cannot be read"):
        read(path)


@pytest.mark.parametrize(("wrong", "difficulty"), [(0.0, EASY), (0.33, EASY), (0.34, MEDIUM), (0.7, HARD)])
def test_the_more_bots_are_wrong_the_harder_it_is(wrong: float, difficulty: str) -> None:
    assert puzzle(wrong).difficulty == difficulty


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


@pytest.mark.parametrize("game", GAMES)
def test_the_puzzles_of_the_package_are_legal_and_hold_up(game: str) -> None:
    for each in puzzles_of(game):
        texts = [action.text for action in each.table.actions(each.seat)]
        assert {each.answer, each.tempting} <= set(texts)
        assert each.worlds >= 4000
        assert each.lead >= 0.03
