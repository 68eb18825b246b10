"""What the pages on which a browser becomes somebody get."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GivenUp:
    """Who a browser has been so far."""

    name: str
    games: int
    running: int
    kept: bool
    ways_back: bool = True  # of a person who is kept: another device, a passkey or a code

    def __bool__(self) -> bool:
        return self.kept or self.games > 0


@dataclass(frozen=True, slots=True)
class TakenAlongPage:
    """The page behind a link from another device."""

    name: str  # of the person to become
    already: bool  # this browser is that person
    given_up: GivenUp
    link: str
    token: str


@dataclass(frozen=True, slots=True)
class SignInPage:
    """The page for those who were here before."""

    given_up: GivenUp
    token: str
    may_have_passkeys: bool


@dataclass(frozen=True, slots=True)
class LinkPage:
    """The page that shows such a link."""

    url: str
    minutes: int
