"""What those who sit down should know: the pace of a table, and the options that differ from the usual."""

from collections.abc import Mapping

from serai.i18n import _
from serai.table import Option, games
from serai.table.options import Value
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
    rated = [(_("Rated"), _("The result counts for the ratings of those who play."))] if page.rated else []
    return [(pace.title, pace.help), *rated, *differences(page.game, page.options)]


def differences(game: str, options: Mapping[str, Value]) -> list[tuple[str, str]]:
    """What differs from the usual, each by its title and in a sentence or a value; tables set up by an older version
    know fewer options."""
    return [(_(option.title), _in_words(option, options[option.name])) for option in _unusual(game, options)]


def differing(game: str, options: Mapping[str, Value]) -> tuple[str, ...]:
    """The same in a word or two each, for lists of tables."""
    return tuple(
        _("%(name)s: %(what)s") % {"name": _(option.title), "what": _shortly(option, options[option.name])}
        for option in _unusual(game, options)
    )


def _unusual(game: str, options: Mapping[str, Value]) -> list[Option]:
    known = games.find(game).options
    return [option for option in known if options.get(option.name, option.default) != option.default]


def _in_words(option: Option, value: Value) -> str:
    return _(option.help) if value is True else _shortly(option, value)


def _shortly(option: Option, value: Value) -> str:
    if option.is_flag:
        return _("yes") if value else _("no")
    return option.told(value)
