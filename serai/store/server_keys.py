"""Keys of the whole inn, the same on every node: whoever starts first makes them."""

from sqlalchemy import insert, select

from serai.store import schema
from serai.store.faults import Conflict
from serai.store.store import Store
from serai.store.writer import Change

INSERT = insert(schema.server_keys)


async def kept(store: Store, name: str, made: bytes) -> bytes:
    """The key of that name: the one that was just made if there was none."""
    query = select(schema.server_keys.c.key).where(schema.server_keys.c.name == name)
    try:
        if await store.read(lambda connection: connection.execute(query).scalar()) is None:
            await store.writer.write(Change(INSERT, {"name": name, "key": made}))
    except Conflict:
        pass  # another node was first
    found: bytes = await store.read(lambda connection: connection.execute(query).scalar_one())
    return found
