"""Which language a request is answered in: the guest's choice, else what the browser asks for, else English."""

import re
from contextvars import ContextVar
from functools import lru_cache
from urllib.parse import SplitResult, urlsplit

from starlette.requests import cookie_parser
from starlette.types import Scope

from serai.i18n import LANGUAGES, language
from serai.web.door.reading import by_name, header

COOKIE = "language"
COOKIE_AGE = 365 * 24 * 3600
VARY = b"Accept-Language, Cookie"
LONGEST_HEADER = 1000
SPOKEN = (b"text/html", b"application/json", b"text/event-stream")
RANGE = re.compile(r"\s*([a-z]{1,8}|\*)(?:-[a-z0-9-]*)?\s*(?:;\s*q\s*=\s*(0(?:\.\d*)?|1(?:\.0*)?)\s*)?", re.IGNORECASE)

Headers = list[tuple[bytes, bytes]]

SAID: dict[str, Headers] = {code: [(b"content-language", code.encode()), (b"vary", VARY)] for code in LANGUAGES}

_scope: ContextVar[Scope | None] = ContextVar("scope", default=None)


def listen(scope: Scope) -> str:
    """Let whatever is rendered for this request, now or later in its task, know its language and its address."""
    chosen = language_of(scope)
    language.set(chosen)
    _scope.set(scope)
    return chosen


def language_of(scope: Scope) -> str:
    """The language for a request."""
    headers = by_name(scope)
    cookies, wanted = headers.get(b"cookie", b""), headers.get(b"accept-language")
    if b"language=" in cookies:
        chosen = cookie_parser(cookies.decode("latin-1")).get(COOKIE)
        if chosen in LANGUAGES:
            return chosen
    return best_of(wanted.decode("latin-1")) if wanted else "en"


@lru_cache(1000)
def best_of(accept_language: str) -> str:
    """The language that an Accept-Language header likes best of ours; what cannot be read counts for nothing."""
    likes: dict[str, float] = {}
    for part in accept_language[:LONGEST_HEADER].split(","):
        match = RANGE.fullmatch(part)
        if match is not None:
            likes.setdefault(match[1].lower(), float(match[2] or 1))
    rest = likes.get("*", 0.0)
    ours = {code: likes.get(code, rest) for code in LANGUAGES}
    named = sorted(ours, key=lambda code: (-ours[code], list(likes).index(code) if code in likes else len(likes)))
    return named[0] if ours[named[0]] > 0 else "en"


def with_language(headers: Headers, chosen: str) -> Headers:
    """The headers of an answer that holds words with its language; caches must tell the languages apart. They are
    Starlette's, whose names are in small letters."""
    known = dict(headers)
    if b"vary" not in known and b"content-language" not in known:
        return headers + SAID[chosen]
    kept = [header for header in headers if header[0] not in (b"vary", b"content-language")]
    vary = b", ".join(filter(None, [known.get(b"vary"), VARY]))
    return [*kept, (b"content-language", known.get(b"content-language", chosen.encode())), (b"vary", vary)]


def cookie(code: str, secure: bool) -> str:
    """The Set-Cookie header of a choice; an empty one is forgotten."""
    attributes = f"Max-Age={COOKIE_AGE if code else 0}; Path=/; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
    return f"{COOKIE}={code}; {attributes}"


def here() -> str:
    """The page that is being made, where the guest comes back to after choosing a language; after a form, the page
    that it stood on."""
    scope = _scope.get()
    if scope is None:
        return "/"
    path, query = str(scope["path"]), scope["query_string"].decode("latin-1")
    if scope["method"] not in ("GET", "HEAD"):
        referer = header(scope, b"referer") or b"/"
        _scheme, _host, path, query, _fragment = _split(referer.decode("latin-1"))
    return path + (f"?{query}" if query else "")


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("/")
