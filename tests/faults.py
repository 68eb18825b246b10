"""A database that fails when it is told to: before an operation, after it, or with the connection lost."""

import sqlite3
from collections.abc import Callable
from typing import Any, Literal

from sqlalchemy import Engine

Place = Literal["connect", "execute", "commit"]
Kind = Literal["before", "after", "lost"]

PLACES: tuple[Place, ...] = ("connect", "execute", "commit")
KINDS: tuple[Kind, ...] = ("before", "after", "lost")
HOOKS: dict[str, Place] = {
    "connect": "connect",
    "do_execute": "execute",
    "do_executemany": "execute",
    "do_commit": "commit",
}


def locked() -> Exception:
    return sqlite3.OperationalError("database is locked")


class Faults:
    """Stands between SQLAlchemy and the driver of one engine; SQLite only."""

    def __init__(self, engine: Engine) -> None:
        self.operations = 0
        self.injected = 0
        self._decide: Callable[[Place, str], Exception | None] = lambda place, statement: None
        self._kind: Kind = "before"
        for name, place in HOOKS.items():
            setattr(engine.dialect, name, self._hooked(getattr(engine.dialect, name), place))

    def when(self, decide: Callable[[Place, str], Exception | None], kind: Kind = "before") -> None:
        """Fail with what `decide` returns for a place and a statement."""
        self._decide, self._kind = decide, kind

    def at(self, *places: Place, times: int = 10**9, make: Callable[[], Exception] = locked) -> None:
        """Fail at these places, so many times."""
        left = iter(range(times))
        self.when(lambda place, _: make() if place in places and next(left, None) is not None else None)

    def nth(self, number: int, kind: Kind) -> None:
        """Fail once, at the n-th operation from now on."""
        goal = self.operations + number
        self.when(lambda *_: locked() if self.operations == goal else None, kind)

    def never(self) -> None:
        self.when(lambda *_: None)

    def _hooked(self, work: Callable[..., Any], place: Place) -> Callable[..., Any]:
        def hooked(*arguments: Any, **options: Any) -> Any:
            self.operations += 1
            error = self._decide(place, str(arguments[1]) if place == "execute" else "")
            if error is None:
                return work(*arguments, **options)
            self.injected += 1
            if self._kind == "after":
                work(*arguments, **options)
            elif self._kind == "lost" and place != "connect":
                arguments[0].connection.close() if place == "execute" else arguments[0].close()
            raise error

        return hooked
