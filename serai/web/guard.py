"""The door: every request passes here. Foreign origins and large bodies go no further; answers get their headers."""

from time import perf_counter
from urllib.parse import urlsplit

import structlog
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from serai.i18n import _
from serai.web import metrics, pages
from serai.web.limits import Limits
from serai.web.refusals import NoLength, NotYours, Refused, TooMuch, TooOften

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


def address_of(scope: Scope) -> str:
    """Where a request comes from; behind a proxy, what the proxy says."""
    client = scope.get("client")
    return client[0] if client else ""


class Guard:
    """Plain ASGI, since a stream passes through it for hours."""

    def __init__(self, app: ASGIApp, limits: Limits, public_url: str | None) -> None:
        self._app = app
        self._limits = limits
        self._public_host = urlsplit(public_url).netloc.encode() if public_url else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in or not."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = perf_counter()
        status = 500
        streaming = False

        async def send_guarded(message: Message) -> None:
            nonlocal status, streaming
            if message["type"] == "http.response.start":
                status = message["status"]
                streaming = any(value.startswith(b"text/event-stream") for name, value in message["headers"])
                message = {**message, "headers": [*message["headers"], *HEADERS]}
            await send(message)

        refusal = None if scope["method"] in SAFE_METHODS else self._refuse(scope)
        try:
            await (refusal or self._app)(scope, receive, send_guarded)
        finally:
            metrics.request_counter(_route(scope), status).inc()
            if not streaming:
                metrics.SECONDS.observe(perf_counter() - started)
            if status >= 500:
                log.error("request_failed", route=_route(scope), status=status)

    def _refuse(self, scope: Scope) -> Response | None:
        headers: dict[bytes, bytes] = dict(scope["headers"])
        try:
            self._limits.spend("post", address_of(scope))
        except TooOften as error:
            return _answer(scope, error)
        length = headers.get(b"content-length", b"0")
        if b"transfer-encoding" in headers or not length.isdigit():
            return _answer(scope, NoLength(_("Say how long the body is (Content-Length).")))
        if int(length) > BODY_BYTES:
            return _answer(scope, TooMuch(_("That is too large; send less.")))
        if b"authorization" not in headers and not self._same_origin(headers, scope):
            return _answer(
                scope, NotYours(_("This form was sent from another site. Open the page here and try again."))
            )
        return None

    def _same_origin(self, headers: dict[bytes, bytes], scope: Scope) -> bool:
        """Browsers say with every POST where it comes from; silence is refused too, but for programs: no cookies."""
        if b"origin" not in headers:
            return _for_programs(scope)
        host = urlsplit(headers[b"origin"]).netloc
        return bool(host) and host in (headers.get(b"host"), self._public_host)


def _for_programs(scope: Scope) -> bool:
    return bool(scope["path"].startswith("/api/"))


def _answer(scope: Scope, refusal: Refused) -> Response:
    status, sentence, headers = refusal.status, str(refusal), refusal.headers
    if _for_programs(scope):
        return JSONResponse({"notice": sentence}, status, headers)
    return HTMLResponse(pages.error_page(status, sentence), status, headers)


def _route(scope: Scope) -> str:
    """The route's pattern, never the path: paths hold invitations."""
    path = getattr(scope.get("route"), "path", None)
    return path if isinstance(path, str) else "other"
