"""The workshop, as one guest sees it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from serai.store.creations import Creation, Title


@dataclass(frozen=True)
class Trial:
    """Bots play what was made: how far they are, and in the end what they found, in sentences."""

    done: int
    total: int
    found: Sequence[str] = ()

    @property
    def over(self) -> bool:
        """Whether all games have been played."""
        return bool(self.found)


@dataclass(frozen=True)
class ShelfPage:
    """What somebody has made, and how to begin."""

    titles: Sequence[Title]
    token: str
    notice: str = ""


@dataclass(frozen=True)
class BenchPage:
    """One thing that was made. Its owner changes it, with a tool; others look at it."""

    creation: Creation
    mine: bool
    token: str
    link: str  # to be shared
    tool: str = ""
    start: str = ""  # where something that takes two taps begins
    notice: str = ""
    trial: Trial | None = None

    @property
    def made(self) -> Mapping[str, Any]:
        """What was made."""
        return self.creation.made
