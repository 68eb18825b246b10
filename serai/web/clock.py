"""The server's clock."""

from time import time_ns


def now() -> int:
    """The server's clock, in milliseconds since 1970."""
    return time_ns() // 1_000_000
