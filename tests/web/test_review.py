"""Reviews in replays: asked for by a form, made one at a time, kept with the table, never of a running game."""

import asyncio
import json
import random
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from serai.review import Review, Reviewer
from serai.review.game import REVIEWED
from serai.review.judging import Estimate, Judgement
from serai.review.keeping import data_of
from serai.web.pages.replay import replay_fragments
from serai.web.pages.review import _marks
from serai.web.parts.chart import Frame
from serai.web.replays import desk, packing
from serai.web.replays.replay import OfTable
from serai.web.replays.replay_pages import of_record, see
from serai.web.replays.reviews import Reviews
from serai.web.tables.open_table import OpenTable
from serai.web.views.replay import ReviewPart, ReviewShown, Verdict, Viewpoint
from tests.review.games import LITTLE, played

from .browsing import Browser
from .conftest import House, wait_for
from .programs import Program
from .test_replay import finished
from .test_secrecy import play_some, seated


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in ("lost-cities", "en-route"):
        monkeypatch.setitem(REVIEWED, game, replace(REVIEWED[game], effort=LITTLE))
    monkeypatch.setattr("serai.cluster.pools.PATIENCE", 0)  # other tests may run beside it


@pytest.fixture
def wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every tenth choice is taken for a blunder."""
    judge = Reviewer.judge

    def stricter(self: Reviewer, moment: int) -> Judgement:
        found = judge(self, moment)
        if moment % 10:
            return replace(found, kind="good", loss=Estimate(0, -1, 1))
        return replace(found, kind="blunder", loss=Estimate(0.2, 0.1, 0.3), points=Estimate(9, 5, 13))

    monkeypatch.setattr(Reviewer, "judge", stricter)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Nothing is judged until the test says so."""
    go = threading.Event()
    judge = Reviewer.judge
    monkeypatch.setattr(Reviewer, "judge", lambda self, moment: (go.wait(20), judge(self, moment))[1])
    yield go
    go.set()


def name_of(table: OpenTable) -> OfTable:
    return OfTable(table.id, table.seq)


def ready(house: House, table: OpenTable) -> bool:
    found = house.app.state.reviews.find(name_of(table))
    return found is not None and found.complete and house.app.state.reviews.place(name_of(table)) is None


def test_a_finished_game_is_reviewed_on_request(house: House, wrong: None) -> None:
    people, table = finished(house)
    base = f"/replay/{table.id}"
    assert "Review this game" in people[0].get(base).text
    answer = people[0].post(f"{base}/review")
    assert (answer.status, answer.headers["location"]) == (303, base)
    wait_for(lambda: ready(house, table), 60)
    found = house.app.state.reviews.find(name_of(table))
    blunder = min(moment for moment in found.decisions if moment % 10 == 0)
    for viewer in (people[1], house.browser("Eve")):
        page = viewer.get(f"{base}?at={blunder + 1}").text
        for words in (
            "Blunder ??",
            "Better: ",
            "It cost 20% of the winning chances",
            "Next mistake",
            "Luck",
            "Accuracy",
            '<span class="judged"><strong><span class="kind">Blunder</span> ??</strong> Better: ',
            "Winning chances in a table",
            'class="thought seat-0"',
        ):
            assert words in page
        assert "data-glow=" in page
        assert "Review this game" not in page
    piece = people[0].get(f"{base}?at={blunder + 1}", Accept="application/json").json["fragments"]["review"]
    assert "Blunder" in piece
    assert "Previous mistake" not in piece
    start = people[0].get(f"{base}?at=0", Accept="application/json").json["fragments"]["moment"]
    mover = found.judgements[blunder].seat
    way = f'id="to-mistake" class="step" href="?at={blunder + 1}&amp;seat={mover}'
    assert way in start, "the way to a mistake is at hand, and it is seen with the eyes of who made it"
    assert "judged" not in start


