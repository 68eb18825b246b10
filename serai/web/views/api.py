"""What the page about the interface for programs gets."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CallShown:
    """Something that programs can call."""

    method: str
    url: str
    summary: str
    example: str  # a body, as JSON; empty: none
    needs_token: bool


@dataclass(frozen=True, slots=True)
class TokenShown:
    """A token that the viewer made for a bot; the token itself is not kept."""

    guest: str
    name: str
    created: float  # seconds since 1970


@dataclass(frozen=True, slots=True)
class ApiPage:
    """The interface for programs, for people to read."""

    origin: str
    calls: tuple[CallShown, ...]
    document: str
    tokens: tuple[TokenShown, ...]
    made: str  # a token that was just made: shown this once
    token: str  # of the forms
