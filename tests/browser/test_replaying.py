"""Replays in a real browser: keys, slider, autoplay, links, open hands; one's own games."""

import json
import random
from dataclasses import replace
from threading import Event
from typing import Any

import pytest

import serai
from serai.review import Reviewer
from serai.review.game import REVIEWED
from serai.review.judging import Estimate, Judgement
from tests.review.games import LITTLE
from tests.web.conftest import House

from .conftest import PHONE, PLAYED, Visit, address
from .person import Person
from .test_reading import serious_by_day_or_night

SHORT: dict[str, dict[str, Any]] = {"lost-cities": {"rounds": 1}, "lost-cities-board": {"short": True}, "en-route": {}}


def record(game: str, seed: int = 2) -> dict[str, Any]:
    """A short random game that is over."""
    table, chance = serai.new(game, seed=seed, **SHORT[game]), random.Random(seed)
    while not table.over:
        seat = chance.choice(table.to_move)
        actions = table.actions(seat)
        table.play(seat, chance.choice([one for one in actions if one.text in ("draw", "best")] or actions))
    return table.record()


def open_record(person: Person, game: str, seed: int = 2) -> int:
    """Upload a game; the number of its moves."""
    made = record(game, seed)
    person.page.goto("/replay")
    file = {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps(made).encode()}
    person.page.set_input_files("#record", file)
    person.page.click("text=Replay it")
    person.page.wait_for_url("**/replay/record/*")
    return len(made["log"])


def at(person: Person, moment: int) -> None:
    """Wait until the page shows that moment, in every place that tells of it."""
    person.page.wait_for_function(
        """moment => document.querySelector('#game input[name=seq]').value === String(moment)
            && document.querySelector('#moment .count').textContent.includes(` ${moment} `)
            && document.getElementById('at').value === String(moment)
            && new URL(location.href).searchParams.get('at') === String(moment)""",
        arg=moment,
    )


def test_step_by_keys_slider_links_and_log(visit: Visit) -> None:
    person = visit()
    last = open_record(person, "lost-cities")
    keys = person.page.keyboard
    for key, moment in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        keys.press(key)
        at(person, moment)
    mark = person.page.get_attribute("#mark", "d")
    person.page.click("#to-next")
    at(person, 1)
    assert person.page.get_attribute("#mark", "d") != mark, "the mark of the graph goes along"
    person.page.locator("#at").fill("20")
    at(person, 20)
    assert set(person.page.locator("#log li[aria-current]").evaluate_all("all => all.map(l => l.dataset.at)")) == {"20"}
    person.page.locator("#log li[data-at='22'] a").first.click()
    at(person, 22)
    person.page.focus("#at")
    keys.press("ArrowRight")
    at(person, 23)
    person.page.locator("#curves").click(position={"x": 200, "y": 40})
    person.page.wait_for_function("() => Number(document.getElementById('at').value) > 30")


def test_a_link_leads_to_the_moment(visit: Visit) -> None:
    person, friend = visit(), visit()
    open_record(person, "lost-cities")
    person.page.click(".eye.seat-1")
    person.sees(".eye.seat-1[aria-current]")
    for moment in range(1, 6):
        person.page.keyboard.press("ArrowRight")
        at(person, moment)
    friend.page.goto(person.page.url)
    at(friend, 5)
    cards = "#hand [data-card]"
    assert friend.page.locator(cards).count()
    assert friend.page.locator(cards).all_inner_texts() == person.page.locator(cards).all_inner_texts()


def test_autoplay_runs_to_the_end_and_can_be_stopped(visit: Visit) -> None:
    person = visit()
    last = open_record(person, "lost-cities")
    person.page.select_option("#speed", "350")
    person.page.locator("#at").fill(str(last - 3))
    at(person, last - 3)
    person.page.click("#play")
    assert person.page.inner_text("#play") == "Pause"
    at(person, last)
    person.page.wait_for_function("() => document.getElementById('play').textContent === 'Play'")
    assert person.page.locator("#game.over .sheets").count() == 1
    person.page.click("#play")
    at(person, 0)
    at(person, 1)
    person.page.keyboard.press("ArrowLeft")
    stopped = person.page.input_value("#at")
    person.page.wait_for_timeout(900)
    assert person.page.input_value("#at") == stopped


