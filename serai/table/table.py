"""One game in progress."""

import secrets
from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import Any

import numpy as np

from serai.errors import BadOption, IllegalAction, shown
from serai.i18n import _, listed
from serai.rules import kernel
from serai.rules.randomness import generator
from serai.table import games
from serai.table.commitment import Pledge
from serai.table.game import Action, Game, Line, Move, View, late, read_log
from serai.table.options import settle
from serai.table.plain import copied

MAX_SEED = 2**63 - 1


class Table:
    """Seats, choices, log and result of one game; made by `serai.new` or `serai.load`."""

    def __init__(
        self,
        game: Game,
        seed: int,
        pledge: Pledge | None = None,
        states: kernel.States | None = None,
        moves: Iterable[Move] = (),
    ) -> None:
        """Without a position, as dealt from the seed."""
        self.game = game
        self.seats = game.seats
        self.seed = seed
        self.pledge = pledge  # where others had to trust whoever dealt
        self.hints: list[tuple[int, int]] = []  # after how many moves which seat has asked the guide
        self.start: int | None = None  # so many moves are those of another game, played on from there
        self._moves = list(moves)  # only grows; undo begins another list
        self._untold: list[tuple[int, int]] = []  # seats and codes of later moves, not yet put into words
        self._before: kernel.States | None = None  # the position before them
        self._round_ends: list[tuple[int, kernel.States]] = []  # after how many moves, and what lay there then
        self._actions = game.rules.buffer()
        if states is not None:
            self._stand(copied(states))
            return
        self._stand(game.blank())
        kernel.deal_at(self._states, 0, seed)

    def _stand(self, states: kernel.States) -> None:
        """Take a position as the table's own."""
        self._states = states
        self._to_move = states["to_move"]  # the field of the same memory: to look it up takes longer than to read it

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may act now; empty when the game is over."""
        return _seats_in(self._to_move.item())

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self._to_move.item()

    @property
    def states(self) -> kernel.States:
        """The whole position, hidden cards included: an array of one record, to be read only.

        For measuring, learning and testing; who plays gets a `view`, who thinks gets what `imagine` gives. It is a
        copy, since compiled code would write even where NumPy must not.
        """
        return np.frombuffer(self._states.tobytes(), self._states.dtype)

    @property
    def moves(self) -> tuple[Move, ...]:
        """All that was played, in order."""
        self._tell()
        return tuple(self._moves)

    def actions(self, seat: int) -> list[Action]:
        """What the seat may choose now; empty if nothing is asked of it."""
        named = self.game.named
        return [named[code] for code in self.codes(seat)]

    def besides(self, seat: int) -> list[Action]:
        """What the seat may do besides, whether it is asked for anything or not; `to_move` does not wait for it."""
        self._check_seat(seat)
        return [self.game.named[code] for code in self._besides(self._states, seat)]

    def _besides(self, states: kernel.States, seat: int) -> list[int]:
        count = kernel.besides_at(states, 0, seat, self._actions)
        codes: list[int] = self._actions[:count].tolist()
        return codes

    def codes(self, seat: int) -> list[int]:
        """What the seat may choose now, for programs, which need no notation."""
        self._check_seat(seat)
        count = kernel.legal_at(self._states, 0, seat, self._actions)
        codes: list[int] = self._actions[:count].tolist()
        return codes

    def play(self, seat: int, action: int | str | Action) -> None:
        """Carry out an action, given by code, notation or Action; IllegalAction says why not, nothing has changed."""
        self._check_seat(seat)
        code = self._code(action)
        if not self._untold:
            self._before = copied(self._states)
        if not kernel.play_at(self._states, 0, seat, code, self._actions):
            raise IllegalAction(self._why_not(seat, code))
        self._untold.append((seat, code))

    def _tell(self) -> None:
        """Put the moves into words that nobody has asked for so far: they are played once more for it."""
        if not self._untold:
            return
        *earlier, last = self._untold
        before, self._before = self._before, None
        assert before is not None
        for seat, code in earlier:
            after = copied(before)
            kernel.play_at(after, 0, seat, code, self._actions)
            self._note(before, seat, code, after)
            before = after
        self._note(before, *last, self._states)
        self._untold.clear()

    def _note(self, before: kernel.States, seat: int, code: int, after: kernel.States) -> None:
        """Write down a move, and what lay on the table if it ended a round."""
        alone = before["to_move"].item() == 1 << seat
        reveals = self.game.reveals(before[0], seat, code, after[0])
        lines = tuple(self.game.lines(before[0], seat, code, after[0]))
        besides = code in self._besides(before, seat)
        self._moves.append(Move(seat, code, alone, reveals, lines, besides))
        end = self.game.round_end(before, seat, code, after)
        if end is not None:
            end["to_move"] = after["to_move"]  # the game goes on: what lies face down stays so
            self._round_ends.append((len(self._moves), end))

    def undo(self, seat: int) -> None:
        """Take back the seat's last choice, unless another seat's action builds on it or it revealed something."""
        self._check_seat(seat)
        last = self._latest(seat)
        if last is None:
            raise IllegalAction(_("There is nothing to take back."))
        said = {"action": self.game.text(self._moves[last].code)}
        if self._revealed_since(last):
            raise IllegalAction(_("%(action)s cannot be taken back: something new has been revealed since.") % said)
        rest = self._without(last)
        if rest is None:
            raise IllegalAction(_("%(action)s cannot be taken back: another player has moved since.") % said)
        self._stand(rest._states)
        self._moves = rest._moves

    def can_undo(self, seat: int) -> bool:
        """Whether `undo` would work now."""
        last = self._latest(seat)
        if last is None or self._revealed_since(last):
            return False
        if last == len(self._moves) - 1:
            return True
        if self._moves[last].alone and not self._moves[last + 1].besides:
            return False
        return self._without(last) is not None

    def _latest(self, seat: int) -> int | None:
        """The number of the seat's last move."""
        self._tell()
        own = reversed(range(self.start or 0, len(self._moves)))
        return next((number for number in own if self._moves[number].seat == seat), None)

    def _revealed_since(self, number: int) -> bool:
        """Whether a choice that was asked for, or the seat's own, has shown something; the others' choices besides are
        looked at when it is known how they come out without the move."""
        seat = self._moves[number].seat
        return any(move.reveals for move in self._moves[number:] if move.seat == seat or not move.besides)

    def _without(self, number: int) -> "Table | None":
        """The table as it were without that move, if all that came after it is still legal."""
        rest = Table(self.game, self.seed)
        rest._moves = self._moves[:number] + self._moves[number + 1 :]
        for move in rest._moves:
            if not kernel.play_at(rest._states, 0, move.seat, move.code, rest._actions):
                return None
        if any(move.reveals for move in self._moves[number:]):
            seat = self._moves[number].seat
            return rest if self.game.undisturbed(self._states[0], rest._states[0], seat) else None
        return rest

    @property
    def for_all_eyes(self) -> bool:
        """Whether what is asked for now is chosen before everybody: a shared device need not show a hand."""
        return self.game.for_all_eyes(self._states[0])

    def copy(self) -> "Table":
        """A table in the same position that goes its own way, for instance in another thread."""
        return Table(self.game, self.seed, self.pledge, self._states, self.moves).marked_like(self)

    def marked_like(self, other: "Table") -> "Table":
        """This table, with what the record of the other says about help and where it began."""
        self.hints, self.start = list(other.hints), other.start
        return self

    def ask_guide(self, seat: int) -> None:
        """Note for ever that the seat has been told now what is best."""
        self._check_seat(seat)
        asked = (len(self.moves), seat)
        if asked not in self.hints:
            self.hints.append(asked)

    def view(self, seat: int | None, newest: int | None = None) -> View:
        """All that the seat may know, as plain data; None: a spectator. `newest`: at least so many lines of the log
        are wanted, and older ones may be left out."""
        if seat is not None:
            self._check_seat(seat)
        self._tell()
        common = {
            "game": self.game.name,
            "seat": seat,
            "seats": self.seats,
            "to_move": self.to_move,
            "over": self.over,
            "winners": self.winners(),
            "log": late(partial(read_log, self._moves, len(self._moves), seat, newest)),
        }
        return self.game.view(self._states, seat, common)

    def rounds(self, seat: int | None) -> list[View]:
        """Each finished round that another followed, as the seat saw the table when it ended."""
        self._tell()
        return [
            Table(self.game, self.seed, self.pledge, end, self._moves[:number]).view(seat, newest=1)
            for number, end in self._round_ends
        ]

    @property
    def rounds_over(self) -> int:
        """How many rounds have ended that another followed."""
        self._tell()
        return len(self._round_ends)

    def moves_since_round(self) -> list[Move] | None:
        """What was played since the last round ended; None in the first."""
        self._tell()
        return self._moves[self._round_ends[-1][0] :] if self._round_ends else None

    @property
    def log(self) -> list[Line]:
        """Every line of the log, secret ones included."""
        return [line for move in self.moves for line in move.lines]

    def scores(self) -> list[int]:
        """Each seat's points on the score pad."""
        points = np.zeros(self.seats, np.int64)
        kernel.scores_at(self._states, 0, points)
        return [int(value) for value in points]

    def winners(self) -> list[int]:
        """The winning seats; empty before the end, several for a draw."""
        if not self.over:
            return []
        mask = kernel.winners_at(self._states, 0)
        return [seat for seat in range(self.seats) if mask >> seat & 1]

    def observation(self, seat: int) -> Any:
        """What the seat may know, as the planes that programs learn from."""
        self._check_seat(seat)
        planes = np.zeros(self.game.rules.observation, np.int16)
        kernel.observe_at(self._states, 0, seat, planes)
        return planes

    def imagine(self, seat: int, seed: int) -> kernel.States:
        """A copy of the position in which all that the seat cannot know is drawn anew: what bots think about."""
        states = copied(self._states)
        kernel.determinize_at(states, 0, seat, generator(seed))
        return states

    def record(self) -> dict[str, Any]:
        """The game as plain data, from which `serai.load` rebuilds it exactly."""
        return {
            "format": RECORD_FORMAT,
            "version": RECORD_VERSION,
            "game": self.game.name,
            "seats": self.seats,
            "options": dict(self.game.settings),
            "seed": self.seed,
            **(self.pledge._asdict() if self.pledge else {}),
            **practice_marks(self.start, self.hints),
            "log": [[move.seat, self.game.text(move.code)] for move in self.moves],
        }

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.seats:
            said = {"seat": shown(seat), "last": self.seats - 1}
            raise IllegalAction(_("There is no seat %(seat)s at this table; seats are 0 to %(last)s.") % said)

    def _code(self, action: int | str | Action) -> int:
        code = action.code if isinstance(action, Action) else action
        if type(code) is int and 0 <= code < self.game.rules.actions:
            return code
        if isinstance(code, str):
            return self.game.code(code)
        said = {"code": shown(code), "last": self.game.rules.actions - 1}
        raise IllegalAction(_("%(code)s is not an action; codes are 0 to %(last)s.") % said)

    def _why_not(self, seat: int, code: int) -> str:
        if self.over:
            return _("The game is over.")
        if seat not in self.to_move and not self.game.needs_no_asking(code):
            said = {"seat": seat, "others": listed(self.to_move)}
            return _("Seat %(seat)s may not act now; it is the turn of seat %(others)s.") % said
        return self.game.why_not(self._states[0], seat, code)


