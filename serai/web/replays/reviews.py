"""Reviews on request, made in parts by whoever thinks: this process, or workers elsewhere."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from time import monotonic
from typing import Any

from serai.cluster.jobs import ReviewJob
from serai.i18n import N_
from serai.review import Review
from serai.review.keeping import data_of, joined, review_of
from serai.table import Table
from serai.web.replays.replay import Name, OfRecord, OfTable
from serai.web.tables.long_work import LongWork

KEPT_SECONDS = 5.0

Keep = Callable[[Review], Awaitable[None]]
"""Called with all that is known so far, now and then and at the end."""


class Reviews(LongWork[Name, Review]):
    """What is under way, and what was looked at last."""

    kind = "reviews"
    one_at_a_time = N_("Another review that you asked for is still under way; one at a time.")
    too_many = N_("Too many reviews are waiting; try again later.")
    remembered, waiting, at_once = 50, 100, 4

    def ask(self, name: Name, guest: str, table: Table, keep: Keep, deeper: int | None = None) -> None:
        """Let a finished game be reviewed, or go on with it; NotNow if the guest waits for another already. `deeper`: a
        moment whose decision is judged once more, in many more worlds."""
        self._begin(name, guest, partial(self._review, name, table, keep, deeper))

    async def _review(self, name: Name, table: Table, keep: Keep, deeper: int | None) -> None:
        """Ask for what is left, part by part, and show and keep what has come."""
        found, kept, done = self._found.get(name), monotonic(), False
        while not done:
            fresh = self._read(await self._inn.queue.ask(ReviewJob(name.digest, table, found, deeper)))
            if fresh is None:
                raise ValueError("whoever made the review is of another version")
            found, done = self._further(name, found, fresh, lambda review: deeper is not None or review.complete)
            if done or monotonic() - kept > KEPT_SECONDS:
                await keep(found)
                kept = monotonic()

    def _named(self, said: Sequence[Any]) -> Name:
        return OfRecord(*said) if len(said) == 1 else OfTable(*said)

    def _data(self, found: Review) -> Any:
        return data_of(found)

    def _read(self, data: Any) -> Review | None:
        return review_of(data)

    def _joined(self, known: Review, fresh: Review) -> Review:
        return joined(known, fresh)
