"""Tables by invitation: strangers neither see nor hear nor say anything, at any door."""

import re
from pathlib import Path

import pytest
from starlette.routing import Route

from serai.web.app import create_app
from serai.web.settings import Settings

from .browsing import Answer, Browser
from .conftest import House, settings_for
from .programs import Program

WORD = "between-ourselves"
SHARED = {"/replay/{id}": 200, "/replay/{id}/record.json": 200, "/replay/{id}/review": 400, "/replay/{id}/play": 400}
"""Of a finished game they are open to whoever has the link; one that was given up cannot be reviewed, and who plays on
says from where."""


OF_OTHER_THINGS = ("/workshop/", "/evenings/", "/challenges/")


def doors() -> list[tuple[str, str]]:
    """Every method and path that names a table."""
    app = create_app(Settings(database=":memory:", secret="x"))
    found = [
        (method, route.path)
        for route in app.routes
        if isinstance(route, Route) and "{id}" in route.path and not route.path.startswith(OF_OTHER_THINGS)
        for method in sorted((route.methods or set()) - {"HEAD"})
    ]
    return sorted(set(found))


def test_the_list_of_doors_is_complete() -> None:
    assert {"/t/{id}", "/t/{id}/events", "/t/{id}/chat", "/api/v1/tables/{id}", "/replay/{id}"} <= {
        path for _, path in doors()
    }
    assert len(doors()) >= 24


BODIES = {
    "moves": {"action": "draw"},
    "chat": {"text": "hello"},
    "replace": {"seat": 1},
    "play-on": {"moment": 0, "seat": 0},
}
OPENED = 0.3


def knock(house: House, who: Browser, program: Program, method: str, path: str) -> Answer:
    """Ask at one door; a stream is read for a moment."""
    verb = path.rsplit("/", 1)[-1]
    if verb == "events":
        token = {"Authorization": f"Bearer {program.token}"} if path.startswith("/api/") else {}
        stream = who.stream(path, **token)
        answer = Answer(stream.status, {}, stream._buffer)
        stream.close()
        return answer
    if path.startswith("/api/"):
        return program.ask(method, path, None if method == "GET" else BODIES.get(verb, {}))
    return who.get(path) if method == "GET" else who.post(path, {"text": "hello", "action": "draw", "seat": "1"})


def table_of_two(house: House) -> tuple[Browser, Browser, str]:
    ann, bob = house.browser("Ann"), house.browser("Bob")
    table = ann.new_table(seat_1="open")
    invite = house.run(house.inn.find(table)).setup.invite
    assert bob.post(f"/t/{table}/join", {"invite": invite}).status == 303
    assert ann.post(f"/t/{table}/chat", {"text": WORD}).status == 303
    return ann, bob, table


@pytest.mark.parametrize("state", ["waiting", "playing", "over"])
def test_a_stranger_finds_every_door_shut(house: House, state: str) -> None:
    if state == "waiting":
        ann = house.browser("Ann")
        table = ann.new_table(seat_1="open")
        ann.post(f"/t/{table}/chat", {"text": WORD})
    else:
        ann, _, table = table_of_two(house)
        if state == "over":
            ann.post(f"/t/{table}/resign")
    eve, spy = house.browser("Eve"), Program(Browser(house.port), "Eve")
    before = house.run(house.inn.store.load(table))
    for method, pattern in doors():
        answer = knock(house, eve, spy, method, pattern.format(id=table, seat=1))
        if state == "over" and pattern in SHARED:
            assert answer.status == SHARED[pattern]
            assert f'href="/t/{table}' not in answer.text
        else:
            assert answer.status == 403, (method, pattern)
            assert "private; ask the host" in answer.text or pattern.endswith("/events")
        assert WORD not in answer.text
        assert before is None or before.setup.invite not in answer.text
    assert house.run(house.inn.store.load(table)) == before


