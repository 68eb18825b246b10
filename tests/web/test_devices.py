"""A guest who wants it is kept: the same player on several devices, each of which can be ended by itself."""

import re
from pathlib import Path

import pytest
from starlette.datastructures import Headers

from serai.store import people
from serai.web.door.identity import Guest, Identity, Pass

from .browsing import Browser
from .conftest import House, settings_for, wait_for

SECRET = "not a secret at all"  # of the settings of these tests


def shown(browser: Browser) -> Pass:
    found = Identity(SECRET).by_cookie(Headers({"cookie": f"serai={browser.cookies['serai']}"}))
    assert found is not None
    return found


def kept(house: House, name: str) -> Browser:
    browser = house.browser(name)
    assert browser.post("/profile/keep").headers["location"] == "/profile"
    return browser


def copy(browser: Browser, house: House) -> Browser:
    return Browser(house.port, dict(browser.cookies), browser.token)


def devices_on(page: str) -> list[str]:
    return re.findall(r'name="device" value="(\w+)"', page)


def test_a_cookie_names_the_device_and_those_without_one_are_read() -> None:
    identity, ann = Identity("x"), Guest.new("Ann")
    named = identity.by_cookie(Headers({"cookie": identity.cookie(ann, False, 5, "d1").split(";")[0]}))
    plain = identity.by_cookie(Headers({"cookie": identity.cookie(ann, False, 5).split(";")[0]}))
    assert named is not None
    assert plain is not None
    assert (named.guest, named.since, named.device) == (ann, 5, "d1")
    assert (plain.guest, plain.since, plain.device) == (ann, 5, "")
    identity.ended.add("d1")
    assert identity.by_cookie(Headers({"cookie": identity.cookie(ann, False, 5, "d1").split(";")[0]})) is None


def test_nobody_is_kept_unless_they_want_it(inn_of_two: tuple[House, House]) -> None:
    house, _there = inn_of_two
    ann = house.browser("Ann")
    ann.new_table(seat_1="open")
    assert not devices_on(ann.get("/profile").text)
    assert house.run(people.find(house.inn.store, shown(ann).guest.id)) is None


def test_who_is_kept_has_the_seats_of_the_guest_and_one_device(inn_of_two: tuple[House, House]) -> None:
    house, there = inn_of_two
    ann = house.browser("Ann")
    table, guest, before = ann.new_table(seat_1="open"), shown(ann).guest.id, copy(ann, house)
    ann.post("/profile/keep")
    assert shown(ann).guest.id == guest
    assert devices_on(ann.get("/profile").text) == [shown(ann).device]
    assert table in ann.get("/you").text
    assert table not in before.get("/you").text  # what is on no list is signed in no longer
    ann.post("/profile/keep")  # and a second time
    assert devices_on(copy(ann, there).get("/profile").text) == [shown(ann).device]


def test_a_new_name_is_known_on_every_device_and_node(inn_of_two: tuple[House, House]) -> None:
    here, there = inn_of_two
    ann = kept(here, "Ann")
    other = copy(ann, there)
    assert 'value="Ann"' in other.get("/settings").text
    ann.post("/name", {"name": "Anna"})
    wait_for(lambda: 'value="Anna"' in other.get("/settings").text, 5)
    assert shown(other).guest.name == "Anna"
    assert 'value="Anna"' in ann.get("/settings").text


def test_ending_a_device_makes_it_a_stranger_on_every_node(inn_of_two: tuple[House, House]) -> None:
    here, there = inn_of_two
    ann = kept(here, "Ann")
    table = ann.new_table(seat_1="open")
    thief = copy(ann, there)
    stream = thief.stream(f"/t/{table}/events")
    stream.next()
    assert ann.post("/profile/end-device", {"device": shown(ann).device}).status == 303
    wait_for(lambda: table not in copy(thief, there).get("/you").text, 5)
    with pytest.raises(EOFError):
        stream.drain(5)
    assert table not in ann.get("/you").text  # which was the device that was ended


def test_nobody_ends_anybody_elses_device(inn_of_two: tuple[House, House]) -> None:
    house, _there = inn_of_two
    ann, eve = kept(house, "Ann"), kept(house, "Eve")
    for device in (shown(ann).device, "", "none"):
        answer = eve.post("/profile/end-device", {"device": device})
        assert answer.status == 404
        assert "reload your profile page" in answer.text
    assert devices_on(ann.get("/profile").text) == [shown(ann).device]


def test_what_was_ended_stays_so_after_a_restart(tmp_path: Path, no_unpacking: None) -> None:
    house = House(settings_for(tmp_path))
    ann = kept(house, "Ann")
    first = copy(ann, house)
    ann.post("/profile/end-device", {"device": shown(ann).device})
    house.close()
    house = House(settings_for(tmp_path))
    assert devices_on(copy(first, house).get("/profile").text) == []
    house.close()