@cache
def _seats_in(mask: int) -> tuple[int, ...]:
    """The seats of a bit mask."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def practice_marks(start: int | None, hints: Iterable[tuple[int, int]]) -> dict[str, Any]:
    """What a record says of a game that is no measure of strength; nothing for all others."""
    asked = [list(each) for each in hints]
    return {**({} if start is None else {"start": start}), **({"hints": asked} if asked else {})}


RECORD_FORMAT = "serai-record"
RECORD_VERSION = 1
"""Rises when an older version could not read what is written, or would make another game of it (docs/versions.md)."""


def wrong_seats(kind: type[Game], given: str) -> str:
    """How many seats the game takes, in one sentence."""
    low, high = kind.rules.seats
    said = {"game": _(kind.title), "given": given, "low": low, "high": high}
    if low == high:
        return _("%(game)s cannot have %(given)s seats; it needs %(low)s.") % said
    return _("%(game)s cannot have %(given)s seats; it needs %(low)s to %(high)s.") % said


def table_of(table: Table, states: kernel.States) -> Table:
    """The same table in another position, for instance an imagined one."""
    same = Table(table.game, table.seed, table.pledge, states, table.moves)
    same._round_ends = list(table._round_ends)
    return same


def play_on(table: Table, moment: int) -> Table:
    """A new table that begins with the first so many moves of another: no fair deal, since all of it may be known."""
    fresh = Table(table.game, table.seed)
    for move in table.moves[: max(0, moment)]:
        fresh.play(move.seat, move.code)
    if not 0 <= moment <= len(table.moves) or fresh.over:
        said = {"moment": shown(moment), "last": len(table.moves) - table.over}
        raise BadOption(_("Nobody can play on after move %(moment)s; choose one from 0 to %(last)s.") % said)
    fresh.start = moment
    return fresh


def remembered(game: str, seats: int, options: Mapping[str, Any], view: View) -> Table:
    """A table made up from a view, for a program that has nothing else: whatever its seat may know is right, the rest
    is anything that fits. It has no log and no past."""
    settled = _settled(game, seats, dict(options))
    states = settled.blank()
    settled.remember(states[0], view)
    return Table(settled, 0, states=states)


def new(game: str, *, seats: int | None = None, seed: int | None = None, **options: Any) -> Table:
    """Set up a table. Without `seats` the game's usual number, without `seed` a secret one."""
    settled = _settled(game, seats, options)
    if seed is None:
        seed = secrets.randbelow(MAX_SEED)
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        said = {"seed": shown(seed), "most": MAX_SEED}
        raise BadOption(_("The seed cannot be %(seed)s; it must be a whole number from 0 to %(most)s.") % said)
    return Table(settled, seed)


def blank(game: str, count: int = 1, *, seats: int | None = None, **options: Any) -> kernel.States:
    """Records for compiled code: so many of them, with the options of `new` written in; nothing is dealt yet."""
    settled = _settled(game, seats, options)
    return np.repeat(settled.blank(), count)


def _settled(game: str, seats: int | None, options: dict[str, Any]) -> Game:
    """The game of that name with its seats and options; BadOption says what is wrong with them."""
    kind = games.find(game)
    low, high = kind.rules.seats
    if seats is None:
        seats = max(low, min(2, high))
    if type(seats) is not int or not low <= seats <= high:
        raise BadOption(wrong_seats(kind, shown(seats)))
    return kind(seats, settle(kind.options, options, kind.title))