def test_those_who_play_and_those_who_were_invited_come_in(house: House) -> None:
    ann, bob, table = table_of_two(house)
    open_table = house.run(house.inn.find(table))
    cleo, robo = house.browser("Cleo"), Program(Browser(house.port), "Robo")
    assert cleo.get(f"/t/{table}?invite=wrong").status == 403
    assert cleo.get(f"/j/{open_table.setup.invite}").headers["location"] == f"/t/{table}"
    assert robo.ask("GET", f"/api/v1/invites/{open_table.setup.invite}").json == {"id": table}
    for person in (ann, bob, cleo):
        assert WORD in person.get(f"/t/{table}").text
        stream = person.stream(f"/t/{table}/events")
        assert WORD in str(stream.next())
        stream.close()
        assert person.get(f"/replay/{table}").status == 200
    assert robo.see(table)["chat"][0]["text"] == WORD
    assert robo.events(table).status == 200
    ann.post(f"/t/{table}/resign")
    for person in (ann, bob, cleo):
        assert WORD in person.get(f"/t/{table}").text
        assert f'href="/t/{table}' in person.get(f"/replay/{table}").text


def test_the_invited_watch_and_say_nothing(house: House) -> None:
    _, bob, table = table_of_two(house)
    invite = house.run(house.inn.find(table)).setup.invite
    cleo, robo = house.browser("Cleo"), Program(Browser(house.port), "Robo")
    page = cleo.get(f"/t/{table}?invite={invite}").text
    robo.ask("GET", f"/api/v1/invites/{invite}")
    assert 'name="text"' not in page
    assert 'name="text"' in bob.get(f"/t/{table}").text
    cleo.get("/")
    refused = [cleo.post(f"/t/{table}/chat", {"text": "hello"}, script=True), robo.at(table, "chat", text="hello")]
    for answer in refused:
        assert answer.status == 403
        assert "only the players can chat" in answer.json["notice"]
    assert [line.text for line in house.run(house.inn.store.load(table)).chat] == [WORD]


def test_who_watches_a_public_table_may_chat(house: House) -> None:
    ann, eve, robo = house.browser("Ann"), house.browser("Eve"), Program(Browser(house.port))
    table = ann.new_table(seat_1="open", public="on")
    assert 'name="text"' in eve.get(f"/t/{table}").text
    assert eve.post(f"/t/{table}/chat", {"text": "hello"}).status == 303
    assert robo.at(table, "chat", text="hello").status == 200


def test_who_resigned_or_left_still_sees_the_table(house: House) -> None:
    people = [house.browser(f"P{number}") for number in range(3)]
    table = people[0].new_table("lost-cities-board", seats="3")
    invite = house.run(house.inn.find(table)).setup.invite
    for person in people[1:]:
        assert person.post(f"/t/{table}/join", {"invite": invite}).status == 303
    house.run(forget_the_invited(house, table))
    people[1].post(f"/t/{table}/resign")
    people[2].post(f"/t/{table}/leave")
    for person in people:
        assert person.get(f"/t/{table}").status == 200


async def forget_the_invited(house: House, table: str) -> None:
    (await house.inn.find(table)).invited.clear()


def test_after_a_restart_those_who_came_by_the_link_are_let_in(tmp_path: Path, no_unpacking: None) -> None:
    house = House(settings_for(tmp_path))
    ann, cleo = house.browser("Ann"), house.browser("Cleo")
    table = ann.new_table(seat_1="open")
    invite = house.run(house.inn.find(table)).setup.invite
    cleo.get(f"/j/{invite}")
    stream = re.search(r'data-stream="([^"]+)"', cleo.get(f"/t/{table}").text)
    assert stream is not None
    house.close()
    house = House(settings_for(tmp_path))
    cleo.port = ann.port = house.port
    opened = cleo.stream(stream[1])  # the page that is still open comes back by itself
    assert opened.status == 200
    opened.close()
    assert cleo.get(f"/t/{table}").status == 200
    assert house.browser("Eve").get(f"/t/{table}").status == 403
    assert ann.get(f"/t/{table}").status == 200
    house.close()


def test_who_gets_up_before_the_start_is_sent_home(house: House) -> None:
    ann, bob = house.browser("Ann"), house.browser("Bob")
    table = ann.new_table("lost-cities-board", seats="3")
    invite = house.run(house.inn.find(table)).setup.invite
    bob.post(f"/t/{table}/join", {"invite": invite})
    house.run(forget_the_invited(house, table))  # as after a restart
    assert bob.post(f"/t/{table}/leave").headers["location"] == "/"
    assert bob.get(f"/t/{table}").status == 403
