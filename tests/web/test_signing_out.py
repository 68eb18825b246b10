"""Cookies are renewed, run out, and can be ended everywhere; those of earlier versions are still read."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from itsdangerous import URLSafeSerializer
from starlette.datastructures import Headers

from serai.web.door.identity import COOKIE_AGE, RENEWED_AFTER, Guest, Identity, Pass

from .browsing import Browser
from .conftest import House, settings_for, wait_for

SECRET = "not a secret at all"  # of the settings of these tests
SECOND = 1000
DAY = 24 * 3600 * SECOND


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The time in milliseconds, for the test to set."""
    time = [1_700_000_000_000]
    monkeypatch.setattr("serai.web.door.identity.now", lambda: time[0])
    return time


def value(header: str) -> str:
    return header.split(";")[0].partition("=")[2]


def shown(identity: Identity, cookie: str) -> Pass | None:
    return identity.by_cookie(Headers({"cookie": f"serai={cookie}"}))


def old_cookie(guest: Guest) -> str:
    """As it was before cookies had times."""
    return str(URLSafeSerializer(SECRET, salt="cookie").dumps(list(guest)))


def test_a_cookie_is_taken_for_a_year(clock: list[int]) -> None:
    identity, ann = Identity("x"), Guest.new("Ann")
    cookie = value(identity.cookie(ann, False))
    clock[0] += COOKIE_AGE * SECOND
    assert shown(identity, cookie) == Pass(ann, clock[0] - COOKIE_AGE * SECOND, clock[0] - COOKIE_AGE * SECOND)
    clock[0] += 1
    assert shown(identity, cookie) is None


def test_renewing_keeps_since_when_and_lives_on(clock: list[int]) -> None:
    identity, ann = Identity("x"), Guest.new("Ann")
    since = clock[0]
    cookie = value(identity.cookie(ann, False))
    for _ in range(3):
        clock[0] += COOKIE_AGE * SECOND
        found = shown(identity, cookie)
        assert found is not None
        assert found.since == since
        assert found.older_than(RENEWED_AFTER)
        cookie = value(identity.cookie(found.guest, False, found.since))
        assert not Pass(ann, since, clock[0]).older_than(RENEWED_AFTER)


@pytest.mark.parametrize(
    "data",
    [[], ["id"], "text", 7, {"id": 1}, ["id", "name", "soon", 1], ["id", "name", None], ["id", "name", 1, "now"]],
)
def test_what_we_never_signed_like_that_is_nobody(data: object) -> None:
    identity = Identity("x")
    assert shown(identity, str(URLSafeSerializer("x", salt="cookie").dumps(data))) is None
    assert shown(identity, str(URLSafeSerializer("y", salt="cookie").dumps(["id", "name", 1, 1]))) is None
    assert shown(identity, str(URLSafeSerializer("x", salt="bearer").dumps(["id", "name", 1, 1]))) is None


def test_signing_out_ends_what_was_given_before_and_nothing_else(clock: list[int]) -> None:
    identity, ann, bob = Identity("x"), Guest.new("Ann"), Guest.new("Bob")
    before = value(identity.cookie(ann, False)), identity.bearer(ann)
    others = value(identity.cookie(bob, False)), identity.bearer(bob)
    clock[0] += 1
    assert identity.sign_out({ann.id: clock[0]}) == {ann.id}
    after = value(identity.cookie(ann, False)), identity.bearer(ann)
    renewed = value(identity.cookie(ann, False, clock[0] - 1))  # by a process that did not know yet
    assert [known(identity, *pair) for pair in (before, others, after)] == [(False, False), (True, True), (True, True)]
    assert shown(identity, renewed) is None
    assert identity.sign_out({ann.id: clock[0], bob.id: 5}) == {bob.id}  # of the first it is no news
    assert shown(Identity("x"), before[0]) is not None


def known(identity: Identity, cookie: str, token: str) -> tuple[bool, bool]:
    bearer = identity.by_bearer({"headers": [(b"authorization", f"Bearer {token}".encode())]})
    return shown(identity, cookie) is not None, bearer is not None


