"""What people make in the workshop, with what takes back their last changes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, select, update

from serai.store import schema
from serai.store.store import Store
from serai.store.writer import Change

STEPS_KEPT = 50

OF = schema.creations.c
INSERT = insert(schema.creations)
CHANGE = (
    update(schema.creations)
    .where(OF.id == bindparam("of_id"), OF.revision == bindparam("known"))
    .values(
        name=bindparam("name"),
        made=bindparam("made", type_=schema.creations.c.made.type),
        past=bindparam("past", type_=schema.creations.c.past.type),
        revision=bindparam("known") + 1,
        changed=bindparam("changed"),
    )
)
DELETE = delete(schema.creations).where(OF.id == bindparam("of_id"), OF.owner == bindparam("of_owner"))


@dataclass(frozen=True)
class Creation:
    """Something that somebody made for a game."""

    id: str
    game: str
    owner: str
    name: str
    made: Mapping[str, Any]
    past: Sequence[Mapping[str, Any]] = ()
    revision: int = 0
    changed: int = 0

    def now(self, name: str, made: Mapping[str, Any], past: Sequence[Mapping[str, Any]], at: int) -> "Creation":
        """After a change, or without the last one."""
        return replace(self, name=name, made=made, past=list(past)[-STEPS_KEPT:], changed=at)


@dataclass(frozen=True)
class Title:
    """A creation in a list."""

    id: str
    game: str
    name: str
    changed: int


def added(creation: Creation) -> Change:
    """Something new is kept."""
    return Change(INSERT, {**vars(creation), "past": list(creation.past)})


def changed(creation: Creation) -> Change:
    """It is different now; Conflict if it was changed elsewhere since it was read."""
    values = {"name": creation.name, "made": creation.made, "past": list(creation.past), "changed": creation.changed}
    return Change(CHANGE, {"of_id": creation.id, "known": creation.revision, **values}, conditional=True)


def removed(id: str, owner: str) -> Change:
    """Its owner does not want to keep it; Conflict if there is none."""
    return Change(DELETE, {"of_id": id, "of_owner": owner}, conditional=True)


async def find(store: Store, id: str) -> Creation | None:
    """What was made, by its id."""
    query = select(*OF).where(OF.id == id)

    def read(connection: Any) -> Creation | None:
        row = connection.execute(query).mappings().first()
        return None if row is None else Creation(**row)

    return await store.read(read)


async def of_owner(store: Store, owner: str) -> list[Title]:
    """What somebody made, the latest first."""
    query = select(OF.id, OF.game, OF.name, OF.changed).where(OF.owner == owner).order_by(OF.changed.desc())
    return await store.read(lambda connection: [Title(*row) for row in connection.execute(query)])


async def count(store: Store, owner: str) -> int:
    """How many creations of somebody are kept."""
    query = select(func.count()).where(OF.owner == owner)
    return await store.read(lambda connection: int(connection.execute(query).scalar_one()))
