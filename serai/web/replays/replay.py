"""A game to be looked at again, and how long it is remembered."""

import hashlib
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from serai.i18n import _
from serai.table.film import Film
from serai.web import games
from serai.web.door.refusals import NotYours, Refused
from serai.web.views.replay import ReplayLine, Series, Viewpoint
from serai.web.views.table import Ending, Player

REMEMBERED_BYTES = 16_000_000


def check_free(free: bool) -> None:
    """Asked before any record leaves the server: it holds the seed, and with it what everybody holds."""
    if not free:
        raise NotYours(
            _(
                "The game is not over, or others still play the same deal; its record shows everyone's cards, so it is "
                "available only at the end."
            )
        )


@dataclass
class Replay:
    """A film of a game with its players; `free`: it is over, and everybody may see everything and take it along."""

    film: Film
    players: tuple[Player | None, ...]
    free: bool
    ending: Ending | None = None
    winners: tuple[int, ...] = ()
    _series: dict[int | None, Series] = field(default_factory=dict)

    def viewpoint(self, held: tuple[int, ...], seat: int | None, open_hands: bool) -> Viewpoint:
        """How somebody who holds these seats may look, if they ask for this; NotYours if they may not."""
        if not self.free:
            own = held[0] if len(held) == 1 else None  # a shared device shows no hand
            if open_hands or seat not in (None, own):
                raise NotYours(_("The game is not over: until then you can replay it only from your own seat."))
            return Viewpoint(own)
        if seat is not None and seat >= len(self.players):
            raise Refused(_("There is no such seat at this table."))
        if seat is None and held:
            seat = held[0]
        return Viewpoint(seat or 0, open_hands or seat is None)

    def record(self) -> dict[str, Any]:
        """The whole game as plain data, to be given away; NotYours while it is being played."""
        check_free(self.free)
        return self.film.at(self.film.last).record()

    def told(self, viewpoint: Viewpoint) -> tuple[ReplayLine, ...]:
        """The whole log as the viewer may read it."""
        lines = ((moment, line) for moment, move in enumerate(self.film.moves, start=1) for line in move.lines)
        read = ((moment, line.read_by(line.seat if viewpoint.open else viewpoint.seat)) for moment, line in lines)
        return tuple(ReplayLine(moment, line) for moment, line in read if line is not None)

    def series(self, viewpoint: Viewpoint) -> Series:
        """The points over time: everybody's own when all may be seen, else what the viewer knew."""
        key = None if self.free else viewpoint.seat
        if key not in self._series:
            self._series[key] = self._count(key)
        return self._series[key]

    def _count(self, viewer: int | None) -> Series:
        points = games.find(self.film.game).replay.points
        now: list[int | None] = [None] * len(self.players)
        rows = []
        for moment in range(self.film.last + 1):
            for seat in self._concerned(moment):
                view = self.film.at(moment, log=False).view(seat if self.free else viewer)
                now[seat] = points(view)[seat]
            rows.append(tuple(now))
        return tuple(rows)

    def _concerned(self, moment: int) -> tuple[int, ...]:
        """The seats whose points may differ from the moment before: whoever chose, or all when something happened."""
        if moment in (0, self.film.last):
            return tuple(range(len(self.players)))
        move = self.film.moves[moment - 1]
        happened = any(line.seat is None for line in move.lines)
        return tuple(range(len(self.players))) if happened else (move.seat,)


@dataclass(frozen=True)
class OfTable:
    """The name of a replay: of a table's game, as long as it was then."""

    table: str
    seq: int

    @property
    def digest(self) -> str:
        """A short name for the log."""
        return self.table


@dataclass(frozen=True)
class OfRecord:
    """The name of a replay: of a record, which is its own address."""

    packed: str

    @property
    def digest(self) -> str:
        """A short name for the log."""
        return hashlib.sha256(self.packed.encode()).hexdigest()[:16]


Name = OfTable | OfRecord


class Memory:
    """The replays that were looked at last, as long as they are not too large together."""

    def __init__(self, most_bytes: int = REMEMBERED_BYTES) -> None:
        self._most = most_bytes
        self._kept: OrderedDict[Name, Replay] = OrderedDict()

    def find(self, name: Name) -> Replay | None:
        """The replay of that name, if it is remembered."""
        found = self._kept.get(name)
        if found is not None:
            self._kept.move_to_end(name)
        return found

    def keep(self, name: Name, replay: Replay) -> Replay:
        """Remember a replay, and forget those that nobody has looked at for longest."""
        self._kept[name] = replay
        while len(self._kept) > 1 and sum(kept.film.size for kept in self._kept.values()) > self._most:
            self._kept.popitem(last=False)
        return replay

    def clear(self) -> None:
        """Forget all."""
        self._kept.clear()
