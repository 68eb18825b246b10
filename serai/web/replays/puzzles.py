"""A guest and the puzzles: what was answered, for how many days in a row, and which puzzle comes next."""

from collections.abc import Iterable
from contextlib import suppress

from starlette.requests import Request

from serai.i18n import _
from serai.review import collection
from serai.review.collection import Place
from serai.review.puzzles import Puzzle, today
from serai.store import Conflict, Store
from serai.store.puzzle_answers import PuzzleAnswer, answered
from serai.table import games
from serai.web.door.reading import whole
from serai.web.door.refusals import NotHere
from serai.web.views.puzzles import Streak


def place_of(request: Request) -> Place:
    """The puzzle that a path names by game and number; NotHere if there is none."""
    game = games.find(request.path_params["game"]).name
    number = whole("number", request.path_params["number"]) or 0
    if not 1 <= number <= len(collection.puzzles_of(game)):
        raise NotHere(_("There is no such puzzle; choose one on the page of all puzzles."))
    return Place(game, number)


async def keep_answer(store: Store, guest: str, place: Place, right: bool, day: int) -> None:
    """Keep a guest's answer, unless this puzzle was answered before; `day`: of which it was said to be the puzzle.

    A day counts until the next one is over: whoever starts before midnight may finish after it.
    """
    now = today()
    of_a_day = day in (now, now - 1) and collection.of_the_day(day) == place
    for of_day in (0, day) if of_a_day else (0,):
        with suppress(Conflict):
            await store.writer.write(answered(guest, PuzzleAnswer(*place, of_day, right)))


def solved(answers: Iterable[PuzzleAnswer]) -> dict[Place, bool]:
    """The puzzles that were answered, each with whether it was right."""
    return {Place(answer.game, answer.number): answer.right for answer in answers if answer.day == 0}


def streak(answers: Iterable[PuzzleAnswer], now: int) -> Streak:
    """Days in a row; today's puzzle may still be solved, so it breaks nothing until it is missed."""
    days = {answer.day: answer.right for answer in answers if answer.day}
    best, run, last = 0, 0, 0
    for day in sorted(days):
        run = 0 if not days[day] else run + 1 if day == last + 1 else 1
        best, last = max(best, run), day
    return Streak(run if last >= now - 1 else 0, best, days.get(now))


def following(place: Place, puzzle: Puzzle, answers: Iterable[PuzzleAnswer]) -> Place:
    """The next puzzle of this game and difficulty that was not answered yet, or just the next one."""
    count, known = len(collection.puzzles_of(place.game)), solved(answers)
    later = [Place(place.game, (place.number - 1 + step) % count + 1) for step in range(1, count + 1)]
    alike = [one for one in later if collection.at(one).difficulty == puzzle.difficulty]
    return next((one for one in alike if one not in known), alike[0])
