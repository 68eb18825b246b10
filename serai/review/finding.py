"""Finding puzzles in games: a decision at which one choice is better than every other, beyond doubt.

Most decisions fall at the first few worlds. What seems to be a puzzle then, and is not answered rightly by every bot,
has to hold up in 4,000 fresh worlds against every choice that is not hopeless in 400.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from serai import bots
from serai.review.game import REVIEWED
from serai.review.judging import CERTAIN, Estimate, Judge, Position, estimate
from serai.review.prospects import prospects_of
from serai.review.puzzles import Offer, Puzzle
from serai.review.reviewing import check, stages_over
from serai.table import Table
from serai.table.film import Film
from serai.table.perspective import Perspective

WORLDS = 4000
LEAST_LEAD, LEAST_CHOICES = 0.03, 3
OPEN_GAMES = 0.05, 0.97
"""Between which chances of winning the answer has to lie: a game that is decided asks nothing."""
RIVALS = 3
"""Choices that are compared further after each sieve; those behind them have fallen back."""
ASKED = 6
"""How often each level is asked."""
LEVELS = ("stroller", "traveller", "guide", "explorer")
"""Those whose answers say how hard it is; the strongest one judges as we do."""


@dataclass(frozen=True)
class Sieve:
    """In how many worlds all choices are tried, how they are played on (as reviews are, if nothing is said), and how
    many standard errors the lead has to exceed."""

    worlds: int
    errors: float
    style: str = ""


SIEVES = (Sieve(16, 1.2, "sensible"), Sieve(64, 2.0, "sensible"), Sieve(160, CERTAIN))
PROOF = Sieve(WORLDS, CERTAIN)
REST = Sieve(400, CERTAIN)
"""For the choices that have fallen behind, at first."""
HOPELESS = 5.0
"""By how many standard errors a choice has to be farther behind than the least lead, so that no more worlds are asked
about it: that 4,000 would say otherwise has a chance of less than one in a million."""
FIRST_PHASE = 5
"""Of the generator's phases, those before are a review's."""


def find(tables: Iterable[Table]) -> Iterator[Puzzle]:
    """All puzzles in some finished games, as they are found."""
    for table in tables:
        finder = Finder(table)
        for moment in finder.decisions:
            found = finder.look(moment)
            if found is not None:
                yield found


class Finder:
    """Looks for puzzles in one finished game."""

    def __init__(self, table: Table) -> None:
        check(table)
        self._film = Film(table)
        self._stages = stages_over(self._film)
        self._judge = Judge(table.game, prospects_of(table))

    @property
    def decisions(self) -> list[int]:
        """The moments at which there was something to choose from."""
        moves = enumerate(self._film.moves)
        return [
            moment for moment, move in moves if len(self._film.at(moment, log=False).codes(move.seat)) >= LEAST_CHOICES
        ]

    def look(self, moment: int) -> Puzzle | None:
        """The puzzle at this moment, if there is one."""
        hope = self.screen(moment)
        return self.prove(hope) if hope else None

    def screen(self, moment: int) -> "Hope | None":
        """What few worlds and the bots' answers make of this moment, if it may be a puzzle."""
        now, seat = self._film.at(moment), self._film.moves[moment].seat
        codes = now.codes(seat)
        fallen: list[int] = []
        for phase, sieve in enumerate(SIEVES, FIRST_PHASE):
            found = self._tried(moment, codes, sieve, phase)
            if not found.is_clear(sieve):
                return None
            order = [now.game.code(offer.action) for offer in found.offers]
            codes, fallen = order[:RIVALS], order[RIVALS:] + fallen
        missed = wrong_answers(now, seat, now.game.text(codes[0]))
        return Hope(moment, codes, fallen, missed) if any(missed.values()) else None

    def prove(self, hope: "Hope") -> Puzzle | None:
        """The puzzle, if it holds up."""
        now, seat = self._film.at(hope.moment), self._film.moves[hope.moment].seat
        best, phase = now.game.text(hope.codes[0]), FIRST_PHASE + len(SIEVES)
        rest = self._tried(hope.moment, [hope.codes[0], *hope.fallen], REST, phase)  # first, since it takes less
        if not rest.is_clear(REST, best):
            return None
        hopeless = tuple(offer for offer in rest.offers[1:] if is_hopeless(offer))
        settled = {now.game.code(offer.action) for offer in hopeless}
        doubtful = [code for code in hope.fallen if code not in settled]
        found = self._tried(hope.moment, hope.codes + doubtful, PROOF, phase + 1)
        if not found.is_clear(PROOF, best):
            return None
        others = sorted((*found.offers[1:], *hopeless), key=lambda offer: offer.loss.value)
        return Puzzle(now.record(), seat, found.chance, (found.offers[0], *others), hope.missed)

    def _tried(self, moment: int, codes: Sequence[int], sieve: Sieve, phase: int) -> "Tried":
        at = Position(self._film.states, moment, self._stages[moment], moment)
        return tried(self._judge, at, self._film.moves[moment].seat, codes, sieve, phase)


@dataclass(frozen=True)
class Hope:
    """What may be a puzzle: the choices that are in it, best first, those that have fallen behind, and how much of what
    each level answers is wrong."""

    moment: int
    codes: list[int]
    fallen: list[int]
    missed: dict[str, float]


@dataclass(frozen=True)
class Tried:
    """Choices that were tried in the same worlds, best first, and the chance to win with the first."""

    chance: float
    offers: tuple[Offer, ...]

    def is_clear(self, sieve: Sieve, best: str = "") -> bool:
        """Whether the first choice, which should be `best`, is better than every other one, while the game is open."""
        low, high = OPEN_GAMES
        expected = best in ("", self.offers[0].action)
        return (
            expected
            and low <= self.chance <= high
            and all(
                offer.loss.value >= LEAST_LEAD and offer.loss.value > sieve.errors * _error(offer.loss)
                for offer in self.offers[1:]
            )
        )


def tried(judge: Judge, at: Position, seat: int, codes: Sequence[int], sieve: Sieve, phase: int) -> Tried:
    """Try these choices."""
    style = sieve.style or REVIEWED[judge.game.name].style
    shares, margins = judge.try_out(at, seat, codes, sieve.worlds, style, phase)
    shares, margins = shares[:, :, seat], margins[:, :, seat]
    order = np.argsort(-shares.mean(axis=0), kind="stable").tolist()
    best = order[0]
    offers = tuple(
        Offer(
            action=judge.game.text(codes[k]),
            loss=estimate(shares[:, best] - shares[:, k]),
            points=float((margins[:, best] - margins[:, k]).mean()),
            worlds=sieve.worlds,
        )
        for k in order
    )
    return Tried(float(shares[:, best].mean()), offers)


def is_hopeless(offer: Offer) -> bool:
    """Whether a choice is so far behind the best one that more worlds cannot bring it back."""
    return offer.loss.value - LEAST_LEAD > HOPELESS * _error(offer.loss)


def _error(found: Estimate) -> float:
    """The standard error of an estimate."""
    return (found.high - found.value) / CERTAIN


def wrong_answers(now: Table, seat: int, best: str) -> dict[str, float]:
    """How much of what each level answers is wrong."""
    seen = Perspective(now, seat)
    answers = {name: [bots.find(name, seed=seed).choose(seen).text for seed in range(ASKED)] for name in LEVELS}
    return {name: round(sum(text != best for text in given) / ASKED, 3) for name, given in answers.items()}
