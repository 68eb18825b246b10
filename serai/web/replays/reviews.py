"""Reviews on request: one after the other in a thread that stands back behind everything else.

Whatever thinks elsewhere may take this place: it is asked for a review by name, and has what is found so far.
"""

import os
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from time import monotonic

import structlog

from serai.i18n import _
from serai.review import Review, Reviewer
from serai.review.game import REVIEWED
from serai.table import Table
from serai.web.door.refusals import NotNow
from serai.web.replays.replay import Name

log = structlog.get_logger()

REMEMBERED = 50
DEEPER = 8
"""How many times as many worlds a closer look imagines."""
WAITING = 100
SHOWN_SECONDS, KEPT_SECONDS = 0.5, 5.0
PATIENCE = 10
"""By how much its thread is nicer than those that serve the tables."""

Keep = Callable[[Review], None]
"""Called from another thread with all that is known so far, now and then and at the end."""


class Reviews:
    """What is under way, and what was looked at last."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(1, "serai-review", stand_back)
        self._asked: dict[Name, str] = {}  # by whom, in the order in which it is done
        self._found: OrderedDict[Name, Review] = OrderedDict()
        self._closing = threading.Event()

    def close(self) -> None:
        """Stop after the present step; what is kept is gone on with when somebody asks again."""
        self._closing.set()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def find(self, name: Name) -> Review | None:
        """What is known of a game."""
        return self._found.get(name)

    def remember(self, name: Name, review: Review) -> None:
        """A review that was kept, or has come further."""
        self._found[name] = review
        self._found.move_to_end(name)
        while len(self._found) > REMEMBERED:
            self._found.popitem(last=False)

    def place(self, name: Name) -> int | None:
        """How many are before it, 0 if it is under way; None if nobody asks for it."""
        order = list(self._asked)  # in one go: the other thread takes from it
        return order.index(name) if name in order else None

    def ask(self, name: Name, guest: str, table: Table, keep: Keep, deeper: int | None = None) -> None:
        """Let a finished game be reviewed, or go on with it; NotNow if the guest waits for another already. `deeper`: a
        moment whose decision is judged once more, in many more worlds."""
        if name in self._asked:
            return
        if guest in self._asked.values():
            raise NotNow(_("Another review that you asked for is still under way; one at a time."))
        if len(self._asked) >= WAITING:
            raise NotNow(_("Too many reviews are waiting; try again later."))
        self._asked[name] = guest
        self._threads.submit(self._work, name, table, keep, deeper)

    def _work(self, name: Name, table: Table, keep: Keep, deeper: int | None) -> None:
        try:
            found = self._found.get(name)
            if deeper is None or found is None:
                found = self._review(name, Reviewer(table, found and snapshot(found)), keep)
            else:
                closely = Reviewer(table, found, REVIEWED[table.game.name].effort.deeper(DEEPER)).judge(deeper)
                found = replace(found, judgements={**found.judgements, deeper: closely})
            self.remember(name, found)
            if not self._closing.is_set():  # then nothing is written any more
                keep(found)
        except Exception:
            log.exception("review_failed", review=str(name))
        finally:
            del self._asked[name]

    def _review(self, name: Name, reviewer: Reviewer, keep: Keep) -> Review:
        """Do what is left, and show and keep it now and then."""
        shown = kept = monotonic()
        for _step in reviewer.work(os.cpu_count() or 1):
            now = monotonic()
            if now - shown > SHOWN_SECONDS:
                self.remember(name, snapshot(reviewer.review))
                shown = now
            if now - kept > KEPT_SECONDS:
                keep(snapshot(reviewer.review))
                kept = now
            if self._closing.is_set():
                break
        return reviewer.review


def snapshot(review: Review) -> Review:
    """A copy for other threads, which stays as it is."""
    return replace(review, chances=dict(review.chances), judgements=dict(review.judgements))


def stand_back() -> None:
    """Let other threads go first; those that this one starts do the same."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), PATIENCE)
