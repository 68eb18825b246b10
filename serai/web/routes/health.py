"""For those who run the server."""

import asyncio

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import BaseRoute, Route

from serai.i18n import _
from serai.store import StoreDown
from serai.web import metrics
from serai.web.clock import now
from serai.web.door.refusals import NotHere
from serai.web.tables.inn import Inn

ANSWER_SECONDS = 3.0


async def health(request: Request) -> PlainTextResponse:
    """Whether the server can do its work; 503 also while it shuts down. One line for everything that fails; what only
    makes it slower (`degraded: …`) is no reason to send people elsewhere."""
    inn: Inn = request.app.state.inn
    faults = ["closing"] if inn.closing else [*await _database_faults(inn), *_other_faults(inn)]
    slower = [] if inn.closing else inn.neighbours.faults()
    return PlainTextResponse(
        "\n".join([*faults, *slower]) or "ok", 503 if faults else 200, {"cache-control": "no-store"}
    )


async def _database_faults(inn: Inn) -> list[str]:
    """A line is read and written, through the same threads as everything else."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            await inn.store.pulse(inn.boot, now())
    except StoreDown as error:
        return [f"database: {error.args[0]}"]
    except Exception as error:
        return [f"writer: {type(error).__name__}"]
    return []


def _other_faults(inn: Inn) -> list[str]:
    neglected = len(inn.neglected())
    still = [f"tables that stand still: {neglected}"] if neglected else []
    return [*(f"failing: {name}" for name in inn.supervisor.faults()), *still]


async def measurements(request: Request) -> PlainTextResponse:
    """For Prometheus on the same machine or network; not through a proxy."""
    if "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        raise NotHere(_("There is no such page."))
    inn: Inn = request.app.state.inn
    metrics.TABLES.set(len(inn.open_tables()))
    metrics.COMMITS.set(inn.store.writer.commits)
    metrics.COMMIT_SECONDS.set(inn.store.writer.seconds)
    metrics.COMMITTED_JOBS.set(inn.store.writer.jobs)
    metrics.DATABASE_AWAY.set(bool(inn.store.outage))
    metrics.OUTAGES.set(inn.store.outage.count)
    return PlainTextResponse(metrics.measured(inn.neighbours.node.name), media_type=CONTENT_TYPE_LATEST)


ROUTES: list[BaseRoute] = [Route("/healthz", health), Route("/metrics", measurements)]
