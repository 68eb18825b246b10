"""All that a host can set: as an option, as an environment variable, and in the document."""

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from serai.web import serve as server
from serai.web.settings import Settings
from tests.commands import run

DOCUMENT = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
GIVEN: dict[str, tuple[str, Any]] = {
    "database": ("x.db", "x.db"),
    "database_pool": ("9", 9),
    "secret_file": ("secret", Path("secret")),
    "public_url": ("https://games.example", "https://games.example"),
    "forwarded_allow_ips": ("10.0.0.1,10.0.0.2", "10.0.0.1,10.0.0.2"),
    "bot_pace": ("0.5", 0.5),
    "bot_threads": ("7", 7),
    "rate_factor": ("2.5", 2.5),
    "log_format": ("json", "json"),
    "redis": ("redis://127.0.0.1:6380", "redis://127.0.0.1:6380"),
    "node": ("west-1", "west-1"),
}


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, Settings]]:
    """What a server was started with."""
    found: list[tuple[str, int, Settings]] = []
    monkeypatch.setattr(server, "serve", lambda *given: found.append(given))
    return found


def test_every_setting_can_be_given_but_the_bare_secret_and_what_only_tests_need() -> None:
    assert {field.name for field in fields(Settings)} - {"secret", "push_anywhere"} == set(GIVEN)


@pytest.mark.parametrize("name", GIVEN)
def test_by_option_and_by_variable(served: list[Any], monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    text, value = GIVEN[name]
    option, variable = f"--{name.replace('_', '-')}", f"SERAI_{name.upper()}"
    assert run("serve", option, text).code == 0
    monkeypatch.setenv(variable, text)
    assert run("serve").code == 0
    assert [getattr(settings, name) for _host, _port, settings in served] == [value, value]
    assert getattr(Settings(), name) != value or name == "log_format"
    assert f"`{option}`" in DOCUMENT
    assert f"`{variable}`" in DOCUMENT


def test_address_and_port(served: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERAI_HOST", "0.0.0.0")
    monkeypatch.setenv("SERAI_PORT", "8080")
    assert run("serve").code == 0
    assert served[0][:2] == ("0.0.0.0", 8080)


@pytest.mark.parametrize(
    ("option", "text"),
    [("--bot-threads", "0"), ("--rate-factor", "-1"), ("--database-pool", "many"), ("--log-format", "xml")],
)
def test_a_wrong_value_is_refused_in_words(served: list[Any], option: str, text: str) -> None:
    refused = run("serve", option, text)
    assert refused.code == 2
    assert option in refused.err
    assert not served
