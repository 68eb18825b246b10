"""Telling browsers what is due: by one node of all, a few at a time, and no message twice."""

import asyncio
import contextlib
import json

import structlog

from serai.i18n import N_, _, language
from serai.store import Conflict, notices, pushes, server_keys
from serai.store.notices import Due
from serai.store.pushes import Push
from serai.table import games
from serai.web.clock import now
from serai.web.push.posting import NoAnswer, post
from serai.web.push.sealing import Sender, new_key, sealed
from serai.web.tables.inn import Inn

log = structlog.get_logger()

PUSH_SECONDS = 2.0
LEASE = "pushes"
BATCH = 100
AT_ONCE = 16
KEPT_SECONDS = 24 * 3600  # for browsers that are switched off
GONE = (404, 410)

SAID = {
    "turn": N_("It is your move."),
    "reminder": N_("Your time for this move runs out soon."),
    "challenge": N_("A friend challenges you to a game."),
    "round": N_("Your next game of the evening begins."),
}


async def open_sender(inn: Inn) -> Sender:
    """What vouches for this inn's messages, on every node the same."""
    return Sender(await server_keys.kept(inn.store, "push", new_key()))


async def tell_due(inn: Inn, sender: Sender) -> None:
    """Tell all that is due by now."""
    found = await notices.due(inn.store, now(), BATCH)
    if not found or not await inn.neighbours.node.leases.take([LEASE]):
        return
    with contextlib.suppress(Conflict):  # another node tells some of it, or it is true no longer
        await inn.store.writer.write(*notices.taken(found))
        told = [one for one in found if one.game is not None]
        browsers = await pushes.of_guests(inn.store, {one.notice.guest for one in told})
        few = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(
            *(_tell(inn, sender, few, one, push) for one in told for push in browsers if push.guest == one.notice.guest)
        )


async def _tell(inn: Inn, sender: Sender, few: asyncio.Semaphore, one: Due, push: Push) -> None:
    body = sealed(_message(one, push.language), push.key, push.auth)
    headers = {
        "Authorization": sender.vouch(push.endpoint, push.origin, now() // 1000),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_SECONDS),
        "Topic": one.notice.table_id,  # a later message about the same table takes its place
    }
    try:
        async with few:
            status = await post(push.endpoint, headers, body, inn.settings.push_anywhere)
    except NoAnswer as error:
        log.info("push_failed", reason=str(error))
        status = 0
    if status in GONE:
        await inn.store.writer.write(pushes.gone(push.endpoint))
    elif not 200 <= status < 300:
        await inn.store.writer.write(*pushes.failed(push.endpoint))
    elif push.failures:
        await inn.store.writer.write(pushes.worked(push.endpoint))


def _message(one: Due, code: str) -> bytes:
    """What the service worker shows, and where it leads: no more than the list of one's tables says."""
    before = language.set(code)
    try:
        title, said = _(games.find(one.game or "").title), _(SAID[one.notice.kind])
    finally:
        language.reset(before)
    return json.dumps({"title": title, "said": said, "address": f"/t/{one.notice.table_id}"}).encode()
