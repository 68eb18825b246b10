"""Whether the database answers. Said once when it goes away and once when it is back."""

import threading
from time import monotonic
from typing import Literal

import structlog

from serai.store.faults import StoreDown

log = structlog.get_logger()

Way = Literal["read", "write"]


class Outage:
    """Hears from every thread how its work with the database went.

    What began before the latest change tells nothing new: when the database goes or comes, some work still ends as it
    would have before.
    """

    def __init__(self) -> None:
        self.count = 0
        self._lock = threading.Lock()
        self._failing: dict[Way, StoreDown] = {}
        self._changed: dict[Way, float] = {"read": 0.0, "write": 0.0}
        self._failed: dict[Way, float] = {"read": 0.0, "write": 0.0}
        self._since = 0.0

    def __bool__(self) -> bool:
        return bool(self._failing)

    @property
    def reason(self) -> str | None:
        """Why the database does not answer; None if it does."""
        failing = list(self._failing.values())
        return str(failing[0].args[0]) if failing else None

    def met(self, way: Way, since: float) -> StoreDown | None:
        """What others have met while somebody waited since then: a queue need not try one after the other."""
        failure = self._failing.get(way)
        return StoreDown(*failure.args) if failure is not None and since < self._failed[way] else None

    def share(self, since: float) -> None:
        """Raise what others have met, reading or writing, while somebody waited since then."""
        if (failure := self.met("read", since) or self.met("write", since)) is not None:
            raise failure

    def failed(self, way: Way, since: float, failure: StoreDown) -> None:
        """Work that began then has failed."""
        with self._lock:
            self._failed[way] = monotonic()
            if since < self._changed[way] or way in self._failing:
                return
            if not self._failing:
                self.count += 1
                self._since = self._failed[way]
                log.error("database_away", reason=failure.args[0])
            self._failing[way] = failure
            self._changed[way] = self._failed[way]

    def worked(self, way: Way, since: float) -> None:
        """Work that began then is done."""
        if not self._failing:
            return
        with self._lock:
            if way in self._failing and since >= self._changed[way]:
                del self._failing[way]
                self._changed[way] = monotonic()
                if not self._failing:
                    log.info("database_back", seconds=round(monotonic() - self._since, 1))
