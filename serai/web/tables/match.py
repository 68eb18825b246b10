"""A started game as its log tells it: pure, so that playing on and rebuilding after a restart are the same thing."""

from collections.abc import Callable, Sequence
from typing import get_args

from serai.errors import IllegalAction, shown
from serai.i18n import _
from serai.review.hints import Hint, read_hint
from serai.store import Damaged, LogEntry, Saved, Seat, Setup
from serai.store.records import Kind
from serai.table import Table, new
from serai.table.game import Line
from serai.table.games import GAMES
from serai.web.tables.clocks import PACES, Clocks
from serai.web.views.table import Ending, Status

STATUSES = get_args(Status)


class Stale(IllegalAction):
    """The page that it came from shows an older position."""


class Match:
    """The game at one table, who plays it, whose time runs, and how it ended."""

    def __init__(self, setup: Setup, seats: Sequence[Seat]) -> None:
        self.table: Table = new(setup.game, seats=len(seats), seed=setup.seed, **setup.options)
        self.table.pledge, self.table.start = setup.pledge, setup.start
        self.seats = list(seats)
        self.entries: list[LogEntry] = []
        self._lines: list[tuple[Line, ...]] = []  # what the log says about the first so many entries
        self.left: set[int] = set()
        self.resigned: set[int] = set()
        self.out_of_time: set[int] = set()  # of those who resigned: not of their own will
        self.ending: Ending | None = None
        self.winners: tuple[int, ...] = ()
        self.clocks = Clocks(setup.pace, len(seats))
        self.clocks.resume(setup.created)
        self._keys: dict[tuple[int, str], LogEntry] = {}  # by seat, so that nobody can use up the keys of another
        self._fresh_since = [0] * len(seats)  # from which seq on a page shows this seat its present choice
        self._hint: tuple[Hint, int] | None = None  # the latest, and its place in the log
        self._followed: tuple[Hint, int] | None = None  # the latest that was chosen after, and what was chosen
        self.to_move: tuple[int, ...] = self.table.to_move  # the seats that may act
        self._set_clocks()

    @property
    def seq(self) -> int:
        """The number of log lines, and the place of the next."""
        return len(self.entries)

    @property
    def over(self) -> bool:
        """Whether nobody can act any more."""
        return self.ending is not None

    def bots_to_move(self) -> list[int]:
        """The bots that should act."""
        return [seat for seat in self.to_move if self.seats[seat].level is not None]

    def played(self, seat: int, key: str) -> LogEntry | None:
        """The move that this seat has made with this key before."""
        return self._keys.get((seat, key))

    def check_fresh(self, seat: int, seq: int) -> None:
        """Refuse a choice made on a page that shows an older position to this seat."""
        if not self._fresh_since[seat] <= seq <= self.seq:
            raise Stale(_("The game has moved on since you opened this page. Please choose again."))

    @property
    def hinted(self) -> bool:
        """Whether anybody has asked the guide in this game."""
        return bool(self.table.hints)

    def hint_for(self, seat: int) -> Hint | None:
        """What the guide has said about the present choice of this seat."""
        if self._hint is None or seat not in self.to_move:
            return None
        hint, place = self._hint
        return hint if hint.seat == seat and self._fresh_since[seat] <= place else None

    def followed_by(self, seat: int) -> tuple[Hint, int] | None:
        """The hint that this seat had when it made its last choice, and what that was."""
        return self._followed if self._followed is not None and self._followed[0].seat == seat else None

    def apply(self, entry: LogEntry) -> None:
        """Carry out a log line; IllegalAction says why not, and nothing has changed."""
        if self.over:
            raise IllegalAction(_("The game is over."))
        before = self.to_move
        APPLIED[entry.kind](self, entry)
        self.clocks.advance(entry.at)
        self.entries.append(entry)
        if entry.key is not None:
            self._keys[entry.seat, entry.key] = entry
        after = self.table.to_move
        self._mark_fresh(entry, before, after)
        if not after and self.ending is None:
            self.ending, self.winners = "played", tuple(self.table.winners())
        if self.ending is None:
            self.to_move = after
            self._set_clocks()
        else:
            self.to_move = ()
            self.clocks.stop()

    def lines_of(self, seq: int) -> tuple[Line, ...]:
        """What the log says about an entry, also if it was taken back."""
        if seq >= len(self._lines):
            self._put_into_words()
        return self._lines[seq]

    def _put_into_words(self) -> None:
        """Ask the table about the moves since the last time; none of them has been taken back yet."""
        fresh = self.entries[len(self._lines) :]
        count = sum(entry.kind == "move" for entry in fresh)
        moves = iter(self.table.moves[-count:] if count else ())
        self._lines += [next(moves).lines if entry.kind == "move" else () for entry in fresh]

    def _mark_fresh(self, entry: LogEntry, before: tuple[int, ...], after: tuple[int, ...]) -> None:
        """Others, asked as before or for nothing, go on undisturbed; anything else makes pages stale."""
        if entry.kind == "move":
            others = [n for n in range(len(self.seats)) if n != entry.seat and (n in before) == (n in after)]
        elif entry.kind == "undo":
            others = []
        else:
            return
        for seat in range(len(self.seats)):
            if seat not in others:
                self._fresh_since[seat] = len(self.entries)

    def _set_clocks(self) -> None:
        """Only people's clocks run."""
        if self.clocks.used:
            self.clocks.set_running([seat for seat in self.to_move if self.seats[seat].level is None])

    def _move(self, entry: LogEntry) -> None:
        game = self.table.game
        if entry.seat not in self.to_move and not game.needs_no_asking(game.code(entry.action)):
            raise IllegalAction(_("It is not your turn."))
        self.table.play(entry.seat, entry.action)
        if self._hint is not None or self._followed is not None:
            hint = self.hint_for(entry.seat)
            if hint is not None:
                self._followed = hint, self.table.game.code(entry.action)
            elif self.followed_by(entry.seat):
                self._followed = None

    def _undo(self, entry: LogEntry) -> None:
        self._put_into_words()
        self.table.undo(entry.seat)
        self._followed = None

    def _guide(self, entry: LogEntry) -> None:
        self._hint = read_hint(entry.seat, entry.action), entry.seq
        self._followed = None
        self.table.ask_guide(entry.seat)

    def _resign(self, entry: LogEntry) -> None:
        self._give_up(entry, "resigned")

    def _time(self, entry: LogEntry) -> None:
        self.out_of_time.add(entry.seat)
        self._give_up(entry, "time")

    def _leave(self, entry: LogEntry) -> None:
        self.left.add(entry.seat)
        self._end_without_people()

    def _bot(self, entry: LogEntry) -> None:
        self.left.discard(entry.seat)
        self._seat_bot(entry.seat, entry.action)

    def _resume(self, entry: LogEntry) -> None:
        self.clocks.resume(entry.at)

    def _vacation(self, entry: LogEntry) -> None:
        self.clocks.advance(entry.at)
        self.clocks.rest(entry.seat, int(entry.action))

    def _give_up(self, entry: LogEntry, ending: Ending) -> None:
        """With two seats the other one wins; with more a bot plays the seat on."""
        self.resigned.add(entry.seat)
        self.left.discard(entry.seat)
        if len(self.seats) <= 2:
            self.ending = ending
            self.winners = tuple(seat for seat in range(len(self.seats)) if seat != entry.seat)
        else:
            self._seat_bot(entry.seat, entry.action)
            self._end_without_people()

    def _seat_bot(self, seat: int, level: str) -> None:
        self.seats[seat] = Seat(None, self.seats[seat].name, level)

    def _end_without_people(self) -> None:
        if all(seat.level is not None or number in self.left for number, seat in enumerate(self.seats)):
            self.ending = "abandoned"


