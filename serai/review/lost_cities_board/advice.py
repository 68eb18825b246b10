"""What speaks for a choice in the board game of Lost Cities, from what its seat can see."""

from serai.i18n import N_, NN_
from serai.review.game import Reason
from serai.rules.lost_cities_board.components import CITY, LAST_STEP_BEFORE_BRIDGE, STEP_VALUES
from serai.table.games.lost_cities_board.view import LostCitiesBoardView

HELD = NN_(
    "Your hand holds %(count)s card for the %(colour)s path, and the pile has %(left)s left.",
    "Your hand holds %(count)s cards for the %(colour)s path, and the pile has %(left)s left.",
)
DOUBLE = NN_(
    "The researcher counts double, and your hand holds %(count)s card for the %(colour)s path.",
    "The researcher counts double, and your hand holds %(count)s cards for the %(colour)s path.",
)
BRIDGE = N_("That brings your explorer over the bridge, to a step worth %(points)s points.")
ARTIFACT = N_("An artifact lies on the next step of the %(colour)s path.")
ARROW = N_("On the next step of the %(colour)s path lies an arrow, which lets an explorer move once more.")
TILE = N_("A tile worth %(points)s points lies on the next step of the %(colour)s path.")
STEP = N_("The next step of the %(colour)s path is worth %(points)s points more.")
SPARED = N_("You have not started the %(colour)s path, and your hand holds little for it.")
OPEN_CARD = N_("You have started the path to which %(card)s belongs.")
NOTHING_LIES = N_("No card on the discard piles belongs to a path that you have started.")
FEW = 2


def recommend(view: LostCitiesBoardView, best: str, other: str) -> Reason | None:
    """The first fact that speaks for it."""
    verb, *rest = best.split()
    started = {colour for colour, step in view.explorers[view.seat or 0].items() if step}
    if verb in ("play", "move"):
        return _stepping(view, rest[0][0])
    if verb == "start":
        colour = rest[0][0]
        held = {"colour": colour, "count": _held(view, colour)}
        return Reason(DOUBLE, held) if rest[1] == "researcher" else Reason(HELD, {**held, "left": view.draw_pile})
    if verb == "discard":
        colour = rest[0][0]
        spared = colour not in started and _held(view, colour) <= FEW
        return Reason(SPARED, {"colour": colour}) if spared else None
    if verb == "take":
        card = view.discards[rest[0]]
        return Reason(OPEN_CARD, {"card": card}) if card and rest[0] in started else None
    lying = {colour for colour, card in view.discards.items() if card}
    return Reason(NOTHING_LIES) if verb == "draw" and not lying & started else None


def _stepping(view: LostCitiesBoardView, colour: str) -> Reason:
    """What the next step brings."""
    seat = view.seat or 0
    now = view.explorers[seat][colour]
    step = min(now + 1, CITY)
    times = 2 if view.researcher[seat] == colour else 1
    if now == LAST_STEP_BEFORE_BRIDGE:
        return Reason(BRIDGE, {"points": times * int(STEP_VALUES[step])})
    tile = view.tiles[colour].get(step)
    if tile in ("artifact", "arrow"):
        return Reason(ARTIFACT if tile == "artifact" else ARROW, {"colour": colour})
    if tile:
        return Reason(TILE, {"colour": colour, "points": tile})
    more = times * int(STEP_VALUES[step] - STEP_VALUES[now])
    return Reason(STEP, {"colour": colour, "points": more})


def _held(view: LostCitiesBoardView, colour: str) -> int:
    return sum(card[0] == colour for card in view.hand)
