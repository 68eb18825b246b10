"""The words for people: gettext in the language of the request or the terminal. English is the source.

The catalogues are serai/locale/<language>/LC_MESSAGES/serai.po; they are read as they are, so that there is no compiled
file to forget. Messages name their values `%(so)s`, in Python as in templates.
"""

from contextvars import ContextVar
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).parent / "locale"
LANGUAGES = {"en": "English", "ru": "Русский", "pl": "Polski", "ja": "日本語", "de": "Deutsch"}

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


def gettext(message: str) -> str:
    """The message in the language of the moment."""
    return catalogue(language.get()).gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """The message in the right number."""
    return catalogue(language.get()).ngettext(one, many, count)


def N_(message: str) -> str:  # noqa: N802 - the usual name
    """Mark a message for translation where it is said later."""
    return message


_ = gettext
