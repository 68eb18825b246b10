"""How much time each person has; reckoned from the log alone, so that a restart reckons the same.

Relaxed: no clock. Live: START for the whole game and STEP more after each turn. Days: TURN for each turn. Only people's
clocks run, and not while they are on vacation. A seat whose time is up has resigned.
"""

from collections.abc import Collection

MINUTE = 60_000
START = 5 * MINUTE
STEP = MINUTE // 4
TURN = 3 * 24 * 60 * MINUTE

PACES = ("relaxed", "live", "days")


class Clocks:
    """The clocks of one table, in milliseconds."""

    def __init__(self, pace: str, seats: int) -> None:
        self._pace = pace
        self.used = pace != "relaxed"
        self._left = [START if pace == "live" else TURN] * seats
        self._away = [0] * seats  # until when a seat is on vacation
        self._running: frozenset[int] = frozenset()
        self.since = 0  # when they were last set

    def advance(self, at: int) -> None:
        """Charge the time since the last change to those who were thinking."""
        for seat in self._running:
            self._left[seat] -= self._thought(seat, at)
        self.since = at

    def _thought(self, seat: int, at: int) -> int:
        return max(0, at - max(self.since, self._away[seat]))

    def rest(self, seat: int, until: int) -> None:
        """The seat's clock stands still until then."""
        self._away[seat] = until

    def resume(self, at: int) -> None:
        """Go on after the server was away, without charging it to anybody."""
        self.since = at

    def set_running(self, seats: Collection[int]) -> None:
        """Only these seats think from now on; a finished turn earns its time."""
        for seat in self._running.difference(seats):
            self._left[seat] = self._left[seat] + STEP if self._pace == "live" else TURN
        self._running = frozenset(seats)

    def stop(self) -> None:
        """The game is over: every clock stands where it is."""
        self._running = frozenset()

    def runs(self, seat: int, now: int) -> bool:
        """Whether the seat's time is running out."""
        return seat in self._running and now >= self._away[seat]

    def left(self, seat: int, now: int) -> int | None:
        """What the seat has left; None without clocks."""
        if not self.used:
            return None
        return max(0, self._left[seat] - (self._thought(seat, now) if seat in self._running else 0))

    def next_end(self) -> tuple[int, int] | None:
        """When the next clock runs out, and whose it is; None if none runs."""
        return min(((end, seat) for seat, end in self.ends().items()), default=None) if self._running else None

    def ends(self) -> dict[int, int]:
        """When the clock of each seat that is to move runs out."""
        return {seat: max(self.since, self._away[seat]) + self._left[seat] for seat in self._running}
