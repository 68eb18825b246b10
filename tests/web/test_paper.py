"""Playing on paper: sheets to print, and one device that deals the cards and keeps the ratings."""

import re

import pytest

from serai.i18n import LANGUAGES
from serai.table.games.en_route.cities import FIRST_CITY, known_cities, load_city
from serai.web.games.en_route import pad_city
from serai.web.games.en_route.pad_map import Drawn
from serai.web.pages.rules_text import text_file
from serai.web.parts import pad_code

from .browsing import Browser, actions_on
from .conftest import House


def cards_on(page: str) -> list[str]:
    """The cards to cut out."""
    return re.findall(r'<li class="(?:faced|worded)">.*?</li>', page, re.S)


# --- print and play


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["colour", "black"])
def test_everything_that_a_game_needs_is_on_the_sheets(house: House, paper: str, ink: str) -> None:
    page = house.browser("Ann").get(f"/print/en-route?city=first-city&paper={paper}&ink={ink}").text
    assert page.count('class="sheet board"') == 4
    cards = cards_on(page)
    assert sum("walk-card" in card for card in cards) == 36
    assert sum("Private task" in card for card in cards) == 8
    assert sum("Goal " in card for card in cards) == 9
    assert page.count('class="cuts"') == page.count('class="sheet cards"') == -(-len(cards) // 9)
    assert "Round track" in page
    assert f"print-{paper}.css" in page
    assert f"ink-{ink}" in page
    assert 'id="round"' in page  # the rules
    assert 'id="how"' not in page  # but not how this site is used


def test_the_four_boards_have_coordinates_of_their_own(house: House) -> None:
    page = house.browser("Ann").get("/print/en-route").text
    boards = [part.split("</section>")[0] for part in page.split('class="sheet board"')[1:5]]
    rims = [tuple(re.findall(r'class="coordinate"[^>]*>(\d)<', board)) for board in boards]
    assert len(set(rims)) == 4
    assert all(sorted(rim) == sorted("123456" * 4) for rim in rims)


@pytest.mark.parametrize("code", LANGUAGES)
def test_sheets_are_in_the_readers_language(house: House, code: str) -> None:
    page = Browser(house.port, {"language": code}).get("/print/en-route").text
    assert f'<html lang="{code}">' in page
    assert page.count('class="sheet board"') == 4
    first = text_file("en-route", code).read_text("utf-8").splitlines()[2][:30]
    assert first in page  # of the rules


@pytest.mark.parametrize("city", [city for city in known_cities() if city != FIRST_CITY])
def test_every_city_prints_with_what_it_has_of_its_own(house: House, city: str) -> None:
    page = house.browser("Ann").get(f"/print/en-route?city={city}").text
    source = load_city(city).source
    assert page.count('class="sheet board"') == 4
    cards = cards_on(page)
    assert sum("walk-card" in card for card in cards) == 36
    assert sum("Private task" in card for card in cards) == len(source.get("tasks", ()))
    assert sum("Goal " in card for card in cards) == len(source["goals"])
    assert sum("Café card" in card for card in cards) == len(source.get("cafe_cards", ()))
    assert sum('class="station' in card for card in cards) == len(source.get("lines", ()))
    assert sum(" → " in card for card in cards) == len(source.get("excursions", ()))


def test_a_city_that_is_not_there(house: House) -> None:
    answer = house.browser("Ann").get("/print/en-route?city=../../etc/passwd")
    assert answer.status == 400
    assert "There is no city called" in answer.text


def test_a_game_without_sheets(house: House) -> None:
    assert house.browser("Ann").get("/print/lost-cities").status == 404
    assert house.browser("Ann").get("/companion/lost-cities").status == 404


# --- the companion


def companion(ann: Browser, seats: int, **options: str) -> str:
    """A table for so many on one device."""
    fields = {f"seat_{n}": "me" if n == 0 else "device" for n in range(seats)}
    fields |= {f"name_{n}": f"Player {n}" for n in range(1, seats)}
    return ann.new_table(game="en-route", seats=str(seats), option_paper="yes", **fields, **options)


def play_on(house: House, ann: Browser, table: str) -> str:
    """One choice, as the page of the device offers it; the phase in which it was made."""
    match = house.match(table)
    phase = str(match.table.view(None).phase)
    seat = match.to_move[0]
    several = len(match.seats) > 1
    page = ann.get(f"/t/{table}?seat={seat}" if several else f"/t/{table}").text
    if phase == "draw":
        action = "done"
        assert 'value="done"' in page
        for held in match.table.view(seat).hand if several else ():
            assert f'data-card="{held}"' not in page
    else:
        offered = [action for action in actions_on(page) if not action.startswith(("return", "refresh"))]
        action = offered[0]
    sent = {"action": action, "seq": match.seq, **({"seat": seat} if several else {})}
    assert ann.post(f"/t/{table}/move", sent).status == 303
    return phase


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (2, {"option_advanced": "yes", "option_city": "london"}),
        (3, {"option_city": "paris"}),
        (2, {"option_city": "hong-kong"}),
    ],
)
def test_a_game_on_paper_from_the_deal_to_the_pad(house: House, seats: int, options: dict[str, str]) -> None:
    ann = house.browser("Ann")
    table = companion(ann, seats, **options)
    phases = set()
    while not house.match(table).over:
        phases.add(play_on(house, ann, table))
    assert "routes" not in phases
    assert ("opening" in phases) == (seats == 3)
    page = ann.get(f"/t/{table}").text
    assert "score your maps" in page
    assert "shared victory" not in page
    has_all_that_is_known(house, ann, table, page)


