"""Nothing that a player does is lost: not while cards glide, not when news arrive in the middle of a tap."""

from typing import Any

from tests.web.conftest import House

from .conftest import PHONE, Visit, address
from .fullest import lay, lost_cities
from .person import Person
from .test_touching import drag

MOVING = {"reduced_motion": "no-preference"}
FLYING = "() => document.querySelectorAll('.flight').length > 0"
LONG_FLIGHTS = """() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        return animate.call(this, frames, { ...options, duration: 30000 });
    };
}"""


def sit_at_full_table(visit: Visit, house: House, **options: Any) -> Person:
    person = visit(base_url=address(house), **MOVING, **options)
    person.set_up("lost-cities", expeditions="6")
    lay(house, person.table, lost_cities)
    person.page.reload()
    return person


def place(person: Person) -> None:
    """Discard the last card of the hand, and see it fly."""
    before = person.seq
    person.page.locator(".held").last.click()
    person.page.locator("#game .target:visible[value^=discard]").click()
    person.moved(before)
    person.page.wait_for_function(FLYING)


def test_a_tap_while_a_card_glides_is_answered(visit: Visit, house: House) -> None:
    person = sit_at_full_table(visit, house, viewport=PHONE, has_touch=True, is_mobile=True)
    person.page.evaluate(LONG_FLIGHTS)
    place(person)
    before = person.seq
    person.page.locator("#game .deck .target").tap()
    person.moved(before)
    assert person.page.locator("#bar.yours").count() == 0


def test_a_card_can_be_taken_up_and_dragged_while_another_glides(visit: Visit) -> None:
    person = visit(**MOVING)
    person.set_up("lost-cities")
    person.await_turn()
    person.page.evaluate(LONG_FLIGHTS)
    place(person)
    before = person.seq
    person.page.click("text=Take back")
    person.moved(before)
    person.page.wait_for_function(FLYING)
    before = person.seq
    card = person.page.locator(".held").nth(3)
    name = card.get_attribute("data-card")
    drag(person, card, person.page.locator(f".pile.{name[0]}"))
    person.moved(before)
    assert person.page.locator(f".pile.{name[0]} [data-card={name}]").count() == 1


def test_who_comes_and_goes_moves_nothing(visit: Visit, house: House) -> None:
    person, watcher = visit(base_url=address(house), **MOVING), visit(base_url=address(house))
    person.set_up("lost-cities", public=True)
    person.sees("#connection[data-state=live]")
    person.page.evaluate("""() => {
        window.animated = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...given) { window.animated += 1; return animate.apply(this, given); };
        document.startViewTransition = () => { window.animated += 1; };
    }""")
    watcher.page.goto(person.table)
    person.page.wait_for_function("() => document.getElementById('watchers').textContent !== ''")
    assert person.page.evaluate("() => window.animated") == 0
    assert person.page.evaluate("() => document.getAnimations().length") == 0


def test_a_tap_that_news_arrive_in_the_middle_of_counts(visit: Visit, house: House) -> None:
    person, watcher = visit(base_url=address(house)), visit(base_url=address(house))
    person.set_up("lost-cities", expeditions="6", public=True)
    lay(house, person.table, lost_cities)
    person.page.reload()
    watcher.page.goto(person.table)
    card = person.page.locator(".held[data-card=P3]")
    box = card.bounding_box()
    person.page.mouse.move(box["x"] + 9, box["y"] + 40)
    person.page.mouse.down()
    lay(house, person.table, lambda table: lost_cities(table, known=False))  # the game's piece differs
    person.page.wait_for_function("() => !document.querySelector('.backs[data-explain]')")
    person.page.mouse.up()
    assert person.page.locator("#game .target:visible").count() == 2


def test_the_twin_of_a_card_that_was_played_is_not_raised(visit: Visit, house: House) -> None:
    person = visit(base_url=address(house))
    person.set_up("lost-cities", expeditions="6")
    lay(house, person.table, lambda table: lost_cities(table, hand="Ww Ww B9 W5 R3 R9 P3 P4"))
    person.page.reload()
    before = person.seq
    person.page.locator(".held[data-card=Ww]").first.click()
    person.page.locator("#game .target:visible[value='discard Ww']").first.click()
    person.moved(before)
    assert person.page.locator(".held[data-card=Ww]").count() == 1
    assert person.page.locator(".held :checked").count() == 0


def test_glow_means_playable(visit: Visit, house: House) -> None:
    person = sit_at_full_table(visit, house)
    kinds = person.page.evaluate(
        "() => Object.fromEntries("
        "[...document.querySelectorAll('.held')].map((held) => [held.dataset.card, held.className]))"
    )
    assert kinds["B9"] == "held plays"
    assert kinds["R9"] == "held plays"
    assert kinds["R3"] == "held spare", "red goes on from 8"
    assert kinds["Rw"] == "held spare", "wagers come before numbers"
    person.page.locator(".held[data-card=R3]").click()
    assert person.page.locator("#game .target:visible").get_attribute("value") == "discard R3"
    place(person)
    assert person.page.locator(".held input:enabled").count() == 0, "now one draws: no card can be raised"
