"""For those who run the server."""

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy.exc import SQLAlchemyError

from serai.i18n import _
from serai.web import metrics
from serai.web.live.inn import Inn
from serai.web.refusals import NotHere

router = APIRouter(include_in_schema=False)


@router.get("/healthz", response_class=PlainTextResponse)
async def health(request: Request) -> PlainTextResponse:
    """Whether the server and its database answer; 503 also while it shuts down."""
    inn: Inn = request.app.state.inn
    try:
        await inn.store.check()
    except SQLAlchemyError as error:
        return PlainTextResponse(f"database: {type(error).__name__}", 503)
    return PlainTextResponse("closing" if inn.closing else "ok", 503 if inn.closing else 200)


@router.get("/metrics", response_class=PlainTextResponse)
async def measurements(request: Request) -> PlainTextResponse:
    """For Prometheus on the same machine or network; not through a proxy."""
    if "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        raise NotHere(_("There is no such page."))
    inn: Inn = request.app.state.inn
    metrics.TABLES.set(inn.tables_in_memory())
    metrics.COMMITS.set(inn.store.writer.commits)
    metrics.COMMIT_SECONDS.set(inn.store.writer.seconds)
    metrics.COMMITTED_JOBS.set(inn.store.writer.jobs)
    return PlainTextResponse(generate_latest(), media_type=CONTENT_TYPE_LATEST)
