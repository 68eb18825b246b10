"""The OpenAPI document: paths from the list of endpoints, schemas from the classes of bodies, answers and views."""

from functools import cache
from typing import Any

from msgspec.structs import fields

from serai.table import games
from serai.web.api.answers import Notice
from serai.web.api.endpoints import ENDPOINTS, TAGS, Endpoint, Parameter
from serai.web.api.schemas import components, ref

PATH_PARAMETERS = {
    "id": Parameter("id", "The id of a table.", {"type": "string", "pattern": "^[0-9a-f]{10}$"}, "path"),
    "game": Parameter("game", "The name of a game.", {"enum": list(games.GAMES)}, "path"),
    "number": Parameter("number", "The number of a puzzle, from 1 on.", {"type": "integer", "minimum": 1}, "path"),
    "invite": Parameter("invite", "An invitation.", {"type": "string", "pattern": "^[A-Za-z0-9_-]{16}$"}, "path"),
}
ABOUT = """\
Everything that the pages can do, for programs. Get a token from `POST /api/v1/guests` (or make one for a bot of yours
on the page `/api`) and send it as `Authorization: Bearer …`. Every refusal is a sentence: `{"notice": "…"}`. Numbers
of seats begin with 0.

`GET /api/v1/tables/{id}/events` is a stream of server-sent events. Open it first, then look at the table: whatever
changes later is told. `event: move` has the line's number as `id` and `{"seq", "kind", "seat", "lines"}` as data (kind
is move, undo, resign, time, leave, bot or resume); `event: table` says that the status has changed: `{"status",
"seq"}`. After a break send the last id as `Last-Event-ID`."""
REFUSALS = {
    400: "The request cannot be read, or asks for something that the game does not have.",
    401: "No token, or one that is not valid any more.",
    403: "Somebody else may do that.",
    404: "There is no such thing.",
    409: "Not possible now, or against the rules of the game; nothing has changed.",
    411: "The length of the body is missing.",
    413: "The body is too large.",
    415: "The body is not application/json.",
    422: "A field is missing or wrong.",
    429: "Too often; wait a moment.",
    503: "Not now: the game is still being prepared, the server restarts, or its database does not answer.",
}
HEADERS: dict[int, dict[str, Any]] = {
    401: {"WWW-Authenticate": {"const": "Bearer"}},
    429: {"Retry-After": {"type": "string", "pattern": "^[1-9][0-9]*$"}},
}
EVENT = {
    "description": "Each event of the stream; `data` is JSON.",
    "type": "object",
    "properties": {
        "event": {"enum": ["move", "table"]},
        "id": {"type": "string", "pattern": "^[0-9]+$"},
        "data": {"type": "string", "contentMediaType": "application/json"},
    },
    "required": ["event", "data"],
}


@cache
def document() -> dict[str, Any]:
    """The whole document, as plain data."""
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.url, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Caravanserai", "version": "1.0", "description": ABOUT},
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": about} for name, about in TAGS.items()],
        "paths": paths,
        "components": {
            "schemas": components(ENDPOINTS),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    names = [part[1:-1] for part in endpoint.path.split("/") if part.startswith("{")]
    parameters = [*(PATH_PARAMETERS[name] for name in names), *endpoint.parameters]
    operation: dict[str, Any] = {
        "operationId": endpoint.name,
        "tags": [endpoint.tag],
        "summary": endpoint.summary,
        "security": [{"token": []}] if endpoint.needs_token else [],
        "responses": {str(endpoint.status): _success(endpoint)} | {str(s): _refusal(s) for s in endpoint.statuses},
    }
    if parameters:
        operation["parameters"] = [_parameter(parameter) for parameter in parameters]
    if endpoint.body is not None:
        content: dict[str, Any] = {"schema": ref(endpoint.body)}
        if endpoint.example is not None:
            content["example"] = endpoint.example
        required = any(field.required for field in fields(endpoint.body))
        operation["requestBody"] = {"required": required, "content": {"application/json": content}}
    return operation


def _parameter(parameter: Parameter) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "in": parameter.place,
        "required": parameter.place == "path",
        "description": parameter.help,
        "schema": parameter.schema,
    }


def _success(endpoint: Endpoint) -> dict[str, Any]:
    if endpoint.answer is None:
        return {
            "description": "Events until either side goes.",
            "content": {"text/event-stream": {"schema": EVENT}},
        }
    described = (endpoint.answer.__doc__ or "").splitlines()[0]
    return {"description": described, "content": {"application/json": {"schema": ref(endpoint.answer)}}}


def _refusal(status: int) -> dict[str, Any]:
    refusal: dict[str, Any] = {
        "description": REFUSALS[status],
        "content": {"application/json": {"schema": ref(Notice)}},
    }
    if status in HEADERS:
        refusal["headers"] = {name: {"required": True, "schema": schema} for name, schema in HEADERS[status].items()}
    return refusal
