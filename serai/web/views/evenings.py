"""What the pages about evenings get."""

from dataclasses import dataclass

from serai.events.evening import Evening
from serai.web.views.home import PaceChoice


@dataclass(frozen=True, slots=True)
class EveningsPage:
    """One's own evenings, and the form for a new one."""

    own: tuple[tuple[str, str, str], ...]  # id, title, status
    paces: tuple[PaceChoice, ...]
    rounds: range
    name: str
    token: str


@dataclass(frozen=True, slots=True)
class EveningPage:
    """One evening for one reader."""

    id: str
    evening: Evening
    you: str | None  # as an entrant
    set_up: frozenset[str]  # tables of games that can be played now
    kept: bool  # whether the reader has a profile
    is_host: bool
    link: str
    levels: tuple[str, ...]
    name: str
    token: str
