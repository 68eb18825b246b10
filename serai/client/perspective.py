"""A table on a server as a bot gets it."""

from functools import cached_property
from typing import Any

from serai.client.answers import TableSeen
from serai.rules import kernel
from serai.table import Action, Table, View
from serai.table.perspective import Perspective
from serai.table.table import remembered


class SeenPerspective(Perspective):
    """Everything that a seat may know and do, from what the server has told it.

    Where a bot wants to imagine, a position is made up that its seat could not tell from the real one.
    """

    def __init__(self, seen: TableSeen) -> None:
        assert seen.seat is not None
        assert seen.view is not None
        self.seat = seen.seat
        self.game = seen.game
        self.seats = len(seen.players)
        self._options = seen.options
        self._actions = seen.actions
        self._view: View = seen.view

    @cached_property
    def _table(self) -> Table:
        return remembered(self.game, self.seats, self._options, self._view)

    def view(self) -> View:
        """The seat's view, as a person gets it."""
        return self._view

    def actions(self) -> list[Action]:
        """What the seat may choose now."""
        return list(self._actions)

    def observation(self) -> Any:
        """The seat's knowledge as the planes that programs learn from."""
        return self._table.observation(self.seat)

    def imagine(self, seed: int) -> kernel.States:
        """A world that fits what the seat knows, drawn at random: all that is hidden is made up."""
        return self._table.imagine(self.seat, seed)
