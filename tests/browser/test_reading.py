"""Pages that everybody can read: axe finds nothing serious, by day and by night, wide and narrow."""

from typing import Any

import pytest

from .conftest import PHONE, PLAYED, WIDE, Visit
from .person import Person

OTHER_PAGES = ["/settings", "/turns", "/offline", "/api", "/score", *(f"/score/{game}" for game in PLAYED)]

PUBLIC_PAGES = [
    *("/rules", "/rules/lost-cities", "/learn/lost-cities", "/puzzles", "/puzzles/day", "/workshop", "/print/en-route"),
    *("/replay", "/tables", "/you", "/profile", "/sign-in", "/ratings", "/friends", "/evenings"),
]
"""As a guest sees them."""

axe_playwright = pytest.importorskip("axe_playwright_python.sync_playwright")


def serious(person: Person) -> list[Any]:
    found = axe_playwright.Axe().run(person.page).response["violations"]
    return [
        (violation["id"], violation["help"], [node["html"][:160] for node in violation["nodes"]][:3])
        for violation in found
        if violation["impact"] in ("serious", "critical")
    ]


COLOURS_CHANGED = """() => Promise.allSettled(
    document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished)
).then(() => true)"""


def serious_by_day_or_night(person: Person) -> list[Any]:
    """The same page in both colour schemes of the device, without loading it twice."""
    found = []
    for scheme in ("light", "dark"):
        person.page.emulate_media(color_scheme=scheme)
        person.page.evaluate(COLOURS_CHANGED)
        found += [(scheme, *fault) for fault in serious(person)]
    return found


def test_a_chosen_theme_can_be_read_like_that_of_the_device(visit: Visit) -> None:
    for theme, scheme in (("dark", "light"), ("light", "dark")):
        person = visit(color_scheme=scheme, viewport=PHONE, bypass_csp=True)
        person.page.goto("/settings")
        person.page.select_option("#theme", theme)
        person.page.click("main button:has-text('Save')")
        person.sees(f"html[data-theme={theme}]")
        assert serious(person) == []
        person.set_up("lost-cities")
        assert serious(person) == []


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_serious(visit: Visit, viewport: dict[str, int]) -> None:
    person = visit(viewport=viewport, bypass_csp=True)
    person.page.goto("/")
    assert serious_by_day_or_night(person) == []
    person.page.goto("/new/lost-cities")
    assert serious_by_day_or_night(person) == []
    for game in PLAYED:
        person.set_up(game)
        person.await_turn()
        person.choose()
        assert serious_by_day_or_night(person) == []
    for place in OTHER_PAGES:
        person.page.goto(place)
        assert serious_by_day_or_night(person) == [], place
    person.page.goto("/nowhere", wait_until="domcontentloaded")
    person.errors.clear()  # the browser itself reports the 404
    assert serious_by_day_or_night(person) == []


@pytest.mark.parametrize(("scheme", "viewport"), [("light", WIDE), ("dark", PHONE)], ids=["wide", "phone"])
def test_axe_finds_nothing_serious_on_the_other_pages(visit: Visit, scheme: str, viewport: dict[str, int]) -> None:
    person = visit(color_scheme=scheme, viewport=viewport, bypass_csp=True)
    for place in PUBLIC_PAGES:
        person.page.goto(place)
        assert serious(person) == [], place
