"""Finding each other: an opponent, friends, an evening together; by keyboard, and for everybody to read."""

import re

import pytest

from tests.web.conftest import House, wait_for
from tests.web.test_devices import kept
from tests.web.test_friends import link_of

from .conftest import PHONE, WIDE, Come
from .person import Person
from .test_reading import serious


def called(person: Person, name: str) -> None:
    person.page.goto("/settings")
    person.page.fill("#name", name)
    person.page.click("main button:has-text('Save')")
    person.sees("main [role=status]")


def look_for_an_opponent(person: Person) -> None:
    person.page.goto("/")
    person.page.locator("form[action='/seek/lost-cities'] button").first.click()
    person.page.wait_for_url("**/seek")


def test_two_who_look_find_each_other_and_who_closes_the_page_is_not_found(come: Come, quiet_house: House) -> None:
    gone, ann, bob = come(), come(), come()
    look_for_an_opponent(gone)
    gone.page.goto("about:blank")
    look_for_an_opponent(ann)
    wait_for(lambda: ann.page.inner_text("#waited") != "0:00", 20)
    look_for_an_opponent(bob)
    for person in (ann, bob):
        person.page.wait_for_url("**/t/*")
    assert ann.table == bob.table


def test_an_evening_is_made_entered_and_begun_by_keyboard_and_shows_who_comes(come: Come) -> None:
    ann, bob = come(), come()
    for person in (ann, bob):
        person.page.clock.install()
    called(ann, "Ann")
    called(bob, "Bob")
    ann.page.goto("/evenings")
    ann.page.focus("#title")
    ann.page.keyboard.type("Friday")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_url(re.compile(r"/evenings/.+"))
    assert "Round robin" in ann.page.inner_text("main")
    ann.page.focus("text=Add a bot")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector("#standings th[scope=row]")
    begin = ann.page.locator("button:has-text('Begin')")
    assert begin.is_disabled()
    ann.page.focus("button:has-text('Enter')")
    ann.page.keyboard.press("Enter")
    ann.sees("text=You take part.")
    bob.page.goto(ann.page.url)
    bob.page.click("button:has-text('Enter')")
    bob.sees("text=You take part.")
    ann.page.clock.fast_forward(5_100)
    ann.page.wait_for_selector("#standings th:has-text('Bob')")
    begin.wait_for()
    assert begin.is_enabled(), "the page has seen that there are enough"
    begin.focus()
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector("#rounds h2")
    bob.page.clock.fast_forward(5_100)
    bob.page.wait_for_selector("#rounds h2")


@pytest.mark.parametrize(("scheme", "viewport"), [("dark", WIDE), ("light", PHONE)], ids=["wide", "phone"])
def test_axe_finds_nothing_serious_on_the_pages_of_people(
    come: Come, quiet_house: House, scheme: str, viewport: dict[str, int]
) -> None:
    host, friend = kept(quiet_house, "Ann"), kept(quiet_house, "Bob")
    assert friend.post(link_of(host)).status == 303
    evening = host.post("/evenings", {"game": "lost-cities", "form": "swiss"}).headers["location"]
    for person in (host, friend):
        person.post(f"{evening}/enter")
    host.post(f"{evening}/bot", {"level": "guide"})
    host.post(f"{evening}/begin")
    table = host.new_table(seat_1="open", public="on")
    friend.post(f"/t/{table}/join")
    ann = come(color_scheme=scheme, viewport=viewport, bypass_csp=True)
    cookies = [{"name": "serai", "value": host.cookies["serai"], "url": f"http://localhost:{quiet_house.port}"}]
    ann.page.context.add_cookies(cookies)
    profile = re.search(r"/people/\w+", host.get("/profile").text)
    assert profile is not None
    for place in ("/profile", profile[0], "/friends", evening, f"/t/{table}/seats/1", "/turns"):
        ann.page.goto(place)
        for closed in ann.page.locator("main details > summary").all():
            closed.click()
        assert serious(ann) == [], place
        assert not ann.page.evaluate("document.documentElement.scrollWidth > innerWidth"), place
    look_for_an_opponent(ann)
    assert serious(ann) == []
