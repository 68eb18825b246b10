"""The puzzles of the package, a file in each game's folder here, and which of them is the one of the day."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from serai.errors import BadOption
from serai.i18n import _
from serai.review.puzzle_files import read
from serai.review.puzzles import Puzzle
from serai.table import games

HERE = Path(__file__).parent
FILE = "puzzles.jsonl.gz"


class Place(NamedTuple):
    """Where a puzzle stands: its game, and its number there, from 1 on."""

    game: str
    number: int


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, if it has any."""
    path = HERE / game.replace("-", "_") / FILE
    return tuple(read(path)) if path.exists() else ()


def collected() -> list[str]:
    """The games that have puzzles."""
    return [game for game in games.GAMES if puzzles_of(game)]


def at(place: Place) -> Puzzle:
    """The puzzle there."""
    known = puzzles_of(games.find(place.game).name)
    if not 1 <= place.number <= len(known):
        said = {"number": place.number, "count": len(known)}
        raise BadOption(_("There is no puzzle %(number)s of this game; it has %(count)s.") % said)
    return known[place.number - 1]


def of_the_day(day: int) -> Place:
    """One game a day, in turn; a puzzle comes back when all of its game have been."""
    known = collected()
    game = known[day % len(known)]
    return Place(game, day // len(known) % len(puzzles_of(game)) + 1)
