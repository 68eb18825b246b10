"""The table as one seat sees it: all that a bot gets."""

from typing import Any

from serai.rules import kernel
from serai.table.game import Action, View
from serai.table.table import Table


class Perspective:
    """Everything that a seat may know and do, and nothing else."""

    def __init__(self, table: Table, seat: int) -> None:
        self.__table = table
        self.seat = seat
        self.game = table.game.name
        self.seats = table.seats

    def view(self) -> View:
        """The seat's view, as a person gets it."""
        return self.__table.view(self.seat)

    def actions(self) -> list[Action]:
        """What the seat may choose now."""
        return self.__table.actions(self.seat)

    def observation(self) -> Any:
        """The seat's knowledge as the planes that programs learn from."""
        return self.__table.observation(self.seat)

    def imagine(self, seed: int) -> kernel.States:
        """A world that fits what the seat knows, drawn at random: all that is hidden is made up."""
        return self.__table.imagine(self.seat, seed)
