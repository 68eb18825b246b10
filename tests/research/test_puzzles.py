"""Making the puzzles of the package: different kinds from one game, none too often, and going on where it stopped."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from research import puzzles
from serai.review.finding import Finder, Hope, Tried
from serai.review.judging import Estimate
from serai.review.puzzle_files import add, read
from serai.review.puzzles import Offer, Puzzle
from tests.review.games import played
from tests.review.test_puzzles import puzzle


class Quick(Finder):
    """A finder that need not think: the first choice of every decision is the best, and half of all bots miss it."""

    screened: ClassVar[list[str]] = []
    proved: ClassVar[list[str]] = []

    def screen(self, moment: int) -> Hope:
        now = self._film.at(moment)
        codes = now.codes(self._film.moves[moment].seat)
        self.screened.append(puzzles.kind_of(now.game.text(codes[0])))
        return Hope(moment, codes, [], {"stroller": 1.0, "guide": 0.0})

    def prove(self, hope: Hope) -> Puzzle:
        now, one = self._film.at(hope.moment), puzzle()
        self.proved.append(puzzles.kind_of(now.game.text(hope.codes[0])))
        best = replace(one.offers[0], action=now.game.text(hope.codes[0]))
        return replace(one, offers=(best, *one.offers[1:]), missed=hope.missed)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> type[Quick]:
    monkeypatch.setattr(puzzles, "Finder", Quick)
    monkeypatch.setattr(Puzzle, "why", lambda *_: "because")
    Quick.screened.clear()
    Quick.proved.clear()
    return Quick


def test_a_game_gives_one_of_each_kind(quick: type[Quick]) -> None:
    table = played("lost-cities", "guide", "stroller")
    found = list(puzzles.varied(table, 1, full=lambda _sign: False))
    kinds = [puzzles.kind_of(one.answer) for one in found]
    assert {"draw", "play"} <= set(kinds)
    assert len(kinds) == len(set(kinds)) <= puzzles.OF_A_GAME


@pytest.mark.parametrize("enough", [{"draw", "take"}, {"hard"}])
def test_what_there_is_enough_of_is_not_proved(quick: type[Quick], enough: set[str]) -> None:
    """A decision between kinds that are all full is not even looked at."""
    table = played("lost-cities", "guide", "stroller")
    found = list(puzzles.varied(table, 1, full=lambda sign: sign in enough))
    assert not {*quick.screened, *quick.proved} & enough
    assert bool(found) is ("hard" not in enough)
    assert quick.screened


def test_it_goes_on_where_it_stopped_and_keeps_to_the_parts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[int] = []

    def games(_table: int, seed: int, full: Callable[[str], bool]) -> list[Puzzle]:
        asked.append(seed)
        level = (0.1, 0.1, 0.3, 0.9)[seed % 4]
        one = replace(puzzle(level), record={**puzzle().record, "seed": seed})
        return [] if full(one.difficulty) else [one]

    monkeypatch.setattr(puzzles, "played", lambda _game, seed: seed)
    monkeypatch.setattr(puzzles, "varied", games)
    monkeypatch.setattr(puzzles, "kind_of", lambda _action: str(asked[-1] % 5 if asked else 0))
    out = tmp_path / "found.jsonl"
    puzzles.find("lost-cities", out, wanted=4)
    puzzles.find("lost-cities", out, wanted=6)
    assert asked == list(range(puzzles.FIRST_SEED, asked[-1] + 1)), "no game twice"
    assert len(read(out)) == 6
    assert [one.difficulty for one in read(out)].count("easy") <= 4


def test_what_is_doubtful_is_tried_again_and_falls_if_it_does_not_hold_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The third choice was seen in 400 worlds only, and so was the fourth, but that one is hopeless."""
    one, few = puzzle(), 400
    doubtful = replace(one.offers[2], worlds=few, loss=Estimate(0.1, 0.02, 0.18))
    hopeless = replace(one.offers[3], worlds=few)
    known = replace(one, offers=(*one.offers[:2], doubtful, hopeless, *one.offers[4:]))
    out = tmp_path / "known.jsonl"
    for lost, held in ((0.06, [known.offers[2].action, known.offers[1].action]), (0.01, None)):
        again = Offer(doubtful.action, Estimate(lost, lost - 0.005, lost + 0.005), 3.0, puzzles.PROOF.worlds)
        monkeypatch.setattr(puzzles, "tried", lambda *_, again=again: Tried(0.6, (one.offers[0], again)))
        out.unlink(missing_ok=True)
        add(out, [known, one])
        puzzles.prove(out)
        kept = read(out)
        assert kept[-1] == one, "nothing was doubtful"
        assert len(kept) == (2 if held else 1)
        if held:
            assert [offer.action for offer in kept[0].offers[1:3]] == held, "the next best first"
            assert hopeless in kept[0].offers


@pytest.mark.parametrize("still_best", [True, False])
def test_anew_every_choice_is_tried_and_every_bot_asked(
    still_best: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Two choices are close after 400 worlds; in 4,000 both are behind."""
    one, asked = puzzle(), []

    def tried(_judge: Any, _at: Any, _seat: int, codes: list[int], sieve: Any, _phase: int) -> Tried:
        actions = [one.table.game.text(code) for code in codes]
        asked.append((sieve.worlds, actions))
        close = [Offer(action, Estimate(0.05, -0.01, 0.11), 2.0, sieve.worlds) for action in actions[1:3]]
        if sieve is puzzles.PROOF:
            close = [replace(offer, loss=Estimate(0.06, 0.05, 0.07)) for offer in close]
        far = [Offer(action, Estimate(0.5, 0.49, 0.51), 20.0, sieve.worlds) for action in actions[3:]]
        best = Offer(actions[0], Estimate(0.0, 0.0, 0.0), 0.0, sieve.worlds)
        first = [best, *close] if still_best else [*close, best]
        return Tried(0.7, (*first, *far))

    monkeypatch.setattr(puzzles, "tried", tried)
    monkeypatch.setattr(puzzles, "wrong_answers", lambda *_: {"stroller": 0.5})
    out = tmp_path / "known.jsonl"
    add(out, [one])
    puzzles.prove(out, anew=True)
    everything = [offer.action for offer in one.offers]
    assert asked[0] == (puzzles.REST.worlds, everything)
    if not still_best:
        assert read(out) == []
        return
    assert asked[1:] == [(puzzles.PROOF.worlds, everything[:3])]
    [kept] = read(out)
    assert [offer.worlds for offer in kept.offers] == [4000] * 3 + [400] * (len(everything) - 3)
    assert (kept.chance, kept.missed) == (0.7, {"stroller": 0.5})


def test_asked_again_only_how_hard_a_puzzle_is_changes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    one, other = puzzle(), replace(puzzle(), chance=0.61)
    answers = iter([{"stroller": 0.5}, {"stroller": 0.0, "guide": 0.0}])
    monkeypatch.setattr(puzzles, "wrong_answers", lambda *_: next(answers))
    out = tmp_path / "known.jsonl"
    add(out, [one, other])
    puzzles.ask(out)
    assert read(out) == [replace(one, missed={"stroller": 0.5})], "nobody gets the other one wrong"


def test_games_of_all_kinds_are_played() -> None:
    table = puzzles.played("lost-cities", puzzles.FIRST_SEED)
    assert table.over
    assert table.record() == puzzles.played("lost-cities", puzzles.FIRST_SEED).record()
