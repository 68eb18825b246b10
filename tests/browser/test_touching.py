"""Mouse, finger, keyboard, plain forms: each is enough to play."""

from typing import Any

from .conftest import PHONE, PLAYED, Visit
from .person import Person
from .test_pads import FINGER


def test_drag_a_card_to_a_pile(visit: Visit) -> None:
    person = visit()
    person.set_up("lost-cities")
    person.await_turn()
    before = person.seq
    card = person.page.locator(".held").nth(3)
    name = card.get_attribute("data-card")
    drag(person, card, person.page.locator(f".pile.{name[0]}"))
    person.moved(before)
    assert person.page.locator(f".pile.{name[0]} [data-card={name}]").count() == 1


def drag(person: Person, what: Any, where: Any) -> None:
    start, end = what.bounding_box(), where.bounding_box()
    mouse = person.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
    mouse.up()


def test_double_click_plays_to_the_column(visit: Visit) -> None:
    person = visit()
    person.set_up("lost-cities")
    person.await_turn()
    before = person.seq
    card = person.page.locator(".held").first
    name = card.get_attribute("data-card")
    card.dblclick()
    person.moved(before)
    assert person.page.locator(f".lane.mine.{name[0]} [data-card={name}]").count() == 1


def test_touch_on_a_phone(visit: Visit) -> None:
    for game in PLAYED:
        person = visit(viewport=PHONE, has_touch=True, is_mobile=True)
        person.set_up(game)
        person.await_turn()
        assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        for _ in range(4):
            person.await_turn()
            tap_something(person)


TOO_SMALL = """finger => [...document.querySelectorAll('button, .button, .tool, .ways a, .brand, select, input')]
    .filter(element => element.checkVisibility() && !element.matches('[type=radio], [type=checkbox], .spot, .unseen *'))
    .map(element => [element.textContent.trim() || element.name, element.getBoundingClientRect()])
    .filter(([name, box]) => box.width && (box.height < finger || box.width < finger))
    .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""


def test_everything_to_tap_is_as_large_as_a_finger(visit: Visit) -> None:
    person = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    for path in ("/", "/new/lost-cities-board", "/score/lost-cities", "/score/lost-cities-board", "/you", "/rules"):
        person.page.goto(path)
        assert person.page.evaluate(TOO_SMALL, FINGER) == [], path
    for game in PLAYED:
        person.set_up(game)
        person.await_turn()
        person.choose()
        assert person.page.evaluate(TOO_SMALL, FINGER) == [], game


def tap_something(person: Person) -> None:
    before = person.seq
    if person.page.locator("#game.placing").count():
        person.page.locator(".held").first.tap()
        person.page.wait_for_timeout(400)
        assert person.seq == before, "one tap only chooses the card"
    lit = person.page.locator("#game .target:visible, #game .spot:visible, #bar .act:not(.quiet):visible")
    lit.first.tap()
    person.moved(before)


def test_double_tap_plays_to_the_column(visit: Visit) -> None:
    person = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    person.set_up("lost-cities")
    person.await_turn()
    before = person.seq
    card = person.page.locator(".held").first
    name = card.get_attribute("data-card")
    card.tap()
    person.page.wait_for_timeout(60)
    card.tap()
    person.moved(before)
    assert person.page.locator(f".lane.mine.{name[0]} [data-card={name}]").count() == 1


def test_keyboard_only(visit: Visit) -> None:
    person = visit()
    person.set_up("lost-cities")
    person.await_turn()
    keys = person.page.keyboard
    tab_to(person, "#h0, #h7")
    keys.press("ArrowRight")
    before = person.seq
    keys.press("d")
    person.moved(before)
    before = person.seq
    # The keyboard follows to the draw pile.
    person.page.wait_for_function("() => document.activeElement.value === 'draw'")
    keys.press("Enter")
    person.moved(before)
    assert person.await_turn()
    tab_to(person, ".held input")
    before = person.seq
    keys.press("Space")
    keys.press("Enter")
    person.moved(before)


def test_resigning_by_keyboard_leads_to_the_rematch(visit: Visit) -> None:
    person = visit()
    person.set_up("lost-cities")
    person.await_turn()
    tab_to(person, "[formaction$=resign]")
    person.page.keyboard.press("Enter")
    person.page.keyboard.press("Enter")
    person.sees("text=You resigned.")
    person.page.wait_for_function("() => document.activeElement.textContent === 'Rematch'")


def tab_to(person: Person, selector: str) -> None:
    for _ in range(60):
        if person.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}.")


def test_without_javascript(visit: Visit) -> None:
    person = visit(java_script_enabled=False)
    person.set_up("lost-cities", rounds="1")
    for _ in range(5):
        await_turn_by_reloading(person)
        person.page.locator(".held").first.click()
        person.page.locator("#game .target:visible").last.click()
        assert person.page.locator(".say").inner_text() == "Now draw a card."
        person.page.locator("#game .target[value=draw]").click()
    assert person.page.locator("#log li").count() >= 10


def await_turn_by_reloading(person: Person) -> None:
    for _ in range(100):
        if person.page.locator("#game.placing").count():
            return
        person.page.wait_for_timeout(200)
        person.page.reload()
    raise AssertionError("It never became our turn.")
