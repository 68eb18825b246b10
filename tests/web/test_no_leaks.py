"""No byte that leaves the server tells what its reader may not know of a running game: every route, id and viewer."""

import base64
import contextlib
import dataclasses
import html
import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import pytest
import structlog
from sqlalchemy.exc import DBAPIError

import serai
from serai.store import Conflict
from serai.store.store import INSERT_TABLE
from serai.table import Table
from serai.table.games import GAMES
from serai.web import logs
from serai.web.api import endpoints
from serai.web.replays import packing
from serai.web.tables.match import Match
from serai.web.tables.open_table import OpenTable

from .browsing import Browser, EventReader
from .conftest import COMPILE_SECONDS, House, settings_for, wait_for
from .programs import Program
from .spelling import says
from .test_secrecy import play_some, seat_counts, twin
from .walking import Answer, Walker, paths, templates

PACKED = packing.pack(serai.new("lost-cities", seed=1).record())
DEPTH = 9
CASES = [
    pytest.param(game, seats, marks=pytest.mark.long if seats > 2 else ())
    for game in GAMES
    for seats in seat_counts(game)
]


@dataclass
class Scene:
    """A running game, and everybody who could ask for it, with the seat that each may see with."""

    house: House
    open_table: OpenTable
    walkers: list[tuple[int | None, Walker]]

    def secrets(self) -> list[tuple[int, int]]:
        """The numbers that nobody may learn, with their length in bytes."""
        assert self.open_table.setup.salt is not None
        return [(self.open_table.setup.seed, 8), (int(self.open_table.setup.salt, 16), 16)]


def walker(house: House, name: str, open_table: OpenTable, browser: Browser, *more: str, bearer: str = "") -> Walker:
    """Somebody who can name the table, its game, a game of somebody's, who set it up, what they carry, and `more`."""
    query = f"seat=1&at=2&open=1&since=0&follow=false&list=own&s={open_table.id}"
    queries = (query, query.replace("seat=1", "seat=0"), "follow=false&list=running")
    cookie = f"serai={browser.cookies['serai']}" if browser.cookies else ""
    values = [
        open_table.id,
        open_table.setup.game,
        PACKED,
        open_table.setup.host,
        bearer or browser.token or "x",
        *more,
    ]
    return Walker(house.port, name, cookie, bearer, browser.token, values, queries)


def scene(house: House, game: str, seats: int, depth: int) -> Scene:
    """People and one program at a public table that is being played; around it those who only look."""
    people = [house.browser(f"P{number}") for number in range(max(1, seats - 1))]
    program, watching = Program(Browser(house.port), "Prog"), Program(Browser(house.port), "Watcher")
    table = people[0].new_table(game, seats=str(seats), public="on")
    open_table: OpenTable = house.run(house.inn.find(table))
    invited, reader, stranger = house.browser("Inge"), house.browser("Prog's reader"), house.browser("Eve")
    for person in people[1:]:
        assert person.post(f"/t/{table}/join").status == 303
    if seats > 1:
        assert program.join(table, open_table.setup.invite).status == 200
        assert program.ask("GET", f"/api/v1/invites/{open_table.setup.invite}").status == 200
    for person in (*people, invited, reader):
        assert person.get(f"/j/{open_table.setup.invite}").status == 303  # walking there later changes nothing
    play_some(house, open_table, depth, random.Random(depth))
    invite = open_table.setup.invite
    walkers: list[tuple[int | None, Walker]] = [
        (seat, walker(house, f"seat {seat}", open_table, person, invite)) for seat, person in enumerate(people)
    ]
    if seats > 1:
        walkers.append((seats - 1, walker(house, "program", open_table, reader, invite, bearer=program.token)))
    walkers.append((None, walker(house, "invited", open_table, invited, invite)))
    walkers.append((None, walker(house, "stranger", open_table, stranger, bearer=watching.token)))
    walkers.append((None, walker(house, "nobody", open_table, Browser(house.port))))
    return Scene(house, open_table, walkers)


def hot_seat(house: House, game: str, depth: int) -> Scene:
    """One device for two: without a seat it sees nothing secret, with the acting seat what that one may know."""
    holder = house.browser("Ann")
    table = holder.new_table(game, seats="2", seat_1="device")
    open_table: OpenTable = house.run(house.inn.find(table))
    assert holder.get(f"/j/{open_table.setup.invite}").status == 303
    play_some(house, open_table, depth, random.Random(depth))
    assert open_table.match is not None
    acting = open_table.match.to_move[0]
    blind = walker(house, "holder", open_table, holder, open_table.setup.invite)
    blind.seat = 7 if len(open_table.match.to_move) > 1 else 1 - acting
    blind.queries = ("at=2&open=1", f"seat={blind.seat}")
    seeing = walker(house, "acting holder", open_table, holder, open_table.setup.invite)
    seeing.seat, seeing.queries = acting, (f"seat={acting}",)
    return Scene(house, open_table, [(None, blind), (acting, seeing)])


