"""What guests answered to puzzles: the first answer counts, once for itself and once as the puzzle of a day."""

from typing import NamedTuple

from sqlalchemy import Select, insert, select

from serai.store import schema
from serai.store.writer import Change

INSERT = insert(schema.puzzle_answers)


class PuzzleAnswer(NamedTuple):
    """Whether a puzzle was solved; `day`: of which it was the puzzle, 0 of none."""

    game: str
    number: int
    day: int
    right: bool


def answered(guest: str, answer: PuzzleAnswer) -> Change:
    """A guest has answered; Conflict if that was before."""
    return Change(INSERT, {"guest": guest, **answer._asdict()})


def answers_of(guest: str) -> Select[tuple[str, int, int, bool]]:
    """The query for all answers of a guest."""
    of = schema.puzzle_answers.c
    return select(of.game, of.number, of.day, of.right).where(of.guest == guest)
