"""The page of the tables that wait for the guest."""

from datetime import UTC, datetime

from babel.dates import format_date

from serai.i18n import language
from serai.web.parts.rendering import render
from serai.web.views.turns import TurnsPage


def turns_page(page: TurnsPage) -> str:
    """The whole page."""
    until = format_date(datetime.fromtimestamp(page.away / 1000, UTC), "medium", locale=language.get())
    return render("pages/turns.html", page=page, until=until)


def offline_page() -> str:
    """What an installed page shows without a line to the server."""
    return render("pages/offline.html")
