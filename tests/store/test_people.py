"""What is kept of people, on SQLite and on a real PostgreSQL: secrets count once, and whoever is forgotten is gone."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import select, update

from serai.store import (
    Conflict,
    Seat,
    Store,
    devices,
    former,
    hosting,
    once,
    own_data,
    passkeys,
    peace,
    people,
    ratings,
    schema,
)
from serai.store.devices import Device
from serai.store.passkeys import Passkey
from serai.store.peace import Avoided
from serai.store.people import Person
from serai.store.ratings import Group, Rated, State, Step

from .test_store import setup

Test = Callable[[Store], Awaitable[None]]


def on(database: str, test: Test) -> None:
    async def work() -> None:
        store = await Store.open(database)
        try:
            await test(store)
        finally:
            await store.close()

    asyncio.run(work())


def somebody(name: str = "Ann") -> Person:
    return Person.new(secrets.token_hex(12), name, 1000)


def test_a_secret_counts_once_however_many_ask(database: str) -> None:
    async def test(store: Store) -> None:
        ann, link = somebody(), secrets.token_urlsafe(16)
        await store.writer.write(*once.made("link", link, ann.id, 1000, 500))
        assert await once.whose(store, "link", link, 1500) == ann.id
        assert await once.whose(store, "link", link, 1501) is None
        assert await once.whose(store, "code", link, 1000) is None
        with pytest.raises(Conflict):
            await store.writer.write(once.used("link", link, "somebody else", 1200))
        tries = [store.writer.write(once.used("link", link, ann.id, 1200)) for _ in range(5)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes].count(Conflict) == 4
        await store.writer.write(*once.replaced("code", "first", ann.id))
        await store.writer.write(*once.replaced("code", "second", ann.id))
        assert await once.has(store, "code", ann.id)
        assert await once.whose(store, "code", "second", 10**15) == ann.id
        assert await once.whose(store, "code", "first", 1) is None
        await store.writer.write(once.used("code", "second", ann.id, 1))

    on(database, test)


def test_devices_and_keys_belong_to_one_person(database: str) -> None:
    async def test(store: Store) -> None:
        ann, bob = somebody(), somebody("Bob")
        device = Device.new(ann.id, "Firefox · Linux", 1000)
        key = Passkey(secrets.token_hex(8), ann.id, "Phone", b"\x00\xff", 0, 1000, 1000)
        await store.writer.write(people.kept(ann), people.kept(bob), devices.signed_in(device), passkeys.added(key))
        assert await people.by_handle(store, ann.handle) == ann
        assert await passkeys.find(store, key.id) == key
        await store.writer.write(passkeys.used(key, 3, 2000))
        for change in (
            passkeys.used(key, 4, 2000),
            passkeys.removed(bob.id, key.id),
            devices.end(bob.id, device.id, 1),
        ):
            with pytest.raises(Conflict):
                await store.writer.write(change)
        assert await devices.of_person(store, ann.id) == [device]
        await store.writer.write(devices.end(ann.id, device.id, 3000))
        assert (await devices.ended(store, 3000))[device.id] == ann.id
        assert await devices.of_person(store, ann.id) == []

    on(database, test)


def test_whoever_is_forgotten_is_nowhere_but_in_others_games(database: str) -> None:
    async def test(store: Store) -> None:
        ann, table = somebody("Ann Elsewhere"), setup(host="somebody")
        await store.create(table, [Seat(ann.id, ann.name), Seat("bob", "Bob")], "over")
        block = Avoided("bob", "block", "Bob", 1)
        await store.writer.write(people.kept(ann), *peace.avoids(ann.id, block))
        await store.writer.write(peace.reported(table.id, 1, ann.id, ann.name, "rude", [["Bob", "x", 1]], 5))
        assert await peace.blocked(store, ann.id, ["bob"])
        assert await peace.blocked(store, "bob", [ann.id])
        assert (await own_data.own_data(store, ann.id))["avoided"] == [{"name": "Bob", "kind": "block", "at": 1}]
        await store.writer.write(*former.forgotten(ann.id, "former", 9))
        assert await people.find(store, ann.id) is None
        assert await peace.avoided_by(store, ann.id) == []
        assert not any((await own_data.own_data(store, ann.id)).values())
        saved = await store.load(table.id)
        assert saved is not None
        assert saved.seats == [Seat("former", ""), Seat("bob", "Bob")]

    on(database, test)


def test_hosts_acts_are_kept_in_order_and_bans_hold(database: str) -> None:
    async def test(store: Store) -> None:
        ann, before = somebody(f"Ann {secrets.token_hex(4)}"), await hosting.last_act(store)
        await store.writer.write(people.kept(ann))
        for change in (hosting.banned(ann.id, 5), hosting.banned(ann.id, 6)):
            await store.writer.write(*change, hosting.written_down("root", "ban", ann.handle, "", 6))
        await store.writer.write(hosting.written_down("root", "announce", "", "Hello", 7))
        assert [act.act for act in await hosting.acts_since(store, before)] == ["ban", "ban", "announce"]
        assert await hosting.announcement(store) == "Hello"
        assert await hosting.is_banned(store, ann.id)
        assert [person.banned for person in await hosting.people(store, ann.name.upper(), 5)] == [6]
        await store.writer.write(*hosting.let_in(ann.id), *hosting.renamed(ann.id, "Another"))
        assert not await hosting.is_banned(store, ann.id)
        assert [person.name for person in await hosting.people(store, ann.handle, 5)] == ["Another"]

    on(database, test)


def test_of_two_who_count_the_same_games_one_does(database: str) -> None:
    async def test(store: Store) -> None:
        game, ann = f"game {secrets.token_hex(4)}", somebody()
        table, group = setup(game=game, rated=1), Group(game, 2)
        await store.create(table, [Seat(ann.id, "Ann"), Seat("bob", "Bob")], "over")
        ends = update(schema.tables).where(schema.tables.c.id == table.id).values(ended=5, ending="played")
        with store.engine.begin() as connection:
            connection.execute(ends)
        assert group in await ratings.groups(store, [1])
        due = await ratings.finished(store, group, [1])
        assert [one.id for one in due] == [table.id]
        kept = [Rated(ann.id, game, 2, 26.5, 7.25, 1)]
        counted = ratings.counted(group, State(), due, kept, [Step(table.id, 0, ann.id, 26.5, 7.25)], anew=False)
        outcomes = await asyncio.gather(
            store.writer.write(*counted), store.writer.write(*counted), return_exceptions=True
        )
        assert sorted(str(type(outcome).__name__) for outcome in outcomes) == ["Conflict", "NoneType"]
        assert await ratings.of_people(store, [ann.id]) == kept
        assert await ratings.state_of(store, group) == State(1, 5, table.id)
        assert group not in await ratings.groups(store, [1])
        await store.writer.write(people.kept(ann))
        assert [one.handle for one in await ratings.best(store, group, 1, 9)] == [ann.handle]
        with store.engine.connect() as connection:
            assert connection.execute(select(schema.rating_steps.c.mu)).scalars().all()

    on(database, test)
