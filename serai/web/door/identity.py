"""Who is asking: guests without accounts, known by a signed cookie (browsers) or a signed token (programs).

The cookie of somebody who wants to be kept names their device as well, which can be ended by itself.

A cookie says since when the browser is signed in and when it was renewed. Renewing keeps the first: a cookie that was
renewed while another process did not know yet of the guest's signing out is refused all the same.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import Scope

from serai.web.clock import now
from serai.web.door.reading import header

COOKIE = "serai"
DAY = 24 * 3600
COOKIE_AGE = 365 * DAY
RENEWED_AFTER = 30 * DAY
NAME_LENGTH = 24


class Guest(NamedTuple):
    """A person or program that gave a name, nothing else."""

    id: str
    name: str = ""

    @classmethod
    def new(cls, name: str = "") -> "Guest":
        """Somebody who was not here before."""
        return cls(secrets.token_hex(12), name)


class Pass(NamedTuple):
    """What a guest shows at the door; times in milliseconds since 1970, 0 where it was made before they were noted."""

    guest: Guest
    since: int  # signed in
    made: int  # or renewed
    device: str = ""  # of a person who is kept; a guest has none

    def older_than(self, seconds: int) -> bool:
        """Whether it was made so long ago."""
        return self.made < now() - seconds * 1000


def tidy_name(text: str) -> str:
    """A name as it may stand on a page: one line, no control characters, not too long."""
    visible = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(visible.split())[:NAME_LENGTH].strip()


class Identity:
    """Signs and reads who is who. The first secret signs; what was signed with the others is read as well."""

    def __init__(self, *secrets: str) -> None:
        self.revoked: set[str] = set()  # guests whose tokens are no longer taken
        self.ended: set[str] = set()  # devices whose cookies are no longer taken
        self._signed_out: dict[str, int] = {}  # guest -> when they signed out everywhere
        self._secrets = [secret.encode() for secret in secrets]
        keys = list(reversed(secrets))  # itsdangerous signs with the last
        cookies = URLSafeSerializer(keys, salt="cookie")
        tokens = URLSafeSerializer(keys, salt="bearer")
        self._cookies, self._tokens = cookies, tokens
        self._read_cookie = lru_cache(10_000)(lambda text: _read(cookies, text))
        self._read_bearer = lru_cache(10_000)(lambda sent: _read_bearer(tokens, sent))
        self.form_token = lru_cache(10_000)(lambda guest: self._form_token(self._secrets[0], guest))

    def cookie(self, guest: Guest, secure: bool, since: int | None = None, device: str = "") -> str:
        """The Set-Cookie header; `since` is that of the cookie that it renews."""
        named = [device] if device else []
        value = self._cookies.dumps([*guest, now() if since is None else since, now(), *named])
        attributes = f"Max-Age={COOKIE_AGE}; Path=/; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
        return f"{COOKIE}={value}; {attributes}"

    def bearer(self, guest: Guest) -> str:
        """What a program sends as `Authorization: Bearer …`."""
        return str(self._tokens.dumps([*guest, now()]))

    def by_cookie(self, headers: Headers) -> Pass | None:
        """The guest whose browser this is."""
        text = cookie_parser(headers.get("cookie", "")).get(COOKIE)
        shown = self._read_cookie(text) if text else None
        if shown is None or not self._valid(shown) or shown.device in self.ended:
            return None
        return None if shown.made and shown.older_than(COOKIE_AGE) else shown

    def by_bearer(self, scope: Scope) -> Guest | None:
        """The guest whose program this is."""
        shown = self._read_bearer(header(scope, b"authorization"))
        return shown.guest if shown is not None and self._valid(shown) and shown.guest.id not in self.revoked else None

    def sign_out(self, times: Mapping[str, int]) -> set[str]:
        """Take nothing more that these guests were given before; those of whom this is news."""
        fresh = {guest for guest, at in times.items() if self._signed_out.get(guest, -1) < at}
        self._signed_out.update({guest: times[guest] for guest in fresh})
        return fresh

    def _valid(self, shown: Pass) -> bool:
        return shown.since >= self._signed_out.get(shown.guest.id, 0)

    def is_form_token(self, guest: Guest, token: str) -> bool:
        """Whether the form came from a page of this guest."""
        given = token.encode()
        return any(hmac.compare_digest(self._form_token(secret, guest).encode(), given) for secret in self._secrets)

    @staticmethod
    def _form_token(secret: bytes, guest: Guest) -> str:
        """What a form must carry, so that no other site can post in the guest's name."""
        return hmac.new(secret, b"form " + guest.id.encode(), hashlib.sha256).hexdigest()[:32]


def _read_bearer(serializer: URLSafeSerializer, sent: bytes) -> Pass | None:
    scheme, _, text = sent.decode("latin-1").partition(" ")
    return _read(serializer, text) if scheme.lower() == "bearer" else None


def _read(serializer: URLSafeSerializer, text: str) -> Pass | None:
    try:
        guest, name, *rest = serializer.loads(text)
        since, made, device = rest + [0, 0, ""][len(rest) :]
        return Pass(Guest(str(guest), str(name)), int(since), int(made), str(device))
    except (BadSignature, LookupError, TypeError, ValueError):
        return None
