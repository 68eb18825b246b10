"""Bots try out what was made in the workshop, in parts, by whoever thinks: this process, or workers elsewhere."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from serai.cluster.jobs import Job
from serai.i18n import N_
from serai.web.tables.long_work import LongWork

Part = Callable[[Mapping[str, Any] | None], Job]
"""The job that goes on from what is known."""


@dataclass(frozen=True)
class OfCreation:
    """What was made, and its revision: of another one nothing is known."""

    id: str
    revision: int


@dataclass(frozen=True)
class Progress:
    """How far the bots are, and what they have found, as the game's workshop understands it."""

    done: int
    total: int
    found: Mapping[str, Any]


class Trials(LongWork[OfCreation, Progress]):
    """What is under way, and what was found last."""

    kind = "trials"
    one_at_a_time = N_("The bots still play another city of yours; one at a time.")
    too_many = N_("Too many cities are waiting for the bots; try again later.")
    remembered, waiting, at_once = 100, 20, 4

    def ask(self, name: OfCreation, guest: str, part: Part, total: int) -> None:
        """Try it out, in so many deals; NotNow if the guest waits for another one, or too many do."""
        known = self.find(name)
        if known is None or known.done < known.total:
            self._begin(name, guest, partial(self._try_out, name, part, total))

    async def _try_out(self, name: OfCreation, part: Part, total: int) -> None:
        known, done = self._found.get(name), False
        while not done:
            found = await self._inn.queue.ask(part(None if known is None else known.found))
            fresh = Progress(int(found["done"]), total, found)
            known, done = self._further(name, known, fresh, lambda progress: progress.done >= progress.total)

    def _named(self, said: Sequence[Any]) -> OfCreation:
        return OfCreation(*said)

    def _data(self, found: Progress) -> Any:
        return [found.done, found.total, found.found]

    def _read(self, data: Any) -> Progress | None:
        return Progress(*data)

    def _joined(self, known: Progress, fresh: Progress) -> Progress:
        return fresh if fresh.done >= known.done else known
