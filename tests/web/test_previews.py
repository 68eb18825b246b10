"""How links are shown elsewhere, and pages that can be installed: nothing in them is one viewer's alone."""

import json
import re
from html import unescape

import pytest

from serai.table.games import GAMES
from serai.web import games

from .browsing import Browser
from .conftest import House


def told(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', unescape(page)))


@pytest.mark.parametrize("game", GAMES)
def test_an_invitation_is_shown_with_title_and_picture_to_whoever_keeps_no_cookies(house: House, game: str) -> None:
    host = house.browser("Ann")
    table = host.new_table(game, seat_1="open")
    invite = re.search(r'value="[^"]*(/j/[^"]+)"', host.get(f"/t/{table}").text)[1]
    there = Browser(house.port).get(invite).headers["location"]
    page = Browser(house.port).get(there)
    assert page.status == 200
    shown = told(page.text)
    assert shown["title"] == f"Come and play {GAMES[game].title}"
    assert shown["description"] == games.find(game).teaser
    picture = Browser(house.port).request("GET", shown["image"].removeprefix(f"http://127.0.0.1:{house.port}"))
    assert picture.status == 200
    assert picture.body.startswith(b"\x89PNG")


def test_a_known_guest_sees_no_invitation_in_the_address(house: House) -> None:
    host, friend = house.browser("Ann"), house.browser("Bob")
    table = host.new_table(seat_1="open")
    invite = re.search(r'value="[^"]*(/j/[^"]+)"', host.get(f"/t/{table}").text)[1]
    assert friend.get(invite).headers["location"] == f"/t/{table}"


def test_a_preview_is_the_same_for_everybody(house: House) -> None:
    host, friend = house.browser("Ann"), house.browser("Bob")
    table = host.play_bot("lost-cities", public="on")
    host.post(f"/t/{table}/resign")
    shown = [told(person.get(f"/replay/{table}").text) for person in (host, friend, Browser(house.port))]
    assert shown[0] == shown[1] == shown[2]
    assert shown[0]["title"] == "Replay · Lost Cities"


def test_it_can_be_installed(house: House) -> None:
    browser = Browser(house.port)
    page = browser.get("/")
    link = re.search(r'<link rel="manifest" href="([^"]+)"', page.text)[1]
    assert "manifest-src 'self'" in page.headers["content-security-policy"]
    manifest = json.loads(browser.get(link).text)
    assert manifest["start_url"] == manifest["scope"] == "/"
    sizes = {(icon["sizes"], icon.get("purpose", "any")) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes
    for icon in manifest["icons"]:
        assert browser.request("GET", icon["src"]).headers["content-type"] == icon["type"]
    worker = browser.get("/worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    for kept in re.search(r"const kept = \[(.*?)\]", worker.text)[1].replace("OFFLINE", '"/offline"').split(", "):
        assert browser.get(kept.strip('"')).status == 200
