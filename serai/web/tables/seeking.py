"""Setting up tables for those who look for an opponent. One node does it; if two do, the store lets only one."""

import contextlib

import structlog

from serai import bots
from serai.events.matching import Seeker, matched
from serai.store import Conflict, Seat, peace, seekers
from serai.store.seekers import Search
from serai.table import games
from serai.web.clock import now
from serai.web.door.identity import Guest
from serai.web.tables import setting_up
from serai.web.tables.inn import Inn
from serai.web.tables.setting_up import Wish, bot_seat, new_id, usual_seats

log = structlog.get_logger()

SEEK_SECONDS = 1.0
AWAY_MILLISECONDS = 75_000  # a hidden page asks once a minute
LEASE = "seekers"


async def bring_together(inn: Inn) -> None:
    """Set up a table for each two who may play each other now."""
    found = await seekers.waiting(inn.store, now() - AWAY_MILLISECONDS)
    if len(found) < 2 or not await inn.neighbours.node.leases.take([LEASE]):
        return
    by_guest = {search.guest: search for search in found}
    apart = await peace.blocks_among(inn.store, list(by_guest))
    looking = [
        Seeker(search.guest, f"{search.game} {search.pace}", search.strength, search.since)
        for search in found
        if search.game in games.GAMES
    ]
    for one, other in matched(looking, apart, now()):
        with contextlib.suppress(Conflict):  # one of them has just gone, or another node was first
            await _seat(inn, by_guest[one], by_guest[other])


async def _seat(inn: Inn, one: Search, other: Search) -> None:
    id = new_id()
    people = [Seat(search.guest, search.name) for search in (one, other)]
    others = [bot_seat(bots.DEFAULT)] * (usual_seats(games.find(one.game)) - len(people))
    kept = [await inn.people.find(search.guest) for search in (one, other)]
    rated = one.rated and other.rated and None not in kept
    wish = Wish(one.game, [*people, *others], {}, one.pace, rated=rated)
    before = [seekers.found(search, id) for search in (one, other)]
    await setting_up.create(inn, Guest(one.guest, one.name), wish, id, before)
    log.info("seekers_met", table=id, game=one.game, waited=now() - one.since)
