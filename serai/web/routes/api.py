"""The page /api, the tokens that people make there for bots of theirs, and the document for programs."""

import json

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from serai.i18n import _
from serai.store.tokens import Token, token_made, token_revoked
from serai.web import pages
from serai.web.api.endpoints import ENDPOINTS, PREFIX
from serai.web.api.openapi import document
from serai.web.clock import now
from serai.web.door.identity import Guest, tidy_name
from serai.web.door.refusals import NotHere, NotNow
from serai.web.routes.visit import Visit
from serai.web.views.api import ApiPage, CallShown, TokenShown

TOKENS = 10


async def openapi(request: Request) -> Response:
    """The document for programs and their writers."""
    text = json.dumps(document(), ensure_ascii=False, separators=(",", ":"))
    return Response(text, headers={"cache-control": "public, max-age=300"}, media_type="application/json")


async def look(request: Request) -> Response:
    """The interface for people to read, and their tokens."""
    visit = await Visit.looking(request)
    return await _page(visit)


async def new_token(request: Request) -> Response:
    """A token for a bot of this person; it is shown on this one page only."""
    visit = await Visit.posting(request)
    visit.limits.spend("guest", visit.address)
    if len(await visit.inn.store.tokens_of(visit.guest.id)) >= TOKENS:
        raise NotNow(_("You already have %(count)s tokens; revoke one you no longer need.") % {"count": TOKENS})
    bot = Guest.new(tidy_name(visit.field("bot")) or _("Bot"))
    await visit.inn.store.writer.write(token_made(visit.guest.id, Token(bot.id, bot.name, now())))
    return await _page(visit, visit.identity.bearer(bot), 201)


async def revoke_token(request: Request) -> Response:
    """Take no more moves with this token."""
    visit = await Visit.posting(request)
    guest = visit.field("bot")
    if guest not in [token.guest for token in await visit.inn.store.tokens_of(visit.guest.id)]:
        raise NotHere(_("You have no such token."))
    await visit.inn.store.writer.write(token_revoked(visit.guest.id, guest))
    visit.identity.revoked.add(guest)
    visit.inn.dismiss({guest})
    visit.inn.neighbours.tell_house("revoked")
    return visit.go("/api")


async def _page(visit: Visit, made: str = "", status: int = 200) -> Response:
    owned = await visit.inn.store.tokens_of(visit.guest.id)
    page = ApiPage(
        origin=visit.origin,
        calls=tuple(
            CallShown(
                call.method,
                call.url,
                _(call.summary),
                json.dumps(call.example, ensure_ascii=False) if call.example is not None else "",
                call.needs_token,
            )
            for call in ENDPOINTS
        ),
        document=f"{PREFIX}/openapi.json",
        tokens=tuple(TokenShown(token.guest, token.name, token.created / 1000) for token in owned),
        made=made,
        token=visit.token,
    )
    return visit.html(pages.api_page(page), status)


ROUTES: list[BaseRoute] = [
    Route(f"{PREFIX}/openapi.json", openapi),
    Route("/api", look),
    Route("/tokens", new_token, methods=["POST"]),
    Route("/tokens/revoke", revoke_token, methods=["POST"]),
]
