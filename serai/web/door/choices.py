"""How a guest likes their pages. A cookie tells it with every request, so that the first paint is right; the store
keeps it with the guest, for browsers that have no such cookie yet."""

from collections.abc import Mapping
from contextvars import ContextVar
from functools import lru_cache
from types import MappingProxyType
from urllib.parse import parse_qsl, urlencode

from starlette.requests import cookie_parser
from starlette.types import Scope

from serai.i18n import LANGUAGES
from serai.web.door.reading import by_name

COOKIE = "choices"
COOKIE_AGE = 365 * 24 * 3600
SWITCH = ("off", "on")
VALUES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "language": ("", *LANGUAGES),  # empty: as the browser asks
        "theme": ("system", "light", "dark"),
        "animation": ("on", "off"),
        "letters": SWITCH,  # of the colours, on every card
        "confirm": SWITCH,  # before a card is laid
        "notation": SWITCH,  # in the log, beside the words
        "quiet": SWITCH,  # without what others say
        "sound": SWITCH,
        "vibration": SWITCH,
        "notice": SWITCH,  # by the browser, when it is the guest's move and they look elsewhere
    }
)
"""What may be chosen; the first of each is what counts until somebody chooses."""

Choices = Mapping[str, str]
"""What differs from the first of its values."""

_choices: ContextVar[Choices] = ContextVar("choices", default=MappingProxyType({}))


def listen(scope: Scope) -> None:
    """Let whatever is rendered for this request know what its guest has chosen."""
    use(told(scope) or "")


def use(text: str) -> None:
    """Render for somebody who has chosen this."""
    _choices.set(read(text))


def chosen() -> Choices:
    """What the guest of this request has chosen."""
    return _choices.get()


def told(scope: Scope) -> str | None:
    """What the cookie of a request says; None if there is no such cookie."""
    cookies = by_name(scope).get(b"cookie", b"")
    return cookie_parser(cookies.decode("latin-1")).get(COOKIE) if b"choices=" in cookies else None


@lru_cache(1000)
def read(text: str) -> Choices:
    """Choices from their text; what we do not know counts for nothing."""
    given = dict(parse_qsl(text[:200]))
    return MappingProxyType({name: given[name] for name, some in VALUES.items() if given.get(name) in some[1:]})


def written(choices: Choices) -> str:
    """Choices as a text for the cookie and the store."""
    return urlencode({name: value for name, value in choices.items() if value in VALUES[name][1:]})


def cookie(text: str, secure: bool) -> str:
    """The Set-Cookie header."""
    attributes = f"Max-Age={COOKIE_AGE}; Path=/; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
    return f"{COOKIE}={text}; {attributes}"
