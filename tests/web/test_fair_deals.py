"""The commitment that a table shows before the first move is the hash of what its record tells at the end."""

import dataclasses
import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

import serai
from serai.table.games import GAMES
from serai.web.tables.open_table import OpenTable
from tests.commands import run

from .browsing import Browser
from .conftest import House
from .programs import Program
from .test_replay import finish, finished, upload
from .test_secrecy import seated


def shown_on(page: str) -> str:
    found = re.search(r'<input id="commitment" readonly value="([0-9a-f]{64})"', page)
    assert found is not None
    return found[1]


def check(record: dict[str, Any]) -> str:
    """As docs/fair-deals.md defines it, and without our own code."""
    return sha256(bytes.fromhex(record["salt"]) + str(record["seed"]).encode()).hexdigest()


@pytest.mark.parametrize("game", GAMES)
def test_from_the_first_page_to_the_record(house: House, game: str, tmp_path: Path) -> None:
    people, open_table = seated(house, game, 2)
    program = Program(Browser(house.port))
    before = {shown_on(person.get(f"/t/{open_table.id}").text) for person in (*people, house.browser("Eve"))}
    before.add(program.see(open_table.id)["commitment"])
    assert len(before) == 1
    finish(house, open_table)
    record = people[0].get(f"/replay/{open_table.id}/record.json").json
    assert before == {record["commitment"], check(record)}
    assert record == house.match(open_table.id).table.record()
    assert serai.new(game, seats=2, seed=record["seed"], **record["options"]).view(0) == serai.load(
        {**record, "log": []}
    ).view(0), "the seed is the one that was dealt from"
    exported = people[1].get("/you/games.json").json["games"][-1]["record"]
    assert exported == record
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    assert run("verify", file, "--commitment", *before).code == 0
    page = people[0].get(f"/replay/{open_table.id}").text
    assert "This deal was fixed before the first move:" in page
    assert record["commitment"] in page


def test_it_is_shown_while_the_table_waits_and_stays_the_same(house: House) -> None:
    ann, bob = house.browser("Ann"), house.browser("Bob")
    table = ann.new_table("lost-cities", public="on")
    waiting = shown_on(ann.get(f"/t/{table}").text)
    assert bob.post(f"/t/{table}/join").status == 303
    assert shown_on(bob.get(f"/t/{table}").text) == waiting
    stream = ann.stream(f"/t/{table}/events")
    assert waiting in stream.next()["fragments"]["menu"]
    stream.close()


def test_a_rematch_is_dealt_anew(house: House) -> None:
    people, open_table = finished(house)
    assert people[0].post(f"/t/{open_table.id}/rematch").status == 303
    following: OpenTable = house.run(house.inn.find(open_table.rematch or ""))
    assert {following.setup.seed, following.setup.salt}.isdisjoint({open_table.setup.seed, open_table.setup.salt})
    assert following.setup.pledge != open_table.setup.pledge


def test_it_survives_a_restart(house: House) -> None:
    ann = house.browser("Ann")
    table = ann.play_bot()
    before = shown_on(ann.get(f"/t/{table}").text)
    saved = house.run(house.inn.store.load(table))
    assert saved.setup.pledge.commitment == before


def test_a_table_from_before_shows_none(house: House) -> None:
    people, open_table = seated(house, "lost-cities", 2)
    with house.inn.store.engine.begin() as connection:
        connection.execute(text("update tables set salt = null where id = :id"), {"id": open_table.id})
    open_table.broken = True  # read it again
    assert 'id="commitment"' not in people[0].get(f"/t/{open_table.id}").text
    finish(house, open_table)
    assert not {"salt", "commitment"} & set(people[0].get(f"/replay/{open_table.id}/record.json").json)
    assert "This record does not show when the deal was fixed." in people[0].get(f"/replay/{open_table.id}").text


def test_the_replay_of_a_record_says_whether_it_fits(house: House) -> None:
    _, open_table = finished(house)
    record = house.match(open_table.id).table.record()
    browser = house.browser("Ann")

    def told(**changes: Any) -> str:
        where = upload(browser, json.dumps({**record, **changes}).encode()).headers["location"]
        assert browser.get(f"{where}/record.json").json == {**record, **changes}
        return browser.get(where).text

    assert "This deal was fixed before the first move, if its table showed this fingerprint then:" in told()
    assert "This deal is not the one that was fixed before the first move!" in told(commitment="0" * 64)
    assert "This deal is not the one that was fixed before the first move!" in told(salt="0" * 32)


def test_a_running_game_says_nothing_about_its_salt(house: House) -> None:
    people, open_table = seated(house, "lost-cities", 2)
    assert "deal was fixed" not in people[0].get(f"/replay/{open_table.id}").text
    assert dataclasses.asdict(open_table.setup)["salt"] not in people[0].get(f"/t/{open_table.id}").text
