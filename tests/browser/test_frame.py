"""Everything that a turn needs is on the screen, on phones and on large screens, at the fullest tables of the games."""

from typing import Any

import pytest

from tests.web.conftest import House, Process

from .conftest import PHONE, PLAYED, Visit, address
from .fullest import FULLEST, last_card, lay
from .person import Person
from .test_languages import MISFITS

SIZES = [(390, 664), (360, 640), (844, 390), (640, 360), (768, 1024), (1280, 800), (1920, 1080)]
LONGEST = ("ru", "de", "ja")

OUTSIDE = """() => {
    const faults = [];
    const say = (what, box) => faults.push(`${what}: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    const seen = (element) => element.checkVisibility({ visibilityProperty: true });
    const needed = "#bar, #bar .say, #bar .told:last-of-type, #bar button, .board, .held .card, .board button, "
        + ".board :is(.laid, .pile, .plan, .stone, .strip, .small-card), .sheets, #moment .acts button, "
        + ".scores li, .opener";
    for (const element of document.querySelectorAll(needed)) {
        const box = element.getBoundingClientRect();
        if (!seen(element) || !box.width || element.closest(".sheets *")) continue;
        if (box.left < -2 || box.top < -2 || box.right > innerWidth + 2 || box.bottom > innerHeight + 2) {
            say(element.className.baseVal ?? (element.className || element.id), box);
        }
    }
    const root = document.scrollingElement;
    if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) faults.push("the page scrolls");
    for (const part of document.querySelectorAll(".board, .board > *")) {
        if (seen(part) && part.scrollHeight > part.clientHeight + 2) faults.push(`${part.className} scrolls`);
    }
    for (const sheets of document.querySelectorAll(".sheets")) {
        if (seen(sheets) && sheets.scrollWidth > sheets.clientWidth) faults.push("a score sheet is too wide");
    }
    const tools = document.querySelector(".openers")?.getBoundingClientRect();
    for (const score of document.querySelectorAll(".scores li")) {
        const box = score.getBoundingClientRect();
        if (tools?.width && box.right > tools.left + 1) say("a score lies over the tools", box);
    }
    const names = [".top", "#bar", "#game > .board", ".hand", "#game > .sheets"];
    const parts = names.map((part) => document.querySelector(part));
    const boxes = parts.filter((part) => part && seen(part)).map((part) => [part, part.getBoundingClientRect()]);
    for (const [one, a] of boxes) for (const [other, b] of boxes) {
        const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
        if (one !== other && over) faults.push(`${one.className} lies over ${other.className}`);
    }
    return faults;
}"""

UNREADABLE = """() => [...document.querySelectorAll("#game .lc .laid:not(.top)")].flatMap((strip) => {
    const mark = strip.querySelector("b, .factor");
    const [a, b] = [strip.getBoundingClientRect(), mark.getBoundingClientRect()];
    const size = parseFloat(getComputedStyle(mark).fontSize);
    const [middle, half] = [(b.top + b.bottom) / 2, size * 0.37]; // digits are so high
    const upright = middle - half >= a.top - 1 && middle + half <= a.bottom + 1;
    const inside = upright && b.left >= a.left && b.right <= a.right;
    return inside && size >= 9 && a.height >= 9 ? [] : [`${strip.textContent} ${size}px in ${a.height}`];
})"""

TWICE = """() => {
    const offered = [...document.querySelectorAll("[name=action]")].filter((button) => button.checkVisibility());
    return offered.map((button) => button.value).filter((value, at, all) => all.indexOf(value) !== at);
}"""


def at_full_table(visit: Visit, house: House, game: str, seats: int = 2, **options: Any) -> Person:
    person = visit(base_url=address(house), **options)
    person.set_up(game, dict.fromkeys(range(1, seats), "bot:random"), **FULLEST[game].options)
    return person


TABLES = [(game, seats) for game in PLAYED for seats in FULLEST[game].seats]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_fullest_table_fits_every_screen(visit: Visit, house: House, game: str, seats: int) -> None:
    """With most seats in every language with long words, otherwise in English."""
    person = at_full_table(visit, house, game, seats)
    codes = ("en", *LONGEST) if seats == FULLEST[game].seats[-1] else ("en",)
    faults = []
    for layout in FULLEST[game].layouts:
        lay(house, person.table, layout)
        for code in codes:
            person.page.context.add_cookies([{"name": "language", "value": code, "url": f"{address(house)}/"}])
            person.page.reload()
            assert person.page.locator(f"html[lang={code}]").count()
            faults += [f"{layout.__name__} in {code} {fault}" for fault in unfit(person)]
    assert not faults, "\n".join(faults)


