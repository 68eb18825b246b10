"""One table in memory."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator

from serai.bots import Guarded
from serai.errors import IllegalAction
from serai.store import Saved, Seat, Setup, Spoken
from serai.store.store import CHAT_KEPT
from serai.web.live.match import Match
from serai.web.live.streams import Stream


def now() -> int:
    """The server's clock, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Live:
    """A table with those who watch it. `lock` is held while it changes and while it is looked at."""

    def __init__(self, saved: Saved, mend: Callable[["Live"], None]) -> None:
        """`mend` is called when memory and store may differ."""
        self._mend = mend
        self.paused = False  # until the log says that time runs again, none is charged
        self.lock = asyncio.Lock()
        self.streams: set[Stream] = set()
        self.present: dict[str, int] = {}  # guest -> open streams
        self.invited: set[str] = set()  # guests who came by the invitation
        self.version = 0  # counts everything that a page may show
        self.bot_tasks: dict[int, asyncio.Task[None]] = {}
        self.bots: dict[int, Guarded] = {}
        self.timer: asyncio.TimerHandle | None = None  # until the next clock runs out
        self.ringing: asyncio.Task[None] | None = None  # one has run out
        self.mending: asyncio.Task[None] | None = None
        self.used = time.monotonic()
        self.take(saved, None)

    def take(self, saved: Saved, match: Match | None) -> None:
        """Be what the store says; `match` is the replay of its log."""
        self.setup: Setup = saved.setup
        self.status = saved.status
        self._seats = saved.seats
        self.chat: list[Spoken] = saved.chat
        self.rematch = saved.rematch
        self.match = match
        self.committed = 0 if match is None else match.seq  # log lines that may be told
        self.broken = False  # memory and store may differ: read it again before use

    @property
    def id(self) -> str:
        """The table's id."""
        return self.setup.id

    @property
    def host(self) -> str | None:
        """Who may start the table: whoever set it up, or the first person if that one has left."""
        people = [seat.guest for seat in self.seats if seat.guest is not None]
        return self.setup.host if self.setup.host in people else next(iter(people), None)

    @property
    def begun(self) -> bool:
        """Whether the game was ever dealt; a table that everybody left before is over without it."""
        return self.status != "waiting" and all(seat.taken for seat in self._seats)

    @property
    def seats(self) -> list[Seat]:
        """Who sits where now."""
        return self._seats if self.match is None else self.match.seats

    @property
    def seq(self) -> int:
        """The place of the next log line."""
        return 0 if self.match is None else self.match.seq

    def held_by(self, guest: str) -> tuple[int, ...]:
        """The seats of a guest."""
        left = self.match.left if self.match is not None else ()
        return tuple(n for n, seat in enumerate(self.seats) if seat.guest == guest and n not in left)

    def hear(self, line: Spoken) -> None:
        """Remember a line of chat."""
        self.chat.append(line)
        del self.chat[:-CHAT_KEPT]

    @contextlib.contextmanager
    def committing(self) -> Iterator[None]:
        """If the commit fails, or nobody waits for it any more, memory is read again from the store."""
        try:
            yield
        except IllegalAction:
            raise  # nothing has changed
        except BaseException:
            self.broken = True
            self._mend(self)
            raise

    def neglected(self) -> bool:
        """Whether the server should act here and nothing is under way."""
        if self.lock.locked():
            return False
        if self.broken:
            return _idle(self.mending)
        if self.match is None or self.match.over:
            return False
        unwound = self.timer is None and _idle(self.ringing) and self.match.clocks.next_end() is not None
        return unwound or any(seat not in self.bot_tasks for seat in self.match.bots_to_move())

    def changed(self) -> None:
        """Tell everybody who watches."""
        self.version += 1
        for stream in self.streams:
            stream.wake()

    def idle(self, seconds: float) -> bool:
        """Whether nobody has needed it for so long."""
        busy = self.streams or self.bot_tasks or self.timer or self.lock.locked() or self.broken
        return not busy and time.monotonic() - self.used > seconds


def _idle(task: asyncio.Task[None] | None) -> bool:
    return task is None or task.done()