def has_all_that_is_known(house: House, ann: Browser, table: str, page: str) -> None:
    """The link to the pad."""
    link = re.search(r'href="(/score/en-route\?s=([^"]+))"', page)
    assert link is not None
    pad = pad_code.decode(link[2])
    view = house.match(table).table.view(None)
    assert pad["r"] == view.ratings
    assert pad["g"] == view.goals
    city = pad_city.find(house.match(table).table.game.settings["city"])
    assert pad.get("city", FIRST_CITY) == city.given
    boards = [Drawn.read(board, city) for board in pad["b"]]
    assert [board.number for board in boards] == [board.number for board in view.boards]
    assert [city.tasks[board.task] for board in boards] == view.tasks
    assert [board.stations(city) for board in boards] == view.lines
    assert ann.get(link[1]).status == 200


def test_a_city_of_the_workshop_on_paper(house: House) -> None:
    ann = house.browser("Ann")
    place = ann.post("/workshop", {"like": "london"}).headers["location"]
    ann.post(place, {"name-name": "Brackwater"})
    bench = ann.get(place).text
    assert f'href="{place}/companion"' in bench
    assert ann.get(re.search(r'href="(/score/en-route[^"]+)"', bench)[1]).status == 200
    asked = ann.get(f"{place}/companion").text
    assert f'action="{place}/companion"' in asked
    assert "Brackwater" in asked
    assert f'href="{place}/print"' in asked
    there = ann.post(f"{place}/companion", {"seats": "2", "seat-0": "me", "seat-1": "device", "option-paper": "yes"})
    table = there.headers["location"].removeprefix("/t/")
    settings = house.match(table).table.game.settings
    assert settings["paper"]
    assert settings["city"]["lines"] == load_city("london").source["lines"]
    while not house.match(table).over:
        play_on(house, ann, table)
    has_all_that_is_known(house, ann, table, ann.get(f"/t/{table}").text)


def test_nobody_sees_a_hand_while_the_device_is_passed_on(house: House) -> None:
    ann = house.browser("Ann")
    table = companion(ann, 3, option_level="simple")
    match = house.match(table)
    page = ann.get(f"/t/{table}").text
    assert "Pass the device on" in page
    assert "Ratings" in page
    for seat in range(3):
        for card in match.table.view(seat).hand:
            assert card not in page
    own = ann.get(f"/t/{table}?seat=1").text
    for card in match.table.view(1).hand:
        assert f'data-card="{card}"' in own
    for card in {*match.table.view(0).hand, *match.table.view(2).hand} - {*match.table.view(1).hand}:
        assert f'data-card="{card}"' not in own


def test_the_set_up_is_a_short_form(house: House) -> None:
    page = house.browser("Ann").get("/companion/en-route").text
    assert page.count("<select") == 4
    assert 'name="option-paper" value="yes"' in page
    assert 'href="/score/en-route#cards"' in page, "who has real cards taps them in there"
