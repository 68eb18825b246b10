"""Structured logs: one line of JSON an event, or coloured lines for a person at a terminal. Never a secret."""

import contextlib
import logging
import sys

import structlog


class Steady(structlog.WriteLogger):
    """Writes what can be written: a full disk under the log must not stop what is logged about."""

    def msg(self, message: str) -> None:
        """Write a line."""
        with contextlib.suppress(OSError, ValueError):
            super().msg(message)

    debug = info = warning = error = critical = exception = msg


def configure(log_format: str) -> None:
    """Send our events, and the warnings of the libraries, to standard error."""
    last = structlog.dev.ConsoleRenderer() if log_format == "console" else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=lambda *_: Steady(sys.stderr),
    )
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s %(message)s")
