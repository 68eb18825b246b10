"""A link takes somebody along to another device: once, for ten minutes, and not without asking."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import select

from serai.store import schema

from .browsing import Browser
from .conftest import House, settings_for, wait_for
from .test_devices import devices_on, shown

Houses = tuple[House, House]
LINK = re.compile(r'value="http://[^"]*(/take-along/[^"]+)"')
MINUTE = 60_000


def make(person: Browser) -> str:
    """The way to take along, as the page shows it."""
    answer = person.post("/take-along")
    assert answer.status == 201
    assert answer.headers["cache-control"] == "no-store"
    assert "<svg viewBox" in answer.text
    found = LINK.search(answer.text)
    assert found is not None
    return found[1]


def open_link(browser: Browser, link: str, **fields: str) -> int:
    browser.get(link)
    return browser.post(link, fields).status


def test_the_other_device_is_the_same_player(inn_of_two: Houses) -> None:
    here, there = inn_of_two
    ann = here.browser("Ann")
    ann.post("/settings", {"theme": "dark"})
    table, link = ann.new_table(seat_1="open"), make(ann)
    phone = Browser(there.port)
    assert "Be Ann on this device?" in phone.get(link).text
    assert phone.post(link).headers["location"] == "/profile"
    assert shown(phone).guest == shown(ann).guest
    assert table in phone.get("/you").text
    assert 'data-theme="dark"' in phone.get("/").text
    assert sorted(devices_on(ann.get("/profile").text)) == sorted([shown(ann).device, shown(phone).device])
    assert ann.post("/profile/end-device", {"device": shown(phone).device}).status == 303
    wait_for(lambda: table not in Browser(there.port, dict(phone.cookies)).get("/you").text, 5)
    assert table in ann.get("/you").text


def test_a_link_works_once_and_looking_does_not_use_it_up(inn_of_two: Houses) -> None:
    here, there = inn_of_two
    link = make(here.browser("Ann"))
    for _ in range(3):
        assert Browser(there.port).get(link).status == 200
    assert open_link(Browser(there.port), link) == 303
    for answer in (Browser(here.port).get(link), Browser(there.port).get(link), here.browser("Bob").post(link)):
        assert answer.status == 404
        assert "has been used, or is older than ten minutes" in answer.text


def test_of_two_devices_at_two_nodes_one_gets_it(inn_of_two: Houses) -> None:
    link = make(inn_of_two[0].browser("Ann"))
    devices = [Browser(house.port) for house in inn_of_two for _ in range(3)]
    for device in devices:
        device.get(link)
    with ThreadPoolExecutor(6) as pool:
        statuses = list(pool.map(lambda device: device.post(link).status, devices))
    assert sorted(statuses) == [303] + [404] * 5


def test_after_ten_minutes_it_is_no_longer_good(inn_of_two: Houses, monkeypatch: pytest.MonkeyPatch) -> None:
    from serai.web.clock import now

    link, late = make(inn_of_two[0].browser("Ann")), [9 * MINUTE]
    monkeypatch.setattr("serai.web.routes.sign_in.now", lambda: now() + late[0])
    assert Browser(inn_of_two[1].port).get(link).status == 200
    phone = Browser(inn_of_two[1].port)
    phone.get(link)
    late[0] = 10 * MINUTE
    assert phone.post(link).status == 404
    assert phone.get(link).status == 404


def test_a_guest_with_games_is_not_given_up_unasked(inn_of_two: Houses) -> None:
    house, _there = inn_of_two
    ann, bob = house.browser("Ann"), house.browser("Bob")
    link, table = make(ann), bob.new_table(seat_1="open")
    page = bob.get(link).text
    assert "This browser has played 1 game as Bob." in page
    assert "Bob gets up from that table" in page
    assert bob.post(link).status == 409
    assert table in bob.get("/you").text
    assert bob.post(link, {"give_up": "yes"}).status == 303
    assert shown(bob).guest == shown(ann).guest
    assert house.run(house.inn.find(table)).status == "over"  # nobody waits for Bob


def test_another_profile_is_kept(inn_of_two: Houses) -> None:
    house, _there = inn_of_two
    ann, bob = house.browser("Ann"), house.browser("Bob")
    back, link = make(bob), make(ann)
    before = dict(bob.cookies)
    assert "you cannot come back to that profile" in bob.get(link).text
    bob.post("/profile/code")
    assert "That profile stays" in bob.get(link).text
    assert open_link(bob, link, give_up="yes") == 303
    assert devices_on(Browser(house.port, before).get("/profile").text) == []
    assert open_link(bob, back, give_up="yes") == 303
    assert shown(bob).guest.name == "Bob"


def test_whoever_is_that_person_uses_no_link_up(inn_of_two: Houses) -> None:
    here, there = inn_of_two
    ann = here.browser("Ann")
    link = make(ann)
    assert "already" in ann.get(link).text
    assert ann.post(link).status == 303
    assert open_link(Browser(there.port), link) == 303


def test_nobody_reads_links_in_the_store(inn_of_two: Houses) -> None:
    house, _there = inn_of_two
    link = make(house.browser("Ann"))
    with house.inn.store.engine.connect() as connection:
        rows = connection.execute(select(schema.once)).all()
    assert rows
    assert link.rpartition("/")[2] not in str(rows)


def test_a_link_needs_our_own_form_and_guessing_is_slow(tmp_path: Path, no_unpacking: None) -> None:
    house = House(settings_for(tmp_path, rate_factor=1.0))
    ann = house.browser("Ann")
    link = make(ann)
    eve = Browser(house.port)
    eve.get("/")
    eve.token = ann.token
    assert eve.post(link).status == 403
    answers = [Browser(house.port).get(f"/take-along/{guess}").status for guess in range(12)]
    assert answers[:5] == [404] * 5
    assert answers[-1] == 429
    house.close()
