"""Paths lead to their routes: exact parts before those that vary, every method named, odd paths nowhere."""

import asyncio
import contextlib
from typing import Any

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route

from serai.web.routing import Router


def answering(name: str) -> Any:
    async def handle(request: Request) -> Response:
        return PlainTextResponse(f"{name} {request.path_params}")

    return handle


async def files(scope: Any, receive: Any, send: Any) -> None:
    await PlainTextResponse(f"file {scope['path'].removeprefix(scope['root_path'])}")(scope, receive, send)


@contextlib.asynccontextmanager
async def lifespan(_app: object) -> Any:
    yield


ROUTER = Router(
    [
        Route("/", answering("home")),
        Route("/t/{id}", answering("table")),
        Route("/t/{id}/move", answering("move"), methods=["POST"]),
        Route("/t/{id}/{seat}", answering("seat")),
        Route("/score/{game}", answering("pad")),
        Route("/score/{game}", answering("fill"), methods=["POST"]),
        Route("/replay/{id}", answering("replay")),
        Route("/replay/record/{packed}", answering("record")),
        Mount("/static", files),
    ],
    lifespan,
)


def ask(path: str, method: str = "GET", query: bytes = b"") -> tuple[int, str]:
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request", "body": b""}

    scope = {"type": "http", "method": method, "path": path, "root_path": "", "query_string": query, "headers": []}
    asyncio.run(ROUTER(scope, receive, send))
    headers = dict(sent[0]["headers"])
    return sent[0]["status"], (headers.get(b"location") or sent[1]["body"]).decode()


@pytest.mark.parametrize(
    ("path", "answer"),
    [
        ("/", "home {}"),
        ("/t/abc", "table {'id': 'abc'}"),
        ("/t/{}", "table {'id': '{}'}"),
        ("/t/{id}", "table {'id': '{id}'}"),
        ("/t/a/0", "seat {'id': 'a', 'seat': '0'}"),
        ("/replay/x", "replay {'id': 'x'}"),
        ("/replay/record/x", "record {'packed': 'x'}"),
        ("/static/base.css", "file /base.css"),
        ("/static/deep/down.css", "file /deep/down.css"),
    ],
)
def test_a_path_leads_to_its_route(path: str, answer: str) -> None:
    assert ask(path) == (200, answer)
    assert ask(path, "HEAD")[0] == 200


def test_the_method_counts() -> None:
    assert ask("/t/a/move", "POST") == (200, "move {'id': 'a'}")
    assert ask("/score/x", "POST") == (200, "fill {'game': 'x'}")
    for path, allowed in {"/t/a/move": "POST", "/score/x": "GET, HEAD, POST", "/": "GET, HEAD"}.items():
        with pytest.raises(HTTPException) as refused:
            ask(path, "PUT")
        assert refused.value.status_code == 405
        assert refused.value.headers == {"Allow": allowed}


@pytest.mark.parametrize("path", ["*", "", "/nonsense", "/t", "/t//move", "///", "/t/a/b/c", "/replay/record", "/move"])
def test_other_paths_lead_nowhere(path: str) -> None:
    with pytest.raises(HTTPException) as refused:
        ask(path)
    assert refused.value.status_code == 404


def test_a_slash_too_many_is_forgiven() -> None:
    assert ask("/t/abc/") == (307, "/t/abc")
    assert ask("//") == (307, "/")
    assert ask("/score/x/", query=b"s=1") == (307, "/score/x?s=1")
