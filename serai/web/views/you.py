"""What the page of one's own games gets."""

from dataclasses import dataclass

from serai.store.history import Asked, PlayedGame, Tally


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody to choose in the filter; `sign` tells nobody who it is."""

    sign: str
    tally: Tally


@dataclass(frozen=True, slots=True)
class YouPage:
    """All that a guest played."""

    guest: str
    name: str
    asked: Asked
    opponent: str  # the sign that was asked for
    games: tuple[PlayedGame, ...]
    count: int  # of those asked for
    page: int
    pages: int
    by_game: tuple[Tally, ...]
    opponents: tuple[Opponent, ...]
    scores: tuple[tuple[str, tuple[PlayedGame, ...]], ...]  # by game, the oldest first
    token: str  # of the forms
    unsettled: int = 0  # old games whose results are being worked out

    @property
    def empty(self) -> bool:
        """Whether this guest has never sat at a table."""
        return not self.count and self.asked == Asked()
