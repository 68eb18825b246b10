"""A game as a row of positions: the table after each of its moves."""

import numpy as np

from serai.rules import kernel
from serai.table.table import Table


class Film:
    """Every moment of a game. A state is small, so all are kept and any moment is there at once."""

    def __init__(self, table: Table) -> None:
        self.game = table.game.name
        self.moves = table.moves
        self._start = Table(table.game, table.seed, table.pledge).marked_like(table)
        states = np.repeat(self._start.states, len(self.moves) + 1)
        scratch = table.game.rules.buffer()
        for number, move in enumerate(self.moves):
            states[number + 1] = states[number]
            if not kernel.play_at(states, number + 1, move.seat, move.code, scratch):
                raise ValueError(f"Move {number + 1} of this game cannot be played again.")
        self.states = states

    @property
    def last(self) -> int:
        """The number of moves, which is also the last moment; moment 0 is before the first."""
        return len(self.moves)

    @property
    def size(self) -> int:
        """The bytes that the positions take."""
        return int(self.states.nbytes)

    def at(self, moment: int, log: bool = True) -> Table:
        """The table after so many moves; without its log, it takes less time to look at."""
        moves = self.moves[:moment] if log else ()
        start = self._start
        return Table(start.game, start.seed, start.pledge, self.states[moment : moment + 1], moves).marked_like(start)