APPLIED: dict[Kind, Callable[[Match, LogEntry], None]] = {
    "move": Match._move,
    "undo": Match._undo,
    "resign": Match._resign,
    "time": Match._time,
    "leave": Match._leave,
    "bot": Match._bot,
    "resume": Match._resume,
    "hint": Match._guide,
    "vacation": Match._vacation,
}
"""What each kind of log line does."""


def check_setup(saved: Saved) -> None:
    """Refuse a table that no inn has set up: Damaged."""
    setup = saved.setup
    known = {"game": (setup.game, GAMES), "pace": (setup.pace, PACES), "status": (saved.status, STATUSES)}
    for name, (value, values) in known.items():
        if value not in values:
            raise Damaged(f"its {name} is {shown(value)}")
    if not saved.seats:
        raise Damaged("it has no seats")


def replay(setup: Setup, seats: Sequence[Seat], entries: Sequence[LogEntry]) -> Match:
    """The match that a log describes; Damaged if it describes none."""
    try:
        match = Match(setup, seats)
    except Exception as error:
        raise Damaged(f"it cannot be set up: {error}") from error
    for entry in entries:
        try:
            match.apply(entry)
        except Exception as error:
            raise Damaged(
                f"log line {entry.seq}, {shown(entry.action or entry.kind)} by seat {entry.seat}: {error}"
            ) from error
    return match
