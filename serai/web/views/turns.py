"""What the page gets that says where somebody is waited for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from serai.web.views.home import TableLine

URGENT = 24
"""Hours before the end of a turn at which somebody is reminded."""


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody would like to play with the reader."""

    address: str
    title: str
    players: str  # in a sentence
    challenge: str = ""  # the table, if one may decline


@dataclass(frozen=True, slots=True)
class TurnsPage:
    """Where the reader is waited for, and their vacation."""

    tables: Sequence[TableLine]
    hours: Mapping[str, int]  # that are left at tables where somebody is to be reminded
    calls: Sequence[Call]
    days: int  # of vacation that may still be taken
    away: int  # until when, in milliseconds since 1970; 0: not now
    push_key: str  # by which push services know this inn
    pushed: bool  # whether this browser is told while no page is open
    token: str
