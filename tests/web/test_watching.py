"""What streams send: only what is new, rendered once for all who watch, and who is here apart from everything else."""

import json
import re
import time
from collections.abc import Callable
from typing import Any

import pytest

from serai.web import pages
from serai.web.door.identity import Guest
from serai.web.tables import open_table as live_module
from serai.web.tables import table_pages
from serai.web.tables.open_table import OpenTable

from .browsing import Browser, EventReader
from .conftest import House, wait_for
from .test_secrecy import seated

PIECES = {"bar", "scores", "moment", "players", "log", "said", "menu", "game", "sit", "saying"}


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables whose pieces were rendered, in order."""
    done: list[str] = []
    render: Callable[[Any], Any] = pages.table_fragments
    monkeypatch.setattr(pages, "table_fragments", lambda page: done.append(page.id) or render(page))
    return done


def watchers(house: House, table: str, count: int, path: str = "") -> list[EventReader]:
    streams = [house.browser(f"W{n}").stream(f"/t/{table}/events{path}") for n in range(count)]
    for stream in streams:
        assert set(stream.next()["fragments"]) == PIECES
    return streams


def told(stream: EventReader, seconds: float = 5) -> Any:
    """What the next news of those who are here says."""
    event = stream.raw(seconds, skip=("alive", "fragments"))
    assert "id" not in event  # it is no place to come back to
    return json.loads(event["data"])


def move(house: House, open_table: OpenTable) -> None:
    async def work() -> None:
        async with house.inn.at(open_table):
            assert open_table.match is not None
            seat = open_table.match.to_move[0]
            await house.inn.append(open_table, "move", seat, open_table.match.table.actions(seat)[0].text)

    house.run(work())


def say(browser: Browser, table: str, text: str) -> None:
    assert browser.post(f"/t/{table}/chat", {"text": text}).status == 303


def close(streams: list[EventReader]) -> None:
    for stream in streams:
        stream.close()


@pytest.mark.parametrize("pace", ["relaxed", "live", "days"])
def test_a_move_is_rendered_once_for_all_who_watch(house: House, rendered: list[str], pace: str) -> None:
    ann, bob = house.browser("Ann"), house.browser("Bob")
    table = ann.new_table(public="on", pace=pace)
    bob.post(f"/t/{table}/join")
    open_table = house.run(house.inn.find(table))
    streams = watchers(house, table, 20)
    assert rendered.count(table) <= 1  # at most once for all
    rendered.clear()
    move(house, open_table)
    events = [stream.raw() for stream in streams]
    assert rendered == [table]
    news = [json.loads(event["data"]) for event in events]
    assert all(("now" in one) is (pace != "relaxed") for one in news)
    for one in news:
        one.pop("now", None)
    assert all(one == news[0] for one in news)
    assert len({event["id"] for event in events}) == 1
    close(streams)


def test_coming_and_going_renders_nothing_and_is_told_at_most_once_a_second(
    house: House, rendered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "PRESENCE_SECONDS", 0.5)
    monkeypatch.setattr("serai.web.tables.streams.GONE_SECONDS", 0.1)
    people, open_table = seated(house, "lost-cities", 2)
    first = people[0].stream(f"/t/{open_table.id}/events")
    assert first.next()["fragments"]["players"]
    version = open_table.version
    rendered.clear()
    started = time.monotonic()
    streams = watchers(house, open_table.id, 30)
    news = [told(first)]
    while news[-1]["watchers"] != "30 people are watching":
        news.append(told(first))
    assert len(news) <= 2 + (time.monotonic() - started) / 0.5
    assert news[-1]["here"] == ["here", "away"]
    assert rendered.count(open_table.id) <= 1  # for the watchers; for the one who sits nothing
    close(streams)
    while news[-1]["watchers"] != "":
        news.append(told(first))
    assert open_table.version == version
    first.close()


def test_a_thousand_who_come_at_once_are_told_of_together(house: House) -> None:
    """The work for those who come is in proportion to their number, not to its square."""
    people, open_table = seated(house, "lost-cities", 2)
    woken: list[int] = []

    class Watcher:
        def wake(self) -> None:
            woken.append(1)

    async def crowd() -> None:
        for number in range(1000):
            open_table.streams.add(Watcher())  # type: ignore[arg-type]
            open_table.present[f"w{number}"] = 1
            open_table.presence_changed()

    house.run(crowd())
    wait_for(lambda: open_table.presence.watchers == 1000)
    assert len(woken) <= 2000
    open_table.streams.clear()
    open_table.present.clear()
    assert people


def test_only_what_has_changed_is_sent(house: House) -> None:
    people, open_table = seated(house, "lost-cities", 2)
    table = open_table.id
    [watcher] = watchers(house, table, 1)
    player = people[1].stream(f"/t/{table}/events")
    assert set(player.next()["fragments"]) == PIECES
    say(people[0], table, "hello")
    for stream in (watcher, player):
        assert set(stream.next()["fragments"]) == {"said"}
    move(house, open_table)
    for stream in (watcher, player):
        assert {"game", "log"} <= set(stream.next()["fragments"]) <= {"game", "log", "bar", "scores", "players"}
    close([watcher, player])


def test_who_comes_back_gets_what_was_missed(house: House) -> None:
    people, open_table = seated(house, "lost-cities", 2)
    table = open_table.id
    eve = house.browser("Eve")
    stream = eve.stream(f"/t/{table}/events")
    mark = stream.raw()["id"]
    stream.close()
    assert re.fullmatch(rf"{house.inn.boot}-\d+", mark)
    again = eve.stream(f"/t/{table}/events", **{"Last-Event-ID": mark})
    assert again.drain() == ""
    again.close()
    say(people[0], table, "one")
    move(house, open_table)
    say(people[0], table, "two")
    late = eve.stream(f"/t/{table}/events", **{"Last-Event-ID": mark})
    news = late.next()
    assert {"said", "game", "log"} <= set(news["fragments"]) < PIECES
    assert "two" in news["fragments"]["said"]
    late.close()
    for strange in ("", "x", f"{house.inn.boot}-", f"{house.inn.boot}-{'9' * 40}", "other-1", mark.replace("-", "--")):
        fresh = eve.stream(f"/t/{table}/events", **({"Last-Event-ID": strange} if strange else {}))
        assert set(fresh.next()["fragments"]) == PIECES, strange
        fresh.close()


def test_a_mark_of_a_table_that_was_let_go_brings_everything(house: House) -> None:
    people, open_table = seated(house, "lost-cities", 2)
    stream = people[0].stream(f"/t/{open_table.id}/events")
    mark = stream.raw()["id"]
    stream.close()
    wait_for(lambda: not open_table.streams)

    async def let_go() -> None:
        del house.inn._tables[open_table.id]

    house.run(let_go())
    again = people[0].stream(f"/t/{open_table.id}/events", **{"Last-Event-ID": mark})
    assert set(again.next()["fragments"]) == PIECES
    again.close()


def test_who_sits_down_or_gets_up_gets_the_forms_that_are_theirs(house: House) -> None:
    ann, eve = house.browser("Ann"), house.browser("Eve")
    table = ann.new_table("lost-cities-board", seats="3", public="on")
    [watcher] = watchers(house, table, 1)
    tab = eve.stream(f"/t/{table}/events")
    assert eve.token in tab.next()["fragments"]["sit"]
    joined = eve.post(f"/t/{table}/join", script=True).json["fragments"]
    assert "<span" in joined["sit"]
    news = tab.next()["fragments"]
    assert "<span" in news["sit"]
    assert "starts as soon as" in news["game"]
    assert "<form" in watcher.next()["fragments"]["sit"]
    eve.post(f"/t/{table}/leave")
    assert "<form" in tab.next()["fragments"]["sit"]
    close([watcher, tab])


def test_what_a_watcher_is_sent_says_nothing_of_them(house: House) -> None:
    """The page that is loaded and the pieces that are sent are the same, but for the forms of one's own."""
    people, open_table = seated(house, "lost-cities", 2)
    eve = house.browser("Eve")
    page = eve.get(f"/t/{open_table.id}").text
    stream = eve.stream(f"/t/{open_table.id}/events")
    news = stream.next()["fragments"]
    stream.close()
    assert eve.token in news["saying"]
    for name in PIECES - {"saying", "sit"}:
        assert eve.token not in news[name]
        assert "Eve" not in news[name]
        empty = re.sub(r'(data-here="\d+">|id="watchers" class="watchers">)[^<]*', r"\1", page)
        assert news[name].strip() in empty, name
    assert people


