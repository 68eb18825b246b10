"""Replays: every moment of a finished game for all, and of a running one what the viewer could see then."""

import base64
import json
import random
import re
import zlib
from typing import Any

import pytest

import serai
from serai.table.film import Film
from serai.table.games import GAMES
from serai.web.door.refusals import NotYours
from serai.web.replays.replay import Memory, OfRecord, OfTable, Replay
from serai.web.replays.replay_pages import of_record
from serai.web.tables.open_table import OpenTable
from serai.web.views.replay import Viewpoint

from .browsing import Answer, Browser
from .conftest import House
from .test_secrecy import play_some, seat_counts, seated, twin_film

DEPTH = 30


def play_out(table: serai.Table, seed: int = 1) -> serai.Table:
    """A random game to its end; drawing brings it nearer."""
    chance = random.Random(seed)
    while not table.over:
        seat = chance.choice(table.to_move)
        actions = table.actions(seat)
        table.play(seat, chance.choice([one for one in actions if one.text in ("draw", "best")] or actions))
    return table


def finished(house: House, game: str = "lost-cities", seats: int = 2) -> tuple[list[Browser], OpenTable]:
    """A table whose game is over."""
    people, open_table = seated(house, game, seats)
    finish(house, open_table)
    return people, open_table


def finish(house: House, open_table: OpenTable) -> None:
    """Play a table's game to its end."""

    async def work() -> None:
        chance = random.Random(1)
        while True:
            async with house.inn.at(open_table):
                assert open_table.match is not None
                if open_table.match.over:
                    return
                seat = chance.choice(open_table.match.to_move)
                actions = open_table.match.table.actions(seat)
                wanted = [one for one in actions if one.text in ("draw", "best")] or actions
                await house.inn.append(open_table, "move", seat, chance.choice(wanted).text)

    house.run(work())


def upload(browser: Browser, content: bytes | None, token: str | None = None, to: str = "/replay") -> Answer:
    """Send a file as the page's form does."""
    browser.get(to)
    parts = [b'--x\r\nContent-Disposition: form-data; name="token"\r\n\r\n' + (token or browser.token).encode()]
    if content is not None:
        head = b'--x\r\nContent-Disposition: form-data; name="record"; filename="g.json"\r\n\r\n'
        parts.append(head + content)
    body = b"\r\n".join(parts) + b"\r\n--x--\r\n"
    headers = {"Content-Type": "multipart/form-data; boundary=x", "Origin": f"http://127.0.0.1:{browser.port}"}
    return browser.request("POST", to, body, headers)  # type: ignore[arg-type]


def pieces(browser: Browser, path: str) -> dict[str, str]:
    answer = browser.get(path, Accept="application/json")
    assert answer.status == 200, answer.text
    return dict(answer.json["fragments"])


@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in GAMES for seats in seat_counts(game)])
def test_a_running_game_shows_every_viewer_what_they_could_see(house: House, game: str, seats: int) -> None:
    people, open_table = seated(house, game, seats)
    play_some(house, open_table, DEPTH, random.Random(DEPTH))
    memory, key = house.app.state.replays, OfTable(open_table.id, open_table.seq)
    viewers: list[tuple[int | None, Browser]] = [*enumerate(people), (None, house.browser("Eve"))]

    def everything(viewer: Browser) -> list[bytes]:
        moments = [
            viewer.get(f"/replay/{open_table.id}?at={at}", Accept="application/json").body for at in (0, 9, DEPTH)
        ]
        return [
            viewer.get(f"/replay/{open_table.id}").body,
            viewer.get(f"/replay/{open_table.id}?at=17").body,
            *moments,
        ]

    for seat, viewer in viewers:
        before = everything(viewer)
        true = memory.find(key)
        memory.keep(key, twin_film(true, seat, seed=3))
        assert everything(viewer) == before
        memory.keep(key, true)


def test_the_test_would_notice_a_leak(house: House) -> None:
    people, open_table = seated(house, "lost-cities", 2)
    play_some(house, open_table, 10, random.Random(1))
    before = people[1].get(f"/replay/{open_table.id}?at=5").body
    memory, key = house.app.state.replays, OfTable(open_table.id, open_table.seq)
    memory.keep(key, twin_film(memory.find(key), 0, seed=1))
    assert people[1].get(f"/replay/{open_table.id}?at=5").body != before


