"""Two nodes on one PostgreSQL and one Redis: whoever asks may ask either, and the log decides every race."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import msgpack
from redis import Redis
from sqlalchemy import select, text, update

from serai import bots
from serai.cluster.jobs import BotJob, CityJob, ReviewJob
from serai.cluster.leases import HOLDERS, RedisLeases
from serai.lab.city_report import Tally
from serai.review import Reviewer
from serai.review.game import REVIEWED
from serai.review.hints import Hint, Weighed
from serai.store import LogEntry, ratings, schema
from serai.store.engine import connect, database_url
from serai.store.writer import Change
from serai.table import Table
from serai.table.games import GAMES
from serai.web.clock import now
from serai.web.door import limits as limiting
from serai.web.door.limits import Limits
from serai.web.door.refusals import TooOften
from serai.web.games.en_route import workshop
from tests import postgres, redis_server
from tests.review.games import LITTLE

from .browsing import Browser, actions_on
from .conftest import COMPILE_SECONDS, House, settings_for, wait_for
from .programs import Program
from .push_service import push_service
from .test_devices import copy, devices_on, shown
from .test_evenings import evening_at, lose_all, make
from .test_friends import link_of
from .test_no_leaks import leaks, scene, walk
from .test_passkeys import browser as at_name
from .test_passkeys import device_for, register, sign_in
from .test_profiles import handle
from .test_replay import finished
from .test_seeking import seek, table_for
from .test_turns import waiting

GAME = "lost-cities"
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


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    """Two servers of one inn."""
    folder = tmp_path_factory.mktemp("nodes")
    with postgres.running() as database, redis_server.running() as redis:
        houses = [House(settings_for(folder, database=database, redis=redis.url, push_anywhere=True)) for _ in range(2)]
        wait_for(lambda: all(GAME in house.inn.ready for house in houses), COMPILE_SECONDS)
        wait_for(lambda: all(not house.inn.neighbours.faults() for house in houses))
        yield houses[0], houses[1]
        for house in houses:
            house.close()


def everywhere(program: Program, *houses: House) -> list[Program]:
    """The same player at each of the nodes."""
    return [Program(house.browser(), program.name, program.token) for house in houses]


def two_players(nodes: tuple[House, House], **options: Any) -> tuple[str, Program, Program]:
    """A game of two, one on each node."""
    ann, bob = Program(nodes[0].browser(), "Ann"), Program(nodes[1].browser(), "Bob")
    made = ann.new_table(GAME, seats=["me", "open"], **options)
    assert bob.join(made["id"], made["invite"]).status == 200
    return made["id"], ann, bob


def at_once(*asking: Callable[[], Any]) -> list[Any]:
    """What each is answered when all ask at the same time."""
    answers: list[Any] = [None] * len(asking)
    ready = threading.Barrier(len(asking))

    def ask(number: int) -> None:
        ready.wait(60)
        answers[number] = asking[number]()

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(len(asking))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    return answers


def log_of(house: House, table: str) -> list[Any]:
    saved = house.run(house.inn.store.load(table))
    return list(saved.entries)


def kinds_of(house: House, table: str) -> list[str]:
    return [entry.kind for entry in log_of(house, table)]


def test_joining_on_one_and_starting_on_the_other_keeps_the_person_seated(nodes: tuple[House, House]) -> None:
    for _ in range(5):
        ann, bob = Program(nodes[0].browser(), "Ann"), Program(nodes[1].browser(), "Bob")
        made = ann.new_table(GAME, seats=["me", "open"])
        bob.ask("GET", f"/api/v1/invites/{made['invite']}")
        joined, started = at_once(
            lambda bob=bob, made=made: bob.join(made["id"], made["invite"]),
            lambda ann=ann, made=made: ann.at(made["id"], "start"),
        )
        assert started.status == 200
        second = [seat["level"] for seat in ann.see(made["id"])["players"]][1]
        assert (joined.status, second) in ((200, None), (409, bots.DEFAULT))
        assert ann.see(made["id"])["status"] == bob.see(made["id"])["status"] == "playing"


def test_two_who_take_the_last_seats_at_once_start_the_game(nodes: tuple[House, House]) -> None:
    ann = Program(nodes[0].browser(), "Ann")
    made = ann.new_table("en-route", seats=["me", "open", "open"])
    others = [Program(house.browser(), "Guest") for house in nodes]
    answers = at_once(*(lambda one=one: one.join(made["id"], made["invite"]) for one in others))
    assert [answer.status for answer in answers] == [200, 200]
    assert {one.see(made["id"])["status"] for one in (ann, *others)} == {"playing"}
    assert sorted(one.see(made["id"])["your_seats"][0] for one in others) == [1, 2]


def test_only_one_of_two_gets_a_seat(nodes: tuple[House, House]) -> None:
    ann = Program(nodes[0].browser(), "Ann")
    made = ann.new_table(GAME, seats=["me", "open"])
    others = [Program(house.browser(), "Guest") for house in nodes]
    answers = at_once(*(lambda one=one: one.join(made["id"], made["invite"]) for one in others))
    assert sorted(answer.status for answer in answers) == [200, 409]


def test_who_came_by_the_link_to_one_node_may_look_on_the_other(nodes: tuple[House, House]) -> None:
    ann, cleo = nodes[0].browser("Ann"), nodes[0].browser("Cleo")
    table = ann.new_table(seat_1="open")
    invite = nodes[0].run(nodes[0].inn.find(table)).setup.invite
    nodes[1].run(nodes[1].inn.find(table))
    cleo.port = nodes[1].port
    assert cleo.get(f"/t/{table}").status == 403
    cleo.port = nodes[0].port
    cleo.get(f"/j/{invite}")
    cleo.port = nodes[1].port
    assert cleo.get(f"/t/{table}").status == 200


def test_a_player_may_change_the_node_with_every_move(nodes: tuple[House, House]) -> None:
    table, ann, bob = two_players(nodes, options={"rounds": 1})
    seats = [everywhere(program, *nodes) for program in (ann, bob)]
    for turn in range(200):
        state = seats[0][turn % 2].see(table)
        if state["status"] == "over":
            break
        mover = seats[state["to_move"][0]][turn % 2]
        seen = mover.see(table)
        assert mover.move(table, seen["actions"][0]["text"], seq=seen["seq"]).status == 200
    assert state["status"] == "over"
    assert [entry.seq for entry in log_of(nodes[0], table)] == list(range(turn))


def test_a_stream_on_the_other_node_brings_every_line_once(nodes: tuple[House, House]) -> None:
    table, ann, bob = two_players(nodes, options={"rounds": 1})
    streams = [ann.events(table), bob.events(table)]
    for _ in range(20):
        mover = (ann, bob)[ann.see(table)["to_move"][0]]
        assert mover.move(table, mover.actions(table)[0]).status == 200
    for stream in streams:
        lines = (line for _ in range(25) if "kind" in (line := stream.next()))  # others tell that the game has begun
        assert [next(lines)["seq"] for _ in range(20)] == list(range(20))
        stream.close()


def test_the_same_key_on_two_nodes_makes_one_move(nodes: tuple[House, House]) -> None:
    table, ann, bob = two_players(nodes)
    mover = (ann, bob)[ann.see(table)["to_move"][0]]
    action = mover.actions(table)[0]
    answers = at_once(*(lambda one=one: one.move(table, action, key="one") for one in everywhere(mover, *nodes)))
    assert [answer.status for answer in answers] == [200, 200]
    assert {answer.json["seq"] for answer in answers} == {0}
    assert len(log_of(nodes[0], table)) == 1


def test_both_look_at_a_live_table_and_nobody_resets_its_clocks(nodes: tuple[House, House]) -> None:
    table, ann, bob = two_players(nodes, pace="live")
    for _ in range(3):
        assert ann.see(table)["status"] == bob.see(table)["status"] == "playing"
    streams = [ann.events(table), bob.events(table)]
    assert [stream.next()["kind"] for stream in streams] == ["resume", "resume"]
    assert kinds_of(nodes[0], table) == ["resume"]
    for stream in streams:
        stream.close()


def test_one_node_thinks_for_a_bot_that_both_show(nodes: tuple[House, House]) -> None:
    ann = Program(nodes[0].browser(), "Ann")
    table = ann.new_table(GAME, seats=["me", "bot:random"], options={"first": 1, "rounds": 1})["id"]
    streams = [one.events(table) for one in everywhere(ann, *nodes)]
    for stream in streams:
        assert [stream.next()["seat"] for _ in range(2)] == [1, 1]
        stream.close()
    assert [house.inn.neighbours.node.leases.held(table) for house in nodes].count(True) == 1
    assert kinds_of(nodes[0], table) == ["move", "move"]


def test_chat_and_presence_are_heard_on_the_other_node(nodes: tuple[House, House]) -> None:
    table, ann, bob = two_players(nodes)
    streams = [ann.events(table), bob.events(table)]
    wait_for(lambda: all(player["here"] for player in ann.see(table)["players"]))
    wait_for(lambda: all(player["here"] for player in bob.see(table)["players"]))
    assert ann.at(table, "chat", text="hello").status == 200
    assert bob.at(table, "chat", text="good luck").status == 200
    said = [[line["text"] for line in one.see(table)["chat"]] for one in (ann, bob)]
    assert said == [["hello", "good luck"]] * 2
    streams[0].close()
    wait_for(lambda: not bob.see(table)["players"][0]["here"])
    streams[1].close()


def test_two_who_ask_for_a_rematch_at_once_meet_again(nodes: tuple[House, House]) -> None:
    table, ann, bob = two_players(nodes)
    assert ann.at(table, "resign").status == 200
    answers = at_once(lambda: ann.at(table, "rematch"), lambda: bob.at(table, "rematch"))
    assert [answer.status for answer in answers] == [201, 201]
    assert answers[0].json["id"] == answers[1].json["id"]
    wait_for(lambda: ann.see(answers[0].json["id"])["status"] == "playing")


def test_the_home_lists_of_both_nodes_show_a_new_table(nodes: tuple[House, House]) -> None:
    watcher = nodes[1].browser("Cleo")
    home = watcher.stream("/events")
    home.next()
    Program(nodes[0].browser(), "Somebody new").new_table(GAME, seats=["me", "open"], public=True)
    assert "Somebody new" in home.raw()["data"]
    home.close()


def test_a_page_follows_a_move_on_the_other_node(nodes: tuple[House, House]) -> None:
    ann = nodes[0].browser("Ann")
    table = ann.play_bot(GAME, first="0")
    twin = nodes[1].browser()
    twin.cookies = dict(ann.cookies)
    stream = twin.stream(f"/t/{table}/events")
    stream.drain()
    action = actions_on(ann.get(f"/t/{table}").text)[0]
    assert ann.post(f"/t/{table}/move", {"action": action}).status == 303
    assert stream.next()["seq"] >= 1
    stream.close()


def test_what_was_spent_on_one_node_is_missing_on_the_other(nodes: tuple[House, House]) -> None:
    here, there = (house.app.state.limits for house in nodes)
    spent = spend_all(here, "somebody")
    wait_for(lambda: ("chat", "somebody") in there._full)
    assert spend_all(there, "somebody") < spent / 2  # some have come back meanwhile
    assert spend_all(there, "somebody else") >= spent / 2


def spend_all(limits: Limits, who: str) -> int:
    """How often somebody may do it now."""
    for count in range(10**6):
        try:
            limits.spend("chat", who)
        except TooOften:
            return count
    raise AssertionError("there is no limit")


@pytest.fixture(scope="module")
def third(nodes: tuple[House, House], tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One more node, which stays."""
    house = another(nodes, tmp_path_factory.mktemp("third"))
    yield house
    house.close()


