"""A slow, broken or restarted line: nothing is lost, and the page says how it stands."""

import signal
from typing import Any

from tests.web.conftest import Process, compiled_games, process  # noqa: F401 - fixtures

from .conftest import PHONE, Visit, address
from .person import Person

PAINTED = "() => performance.getEntriesByName('first-contentful-paint').length"


def test_the_first_paint_does_not_wait_for_scripts(visit: Visit) -> None:
    person = visit()
    person.set_up("lost-cities")
    person.await_turn()
    held_back: list[Any] = []
    person.page.route("**/static/*.js", lambda route: held_back.append(route))
    person.page.goto(person.table, wait_until="commit")
    person.page.wait_for_function(PAINTED, timeout=5_000)
    assert person.page.locator(".held").count() == 8
    assert held_back
    assert not person.page.locator("#connection[data-state=live]").count()  # which scripts would say
    for route in held_back:
        route.continue_()
    person.page.unroute("**/static/*.js")
    person.sees("#connection[data-state=live]")


def test_offline_and_back(visit: Visit) -> None:
    person = visit()
    person.set_up("lost-cities")
    person.await_turn()
    person.expects_trouble = True
    before = person.seq
    person.page.context.set_offline(True)
    person.sees("#connection[data-state=lost]:has-text('Connection lost')")
    lay_a_card(person)
    person.page.wait_for_timeout(1_500)
    assert person.seq == before
    person.page.context.set_offline(False)
    person.moved(before)  # by itself: the page has kept on trying
    person.sees("#connection[data-state=live]")
    assert person.page.locator("#log li").count() >= 1
    assert person.page.locator(".notice").count() == 0


def test_a_line_that_died_without_a_word(process: Process, visit: Visit) -> None:  # noqa: F811
    person = visit(base_url=address(process))
    person.page.clock.install()
    person.set_up("lost-cities")
    person.await_turn()
    person.sees("#connection[data-state=live]")
    opened: list[str] = []
    person.page.on("request", lambda asked: opened.append(asked.url) if "/events" in asked.url else None)
    person.page.clock.fast_forward(40_000)
    assert not opened
    process.process.send_signal(signal.SIGSTOP)
    try:
        person.page.clock.fast_forward(40_000)
        person.sees("#connection[data-state=lost]")
    finally:
        process.process.send_signal(signal.SIGCONT)
    person.sees("#connection[data-state=live]")
    assert len(opened) == 1


def lay_a_card(person: Person) -> None:
    person.page.locator(".held").first.click()
    person.page.locator("#game .target:visible").first.click()


def test_server_restart_in_mid_game(process: Process, visit: Visit) -> None:  # noqa: F811
    person = visit(base_url=address(process))
    person.set_up("lost-cities")
    person.await_turn()
    person.expects_trouble = True
    hand, before = person.page.locator(".held").all_inner_texts(), person.seq
    refused: list[str] = []
    person.page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    process.kill()
    person.sees("#connection[data-state=lost]")
    lay_a_card(person)
    process.start()
    person.moved(before)  # sent again until it got through, and not refused while the game was unpacked
    assert person.page.locator(".held").all_inner_texts() == hand[1:]
    person.choose()
    assert person.await_turn()
    person.sees("#connection[data-state=live]")
    assert not refused


def test_a_page_whose_cookie_is_gone_says_so(visit: Visit) -> None:
    person = visit()
    person.set_up("lost-cities")
    person.await_turn()
    person.page.context.clear_cookies()
    person.expects_trouble = True  # the browser reports the 403
    person.page.fill("#say", "hello")
    person.page.click("#chat button")
    person.page.wait_for_selector("#bar .notice:has-text('Reload it and try again')", state="visible")
    assert person.page.input_value("#say") == "hello"


def test_back_does_not_show_the_hand_of_the_other_on_a_shared_device(visit: Visit) -> None:
    person = visit()
    person.set_up("lost-cities", seats={1: "device"})
    for _ in range(2):
        person.sees(".handover a").first.click()
        person.sees("#hand")
        person.choose()
        person.choose()
        person.sees(".handover")
    person.page.go_back()
    assert "/new/" in person.page.url


def test_a_rematch_of_two_people_seats_both(visit: Visit) -> None:
    host, guest = visit(viewport=PHONE), visit()
    host.start("lost-cities", "Invite a friend")
    guest.page.goto(host.sees("#invite-link").input_value())
    guest.page.click("text=Sit down")
    host.sees("#hand")
    host.open_sheet("table")
    host.page.click("text=Resign")
    host.page.click("text=Really resign?")
    guest.sees("#bar:has-text('You won: the other side resigned.')")
    host.sees("#bar:has-text('You resigned.')")
    host.page.click("#bar button:has-text('Rematch')")
    host.page.wait_for_selector("#invite-link")
    guest.page.click("#bar button:has-text('Go to the rematch')")
    guest.sees("#hand")
    host.sees("#hand")
    where = "location.pathname"
    assert guest.page.evaluate(where) == host.page.evaluate(where)
