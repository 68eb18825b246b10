"""How often anybody may do what: token buckets by guest and by address."""

from collections import Counter
from collections.abc import Callable, Iterable
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
    "door": Rate(0.5, 10),  # attempts to become somebody, by address
    "report": Rate(0.5, 5),  # to those who run the server, by guest
    "chat": Rate(0.5, 6),  # by guest
    "hint": Rate(0.25, 10),  # the guide thinks for a second or two, by address
    "page": Rate(30, 150),  # pages and streams opened, by address
}
STREAMS_PER_ADDRESS = 200


class Limits:
    """The buckets of this inn. Of each only the moment is kept at which it will be full again."""

    def __init__(self, factor: float) -> None:
        self._factor = factor
        self._rates = {
            what: (1 / (rate.per_second * factor), (rate.burst * factor - 1) / (rate.per_second * factor))
            for what, rate in RATES.items()
        }  # the seconds that a token takes to come back, and those that all but one take
        self._full: dict[tuple[str, str], float] = {}  # (what, who) -> when
        self._streams: Counter[str] = Counter()
        self.shared = False  # other nodes are told what was spent here
        self._spent: Counter[tuple[str, str]] = Counter()
        self._changed: set[str] = set()  # addresses with more or fewer streams than was told
        self.nodes: dict[str, dict[str, int]] = {}  # open streams of each address, by other nodes
        self._swept = monotonic()

    def spend(self, what: str, who: str) -> None:
        """Take a token; TooOften if there is none."""
        back, most = self._rates[what]
        now = monotonic()
        full = self._full.get((what, who), now)
        if full < now:
            full = now
        elif full - now > most:
            raise TooOften(_("That was too fast. Wait a moment and try again."))
        self._full[what, who] = full + back
        if self.shared:
            self._spent[what, who] += 1
        if now - self._swept > FORGET_SECONDS:
            self._sweep(now)

    def told(self) -> list[tuple[str, str, int]]:
        """What was spent here since the last time: by whom, and how many tokens."""
        spent, self._spent = self._spent, Counter()
        return [(what, who, count) for (what, who), count in spent.items()]

    def spent_elsewhere(self, spent: Iterable[tuple[str, str, int]]) -> None:
        """Take the tokens that were spent at another node."""
        now = monotonic()
        for what, who, count in spent:
            if what in self._rates:
                full = max(now, self._full.get((what, who), now))
                self._full[what, who] = full + count * self._rates[what][0]

    def open_stream(self, address: str) -> Callable[[], None]:
        """Count a stream; call what is returned when it ends. TooOften if the address has too many."""
        count = self._streams[address] + sum(streams.get(address, 0) for streams in self.nodes.values())
        if count >= STREAMS_PER_ADDRESS * self._factor:
            raise TooOften(_("You have too many Caravanserai tabs open. Close some and try again."))
        self._count_stream(address, 1)
        return lambda: self._count_stream(address, -1)

    def _count_stream(self, address: str, more: int) -> None:
        self._streams[address] += more
        if not self._streams[address]:
            del self._streams[address]
        if self.shared:
            self._changed.add(address)

    def streams(self) -> list[tuple[str, int]]:
        """How many streams of each address are open here."""
        return list(self._streams.items())

    def streams_changed(self) -> list[tuple[str, int]]:
        """The same of the addresses that differ from what this said the last time."""
        changed, self._changed = self._changed, set()
        return [(address, self._streams.get(address, 0)) for address in changed]

    def streams_elsewhere(self, node: str, counts: Iterable[tuple[str, int]], all_of_them: bool) -> None:
        """So many are open at another node, of these addresses or of all."""
        known = self.nodes.setdefault(node, {})
        if all_of_them:
            known.clear()
        for address, count in counts:
            known[address] = count
            if not count:
                del known[address]

    def nodes_gone(self, nodes: Iterable[str]) -> None:
        """What was open at these nodes is closed."""
        for node in nodes:
            self.nodes.pop(node, None)

    def _sweep(self, now: float) -> None:
        """Forget those whose buckets are full."""
        self._swept = now
        self._full = {key: full for key, full in self._full.items() if full > now}
