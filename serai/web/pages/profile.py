"""The page of one's own profile."""

from datetime import UTC, datetime

from babel.dates import format_date

from serai.i18n import language
from serai.web.parts.rendering import render
from serai.web.views.profile import ProfilePage


def profile_page(page: ProfilePage) -> str:
    """The whole page."""
    return render("pages/profile.html", page=page, day=_day)


def _day(at: int) -> str:
    return format_date(datetime.fromtimestamp(at / 1000, UTC), "medium", locale=language.get())
