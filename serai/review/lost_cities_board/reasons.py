"""What speaks against a choice in the board game of Lost Cities, from what its seat could see."""

from typing import Any

from serai.i18n import N_, NN_
from serai.review.game import Reason

STARTED = NN_(
    "The %(colour)s path was started with %(count)s card left in the pile; its first three steps cost points.",
    "The %(colour)s path was started with %(count)s cards left in the pile; its first three steps cost points.",
)
DOUBLED = N_("The researcher counts double, also where a path ends early.")
THROWN = N_("The player's own path still had room for %(card)s.")


def explain(view: Any, played: str, best: str) -> Reason | None:
    """The first of the usual mistakes that this one is."""
    verb, *rest = played.split()
    if verb == "start" and not best.startswith("start"):
        return Reason(STARTED, {"colour": rest[0][0], "count": view.draw_pile})
    if verb == "start" and rest[-1] == "researcher" and not best.endswith("researcher"):
        return Reason(DOUBLED)
    if verb == "discard" and best == f"play {rest[0]}":
        return Reason(THROWN, {"card": rest[0]})
    return None