def another(nodes: tuple[House, House], folder: Path) -> House:
    shared = nodes[0].inn.settings
    house = House(settings_for(folder, database=shared.database, redis=shared.redis, push_anywhere=True))
    wait_for(lambda: GAME in house.inn.ready and not house.inn.neighbours.faults(), COMPILE_SECONDS)
    return house


@pytest.mark.parametrize("everybody", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES)
def test_no_secret_leaves_by_any_of_three_nodes(
    nodes: tuple[House, House], third: House, game: str, everybody: bool
) -> None:
    """Each of those around the table at one of the nodes in turn, or everybody at each of them."""
    houses = (*nodes, third)
    wait_for(lambda: all(game in house.inn.ready for house in houses), COMPILE_SECONDS)
    around = scene(nodes[0], game, 2, depth=9)
    for number, (_seat, walker) in enumerate(around.walkers):
        for house in houses if everybody else (houses[number % 3],):
            house.run(house.inn.find(around.open_table.id))
            there = replace(walker, port=house.port, patience=0.1)
            assert leaks(walk(replace(around, house=house), there), around.secrets()) == []


def test_who_was_at_a_node_that_is_gone_is_here_no_longer(nodes: tuple[House, House], tmp_path: Path) -> None:
    table, ann, _bob = two_players(nodes)
    last = another(nodes, tmp_path)
    Program(last.browser(), ann.name, ann.token).events(table)
    wait_for(lambda: ann.see(table)["players"][0]["here"])
    last.close()
    wait_for(lambda: not ann.see(table)["players"][0]["here"])


