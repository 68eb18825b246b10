"""Finding an opponent: the button, waiting, being found on whichever node; open tables as one wants them."""

import re

import pytest

from serai.store import seekers

from .browsing import Browser
from .conftest import House, wait_for
from .test_devices import copy, kept, shown
from .test_turns import waiting

Houses = tuple[House, House]


@pytest.fixture(autouse=True)
def _nobody_else_looks(inn_of_two: Houses) -> None:
    here, _there = inn_of_two
    for search in here.run(seekers.waiting(here.inn.store, 0)):
        here.run(here.inn.store.writer.write(seekers.ended(search.guest)))


def seek(person: Browser, game: str = "lost-cities", **fields: str) -> None:
    assert person.post(f"/seek/{game}", fields).headers["location"] == "/seek"


def found(person: Browser) -> str | None:
    """Where the page of somebody who looks sends them."""
    answer = person.get("/seek", Accept="application/json").json
    return answer.get("location")


def table_for(*people: Browser) -> str:
    places: dict[int, str | None] = {}

    def all_found() -> bool:
        for number, person in enumerate(people):
            places[number] = places.get(number) or found(person)
        return all(places.values())

    wait_for(all_found, 10)
    assert len(set(places.values())) == 1
    return str(places[0])


def test_two_guests_meet_from_different_nodes_and_the_game_is_not_rated(inn_of_two: Houses) -> None:
    here, there = inn_of_two
    ann, bob = here.browser("Ann"), there.browser("Bob")
    seek(ann)
    assert found(ann) is None
    page = ann.get("/seek").text
    assert 'action="/play/lost-cities"' in page, "a bot meanwhile"
    assert 'action="/seek/stop"' in page
    seek(bob)
    table = table_for(ann, bob)
    shown_there = copy(ann, there).get(table)
    assert shown_there.status == 200
    assert "Bob" in shown_there.text
    assert not here.run(here.inn.find(table.removeprefix("/t/"))).setup.rated
    assert there.browser("Eve").get(table).status == 403, "nobody else looks on"
    assert ann.get("/seek").headers["location"] == "/", "who has come to the table looks no longer"


def test_it_counts_only_if_both_keep_a_profile_and_want_it(inn_of_two: Houses) -> None:
    here, _there = inn_of_two
    for wish, counts in (("", True), ("no", False)):
        ann, bob = kept(here, "Ann"), kept(here, "Bob")
        seek(ann)
        seek(bob, rated=wish)
        table = here.run(here.inn.find(table_for(ann, bob).removeprefix("/t/")))
        assert bool(table.setup.rated) is counts


def test_only_those_meet_who_want_the_same(inn_of_two: Houses) -> None:
    here, _there = inn_of_two
    ann, bob, cid, dan = (here.browser(name) for name in ("Ann", "Bob", "Cid", "Dan"))
    seek(ann)
    seek(bob, pace="days")
    seek(cid, "lost-cities-board")
    seek(dan, pace="days")
    table_for(bob, dan)
    assert found(ann) is None
    assert found(cid) is None


def test_blocked_people_do_not_meet(inn_of_two: Houses) -> None:
    here, there = inn_of_two
    ann, bob, cid = here.browser("Ann"), here.browser("Bob"), there.browser("Cid")
    table = ann.new_table(seat_1="open", public="on")
    bob.post(f"/t/{table}/join")
    ann.post(f"/t/{table}/seats/1/block")
    seek(bob)
    seek(ann)
    seek(cid)
    table_for(bob, cid)
    assert found(ann) is None


def test_who_has_gone_or_stopped_is_not_found(inn_of_two: Houses) -> None:
    here, _there = inn_of_two
    ann, bob, cid, dan = (here.browser(name) for name in ("Ann", "Bob", "Cid", "Dan"))
    seek(ann)
    assert ann.post("/seek/away").status == 204
    seek(bob)
    assert bob.post("/seek/stop").headers["location"] == "/"
    seek(cid)
    seek(dan)
    table_for(cid, dan)
    assert waiting(ann) == []  # another page of theirs is open: they look again
    search = here.run(seekers.find(here.inn.store, shown(ann).guest.id))
    assert search is not None
    assert search.seen > 0
    assert here.run(seekers.find(here.inn.store, shown(bob).guest.id)) is None


def test_the_bell_rings_on_every_page(inn_of_two: Houses) -> None:
    here, there = inn_of_two
    ann, bob = here.browser("Ann"), there.browser("Bob")
    seek(ann)
    ann.play_bot()
    seek(bob)
    wait_for(lambda: "/seek" in waiting(copy(ann, there)), 10)
    assert "An opponent is there." in ann.get("/turns").text
    assert ann.get("/seek").headers["location"].startswith("/t/")
    assert "/seek" not in waiting(ann)


def test_what_nobody_can_be_found_for_is_refused(inn_of_two: Houses) -> None:
    here, _there = inn_of_two
    ann = here.browser("Ann")
    assert ann.post("/seek/lost-cities", {"pace": "hasty"}).status == 400
    assert ann.post("/seek/no-such-game").status == 404
    assert ann.request("POST", "/seek/lost-cities", "").status == 403


def test_open_tables_by_game_pace_and_rating(inn_of_two: Houses) -> None:
    here, there = inn_of_two
    ann = kept(here, "Ann")
    tables = {
        "cards": ann.new_table(seat_1="open", public="on", pace="days"),
        "board": ann.new_table("lost-cities-board", seat_1="open", public="on", rated="on"),
    }
    ann.new_table(seat_1="open")  # private

    def listed(query: str) -> set[str]:
        text = there.browser("Bob").get(f"/tables?{query}").text
        return {name for name, table in tables.items() if f'href="/t/{table}"' in text}

    assert listed("") == {"cards", "board"}
    assert listed("game=lost-cities&pace=&rated=") == {"cards"}
    assert listed("pace=days") == {"cards"}
    assert listed("rated=yes") == {"board"}
    assert listed("rated=no&game=lost-cities-board") == set()
    assert here.browser("Bob").get("/tables?pace=hasty").status == 400
    assert re.search(r'value="days" selected', ann.get("/tables?pace=days").text)
