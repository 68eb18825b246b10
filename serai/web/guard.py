"""The door: every request passes here, and nothing else stands before the routes. What cannot be read, foreign origins
and large bodies go no further; answers speak the guest's language and get their headers; refusals are told."""

import asyncio
from collections.abc import Awaitable
from time import perf_counter

import structlog
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from serai.errors import SeraiError
from serai.i18n import _
from serai.web import metrics
from serai.web.door import choices
from serai.web.door.hosts import Hosts, is_host
from serai.web.door.languages import SPOKEN, Headers, listen, with_language
from serai.web.door.limits import Limits
from serai.web.door.reading import address_of, by_name, check_address
from serai.web.door.refusals import NoLength, NotReady, NotYours, Refused, TooMuch
from serai.web.errors import refusal_response, sentence_response

log = structlog.get_logger()

BODY_BYTES = 64 * 1024
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "media-src 'self'",
        "manifest-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),  # 'no-referrer' would hide the origin of our own forms
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
OVER_HTTPS = [*HEADERS, (b"strict-transport-security", b"max-age=31536000")]


class Guard:
    """Plain ASGI, since a stream passes through it for hours."""

    def __init__(self, app: ASGIApp, limits: Limits, public_url: str | None) -> None:
        self._app = app
        self._limits = limits
        self._hosts = Hosts(public_url)
        self._secure = bool(public_url and public_url.startswith("https:"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in or not."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = perf_counter()
        ours = OVER_HTTPS if self._secure or scope["scheme"] == "https" else HEADERS
        choices.listen(scope)
        outgoing = Outgoing(send, listen(scope), ours)
        try:
            self._check(scope)
            await self._app(scope, receive, outgoing)
        except Exception as error:
            if outgoing.status:
                raise  # too late: the answer breaks off, and the server logs why
            response = _told(scope, error)
            await (response or PlainTextResponse("Internal Server Error", 500))(scope, receive, outgoing)
            if response is None:
                raise  # a fault of ours: the server logs it
        except asyncio.CancelledError:  # the server ends and waits no longer
            if not outgoing.status:
                ending = NotReady(_("The server is about to restart; try again in a moment."))
                await refusal_response(scope, ending)(scope, receive, outgoing)
            raise
        finally:
            status = outgoing.status or 500
            seconds = None if outgoing.streaming else perf_counter() - started
            metrics.TRAFFIC.answered(_route(scope), status, seconds)
            if status >= 500:
                log.error("request_failed", route=_route(scope), status=status)

    def _check(self, scope: Scope) -> None:
        """Refuse what goes no further. A Host that is not ours is replaced, so that no page and no link repeats it."""
        headers = by_name(scope)
        host = headers.get(b"host", b"")
        known = self._hosts.known(host)
        repeated = (
            len(headers) < len(scope["headers"]) and sum(name == b"host" for name, _value in scope["headers"]) > 1
        )
        if repeated or not (known or is_host(host)):
            raise Refused(_("The Host header must name one host."))
        check_address(scope)
        length = headers.get(b"content-length", b"0")
        if b"transfer-encoding" in headers or not length.isdigit():
            raise NoLength(_("Say how long the body is (Content-Length)."))
        if int(length) > BODY_BYTES:
            raise TooMuch(_("That is too large; send less."))
        if scope["method"] not in SAFE_METHODS:
            self._limits.spend("post", address_of(scope))
            if b"authorization" not in headers and not self._same_origin(headers, scope):
                raise NotYours(_("This form was sent from another site. Open the page here and try again."))
        if not (known and host):  # HTTP/1.0 names none
            headers[b"host"] = self._hosts.own(scope)
            others = [(name, value) for name, value in scope["headers"] if name != b"host"]
            scope["headers"] = [*others, (b"host", headers[b"host"])]
        self._hosts.tell(scope, headers[b"host"])

    def _same_origin(self, headers: dict[bytes, bytes], scope: Scope) -> bool:
        """Browsers say with every POST where it comes from; silence is refused too, but for programs: no cookies."""
        if b"origin" not in headers:
            return bool(scope["path"].startswith("/api/"))
        scheme, _colon, host = headers[b"origin"].partition(b"://")
        return scheme in (b"http", b"https") and host != b"" and host in (headers.get(b"host"), self._hosts.public)


class Outgoing:
    """What `send` is for the routes: the answer gets its headers, and its status is noted; 0: not begun."""

    __slots__ = ("_language", "_ours", "_send", "status", "streaming")

    def __init__(self, send: Send, language: str, ours: Headers) -> None:
        self._send = send
        self._language = language
        self._ours = ours
        self.status = 0
        self.streaming = False

    def __call__(self, message: Message) -> Awaitable[None]:
        """Send a part of the answer."""
        if not self.status:
            self.status = message["status"]
            headers = message["headers"]
            kind = next((value for name, value in headers if name == b"content-type"), b"")
            self.streaming = kind.startswith(b"text/event-stream")
            if kind.startswith(SPOKEN):
                headers = with_language(headers, self._language)
            message["headers"] = [*headers, *self._ours]
        return self._send(message)


def _told(scope: Scope, error: Exception) -> Response | None:
    """What is refused, by us or by Starlette (no such path, wrong method), in our words; None: a fault of ours."""
    if isinstance(error, SeraiError):
        return refusal_response(scope, error)
    if isinstance(error, HTTPException):
        sentences = {404: _("There is no such page."), 405: _("That is not possible here.")}
        sentence = sentences.get(error.status_code, str(error.detail))
        return sentence_response(scope, error.status_code, sentence, error.headers)
    return None


def _route(scope: Scope) -> str:
    """The route's pattern, never the path: paths hold invitations."""
    path = getattr(scope.get("route"), "path", None)
    return path if isinstance(path, str) else "other"
