"""Who is asking: guests without accounts, known by a signed cookie (browsers) or a signed token (programs)."""

import hashlib
import hmac
import secrets
from functools import lru_cache
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import Scope

COOKIE = "serai"
COOKIE_AGE = 365 * 24 * 3600
NAME_LENGTH = 24


class Guest(NamedTuple):
    """A person or program that gave a name, nothing else."""

    id: str
    name: str = ""

    @classmethod
    def new(cls, name: str = "") -> "Guest":
        """Somebody who was not here before."""
        return cls(secrets.token_hex(12), name)


def tidy_name(text: str) -> str:
    """A name as it may stand on a page: one line, no control characters, not too long."""
    visible = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(visible.split())[:NAME_LENGTH].strip()


class Identity:
    """Signs and reads who is who."""

    def __init__(self, secret: str) -> None:
        self.revoked: set[str] = set()  # guests whose tokens are no longer taken
        self._secret = secret.encode()
        self._cookies = URLSafeSerializer(secret, salt="cookie")
        self._tokens = URLSafeSerializer(secret, salt="bearer")
        self._read_cookie = lru_cache(10_000)(lambda text: _read(self._cookies, text))
        self.form_token = lru_cache(10_000)(self._form_token)
        self._read_bearer = lru_cache(10_000)(lambda text: _read(self._tokens, text))

    def cookie(self, guest: Guest, secure: bool) -> str:
        """The Set-Cookie header."""
        value = self._cookies.dumps(list(guest))
        attributes = f"Max-Age={COOKIE_AGE}; Path=/; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
        return f"{COOKIE}={value}; {attributes}"

    def bearer(self, guest: Guest) -> str:
        """What a program sends as `Authorization: Bearer …`."""
        return str(self._tokens.dumps(list(guest)))

    def by_cookie(self, headers: Headers) -> Guest | None:
        """The guest whose browser this is."""
        text = cookie_parser(headers.get("cookie", "")).get(COOKIE)
        return self._read_cookie(text) if text else None

    def by_bearer(self, scope: Scope) -> Guest | None:
        """The guest whose program this is."""
        sent = next((value for name, value in scope["headers"] if name == b"authorization"), b"")
        scheme, _, text = sent.decode("latin-1").partition(" ")
        guest = self._read_bearer(text) if scheme.lower() == "bearer" else None
        return None if guest is None or guest.id in self.revoked else guest

    def _form_token(self, guest: Guest) -> str:
        """What a form must carry, so that no other site can post in the guest's name."""
        return hmac.new(self._secret, b"form " + guest.id.encode(), hashlib.sha256).hexdigest()[:32]

    def is_form_token(self, guest: Guest, token: str) -> bool:
        """Whether the form came from a page of this guest."""
        return hmac.compare_digest(self.form_token(guest).encode(), token.encode())


def _read(serializer: URLSafeSerializer, text: str) -> Guest | None:
    try:
        data = serializer.loads(text)
        return Guest(str(data[0]), str(data[1]))
    except (BadSignature, LookupError, TypeError):
        return None
