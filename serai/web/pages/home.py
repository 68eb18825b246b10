"""The pages away from the tables: the door, a new table, and what went wrong."""

from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from serai.web import games
from serai.web.parts.game import WebGame
from serai.web.parts.rendering import render
from serai.web.views.home import GameCard, HomePage, NewTablePage

PIECES = ("own", "games", "open", "watch")


def home_page(page: HomePage) -> str:
    """The inn's door."""
    return render("pages/home.html", page=page, pieces=_pieces(page), sprite=picture_sprites())


def home_fragments(page: HomePage) -> dict[str, str]:
    """The lists of the home page, by the id of their element."""
    return {name: str(piece) for name, piece in _pieces(page).items()}


def new_table_page(page: NewTablePage) -> str:
    """The form for a new table."""
    return render("pages/new_table.html", page=page)


def error_page(status: int, sentence: str) -> str:
    """What went wrong, and the way back."""
    return render("pages/error.html", status=status, sentence=sentence)


def _pieces(page: HomePage) -> dict[str, Markup]:
    context: dict[str, Any] = {"page": page, "offers": offers(page.games)}
    return {name: render(f"pages/home/{name}.html", **context) for name in PIECES}


def offers(cards: Iterable[GameCard]) -> list[tuple[GameCard, WebGame]]:
    """The games as they are offered, each with what is drawn for it."""
    by_name = {card.name: card for card in cards}
    return [(by_name[game.name], game) for game in games.GAMES.values() if game.name in by_name]


def picture_sprites() -> Markup:
    """What the pictures of all games use, to be put once into a page."""
    return Markup("").join(game.picture_sprite() for game in games.GAMES.values())
