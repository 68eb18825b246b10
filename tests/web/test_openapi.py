"""Schemathesis calls everything that the document describes, with good and bad data, at tables in every state."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from serai.table.games import GAMES
from serai.web.api.endpoints import ENDPOINTS
from serai.web.api.openapi import document

from .browsing import Browser
from .conftest import House
from .programs import Program

EXAMPLES = 25
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
STATES = ("playing", "waiting", "over", "foreign", "several seats", "made up")

schema = schemathesis.openapi.from_dict(document())


class Pool:
    """Tables of every game in every state, one after the other, as one caller finds them."""

    def __init__(self, house: House) -> None:
        self.caller, self.other = (Program(Browser(house.port), name) for name in ("Caller", "Other"))
        self._plans = itertools.cycle(itertools.product(STATES, GAMES))
        self._kept: dict[tuple[str, str], str] = {}

    def table(self, to_be_changed: bool, made_up: str) -> str:
        """The id of the next table; those that are only looked at are used again."""
        state, game = plan = next(self._plans)
        if state == "made up":
            return made_up
        if to_be_changed or plan not in self._kept:
            self._kept[plan] = self._lay(state, game)
        return self._kept[plan]

    def _lay(self, state: str, game: str) -> str:
        host = self.other if state == "foreign" else self.caller
        seats = {"waiting": ["me", "open"], "several seats": ["me", "me"]}.get(state, ["me", "bot:random"])
        table: str = host.new_table(game, seats=seats)["id"]
        if state == "over":
            host.at(table, "resign")
        return table


@pytest.fixture(scope="module")
def pool(house: House) -> Iterator[Pool]:
    return Pool(house)


def test_the_document_describes_every_call() -> None:
    described = [(method.upper(), path) for path, found in document()["paths"].items() for method in found]
    assert sorted(described) == sorted((endpoint.method, endpoint.url) for endpoint in ENDPOINTS)
    assert len(described) >= 17


def test_a_generated_client_is_grouped() -> None:
    groups = {tag["name"] for tag in document()["tags"] if tag["description"]}
    operations = [operation for found in document()["paths"].values() for operation in found.values()]
    assert {tag for operation in operations for tag in operation["tags"]} == groups
    assert all(len(operation["tags"]) == 1 for operation in operations)
    assert len(groups) >= 4


def test_the_document_is_served(house: House) -> None:
    answer = Browser(house.port).get("/api/v1/openapi.json")
    assert answer.json == document()
    assert answer.json["openapi"] == "3.1.0"


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_every_answer_is_as_documented(case: Any, house: House, pool: Pool) -> None:
    if "id" in (case.path_parameters or {}):
        case.path_parameters["id"] = pool.table(case.method == "POST", case.path_parameters["id"])
        if case.path.endswith("/moves") and isinstance(case.body, dict) and case.body.get("action"):
            legal = pool.caller.ask("GET", f"/api/v1/tables/{case.path_parameters['id']}").json.get("actions")
            case.body["action"] = legal[0]["text"] if legal else case.body["action"]
    if case.path.endswith("/events"):
        case.query = {**(case.query or {}), "follow": "false"}
    case.headers = {**(case.headers or {}), "Authorization": f"Bearer {pool.caller.token}"}
    response = case.call(base_url=f"http://127.0.0.1:{house.port}", timeout=20)
    case.validate_response(response, checks=CHECKS)
