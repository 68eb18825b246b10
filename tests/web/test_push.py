"""Being told while no page is open: once, by one node, in one's language, and only on devices that want it."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select, update

from serai.store import pushes, schema
from serai.store.pushes import MOST_FAILURES
from serai.store.writer import Change
from serai.web.push.sealing import decoded

from .browsing import Browser, actions_on
from .conftest import COMPILE_SECONDS, House, settings_for, wait_for
from .push_service import PushService, Subscription, push_service
from .test_devices import kept, shown
from .test_evenings import make
from .test_friends import link_of
from .test_profiles import handle

DAY = 24 * 3600 * 1000
Houses = tuple[House, House]


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Houses]:
    """Two nodes on one database, both of which look for what is due."""
    folder = tmp_path_factory.mktemp("push")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("serai.web.app.PUSH_SECONDS", 0.1)
        patch.setattr("serai.web.app.EVENING_SECONDS", 0.1)
        patch.setattr("serai.web.tables.notices.PATIENCE", 0)
        patch.setattr("serai.web.tables.warm.smallest_first", lambda: ["lost-cities"])
        houses = House(settings_for(folder, push_anywhere=True)), House(settings_for(folder, push_anywhere=True))
        wait_for(lambda: all("lost-cities" in house.inn.ready for house in houses), COMPILE_SECONDS)
        yield houses
        for house in houses:
            house.close()


def subscribed(person: Browser, service: PushService, name: str) -> Subscription:
    subscription = service.subscription(name)
    assert person.post("/push", subscription.fields).headers["location"] == "/turns"
    return subscription


def of_days(host: Browser, other: Browser) -> str:
    """A table with days for a turn at which the host begins."""
    table = host.new_table(seat_1="open", public="on", pace="days", option_first="0")
    assert other.post(f"/t/{table}/join").status == 303
    return table


def turn(person: Browser, table: str) -> None:
    for _ in range(2):
        action = actions_on(person.get(f"/t/{table}").text)[0]
        assert person.post(f"/t/{table}/move", {"action": action}).status == 303


def rows(house: House, query: Any) -> list[Any]:
    return list(house.run(house.inn.store.read(lambda connection: connection.execute(query).all())))


def notices_of(house: House, table: str) -> dict[tuple[str, str], int]:
    of = schema.notices.c
    return {(row.guest, row.kind): row.due for row in rows(house, select(of).where(of.table_id == table))}


def test_it_is_your_move_is_told_once_and_says_no_more_than_that(inn: Houses, service: PushService) -> None:
    here, there = inn
    ann, bob = here.browser("Ann"), here.browser("Bob")
    bobs = subscribed(bob, service, "bob")
    table = of_days(ann, bob)
    turn(ann, table)
    wait_for(lambda: service.told(bobs))
    turn(bob, table)
    turn(ann, table)
    wait_for(lambda: len(service.told(bobs)) == 2)
    told = {"title": "Lost Cities", "said": "It is your move.", "address": f"/t/{table}"}
    assert service.told(bobs) == [told, told], "two nodes looked, and one told"
    headers = service.came[-1].headers
    assert (headers["content-encoding"], headers["topic"]) == ("aes128gcm", table)
    assert int(headers["ttl"]) > 0
    assert headers["authorization"].startswith("vapid t=")
    assert headers["authorization"].endswith(f"k={here.app.state.sender.public}")
    assert here.app.state.sender.public == there.app.state.sender.public


def test_who_answers_at_once_is_not_called_and_is_reminded_a_day_before_the_end(
    inn: Houses, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("serai.web.tables.notices.PATIENCE", DAY)
    here, _there = inn
    ann, bob = here.browser("Ann"), here.browser("Bob")
    anns = subscribed(ann, service, "quick-ann")
    table, ann_id = of_days(ann, bob), shown(ann).guest.id
    due = notices_of(here, table)
    end = here.match(table).clocks.ends()[0]
    assert due[ann_id, "reminder"] == end - DAY
    assert set(due) == {(ann_id, "turn"), (ann_id, "reminder")}
    assert ann.post("/vacation", {"days": "5"}).status == 303
    assert notices_of(here, table)[ann_id, "reminder"] > end + 3 * DAY
    assert ann.post("/vacation/end").status == 303
    assert notices_of(here, table)[ann_id, "reminder"] < end
    earlier = update(schema.notices).where(schema.notices.c.kind == "reminder").values(due=0)
    here.run(here.inn.store.writer.write(Change(earlier, {})))
    wait_for(lambda: service.told(anns))
    assert [one["said"] for one in service.told(anns)] == ["Your time for this move runs out soon."]
    assert bob.post("/vacation", {"days": "5"}).status == 303
    turn(ann, table)
    assert {guest for guest, _kind in notices_of(here, table)} == {shown(bob).guest.id}
    assert notices_of(here, table)[shown(bob).guest.id, "turn"] > end + DAY, "nobody is called on vacation"
    bob.post(f"/t/{table}/resign")
    assert notices_of(here, table) == {}


def test_a_challenge_and_a_round_of_an_evening_are_told_in_ones_language(inn: Houses, service: PushService) -> None:
    here, _there = inn
    ann, bob = here.browser("Ann"), here.browser("Bob")
    assert bob.post(link_of(ann)).status == 303
    bobs = service.subscription("german-bob")
    bob.cookies["language"] = "de"
    assert bob.post("/push", bobs.fields).status == 303
    assert rows(here, select(schema.pushes.c.language).where(schema.pushes.c.endpoint == bobs.endpoint)) == [("de",)]
    answer = ann.post(f"/friends/{handle(bob)}/challenge", {"game": "lost-cities"})
    wait_for(lambda: service.told(bobs))
    assert service.told(bobs)[0]["address"] == answer.headers["location"]
    address = make(ann)
    for person in (ann, bob, here.browser("Cid")):
        person.post(f"{address}/enter")
    ann.post(f"{address}/bot", {"level": "random"})
    ann.post(f"{address}/begin")
    wait_for(lambda: len(service.told(bobs)) == 2)
    assert service.told(bobs)[1]["address"] in bob.get(address).text


def test_an_address_that_is_gone_is_forgotten_and_one_that_fails_often(inn: Houses, service: PushService) -> None:
    here, _there = inn
    ann, bob = here.browser("Ann"), here.browser("Bob")
    table = of_days(ann, bob)
    known = select(schema.pushes.c.failures).where(schema.pushes.c.guest == shown(bob).guest.id)
    subscribed(bob, service, "failing-bob")
    try:
        service.status = 503
        for count in range(1, MOST_FAILURES):
            turn(ann, table)
            wait_for(lambda count=count: rows(here, known) == [(count,)])
            turn(bob, table)
        service.status = 201
        turn(ann, table)
        wait_for(lambda: rows(here, known) == [(0,)])
        turn(bob, table)
        service.status = 410
        turn(ann, table)
        wait_for(lambda: rows(here, known) == [])
    finally:
        service.status = 201


def test_each_device_has_one_address_and_each_address_one_guest(inn: Houses, service: PushService) -> None:
    here, _there = inn
    ann, bob = kept(here, "Ann"), here.browser("Bob")
    for name in ("one", "other", "same"):
        subscribed(ann, service, name)
    found = here.run(pushes.of_guests(here.inn.store, [shown(ann).guest.id]))
    assert [(push.device, push.endpoint.rpartition("/")[2]) for push in found] == [(shown(ann).device, "same")]
    subscribed(bob, service, "same")
    assert here.run(pushes.of_guests(here.inn.store, [shown(ann).guest.id])) == []
    assert "data-on " in bob.get("/turns").text
    assert "data-on " not in ann.get("/turns").text
    assert bob.post("/push/end").status == 303
    assert "data-on " not in bob.get("/turns").text
    assert rows(here, select(schema.pushes).where(schema.pushes.c.endpoint.endswith("/same"))) == []


def test_a_guest_who_is_kept_goes_on_being_told_until_the_device_is_ended(inn: Houses, service: PushService) -> None:
    here, _there = inn
    ann = here.browser("Ann")
    subscribed(ann, service, "kept-ann")
    assert ann.post("/profile/keep").status == 303
    id, device = shown(ann).guest.id, shown(ann).device
    assert [push.device for push in here.run(pushes.of_guests(here.inn.store, [id]))] == [device]
    assert ann.post("/profile/end-device", {"device": device}).status == 303
    assert here.run(pushes.of_guests(here.inn.store, [id])) == []


@pytest.mark.parametrize("wrong", [{"key": "x"}, {"auth": ""}, {"endpoint": "x"}, {"endpoint": "http://a b/"}])
def test_what_is_no_subscription_is_refused(inn: Houses, service: PushService, wrong: dict[str, str]) -> None:
    fields = service.subscription("x").fields
    assert inn[0].browser("Ann").post("/push", {**fields, **wrong}).status == 400


def test_outside_of_tests_only_https_will_do(unprepared: House) -> None:
    fields = Subscription("http://127.0.0.1:9/x").fields
    ann = unprepared.browser("Ann")
    assert ann.post("/push", fields).status == 400
    assert ann.post("/push", {**fields, "endpoint": "https://push.example/x"}).status == 303


def test_the_page_has_the_key_of_the_inn_and_asks_nobody_by_itself(inn: Houses) -> None:
    page = inn[0].browser("Ann").get("/turns").text
    found = re.search(r'data-key="([\w-]+)"', page)
    assert found is not None
    assert len(decoded(found[1])) == 65
    assert re.search(r'<section id="push"[^>]* hidden>', page), "until a script has seen that the browser can do it"
