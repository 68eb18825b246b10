"""What the page of one's own profile gets."""

from dataclasses import dataclass

from serai.store.devices import Device
from serai.store.history import Tally
from serai.store.passkeys import Passkey
from serai.store.peace import Avoided
from serai.store.people import Person
from serai.store.ratings import Group, Ranked, Rated


@dataclass(frozen=True, slots=True)
class PersonPage:
    """What others see of a person: what that person wants to show."""

    person: Person
    yours: bool
    by_game: tuple[Tally, ...] = ()
    ratings: tuple[Rated, ...] = ()


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """The strongest of one game with so many seats."""

    group: Group
    groups: tuple[Group, ...]
    best: tuple[Ranked, ...]


@dataclass(frozen=True, slots=True)
class ProfilePage:
    """Who somebody is here, and where they are signed in."""

    name: str
    token: str  # of the forms
    person: Person | None = None  # None: a guest, known to this browser alone
    device: str = ""  # this one
    devices: tuple[Device, ...] = ()
    passkeys: tuple[Passkey, ...] = ()
    has_code: bool = False
    ratings: tuple[Rated, ...] = ()
    avoided: tuple[tuple[str, Avoided], ...] = ()  # each with a sign that tells nobody who it is
    saved: bool = False  # just now
    may_have_passkeys: bool = False  # browsers make none for every address

    @property
    def ways_back(self) -> int:
        """In how many ways this person can come back if this device is lost."""
        return len(self.devices) - 1 + len(self.passkeys) + self.has_code
