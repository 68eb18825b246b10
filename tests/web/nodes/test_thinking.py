"""Reviews, trials, hints and bots at several nodes: one thinks, all see it."""

import subprocess
import sys
import threading
from dataclasses import asdict, replace
from typing import Any

import pytest

from serai.cluster.jobs import BotJob, CityJob, ReviewJob
from serai.lab.city_report import Tally
from serai.review import Reviewer
from serai.review.game import REVIEWED
from serai.review.hints import Hint, Weighed
from serai.table import Table
from serai.web.games.en_route import workshop
from tests.review.games import LITTLE

from ..browsing import Browser
from ..conftest import COMPILE_SECONDS, House, wait_for
from ..programs import Program
from ..test_replay import finished
from .inn import GAME, everywhere

WORK = """
import sys
from dataclasses import replace
from serai.cluster import worker
from serai.review.game import REVIEWED
from tests.review.games import LITTLE
REVIEWED["lost-cities"] = replace(REVIEWED["lost-cities"], effort=LITTLE)
worker.smallest_first = lambda: ["lost-cities"]
worker.WORKER_MILLISECONDS = 60_000  # on a busy machine it must not be taken for dead
worker.work(sys.argv[1], 1)
"""


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REVIEWED, GAME, replace(REVIEWED[GAME], effort=LITTLE))


def test_a_review_asked_for_on_one_node_is_under_way_and_seen_on_the_other(
    nodes: tuple[House, House], quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, judge = threading.Event(), Reviewer.judge
    monkeypatch.setattr(Reviewer, "judge", lambda self, moment: (go.wait(20), judge(self, moment))[1])
    paths = [f"/api/v1/tables/{finished(nodes[0])[1].id}/review" for _ in range(2)]
    here, there = everywhere(Program(nodes[0].browser(), "Ann"), *nodes)
    try:
        assert here.ask("POST", paths[0]).status == 202
        wait_for(lambda: there.ask("GET", paths[0]).json["place"] == 0)
        assert there.ask("POST", paths[0]).status == 202  # it is the same one
        refused = there.ask("POST", paths[1])
        assert (refused.status, "one at a time" in refused.text) == (409, True)
        assert Program(nodes[1].browser(), "Bob").ask("POST", paths[1]).status == 202
    finally:
        go.set()
    for path in paths:
        for one in (here, there):
            wait_for(lambda one=one, path=path: one.ask("GET", path).json["place"] is None)  # type: ignore[misc]
            answer = one.ask("GET", path).json
            assert answer["done"] == answer["total"] > 0


def test_bots_that_try_a_city_out_are_seen_at_the_other_node(
    nodes: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Semaphore(0)

    def two_deals(self: CityJob) -> dict[str, Any]:
        go.acquire(timeout=60)
        _city, _games, so_far = self.sent()
        deals = Tally(2 if so_far is None else so_far["done"] + 2, [140] * 4, [1.0, 1.0], {"A1": 2}, {"C4": 2})
        deals.route_ms, deals.first_city, deals.alone = [0.02], [141], {"guide": [120]}
        return asdict(deals)

    monkeypatch.setattr(CityJob, "run", two_deals)
    monkeypatch.setattr(workshop, "QUICK_GAMES", 2)  # five deals
    for house in nodes:
        monkeypatch.setattr(house.inn.ready, "_ready", {GAME, "en-route"})
    ann = nodes[0].browser("Ann")
    city, other = (ann.post("/workshop", {"like": "london"}).headers["location"] for _ in range(2))
    there = Browser(nodes[1].port, dict(ann.cookies))
    try:
        assert ann.post(f"{city}/try", {}).status == 303
        wait_for(lambda: "<progress" in there.get(city).text, 60)
        go.release()
        for one in (ann, there):
            wait_for(lambda one=one: '<progress max="5" value="2"' in one.get(city).text, 60)  # type: ignore[misc]
        assert there.post(f"{city}/try", {}).status == 303  # it is the same one
        refused = there.post(f"{other}/try", {})
        assert (refused.status, "one at a time" in refused.text) == (409, True)
    finally:
        go.release(2)
    for one in (ann, there):
        wait_for(lambda one=one: "a median of 140 points" in one.get(city).text, 60)  # type: ignore[misc]


def test_with_a_worker_the_nodes_do_no_thinking(nodes: tuple[House, House], monkeypatch: pytest.MonkeyPatch) -> None:
    def think(self: object) -> None:
        raise AssertionError("a web server thinks")

    for job in (BotJob, ReviewJob):
        monkeypatch.setattr(job, "run", think)
    worker = subprocess.Popen([sys.executable, "-c", WORK, str(nodes[0].inn.settings.redis)])
    try:
        queue = nodes[0].inn.queue
        wait_for(lambda: nodes[0].run(queue._workers("bot")), COMPILE_SECONDS)  # type: ignore[attr-defined]
        ann = Program(nodes[0].browser(), "Ann")
        table = ann.new_table(GAME, seats=["me", "bot:random"], options={"first": 1})["id"]
        wait_for(lambda: ann.actions(table))
        path = f"/api/v1/tables/{finished(nodes[0])[1].id}/review"
        here, there = everywhere(ann, *nodes)
        assert here.ask("POST", path).status == 202
        for one in (here, there):
            wait_for(lambda one=one: 0 < (found := one.ask("GET", path).json)["total"] == found["done"])  # type: ignore[misc]
    finally:
        worker.terminate()  # it says that it is gone
        worker.wait(30)


def test_a_hint_asked_at_one_node_is_known_at_the_other(
    nodes: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    def first(table: Table, seat: int) -> Hint:
        return Hint(seat, tuple(Weighed(code, 0.5, 0.0) for code in table.codes(seat)[:2]))

    monkeypatch.setattr("serai.cluster.jobs.advise", first)
    ann = Program(nodes[0].browser(), "Ann")
    made = ann.new_table(GAME, seats=["me", "bot:random"], options={"first": 0})["id"]
    here, there = everywhere(ann, *nodes)
    assert there.see(made)["can_ask"]
    told = here.at(made, "hint").json
    wait_for(lambda: there.see(made)["hinted"])
    assert there.at(made, "hint").json == told, "nobody thinks twice"
    assert there.move(made, told["action"]).status == 200
    for house in nodes:
        wait_for(lambda house=house: house.match(made).followed_by(0))  # type: ignore[misc]
        hint, code = house.match(made).followed_by(0)  # type: ignore[misc]
        assert hint.best == code
    assert [entry.kind for entry in nodes[1].match(made).entries].count("hint") == 1
