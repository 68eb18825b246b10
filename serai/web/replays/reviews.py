"""Reviews on request, made in parts by whoever thinks: this process, or workers elsewhere."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from time import monotonic

import structlog

from serai.cluster.jobs import ReviewJob
from serai.i18n import _
from serai.review import Review
from serai.review.keeping import joined, review_of
from serai.table import Table
from serai.web.door.refusals import NotNow
from serai.web.replays.elsewhere import Elsewhere
from serai.web.replays.replay import Name
from serai.web.tables.inn import Inn

log = structlog.get_logger()

REMEMBERED = 50
WAITING = 100
AT_ONCE = 4
"""Reviews that take turns; those who come later wait until one is done."""
KEPT_SECONDS = 5.0

Keep = Callable[[Review], Awaitable[None]]
"""Called with all that is known so far, now and then and at the end."""


class Reviews:
    """What is under way, and what was looked at last."""

    def __init__(self, inn: Inn) -> None:
        self._inn = inn
        self._asked: dict[Name, str] = {}  # by whom, in the order in which it is begun
        self._begun: set[Name] = set()
        self._found: OrderedDict[Name, Review | None] = OrderedDict()  # None: another node will tell
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._elsewhere = Elsewhere(inn.neighbours.node, self._hear)

    def start(self) -> None:
        """Hear from other nodes."""
        self._elsewhere.start(self._inn.supervisor, self._under_way)

    def find(self, name: Name) -> Review | None:
        """What is known of a game."""
        if self._elsewhere.place(name) is not None:
            self._found.setdefault(name, None)
        return self._found.get(name)

    def remember(self, name: Name, review: Review) -> None:
        """A review that was kept, or has come further."""
        self._found[name] = review
        self._found.move_to_end(name)
        while len(self._found) > REMEMBERED:
            self._found.popitem(last=False)

    def place(self, name: Name) -> int | None:
        """How many are before it, 0 if it is under way; None if nobody asks for it."""
        if name not in self._asked:
            return self._elsewhere.place(name)
        return 0 if name in self._begun else list(self._asked).index(name)

    def ask(self, name: Name, guest: str, table: Table, keep: Keep, deeper: int | None = None) -> None:
        """Let a finished game be reviewed, or go on with it; NotNow if the guest waits for another already. `deeper`: a
        moment whose decision is judged once more, in many more worlds."""
        if self.place(name) is not None:
            return
        guests = [*self._asked.values(), *self._elsewhere.guests()]
        if guest in guests:
            raise NotNow(_("Another review that you asked for is still under way; one at a time."))
        if len(guests) >= WAITING:
            raise NotNow(_("Too many reviews are waiting; try again later."))
        self._asked[name] = guest
        self._elsewhere.tell_asked(self._under_way())
        self._inn.supervisor.until_done("reviews", partial(self._work, name, table, keep, deeper))

    def _under_way(self) -> list[tuple[Name, str, int]]:
        return [(name, guest, self.place(name) or 0) for name, guest in self._asked.items()]

    async def _work(self, name: Name, table: Table, keep: Keep, deeper: int | None) -> None:
        try:
            async with self._turns:
                await self._review(name, table, keep, deeper)
        except Exception:
            log.exception("review_failed", review=name.digest)
        finally:
            self._asked.pop(name, None)
            self._begun.discard(name)
            self._elsewhere.tell_asked(self._under_way())

    async def _review(self, name: Name, table: Table, keep: Keep, deeper: int | None) -> None:
        """Ask for what is left, part by part, and show and keep what has come."""
        found, kept, done = self._found.get(name), monotonic(), False
        while not done:
            answer = await self._inn.queue.ask(ReviewJob(name.digest, table, found, deeper))
            fresh = review_of(answer)
            if fresh is None:
                raise ValueError("whoever made the review is of another version")
            found = fresh if found is None else joined(found, fresh)
            done = deeper is not None or found.complete
            self._begun.add(name)
            self.remember(name, found)
            self._elsewhere.tell_found(name, found if done else fresh, done)
            if done or monotonic() - kept > KEPT_SECONDS:
                await keep(found)
                kept = monotonic()

    def _hear(self, name: Name, done: bool, fresh: Callable[[], Review | None]) -> None:
        """Another node has come further; worth reading if somebody looks at it here, or when it is done."""
        if (done or name in self._found) and (more := fresh()) is not None:
            known = self._found.get(name)
            self.remember(name, more if known is None else joined(known, more))
