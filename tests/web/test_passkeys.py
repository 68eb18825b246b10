"""Passkeys and printed codes: who has them comes back, whoever forges, replays or steals them does not."""

import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import select

from serai.store import schema
from serai.web.people import codes, passkeys

from .authenticator import VERIFIED, Authenticator
from .browsing import Browser
from .conftest import House
from .test_devices import devices_on, shown

Houses = tuple[House, House]
HOST = "localhost"
CODE = re.compile(r"<output>([A-Z2-9-]+)</output>")


def browser(house: House, name: str = "") -> Browser:
    """At the address that has a name: there are no passkeys for numbers."""
    found = AtName(house.port)
    found.post("/name", {"name": name})
    return found


class AtName(Browser):
    """A browser that calls the server by its name."""

    def request(self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None) -> Any:
        named = {"Host": f"{HOST}:{self.port}", "Origin": f"http://{HOST}:{self.port}"}
        return super().request(method, path, body, {**(headers or {}), **named})


def device_for(house: House, **more: Any) -> Authenticator:
    return Authenticator(f"http://{HOST}:{house.port}", **more)


def register(person: Browser, device: Authenticator, called: str = "") -> int:
    options = person.post("/profile/begin-passkey", script=True).json
    return person.post("/profile/add-passkey", {"credential": device.make(options), "called": called}).status


def sign_in(somebody: Browser, device: Authenticator, **fields: str) -> int:
    options = somebody.post("/sign-in/begin", script=True).json
    return somebody.post("/sign-in", {"credential": device.sign(options), **fields}).status


def test_a_passkey_brings_somebody_back_without_a_name(inn_of_two: Houses) -> None:
    house, _there = inn_of_two
    ann, device = browser(house, "Ann"), device_for(house)
    table = ann.new_table(seat_1="open")
    options = ann.post("/profile/begin-passkey", script=True).json
    assert options["rp"]["id"] == HOST
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert shown(ann).guest.id not in json.dumps(options)
    assert register(ann, device, "My phone") == 303
    assert "My phone" in ann.get("/profile").text
    back = browser(house)
    assert sign_in(back, device) == 303
    assert shown(back).guest == shown(ann).guest
    assert table in back.get("/you").text
    assert sign_in(browser(house), device) == 303
    assert len(devices_on(ann.get("/profile").text)) == 3


def test_several_keys_of_which_one_is_removed(inn_of_two: Houses) -> None:
    house, _there = inn_of_two
    ann, first, second = browser(house, "Ann"), device_for(house), device_for(house)
    assert [register(ann, device, called) for device, called in ((first, "One"), (second, "Two"))] == [303, 303]
    keys = re.findall(r'name="passkey" value="([^"]+)"', ann.get("/profile").text)
    assert len(keys) == 2
    eve = browser(house, "Eve")
    assert eve.post("/profile/remove-passkey", {"passkey": keys[0]}).status == 404
    assert ann.post("/profile/remove-passkey", {"passkey": keys[0]}).status == 303
    assert [sign_in(browser(house), device) for device in (first, second)] == [400, 303]


FORGED: dict[str, Callable[[Authenticator], Authenticator]] = {
    "another origin": lambda device: replace(device, origin="https://caravanserai.example"),
    "another port": lambda device: replace(device, origin=f"http://{HOST}:1"),
    "another host": lambda device: replace(device, host="caravanserai.example"),
    "another key": lambda device: replace(device, key=ec.generate_private_key(ec.SECP256R1())),
    "an unknown key": lambda device: replace(device, id=b"never registered"),
    "nobody there": lambda device: replace(device, flags=VERIFIED),
    "a copy that counts from the start": lambda device: replace(device, signatures=-1),
    "made, not signed": lambda device: replace(device, kind="webauthn.create"),
}


@pytest.mark.parametrize("forged", FORGED)
def test_a_forged_answer_is_refused(inn_of_two: Houses, forged: str) -> None:
    house, _there = inn_of_two
    ann, device, eve = browser(house, "Ann"), device_for(house), browser(house, "Eve")
    register(ann, device)
    assert sign_in(browser(house), device) == 303
    assert sign_in(eve, FORGED[forged](device)) == 400
    assert shown(eve).guest.name == "Eve"
    assert sign_in(eve, device) == 303


@pytest.mark.parametrize("forged", ["another origin", "another host", "nobody there"])
def test_a_key_made_elsewhere_is_refused(inn_of_two: Houses, forged: str) -> None:
    house, _there = inn_of_two
    assert register(browser(house, "Ann"), FORGED[forged](device_for(house))) == 400


