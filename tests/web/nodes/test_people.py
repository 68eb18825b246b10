"""People at several nodes: they meet, are known, paired, rated, told and muted at whichever they ask."""

import pytest
from redis import Redis
from sqlalchemy import select, update

from serai.cluster.leases import HOLDERS
from serai.store import ratings, schema
from serai.store.writer import Change

from ..conftest import House, wait_for
from ..push_service import push_service
from ..test_devices import copy, devices_on, shown
from ..test_evenings import evening_at, lose_all, make
from ..test_friends import link_of
from ..test_passkeys import browser as at_name
from ..test_passkeys import device_for, register, sign_in
from ..test_profiles import handle
from ..test_seeking import seek, table_for
from ..test_turns import waiting
from .inn import GAME


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
