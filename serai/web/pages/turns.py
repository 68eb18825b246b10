"""The page of the tables that wait for the guest."""

from collections.abc import Sequence

from serai.web.parts.rendering import render
from serai.web.views.home import TableLine
from serai.web.views.turns import Call


def turns_page(tables: Sequence[TableLine], calls: Sequence[Call], token: str) -> str:
    """The whole page."""
    return render("pages/turns.html", tables=tables, calls=calls, token=token)


def offline_page() -> str:
    """What an installed page shows without a line to the server."""
    return render("pages/offline.html")
