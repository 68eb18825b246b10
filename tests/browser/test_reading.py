"""Pages that everybody can read: axe finds nothing serious, by day and by night, wide and narrow."""

from typing import Any

import pytest

from .conftest import PHONE, PLAYED, WIDE, Visit
from .person import Person

axe_playwright = pytest.importorskip("axe_playwright_python.sync_playwright")


def serious(person: Person) -> list[Any]:
    found = axe_playwright.Axe().run(person.page).response["violations"]
    return [
        (violation["id"], violation["help"], [node["html"][:160] for node in violation["nodes"]][:3])
        for violation in found
        if violation["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_serious(visit: Visit, scheme: str, viewport: dict[str, int]) -> None:
    person = visit(color_scheme=scheme, viewport=viewport, bypass_csp=True)
    person.page.goto("/")
    assert serious(person) == []
    person.page.goto("/new/lost-cities")
    assert serious(person) == []
    for game in PLAYED:
        person.set_up(game)
        person.await_turn()
        person.choose()
        assert serious(person) == []
    person.page.goto("/nowhere", wait_until="domcontentloaded")
    person.errors.clear()  # the browser itself reports the 404
    assert serious(person) == []
