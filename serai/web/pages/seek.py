"""The pages on which somebody looks for an opponent."""

from serai.i18n import _
from serai.table import games
from serai.web.parts.rendering import render
from serai.web.views.seek import OpenTablesPage, SeekPage


def seek_page(page: SeekPage) -> str:
    """Waiting."""
    return render("pages/seek.html", page=page)


def open_tables_page(page: OpenTablesPage) -> str:
    """The open tables, with what they may be sifted by."""
    return render(
        "pages/open_tables.html", page=page, games={name: _(kind.title) for name, kind in games.GAMES.items()}
    )
