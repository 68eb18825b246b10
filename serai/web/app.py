"""The application: put together here, run by serai.web.serve."""

import contextlib
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from serai.errors import SeraiError
from serai.i18n import _
from serai.store import Store
from serai.web.api import endpoints
from serai.web.door.identity import Identity
from serai.web.door.languages import Speaking
from serai.web.door.limits import Limits
from serai.web.errors import refusal_response, sentence_response
from serai.web.fast_lane import FastLane
from serai.web.guard import Guard
from serai.web.replays.replay import Memory
from serai.web.routes import api, health, home, language, learn, pads, replay, rules, table, you
from serai.web.settings import Settings
from serai.web.tables.inn import Inn

STATIC = Path(__file__).parent / "static"
REVOKED_SECONDS = 3.0


class Application(FastAPI):
    """Ours stand before FastAPI's own layers: the language, the door, the fast lane."""

    def __init__(self, limits: Limits, public_url: str | None, **options: Any) -> None:
        super().__init__(**options)
        lane = FastLane(super().__call__, [*endpoints.HOT, *table.HOT])
        self._front = Speaking(Guard(lane, limits, public_url))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer."""
        scope["app"] = self
        await self._front(scope, receive, send)


class WholeFiles(StaticFiles):
    """Our files are small: they are sent whole, whatever a Range header asks for."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a file."""
        headers = [(name, value) for name, value in scope["headers"] if name != b"range"]
        await super().__call__({**scope, "headers": headers}, receive, send)


def create_app(settings: Settings | None = None) -> FastAPI:
    """An inn that opens with its first request and closes gracefully."""
    chosen = settings or Settings()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.inn = Inn(chosen, await Store.open(chosen.database))
        app.state.identity.revoked |= set(await app.state.inn.store.revoked_tokens())
        app.state.identity.sign_out(await app.state.inn.store.sign_outs())
        app.state.inn.start()
        learn = partial(_learn_revoked, app.state.identity, app.state.inn)
        app.state.inn.supervisor.every(REVOKED_SECONDS, "revoked tokens", learn)
        try:
            yield
        finally:
            await app.state.inn.close()

    limits = Limits(chosen.rate_factor)
    app = Application(
        limits,
        chosen.public_url,
        title="Caravanserai",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # we have our own
    )
    app.state.identity = Identity(*chosen.signing_secrets())
    app.state.limits = limits
    app.state.replays = Memory()
    app.router.routes.extend(
        [
            *endpoints.ROUTES,
            *api.ROUTES,
            *table.ROUTES,
            *home.ROUTES,
            *pads.ROUTES,
            *replay.ROUTES,
            *rules.ROUTES,
            *learn.ROUTES,
            *you.ROUTES,
        ]
    )
    app.router.routes.extend(language.ROUTES)
    app.include_router(health.router)
    app.mount("/static", WholeFiles(directory=STATIC))
    app.add_exception_handler(SeraiError, _refused)
    app.add_exception_handler(HTTPException, _http_error)
    return app


async def _learn_revoked(identity: Identity, inn: Inn) -> None:
    """Tokens are also revoked, and guests sign out, at the other processes of this inn."""
    fresh = set(await inn.store.revoked_tokens()) - identity.revoked
    identity.revoked |= fresh
    inn.dismiss(fresh | identity.sign_out(await inn.store.sign_outs()))


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, SeraiError)
    return refusal_response(request.scope, error)


async def _http_error(request: Request, error: Exception) -> Response:
    """Starlette's own refusals (no such path, wrong method) in our words."""
    assert isinstance(error, HTTPException)
    sentences = {404: _("There is no such page."), 405: _("That is not possible here.")}
    sentence = sentences.get(error.status_code, str(error.detail))
    return sentence_response(request.scope, error.status_code, sentence, error.headers)
