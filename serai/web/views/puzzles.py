"""What the pages of puzzles get."""

from collections.abc import Mapping
from dataclasses import dataclass

from serai.review.collection import Place
from serai.review.puzzles import Puzzle


@dataclass(frozen=True, slots=True)
class Streak:
    """For how many days in a row a guest has solved the puzzle of the day, now and at best."""

    now: int
    best: int
    today: bool | None  # solved, missed, or not tried yet


@dataclass(frozen=True, slots=True)
class PuzzlesPage:
    """All puzzles, and how far a guest has come."""

    today: Place
    streak: Streak
    solved: Mapping[Place, bool]  # those that were answered: whether rightly


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """One puzzle; with the guest's choice, its answer."""

    place: Place
    puzzle: Puzzle
    following: Place
    day: int  # of which this is the puzzle; 0: of another or none
    streak: Streak
    chosen: str  # in notation; empty: not yet
    token: str
    name: str  # of the guest
