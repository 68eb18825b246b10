"""Keeping the peace: muting, blocking and reporting, and what hosts can do with one command each."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select
from typer.testing import CliRunner

from serai.cli import app
from serai.store import schema

from .browsing import Browser
from .conftest import House, settings_for, unpack_nothing, wait_for
from .test_devices import devices_on, kept, shown
from .test_passkeys import CODE
from .test_profiles import handle
from .test_take_along import make


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("peace")


@pytest.fixture(scope="module")
def inn(folder: Path) -> Iterator[House]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("serai.web.app.REVOKED_SECONDS", 0.1)
        unpack_nothing(patch)
        house = House(settings_for(folder))
        yield house
        house.close()


def admin(folder: Path, *words: str) -> str:
    """What `serai admin` says."""
    ended = CliRunner().invoke(app, ["admin", "--database", str(folder / "serai.db"), *words])
    assert ended.exit_code == 0, (ended.output, ended.exception)
    return ended.output


def table_of(host: Browser, *others: Browser, seats: str = "3") -> str:
    table = host.new_table("lost-cities-board", seats=seats, seat_1="open", seat_2="open", public="on")
    for other in others:
        assert other.post(f"/t/{table}/join").status == 303
    return table


def test_who_is_muted_is_not_read_by_who_muted_them(inn: House) -> None:
    ann, bob, cid = (inn.browser(name) for name in ("Ann", "Bob", "Cid"))
    table = table_of(ann, bob)
    bob.post(f"/t/{table}/chat", {"text": "Something rude"})
    stream = ann.stream(f"/t/{table}/events")
    stream.next()
    assert ann.post(f"/t/{table}/seats/1/mute").headers["location"] == f"/t/{table}/seats/1"
    with pytest.raises(EOFError):  # the page comes back without it
        stream.drain(5)
    assert "Something rude" not in ann.get(f"/t/{table}").text
    assert "Something rude" not in str(ann.stream(f"/t/{table}/events").next())
    for other in (bob, cid):
        assert "Something rude" in other.get(f"/t/{table}").text
    assert cid.post(f"/t/{table}/seats/1/mute").status == 303  # who only watches, too
    assert "Something rude" not in cid.get(f"/t/{table}").text
    assert "Something rude" not in str(cid.stream(f"/t/{table}/events").next())
    assert "muted" in ann.get("/profile").text
    ann.post(f"/t/{table}/seats/1/meet")
    assert "Something rude" in ann.get(f"/t/{table}").text


@pytest.mark.parametrize("blocker", [0, 1])
def test_who_is_blocked_sits_at_no_new_table_of_theirs(inn: House, blocker: int) -> None:
    people = [inn.browser("Ann"), inn.browser("Bob")]
    ann, bob = people
    old = table_of(ann, bob)
    assert people[blocker].post(f"/t/{old}/seats/{1 - blocker}/block").status == 303
    assert shown(people[1 - blocker]).guest.id not in people[blocker].get("/profile").text
    new = table_of(ann)
    refused = bob.post(f"/t/{new}/join")
    assert refused.status == 403
    assert "do not want to meet" in refused.text
    sign = re.search(r'name="avoided" value="(\w+)"', people[blocker].get("/profile").text)
    assert sign is not None
    people[blocker].post("/profile/meet", {"avoided": sign[1]})
    assert bob.post(f"/t/{new}/join").status == 303


def test_nobody_avoids_themselves_a_bot_or_an_empty_seat(inn: House) -> None:
    ann = inn.browser("Ann")
    table = ann.new_table("lost-cities-board", seats="3", seat_1="bot:guide", seat_2="open")
    assert ann.post(f"/t/{table}/seats/0/block").status == 400
    for seat in ("1", "2", "3"):
        assert ann.get(f"/t/{table}/seats/{seat}").status == 404
        assert ann.post(f"/t/{table}/seats/{seat}/report", {"text": "x"}).status == 404
    assert inn.browser("Eve").get(f"/t/{table}/seats/0").status == 403  # a private table


def test_a_report_brings_the_chat_along_and_is_made_once(inn: House, folder: Path) -> None:
    ann, bob = inn.browser("Ann"), inn.browser("Bob")
    table = table_of(ann, bob)
    bob.post(f"/t/{table}/chat", {"text": "Something very rude"})
    assert ann.post(f"/t/{table}/seats/1/report", {"text": " "}).status == 400
    assert ann.post(f"/t/{table}/seats/1/report", {"text": "He is rude."}).status == 303
    assert ann.post(f"/t/{table}/seats/1/report", {"text": "Again."}).status == 409
    said = admin(folder, "reports")
    assert f"table {table}, seat 1, by Ann: He is rude." in said
    assert "Bob: Something very rude" in said
    assert "Something very rude" in admin(folder, "table", table)
    assert f"look  {table}" in admin(folder, "acts")


def test_hosts_close_a_table(inn: House, folder: Path) -> None:
    ann, bob = inn.browser("Ann"), inn.browser("Bob")
    waiting, playing = table_of(ann), table_of(ann, bob, seats="2")
    assert waiting in admin(folder, "tables", "--status", "waiting")
    stream = bob.stream(f"/t/{waiting}/events")
    stream.next()
    for table in (waiting, playing):
        assert f"Table {table} is closed." in admin(folder, "close", table)
    wait_for(lambda: inn.run(inn.inn.find(waiting)).status == "over", 5)
    wait_for(lambda: inn.run(inn.inn.find(playing)).status == "over", 5)
    assert "abandoned" in str(stream.next())
    with inn.inn.store.engine.connect() as connection:
        of = schema.moves.c
        lines = connection.execute(select(of.seat, of.kind).where(of.table_id == playing).order_by(of.seq)).all()
        ending = connection.execute(select(schema.tables.c.ending).where(schema.tables.c.id == playing)).scalar()
    assert lines == [(0, "leave"), (1, "leave")]
    assert ending == "abandoned"
    again = CliRunner().invoke(app, ["admin", "--database", str(folder / "serai.db"), "close", playing])
    assert "no table" in str(again.exception)
    assert f"close  {playing}" in admin(folder, "acts")


def test_hosts_ban_a_profile(inn: House, folder: Path) -> None:
    ann = kept(inn, "Ann Badly")
    name, table = handle(ann), ann.new_table(seat_1="open")
    code, link = CODE.search(ann.post("/profile/code").text), make(ann)
    assert code is not None
    token = ann.post("/tokens", {"bot": "Robo"}).text.split("<textarea")[1].split(">")[1].split("<")[0]
    assert name in admin(folder, "people", "badly")
    assert "Ann Badly is no longer let in." in admin(folder, "ban", name)
    wait_for(lambda: table not in Browser(inn.port, dict(ann.cookies)).get("/you").text, 5)
    for path, fields in (("/sign-in", {"code": code[1]}), (link, {})):
        somebody = Browser(inn.port)
        somebody.get("/")
        answer = somebody.post(path, fields)
        assert answer.status == 403
        assert "closed this profile" in answer.text
    bearer = {"Authorization": f"Bearer {token}"}
    wait_for(lambda: Browser(inn.port).request("GET", "/api/v1/tables", headers=bearer).status == 401, 5)
    assert "banned" in admin(folder, "people", "badly")
    admin(folder, "unban", name)
    back = inn.browser("")
    assert back.post("/sign-in", {"code": code[1]}).status == 303
    assert devices_on(back.get("/profile").text)


def test_hosts_rename_somebody_everywhere(inn: House, folder: Path) -> None:
    ann, bob = kept(inn, "Terrible Name"), inn.browser("Bob")
    table = table_of(ann, bob)
    ann.post(f"/t/{table}/chat", {"text": "Hello"})
    assert "Terrible Name is now called Ann." in admin(folder, "rename", handle(ann), " Ann ")
    wait_for(lambda: "Terrible" not in bob.get(f"/t/{table}").text, 5)
    wait_for(lambda: 'value="Ann"' in ann.get("/settings").text, 5)
    assert "Terrible Name → Ann" in admin(folder, "acts")
    assert "name Ann" in admin(folder, "person", handle(ann))


def test_hosts_announce_something(inn: House, folder: Path) -> None:
    ann = inn.browser("Ann")
    admin(folder, "announce", "We move  house <tonight>.")
    wait_for(lambda: "We move house &lt;tonight&gt;." in ann.get("/").text, 5)
    admin(folder, "announce", "")
    wait_for(lambda: "announced" not in ann.get("/").text, 5)


def test_nobody_is_found_by_a_wrong_handle(folder: Path, inn: House) -> None:
    for words in (["ban", "nobody"], ["rename", "nobody", "x"], ["person", "%"]):
        ended = CliRunner().invoke(app, ["admin", "--database", str(folder / "serai.db"), *words])
        assert "There is nobody with the handle" in str(ended.exception)