def test_a_running_game_opens_no_other_hand_and_gives_no_record(house: House) -> None:
    people, open_table = seated(house, "lost-cities", 2)
    play_some(house, open_table, 10, random.Random(1))
    eve = house.browser("Eve")
    base = f"/replay/{open_table.id}"
    assert people[0].get(f"{base}?seat=0").status == 200
    for viewer, query in ((people[0], "seat=1"), (people[0], "open=1"), (eve, "seat=0"), (eve, "seat=1&open=1")):
        for accept in ("text/html", "application/json"):
            answer = viewer.get(f"{base}?at=3&{query}", Accept=accept)
            assert answer.status == 403
            assert "not over" in answer.text
    for viewer in (people[0], eve):
        answer = viewer.get(f"{base}/record.json")
        assert answer.status == 403
        assert str(open_table.setup.seed) not in answer.text
        assert "record.json" not in viewer.get(base).text


def test_a_shared_device_shows_no_hand_while_the_game_runs(house: House) -> None:
    person = house.browser("Ann")
    table = person.new_table("lost-cities", seat_1="device")
    assert 'id="hand"' not in person.get(f"/replay/{table}").text
    assert person.get(f"/replay/{table}?seat=0").status == 403


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_from_every_seat_with_all_hands(house: House, game: str) -> None:
    people, open_table = finished(house, game)
    table = house.match(open_table.id).table
    film, anybody = Film(table), house.browser("Eve")
    at = film.last // 3
    hands = [film.at(at).view(seat).hand for seat in range(2)]  # type: ignore[attr-defined]
    for seat in range(2):
        closed = pieces(anybody, f"/replay/{open_table.id}?at={at}&seat={seat}")
        assert re.findall(r'class="held[^"]*" data-card="([^"]+)"', closed["game"]) == hands[seat]
        assert "<li>" not in closed["hands"]
        opened = pieces(anybody, f"/replay/{open_table.id}?at={at}&seat={seat}&open=1")
        assert opened["hands"].count("<li>") == len(hands[1 - seat])
    page = people[1].get(f"/replay/{open_table.id}?at={at}").text
    assert f"Move {at} of {film.last}" in page
    assert re.search(r"aria-current=true[^>]*>.*?P1</a>", page), "who played sees the own seat first"
    end = people[0].get(f"/replay/{open_table.id}?at={film.last}").text
    assert 'class="sheet' in end
    assert not re.search(r"\sstyle=|<script(?![^>]*src=)", page + end)


def test_the_record_of_a_finished_game_is_a_file(house: House) -> None:
    _, open_table = finished(house)
    answer = house.browser("Eve").get(f"/replay/{open_table.id}/record.json")
    assert answer.headers["content-disposition"] == f'attachment; filename="lost-cities-{open_table.id}.json"'
    assert serai.load(answer.text).record() == house.match(open_table.id).table.record()


def test_moments_of_a_link(house: House) -> None:
    people, open_table = finished(house)
    last = Film(house.match(open_table.id).table).last
    get = people[0].get
    page = get(f"/replay/{open_table.id}?at=7&seat=1").text
    assert f"Move 7 of {last}" in page
    for at in (6, 8, 0, last):
        assert f'href="?at={at}&amp;seat=1"' in page, "every step is a link, also without scripts"
    current = re.findall(r'data-at="(\d+)" aria-current=step', page)
    assert current
    assert set(current) == {"7"}
    assert f"Move {last} of {last}" in get(f"/replay/{open_table.id}?at=999999").text
    assert f"Move 0 of {last}" in get(f"/replay/{open_table.id}").text
    for wrong in ("at=x", "at=-1", "seat=x", "seat=2"):
        assert get(f"/replay/{open_table.id}?{wrong}").status == 400
    assert get("/replay/nosuchtable").status == 404


def test_a_table_that_waits_has_nothing_to_replay(house: House) -> None:
    person = house.browser("Ann")
    assert person.get(f"/replay/{person.new_table('lost-cities')}").status == 409


def test_a_resigned_game_is_over(house: House) -> None:
    people, open_table = seated(house, "lost-cities", 2)
    play_some(house, open_table, 8, random.Random(1))
    people[0].post(f"/t/{open_table.id}/resign")
    assert people[0].get(f"/replay/{open_table.id}?seat=1&open=1").status == 200
    assert "P1 won: the other side resigned." in people[1].get(f"/replay/{open_table.id}?at=8").text


@pytest.mark.parametrize("game", GAMES)
def test_the_graph_ends_with_the_scores(game: str) -> None:
    table = play_out(serai.new(game, seed=4))
    series = of_record(table).series(Viewpoint(0))
    assert len(series) == len(table.moves) + 1
    assert list(series[-1]) == table.scores()
    assert len(set(series)) > 3


