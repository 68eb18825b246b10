"""What the page of somebody at a table gets."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """Somebody at a table, for whoever looks."""

    table: str
    seat: int
    name: str
    handle: str  # empty: a guest without a profile
    yours: bool
    avoided: Literal["", "mute", "block"]
    befriends: bool  # may be asked to be a friend
    reported: bool  # just now
    token: str
