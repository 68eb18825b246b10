"""The words of the pages: gettext with the language of the request. English is the source."""

from contextvars import ContextVar
from functools import lru_cache
from gettext import NullTranslations
from pathlib import Path

from babel.support import Translations

LOCALE = Path(__file__).parent / "locale"
LANGUAGES = ("en",)

language: ContextVar[str] = ContextVar("language", default="en")


@lru_cache
def catalogue(code: str) -> NullTranslations:
    """The messages of a language; English where there are none."""
    found: NullTranslations = Translations.load(LOCALE, [code])
    return found


def gettext(message: str) -> str:
    """The message in the language of this request."""
    return catalogue(language.get()).gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """The message in the right number."""
    return catalogue(language.get()).ngettext(one, many, count)


_ = gettext
