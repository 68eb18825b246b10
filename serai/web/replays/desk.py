"""Where reviews are asked for, by pages and by programs: only of finished games, kept with their tables."""

import asyncio
import contextlib
from typing import Any

from serai.i18n import _
from serai.review import Review
from serai.review.keeping import data_of
from serai.review.keeping import review_of as read_review
from serai.review.reviewing import check
from serai.store import Store, StoreDown
from serai.store.reviews import review_changes, review_of
from serai.web.door.refusals import Refused
from serai.web.replays.replay import Name, OfTable, Replay, check_free
from serai.web.replays.reviews import Reviews


def ask(reviews: Reviews, store: Store, name: Name, replay: Replay, guest: str, deeper: int | None = None) -> None:
    """Let a game be reviewed, or one of its decisions more closely; refused while it is played, or if it was not played
    to its end."""
    check_free(replay.free)
    table = replay.film.at(replay.film.last)
    check(table)
    known = reviews.find(name)
    if deeper is not None and (known is None or deeper not in known.judgements):
        raise Refused(_("There is no such decision in this review."))
    loop = asyncio.get_running_loop()

    def keep(found: Review) -> None:
        """From the thread of the reviews."""
        if isinstance(name, OfTable):
            asyncio.run_coroutine_threadsafe(_keep(store, name.table, data_of(found)), loop)

    reviews.ask(name, guest, table, keep, deeper)


async def _keep(store: Store, table_id: str, data: dict[str, Any]) -> None:
    with contextlib.suppress(StoreDown):  # a review can be made again
        await store.writer.write(*review_changes(table_id, data))


async def find(reviews: Reviews, store: Store, name: Name) -> Review | None:
    """What is known of a game: from memory, or from where it is kept."""
    found = reviews.find(name)
    if found is None and isinstance(name, OfTable) and reviews.place(name) is None:
        query = review_of(name.table)
        found = read_review(await store.read(lambda connection: connection.execute(query).scalar()))
        if found is not None:
            reviews.remember(name, found)
    return found
