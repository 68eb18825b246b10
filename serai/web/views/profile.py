"""What the page of one's own profile gets."""

from dataclasses import dataclass

from serai.store.devices import Device
from serai.store.people import Person


@dataclass(frozen=True, slots=True)
class ProfilePage:
    """Who somebody is here, and where they are signed in."""

    name: str
    token: str  # of the forms
    person: Person | None = None  # None: a guest, known to this browser alone
    device: str = ""  # this one
    devices: tuple[Device, ...] = ()
