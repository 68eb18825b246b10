"""Puzzles: positions from games in which one choice is better than every other. Those of a game are a file in its
folder here, a line of JSON each; `finding.py` makes new ones from any games."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from serai.errors import BadRecord
from serai.i18n import N_, _
from serai.review.telling import reason, told
from serai.table import Table, load

HERE = Path(__file__).parent

EASY, MEDIUM, HARD = DIFFICULTIES = ("easy", "medium", "hard")
DIFFICULTY_NAMES = {EASY: N_("easy"), MEDIUM: N_("medium difficulty"), HARD: N_("hard")}


DAILY = 10_007
"""The step from day to day, a prime: neighbouring days have puzzles from different games."""


@dataclass(frozen=True)
class Puzzle:
    """A game so far, and what its next seat should choose."""

    record: dict[str, Any]
    seat: int
    answer: str  # in notation
    tempting: str  # the best of the others
    chance: float  # of winning with the answer
    lead: float  # by how much it is better than every other, in winning chances
    points: float  # and in points
    worlds: int  # in which that was seen
    wrong: float  # how much of what the levels of bots answer is wrong

    @property
    def difficulty(self) -> str:
        """By how often bots get it wrong."""
        return EASY if self.wrong < 1 / 3 else MEDIUM if self.wrong < 2 / 3 else HARD

    @property
    def table(self) -> Table:
        """The game as it stands."""
        return load(self.record)

    def why(self) -> str:
        """What speaks against the most tempting other choice, in a sentence; perhaps nothing can be said."""
        found = reason(self.table.view(self.seat), self.tempting, self.answer)
        return told(found) if found else ""


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, if it has any."""
    path = HERE / game.replace("-", "_") / "puzzles.jsonl"
    return tuple(read(path)) if path.exists() else ()


def read(path: Path) -> list[Puzzle]:
    """The puzzles in a file."""
    try:
        return [Puzzle(**json.loads(line)) for line in path.read_text("utf-8").splitlines()]
    except (OSError, ValueError, TypeError) as error:
        raise BadRecord(_("%(path)s cannot be read: %(reason)s.") % {"path": path, "reason": error}) from error


def write(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Add puzzles to a file."""
    with path.open("a", encoding="utf-8") as file:
        for puzzle in puzzles:
            file.write(json.dumps(asdict(puzzle), separators=(",", ":")) + "\n")
            file.flush()
