"""Tokens that people make for bots of theirs: shown once, revocable, remembered."""

import re
from pathlib import Path

import pytest

from serai.web.routes.api import TOKENS

from .browsing import Browser
from .conftest import House, settings_for, wait_for
from .programs import Program

SHOWN = re.compile(r"<textarea[^>]*>([^<]+)</textarea>")
KEPT = re.compile(r'name="bot" value="(\w+)"')


def make(person: Browser, name: str) -> str:
    """A new token, as the page shows it."""
    answer = person.post("/tokens", {"bot": name})
    assert answer.status == 201
    assert answer.headers["cache-control"] == "no-store"
    found = SHOWN.search(answer.text)
    assert found is not None
    return found[1]


def test_a_token_is_shown_once_and_lets_the_bot_play_under_its_own_name(house: House) -> None:
    ann = house.browser("Ann")
    token = make(ann, " Robo\n<b>")
    page = ann.get("/api").text
    assert token not in page
    assert "Robo &lt;b&gt;" in page
    bot = Program(Browser(house.port), token=token)
    assert bot.new_table()["players"][0]["name"] == "Robo <b>"
    assert bot.new_table()["id"] not in ann.get("/").text  # the bot's tables are not the person's


def test_a_revoked_token_is_refused_also_after_a_restart(tmp_path: Path) -> None:
    house = House(settings_for(tmp_path))
    ann = house.browser("Ann")
    kept, revoked = make(ann, "One"), make(ann, "Two")
    second = KEPT.findall(ann.get("/api").text)[1]
    assert ann.post("/tokens/revoke", {"bot": second}).status == 303
    assert ann.get("/api").text.count('name="bot" value=') == 1
    for _ in range(2):
        for token, status in ((kept, 200), (revoked, 401)):
            assert Program(Browser(house.port), token=token).ask("GET", "/api/v1/tables").status == status
        house.close()
        house = House(settings_for(tmp_path))
    house.close()


@pytest.mark.usefixtures("no_unpacking")
def test_a_token_that_was_revoked_at_another_process_is_soon_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("serai.web.app.REVOKED_SECONDS", 0.1)
    here, there = House(settings_for(tmp_path)), House(settings_for(tmp_path))
    ann = here.browser("Ann")
    token = make(ann, "Robo")
    streams = []
    for house in (here, there):
        program = Program(Browser(house.port), token=token)
        table = program.new_table()["id"]
        streams.append(program.browser.stream(f"/api/v1/tables/{table}/events", Authorization=f"Bearer {token}"))
    [guest] = KEPT.findall(ann.get("/api").text)
    ann.post("/tokens/revoke", {"bot": guest})
    wait_for(lambda: program.ask("GET", "/api/v1/tables").status == 401, 5)
    for stream in streams:
        with pytest.raises(EOFError):
            stream.raw(5)
    here.close()
    there.close()


def test_nobody_revokes_the_token_of_somebody_else(house: House) -> None:
    ann, eve = house.browser("Ann"), house.browser("Eve")
    token = make(ann, "Robo")
    [guest] = KEPT.findall(ann.get("/api").text)
    assert KEPT.findall(eve.get("/api").text) == []
    assert eve.post("/tokens/revoke", {"bot": guest}).status == 404
    assert Program(Browser(house.port), token=token).ask("GET", "/api/v1/tables").status == 200


def test_nobody_has_more_tokens_than_needed(house: House) -> None:
    ann = house.browser("Ann")
    for number in range(TOKENS):
        make(ann, f"Bot {number}")
    refused = ann.post("/tokens", {"bot": "One more"})
    assert refused.status == 409
    assert "revoke" in refused.text


def test_the_page_names_every_call(house: House) -> None:
    from serai.web.api.endpoints import ENDPOINTS

    page = house.browser().get("/api").text
    for endpoint in ENDPOINTS:
        assert endpoint.url in page
        assert endpoint.summary in page
