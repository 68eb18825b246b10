"""What the page gets that says where somebody is waited for."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody would like to play with the reader."""

    address: str
    title: str
    players: str  # in a sentence
    challenge: str = ""  # the table, if one may decline