def test_the_words_of_presence_are_made_once_a_language(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    words = pages.presence_words
    monkeypatch.setattr(pages, "presence_words", lambda *given: made.append(given) or words(*given))
    people, open_table = seated(house, "lost-cities", 2)
    streams = [
        house.browser().stream(f"/t/{open_table.id}/events", **{"Accept-Language": code}) for code in ("en", "de") * 5
    ]
    wait_for(lambda: open_table.presence.watchers == 10)
    for stream in streams:
        while not told(stream)["watchers"].startswith("10 "):
            pass
    assert len([given for given in made if given == ((False, False), 10)]) <= 2
    close(streams)
    assert people


def test_clocks_are_told_by_the_time_at_which_they_end(house: House) -> None:
    ann, bob = house.browser("Ann"), house.browser("Bob")
    table = ann.new_table(public="on", pace="live")
    bob.post(f"/t/{table}/join")
    first = house.browser().stream(f"/t/{table}/events")
    news = first.next()
    ends = [float(end) for end in re.findall(r'data-ends="([\d.]+)"', news["fragments"]["players"])]
    assert len(ends) == 1
    assert 295 < ends[0] - news["now"] <= 300
    time.sleep(1.1)
    late = house.browser().stream(f"/t/{table}/events")
    later = late.next()
    assert later["fragments"]["players"] == news["fragments"]["players"]
    assert 1 <= later["now"] - news["now"] < 10
    page = ann.get(f"/t/{table}").text
    assert abs(float(re.findall(r'data-ends="([\d.]+)"', page)[0]) - ends[0]) < 0.2
    close([first, late])


def test_streams_of_one_audience_share_what_is_sent(house: House) -> None:
    people, open_table = seated(house, "lost-cities", 2)
    viewers = [table_pages.Viewer(Guest(name, name), f"token of {name}", f"http://{name}") for name in ("one", "two")]

    async def news() -> list[bytes]:
        return [(await table_pages.news(house.inn, open_table, viewer, known))[1] for viewer in viewers]

    known = open_table.version
    say(people[0], open_table.id, "hello")
    one, two = house.run(news())
    assert b"hello" in one
    assert one is two