@contextmanager
def all_present(scene: Scene) -> Iterator[None]:
    """Everybody has the table open, so that nobody comes or goes while answers are compared."""
    lines = {("/t", "Cookie", one.cookie) for _, one in scene.walkers}
    lines |= {("/api/v1/tables", "Authorization", f"Bearer {one.bearer}") for _, one in scene.walkers if one.bearer}
    streams = [
        EventReader(scene.house.port, f"{door}/{scene.open_table.id}/events", {header: value})
        for door, header, value in lines
        if value
    ]
    wait_for(lambda: len(scene.open_table.present) == len(streams))
    wait_for(lambda: scene.open_table.presence == scene.open_table.presence_now())  # it is told once a second
    yield
    for stream in streams:
        stream.close()


def comparable(told: Answer) -> tuple[str, int, list[tuple[str, str]], bytes]:
    """Without what differs between any two requests: the time, and what the metrics count."""
    counted = " /metrics" in told.what
    headers = [(name, value) for name, value in told.headers if name != "date" and not counted]
    return told.what, told.status, headers, b"" if counted else told.body


def walk(scene: Scene, walker: Walker) -> list[Answer]:
    """All that this walker is told."""
    told = [*walker.look_around(scene.house.app), *walker.knock_in_vain(scene.house.app)]
    walker.hang_up()
    return told


def leaks(told: list[Answer], secrets: list[tuple[int, int]]) -> list[str]:
    """The requests whose answers say a secret; what was said before is not searched again."""
    different = {}
    for one in told:
        headers = "\n".join(f"{name}: {value}" for name, value in one.headers if name != "date")
        different.setdefault((headers.encode(), one.plain), one.what)
    return [
        what
        for (headers, body), what in different.items()
        if any(says(headers, secret, size) or says(body, secret, size) for secret, size in secrets)
    ]


def assert_twins_look_alike(scene: Scene) -> None:
    """Everybody is told the same in both worlds, byte by byte, and nobody a secret."""
    with all_present(scene):
        for seat, one in scene.walkers:
            before = walk(scene, one)
            assert len(before) > 100
            assert leaks(before, scene.secrets()) == []
            if one.name == "nobody":
                continue  # each look is that of another guest; the stranger is told the same
            with twin(scene.house, scene.open_table, seat, seed=5):
                after = walk(scene, one)
            pairs = zip(map(comparable, before), map(comparable, after), strict=True)
            assert [true[0] for true, false in pairs if true != false] == []


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_twins_look_alike_to_everybody_everywhere(house: House, game: str, seats: int) -> None:
    assert_twins_look_alike(scene(house, game, seats, DEPTH))


@pytest.mark.parametrize("game", GAMES)
def test_twins_look_alike_to_the_holder_of_a_shared_device(house: House, game: str) -> None:
    assert_twins_look_alike(hot_seat(house, game, DEPTH))


@pytest.mark.parametrize("game", GAMES)
def test_nobody_learns_the_deal_before_the_first_move(house: House, game: str) -> None:
    around = scene(house, game, GAMES[game].rules.seats[0], depth=0)
    for _, one in around.walkers:  # what was made for one of them is remembered for the next
        one.patience = 0.1
        assert leaks(walk(around, one), around.secrets()) == []


@pytest.mark.parametrize("kind", range(6))
def test_whatever_is_done_tells_no_secret(house: House, kind: int) -> None:
    """Every POST as pages and programs send it, by somebody who may: getting up and resigning at the end."""
    around = scene(house, "en-route", 3, DEPTH)
    _, one = around.walkers[kind]
    assert around.open_table.match is not None
    seat = around.open_table.match.to_move[0]
    action = around.open_table.match.table.actions(seat)[0].text
    fields = {"token": one.form_token, "action": action, "seat": str(seat), "text": "hello", "game": "en-route"}
    bodies = {endpoint.url: {**(endpoint.example or {})} for endpoint in endpoints.ENDPOINTS}
    told = []
    for template in sorted(templates(house.app, "POST"), key=lambda path: path.endswith(("/leave", "/resign"))):
        for path in paths(template, one.values):
            if template in bodies:
                told.append(one.ask("POST", path, json.dumps(bodies[template]), **{"Content-Type": "application/json"}))
            else:
                told += [one.send(path, fields), one.send(path, fields, Accept="application/json")]
    statuses = {one.status for one in told}
    assert 404 in statuses
    assert statuses & {201, 303}, "something was done"
    running = [open_table for open_table in house.inn._tables.values() if open_table.status != "over"]
    assert around.open_table in running
    assert leaks(told, [secret for open_table in running for secret in Scene(house, open_table, []).secrets()]) == []


