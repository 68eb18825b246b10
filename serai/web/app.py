"""The application: put together here, run by serai.web.serve."""

import contextlib
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.routing import BaseRoute, Mount

from serai.store import Store, devices
from serai.web import games
from serai.web.api import endpoints
from serai.web.clock import now
from serai.web.door.identity import COOKIE_AGE, Identity
from serai.web.door.limits import Limits
from serai.web.files import WholeFiles
from serai.web.guard import Guard
from serai.web.replays.replay import Memory
from serai.web.replays.reviews import Reviews
from serai.web.routes import (
    api,
    evenings,
    friends,
    health,
    home,
    language,
    learn,
    pads,
    peace,
    person,
    printing,
    profile,
    push,
    puzzles,
    replay,
    root,
    rules,
    seek,
    settings,
    sign_in,
    table,
    turns,
    vacation,
    workshop,
    you,
)
from serai.web.routing import Router
from serai.web.settings import Settings
from serai.web.tables.evenings import EVENING_SECONDS, go_on_all
from serai.web.tables.inn import Inn
from serai.web.tables.pushing import PUSH_SECONDS, open_sender, tell_due
from serai.web.tables.seeking import SEEK_SECONDS, bring_together
from serai.web.tables.shared_limits import share
from serai.web.tables.trials import Trials

STATIC = Path(__file__).parent / "static"
REVOKED_SECONDS = 3.0


ROUTES: list[BaseRoute] = [
    *endpoints.ROUTES,
    *api.ROUTES,
    *table.ROUTES,
    *peace.ROUTES,
    *friends.ROUTES,
    *evenings.ROUTES,
    *home.ROUTES,
    *seek.ROUTES,
    *pads.ROUTES,
    *replay.ROUTES,
    *rules.ROUTES,
    *printing.ROUTES,
    *learn.ROUTES,
    *puzzles.ROUTES,
    *workshop.ROUTES,
    *you.ROUTES,
    *profile.ROUTES,
    *person.ROUTES,
    *sign_in.ROUTES,
    *settings.ROUTES,
    *turns.ROUTES,
    *vacation.ROUTES,
    *push.ROUTES,
    *root.ROUTES,
    *language.ROUTES,
    *health.ROUTES,
]


def static_files() -> Mount:
    """What all pages share, and under `games/` what each game has of its own."""
    own = [Mount(f"/games/{folder.name}", WholeFiles(directory=folder / "static")) for folder in games.FOLDERS.values()]
    return Mount("/static", routes=[*own, Mount("/", WholeFiles(directory=STATIC))])


def create_app(settings: Settings | None = None) -> Starlette:
    """An inn that opens with its first request and closes gracefully."""
    chosen = settings or Settings()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.inn = Inn(chosen, await Store.open(chosen.database, chosen.database_pool))
        learn = partial(_learn_revoked, app.state.identity, app.state.inn)
        await learn()
        app.state.inn.learn_revoked = learn
        await app.state.inn.start()
        app.state.inn.supervisor.every(REVOKED_SECONDS, "revoked tokens", learn)
        app.state.inn.supervisor.every(SEEK_SECONDS, "seekers", partial(bring_together, app.state.inn))
        app.state.sender = await open_sender(app.state.inn)
        app.state.inn.supervisor.every(PUSH_SECONDS, "pushes", partial(tell_due, app.state.inn, app.state.sender))
        app.state.inn.supervisor.every(EVENING_SECONDS, "evenings", partial(go_on_all, app.state.inn))
        app.state.reviews = Reviews(app.state.inn)
        app.state.reviews.start()
        app.state.trials = Trials(app.state.inn)
        app.state.trials.start()
        share(app.state.limits, app.state.inn)
        try:
            yield
        finally:
            await app.state.inn.close()

    app = Starlette()
    app.state.identity = Identity(*chosen.signing_secrets())
    app.state.limits = Limits(chosen.rate_factor)
    app.state.replays = Memory()
    app.router = Router([*ROUTES, static_files()], lifespan)
    app.middleware_stack = Guard(app.router.app, app.state.limits, chosen.public_url)  # in place of Starlette's layers
    return app


async def _learn_revoked(identity: Identity, inn: Inn) -> None:
    """Tokens are also revoked, devices ended, and guests sign out, at the other processes of this inn."""
    fresh = set(await inn.store.revoked_tokens()) - identity.revoked
    identity.revoked |= fresh
    ended = await devices.ended(inn.store, now() - COOKIE_AGE * 1000)
    owners = {person for device, person in ended.items() if device not in identity.ended}
    identity.ended |= ended.keys()
    inn.people.forget()
    signed_out = identity.sign_out(await inn.store.sign_outs())
    inn.dismiss(fresh | owners | signed_out)
    inn.read_tables_of(signed_out)
    await inn.keeping.heed_hosts()
