"""Profiles: what others see is what one shows; all of it can be taken along, and forgotten."""

import re

import pytest
from sqlalchemy import select, text

from serai.store import schema
from serai.web.parts.avatar import COLOURS, PARTS, chosen, drawn

from .browsing import Browser
from .conftest import House, wait_for
from .test_devices import copy, kept, shown
from .test_take_along import make, open_link

Houses = tuple[House, House]


def handle(person: Browser) -> str:
    found = re.search(r'href="/people/(\w+)"', person.get("/profile").text)
    assert found is not None
    return found[1]


def test_others_see_name_and_picture_and_what_one_shows(inn_of_two: Houses) -> None:
    here, there = inn_of_two
    ann = kept(here, "Ann")
    table, page = ann.new_table(seat_1="open"), f"/people/{handle(ann)}"
    stranger = Browser(there.port)
    seen = stranger.get(page).text
    assert "<h1>Ann</h1>" in seen
    assert 'class="avatar"' in seen
    assert "Favourite city" not in seen
    assert shown(ann).guest.id not in seen
    assert table not in seen
    look = {"name": "Anna", "colour": "red", "motif": "ship", "city": "first-city", "shows-city": "on"}
    assert ann.post("/profile", look).headers["location"] == "/profile?saved=1"
    wait_for(lambda: "<h1>Anna</h1>" in stranger.get(page).text, 5)
    assert "Favourite city" in stranger.get(page).text
    assert 'value="ship" selected' in ann.get("/profile").text


@pytest.mark.parametrize("given", [{"colour": "pink"}, {"motif": "dragon"}, {"city": "Atlantis"}])
def test_what_cannot_be_drawn_is_refused(inn_of_two: Houses, given: dict[str, str]) -> None:
    assert kept(inn_of_two[0], "Ann").post("/profile", given).status == 400


def test_a_guest_has_no_profile_to_change(inn_of_two: Houses) -> None:
    guest = inn_of_two[0].browser("Gus")
    assert guest.post("/profile", {"colour": "red"}).status == 403
    assert guest.get("/people/nobody").status == 404


def test_every_picture_is_drawn_without_styles() -> None:
    pictures = {str(drawn(colour, "", f"seed {n}")) for colour in COLOURS for n in range(40)}
    assert len(pictures) > 100
    assert all("<svg" in picture and "style" not in picture for picture in pictures)
    assert chosen("moon tent waves", "x") == {"motif": "tent", "sky": "moon", "ground": "waves"}
    assert chosen("", "x") == chosen("nothing known", "x")
    names = [name for names in PARTS.values() for name in names]
    assert len(names) == len(set(names))  # a word stands for one part


def test_everything_is_taken_along_but_secrets(inn_of_two: Houses) -> None:
    house, _there = inn_of_two
    ann = kept(house, "Ann")
    table = ann.new_table(seat_1="open", public="on")
    ann.post(f"/t/{table}/chat", {"text": "Good evening"})
    ann.post("/settings", {"theme": "dark"})
    ann.post("/tokens", {"bot": "Robo"})
    answer = ann.get("/profile/data.json")
    data = answer.json
    assert data["profile"][0]["name"] == "Ann"
    assert [line["text"] for line in data["said"]] == ["Good evening"]
    assert [token["name"] for token in data["tokens"]] == ["Robo"]
    assert "dark" in data["settings"][0]["kept"]
    assert len(data["devices"]) == 1
    assert [game["id"] for game in data["games"]] == [table]
    assert shown(ann).guest.id not in answer.text
    assert shown(ann).device not in answer.text
    assert house.browser("Eve").get("/profile/data.json").json["said"] == []


def test_being_forgotten_keeps_the_games_of_others(inn_of_two: Houses) -> None:
    here, there = inn_of_two
    ann, bob = kept(here, "Ann Forgetmenot"), here.browser("Bob")
    person, phone = shown(ann).guest.id, Browser(there.port)
    assert open_link(phone, make(ann)) == 303
    table = ann.new_table(seat_1="open", public="on")
    ann.post(f"/t/{table}/chat", {"text": "Nice to meet you"})
    bob.post(f"/t/{table}/join")
    assert "Ann Forgetmenot" in copy(bob, there).get(f"/t/{table}").text
    page = f"/people/{handle(ann)}"
    assert ann.post("/profile/forget").status == 400
    assert ann.post("/profile/forget", {"sure": "yes"}).headers["location"] == "/"
    assert shown(ann).guest.id != person
    for browser in (bob, copy(bob, there)):
        wait_for(lambda browser=browser: "a former player" in browser.get("/you").text, 5)
        wait_for(lambda browser=browser: "Forgetmenot" not in browser.get(f"/t/{table}").text, 5)
    assert bob.get(page).status == 404
    wait_for(lambda: table not in copy(phone, there).get("/you").text, 5)
    with here.inn.store.engine.connect() as connection:
        for part in schema.metadata.sorted_tables:
            rows = str(connection.execute(select(part)).all())
            assert "Forgetmenot" not in rows
            assert "Nice to meet you" not in rows
            assert person not in rows or part.name == "sign_outs"
        assert connection.execute(text("select count(*) from seats where name = ''")).scalar()
