"""Making the puzzles of the package: different kinds from one game, none too often, and going on where it stopped."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from research import puzzles
from serai.review.finding import Finder
from serai.review.puzzle_files import read
from serai.review.puzzles import Puzzle
from tests.review.games import played
from tests.review.test_puzzles import puzzle


def looking(found: Callable[[int], Puzzle | None]) -> type[Finder]:
    """A finder that need not think."""

    class Quick(Finder):
        def look(self, moment: int) -> Puzzle | None:
            return found(moment)

    return Quick


def test_a_game_gives_one_of_each_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    one = puzzle()
    other = replace(one, offers=(replace(one.offers[0], action="draw"), *one.offers[1:]))
    monkeypatch.setattr(puzzles, "Finder", looking(lambda moment: other if moment % 2 else one))
    found = list(puzzles.varied(played("lost-cities", "guide", "stroller"), seed=1))
    assert sorted(map(puzzles.kind_of, found)) == ["draw", "play"]


def test_it_goes_on_where_it_stopped_and_keeps_to_the_parts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[int] = []

    def game(seed: int) -> Puzzle:
        asked.append(seed)
        level = (0.1, 0.1, 0.3, 0.9)[seed % 4]
        return replace(puzzle(level), record={**puzzle().record, "seed": seed})

    monkeypatch.setattr(puzzles, "played", lambda _game, seed: seed)
    monkeypatch.setattr(puzzles, "varied", lambda seed, _seed: [game(seed)])
    monkeypatch.setattr(puzzles, "kind_of", lambda one: str(one.record["seed"] % 5))
    out = tmp_path / "found.jsonl"
    puzzles.main("lost-cities", out, wanted=4)
    puzzles.main("lost-cities", out, wanted=6)
    assert asked == list(range(puzzles.FIRST_SEED, asked[-1] + 1)), "no game twice"
    assert [one.difficulty for one in read(out)].count("easy") <= 3


def test_games_of_all_kinds_are_played() -> None:
    table = puzzles.played("lost-cities", puzzles.FIRST_SEED)
    assert table.over
    assert table.record() == puzzles.played("lost-cities", puzzles.FIRST_SEED).record()
