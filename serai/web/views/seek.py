"""What the pages get on which somebody looks for an opponent."""

from collections.abc import Mapping
from dataclasses import dataclass

from serai.web.views.home import PaceChoice, TableLine


@dataclass(frozen=True, slots=True)
class SeekPage:
    """Somebody waits for an opponent."""

    game: str
    title: str
    pace: str
    paces: tuple[PaceChoice, ...]
    rated: bool
    may_rate: bool  # who keeps a profile
    level: str  # of the bot that is about as strong
    waited: int  # seconds
    token: str


@dataclass(frozen=True, slots=True)
class OpenTablesPage:
    """Tables at which somebody can sit down."""

    tables: tuple[TableLine, ...]
    asked: Mapping[str, str]  # game, pace, rated; empty: any
    paces: tuple[PaceChoice, ...]
