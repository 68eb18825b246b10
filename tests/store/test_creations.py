"""What people make, on SQLite and on a real PostgreSQL: kept as it is, changed one at a time, gone with its owner."""

import secrets

import pytest

from serai.store import Conflict, Store, creations, former, own_data
from serai.store.creations import Creation

from .test_people import on

MADE = {"name": "Riga", "goals": {"C1": 1, "A1": 2, "B1": 3}, "map": ["ä…"]}


def creation() -> Creation:
    return Creation(secrets.token_urlsafe(12), "en-route", secrets.token_hex(12), "Riga", MADE, changed=5)


def test_it_comes_back_as_it_was_entry_by_entry(database: str) -> None:
    async def test(store: Store) -> None:
        kept = creation()
        await store.writer.write(creations.added(kept))
        found = await creations.find(store, kept.id)
        assert found is not None
        assert found.made == MADE
        assert list(found.made["goals"]) == ["C1", "A1", "B1"]  # the order of goals is that of their numbers in a game
        assert [title.name for title in await creations.of_owner(store, kept.owner)] == ["Riga"]
        assert await creations.count(store, kept.owner) == 1

    on(database, test)


def test_of_two_changes_at_once_one_is_refused(database: str) -> None:
    async def test(store: Store) -> None:
        kept = creation()
        await store.writer.write(creations.added(kept))
        await store.writer.write(creations.changed(kept.now("Tartu", {**MADE, "name": "Tartu"}, [{"name": "Riga"}], 6)))
        with pytest.raises(Conflict):
            await store.writer.write(creations.changed(kept.now("Narva", {**MADE, "name": "Narva"}, [], 7)))
        found = await creations.find(store, kept.id)
        assert found is not None
        assert (found.name, found.revision, found.past) == ("Tartu", 1, [{"name": "Riga"}])

    on(database, test)


def test_only_its_owner_removes_it_and_it_goes_with_them(database: str) -> None:
    async def test(store: Store) -> None:
        one, other = creation(), creation()
        await store.writer.write(creations.added(one), creations.added(other))
        with pytest.raises(Conflict):
            await store.writer.write(creations.removed(one.id, other.owner))
        await store.writer.write(creations.removed(one.id, one.owner))
        assert await creations.find(store, one.id) is None
        assert [made["name"] for made in (await own_data.own_data(store, other.owner))["creations"]] == ["Riga"]
        await store.writer.write(*former.forgotten(other.owner, "former", 9))
        assert await creations.find(store, other.id) is None

    on(database, test)
