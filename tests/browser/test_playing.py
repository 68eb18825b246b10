"""Whole games through the interface, alone and together."""

import time

import pytest
from playwright.sync_api import Route

from .conftest import PHONE, PLAYED, Visit

SHORT = {"lost-cities": {"rounds": "1"}, "lost-cities-board": {"short": "yes"}, "en-route": {}}
CHOICES = 400


@pytest.mark.parametrize("game", PLAYED)
def test_a_whole_game_against_a_bot(visit: Visit, game: str) -> None:
    person = visit()
    person.set_up(game, **SHORT[game])
    assert person.await_turn()
    assert "Your move" in person.page.title()
    person.play_to_the_end(CHOICES)
    assert person.page.title().startswith("Over")
    pads = person.sees(".sheets .pad .total td")
    shown = person.page.locator(".player .score")
    assert [pad.rstrip(" ★") for pad in pads.all_inner_texts()] == [
        score.rstrip(" ★") for score in shown.all_inner_texts()
    ]


def test_one_click_starts_a_game_under_the_name_that_was_typed(visit: Visit) -> None:
    person = visit(viewport=PHONE)
    person.page.goto("/")
    person.page.fill("#name", "Frida")
    person.page.locator("form[action='/play/lost-cities'] button").click()
    person.page.wait_for_url("**/t/*")
    assert person.await_turn()
    assert person.page.locator(".player b").first.inner_text() == "Frida"
    person.choose()


def test_two_browsers_play_each_other(visit: Visit) -> None:
    host, guest = visit(), visit(viewport=PHONE)
    host.start("lost-cities", "Invite a friend")
    link = host.sees("#invite-link").input_value()
    guest.page.goto(link)
    guest.page.fill("input[name=name]:not([type=hidden])", "Freya <b>")
    guest.page.click("text=Sit down")
    host.sees("#hand")
    assert host.page.locator(".player", has_text="Freya <b>").count() == 1
    for _ in range(6):
        mover, other = (host, guest) if host.page.locator("#bar.yours").count() else (guest, host)
        mover.sees("#bar.yours")
        seen = other.seq
        mover.choose()
        mover.choose()
        other.moved(seen)
        other.sees("#bar.yours")
    lines = host.page.locator("#log li").all_text_contents()
    assert lines == guest.page.locator("#log li").all_text_contents()


def test_a_spectator_sees_the_moves_and_no_hand(visit: Visit) -> None:
    player, watcher = visit(), visit()
    player.set_up("lost-cities", public=True)
    assert player.await_turn()
    watcher.page.goto("/")
    watcher.page.locator("#watch a").first.click()
    watcher.sees("#game .lc")
    assert watcher.page.locator("#hand, .act, .target").count() == 0
    before = watcher.seq
    player.choose()
    watcher.moved(before)
    player.sees(".watchers")


def test_chat_reaches_the_others_as_text(visit: Visit) -> None:
    player, watcher = visit(), visit()
    player.set_up("lost-cities", public=True)
    player.await_turn()
    watcher.page.goto(player.table)
    watcher.page.route("**/chat", answer_late)
    watcher.page.fill("#say", "<img src=x onerror=alert(1)> hello")
    watcher.page.click("text=Send")
    assert "<img src=x" in player.sees("#chat li").first.inner_text()
    assert watcher.sees("#chat li").count() == 1
    watcher.page.wait_for_function("() => document.querySelector('#say').value === ''")


def answer_late(route: Route) -> None:
    """Let the stream bring the news before the answer is here."""
    answer = route.fetch()
    time.sleep(0.5)
    route.fulfill(response=answer)


def test_reload_in_mid_game(visit: Visit) -> None:
    person = visit()
    person.set_up("lost-cities")
    person.await_turn()
    person.choose()
    hand = person.page.locator(".held").all_inner_texts()
    person.page.reload()
    assert person.page.locator(".held").all_inner_texts() == hand
    person.choose()


def test_take_back_a_placed_card(visit: Visit) -> None:
    person = visit()
    person.set_up("lost-cities")
    person.await_turn()
    hand = person.page.locator(".held").all_inner_texts()
    person.choose()
    before = person.seq
    person.page.click("text=Take back")
    person.moved(before)
    assert person.page.locator(".held").all_inner_texts() == hand


def test_hot_seat_hands_the_device_over(visit: Visit) -> None:
    person = visit()
    person.set_up("lost-cities", seats={1: "device"})
    person.sees(".handover a").first.click()
    person.sees("#hand")
    person.choose()
    person.choose()
    person.sees(".handover")
    assert person.page.locator("#hand").count() == 0


def test_resign_and_rematch(visit: Visit) -> None:
    person = visit()
    person.set_up("lost-cities")
    person.await_turn()
    old = person.table
    person.page.click("text=Resign")
    person.page.click("text=Really resign?")
    person.sees("text=You resigned.")
    person.page.click("text=Rematch")
    person.page.wait_for_function("old => location.href.split('?')[0] !== old", arg=old)
    assert person.await_turn()
