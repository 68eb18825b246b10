"""From setting up a table to the rematch; hot seat, leavers, watchers, the home page."""

import asyncio
import re
from typing import Any

import pytest

from serai import bots
from serai.store import Saved
from serai.table.games import GAMES
from serai.web.routes.table import FORMS
from serai.web.tables.match import replay
from serai.web.tables.open_table import OpenTable

from .browsing import Browser, actions_on
from .conftest import House, wait_for


def live_table(house: House, table: str) -> OpenTable:
    open_table: OpenTable = house.run(house.inn.find(table))
    return open_table


def two_people(house: House, **fields: str) -> tuple[Browser, Browser, str]:
    ann, bob = house.browser("Ann"), house.browser("Bob")
    table = ann.new_table(seat_1="open", public="on", **fields)
    assert bob.post(f"/t/{table}/join").status == 303
    return ann, bob, table


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_every_game_can_be_set(house: House, game: str) -> None:
    ann = house.browser("Ann")
    page = ann.get(f"/new/{game}").text
    for option in GAMES[game].options:
        assert f'name="option-{option.name}"' in page
    refused = ann.post("/tables", {"game": game, "option-nonsense": "1", "seats": "9"})
    assert refused.status == 400
    bad = next((option for option in GAMES[game].options if option.low is not None), None)
    if bad is not None:
        refused = ann.post("/tables", {"game": game, f"option-{bad.name}": "123456"})
        assert refused.status == 400
        assert bad.range.split(",")[0] in refused.text


def test_options_reach_the_game(house: House) -> None:
    ann = house.browser("Ann")
    table = ann.new_table(option_rounds="5", option_expeditions="6", option_first="none", option_open_piles="yes")
    wanted = {"rounds": 5, "expeditions": 6, "first": None, "open_piles": True}
    assert wanted.items() <= live_table(house, table).setup.options.items()


def test_a_table_by_invitation(house: House) -> None:
    ann, bob, eve = house.browser("Ann"), house.browser("Bob"), house.browser("Eve")
    table = ann.new_table(seat_1="open")
    open_table = live_table(house, table)
    assert open_table.setup.invite in ann.get(f"/t/{table}").text
    assert open_table.setup.invite not in eve.get(f"/t/{table}").text
    assert eve.post(f"/t/{table}/join", script=True).status == 403
    assert eve.post(f"/t/{table}/join", {"invite": "guess"}, script=True).status == 403
    assert table not in eve.get("/").text
    assert bob.get(f"/j/{open_table.setup.invite}").headers["location"] == f"/t/{table}"
    assert bob.post(f"/t/{table}/join", {"invite": open_table.setup.invite, "name": "Bobby"}).status == 303
    assert [seat.name for seat in open_table.seats] == ["Ann", "Bobby"]
    assert open_table.status == "playing"
    assert eve.post(f"/t/{table}/join", {"invite": open_table.setup.invite}, script=True).status == 409


def test_the_host_fills_open_seats_with_bots(house: House) -> None:
    ann, bob = house.browser("Ann"), house.browser("Bob")
    table = ann.new_table(seat_1="open", public="on")
    assert bob.post(f"/t/{table}/start", script=True).status == 403
    assert live_table(house, table).status == "waiting"
    assert ann.post(f"/t/{table}/start").status == 303
    assert live_table(house, table).seats[1].level == bots.DEFAULT
    assert live_table(house, table).status == "playing"


def test_leaving_before_the_start_opens_the_seat_again(house: House) -> None:
    ann, bob = house.browser("Ann"), house.browser("Bob")
    table = ann.new_table("lost-cities-board", seats="3", seat_1="open", seat_2="open", public="on")
    bob.post(f"/t/{table}/join")
    ann.post(f"/t/{table}/leave")
    open_table = live_table(house, table)
    assert [seat.taken for seat in open_table.seats] == [False, True, False]
    assert open_table.status == "waiting"
    bob.post(f"/t/{table}/leave")
    assert open_table.status == "over"
    assert house.run(house.inn.store.load(table)).status == "over"


def test_a_leaver_is_replaced_by_a_bot(house: House) -> None:
    ann, bob, table = two_people(house, option_first="1")
    match = house.match(table)
    assert bob.post(f"/t/{table}/replace", {"seat": "0"}, script=True).status == 409
    ann.post(f"/t/{table}/leave")
    assert match.left == {0}
    assert ann.post(f"/t/{table}/move", {"action": "draw", "seq": "1"}, script=True).status == 403
    assert house.browser("Eve").post(f"/t/{table}/replace", {"seat": "0"}, script=True).status == 403
    assert bob.post(f"/t/{table}/replace", {"seat": "0", "level": "random"}).status == 303
    assert (match.seats[0].level, match.left) == ("random", set())
    bob.post(f"/t/{table}/move", {"action": actions_on(bob.get(f"/t/{table}").text)[0], "seq": str(match.seq)})
    bob.post(f"/t/{table}/move", {"action": "draw", "seq": str(match.seq)})
    wait_for(lambda: 1 in match.to_move)  # the bot has taken its turn


