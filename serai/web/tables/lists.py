"""Lists of tables, the newest first: those that anybody may find, and one's own."""

from serai.store.records import Status
from serai.web.clock import now
from serai.web.door.identity import Guest
from serai.web.tables.inn import Inn
from serai.web.tables.open_table import OpenTable

DAY = 24 * 3600 * 1000
LISTED = 20


async def public(
    inn: Inn, status: Status, game: str = "", pace: str = "", rated: bool | None = None
) -> list[OpenTable]:
    """Public tables of the last day that wait, or are played; perhaps only some of them."""
    ids = await inn.store.public_tables(status, now() - DAY, LISTED, game, pace, rated)
    found, _damaged = await inn.find_all(ids)
    return found


async def in_play(inn: Inn, guest: Guest) -> list[OpenTable]:
    """The tables in play at which a guest sits."""
    found, _damaged = await inn.find_all(await inn.store.in_play_of(guest.id, LISTED))
    return found


async def own(inn: Inn, guest: Guest) -> tuple[list[OpenTable], int]:
    """The tables of a guest, and how many of them are damaged."""
    return await inn.find_all(await inn.store.tables_of(guest.id, LISTED))
