"""Friends: both want it; they challenge each other and are seen playing; whoever is blocked is none."""

import re

import pytest

from serai.store import LogEntry
from serai.web.clock import now

from .browsing import Browser
from .conftest import House
from .test_devices import copy, kept, shown
from .test_profiles import handle
from .test_turns import waiting

Houses = tuple[House, House]


def link_of(person: Browser) -> str:
    answer = person.post("/friends/link")
    assert answer.status == 201
    found = re.search(r"/friends/link/[\w-]+", answer.text)
    assert found is not None
    return found[0]


@pytest.fixture
def friends(inn_of_two: Houses) -> tuple[Browser, Browser]:
    here, there = inn_of_two
    ann, bob = here.browser("Ann"), there.browser("Bob")
    link = link_of(ann)
    assert "Ann" in bob.get(link).text
    assert bob.post(link).headers["location"] == "/friends"
    return ann, bob


def test_a_link_makes_two_friends_once(inn_of_two: Houses, friends: tuple[Browser, Browser]) -> None:
    here, _there = inn_of_two
    ann, bob = friends
    assert f"/friends/{handle(bob)}/challenge" in ann.get("/friends").text
    assert f"/friends/{handle(ann)}/challenge" in bob.get("/friends").text
    link, cid = link_of(ann), here.browser("Cid")
    assert "This link is for your friends" in ann.get(link).text
    assert ann.post(link).status == 400
    assert cid.post(link).status == 303
    assert here.browser("Dan").get(link).status == 404
    assert here.browser("Dan").post(link).status == 404
    assert shown(ann).guest.id not in bob.get("/friends").text


def test_who_is_asked_at_a_table_says_yes_or_no(inn_of_two: Houses) -> None:
    here, there = inn_of_two
    ann, bob, cid = kept(here, "Ann"), kept(here, "Bob"), here.browser("Cid")
    table = ann.new_table("lost-cities-board", seats="3", seat_1="open", seat_2="open", public="on")
    for person in (bob, cid):
        person.post(f"/t/{table}/join")
    assert ann.post(f"/t/{table}/seats/2/friend").status == 409, "a guest without a profile"
    assert ann.post(f"/t/{table}/seats/0/friend").status == 400
    assert "Ask to be friends" in ann.get(f"/t/{table}/seats/1").text
    assert ann.post(f"/t/{table}/seats/1/friend").status == 303
    assert "Ask to be friends" not in ann.get(f"/t/{table}/seats/1").text
    challenge = f"/friends/{handle(bob)}/challenge"
    assert ann.post(challenge, {"game": "lost-cities"}).status == 403, "not yet"
    assert challenge not in ann.get("/friends").text
    assert ann.post(f"/friends/{handle(bob)}/accept").status == 403, "only who is asked can accept"
    page = copy(bob, there).get("/friends").text
    assert "Would like to be your friend" in page
    assert bob.post(f"/friends/{handle(ann)}/accept").status == 303
    assert challenge in ann.get("/friends").text
    assert bob.post(f"/friends/{handle(ann)}/end").status == 303
    assert challenge not in ann.get("/friends").text


def test_a_challenge_finds_the_friend_who_may_decline(inn_of_two: Houses, friends: tuple[Browser, Browser]) -> None:
    here, _there = inn_of_two
    ann, bob = friends
    first, second = (
        ann.post(f"/friends/{handle(bob)}/challenge", {"game": "lost-cities", "rated": "on"}).headers["location"]
        for _ in range(2)
    )
    assert waiting(bob) == [second, first]
    assert waiting(here.browser("Eve")) == []
    assert "Ann challenges you." in bob.get("/turns").text
    eve = here.browser("Eve")
    assert eve.get(first).status == 403
    assert eve.post(f"/challenges/{first.removeprefix('/t/')}/decline").status == 303
    assert bob.post(f"/challenges/{second.removeprefix('/t/')}/decline").status == 303
    assert waiting(bob) == [first]
    assert bob.post(f"{first}/join").status == 303
    assert first not in waiting(bob) or "challenges" not in bob.get("/turns").text


def test_friends_see_what_one_plays_unless_one_minds(inn_of_two: Houses, friends: tuple[Browser, Browser]) -> None:
    here, _there = inn_of_two
    ann, bob = friends
    table = ann.new_table("lost-cities-board", seat_1="open", public="on")
    here.browser("Cid").post(f"/t/{table}/join")
    assert "now</a>" not in bob.get("/friends").text, "nobody has moved"
    here.run(here.inn.store.append(table, LogEntry(0, 0, "move", "anything", None, now())))
    assert f'<a href="/t/{table}">Playing Lost Cities: The Board Game now</a>' in bob.get("/friends").text
    assert ann.post("/profile", {"unseen": "on"}).status == 303
    assert f'href="/t/{table}"' not in bob.get("/friends").text


def test_blocking_ends_a_friendship(inn_of_two: Houses, friends: tuple[Browser, Browser]) -> None:
    _here, there = inn_of_two
    ann, bob = copy(friends[0], there), friends[1]
    table = ann.post(f"/friends/{handle(bob)}/challenge", {"game": "lost-cities"}).headers["location"]
    assert bob.post(f"{table}/join").status == 303
    assert bob.post(f"{table}/seats/0/block").status == 303
    assert handle(bob) not in ann.get("/friends").text
    assert ann.post(f"/friends/{handle(bob)}/challenge", {"game": "lost-cities"}).status == 403
    assert ann.post(f"{table}/seats/1/friend").status == 403
    assert bob.post(link_of(ann)).status == 403
