"""Puzzles: positions from games in which one choice is better than every other."""

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, Literal

from serai.i18n import N_, _, ngettext, percent
from serai.review.game import REVIEWED
from serai.review.judging import Estimate
from serai.review.telling import reason, told
from serai.table import Table, View, load

Difficulty = Literal["easy", "medium", "hard"]
EASY: Difficulty = "easy"
MEDIUM: Difficulty = "medium"
HARD: Difficulty = "hard"
DIFFICULTIES = (EASY, MEDIUM, HARD)
MEDIUM_FROM, HARD_FROM = 0.2, 0.5
"""The part of the bots' answers that is wrong, from which on it is called so."""
DIFFICULTY_NAMES = {EASY: N_("easy"), MEDIUM: N_("medium difficulty"), HARD: N_("hard")}


@dataclass(frozen=True)
class Offer:
    """One of the choices, judged by what it lacks to the best one."""

    action: str  # in notation
    loss: Estimate  # of winning chance
    points: float
    worlds: int  # in which that was seen


@dataclass(frozen=True)
class Puzzle:
    """A game so far, and what the next seat may choose, the best first."""

    record: dict[str, Any]
    seat: int
    chance: float  # of winning with the answer
    offers: tuple[Offer, ...]
    missed: dict[str, float]  # how much of what a level of bots answers is wrong

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(self.record["game"])

    @property
    def answer(self) -> str:
        """What is better than every other choice."""
        return self.offers[0].action

    @property
    def difficulty(self) -> Difficulty:
        """By how often bots get it wrong."""
        return difficulty_of(self.missed)

    @cached_property
    def table(self) -> Table:
        """The game as it stands."""
        return load(self.record)

    @property
    def view(self) -> View:
        """What the seat that is to choose may know."""
        return self.table.view(self.seat)

    def offer(self, action: str) -> Offer | None:
        """What is known of a choice, in notation; None if it is none here."""
        return next((offer for offer in self.offers if offer.action == action), None)

    def why(self, chosen: str) -> str:
        """What speaks for the answer, or else against what was chosen or the best of the others, from what the seat
        could see; perhaps nothing can be said."""
        view, recommend, other = self.view, REVIEWED[self.game].recommend, self._beside(chosen).action
        found = recommend(view, self.answer, other) if recommend else None
        found = found or reason(view, other, self.answer)
        return told(found) if found else ""

    def worth(self, chosen: str) -> str:
        """How much better the answer is than a choice, or if it is that, than every other, in a sentence."""
        other = self._beside(chosen)
        points = round(other.points)
        said = {"chance": percent(other.loss.value), "points": points}
        if chosen == self.answer:
            return _than_any(points) % said
        return _than_chosen(points) % said

    def _beside(self, chosen: str) -> Offer:
        return self.offers[1] if chosen == self.answer else self.offer(chosen) or self.offers[1]


def difficulty_of(missed: dict[str, float]) -> Difficulty:
    """By how much of what levels of bots answer is wrong."""
    wrong = sum(missed.values()) / len(missed)
    return EASY if wrong < MEDIUM_FROM else MEDIUM if wrong < HARD_FROM else HARD


def _than_any(points: int) -> str:
    if points < 1:
        return _("It is worth %(chance)s more of the winning chances than any other.")
    return ngettext(
        "It is worth %(chance)s more of the winning chances and about %(points)s point more than any other.",
        "It is worth %(chance)s more of the winning chances and about %(points)s points more than any other.",
        points,
    )


def _than_chosen(points: int) -> str:
    if points < 1:
        return _("It is worth %(chance)s more of the winning chances than your choice.")
    return ngettext(
        "It is worth %(chance)s more of the winning chances and about %(points)s point more than your choice.",
        "It is worth %(chance)s more of the winning chances and about %(points)s points more than your choice.",
        points,
    )


def today() -> int:
    """The day that it is in Greenwich, so that the puzzle of the day is the same for everybody: days since year 1."""
    return datetime.now(UTC).date().toordinal()
