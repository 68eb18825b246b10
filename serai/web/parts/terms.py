"""What those who sit down should know: the pace of a table, and the options that differ from the usual."""

from typing import Any

from serai.i18n import _
from serai.table import Option, games
from serai.web.views.home import PaceChoice
from serai.web.views.table import TablePage


def paces() -> tuple[PaceChoice, ...]:
    """The paces with their explanations."""
    return (
        PaceChoice("relaxed", _("Relaxed"), _("No clock: take all the time you need.")),
        PaceChoice(
            "live",
            _("Live"),
            _("Five minutes each, plus fifteen seconds after every turn. If your time runs out, you lose."),
        ),
        PaceChoice("days", _("Three days per turn"), _("If you take longer, you lose.")),
    )


def terms(page: TablePage) -> list[tuple[str, str]]:
    """Titles and explanations."""
    pace = next(pace for pace in paces() if pace.name == page.pace)
    unusual = [option for option in games.find(page.game).options if page.options[option.name] != option.default]
    rated = [(_("Rated"), _("The result counts for the ratings of those who play."))] if page.rated else []
    return [(pace.title, pace.help), *rated, *((_(option.title), _in_words(option, page)) for option in unusual)]


def _in_words(option: Option, page: TablePage) -> str:
    value: Any = page.options[option.name]
    if option.is_flag:
        return _(option.help) if value else _("no")
    return option.told(value)
