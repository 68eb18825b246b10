"""What a replay needs of a game beyond its page."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from markupsafe import Markup


class HandCard(NamedTuple):
    """A card of an open hand."""

    art: Markup
    label: str


class GameReplay(Protocol):
    """What a game's module offers."""

    def points(self, view: Any) -> list[int | None]:
        """Each seat's points as they stand, None where the viewer does not know them."""
        ...

    def open_up(self, views: Sequence[Any], seat: int) -> Any:
        """The seat's view with all that the others hold laid open; `views` are everybody's own."""
        ...

    def hand_cards(self, view: Any) -> list[HandCard]:
        """The hand in a view."""
        ...
