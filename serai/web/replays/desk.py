"""Where reviews are asked for, by pages and by programs: only of finished games, kept with their tables."""

import contextlib

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


async def ask(
    reviews: Reviews, store: Store, name: Name, replay: Replay, guest: str, deeper: int | None = None
) -> None:
    """Let a game be reviewed, or one of its decisions more closely; refused while it is played, or if it was not played
    to its end."""
    check_free(replay.free)
    table = replay.film.at(replay.film.last)
    check(table)
    known = await find(reviews, store, name)
    if deeper is not None and (known is None or deeper not in known.judgements):
        raise Refused(_("There is no such decision in this review."))

    async def keep(found: Review) -> None:
        if isinstance(name, OfTable):
            with contextlib.suppress(StoreDown):  # a review can be made again
                await store.writer.write(*review_changes(name.table, data_of(found)))

    reviews.ask(name, guest, table, keep, deeper)


async def find(reviews: Reviews, store: Store, name: Name) -> Review | None:
    """What is known of a game: from memory, or from where it is kept; also where whoever was at it fell silent, since
    news of the end may have been lost."""
    known = reviews.find(name)
    settled = known is not None and (known.complete or reviews.place(name) is not None)
    if settled or not isinstance(name, OfTable):
        return known
    query = review_of(name.table)
    kept = read_review(await store.read(lambda connection: connection.execute(query).scalar()))
    if kept is not None:
        reviews.remember_kept(name, kept)
    return reviews.find(name)
