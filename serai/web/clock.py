"""The server's clock: the database's, where several nodes share one."""

from time import monotonic_ns, time_ns

TRUSTED_MILLISECONDS = 250  # an answer that took longer says too little


class Clock:
    """How far the time goes ahead of this process' steady clock; None: by the machine's own time."""

    def __init__(self) -> None:
        self._ahead: int | None = None

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time_ns() // 1_000_000 if self._ahead is None else monotonic_ns() // 1_000_000 + self._ahead

    def set(self, told: int, asked: int, answered: int) -> None:
        """Go by what was told; by the steady clock, it was asked for and answered at these times."""
        if self._ahead is None or answered - asked <= TRUSTED_MILLISECONDS:
            self._ahead = told - (asked + answered) // 2


CLOCK = Clock()
now = CLOCK.now


def steady() -> int:
    """Milliseconds that no one sets."""
    return monotonic_ns() // 1_000_000
