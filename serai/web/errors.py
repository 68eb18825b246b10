"""A refusal as an answer: for people a page, for scripts and programs JSON, with the same status and sentence."""

from collections.abc import Mapping

from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Scope

from serai.errors import SeraiError
from serai.web import pages
from serai.web.door.reading import header
from serai.web.door.refusals import headers_of, status_of


def refusal_response(scope: Scope, error: SeraiError) -> Response:
    """The answer for an error where there is no table to show."""
    return sentence_response(scope, status_of(error), str(error), headers_of(error))


def sentence_response(scope: Scope, status: int, sentence: str, headers: Mapping[str, str] | None = None) -> Response:
    """An answer that says one thing."""
    if scope["path"].startswith("/api/") or b"application/json" in header(scope, b"accept"):
        return JSONResponse({"notice": sentence}, status, headers)
    return HTMLResponse(pages.error_page(status, sentence), status, headers)