def test_what_was_reviewed_is_kept_with_the_table(house: House) -> None:
    people, table = finished(house)
    people[0].get(f"/replay/{table.id}")
    people[0].post(f"/replay/{table.id}/review")
    wait_for(lambda: ready(house, table), 60)
    wait_for(lambda: "Accuracy" in people[0].get(f"/replay/{table.id}").text)
    house.app.state.reviews = Reviews(house.inn)  # as after another start
    assert "Accuracy" in people[0].get(f"/replay/{table.id}").text


class Kept:
    """A store in which a review is kept, and while it is read something is heard."""

    def __init__(self, kept: Review, heard: Callable[[], None]) -> None:
        self._kept, self._heard = kept, heard

    async def read(self, _query: object) -> object:
        self._heard()
        return data_of(self._kept)


def part_of(review: Review, first: int, last: int) -> Review:
    chances = {moment: shares for moment, shares in review.chances.items() if first <= moment < last}
    return replace(review, chances=chances, judgements={})


@pytest.mark.parametrize(
    ("before", "kept", "meanwhile"),
    [((), (0, 9), (0, 9)), ((), (0, 5), (0, 9)), ((), (0, 5), (5, 9)), ((2, 4), (0, 9), ())],
    ids=["nothing new", "the end while it is read", "a part while it is read", "the end was never heard"],
)
def test_what_is_kept_and_what_is_heard_add_up(
    house: House, before: tuple[int, ...], kept: tuple[int, ...], meanwhile: tuple[int, ...]
) -> None:
    name, reviews = OfTable("table", 9), Reviews(house.inn)
    whole = Review("lost-cities", 2, (), (0,) * 9, (0.5, 0.5), (1.0, 0.0), dict.fromkeys(range(9), (0.5, 0.5)))
    if before:
        reviews.remember(name, part_of(whole, *before))
    store = Kept(part_of(whole, *kept), lambda: meanwhile and reviews.remember(name, part_of(whole, *meanwhile)))
    found = asyncio.run(desk.find(reviews, store, name))
    assert (found, reviews.find(name)) == (whole, whole)


def test_one_at_a_time_for_each_guest(house: House, held: threading.Event) -> None:
    tables = [finished(house) for _ in range(3)]
    ann, ben = house.browser("Ann"), house.browser("Ben")
    for browser in (ann, ben):
        browser.get("/")

    def ask(browser: Browser, number: int) -> int:
        return browser.post(f"/replay/{tables[number][1].id}/review").status

    assert ask(ann, 0) == 303
    assert ask(ann, 0) == 303
    refused = ann.post(f"/replay/{tables[1][1].id}/review")
    assert refused.status == 409
    assert "one at a time" in refused.text
    assert ask(ben, 2) == 303
    page = ben.get(f"/replay/{tables[2][1].id}").text
    assert "1 review is before this one." in page
    assert "data-busy" in page
    held.set()
    wait_for(lambda: ready(house, tables[0][1]) and ready(house, tables[2][1]), 60)
    assert ask(ann, 1) == 303
    wait_for(lambda: ready(house, tables[1][1]), 60)


def test_a_running_game_is_not_reviewed(house: House) -> None:
    people, table = seated(house, "lost-cities", 2)
    play_some(house, table, 10, random.Random(1))
    assert "Review this game" not in people[0].get(f"/replay/{table.id}").text
    refused = people[0].post(f"/replay/{table.id}/review")
    assert refused.status == 403
    assert "not over" in refused.text
    assert house.app.state.reviews.place(name_of(table)) is None


def test_a_record_in_an_address_is_reviewed_too(house: House) -> None:
    browser = house.browser("Ann")
    packed = packing.pack(json.loads(json.dumps(played("en-route", "guide", "stroller").record())))
    assert "Review this game" in browser.get(f"/replay/record/{packed}").text
    assert browser.post(f"/replay/record/{packed}/review").status == 303
    wait_for(lambda: "Accuracy" in browser.get(f"/replay/record/{packed}").text)


