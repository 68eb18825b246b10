"""What the pages about friends get."""

from dataclasses import dataclass

from serai.store.friends import Playing
from serai.store.people import Person
from serai.web.views.home import PaceChoice


@dataclass(frozen=True, slots=True)
class Friend:
    """Somebody with what they were last seen playing, if they do not mind."""

    person: Person
    played: Playing | None


@dataclass(frozen=True, slots=True)
class FriendsPage:
    """One's friends, and those who would like to be."""

    friends: tuple[Friend, ...]
    asking: tuple[Person, ...]
    asked: tuple[Person, ...]
    kept: bool
    paces: tuple[PaceChoice, ...]
    token: str
    now: int


@dataclass(frozen=True, slots=True)
class FriendLinkPage:
    """Somebody has opened a link that makes a friend."""

    name: str
    yours: bool
    link: str
    token: str