def test_the_walk_goes_everywhere(house: House) -> None:
    """Routes are taken from the application itself; if one could be missed, it would be missed here."""
    everywhere = {*templates(house.app, "GET"), *templates(house.app, "POST")}
    assert {"/", "/events", "/t/{id}", "/t/{id}/events", "/replay/record/{packed}/record.json"} <= everywhere
    assert {"/api/v1/tables/{id}/events", "/you/games.json", "/metrics", "/healthz", "/static/{file}"} <= everywhere


SECRET = 2**62 + 12345678901234567
WRITTEN = {
    "decimal": str(SECRET),
    "hex": hex(SECRET),
    "capital hex": f"{SECRET:X}",
    "octal": oct(SECRET),
    "grouped": f"{SECRET:,}",
    "grouped by narrow spaces": f"{SECRET:,}".replace(",", "\u202f"),
    "base64": base64.b64encode(SECRET.to_bytes(8, "big")).decode(),
    "base64, little end first": base64.urlsafe_b64encode(SECRET.to_bytes(8, "little")).decode().rstrip("="),
    "base64 of the digits": base64.b64encode(str(SECRET).encode()).decode(),
    "in a cookie": base64.urlsafe_b64encode(json.dumps(["guest", SECRET]).encode()).decode(),
    "percent-encoded": quote(SECRET.to_bytes(8, "big")),
    "percent-encoded digits": "".join(f"%{ord(digit):x}" for digit in str(SECRET)),
    "JSON in an attribute": html.escape(json.dumps({"seed": SECRET})),
    "entities": "".join(f"&#{ord(digit)};" for digit in str(SECRET)),
    "a packed record": packing.pack({**serai.new("lost-cities", seed=1).record(), "seed": SECRET}),
}


@pytest.mark.parametrize("how", WRITTEN)
def test_a_secret_is_found_however_it_is_written(how: str) -> None:
    assert says(f"<p>{WRITTEN[how]}</p>".encode(), SECRET, 8)
    assert not says(f"<p>{WRITTEN[how]}</p>".encode(), SECRET + 2**40, 8)


@pytest.mark.parametrize("log_format", ["json", "console"])
def test_no_line_of_the_logs_says_a_secret(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, log_format: str
) -> None:
    """Also when everything fails: requests, the database, bots, tables that cannot be loaded."""
    logs.configure(log_format)
    house = House(settings_for(tmp_path))
    wait_for(lambda: "lost-cities" in house.inn.ready, COMPILE_SECONDS)
    ann = house.browser("Ann")
    open_table = house.run(house.inn.find(ann.new_table("lost-cities", seat_1="device")))
    other = dataclasses.replace(open_table.setup, invite="")
    secrets = Scene(house, open_table, []).secrets()

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("on purpose")

    try:
        with pytest.raises(Conflict):
            house.run(house.inn.store.create(other, [], "waiting"))  # the same id again
        with pytest.raises(DBAPIError) as failed, house.inn.store.engine.begin() as connection:
            connection.execute(INSERT_TABLE, {**vars(other), "status": "waiting", "driven": False})
        structlog.get_logger().error("database_failed", exc_info=failed.value)
        monkeypatch.setattr(Match, "apply", fail)
        house.run(_play_in_vain(house, open_table))
        del house.inn._tables[open_table.id]
        monkeypatch.setattr(Table, "__init__", fail)
        assert ann.get(f"/t/{open_table.id}").status == 409
    finally:
        house.close()
    written = "".join(capfd.readouterr())
    assert "on purpose" in written
    assert "database_failed" in written
    assert not any(says(line.encode(), secret, size) for line in written.splitlines() for secret, size in secrets)


async def _play_in_vain(house: House, open_table: OpenTable) -> None:
    with contextlib.suppress(RuntimeError):
        async with house.inn.at(open_table):
            await house.inn.append(open_table, "resign", 0, "guide")
