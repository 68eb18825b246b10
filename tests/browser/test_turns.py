"""Your turn finds you: a mark in the header of every page, in the tab's title and icon, a call for who wants it."""

from typing import Any

from tests.web.conftest import House

from .conftest import PHONE, WIDE, Visit, address
from .person import Person

CALLED = """() => {
    window.called = [];
    Object.defineProperty(document, "hidden", { get: () => window.away ?? false });
    navigator.vibrate = (length) => window.called.push(["vibration", length]);
    window.AudioContext = class { currentTime = 0; };
    window.GainNode = class {
        gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
        connect() {}
    };
    window.OscillatorNode = class {
        constructor(context, { frequency }) { window.called.push(["sound", frequency]); }
        connect(next) { return next; }
        start() {}
        stop() {}
    };
    window.Notification = class {
        static permission = "granted";
        constructor(title, options) { window.called.push(["notice", title, options.body, options.tag]); }
    };
}"""


def choose(person: Person, **choices: bool) -> None:
    person.page.goto("/settings")
    for name, wanted in choices.items():
        person.page.locator(f"#{name}").set_checked(wanted)
    person.page.click("main button:has-text('Save')")
    person.sees("main [role=status]")


def two_at_a_table(visit: Visit, house: House, **options: Any) -> tuple[Person, Person]:
    """Who moves first, and the other; both look at their table."""
    host, guest = (visit(base_url=address(house), **options) for _ in range(2))
    host.start("lost-cities", "Invite a friend")
    guest.page.goto(host.sees("#invite-link").input_value())
    guest.page.click("text=Sit down")
    host.sees("#hand")
    guest.sees("#hand")
    return (host, guest) if host.page.locator("#bar.yours").count() else (guest, host)


def end_turn(person: Person) -> None:
    for _ in range(2):
        person.await_turn()
        person.choose()


def test_every_page_says_where_it_is_your_move(visit: Visit, house: House) -> None:
    mover, other = two_at_a_table(visit, house)
    where = other.page.evaluate("location.pathname")
    other.page.clock.install()
    other.page.goto("/rules")
    title, icon = other.page.title(), other.page.get_attribute("link[rel=icon]", "href")
    assert not other.page.locator("#turns").is_visible()
    end_turn(mover)
    other.page.clock.fast_forward(16_000)
    other.sees("#turns[data-count='1']")
    assert other.page.title() == f"(1) {title}"
    assert other.page.get_attribute("link[rel=icon]", "href") != icon
    other.page.click("#turns")
    assert other.page.locator("#turns-list a").get_attribute("href") == where
    other.page.click("#turns-list a")
    other.sees("#bar.yours")
    assert not other.page.locator("#turns").is_visible(), "this table is seen already"


def test_who_wants_it_is_called_once(visit: Visit, house: House) -> None:
    mover, other = two_at_a_table(visit, house)
    where = other.table
    choose(other, sound=True, vibration=True, notice=False)
    other.page.add_init_script(f"({CALLED})()")
    other.page.goto(where)
    other.sees("#connection[data-state=live]")
    end_turn(mover)
    other.page.wait_for_function("() => window.called.some(([kind]) => kind === 'vibration')")
    called = other.page.evaluate("window.called")
    assert called.count(["vibration", 80]) == 1
    assert called.count(["sound", 660]) == 1, "a card has another sound"


def test_a_tab_that_is_away_gives_notice(visit: Visit, house: House) -> None:
    mover, other = two_at_a_table(visit, house)
    where = other.table
    other.page.add_init_script(f"({CALLED})(); Notification.requestPermission = async () => 'granted'")
    choose(other, notice=True)
    other.page.goto(where)
    other.sees("#connection[data-state=live]")
    other.page.evaluate("window.away = true")
    end_turn(mover)
    other.page.wait_for_function("() => window.called.length")
    path = other.page.evaluate("location.pathname")
    assert other.page.evaluate("window.called") == [["notice", "Lost Cities", "Your move", path]]


def test_leave_that_is_refused_switches_it_off_again(visit: Visit) -> None:
    person = visit()
    person.page.add_init_script("window.Notification = { requestPermission: async () => 'denied' }")
    person.page.goto("/settings")
    person.page.locator("#notice").click()
    person.sees("#notice-means[role=alert]")
    assert not person.page.locator("#notice").is_checked()


def test_nobody_is_called_who_did_not_ask(visit: Visit, house: House) -> None:
    mover, other = two_at_a_table(visit, house)
    other.page.add_init_script(f"({CALLED})()")
    other.page.reload()
    other.sees("#connection[data-state=live]")
    end_turn(mover)
    other.sees("#bar.yours")
    assert other.page.evaluate("window.called") == []


def test_new_words_in_the_chat_leave_a_mark_on_a_phone(visit: Visit, house: House) -> None:
    mover, other = two_at_a_table(visit, house, viewport=PHONE)
    mover.open_sheet("chat")
    mover.page.fill("#say", "hello")
    mover.page.keyboard.press("Enter")
    other.sees("[popovertarget=drawer-chat][data-news]")
    other.open_sheet("chat")
    other.page.wait_for_selector("#said >> text=hello", state="visible")
    assert not other.page.locator("[data-news]").count()


def test_without_a_line_the_installed_page_says_so(visit: Visit) -> None:
    person = visit(service_workers="allow")
    person.page.goto("/")
    person.page.wait_for_function("() => navigator.serviceWorker.controller")
    person.expects_trouble = True
    person.page.context.set_offline(True)
    person.page.goto("/rules")
    assert person.page.inner_text("h1") == "No connection"
    person.page.context.set_offline(False)
    person.page.click("text=Try again")
    person.page.wait_for_selector("h1:has-text('Rules')")


def test_settings_act_on_the_table(visit: Visit, house: House) -> None:
    person = visit(base_url=address(house), viewport=WIDE, color_scheme="light", reduced_motion="no-preference")
    choose(person, letters=True, confirm=True, notation=True, animation=False)
    person.page.select_option("#theme", "dark")
    person.page.click("main button:has-text('Save')")
    person.sees("html[data-theme=dark]")
    person.set_up("lost-cities", seats={1: "device"})
    person.sees(".handover a").first.click()
    person.sees("#hand")
    assert person.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 23, 31)"
    assert person.page.evaluate("getComputedStyle(document.querySelector('.colour-letter')).display") != "none"
    assert person.page.evaluate("getComputedStyle(document.querySelector('.held')).transitionDuration") == "0s"
    before = person.seq
    person.page.locator(".held:has(:enabled)").first.click()
    target = person.page.locator("#game .target:visible").last
    target.click()
    person.sees("#bar .notice:has-text('Press again to confirm')")
    assert person.seq == before
    target.click()
    person.moved(before)
    assert person.page.locator("#log .noted").first.is_visible()