def test_one_decision_is_looked_at_more_deeply(house: House) -> None:
    people, table = finished(house)
    base = f"/replay/{table.id}"
    people[0].get(base)
    refused = people[0].post(f"{base}/review", {"deeper": "0"})
    assert (refused.status, "no such decision" in refused.text) == (400, True)
    people[0].post(f"{base}/review")
    wait_for(lambda: ready(house, table), 60)
    reviews, name = house.app.state.reviews, name_of(table)
    moment = reviews.find(name).decisions[-1]
    before = reviews.find(name).judgements[moment].worlds
    assert "Look deeper" in people[0].get(f"{base}?at={moment + 1}").text
    answer = people[0].post(f"{base}/review", {"deeper": str(moment)})
    assert answer.headers["location"] == f"{base}?at={moment + 1}"
    wait_for(lambda: reviews.find(name).judgements[moment].worlds > 2 * before, 60)
    assert ready(house, table) or reviews.place(name) == 0


def test_a_form_of_another_page_is_refused(house: House) -> None:
    people, table = finished(house)
    people[0].get("/")
    people[0].token = "0" * 10
    assert people[0].post(f"/replay/{table.id}/review").status == 403


def test_programs_ask_for_reviews_too(house: House) -> None:
    table = finished(house)[1]
    robot = Program(Browser(house.port), "Robo")
    path = f"/api/v1/tables/{table.id}/review"
    answer = robot.ask("GET", path).json
    assert (answer["place"], answer["done"], answer["total"]) == (None, 0, 0)
    assert robot.ask("POST", path).status == 202
    wait_for(lambda: ready(house, table), 60)
    answer = robot.ask("GET", path).json
    assert answer["done"] == answer["total"] == len(answer["chances"]) + len(answer["judgements"])
    assert {"moment", "seat", "played", "kind", "choices", "loss", "points"} <= set(answer["judgements"][0])
    for total in answer["summaries"]:
        assert total["luck"] + total["skill"] == pytest.approx(total["result"] - total["expectation"])
    running = seated(house, "lost-cities", 2)[1]
    assert robot.ask("POST", f"/api/v1/tables/{running.id}/review").status == 403


def verdict(moment: int, kind: str, seat: int = 0, best: str = "draw A1-B1") -> Verdict:
    line = {"seat": seat, "text": best, "event": "move", "values": []}
    return Verdict(moment, seat, kind, True, line, line, "", "", ())


def test_marks_in_the_graph_do_not_cover_each_other() -> None:
    frame = Frame(100, 0, 100, 50)
    close = [verdict(10, "mistake"), verdict(11, "blunder"), verdict(60, "inaccuracy"), verdict(11, "mistake", seat=1)]
    marks = _marks(frame, close)
    assert [(mark, seat) for _x, _y, mark, seat in marks] == [("?", 1), ("??", 0), ("?!", 0)], "the worst is shown"
    assert len({y for _x, y, _mark, _seat in marks}) == 2, "a row for each seat"


@pytest.mark.parametrize(
    ("best", "shape"),
    [
        ("draw A1-B1", 'data-card="A1-B1"><path d="M'),
        ("at c4", 'data-card="c4"><path d="M'),
        ("lay F1Kt", None),
    ],
)
def test_what_was_better_is_drawn_on_the_map_of_who_could_have_chosen_it(best: str, shape: str | None) -> None:
    replay = of_record(played("en-route", "guide", "stroller"))
    for seat in range(2):
        page = see(replay, Viewpoint(0, True), 30)
        shown = ReviewShown(1, 2, (), (), (), verdict(30, "mistake", seat, best), (), ())
        page = replace(page, review=ReviewPart(None, "", "", shown))
        drawn = replay_fragments(page)["game"]
        own, _start, rest = drawn.partition('data-place="p1"')
        assert (f'class="better" {shape}' in own) is (shape is not None and seat == 0)
        assert (f'class="better" {shape}' in rest) is (shape is not None and seat == 1)
    assert 'class="better"' not in replay_fragments(see(replay, Viewpoint(0, True), 30))["game"]
