"""One table in memory."""

import asyncio
from collections.abc import Callable, Iterable
from time import monotonic, monotonic_ns
from typing import NamedTuple

from serai.errors import IllegalAction
from serai.store import Mark, Saved, Seat, Setup, Spoken
from serai.store.store import CHAT_KEPT
from serai.web.tables.event_stream import Stream
from serai.web.tables.match import Match
from serai.web.views.table import RatingChange

PRESENCE_SECONDS = 1.0
WATCHERS_LOOK = 2  # choices of the next round


class Presence(NamedTuple):
    """Which seats have the table in view, and how many others do."""

    here: tuple[bool, ...]
    watchers: int


class Committing:
    """`with table.committing`: if a commit fails, or nobody waits for it any more, memory is read again."""

    __slots__ = ("_table",)

    def __init__(self, table: "OpenTable") -> None:
        self._table = table

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None and not issubclass(kind, IllegalAction):  # then nothing has changed
            self._table.commit_failed()


class OpenTable:
    """A table with those who watch it. `lock` is held while it changes and while it is looked at."""

    def __init__(
        self, saved: Saved, mend: Callable[["OpenTable"], None], tell_here: Callable[["OpenTable"], None]
    ) -> None:
        """`mend` is called when memory and store may differ, `tell_here` when others are here than before."""
        self._mend = mend
        self._tell_here = tell_here
        self.paused = False  # the log may have to say that time runs again
        self.closed_until = 0  # nobody could play before: time from before is charged to nobody
        self.changes_told = 0  # by other nodes
        self.lock = asyncio.Lock()
        self.streams: set[Stream] = set()
        self.present: dict[str, int] = {}  # guest -> open streams
        self.invited: set[str] = set()  # guests who came by the invitation, for ever
        self._elsewhere: dict[str, frozenset[str]] = {}  # node -> guests with open streams there
        self.version = monotonic_ns() // 1_000_000  # counts all that a page shows; higher than before it was let go
        self.reseated = self.version  # when somebody last sat down or got up
        self.digests: dict[tuple[object, ...], dict[str, tuple[int, int]]] = {}  # see serai.web.tables.rendered
        self.guiding = False  # the guide thinks
        self.rating_changes: dict[str, RatingChange] = {}  # guest -> what the game has made of their rating
        self.gone_on: dict[str, int] = {}  # guest -> rounds whose end they have looked at long enough
        self.going_on = asyncio.Event()  # somebody has
        self._holders: tuple[str | None, ...] = ()
        self._presence_timer: asyncio.TimerHandle | None = None
        self._presence_told = 0.0
        self.bot_tasks: dict[int, asyncio.Task[None]] = {}
        self.timer: asyncio.TimerHandle | None = None  # until the next clock runs out
        self.ringing: asyncio.Task[None] | None = None  # one has run out
        self.mending: asyncio.Task[None] | None = None
        self.committing = Committing(self)
        self.use()
        self.take(saved, None)
        self._holders = self._held_seats()
        self.presence = self.presence_now()  # as it was last told

    def take(self, saved: Saved, match: Match | None) -> None:
        """Be what the store says; `match` is the replay of its log."""
        self.setup: Setup = saved.setup
        self.status = saved.status
        self._seats = saved.seats
        self.chat: list[Spoken] = saved.chat
        self.rematch = saved.rematch
        self.invited |= saved.invited
        self.revision = saved.mark.revision
        self.chat_mark = saved.mark.chat  # the last line that is known; -1: one of our own
        self._lines = saved.mark.lines
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

    @property
    def mark(self) -> Mark:
        """What the store said about its last change, with what was done here since."""
        return Mark(self.revision, self._lines if self.match is None else self.match.seq, self.chat_mark)

    def is_behind(self, mark: Mark) -> bool:
        """Whether the store knew more when it said this; what was done here meanwhile it could not know."""
        return any(stored > known for stored, known in zip(mark, self.mark, strict=True))

    @property
    def waits_for_ratings(self) -> bool:
        """Whether the game counts, is over, and nothing is known of what it has made of the ratings."""
        return bool(self.setup.rated) and self.status == "over" and self.begun and not self.rating_changes

    @property
    def driven(self) -> bool:
        """Whether there is something to be done here that nobody has to ask for."""
        match = self.match
        return match is not None and not match.over and bool(match.bots_to_move() or match.clocks.next_end())

    def held_by(self, guest: str) -> tuple[int, ...]:
        """The seats of a guest."""
        left = self.match.left if self.match is not None else ()
        return tuple([n for n, seat in enumerate(self.seats) if seat.guest == guest and n not in left])

    def looks_back(self, guest: str, seats: tuple[int, ...]) -> bool:
        """Whether somebody who holds these seats is still shown how the last round ended: until they go on, or act in
        the next one. Those who only watch see it until the next turn is over."""
        since = self.match.table.moves_since_round() if self.match is not None and not self.match.over else None
        if self.match is None or since is None:
            return False
        if not seats:
            return len(since) < WATCHERS_LOOK
        rounds = self.match.table.rounds_over
        return self.gone_on.get(guest, 0) < rounds and not any(move.seat in seats for move in since)

    def somebody_looks_back(self) -> bool:
        """Whether one of those who play is still shown how the last round ended."""
        return any(self.looks_back(guest, self.held_by(guest)) for guest in {*self._held_seats()} if guest is not None)

    @property
    def one_plays(self) -> bool:
        """Whether it is one person's game, against bots or alone, and was so when it began."""
        return self.begun and sum(seat.guest is not None for seat in self._seats) == 1

    def has_seated(self, guest: str) -> bool:
        """Whether the guest sits here, or sat here when the game began."""
        return any(seat.guest == guest for seat in self._seats)

    def sat_down(self, seat: int) -> Seat:
        """Who sat there when the game began, or sits there before."""
        return self._seats[seat]

    def admits(self, guest: str) -> bool:
        """Whether the guest may look: at a table by invitation only its people, its host and the invited."""
        return self.setup.public or guest in self.invited or guest == self.setup.host or self.has_seated(guest)

    def hear(self, line: Spoken) -> None:
        """Remember a line of chat."""
        self.chat.append(line)
        self.chat_mark = -1
        del self.chat[:-CHAT_KEPT]

    def goes_on(self, guest: str, rounds: int) -> None:
        """Somebody has seen how the last of so many rounds ended."""
        self.gone_on[guest] = rounds
        self.going_on.set()
        self.changed()

    def commit_failed(self) -> None:
        """Memory and store may differ: read it again before use."""
        self.broken = True
        self._mend(self)

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
        holders = self._held_seats()
        if holders != self._holders:
            self._holders, self.reseated = holders, self.version
            self.presence_changed()
        self._wake()

    def _wake(self) -> None:
        for stream in self.streams:
            stream.wake()

    def _held_seats(self) -> tuple[str | None, ...]:
        left = self.match.left if self.match is not None else ()
        return tuple([None if number in left else seat.guest for number, seat in enumerate(self.seats)])

    def is_here(self, guest: str | None) -> bool:
        """Whether the guest has the table in view, on whichever node."""
        return guest in self.present or any(guest in guests for guests in self._elsewhere.values())

    def is_elsewhere(self, node: str, guests: Iterable[str]) -> None:
        """These guests have the table in view on another node."""
        here = frozenset(guests)
        if here != self._elsewhere.get(node, frozenset()):
            self._elsewhere[node] = here
            self.presence_changed()

    def are_gone(self, nodes: Iterable[str]) -> None:
        """Whoever was on these nodes has the table in view no longer."""
        for node in nodes:
            if self._elsewhere.pop(node, None):
                self.presence_changed()

    def presence_now(self) -> Presence:
        """Who has the table in view."""
        around = set(self.present).union(*self._elsewhere.values())
        seated = {guest for guest in self._held_seats() if guest in around}
        return Presence(tuple(seat.guest in around for seat in self.seats), len(around) - len(seated))

    def presence_changed(self) -> None:
        """Tell it soon, and seldom: a thousand watchers who come at once are told of together."""
        if self._presence_timer is None:
            loop = asyncio.get_running_loop()
            due = max(loop.time(), self._presence_told + PRESENCE_SECONDS)
            self._presence_timer = loop.call_at(due, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence_timer = None
        self._presence_told = asyncio.get_running_loop().time()
        present = self.presence_now()
        self._tell_here(self)
        if present != self.presence:
            self.presence = present
            self._wake()

    def use(self) -> None:
        """Somebody needs it."""
        self.used = monotonic()

    def idle(self, seconds: float) -> bool:
        """Whether nobody has needed it for so long."""
        busy = self.streams or self.bot_tasks or self.timer or self.lock.locked() or self.broken
        return not busy and monotonic() - self.used > seconds


def _idle(task: asyncio.Task[None] | None) -> bool:
    return task is None or task.done()