def test_when_the_last_person_leaves_the_game_is_abandoned(house: House) -> None:
    ann = house.browser("Ann")
    table = ann.play_bot()
    ann.post(f"/t/{table}/leave")
    assert house.match(table).ending == "abandoned"
    assert house.run(house.inn.store.load(table)).status == "over"


def test_resigning_gives_the_game_to_the_other(house: House) -> None:
    ann, bob, table = two_people(house)
    assert house.browser("Eve").post(f"/t/{table}/resign", script=True).status == 403
    assert ann.post(f"/t/{table}/resign").status == 303
    match = house.match(table)
    assert (match.ending, match.winners, match.to_move) == ("resigned", (1,), ())
    refused = bob.post(f"/t/{table}/move", {"action": "draw"}, script=True)
    assert refused.status == 409
    assert "over" in refused.json["notice"]


def test_a_table_that_was_left_before_the_game_is_never_said_to_be_prepared(house: House) -> None:
    ann = house.browser("Ann")
    table = ann.new_table(seat_1="open")
    assert ann.post(f"/t/{table}/leave").status == 303
    assert live_table(house, table).status == "over"
    assert ann.get(f"/t/{table}").status == 200
    for path in (f"/replay/{table}", f"/replay/{table}/record.json"):
        assert ann.get(path).status == 409
    for name in ("review", "play"):
        assert ann.post(f"/replay/{table}/{name}", {"at": "0", "seat": "0", "level": "guide"}).status == 409
    for name in sorted(FORMS):
        fields = {"action": "1", "seq": "0", "text": "hello", "seat": "0"}
        assert ann.post(f"/t/{table}/{name}", fields, script=True).status != 503, name


def test_home_lists_what_goes_on_and_only_the_last_that_are_over(house: House) -> None:
    ann = house.browser("Ann")
    over = [ann.play_bot("lost-cities", level="random") for _ in range(4)]
    for table in over:
        assert ann.post(f"/t/{table}/resign").status == 303
    going_on = [ann.play_bot("lost-cities", level="random") for _ in range(3)]
    page = ann.get("/").text
    own = page[page.index('id="own"') : page.index('id="games"')]
    assert re.findall(r'href="/t/([^"]+)"', own) == [*reversed(going_on), over[3], over[2]]


def test_with_more_than_two_a_bot_plays_on_for_who_resigns(house: House) -> None:
    people = [house.browser(name) for name in ("Ann", "Bob", "Cleo")]
    table = people[0].new_table("lost-cities-board", seats="3", seat_1="open", seat_2="open", public="on")
    for person in people[1:]:
        person.post(f"/t/{table}/join")
    people[0].post(f"/t/{table}/resign")
    match = house.match(table)
    assert (match.ending, match.resigned, match.seats[0].level) == (None, {0}, bots.DEFAULT)
    page = re.sub(r"<[^>]*>", "", people[1].get(f"/t/{table}").text)
    assert "resigned · bot, guide" in page
    assert table in house.run(house.inn.store.unfinished(0))
    people[1].post(f"/t/{table}/resign")
    people[2].post(f"/t/{table}/resign")
    assert match.ending == "abandoned"
    saved = house.run(house.inn.store.load(table))
    again = replay(saved.setup, saved.seats, saved.entries)
    assert (again.ending, again.resigned) == ("abandoned", {0, 1, 2})


def test_a_rematch_waits_for_the_other_and_starts_at_once_against_bots(house: House) -> None:
    ann, bob, table = two_people(house, option_rounds="1")
    assert ann.post(f"/t/{table}/rematch", script=True).status == 409
    ann.post(f"/t/{table}/resign")
    following = ann.post(f"/t/{table}/rematch").headers["location"]
    open_table = live_table(house, following.removeprefix("/t/"))
    assert (open_table.status, open_table.setup.options["rounds"]) == ("waiting", 1)
    assert following not in house.browser("Eve").get(f"/t/{table}").text  # it is by invitation
    assert f'action="/t/{table}/rematch"' in bob.get(f"/t/{table}").text  # a link would not give him his seat
    assert bob.post(f"/t/{table}/rematch").headers["location"] == following
    assert open_table.status == "playing"
    assert [seat.name for seat in open_table.seats] == ["Ann", "Bob"]
    assert house.browser("Eve").post(f"/t/{table}/rematch", script=True).status == 403
    solo = ann.play_bot()
    ann.post(f"/t/{solo}/resign")
    again = ann.post(f"/t/{solo}/rematch", script=True).json["location"]
    assert live_table(house, again.removeprefix("/t/")).status == "playing"


def test_hot_seat_shows_one_hand_at_a_time(house: House) -> None:
    ann = house.browser("Ann")
    table = ann.new_table(seat_1="device", name_1="Ben", option_first="1")
    open_table = live_table(house, table)
    assert [seat.name for seat in open_table.seats] == ["Ann", "Ben"]
    assert not actions_on(ann.get(f"/t/{table}").text)  # nobody has taken the device yet
    assert not actions_on(ann.get(f"/t/{table}?seat=0").text)  # it is not Ann's turn
    page = ann.get(f"/t/{table}?seat=1").text
    choice = actions_on(page)[0]
    answer = ann.post(f"/t/{table}/move", {"action": choice, "seq": "0", "seat": "1"})
    assert answer.headers["location"] == f"/t/{table}?seat=1"
    ann.post(f"/t/{table}/move", {"action": "draw", "seq": "1", "seat": "1"})
    assert not actions_on(ann.get(f"/t/{table}?seat=1").text)
    assert actions_on(ann.get(f"/t/{table}?seat=0").text)


