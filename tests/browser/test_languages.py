"""On a phone, in every language: no page is wider than the screen, and no text is cut off."""

from typing import Any

import pytest

from serai.i18n import LANGUAGES
from tests.web.conftest import House

from .conftest import PHONE, PLAYED, Visit, address

PLAIN_PAGES = [
    "/",
    *(f"/new/{game}" for game in PLAYED),
    "/rules",
    *(f"/rules/{game}" for game in PLAYED),
    *(f"/learn/{game}" for game in PLAYED),
    "/score",
    *(f"/score/{game}" for game in PLAYED),
    "/replay",
    "/you",
    "/settings",
    "/turns",
    "/offline",
    "/api",
    "/nowhere",
]

MISFITS = """() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const faults = wide > 0 ? [`the page is ${wide} px too wide`] : [];
    const seen = (element) => {
        const style = getComputedStyle(element);
        return style.visibility !== "hidden" && element.getClientRects().length && !element.closest(".unseen, .skip");
    };
    const scrolls = (element) => {
        for (let at = element; at && at !== document.body; at = at.parentElement) {
            if (["auto", "scroll"].includes(getComputedStyle(at).overflowX)) return true;
        }
        return false;
    };
    for (const element of document.body.querySelectorAll("*")) {
        if (element instanceof SVGElement || element.tagName === "OPTION" || !seen(element)) continue;
        // people's names may be long, and end in dots
        if (element.matches(".seat-name, .who b, .owner b, .walks span, .pad thead th")) continue;
        const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        if (!own) continue;
        const text = element.textContent.trim().slice(0, 60);
        const name = `${element.tagName.toLowerCase()}.${element.className}`;
        const style = getComputedStyle(element);
        const flows = style.display !== "inline" && element.clientWidth;
        // what is clamped ends in dots: elsewhere on the page all of it is said
        const hides = flows && style.overflowY === "hidden" && style.webkitLineClamp === "none";
        if (flows && element.scrollWidth > element.clientWidth + 1 && !scrolls(element)) {
            faults.push(`${name} is cut off: ${text} (${element.scrollWidth} > ${element.clientWidth})`);
        } else if (hides && element.scrollHeight > element.clientHeight + 2) {
            faults.push(`${name} is too low: ${text} (${element.scrollHeight} > ${element.clientHeight})`);
        }
        const box = element.getBoundingClientRect();
        if (box.right > innerWidth + 1 && !scrolls(element)) faults.push(`${name} sticks out: ${text}`);
    }
    return [...new Set(faults)];
}"""


@pytest.fixture
def tables(visit: Visit) -> dict[str, Any]:
    """A running table of each game, and who plays there."""
    person = visit(viewport=PHONE)
    places = {}
    for game in PLAYED:
        person.set_up(game)
        person.await_turn()
        person.choose()
        person.await_turn()
        places[game] = person.table
    return {"person": person, "places": places}


def test_every_page_fits_a_phone_in_every_language(tables: dict[str, Any], inn: House) -> None:
    person = tables["person"]
    person.expects_trouble = True  # the browser reports pages that are not there
    faults = []
    for code in LANGUAGES:
        person.page.context.add_cookies([{"name": "language", "value": code, "url": f"{address(inn)}/"}])
        for place in [*PLAIN_PAGES, *tables["places"].values()]:
            person.page.goto(place, wait_until="load")
            assert person.page.locator(f"html[lang={code}]").count(), place
            faults += [f"{code} {place.rpartition(':')[2]}: {fault}" for fault in person.page.evaluate(MISFITS)]
    assert not faults, "\n".join(faults)


def test_a_text_that_does_not_fit_is_noticed(visit: Visit) -> None:
    person = visit(viewport=PHONE)
    person.page.goto("/")
    assert person.page.evaluate(MISFITS) == []
    lengthen = "document.querySelector('.offer button').textContent = 'Wolkenkratzer'.repeat(9)"
    assert person.page.evaluate(f"() => {{ {lengthen}; return ({MISFITS})(); }}") != []  # before news swap it back
