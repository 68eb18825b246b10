"""Books of what happened, in columns: a line for each decision or position."""

from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np

B = TypeVar("B", bound="Lines")


class Lines:
    """A book; its columns are arrays of one length, `course` among them."""

    course: Any  # which seat in which stage of which game a line belongs to, in order of play

    def first(self: B, count: int) -> B:
        """The lines up to there."""
        return type(self)(*(column[:count] for column in vars(self).values()))


def one_book(books: Sequence[B], courses: Sequence[int]) -> B:
    """With the lines of all; the courses, so many of each, are counted on from those before."""
    if len(books) == 1:
        return books[0]  # to copy it would take about a tenth of a lesson
    firsts = np.cumsum([0, *courses])
    columns = [vars(book) | {"course": book.course + firsts[number]} for number, book in enumerate(books)]
    return type(books[0])(**{name: np.concatenate([each[name] for each in columns]) for name in columns[0]})
