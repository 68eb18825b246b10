"""The end of a round and of the game are moments: the table stays, the sheet is counted up, one button goes on."""

import pytest

from tests.web.conftest import House

from .conftest import PHONE, PLAYED, Visit, address
from .fullest import last_card, last_route, lay
from .person import Person
from .test_frame import OUTSIDE, SIZES
from .test_languages import MISFITS

MOMENT = "#moment[open]"


def end_a_round(visit: Visit, house: House, script: bool = True, **options: object) -> Person:
    person = visit(base_url=address(house), java_script_enabled=script, **options)
    person.set_up("lost-cities", expeditions="6")
    lay(house, person.table, last_card)
    person.page.reload()
    person.page.click("#game .deck .target")
    person.sees(MOMENT)
    return person


def test_the_table_stays_as_it_was_until_one_goes_on(visit: Visit, house: House) -> None:
    person = end_a_round(visit, house, viewport=PHONE)
    assert person.page.locator(f"{MOMENT} .lane.mine.Y .laid").count() == 10, "twelve cards, three of them in one strip"
    assert person.page.inner_text(f"{MOMENT} .say").startswith("Round 1 is over")
    assert "(54−20)×4+20" in person.page.inner_text(f"{MOMENT} .sheets")
    assert not person.page.locator("#game .board").is_visible()
    assert person.page.locator(f"{MOMENT} [name=action]").count() == 0
    person.page.reload()
    person.page.click(f"{MOMENT} .acts button")
    person.page.wait_for_function("() => !document.getElementById('moment').open")
    assert person.page.locator("#game .board").is_visible()
    assert person.page.locator("#game .laid").count() == 0, "the next round is dealt"
    person.page.reload()
    assert person.page.locator(MOMENT).count() == 0


def test_without_a_script_a_form_goes_on(visit: Visit, house: House) -> None:
    person = end_a_round(visit, house, script=False)
    person.page.click(f"{MOMENT} .acts button")
    assert person.page.locator(MOMENT).count() == 0
    assert person.page.locator("#game .board").is_visible()


def test_columns_count_up_and_a_tap_hurries(visit: Visit, house: House) -> None:
    person = end_a_round(visit, house, reduced_motion="no-preference")
    assert person.page.locator(f"{MOMENT} .uncounted").count()
    total = f"{MOMENT} .pad.round tfoot td"
    assert not person.page.locator(total).last.evaluate("cell => getComputedStyle(cell).opacity === '1'")
    person.page.click(f"{MOMENT} .say")
    person.page.wait_for_function("() => !document.querySelector('#moment .uncounted, #moment .counting')")
    cells = person.page.locator(f"{MOMENT} .worth [data-count]").all_inner_texts()
    assert "+156" in cells
    assert "+100" in person.page.locator(total).all_inner_texts()


def test_the_keyboard_goes_on_with_enter(visit: Visit, house: House) -> None:
    person = visit(base_url=address(house))
    person.set_up("lost-cities", expeditions="6")
    lay(house, person.table, last_card)
    person.page.reload()
    person.page.focus("#game .deck .target")
    person.page.keyboard.press("Enter")
    person.sees(MOMENT)
    person.page.wait_for_function("() => document.activeElement.closest('#moment')")
    person.page.keyboard.press("Enter")
    person.page.wait_for_function("() => !document.getElementById('moment').open")


def test_the_end_names_the_winner_and_leads_on(visit: Visit, house: House) -> None:
    person = visit(base_url=address(house), viewport=PHONE)
    person.set_up("lost-cities", seats={1: "bot:guide"}, expeditions="6", rounds="2")
    lay(house, person.table, last_card)
    person.page.click("#game .deck .target")
    person.sees(MOMENT)
    lay(house, person.table, last_card)
    person.page.wait_for_selector("#game .deck .target", state="attached")
    person.page.click(f"{MOMENT} .acts button")
    person.page.click("#game .deck .target")
    person.sees("#game.over")
    assert person.page.inner_text("#bar .say") == "Guide won by 50 points."
    assert person.page.locator("#bar .acts :is(button, a)").all_inner_texts() == ["Rematch", "Replay"]
    assert [text.split("\n")[0] for text in person.page.locator(".sheets .pad").all_inner_texts()][1:] == [
        "Round 2 of 2",
        "Round 1 of 2",
    ]
    assert person.page.locator(".sheets .rounds .total td").all_inner_texts() == ["+200", "+250"]


@pytest.mark.skipif("en-route" not in PLAYED, reason="searching for best routes needs compiled code")
def test_every_final_route_is_walked_in_turn_then_the_sheets_are_counted(visit: Visit, house: House) -> None:
    person = visit(base_url=address(house), viewport=PHONE, reduced_motion="no-preference")
    person.set_up("en-route", {1: "bot:random", 2: "bot:random"})
    lay(house, person.table, last_route)
    person.page.reload()
    person.page.click("#bar [value=best]")
    person.sees("#game.over")
    for seat in range(3):
        person.page.wait_for_selector(f".plan .w{seat}", state="visible")
        assert person.page.locator(".plan .walk-of:visible").count() == 1
    person.page.wait_for_function("() => !document.querySelector('.sheets .uncounted')")


@pytest.mark.skipif("en-route" not in PLAYED, reason="searching for best routes needs compiled code")
def test_where_nothing_may_move_the_routes_are_shown_by_a_tap(visit: Visit, house: House) -> None:
    person = visit(base_url=address(house), viewport=PHONE)
    person.set_up("en-route", dict.fromkeys((1, 2, 3), "bot:random"))
    lay(house, person.table, last_route)
    person.page.reload()
    person.page.click("#bar [value=best]")
    person.page.wait_for_selector(".plan .w0", state="visible")
    assert person.page.locator(".sheets .uncounted").count() == 0
    person.page.click(".walks label.seat-1")
    person.page.wait_for_selector(".plan .w1", state="visible")
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        assert not [*person.page.evaluate(OUTSIDE), *person.page.evaluate(MISFITS)], (width, height)
