"""Score pads in a browser: one hand on a phone, storage, links, paper, no script."""

from typing import Any

import pytest

from serai.rules.compiling import INTERPRETED

from .conftest import PHONE, WIDE, Visit
from .person import Person
from .test_reading import serious_by_day_or_night

TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
POLISH_SHEET = ["Y6", "Y7", "Y10", "Ww1", "Gw1", "G2", "G3", "G10", "Rw1", "Rw2", "R2", "R3", "R4", "R7", "R9", "R10"]
FINGER = 44  # pixels, at the least
compiled_only = pytest.mark.skipif(INTERPRETED, reason="the search for routes needs compiled code")


def tap(person: Person, box: str) -> None:
    person.page.locator(f"label:has([id='{box}'])").tap()


def total(person: Person, *points: str) -> None:
    """Wait until the sheet shows these totals."""
    for seat, text in enumerate(points):
        person.sees(f".totals .total td:nth-of-type({seat + 1}):text-is('{text}')")


def score_a_round(person: Person) -> None:
    person.page.goto("/score/lost-cities")
    person.page.fill("#name-0", "Anna")
    person.page.locator("#set-up summary").tap()
    for card in POLISH_SHEET:
        tap(person, f"c0{card}")
    total(person, "+18", "0")


def test_tap_a_round_reload_and_send_it(visit: Visit) -> None:
    person = visit(**TOUCH)
    score_a_round(person)
    assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    boxes = person.page.locator(".player-0 .box")
    sizes = [box.bounding_box() for box in boxes.all()]
    assert len(sizes) == 60
    assert min(min(size["width"], size["height"]) for size in sizes) >= FINGER
    tap(person, "player-1")
    tap(person, "c1B5")
    total(person, "+18", "−15")
    person.page.reload()
    total(person, "+18", "−15")
    friend = visit(**TOUCH)
    friend.page.goto(person.page.locator("#link").get_attribute("href"))
    assert friend.page.locator("#sheet").inner_text() == person.page.locator("#sheet").inner_text()


def test_an_impossible_card_springs_back_with_the_reason(visit: Visit) -> None:
    person = visit(**TOUCH)
    score_a_round(person)
    tap(person, "player-1")
    person.expects_trouble = True  # the browser reports the 400
    tap(person, "c1Y7")
    person.sees('#notice:has-text("Y7 cannot be in both players\' columns.")')
    assert not person.page.locator("[id='c1Y7']").is_checked()
    tap(person, "c1B5")
    total(person, "+18", "−15")
    assert person.page.locator("#notice").is_hidden()


def test_a_new_game_can_be_taken_back_and_a_link_leaves_the_own_pad_alone(visit: Visit) -> None:
    person = visit(**TOUCH)
    score_a_round(person)
    link = person.page.locator("#link").get_attribute("href")
    person.page.locator("#new-game").tap()
    total(person, "0", "0")
    person.page.locator("#bring-back").tap()
    total(person, "+18", "0")
    friend = visit(**TOUCH)
    friend.page.goto("/score/lost-cities")
    tap(friend, "c0Y10")
    total(friend, "−10", "0")
    friend.page.goto(link)
    total(friend, "+18", "0")
    friend.page.goto("/score/lost-cities")
    total(friend, "−10", "0")


def test_paper_has_the_sheet_and_no_buttons(visit: Visit) -> None:
    person = visit(**TOUCH)
    score_a_round(person)
    person.page.emulate_media(media="print")
    for selector in ("button", ".button", "input", "select", "header", "footer"):
        assert not [item for item in person.page.locator(selector).all() if item.is_visible()], selector
    assert person.page.locator(".totals").is_visible()
    assert person.page.locator("#sheet").inner_text().count("+65") == 1


def test_the_board_game_by_touch(visit: Visit) -> None:
    person = visit(**TOUCH)
    person.page.goto("/score/lost-cities-board")
    person.page.locator("#set-up summary").tap()
    for box in ("s0Y7", "s0B3", "r0Y"):
        tap(person, box)
    for _ in range(4):
        person.page.locator("#more-tiles-0").tap()
    total(person, "70", "0")
    assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    person.page.locator("button:has-text('Next expedition')").tap()
    person.sees("[aria-current]:has-text('Expedition 2')")
    person.page.reload()
    total(person, "70", "0")


@compiled_only
def test_a_small_map_shows_its_best_route(visit: Visit) -> None:
    person = visit(**TOUCH)
    person.page.goto("/score/en-route")
    person.page.locator("#set-up summary").tap()
    for segment in ("G2-G3", "G3-G4", "C5-D5"):
        tap(person, segment)
    tap(person, "brush-R")
    for _ in range(3):
        person.page.locator("#at-f2").tap()
    person.sees(".totals tr:has-text('Red') td:nth-of-type(1):text-is('3')")
    path = person.page.locator("#entry .trail.final").get_attribute("d")
    assert path.count("L") == 2, "two segments; the one apart is erased"
    assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    person.page.reload()
    person.sees(".totals tr:has-text('Red') td:nth-of-type(1):text-is('3')")


@compiled_only
def test_the_own_route_by_touch(visit: Visit) -> None:
    person = visit(**TOUCH)
    person.page.goto("/score/en-route")
    for segment in ("G2-G3", "G3-G4"):
        tap(person, segment)
    tap(person, "brush-route")
    for place, steps in (("G2", 2), ("G3", 1)):  # one crossroads alone leaves the best route
        person.page.locator(f"#on-{place}").tap()
        person.sees(f"#on-{place}.end")
        assert person.page.locator("#entry .trail.final").get_attribute("d").count("L") == steps
    person.sees("#sheet:has-text('Own route: G2 G3')")
    person.page.click("text=Score the best route instead")
    person.sees("#sheet:has-text('Best route:')")


@compiled_only
def test_cards_of_the_box_in_another_city(visit: Visit) -> None:
    person = visit(**TOUCH)
    person.page.goto("/score/en-route")
    person.page.select_option("#city", "london")
    person.sees("#line")
    person.page.locator("#rounds summary").tap()
    for label in ("1: 1 square, St Paul's Cathedral", "5: 2 circles"):
        person.page.get_by_role("button", name=label, exact=True).tap()
        person.sees(f'.round-cards :text-is("{label}")')
    person.sees("#in-common summary:has-text('6 · 4 · 4')")
    boxes = [box.bounding_box() for box in person.page.locator(".deck-of-cards button").all()]
    assert min(min(box["width"], box["height"]) for box in boxes) >= FINGER
    assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    person.page.reload()
    person.sees("#in-common summary:has-text('6 · 4 · 4')")


def test_without_a_script(visit: Visit) -> None:
    person = visit(java_script_enabled=False)
    person.page.goto("/score/lost-cities")
    person.page.locator("label:has([id='c0Y10'])").click()
    person.page.click("text=Show the sheet")
    total(person, "−10", "0")
    person.page.go_back()
    person.page.goto("/score/lost-cities-board")
    person.page.locator("label:has([id='s1R9'])").click()
    person.page.click("text=Show the sheet")
    total(person, "0", "50")


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_serious_on_pads(visit: Visit, viewport: dict[str, int]) -> None:
    person = visit(viewport=viewport, bypass_csp=True)
    for path in ("/score", "/score/lost-cities", "/score/lost-cities-board", "/score/en-route"):
        if INTERPRETED and path.endswith("en-route"):
            continue
        person.page.goto(path)
        assert serious_by_day_or_night(person) == []
