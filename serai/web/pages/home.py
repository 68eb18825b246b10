"""The pages away from the tables: the door, a new table, and what went wrong."""

from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from serai.i18n import N_, _
from serai.web.pages import cards
from serai.web.pages.rendering import render
from serai.web.views.home import GameCard, HomePage, NewTablePage

PIECES = ("own", "games", "open", "watch")
PICTURED = ("7", "8", "9", "10")

TEASERS = {
    "lost-cities": N_(
        "Two explorers, five expeditions, never enough cards. Every journey costs 20 before it pays off."
    ),
    "lost-cities-board": N_(
        "Race your explorers along five paths to the lost cities, and don't get caught at the start."
    ),
    "en-route": N_("Stroll and write: lead tourists through the city and plan the tour everyone will talk about."),
}


def home_page(page: HomePage) -> str:
    """The inn's door."""
    return render("home.html", page=page, pieces=_pieces(page), sprite=cards.sprite("YBWGR", PICTURED))


def home_fragments(page: HomePage) -> dict[str, str]:
    """The lists of the home page, by the id of their element."""
    return {name: str(piece) for name, piece in _pieces(page).items()}


def new_table_page(page: NewTablePage) -> str:
    """The form for a new table."""
    return render("new_table.html", page=page)


def error_page(status: int, sentence: str) -> str:
    """What went wrong, and the way back."""
    return render("error.html", status=status, sentence=sentence)


def _pieces(page: HomePage) -> dict[str, Markup]:
    context: dict[str, Any] = {
        "page": page,
        "games": in_order(page.games),
        "teasers": {name: _(text) for name, text in TEASERS.items()},
    }
    return {name: render(f"home/{name}.html", **context) for name in PIECES}


def in_order(games: Iterable[GameCard]) -> list[GameCard]:
    """The games as they are offered; a new one comes last."""
    order = list(TEASERS)
    return sorted(games, key=lambda game: order.index(game.name) if game.name in order else len(order))
