"""Asking the guide with a browser: by mouse and keyboard, on a phone, and without scripts."""

import pytest

from .conftest import PHONE, PLAYED, Visit

THINKING_MS = 60_000


@pytest.mark.parametrize("game", PLAYED)
def test_the_guide_is_asked_and_what_it_says_is_marked(visit: Visit, game: str) -> None:
    person = visit(viewport=PHONE)
    person.set_up(game)
    page = person.page
    button = page.get_by_role("button", name="Ask the guide")
    button.wait_for(timeout=THINKING_MS)
    button.focus()
    page.keyboard.press("Enter")
    page.locator("#advice").wait_for(timeout=THINKING_MS)
    assert page.locator("#advice").inner_text().startswith("The guide would choose: ")
    assert page.locator(".advised").count() >= 1
    assert "The guide would choose" in page.locator("#announce").inner_text()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the page never scrolls"
    assert button.count() == 0


def test_without_scripts(visit: Visit) -> None:
    person = visit(java_script_enabled=False)
    person.set_up("lost-cities", first="0")
    person.page.get_by_role("button", name="Ask the guide").click(timeout=THINKING_MS)
    assert person.page.locator("#advice").inner_text().startswith("The guide would choose: ")
    assert "counts for no statistics" in person.page.locator("#log").inner_text()
