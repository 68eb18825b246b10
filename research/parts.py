"""The games of a lesson in parts, each with luck and a book of its own, so that several hands can play them at once.

Joined in order they are the same lesson, whoever played them. Who only plays needs no PyTorch.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from research.play.games import Book, empty_book, play_games
from research.play.lines import one_book
from research.rehearsal.trying import try_games
from research.rivals import Seating
from research.subjects import Subject, Teacher
from serai import kernel
from serai.bots.game import GAMES
from serai.bots.player import player, room_for
from serai.bots.policy import STYLES
from serai.rules.randomness import generator

MOST_STAGES = 9  # of a game


@dataclass
class Played:
    """What came of games: a book of decisions, gains and owners by course, and points by game and seat."""

    book: Book
    gains: Any
    owners: Any
    points: Any


def play(
    subject: Subject,
    options: dict[str, Any],
    minds: Any,
    seated: Seating,
    seeds: Any,
    dice: int,
    lines: int,
    impatience: float = 0.0,
) -> Played:
    """Play until a book of so many lines is full."""
    games, seats = seated.minds.shape
    states = kernel.blank(subject.game, **{"seats": seats} | options)
    book = empty_book(subject.form, subject.hidden_part, lines)
    courses = MOST_STAGES * games * seats
    gains, owners = np.zeros(courses, np.float32), np.zeros(courses, np.int64)
    points = np.zeros((games, seats), np.int64)
    who = [writable(each) for each in (minds, seated.minds, seated.styles, seated.noise)]
    means = impatience, generator(dice), GAMES[subject.game].rules.buffer()
    found = *vars(book).values(), gains, owners, points
    given: list[Any] = [*who, *means, *found]
    filled = play_games(states, writable(seeds), subject.form.layout, *given)
    return Played(book.first(filled), gains, owners, points)


def try_out(
    subject: Subject, options: dict[str, Any], teacher: Teacher, seeds: Any, dice: int, lines: int
) -> tuple[Book, Any]:
    """Try out so many decisions; the book of them, and where each of their moves led."""
    states = kernel.blank(subject.game, **options)
    book = empty_book(subject.form, subject.hidden_part, lines)
    who = player(STYLES[subject.game]["sensible"], worlds=teacher.worlds, width=teacher.width, gap=teacher.gap)
    means = generator(dice), room_for(states), GAMES[subject.game].rules.buffer()
    leads = np.zeros_like(book.thumb)
    found = book.table, book.parts, book.thumb, book.marks, leads
    filled = try_games(states, writable(seeds), who, *means, *found)
    return book.first(filled), leads[:filled]


def writable(array: Any) -> Any:
    """The array, or a copy of one that Ray has brought, for which Numba would compile everything once more."""
    return np.require(array, requirements="W")


def shares(whole: int, parts: int) -> list[int]:
    """So many lines divided as evenly as can be."""
    return [whole // parts + (part < whole % parts) for part in range(parts)]


def joined(parts: list[Played]) -> tuple[Book, Any]:
    """The book and the gains of all parts."""
    book = one_book([part.book for part in parts], [len(part.gains) for part in parts])
    return book, np.concatenate([part.gains for part in parts])
