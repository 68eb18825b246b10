"""Work that takes long and is asked for by guests: one at a time for each, done in parts by this process or by workers
elsewhere, and seen from every node."""

import asyncio
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

import structlog

from serai.i18n import _
from serai.web.door.refusals import NotNow
from serai.web.tables.elsewhere import Elsewhere, Name
from serai.web.tables.inn import Inn

log = structlog.get_logger()

Found = TypeVar("Found")


class LongWork(ABC, Generic[Name, Found]):
    """One kind of work: what is under way, and what was looked at last."""

    kind: ClassVar[str]
    one_at_a_time: ClassVar[str]  # a marked message
    too_many: ClassVar[str]
    remembered: ClassVar[int]
    waiting: ClassVar[int]
    at_once: ClassVar[int]  # so many take turns; those who come later wait until one is done

    def __init__(self, inn: Inn) -> None:
        self._inn = inn
        self._asked: dict[Name, str] = {}  # by whom, in the order in which it is begun
        self._begun: set[Name] = set()
        self._found: OrderedDict[Name, Found | None] = OrderedDict()  # None: another node will tell
        self._turns = asyncio.Semaphore(self.at_once)
        self._elsewhere: Elsewhere[Name] = Elsewhere(inn.neighbours.node, self.kind, self._named, self._hear)

    def start(self) -> None:
        """Hear from other nodes."""
        self._elsewhere.start(self._inn.supervisor, self._under_way)

    @abstractmethod
    def _named(self, said: Sequence[Any]) -> Name:
        """A name from its plain data."""

    @abstractmethod
    def _data(self, found: Found) -> Any:
        """What was found as plain data."""

    @abstractmethod
    def _read(self, data: Any) -> Found | None:
        """What was found from its plain data; None if that is of another version."""

    @abstractmethod
    def _joined(self, known: Found, fresh: Found) -> Found:
        """What was known, and what is new."""

    def find(self, name: Name) -> Found | None:
        """What is known of it."""
        if self._elsewhere.place(name) is not None:
            self._found.setdefault(name, None)
        return self._found.get(name)

    def remember(self, name: Name, found: Found) -> None:
        """It has come further."""
        self._found[name] = found
        self._found.move_to_end(name)
        while len(self._found) > self.remembered:
            self._found.popitem(last=False)

    def remember_kept(self, name: Name, kept: Found) -> None:
        """It was kept: perhaps before what came while it was read."""
        known = self._found.get(name)
        self.remember(name, kept if known is None else self._joined(kept, known))

    def place(self, name: Name) -> int | None:
        """How many are before it, 0 if it is under way; None if nobody asks for it."""
        if name not in self._asked:
            return self._elsewhere.place(name)
        return 0 if name in self._begun else list(self._asked).index(name)

    def _begin(self, name: Name, guest: str, work: Callable[[], Awaitable[None]]) -> None:
        """Let it be done, or go on with it; NotNow if the guest waits for another already, or too many do."""
        if self.place(name) is not None:
            return
        guests = [*self._asked.values(), *self._elsewhere.guests()]
        if guest in guests:
            raise NotNow(_(self.one_at_a_time))
        if len(guests) >= self.waiting:
            raise NotNow(_(self.too_many))
        self._asked[name] = guest
        self._elsewhere.tell_asked(self._under_way())
        self._inn.supervisor.until_done(self.kind, partial(self._work, name, work))

    def _under_way(self) -> list[tuple[Name, str, int]]:
        return [(name, guest, self.place(name) or 0) for name, guest in self._asked.items()]

    async def _work(self, name: Name, work: Callable[[], Awaitable[None]]) -> None:
        try:
            async with self._turns:
                await work()
        except Exception:
            log.exception("long_work_failed", kind=self.kind, name=str(name))
        finally:
            self._asked.pop(name, None)
            self._begun.discard(name)
            self._elsewhere.tell_asked(self._under_way())

    def _further(
        self, name: Name, known: Found | None, fresh: Found, is_done: Callable[[Found], bool]
    ) -> tuple[Found, bool]:
        """It has come further: all that is known now, and whether that is all; every node hears of it."""
        found = fresh if known is None else self._joined(known, fresh)
        done = is_done(found)
        self._begun.add(name)
        self.remember(name, found)
        self._elsewhere.tell_found(name, lambda: self._data(found if done else fresh), done)
        return found, done

    def _hear(self, name: Name, done: bool, fresh: Callable[[], Any]) -> None:
        """Another node has come further; worth reading if somebody looks at it here, or when it is done."""
        if (done or name in self._found) and (more := self._read(fresh())) is not None:
            known = self._found.get(name)
            self.remember(name, more if known is None else self._joined(known, more))
