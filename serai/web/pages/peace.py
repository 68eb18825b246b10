"""The page of somebody at a table."""

from serai.web.parts.rendering import render
from serai.web.views.peace import PlayerPage


def player_page(page: PlayerPage) -> str:
    """The whole page."""
    return render("pages/player.html", page=page)