def unfit(person: Person) -> list[str]:
    """What does not fit of a turn at this table, by the size of the screen."""
    if person.page.locator(".held.plays").count():
        person.page.locator(".held.plays").last.click()
    faults = []
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        found = [*person.page.evaluate(OUTSIDE), *person.page.evaluate(MISFITS), *person.page.evaluate(UNREADABLE)]
        faults += [f"at {width}x{height}: {fault}" for fault in found]
        assert not person.page.evaluate(TWICE)
    return faults


def test_large_screens_are_used(visit: Visit, house: House) -> None:
    person = at_full_table(visit, house, "lost-cities")
    widths = []
    for width, height in [(390, 664), (1280, 800), (1920, 1080)]:
        person.page.set_viewport_size({"width": width, "height": height})
        card, held = (person.page.locator(some).first.bounding_box() for some in (".pile.deck", ".held .card"))
        board = person.page.locator("#game .board").bounding_box()
        widths.append((card["width"], held["width"], board["height"] / height))
    assert widths == sorted(widths) or widths[0][:2] < widths[1][:2] < widths[2][:2]
    assert all(used > 0.55 for *_, used in widths)


def test_the_end_of_a_round_fits_every_screen(visit: Visit, house: House) -> None:
    person = at_full_table(visit, house, "lost-cities")
    lay(house, person.table, last_card)
    person.page.click("#game .deck .target")
    person.sees("#moment[open]")
    faults = []
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        faults += [f"{width}x{height}: {fault}" for fault in person.page.evaluate(OUTSIDE)]
    assert not faults, "\n".join(faults)


def test_nothing_shifts_after_the_first_paint(visit: Visit, house: House) -> None:
    person = at_full_table(visit, house, "lost-cities")
    lay(house, person.table, FULLEST["lost-cities"].layouts[0])
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.reload(wait_until="load")
        person.sees("#connection[data-state=live]")
        assert not person.page.evaluate(SHIFTS), (width, height)


HEIGHT_OF_BOARD = """() => {
    const acts = [...document.querySelectorAll("#bar .act:not(.quiet)")].filter((act) => act.checkVisibility());
    return acts.length > 1 ? null : document.querySelector("#game > .board").getBoundingClientRect().height;
}"""


@pytest.mark.parametrize("game", PLAYED)
def test_the_board_stays_where_it_is_through_a_turn(visit: Visit, inn: Process, game: str) -> None:
    """On a phone, unless there are several buttons to choose from: a finger aims at what it has seen."""
    person = visit(viewport=PHONE)
    person.start(game, "Play a bot")
    heights = []
    for _ in range(8):
        assert person.await_turn()
        heights.append(person.page.evaluate(HEIGHT_OF_BOARD))
        person.choose()
    assert len({height for height in heights if height is not None}) == 1, heights
    assert heights.count(None) <= 2


@pytest.mark.parametrize("code", ["en", *LONGEST, "pl"])
def test_a_game_is_begun_from_a_phone_without_scrolling(visit: Visit, code: str) -> None:
    person = visit()
    person.page.goto("/")
    person.page.context.add_cookies([{"name": "language", "value": code, "url": person.page.url}])
    for width, height in SIZES[:2]:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.reload()
        button = person.page.locator(".offer .lit").first.bounding_box()
        assert button["y"] + button["height"] <= height
        ways = person.page.locator(".ways")
        assert ways.evaluate("ways => ways.scrollWidth <= ways.clientWidth"), "the menu is cut off"


SHIFTS = """() => new Promise((done) => {
    const found = [];
    const name = ({ node }) => node?.outerHTML?.slice(0, 60) ?? node?.nodeName;
    const note = (shift) => found.push(...shift.sources.map(name));
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    observer.observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done(found), 200);
})"""


@pytest.mark.parametrize("game", PLAYED)
def test_a_table_is_light(visit: Visit, game: str) -> None:
    person = visit()
    person.set_up(game)
    for _ in range(20):
        person.await_turn()
        person.choose()
    person.await_turn()
    person.page.reload(wait_until="load")
    sizes = person.page.evaluate(WEIGHT)
    assert 10_000 < sum(sizes.values()) < 120_000, sizes  # as they come over the line


WEIGHT = """() => Object.fromEntries(
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
        .filter((entry) => !entry.name.includes("/events"))
        .map((entry) => [new URL(entry.name).pathname, entry.encodedBodySize]))"""
