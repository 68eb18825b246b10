"""The options of a game on the command line."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from serai.errors import BadOption, shown
from serai.i18n import _, listed

if TYPE_CHECKING:  # with the games comes the compiler
    from serai.table.options import Option

GAME_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}


def game_names() -> list[str]:
    """What a shell can complete."""
    from serai.table.games import GAMES

    return list(GAMES)


def for_people(option: "Option") -> "Option":
    """The option as people give it: they count seats from 1."""
    if not option.seat or option.low is None or option.high is None:
        return option
    return replace(option, low=option.low + 1, high=option.high + 1)


def read_options(options: "tuple[Option, ...]", words: list[str]) -> dict[str, Any]:
    """Options of a game from the command line: `--rounds 1`, `--rounds=1`, `--open-piles`, `--no-open-piles`."""
    by_flag = {f"--{option.name.replace('_', '-')}": option for option in options}
    values: dict[str, Any] = {}
    rest = iter(words)
    for word in rest:
        flag, equals, text = word.partition("=")
        positive = flag.replace("--no-", "--", 1)
        if flag in by_flag and by_flag[flag].is_flag and not equals:
            values[by_flag[flag].name] = True
        elif flag != positive and positive in by_flag and by_flag[positive].is_flag and not equals:
            values[by_flag[positive].name] = False
        elif flag in by_flag:
            text = text if equals else next(rest, "")
            option = by_flag[flag]
            value = for_people(option).from_form(text)
            values[option.name] = value - 1 if option.seat and value is not None else value
        else:
            said = {"word": shown(word), "known": listed(by_flag)}
            raise BadOption(_("Unknown option %(word)s. Available: %(known)s.") % said)
    return values
