"""Puzzles, for programs: the answer comes only with a choice."""

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

from serai.errors import IllegalAction, shown
from serai.i18n import _
from serai.review import collection
from serai.review.collection import Place
from serai.review.puzzles import Difficulty, Offer, Puzzle, today
from serai.table import Action, View
from serai.web.api.answers import Answer
from serai.web.api.bodies import Body
from serai.web.api.calls import Call
from serai.web.door.refusals import unpacking
from serai.web.replays import puzzles
from serai.web.tables.playing import ACTION_LENGTH


class PuzzleLine(Answer, frozen=True):
    """A puzzle in the list."""

    game: str
    number: int
    difficulty: Difficulty
    solved: bool | None  # null: you have not answered it


class PuzzleList(Answer, frozen=True):
    """All puzzles, and which is the one of today (UTC)."""

    today: PuzzleLine
    streak: int  # for how many days in a row you have solved that of the day
    puzzles: tuple[PuzzleLine, ...]


class PuzzleState(Answer, frozen=True):
    """A position, and what `seat` may choose."""

    game: str
    number: int
    difficulty: Difficulty
    options: Mapping[str, Any]
    seat: int
    actions: tuple[Action, ...]
    view: View


class PuzzleBody(Body, frozen=True):
    """What you choose."""

    action: Annotated[str, Meta(max_length=ACTION_LENGTH, description="In notation, one of `actions`.")]


class PuzzleAnswer(Answer, frozen=True):
    """Whether that was right, and how the choices compare, the best first."""

    right: bool
    answer: str
    chance: float  # of winning with it
    why: str  # perhaps empty
    worth: str
    offers: tuple[Offer, ...]


async def list_puzzles(call: Call) -> PuzzleList:
    """All puzzles."""
    day, answers = today(), await call.inn.store.puzzle_answers_of(call.guest.id)
    known = puzzles.solved(answers)
    lines = {
        place: PuzzleLine(game, place.number, puzzle.difficulty, known.get(place))
        for game in collection.collected()
        for number, puzzle in enumerate(collection.puzzles_of(game), start=1)
        for place in [Place(game, number)]
    }
    return PuzzleList(lines[collection.of_the_day(day)], puzzles.streak(answers, day).now, tuple(lines.values()))


async def see_puzzle(call: Call) -> PuzzleState:
    """One of them."""
    place, puzzle = _asked(call)
    return await asyncio.to_thread(_state, place, puzzle)


async def answer_puzzle(call: Call) -> PuzzleAnswer:
    """Choose; the first answer counts."""
    place, puzzle = _asked(call)
    action: str = call.body.action
    if puzzle.offer(action) is None:
        raise IllegalAction(_("%(given)s is no choice in this puzzle.") % {"given": shown(action)})
    right = action == puzzle.answer
    await puzzles.keep_answer(call.inn.store, call.guest.id, place, right, today())
    why = await asyncio.to_thread(puzzle.why, action)
    return PuzzleAnswer(right, puzzle.answer, puzzle.chance, why, puzzle.worth(action), puzzle.offers)


def _asked(call: Call) -> tuple[Place, Puzzle]:
    """The puzzle that the path names."""
    place = puzzles.place_of(call.request)
    if place.game not in call.inn.ready:
        raise unpacking()
    return place, collection.at(place)


def _state(place: Place, puzzle: Puzzle) -> PuzzleState:
    table = puzzle.table
    return PuzzleState(
        game=place.game,
        number=place.number,
        difficulty=puzzle.difficulty,
        options=table.game.settings,
        seat=puzzle.seat,
        actions=tuple(table.actions(puzzle.seat)),
        view=puzzle.view,
    )
