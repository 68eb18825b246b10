"""The page about the interface for programs."""

from datetime import UTC, datetime

from babel.dates import format_date

from serai import i18n
from serai.web.parts.rendering import render
from serai.web.views.api import ApiPage


def api_page(page: ApiPage) -> str:
    """The calls to read, and the viewer's tokens."""
    dates = [
        format_date(datetime.fromtimestamp(token.created, UTC), locale=i18n.language.get()) for token in page.tokens
    ]
    return render("pages/api.html", page=page, tokens=list(zip(page.tokens, dates, strict=True)))