def cookie_set(browser: Browser, path: str = "/") -> bool:
    """Whether the guest is told who they are once more; how they like their pages is another cookie."""
    return "serai=" in browser.get(path).headers.get("set-cookie", "")


def test_an_old_cookie_keeps_its_seats_and_is_renewed(house: House) -> None:
    ann = house.browser("Ann")
    table = ann.play_bot()
    guest = shown(Identity(SECRET), ann.cookies["serai"])
    assert guest is not None
    ann.cookies["serai"] = old_cookie(guest.guest)
    page = ann.get(f"/t/{table}")
    assert "Really resign?" in page.text
    assert "set-cookie" in page.headers
    assert len(str(ann.cookies["serai"])) > len(old_cookie(guest.guest))
    assert not cookie_set(ann)


def test_visits_renew_a_cookie_of_more_than_a_month(house: House, clock: list[int]) -> None:
    ann = house.browser("Ann")
    assert not cookie_set(ann)
    clock[0] += RENEWED_AFTER * SECOND
    assert not cookie_set(ann)
    clock[0] += 1
    assert cookie_set(ann)
    assert not cookie_set(ann)


@pytest.fixture
def two_houses(tmp_path: Path, no_unpacking: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[House, House]]:
    monkeypatch.setattr("serai.web.app.REVOKED_SECONDS", 0.1)
    houses = House(settings_for(tmp_path)), House(settings_for(tmp_path))
    yield houses
    for house in houses:
        house.close()


def same_person(browser: Browser, house: House) -> Browser:
    """Another device with a copy of the cookie."""
    return Browser(house.port, dict(browser.cookies), browser.token)


def test_signing_out_everywhere_leaves_one_browser(two_houses: tuple[House, House]) -> None:
    here, there = two_houses
    ann = here.browser("Ann")
    table = ann.new_table(seat_1="open")
    thief = same_person(ann, here)
    stolen = {house: same_person(ann, house) for house in two_houses}
    streams = [device.stream(path) for device in stolen.values() for path in (f"/t/{table}/events", "/events")]
    for stream in streams:
        stream.next()
    bot = ann.post("/tokens", {"bot": "Robo"}).text.split("<textarea")[1].split(">")[1].split("<")[0]
    assert all(table in device.get("/you").text for device in stolen.values())

    answer = ann.post("/you/sign-out")
    assert answer.status == 303
    assert "set-cookie" in answer.headers
    assert table in ann.get("/you").text  # the same guest, with the same seats
    assert table not in stolen[here].get("/you").text
    wait_for(lambda: table not in same_person(stolen[there], there).get("/you").text, 5)
    for stream in streams:
        with pytest.raises(EOFError):
            stream.drain(5)
    for house in two_houses:  # which was told of the new cookie by nobody
        assert table in same_person(ann, house).get("/you").text
        headers = {"Authorization": f"Bearer {bot}"}
        assert Browser(house.port).request("GET", "/api/v1/tables", headers=headers).status == 200
    assert thief.post("/you/sign-out").status == 403  # and cannot sign the owner out


def test_signing_out_outlives_a_restart_and_can_be_done_again(tmp_path: Path, no_unpacking: None) -> None:
    house = House(settings_for(tmp_path))
    ann = house.browser("Ann")
    table = ann.new_table(seat_1="open")
    first = same_person(ann, house)
    ann.post("/you/sign-out")
    second = same_person(ann, house)
    ann.post("/you/sign-out")
    house.close()
    house = House(settings_for(tmp_path))
    for device, seated in ((first, False), (second, False), (ann, True)):
        assert (table in same_person(device, house).get("/you").text) is seated
    house.close()


def test_a_stranger_signs_out_nobody(house: House) -> None:
    ann, eve = house.browser("Ann"), house.browser("Eve")
    table = ann.play_bot()
    eve.token = ann.token
    assert eve.post("/you/sign-out").status == 403
    assert table in ann.get("/you").text
