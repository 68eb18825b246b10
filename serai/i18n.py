"""The words for people: gettext in the language of the request or the terminal. English is the source.

The catalogues are serai/locale/<language>/LC_MESSAGES/serai.po; they are read as they are, so that there is no compiled
file to forget. Messages name their values `%(so)s`, in Python as in templates.
"""

from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from functools import lru_cache, wraps
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any, Literal, ParamSpec, TypeVar

from babel import Locale
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_percent

LOCALE = Path(__file__).parent / "locale"
LANGUAGES = {"en": "English", "ru": "Русский", "pl": "Polski", "ja": "日本語", "de": "Deutsch"}

P = ParamSpec("P")
T = TypeVar("T")

Message = str | tuple[str, str]
"""A marked message; two if it counts: for one, for many."""

language: ContextVar[str] = ContextVar("language", default="en")


@lru_cache
def catalogue(code: str) -> NullTranslations:
    """The messages of a language; English where there are none."""
    path = LOCALE / code / "LC_MESSAGES" / "serai.po"
    if code not in LANGUAGES or not path.is_file():
        return NullTranslations()
    compiled = BytesIO()
    with path.open("rb") as source:
        write_mo(compiled, read_po(source, locale=code))
    compiled.seek(0)
    return GNUTranslations(compiled)


def system_language(environment: Mapping[str, str]) -> str:
    """The language of the user's system, as the C library finds it; English if we do not speak it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(variable):
            code = value.partition(".")[0].partition("_")[0].lower()
            return code if code in LANGUAGES else "en"
    return "en"


def gettext(message: str) -> str:
    """The message in the language of the moment."""
    return catalogue(language.get()).gettext(message) if message else ""  # '' would be the catalogue's header


def ngettext(one: str, many: str, count: int) -> str:
    """The message in the right number."""
    return catalogue(language.get()).ngettext(one, many, count)


def per_language(size: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Remember what a function said of plain values, up to `size` answers, each language apart."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        @lru_cache(maxsize=size)
        def said(_catalogue: NullTranslations, *args: P.args, **kwargs: P.kwargs) -> T:
            return function(*args, **kwargs)

        @wraps(function)
        def say_again(*args: P.args, **kwargs: P.kwargs) -> T:
            return said(catalogue(language.get()), *args, **kwargs)  # type: ignore[arg-type] # all are hashable

        return say_again

    return decorate


def N_(message: str) -> str:  # noqa: N802 - the usual name
    """Mark a message for translation where it is said later."""
    return message


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - as N_
    """Mark a message that counts, for `say`."""
    return one, many


def say(message: Message, values: Mapping[str, Any]) -> str:
    """A marked message with its values; one that counts goes by `%(count)s`, and a list is written as one."""
    said: dict[str, Any] = {name: listed(value) if isinstance(value, list) else value for name, value in values.items()}
    if isinstance(message, tuple):
        return ngettext(*message, said["count"]) % said
    return gettext(message) % said


def listed(items: Iterable[object], style: Literal["standard", "or"] = "standard") -> str:
    """`a, b and c` as the language writes it."""
    return format_list([str(item) for item in items], style, _locale(language.get()))


def percent(share: float) -> str:
    """`42%` as the language writes it."""
    return format_percent(share, locale=_locale(language.get()))


@lru_cache
def _locale(code: str) -> Locale:
    """How a language writes things; finding that out means looking at files."""
    return Locale.parse(code)


_ = gettext
