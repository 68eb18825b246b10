"""Puzzles in a browser: solved by hand on a phone, by keys, and without scripts; readable in light and dark."""

import pytest

from .conftest import PHONE, PLAYED, Visit
from .person import Person
from .test_learning import fits
from .test_reading import serious_by_day_or_night


def choose(person: Person) -> None:
    """Any choice: a card first, where one is needed."""
    if person.page.locator("#game.placing").count():
        person.page.locator(".held").first.click()
    person.page.locator("button[name=action]:visible").first.click()


@pytest.mark.parametrize("game", PLAYED)
def test_a_puzzle_is_solved_on_a_phone(visit: Visit, game: str) -> None:
    person = visit(viewport=PHONE)
    person.page.goto("/puzzles")
    assert fits(person)
    person.page.locator(f".numbers a[href^='/puzzles/{game}/']").first.click()
    person.page.wait_for_selector("#game")
    assert fits(person)
    assert not person.page.locator("#verdict").count()
    choose(person)
    person.page.wait_for_selector("#verdict")
    assert fits(person)
    assert person.page.locator(".tried tbody tr").count() > 2
    assert person.page.locator(".spoken").count(), "what is better glows"
    person.page.click("text=Next puzzle")
    person.page.wait_for_selector("button[name=action]:visible, .held")
    assert not person.page.locator("#verdict").count()


def test_a_puzzle_needs_no_script(visit: Visit) -> None:
    person = visit(java_script_enabled=False)
    person.page.goto("/puzzles/lost-cities/1")
    choose(person)
    person.page.wait_for_selector("#verdict")
    person.page.goto("/puzzles")
    assert person.page.locator(".numbers a.right, .numbers a.wrong").count() == 1


def test_pages_of_puzzles_can_be_read_by_everybody(visit: Visit) -> None:
    person = visit(viewport=PHONE, bypass_csp=True)
    for path in ("/puzzles", "/puzzles/lost-cities-board/1"):
        person.page.goto(path)
        assert serious_by_day_or_night(person) == []
    choose(person)
    person.page.wait_for_selector("#verdict")
    assert serious_by_day_or_night(person) == []
