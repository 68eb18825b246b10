"""The pages of puzzles: all of them, and one drawn as at the table; its answer only when the reader has chosen."""

from dataclasses import dataclass
from typing import Any

from serai.i18n import N_, _, ngettext, percent
from serai.review import collection
from serai.review.collection import Place
from serai.review.puzzles import DIFFICULTIES, EASY, HARD, MEDIUM, Offer
from serai.table import games as kinds
from serai.web import games
from serai.web.pages.position import draw_bar, draw_position, position_context
from serai.web.pages.table import latest_turns, status_line
from serai.web.parts.rendering import render
from serai.web.views.puzzles import PuzzlePage, PuzzlesPage
from serai.web.views.table import Player, TablePage
from serai.words import level_words

DIFFICULTY_TITLES = {EASY: N_("Easy"), MEDIUM: N_("Medium"), HARD: N_("Hard")}
SHOWN = 8
"""Choices that are compared at the end; of a map's many roads, nobody reads the seventieth."""


@dataclass(frozen=True)
class Row:
    """A choice in words: its chance, and what it lacks to the best one."""

    said: str
    about: str  # what glows
    chance: str
    loss: str
    points: str
    chosen: bool


def address(place: Place) -> str:
    """Where a puzzle is."""
    return f"/puzzles/{place.game}/{place.number}"


def puzzles_page(page: PuzzlesPage) -> str:
    """All puzzles."""
    today = collection.at(page.today)
    return render(
        "pages/puzzles/all.html",
        page=page,
        today=_title(page.today.game),
        difficulty=_(DIFFICULTY_TITLES[today.difficulty]),
        address=address,
        done=lambda places: sum(page.solved.get(place, False) for place in places),
        shelves=[(game, _title(game), _groups(game)) for game in games.GAMES if game in collection.collected()],
        count=ngettext("%(num)s day in a row", "%(num)s days in a row", page.streak.now) % {"num": page.streak.now},
    )


def preparing_page(title: str, progress: float) -> str:
    """The game is still being compiled."""
    return render("pages/puzzles/preparing.html", title=title, progress=progress)


def puzzle_page(page: PuzzlePage) -> str:
    """One puzzle, with its answer if the reader has chosen."""
    table = _seen(page)
    drawn = games.find(table.game)
    context = position_context(table, address(page.place))
    names = context["names"]
    return render(
        "pages/puzzles/puzzle.html",
        page=page,
        table=table,
        title=_("%(game)s: puzzle %(number)s") % {"game": table.title, "number": page.place.number},
        difficulty=_(DIFFICULTY_TITLES[page.puzzle.difficulty]),
        bar=draw_bar(
            "" if page.chosen else status_line(table),
            context["acts"],
            acting=not page.chosen,
            told=() if page.chosen else latest_turns(table, names),
        ),
        position=draw_position(context),
        answer=_answer(page, table, names) if page.chosen else None,
        address=address,
        drawn=drawn,
        sprite=drawn.page.sprite(table.options),
    )


def _title(game: str) -> str:
    return _(kinds.find(game).title)


def _groups(game: str) -> list[tuple[str, list[Place]]]:
    """The puzzles of a game by difficulty."""
    known = [(Place(game, number), puzzle) for number, puzzle in enumerate(collection.puzzles_of(game), start=1)]
    return [
        (_(DIFFICULTY_TITLES[difficulty]), [place for place, puzzle in known if puzzle.difficulty == difficulty])
        for difficulty in DIFFICULTIES
    ]


def _seen(page: PuzzlePage) -> TablePage:
    """The position as the seat sees it that is to choose."""
    puzzle, table = page.puzzle, page.puzzle.table
    own = Player(page.name or _("Guest"), "person", yours=True)
    others = [Player(_("Player %(number)s") % {"number": seat + 1}, "bot") for seat in range(table.seats)]
    return TablePage(
        id="",
        game=puzzle.game,
        title=_(table.game.title),
        options=table.game.settings,
        status="playing",
        seq=page.day,
        seat=puzzle.seat,
        players=tuple(own if seat == puzzle.seat else other for seat, other in enumerate(others)),
        view=puzzle.view,
        actions=() if page.chosen else tuple(table.actions(puzzle.seat)),
        token=page.token,
        name=page.name,
    )


def _answer(page: PuzzlePage, table: TablePage, names: list[str]) -> dict[str, Any]:
    """Whether it was right, why, and how the choices compare."""
    puzzle, chosen = page.puzzle, page.chosen
    right = chosen == puzzle.answer
    rows = [_row(offer, page, table, names) for offer in puzzle.offers]
    shown = [row for place, row in enumerate(rows) if place < SHOWN or row.chosen]
    return {
        "right": right,
        "best": rows[0],
        "why": puzzle.why(chosen),
        "worth": puzzle.worth(chosen),
        "rows": shown,
        "bots": [(level_words(level).capitalize(), percent(1 - share)) for level, share in puzzle.missed.items()],
    }


def _row(offer: Offer, page: PuzzlePage, table: TablePage, names: list[str]) -> Row:
    game = games.find(table.game).page
    line = {"seat": page.puzzle.seat, "text": offer.action, "event": "move", "values": []}
    best = offer.action == page.puzzle.answer
    return Row(
        said=game.say(line, names, table.view),
        about=game.about(line),
        chance=percent(max(0.0, page.puzzle.chance - offer.loss.value)),
        loss="" if best else f"{percent(offer.loss.value)} ± {percent(offer.loss.high - offer.loss.value)}",
        points="" if best else f"{offer.points:.0f}",
        chosen=offer.action == page.chosen,
    )