@pytest.mark.parametrize("game", PLAYED)
def test_all_hands_on_a_phone(visit: Visit, game: str) -> None:
    person = visit(viewport=PHONE)
    last = open_record(person, game)
    person.open_sheet("table")
    if not person.page.locator("#all-hands[aria-current]").count():
        person.page.click("#all-hands")
        person.sees("#all-hands[aria-current]")
    person.page.keyboard.press("Escape")
    for moment in (0, last // 2, last):
        person.page.locator("#at").fill(str(moment))
        at(person, moment)
        assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert moment == last or person.page.locator("#hands li svg").count()
    person.open_sheet("table")
    person.page.click("#all-hands")
    person.sees("#hands[hidden]")


def test_without_scripts_every_step_is_a_link(visit: Visit) -> None:
    person = visit(java_script_enabled=False)
    last = open_record(person, "lost-cities")
    for link, moment in (("#to-next", 1), ("#to-next", 2), ("#to-previous", 1), ("#to-last", last)):
        person.page.click(link)
        assert person.page.inner_text("#moment .count") == f"Move {moment} of {last}"
    assert not person.page.locator("#play").is_visible()
    person.page.click("text=Go there")
    assert person.page.inner_text("#moment .count") == f"Move {last} of {last}"


def test_a_bad_file_is_refused_on_the_page(visit: Visit) -> None:
    person = visit()
    person.expects_trouble = True  # the browser itself reports the 400
    person.page.goto("/replay")
    person.page.set_input_files("#record", {"name": "x.json", "mimeType": "text/plain", "buffer": b"no game"})
    person.page.click("text=Replay it")
    assert "not JSON" in person.sees(".notice").inner_text()


def test_from_the_table_to_its_replay_and_to_your_games(visit: Visit) -> None:
    person = visit(viewport=PHONE)
    person.set_up("lost-cities", rounds="1")
    person.await_turn()
    person.choose()
    person.open_sheet("table")
    person.page.click("text=Resign")
    person.page.click("text=Really resign?")
    person.sees("#bar a[href^='/replay/']").click()
    person.sees("#moment")
    person.page.goto("/you")
    assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    line = person.page.locator(".played .lost a")
    assert "lost by resignation" in line.inner_text()
    person.page.select_option("select[name=result]", "won")
    person.page.click("text=Show")
    assert "No games like that" in person.sees(".empty").inner_text()
    person.page.click("text=Show all?")
    person.page.locator(".played a").click()
    person.sees("#moment")


def test_axe_finds_nothing_serious(visit: Visit) -> None:
    person = visit(bypass_csp=True)
    for game in PLAYED:
        open_record(person, game)
        person.page.keyboard.press("ArrowRight")
        at(person, 1)
        assert serious_by_day_or_night(person) == []
    person.page.goto("/replay")
    assert serious_by_day_or_night(person) == []
    person.page.goto("/you")
    assert serious_by_day_or_night(person) == []
    person.set_up("lost-cities")
    person.page.goto("/you")
    assert serious_by_day_or_night(person) == []


def test_a_mistake_is_seen_with_the_eyes_of_who_made_it(
    visit: Visit, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = Reviewer.judge

    def strict(self: Reviewer, moment: int) -> Judgement:
        """The first choice of each seat is taken for a blunder, the others for good ones."""
        found, moves = judge(self, moment), self.review.movers
        if moment == moves.index(found.seat):
            return replace(found, kind="blunder", loss=Estimate(0.2, 0.1, 0.3))
        return replace(found, kind="good", loss=Estimate(0, -1, 1))

    monkeypatch.setattr(Reviewer, "judge", strict)
    monkeypatch.setitem(REVIEWED, "lost-cities", replace(REVIEWED["lost-cities"], effort=LITTLE))
    monkeypatch.setattr("serai.cluster.pools.PATIENCE", 0)
    person = visit(base_url=address(house), bypass_csp=True)
    open_record(person, "lost-cities")
    page = person.page
    page.click("text=Review this game")
    page.locator("#review h3").wait_for(timeout=120_000)
    page.keyboard.press("Home")
    at(person, 0)
    first = serai.load(record("lost-cities")).moves[0].seat
    for seat in (first, 1 - first):
        page.locator("#to-mistake").press("Enter")
        page.locator(f"#eyes .seat-{seat}[aria-current]").wait_for()
        assert f"seat={seat}" in page.url
        assert "Blunder ??" in page.locator("#moment .say").inner_text()
        assert "Blunder ?? Better" in page.locator("#announce").inner_text(), "it is said aloud"
    page.locator("#review").evaluate("review => review.querySelectorAll('details').forEach(one => one.open = true)")
    assert serious_by_day_or_night(person) == []
    page.keyboard.press("ArrowLeft")
    page.locator(".judged").wait_for(state="detached")
    assert f"seat={1 - first}" in page.url, "the eyes stay"


def test_on_a_phone_the_review_is_a_sheet_that_opens_while_it_is_made(
    visit: Visit, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge, seen = Reviewer.judge, Event()
    monkeypatch.setattr(Reviewer, "judge", lambda self, moment: judge(self, moment) if seen.wait(120) else None)
    monkeypatch.setitem(REVIEWED, "lost-cities", replace(REVIEWED["lost-cities"], effort=LITTLE))
    monkeypatch.setattr("serai.cluster.pools.PATIENCE", 0)
    person = visit(base_url=address(house), viewport=PHONE)
    open_record(person, "lost-cities", seed=3)  # a game that nobody has had reviewed yet
    page = person.page
    assert not page.locator("#review").is_visible()
    person.open_sheet("review")
    page.click("text=Review this game")
    page.locator("#review progress").wait_for(timeout=60_000)
    seen.set()
    page.locator("#review h3").wait_for(timeout=120_000)
    page.keyboard.press("Escape")
    assert not page.locator("#review").is_visible()
    page.reload()
    assert not page.locator("#review").is_visible(), "once it is made, the board comes first"
