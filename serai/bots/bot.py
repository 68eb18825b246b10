"""What a bot is: one method."""

from typing import Protocol

from serai.table import Action
from serai.table.perspective import Perspective


class Bot(Protocol):
    """Chooses for a seat, from what that seat may know."""

    def choose(self, seen: Perspective) -> Action | int | str:
        """The action to play now."""
        ...
