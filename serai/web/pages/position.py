"""The position of a game inside the frame that all games share: in play, in a lesson, in a replay."""

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from serai.table import View
from serai.web import games
from serai.web.parts import turns
from serai.web.parts.hand import Act
from serai.web.parts.rendering import render, render_again
from serai.web.views.table import TablePage


def position_context(page: TablePage, base: str) -> dict[str, Any]:
    """What the frame and the game's templates need; `base` is where choices are sent."""
    game = games.find(page.game)
    over = page.view is not None and page.view.over
    return {
        "page": page,
        "view": page.view,
        "names": turns.names(page),
        "base": base,
        "acting": turns.acting(page),
        "board": game.template("board"),
        "sheet": game.template("sheet"),
        **game.page.context(page),
        **(sheets_context(page, (*page.rounds, page.view)) if over and page.view is not None else {}),
    }


def sheets_context(page: TablePage, rounds: Sequence[View]) -> dict[str, Any]:
    """What the score sheets of these rounds need."""
    return games.find(page.game).page.sheets(page, rounds)


def draw_position(context: dict[str, Any]) -> Markup:
    """The hand, the board, and the score sheets when it is over."""
    return render("parts/game.html", **context)


def draw_bar(
    say: str,
    acts: tuple[Act, ...] = (),
    *,
    acting: bool = False,
    waiting: bool = False,
    told: tuple[str, ...] = (),
    notice: str = "",
    aside: str = "",
    undo: bool = False,
    advice: str = "",
    after: str = "",
    base: str = "",
) -> Markup:
    """What to do, what the others did last, and the acts that have no place on the table: `aside`, `advice` and
    `after` are drawn by the page, to the words and to the acts."""
    return render_again(
        "parts/bar.html",
        say=say,
        acts=acts,
        acting=acting,
        waiting=waiting,
        told=told,
        notice=notice,
        aside=aside,
        undo=undo,
        advice=advice,
        after=after,
        base=base,
    )
