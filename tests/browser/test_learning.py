"""Learning: a whole lesson by hand, wrong choices, and pages of rules that fit a phone."""

import pytest

from .conftest import PHONE, PLAYED, Visit
from .person import Person
from .test_reading import serious_by_day_or_night

CHOICES = 10


def fits(person: Person) -> bool:
    return bool(person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def choose_wanted(person: Person) -> None:
    """Tap the lit card, if one is wanted first, then the lit place or button."""
    card = person.page.locator(".held[data-wanted]")
    if card.count():
        card.click()
    person.page.locator("button[data-wanted]:visible").first.click()


@pytest.mark.parametrize("game", PLAYED)
def test_a_newcomer_is_led_through_a_whole_lesson_and_into_a_game(visit: Visit, game: str) -> None:
    person = visit(viewport=PHONE)
    person.page.goto("/rules")
    person.page.click(f"a[href='/learn/{game}']")
    for done in range(CHOICES):
        assert person.page.locator(".headway span").inner_text() == f"{done + 1} of {CHOICES}"
        assert fits(person)
        choose_wanted(person)
        person.page.wait_for_url(f"**/learn/{game}?step={done + 1}")
    assert not person.page.locator("[data-wanted]").count()
    person.page.click("text=Now play a bot")
    person.page.wait_for_url("**/t/*")


def test_a_lesson_needs_no_script(visit: Visit) -> None:
    person = visit(java_script_enabled=False)
    person.page.goto("/learn/lost-cities")
    for done in range(CHOICES):
        choose_wanted(person)
        person.page.wait_for_url(f"**/learn/lost-cities?step={done + 1}")
    assert person.page.locator("text=Now play a bot").count() == 1


def test_a_wrong_choice_is_explained_and_changes_nothing(visit: Visit) -> None:
    person = visit()
    person.page.goto("/learn/lost-cities")
    person.page.locator(".held:not([data-wanted])").first.click()
    person.page.locator("#game .target:visible").last.click()
    person.page.wait_for_selector(".guide .notice")
    assert person.page.locator(".headway span").inner_text() == f"1 of {CHOICES}"
    choose_wanted(person)
    person.page.wait_for_url("**?step=1")
    assert person.page.locator(".guide .notice").count() == 0


def test_rules_and_lessons_fit_a_phone_and_can_be_read_by_all(visit: Visit) -> None:
    person = visit(viewport=PHONE, bypass_csp=True)
    for path in ("/rules", *(f"/rules/{game}" for game in PLAYED), *(f"/learn/{game}" for game in PLAYED)):
        person.page.goto(path)
        assert fits(person), path
        assert serious_by_day_or_night(person) == [], path


def test_questions_are_one_tap_away_from_the_table(visit: Visit) -> None:
    person = visit(viewport=PHONE)
    person.set_up("lost-cities")
    with person.page.context.expect_page() as opened:
        person.page.click(".top a[href='/rules/lost-cities#how']")
    opened.value.wait_for_load_state()
    assert opened.value.locator("#how").is_visible()