def test_the_streams_of_an_address_count_on_every_node(
    nodes: tuple[House, House], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limiting, "STREAMS_PER_ADDRESS", 2 / nodes[0].inn.settings.rate_factor)
    limits = [house.app.state.limits for house in nodes]
    limits[0].open_stream("10.0.0.1")
    release = limits[0].open_stream("10.0.0.1")
    wait_for(lambda: refused(limits[1], "10.0.0.1"))
    last = another(nodes, tmp_path)  # it is told by those who were there before
    wait_for(lambda: refused(last.app.state.limits, "10.0.0.1"))
    assert not refused(limits[1], "10.0.0.2")
    release()
    wait_for(lambda: not refused(limits[1], "10.0.0.1"))
    last.app.state.limits.open_stream("10.0.0.1")
    wait_for(lambda: refused(limits[1], "10.0.0.1"))
    last.close()
    wait_for(lambda: not refused(limits[1], "10.0.0.1"))


def refused(limits: Limits, address: str) -> bool:
    """Whether the address may not open another stream."""
    try:
        limits.open_stream(address)()
    except TooOften:
        return True
    return False


def test_a_node_that_is_told_to_end_hands_its_tables_over_itself(
    nodes: tuple[House, House], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = another(nodes, tmp_path)
    ann = Program(last.browser(), "Ann")
    table = ann.new_table(GAME, seats=["me", "open"], pace="live")["id"]
    assert ann.at(table, "start").status == 200
    wait_for(lambda: last.inn.neighbours.node.leases.held(table))
    redis = Redis.from_url(str(last.inn.settings.redis))
    before = redis.hget(HOLDERS, table)

    async def nobody_looks(self: RedisLeases) -> set[str]:
        return set()

    monkeypatch.setattr(RedisLeases, "beat", nobody_looks)  # so nobody would find out that it is gone
    last._loop.call_soon_threadsafe(last.inn.begin_to_close)
    wait_for(lambda: redis.hget(HOLDERS, table) not in (None, before))
    assert last.browser().get("/healthz").status == 503  # it is still there, for those whom it has begun to answer
    last.close()


def test_news_of_a_later_version_send_a_node_to_the_log(nodes: tuple[House, House]) -> None:
    table, ann, bob = two_players(nodes)
    stream = bob.events(table)
    mover = (ann, bob)[ann.see(table)["to_move"][0]]
    channel, later = f"serai:table:{table}", "abcdef01"
    redis = Redis.from_url(str(nodes[0].inn.settings.redis))
    for message in (b"\xc1", msgpack.encode([later, "novelty", 1]), msgpack.encode({"version": 9})):
        for name in (channel, "serai:house", "serai:limits", "serai:streams", "serai:reviews", "serai:freed"):
            redis.publish(name, message)
    entry = LogEntry(0, ann.see(table)["to_move"][0], "move", mover.actions(table)[0], None, now())
    nodes[0].run(nodes[0].inn.store.append(table, entry))
    redis.publish(channel, msgpack.encode([later, "line", *entry, "a field that nobody knows"]))
    assert stream.next()["seq"] == 0
    mover = (ann, bob)[ann.see(table)["to_move"][0]]
    assert mover.move(table, mover.actions(table)[0]).status == 200
    assert stream.next()["seq"] == 1
    assert not any(house.inn.neighbours.faults() for house in nodes)
    stream.close()


def test_nodes_go_on_while_a_later_version_changes_the_database(nodes: tuple[House, House], tmp_path: Path) -> None:
    table, ann, bob = two_players(nodes)

    def move() -> None:
        mover = (ann, bob)[ann.see(table)["to_move"][0]]
        assert mover.move(table, mover.actions(table)[0]).status == 200

    for _ in range(8):  # often enough for statements to be prepared
        move()
    engine = connect(database_url(nodes[0].inn.settings.database))
    with engine.begin() as connection:
        for name in ("tables", "moves", "seats"):
            connection.execute(text(f"alter table {name} add column mood text"))
        connection.execute(text("update alembic_version set version_num = '9999'"))
    engine.dispose()
    for _ in range(8):
        move()
    last = another(nodes, tmp_path)  # one of this version may even start
    for one in (ann, bob):
        there = Program(last.browser(), one.name, one.token)
        assert there.see(table)["seq"] == 16
    last.close()


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


def test_who_looks_for_an_opponent_finds_one_at_another_node(nodes: tuple[House, House]) -> None:
    here, there = nodes
    ann, bob = here.browser("Ann"), there.browser("Bob")
    seek(ann)
    seek(bob)
    table = table_for(ann, bob).removeprefix("/t/")
    assert Redis.from_url(str(here.inn.settings.redis), decode_responses=True).hget(HOLDERS, "seekers")
    assert [seat.name for seat in here.match(table).seats] == [seat.name for seat in there.match(table).seats]


def test_an_evening_goes_on_whichever_node_is_asked(nodes: tuple[House, House]) -> None:
    here, there = nodes
    people = [here.browser("Ann"), there.browser("Bob"), there.browser("Cid")]
    address = make(people[0])
    for person in people:
        assert person.post(f"{address}/enter").status == 303
    assert people[0].post(f"{address}/begin").status == 303
    lose_all(here, there, people, address)
    games = evening_at(here, address).games
    assert len(games) == len({game.table for game in games}) == 3


def test_a_profile_its_passkey_and_its_devices_are_the_same_at_every_node(
    nodes: tuple[House, House], third: House
) -> None:
    ann, key = at_name(nodes[0], "Ann"), device_for(nodes[0])
    assert register(ann, key, "My phone") == 303
    assert ann.post("/profile", {"colour": "red", "shows-games": "on"}).status == 303
    for house in (nodes[1], third):
        key.origin = f"http://localhost:{house.port}"  # a load balancer would show one address
        back = at_name(house)
        assert sign_in(back, key) == 303
        assert shown(back).guest == shown(ann).guest
        assert "My phone" in back.get("/profile").text
        assert house.browser().get(f"/people/{handle(ann)}").status == 200
    assert len(devices_on(ann.get("/profile").text)) == 3
    device = shown(ann).device
    assert back.post("/profile/end-device", {"device": device}).status == 303
    for house in nodes:
        gone = copy(ann, house)
        wait_for(lambda gone=gone: not devices_on(gone.get("/profile").text))


def test_a_rated_game_between_friends_counts_once_wherever_it_is_played(
    nodes: tuple[House, House], third: House
) -> None:
    ann, bob = nodes[0].browser("Ann"), nodes[1].browser("Bob")
    assert bob.post(link_of(ann)).status == 303
    asked = ann.post(f"/friends/{handle(bob)}/challenge", {"game": GAME, "rated": "on"}).headers["location"]
    bob = copy(bob, third)
    assert asked in waiting(bob)
    assert bob.post(f"{asked}/join").status == 303
    assert copy(ann, nodes[1]).post(f"{asked}/resign").status == 303
    steps = schema.rating_steps.c
    query = select(steps.person, steps.mu).where(steps.table_id == asked.removeprefix("/t/"))
    wait_for(lambda: third.run(third.inn.store.read(lambda connection: connection.execute(query).all())), 30)
    for house in (*nodes, third):
        found = house.run(ratings.of_people(house.inn.store, [shown(ann).guest.id, shown(bob).guest.id]))
        assert [one.games for one in found] == [1, 1]
        strong = {one.person: one.mu for one in found}
        assert strong[shown(bob).guest.id] > strong[shown(ann).guest.id]


def test_what_is_due_is_pushed_by_one_of_three_nodes(nodes: tuple[House, House], third: House) -> None:
    assert len({house.app.state.sender.public for house in (*nodes, third)}) == 1
    with push_service() as service:
        ann, bob = nodes[0].browser("Ann"), nodes[1].browser("Bob")
        bobs = service.subscription("bob")
        assert bob.post("/push", bobs.fields).status == 303
        assert copy(bob, third).get("/turns").text.count("data-on ")
        table = ann.new_table(seat_1="open", public="on", pace="days", option_first="1")
        assert copy(bob, third).post(f"/t/{table}/join").status == 303
        hurry = update(schema.notices).values(due=0)
        third.run(third.inn.store.writer.write(Change(hurry, {})))
        wait_for(lambda: len(service.told(bobs)) == 2, 30)  # that it is his move, and that it soon is not
        third.run(third.inn.store.writer.write(Change(hurry, {})))
        assert {one["address"] for one in service.told(bobs)} == {f"/t/{table}"}
        left = select(schema.notices).where(schema.notices.c.table_id == table)
        assert third.run(third.inn.store.read(lambda connection: connection.execute(left).all())) == []
        assert len(service.told(bobs)) == 2


def test_who_is_muted_at_one_node_is_silent_on_a_page_that_is_open_at_another(nodes: tuple[House, House]) -> None:
    here, there = nodes
    ann, bob = here.browser("Ann"), here.browser("Bob")
    table = ann.new_table(seat_1="open", public="on")
    bob.post(f"/t/{table}/join")
    elsewhere = copy(ann, there)
    assert "Hello there" not in elsewhere.get(f"/t/{table}").text
    stream = elsewhere.stream(f"/t/{table}/events")
    stream.drain()
    assert ann.post(f"/t/{table}/seats/1/mute").status == 303
    with pytest.raises(EOFError):  # and the page comes back by itself
        stream.raw()
    bob.post(f"/t/{table}/chat", {"text": "Hello there"})
    assert "Hello there" in copy(bob, there).get(f"/t/{table}").text
    assert "Hello there" not in elsewhere.get(f"/t/{table}").text