NO_ANSWERS = ["", "{}", "[]", "null", "x", '{"id": 1}', '{"id": "a", "rawId": "a", "response": {}}']


@pytest.mark.parametrize("answer", NO_ANSWERS)
def test_what_is_no_answer_at_all_is_refused(inn_of_two: Houses, answer: str) -> None:
    eve = browser(inn_of_two[0], "Eve")
    for path in ("/sign-in", "/profile/add-passkey"):
        refused = eve.post(path, {"credential": answer})
        assert refused.status == 400
        assert "was not accepted" in refused.text


def test_an_answer_counts_once_for_one_browser_and_one_purpose(inn_of_two: Houses) -> None:
    house, _there = inn_of_two
    ann, device, eve = browser(house, "Ann"), device_for(house), browser(house, "Eve")
    register(ann, device)
    asked = browser(house)
    answer = device.sign(asked.post("/sign-in/begin", script=True).json)
    assert eve.post("/sign-in", {"credential": answer}).status == 400  # heard on its way
    assert asked.post("/sign-in", {"credential": answer}).status == 303
    for again in (asked, eve, browser(house)):
        again.get("/sign-in")
        assert again.post("/sign-in", {"credential": answer, "give_up": "yes"}).status == 400
    assert eve.post("/sign-in", {"credential": device.sign({"challenge": passkeys.new_challenge()})}).status == 400
    other = device.sign(ann.post("/profile/begin-passkey", script=True).json)
    assert ann.post("/sign-in", {"credential": other, "give_up": "yes"}).status == 400
    made = device_for(house).make(ann.post("/profile/begin-passkey", script=True).json)
    assert [ann.post("/profile/add-passkey", {"credential": made}).status for _ in range(2)] == [303, 400]


def test_of_two_that_come_at_once_one_gets_in(inn_of_two: Houses) -> None:
    here, there = inn_of_two
    ann, device = browser(here, "Ann"), device_for(here)
    register(ann, device)
    asked = browser(here)
    answer = device.sign(asked.post("/sign-in/begin", script=True).json)
    copies = [AtName(here.port, dict(asked.cookies), asked.token) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        statuses = list(pool.map(lambda one: one.post("/sign-in", {"credential": answer}).status, copies))
    assert sorted(statuses) == [303, 400, 400, 400]
    assert there.inn is not here.inn


def test_somebody_elses_key_cannot_be_taken_over(inn_of_two: Houses) -> None:
    house, _there = inn_of_two
    ann, eve, device = browser(house, "Ann"), browser(house, "Eve"), device_for(house)
    assert register(ann, device) == 303
    assert register(eve, device) == 400
    assert sign_in(browser(house), device) == 303


def test_a_printed_code_works_once_and_a_new_one_replaces_it(inn_of_two: Houses) -> None:
    here, there = inn_of_two
    ann = here.browser("Ann")
    table = ann.new_table(seat_1="open")
    old, code = (CODE.search(ann.post("/profile/code").text) for _ in range(2))
    assert old is not None
    assert code is not None
    with here.inn.store.engine.connect() as connection:
        assert code[1] not in str(connection.execute(select(schema.once)).all())
    assert code[1] not in ann.get("/profile").text
    back = there.browser("")
    assert back.post("/sign-in", {"code": old[1]}).status == 404
    assert back.post("/sign-in", {"code": code[1].lower().replace("-", " ")}).status == 303
    assert table in back.get("/you").text
    assert "There is no such code" in there.browser("Eve").post("/sign-in", {"code": code[1]}).text


def test_codes_are_long_and_read_however_they_are_typed() -> None:
    found = {codes.new_code() for _ in range(100)}
    assert len(found) == 100
    for code in found:
        assert re.fullmatch(r"([A-HJ-NP-Z2-9]{4}-){4}[A-HJ-NP-Z2-9]{4}", code)
        assert codes.typed(f" {code.lower().replace('-', '')} \n") == code


@pytest.mark.parametrize(
    ("origin", "possible"),
    [
        ("https://games.example", True),
        ("http://localhost:8000", True),
        ("http://games.example", False),
        ("http://127.0.0.1:8000", False),
        ("https://[::1]:8000", False),
    ],
)
def test_passkeys_need_a_name_and_a_safe_line(origin: str, possible: bool) -> None:
    assert passkeys.possible(origin) is possible
