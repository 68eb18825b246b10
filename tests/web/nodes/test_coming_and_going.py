"""Nodes come, end, and are of several versions; what one says, spends and counts holds at all of them."""

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import msgpack
from redis import Redis
from sqlalchemy import text

from serai.cluster.leases import HOLDERS, RedisLeases
from serai.store import LogEntry
from serai.store.engine import connect, database_url
from serai.table.games import GAMES
from serai.web.clock import now
from serai.web.door import limits as limiting
from serai.web.door.limits import Limits
from serai.web.door.refusals import TooOften

from ..conftest import COMPILE_SECONDS, House, wait_for
from ..programs import Program
from ..test_no_leaks import leaks, scene, walk
from .inn import GAME, another, two_players


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
