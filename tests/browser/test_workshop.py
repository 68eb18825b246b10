"""The workshop in a browser: by tapping on a phone, by keyboard, and without scripts."""

import re

import pytest

from serai.rules.compiling import INTERPRETED

from .conftest import PHONE, Visit
from .person import Person


def begin(person: Person, like: str = "first-city") -> None:
    """A new city on the bench."""
    page = person.page
    page.goto("/workshop")
    page.select_option("#like", like)
    page.click("button.lit")
    page.wait_for_url("**/workshop/*")


@pytest.mark.parametrize("scripts", [True, False])
def test_tapping_on_a_phone(visit: Visit, scripts: bool) -> None:
    ann = visit(viewport=PHONE, has_touch=True, java_script_enabled=scripts)
    begin(ann)
    page = ann.page
    assert page.locator(".toolbox").bounding_box()["y"] + page.locator(".toolbox").bounding_box()["height"] <= 664
    page.locator("label:has(#tool-water)").tap()
    page.locator("#C3-D3").tap()
    page.locator("#C3-D3:has-text('Water')").wait_for(state="attached")
    page.locator("label:has(#tool-landmark-school)").tap()
    page.locator("#at-a6").tap()
    page.locator("#at-a6:has-text('School')").wait_for(state="attached")
    page.locator("#undo").tap()
    page.locator("#at-b3:has-text('School')").wait_for(state="attached")
    assert page.get_by_text("Ready: this city can be played.").is_visible()
    if scripts:
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_by_keyboard(visit: Visit) -> None:
    ann = visit()
    begin(ann)
    page = ann.page
    page.focus("#tool-red")
    page.keyboard.press("ArrowRight")  # to the green one
    page.focus("#at-a1")
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    page.locator("#at-b2:has-text('Green')").wait_for(state="attached")
    assert page.evaluate("document.activeElement.id") == "at-b2"


@pytest.mark.skipif(INTERPRETED, reason="the search for routes needs compiled code")
def test_a_city_of_ones_own_from_the_first_tap_to_the_last_round(visit: Visit) -> None:
    ann = visit(viewport=PHONE, has_touch=True)
    begin(ann)
    page = ann.page
    page.locator("label:has(#tool-water)").tap()
    page.locator("#A4-A5").tap()
    page.locator("#A4-A5:has-text('Water')").wait_for(state="attached")
    page.locator("#names > summary").tap()
    page.fill("#name-name", "Brackwater")  # and no button to keep it
    page.fill("#name-note", "Mind the tide.")
    page.locator("h1:has-text('Brackwater')").wait_for()
    assert page.input_value("#name-note") == "Mind the tide."
    page.select_option("#rival", "alone")
    page.click("text=Play now")
    page.wait_for_url("**/t/*")
    assert page.get_by_text("Brackwater").count()
    ann.play_to_the_end(120)
    assert page.locator("text=/challenge is (won|lost)/").count()


def test_play_at_once(visit: Visit) -> None:
    ann = visit()
    begin(ann, "")
    name = ann.page.locator("h1").inner_text()
    ann.page.select_option("#rival", "alone")
    ann.page.click("text=Play now")
    ann.page.wait_for_url("**/t/*")
    assert re.match(r"City \d+", name)
    assert ann.page.get_by_text(name).count()
