"""What the document forbids is refused: every field of every body with nothing, the wrong kind, just out of range."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from serai.table.games import GAMES
from serai.web.api.endpoints import ENDPOINTS
from serai.web.api.openapi import document

from .browsing import Browser
from .conftest import House
from .programs import Program

SCHEMAS = document()["components"]["schemas"]
SENT = {"POST /api/v1/tables/{id}/moves": {"action": "play Y7"}, "POST /api/v1/tables/{id}/replace": {"seat": 1}}
Schema = dict[str, Any]
Case = tuple[str, str, Any]  # the path, what is wrong, the body


def resolved(schema: Schema) -> Schema:
    return resolved(SCHEMAS[schema["$ref"].rpartition("/")[2]]) if "$ref" in schema else schema


def kinds_of(schema: Schema) -> list[Schema]:
    return [resolved(one) for one in schema.get("anyOf", [schema])]


def wrong_values(schema: Schema) -> Iterator[tuple[str, Any]]:
    """Values that the schema forbids, each with a word for it."""
    allowed = kinds_of(schema)
    if not any(one.get("type") == "null" for one in allowed):
        yield "null", None
    for one in allowed:
        if "minimum" in one:
            yield from [("too low", one["minimum"] - 1), ("too high", one["maximum"] + 1), ("1.5", 1.5), ("'1'", "1")]
        if one.get("minLength"):
            yield "too short", "x" * (one["minLength"] - 1)
        if "maxLength" in one:
            yield "too long", " " * (one["maxLength"] + 1)
        if "minItems" in one:
            seat = one["items"]["enum"][-1]
            yield from [("too few", [seat] * (one["minItems"] - 1)), ("too many", [seat] * (one["maxItems"] + 1))]
            yield from [("of another kind", [1] * one["minItems"]), ("unknown", ["nobody"] * one["minItems"])]
        if "enum" in one or "const" in one:
            yield from [("unknown", "nonsense"), ("a number", 77)]
        if one.get("type") == "boolean":
            yield from [("1", 1), ("'yes'", "yes")]
    yield from [("a list", [[1]]), ("a NUL", "\0"), ("half a letter", "\ud800")]


def spoilt(schema: Schema, body: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The body with one field wrong, for every field at every depth."""
    yield "an unknown field", {**body, "nonsense": 1}
    for name in schema.get("required", ()):
        yield f"without {name}", {key: value for key, value in body.items() if key != name}
    for name, field in schema["properties"].items():
        yield from ((f"{name}: {what}", {**body, name: value}) for what, value in wrong_values(field))
        inner = resolved(field)
        if "properties" in inner:
            yield from ((f"{name}.{what}", {**body, name: value}) for what, value in spoilt(inner, {}))


def cases() -> Iterator[Case]:
    for endpoint in ENDPOINTS:
        if endpoint.body is None:
            continue
        base = SENT.get(f"{endpoint.method} {endpoint.url}", dict(endpoint.example or {}))
        schema = resolved(SCHEMAS[endpoint.body.__name__])
        for option in schema.get("oneOf", [schema]):
            found = resolved(option)
            body = copy.deepcopy(base)
            if "game" in found["properties"]:
                body = {"game": found["properties"]["game"]["const"]}
            yield from ((endpoint.url, what, wrong) for what, wrong in spoilt(found, body))


CASES = list(cases())


def test_the_walk_sees_every_body_and_option() -> None:
    seen = {path for path, _what, _body in CASES}
    assert seen == {endpoint.url for endpoint in ENDPOINTS if endpoint.body is not None}
    for kind in GAMES.values():
        for option in kind.options:
            assert any(
                what.startswith(f"options.{option.name}") and body["game"] == kind.name for _, what, body in CASES
            )


@pytest.fixture(scope="module")
def program(house: House) -> Program:
    return Program(Browser(house.port))


@pytest.fixture(scope="module")
def table(program: Program) -> str:
    return str(program.new_table(seats=["me", "bot:random"])["id"])


@pytest.mark.parametrize("path", sorted({path for path, _what, _body in CASES}))
def test_what_the_document_forbids_is_refused(program: Program, table: str, path: str) -> None:
    granted = []
    for _path, what, body in (case for case in CASES if case[0] == path):
        answer = program.ask("POST", path.replace("{id}", table), body)
        unknown_game = answer.status == 404 and what.startswith("game")
        if not (answer.status in (400, 422) or unknown_game) or not answer.json["notice"]:
            granted.append((what, body, answer.status, answer.text[:80]))
    assert not granted


@pytest.mark.parametrize("game", GAMES)
def test_nobody_starts_who_is_not_there(program: Program, game: str) -> None:
    low, high = GAMES[game].rules.seats
    for seats in range(low, high + 1):
        body = {"game": game, "seats": ["me", *["open"] * (seats - 1)], "options": {"first": seats}}
        assert program.ask("POST", "/api/v1/tables", body).status == 400
        body["options"] = {"first": seats - 1}
        assert program.ask("POST", "/api/v1/tables", body).status == 201


def test_what_the_document_allows_is_not_called_wrong(program: Program, table: str) -> None:
    for path, body in (
        ("/api/v1/tables", {"game": "lost-cities", "options": {"first": None}}),
        (f"/api/v1/tables/{table}/moves", {"action": "nonsense", "seat": None, "seq": None, "key": None}),
        (f"/api/v1/tables/{table}/undo", {"seat": None, "seq": None}),
        (f"/api/v1/tables/{table}/join", {"seat": None, "invite": ""}),
    ):
        assert program.ask("POST", path, body).status in (200, 201, 409)