def test_the_home_page_lists_and_updates_by_itself(house: House) -> None:
    ann, eve = house.browser("Ann"), house.browser("Eve")
    stream = eve.stream("/events")
    stream.next()
    table = ann.new_table(seat_1="open", public="on")
    while table not in str(stream.next()):
        pass
    assert table in eve.get("/").text
    assert table in ann.get("/").text
    stream.close()


def test_a_table_that_is_listed_while_it_is_created_is_in_memory_once(house: House) -> None:
    ann = house.browser("Ann")
    table = ann.new_table(seat_1="open")
    inn, store = house.inn, house.inn.store

    async def race() -> bool:
        saved = await store.load(table)
        assert saved is not None
        del inn._tables[table]
        read = store.load

        async def slow(table_id: str) -> Saved | None:
            found = await read(table_id)
            await asyncio.sleep(0.1)
            return found

        store.load = slow  # type: ignore[method-assign]
        try:
            listing = asyncio.ensure_future(inn.find(table))
            await asyncio.sleep(0.05)
            created = inn.added(saved)
            return await listing is created is await inn.find(table)
        finally:
            del store.load

    assert house.run(race())


def test_presence_is_seen(house: House) -> None:
    ann, bob, table = two_people(house)
    open_table = live_table(house, table)
    stream = bob.stream(f"/t/{table}/events")
    stream.next()
    assert len(open_table.present) == 1
    other = ann.stream(f"/t/{table}/events")
    other.next()
    assert len(open_table.present) == 2
    other.close()
    wait_for(lambda: len(open_table.present) == 1)
    stream.close()


def test_a_table_that_everybody_left_before_the_start_says_so_also_after_a_restart(house: House) -> None:
    ann, eve = house.browser("Ann"), house.browser("Eve")
    table = ann.new_table(seat_1="open", public="on")
    assert ann.post(f"/t/{table}/leave").status == 303
    for _ in range(2):
        page = eve.get(f"/t/{table}").text
        assert "The game was abandoned." in page
        assert "unpacked" not in page
        assert f"/replay/{table}" not in page
        del house.inn._tables[table]  # as after a restart: it is read from the store again


def test_who_comes_too_late_or_uninvited_is_told(house: House) -> None:
    ann, eve = house.browser("Ann"), house.browser("Eve")
    private = ann.new_table(seat_1="open")
    assert "This table is private" in eve.get(f"/t/{private}").text
    table = ann.new_table(seat_1="open", option_rounds="5", pace="days", public="on")
    page = eve.get(f"/t/{table}").text
    assert "Sit down" in page
    assert "Three days per turn" in page
    ann.post(f"/t/{table}/start")
    assert eve.post(f"/t/{table}/join", script=True).status == 409
    assert "You are watching." in eve.get(f"/t/{table}").text
    assert "You are watching." not in ann.get(f"/t/{table}").text


def test_seats_of_the_same_name_are_numbered(house: House) -> None:
    ann = house.browser("Ann")
    seats = {"seat_1": "device", "name_1": "Ann", "seat_2": "bot:random", "seat_3": "bot:random"}
    table = ann.new_table("lost-cities-board", seats="4", **seats)
    page = ann.get(f"/t/{table}").text
    for name in ("<b>Ann</b>", "<b>Ann 2</b>", "<b>Random</b>", "<b>Random 2</b>"):
        assert name in page


def test_whoever_leaves_keeps_no_table_to_go_on_with(house: House) -> None:
    ann, bob, table = two_people(house)
    assert table in bob.get("/").text
    bob.post(f"/t/{table}/leave")
    home = bob.get("/").text
    assert table not in home[: home.index('id="watch"')]
    page = ann.get(f"/t/{table}").text
    assert "Bob has left the table." in page
    assert "Let a bot take over" in page
    assert "Let a bot take over" not in bob.get(f"/t/{table}").text


def test_a_hot_seat_game_has_a_rematch_too(house: House) -> None:
    ann = house.browser("Ann")
    table = ann.new_table(seat_1="device", name_1="Ben")
    ann.post(f"/t/{table}/resign")
    assert f'action="/t/{table}/rematch"' in ann.get(f"/t/{table}").text
    following = ann.post(f"/t/{table}/rematch").headers["location"].removeprefix("/t/")
    assert [seat.name for seat in live_table(house, following).seats] == ["Ann", "Ben"]


@pytest.mark.parametrize("fields", [{"seat-1": "cat"}, {"pace": "hurry"}, {"seats": "x"}, {"seat-1": "bot:cat"}])
def test_an_impossible_table_is_refused(house: House, fields: dict[str, Any]) -> None:
    answer = house.browser("Ann").post("/tables", {"game": "lost-cities", **fields})
    assert answer.status == 400
