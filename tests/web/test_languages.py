"""Pages, streams and refusals in the language of each guest; the choice of a language."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from serai.web.routes.language import is_ours
from tests.pseudo import speaking

from .browsing import Browser
from .conftest import House

GERMAN = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}


@pytest.fixture(scope="module", autouse=True)
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with speaking(tmp_path_factory.mktemp("locale")):
        yield


def choose(browser: Browser, language: str, to: str = "/") -> Any:
    return browser.post("/language", {"language": language, "to": to})


def test_the_browser_says_the_language(house: House) -> None:
    page = Browser(house.port).get("/", **GERMAN)
    assert '<html lang="de">' in page.text
    assert "de~Come in and sit down" in page.text
    assert page.headers["content-language"] == "de"
    assert {"Accept-Language", "Cookie"} <= set(re.split(r",\s*", page.headers["vary"]))


def test_english_is_spoken_where_nothing_else_is_asked_for(house: House) -> None:
    for headers in ({}, {"Accept-Language": "fr"}, {"Accept-Language": "q=;;,*-*;q=9"}):
        page = Browser(house.port).get("/", **headers)
        assert page.status == 200
        assert '<html lang="en">' in page.text
        assert "Come in and sit down" in page.text
        assert "~" not in page.text


def test_a_choice_outlives_what_the_browser_says(house: House) -> None:
    browser = Browser(house.port)
    answer = choose(browser, "ru", "/new/en-route")
    assert (answer.status, answer.headers["location"]) == (303, "/new/en-route")
    assert "samesite=lax" in answer.headers["set-cookie"].lower()
    assert "ru~Come in and sit down" in browser.get("/", **GERMAN).text
    assert choose(browser, "en").status == 303
    assert "~" not in browser.get("/", **GERMAN).text


def test_a_foreign_cookie_counts_for_nothing(house: House) -> None:
    for value in ("tlh", "", "../ru", "RU", '"'):
        browser = Browser(house.port, {"language": value})
        assert '<html lang="de">' in browser.get("/", **GERMAN).text, value


def test_every_language_is_offered_in_its_own_words_and_leads_back_here(house: House) -> None:
    page = Browser(house.port).get("/new/lost-cities?x=1%262", **GERMAN).text
    for code, name in {"en": "English", "ru": "Русский", "pl": "Polski", "ja": "日本語", "de": "Deutsch"}.items():
        current = ' aria-current="true"' if code == "de" else ""
        assert f'<button name="language" value="{code}" lang="{code}"{current}>{name}</button>' in page
    assert 'name="to" value="/new/lost-cities?x=1%262"' in page


def test_after_a_refused_form_the_choice_leads_back_to_its_page(house: House) -> None:
    browser = Browser(house.port)
    browser.get("/")
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Origin": f"http://127.0.0.1:{house.port}",
        "Referer": f"http://127.0.0.1:{house.port}/new/lost-cities",
    }
    page = browser.request("POST", "/tables", f"token={browser.token}&game=lost-cities&pace=x", headers)
    assert page.status == 400
    assert 'name="to" value="/new/lost-cities"' in page.text


@pytest.mark.parametrize(
    "place",
    ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "\\/elsewhere.example", "elsewhere",
     "javascript:alert(1)", "", "/\t/elsewhere.example", "/x\r\nSet-Cookie: a=b", "http:/x", "//[", "/%0d%0a\x00"],
)  # fmt: skip
def test_nobody_is_sent_elsewhere(house: House, place: str) -> None:
    assert not is_ours(place)
    answer = choose(Browser(house.port), "pl", place)
    if "\0" in place:  # is not even read
        assert (answer.status, "location" in answer.headers) == (400, False)
    else:
        assert (answer.status, answer.headers["location"]) == (303, "/")


def test_a_language_that_is_not_ours_is_refused(house: House) -> None:
    answer = choose(Browser(house.port), "tlh")
    assert answer.status == 400
    assert "&#39;tlh&#39;" in answer.text


def test_refusals_are_in_the_language(house: House) -> None:
    browser = Browser(house.port)
    choose(browser, "pl")
    assert "pl~There is no such page." in browser.get("/nowhere").text
    assert "pl~There is no such table." in browser.get("/t/0000000000").text
    foreign = browser.request("POST", "/name", "name=x", {"Origin": "https://elsewhere.example", "Content-Length": "6"})
    assert foreign.status == 403
    assert "pl~This form was sent from another site." in foreign.text


def test_programs_are_refused_in_the_language_they_ask_for(house: House) -> None:
    answer = Browser(house.port).request("GET", "/api/v1/tables/0000000000", headers=GERMAN)
    assert answer.status >= 400
    assert answer.headers["content-language"] == "de"
    assert "de~" in json.dumps(answer.json)


def test_an_illegal_move_is_refused_in_the_language(house: House) -> None:
    browser = house.browser("Ada")
    table = browser.play_bot()
    choose(browser, "ja")
    answer = browser.post(f"/t/{table}/move", {"action": "play Z9"}, script=True)
    assert answer.status == 409
    assert answer.json["notice"].startswith("ja~'play Z9' is not an action in this game")


def test_two_guests_of_one_table_read_their_own_language(house: House) -> None:
    ada, bob = house.browser("Ada"), house.browser("Bob")
    table = ada.new_table(seat_1="open", public="on")
    assert bob.post(f"/t/{table}/join", {"seat": "1"}).status == 303
    choose(ada, "de")
    choose(bob, "ru")
    streams = {"de": ada.stream(f"/t/{table}/events"), "ru": bob.stream(f"/t/{table}/events")}
    try:
        for stream in streams.values():
            stream.next()
        match = house.match(table)
        seat = match.to_move[0]
        mover = (ada, bob)[seat]
        action = next(a.text for a in match.table.actions(seat) if a.text.startswith("discard"))
        assert mover.post(f"/t/{table}/move", {"action": action}).status == 303
        name = ("Ada", "Bob")[seat]
        for code, stream in streams.items():
            other = "ru" if code == "de" else "de"
            while f"{code}~{name} discards" not in (log := stream.next()["fragments"]["log"]):
                assert f"{other}~" not in log
            assert f"{other}~" not in log
    finally:
        for stream in streams.values():
            stream.close()


def test_one_guest_with_two_languages_gets_each_in_its_own(house: House) -> None:
    ada = house.browser("Ada")
    table = ada.play_bot()
    pages = {}
    for code in ("de", "pl"):
        ada.cookies["language"] = code
        stream = ada.stream(f"/t/{table}/events")
        pages[code] = stream.next()["fragments"]["bar"] + stream_title(ada, table)
        stream.close()
    assert "de~" in pages["de"]
    assert "pl~" not in pages["de"]
    assert "pl~" in pages["pl"]
    assert "de~" not in pages["pl"]


def stream_title(browser: Browser, table: str) -> str:
    return re.search(r"<title>(.*?)</title>", browser.get(f"/t/{table}").text)[1]  # type: ignore[index]


def test_the_stream_of_the_home_page_is_in_the_language(house: House) -> None:
    browser = house.browser("Ada")
    choose(browser, "ja")
    stream = browser.stream("/events")
    try:
        assert "ja~Open tables" in stream.next()["fragments"]["open"]
    finally:
        stream.close()


def test_bots_and_games_are_named_in_the_language(house: House) -> None:
    browser = house.browser("Ada")
    table = browser.play_bot(level="guide")
    choose(browser, "de")
    page = browser.get(f"/t/{table}").text
    assert "<b>De~guide</b>" in page
    assert "<strong>de~Lost Cities</strong>" in page


def test_what_has_no_words_is_the_same_for_all(house: House) -> None:
    style = Browser(house.port).request("GET", "/static/base.css", headers=GERMAN)
    assert "content-language" not in style.headers
    assert "Cookie" not in style.headers.get("vary", "")
