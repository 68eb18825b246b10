"""How often anybody may do what: token buckets by guest and by address."""

from collections import Counter
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from serai.i18n import _
from serai.web.door.refusals import TooOften

FORGET_SECONDS = 120


class Rate(NamedTuple):
    """So many a second in the long run, so many at once."""

    per_second: float
    burst: float


RATES = {
    "post": Rate(50, 200),  # anything, by address
    "move": Rate(10, 40),  # by guest
    "table": Rate(0.5, 20),  # tables set up, by address
    "guest": Rate(0.5, 20),  # tokens for programs, by address
    "chat": Rate(0.5, 6),  # by guest
    "page": Rate(30, 150),  # pages and streams opened, by address
}
STREAMS_PER_ADDRESS = 200


class Limits:
    """The buckets of this process."""

    def __init__(self, factor: float) -> None:
        self._factor = factor
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}  # (what, who) -> (tokens, when)
        self._streams: Counter[str] = Counter()
        self._swept = monotonic()

    def spend(self, what: str, who: str) -> None:
        """Take a token; TooOften if there is none."""
        rate = RATES[what]
        now = monotonic()
        tokens, since = self._buckets.get((what, who), (rate.burst * self._factor, now))
        tokens = min(rate.burst * self._factor, tokens + (now - since) * rate.per_second * self._factor)
        if tokens < 1:
            raise TooOften(_("That was too fast. Wait a moment and try again."))
        self._buckets[what, who] = (tokens - 1, now)
        if now - self._swept > FORGET_SECONDS:
            self._sweep(now)

    def open_stream(self, address: str) -> Callable[[], None]:
        """Count a stream; call what is returned when it ends. TooOften if the address has too many."""
        if self._streams[address] >= STREAMS_PER_ADDRESS * self._factor:
            raise TooOften(_("You have too many Caravanserai tabs open. Close some and try again."))
        self._streams[address] += 1
        return lambda: self._close_stream(address)

    def _close_stream(self, address: str) -> None:
        self._streams[address] -= 1
        if not self._streams[address]:
            del self._streams[address]

    def _sweep(self, now: float) -> None:
        """Forget those who have been quiet long enough for a full bucket."""
        self._swept = now
        self._buckets = {key: value for key, value in self._buckets.items() if now - value[1] < FORGET_SECONDS}
