"""After a round people look at how it ended as long as they like, and bots wait for them, but not for ever."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.fullest import last_card, lay

from .browsing import Browser
from .conftest import COMPILE_SECONDS, House, settings_for, wait_for

MOMENT = '<dialog id="moment" class="moment" open'


def at_the_end_of_a_round(house: House, seat_1: str = "open") -> tuple[Browser, Browser, str]:
    """Ann has drawn the last card of a round; seat 1 has more points, and starts the next."""
    ann, bob = house.browser("Ann"), house.browser("Bob")
    table = ann.new_table(seat_1=seat_1, public="on", option_expeditions="6")
    if seat_1 == "open":
        assert bob.post(f"/t/{table}/join").status == 303
    lay(house, table, last_card)
    ann.get(f"/t/{table}")
    assert ann.post(f"/t/{table}/move", {"action": "draw"}).status == 303
    return ann, bob, table


def test_each_goes_on_alone(house: House) -> None:
    ann, bob, table = at_the_end_of_a_round(house)
    assert MOMENT in ann.get(f"/t/{table}").text
    assert ann.post(f"/t/{table}/onward").status == 303
    assert MOMENT not in ann.get(f"/t/{table}").text
    assert MOMENT in bob.get(f"/t/{table}").text


def test_who_acts_in_the_next_round_has_gone_on(house: House) -> None:
    ann, bob, table = at_the_end_of_a_round(house)
    bob.get(f"/t/{table}")
    card = house.match(table).table.view(1).hand[0]
    assert bob.post(f"/t/{table}/move", {"action": f"discard {card}"}).status == 303
    assert MOMENT not in bob.get(f"/t/{table}").text
    assert MOMENT in ann.get(f"/t/{table}").text


def test_watchers_see_it_until_the_next_turn_is_over(house: House) -> None:
    _ann, bob, table = at_the_end_of_a_round(house)
    eve = house.browser("Eve")
    assert MOMENT in eve.get(f"/t/{table}").text
    assert eve.post(f"/t/{table}/onward", script=True).status == 403
    bob.get(f"/t/{table}")
    card = house.match(table).table.view(1).hand[0]
    for action in (f"discard {card}", "draw"):
        assert bob.post(f"/t/{table}/move", {"action": action}).status == 303
    assert MOMENT not in eve.get(f"/t/{table}").text


def test_it_shows_no_hand_but_ones_own(house: House) -> None:
    ann, bob, table = at_the_end_of_a_round(house)
    end = house.match(table).table.rounds(0)[-1]
    assert len(end.hand) == 8
    for browser in (ann, bob):
        page = browser.get(f"/t/{table}").text
        moment = page[page.index(MOMENT) : page.index("</dialog>")]
        assert 'name="action"' not in moment
        assert 'id="hand"' not in moment


@pytest.fixture
def bots_at_work(tmp_path: Path) -> Iterator[House]:
    house = House(settings_for(tmp_path, bot_pace=0.01))
    wait_for(lambda: "lost-cities" in house.inn.ready, COMPILE_SECONDS)
    yield house
    house.close()


def test_bots_wait_until_people_have_gone_on(bots_at_work: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("serai.web.tables.bot_runner.LOOK_BACK", 1e9)
    ann, _bob, table = at_the_end_of_a_round(bots_at_work, "bot:random")
    match = bots_at_work.match(table)
    assert match.to_move == (1,)
    open_table = bots_at_work.run(bots_at_work.inn.find(table))
    wait_for(lambda: not open_table.going_on.is_set() and 1 in open_table.bot_tasks)
    seq = match.seq
    ann.get(f"/t/{table}")
    assert ann.post(f"/t/{table}/onward").status == 303
    wait_for(lambda: bots_at_work.match(table).seq >= seq + 2)


def test_bots_do_not_wait_for_ever(bots_at_work: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("serai.web.tables.bot_runner.LOOK_BACK", 1.0)
    _ann, _bob, table = at_the_end_of_a_round(bots_at_work, "bot:random")
    wait_for(lambda: bots_at_work.match(table).to_move == (0,))