@pytest.mark.parametrize("game", ["lost-cities-board", "en-route"])
def test_the_graph_of_a_running_game_has_no_points_that_the_viewer_does_not_know(game: str) -> None:
    table, chance = serai.new(game, seed=4), random.Random(4)
    for _ in range(40):
        seat = chance.choice(table.to_move)
        table.play(seat, chance.choice(table.actions(seat)))
    replay = Replay(Film(table), (None, None), free=False)
    for viewer in (0, 1):
        series = replay.series(Viewpoint(viewer))
        assert {row[1 - viewer] for row in series} == {None}
        assert None not in {row[viewer] for row in series}
    assert {points for row in replay.series(Viewpoint(None)) for points in row} == {None}


@pytest.mark.parametrize("game", GAMES)
def test_an_uploaded_record_is_replayed_from_its_address(house: House, game: str) -> None:
    table = play_out(serai.new(game, seed=9))
    browser = house.browser("Ann")
    answer = upload(browser, json.dumps(table.record()).encode())
    assert answer.status == 303, answer.text
    where = answer.headers["location"]
    house.app.state.replays.clear()  # nothing depends on what this process remembers
    other = Browser(house.port)
    page = other.get(f"{where}?at=5&seat=1&open=1").text
    assert f"Move 5 of {len(table.moves)}" in page
    assert "Seat 2" in page
    assert serai.load(other.get(f"{where}/record.json").text).record() == table.record()


def bad_records() -> dict[str, tuple[bytes, int, str]]:
    good = serai.new("lost-cities", seed=1).record()
    record: dict[str, Any] = {**good, "log": [[0, "play Q9"]]}
    city = {**serai.new("en-route", seed=1).record(), "options": {"city": "/etc/hosts.json"}}
    return {
        "no JSON": (b"hello", 400, "not JSON"),
        "foreign": (b'{"white": "Ann"}', 400, "not a Caravanserai record"),
        "list": (b"[1, 2]", 400, "not a Caravanserai record"),
        "damaged": (json.dumps(record).encode(), 400, "Move 1 of this record"),
        "newer": (json.dumps({**good, "version": 99}).encode(), 400, "newer Caravanserai"),
        "deep": (b"[" * 50_000, 400, "not a record"),
        "no text": (b"\xff\xfe\x00", 400, "not text"),
        "a file of the server": (json.dumps(city).encode(), 400, "a city that is not known here"),
        "large": (b" " * 61_000, 413, "too large"),
        "empty": (b"", 400, "Choose a record file"),
    }


@pytest.mark.parametrize("case", bad_records())
def test_bad_files_are_refused_with_the_reason(house: House, case: str) -> None:
    content, status, reason = bad_records()[case]
    answer = upload(house.browser("Ann"), content)
    assert (answer.status, reason in answer.text) == (status, True), answer.text
    assert 'type="file"' in answer.text, "and another can be chosen"


def test_an_upload_needs_the_token_and_a_file(house: House) -> None:
    assert upload(house.browser("Ann"), b"{}", token="forged").status == 403
    assert upload(house.browser("Ann"), None).status == 400


def test_damaged_addresses_are_refused(house: House) -> None:
    browser = house.browser("Ann")
    where = upload(browser, json.dumps(serai.new("lost-cities", seed=1).record()).encode()).headers["location"]
    bomb = base64.urlsafe_b64encode(zlib.compress(b" " * 3_000_000, 9)).decode().rstrip("=")
    for path in (where[:-9], f"{where}AAAA", "/replay/record/%C3%A9", "/replay/record/AAAA", f"/replay/record/{bomb}"):
        answer = browser.get(path)
        assert answer.status == 400, path
        assert "damaged" in answer.text


def test_the_memory_is_bounded() -> None:
    one = of_record(serai.new("lost-cities", seed=1))
    memory = Memory(most_bytes=2 * one.film.size)
    for number in range(5):
        memory.keep(OfTable("a", number), one)
        memory.find(OfTable("a", 0))
    kept = [number for number in range(5) if memory.find(OfTable("a", number)) is not None]
    assert kept == [0, 4]


def test_a_table_and_a_record_are_never_the_same() -> None:
    memory, replay = Memory(), of_record(serai.new("lost-cities", seed=1))
    memory.keep(OfTable("a", 0), replay)
    assert memory.find(OfRecord("a")) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_knows_what_may_be_given_away(game: str) -> None:
    table = serai.new(game, seed=4)
    assert Replay(Film(table), (None, None), free=True).record() == table.record()
    with pytest.raises(NotYours):
        Replay(Film(table), (None, None), free=False).record()
