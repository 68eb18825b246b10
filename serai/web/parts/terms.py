"""What those who sit down should know: the pace of a table, and the options that differ from the usual."""

from typing import Any

from serai.i18n import _, gettext
from serai.table import Option, games
from serai.web.views.home import PaceChoice
from serai.web.views.table import TablePage


def paces() -> tuple[PaceChoice, ...]:
    """The paces with their explanations."""
    return (
        PaceChoice("relaxed", _("Relaxed"), _("No clock: take the time you need.")),
        PaceChoice(
            "live",
            _("Live"),
            _("Five minutes each for the game and fifteen seconds more after every turn. Who runs out has resigned."),
        ),
        PaceChoice("days", _("Days"), _("Three days for every turn. Who runs out has resigned.")),
    )


def terms(page: TablePage) -> list[tuple[str, str]]:
    """Titles and explanations."""
    pace = next(pace for pace in paces() if pace.name == page.pace)
    unusual = [option for option in games.find(page.game).options if page.options[option.name] != option.default]
    return [(pace.title, pace.help), *((_(option.title), _in_words(option, page)) for option in unusual)]


def _in_words(option: Option, page: TablePage) -> str:
    value: Any = page.options[option.name]
    if option.is_flag:
        return _(option.help) if value else _("no")
    if value is None:
        return _(option.nothing)
    return gettext(str(value)) if value in option.choices else str(value)
