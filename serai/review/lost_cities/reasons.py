"""What speaks against a choice in Lost Cities, from what its seat could see."""

from serai.i18n import N_, NN_
from serai.review.game import Reason
from serai.rules.lost_cities.scoring import COST
from serai.table.games.lost_cities import LostCitiesView

OPENED = NN_(
    "The %(colour)s expedition was opened with %(count)s card left in the pile, and the hand held %(held)s of the "
    "%(cost)s points it costs.",
    "The %(colour)s expedition was opened with %(count)s cards left in the pile, and the hand held %(held)s of the "
    "%(cost)s points it costs.",
)
HARDLY = N_("The hand held %(held)s points for the %(colour)s expedition, hardly more than the %(cost)s that it costs.")
SKIPPED = N_("That skips %(card)s, which was in the hand and can no longer be played.")
GIVEN = N_("The opponent can lay %(card)s at once.")
OWN = N_("The player's own expedition still had room for %(card)s.")
LEFT_LYING = N_("The discards offered %(card)s, which fitted the player's own expedition.")


def explain(view: LostCitiesView, played: str, best: str) -> Reason | None:
    """The first of the usual mistakes that this one is."""
    verb, _space, card = played.partition(" ")
    own, theirs = view.columns[view.seat or 0], view.columns[1 - (view.seat or 0)]
    if verb == "play":
        return _skipped(view, card) or (None if own[card[0]] else _opened(view, card[0]))
    if verb == "discard":
        if theirs[card[0]] and fits(card, theirs[card[0]]):
            return Reason(GIVEN, {"card": card})
        return Reason(OWN, {"card": card}) if own[card[0]] and fits(card, own[card[0]]) else None
    taken = view.discards.get(best.partition(" ")[2]) if best.startswith("take") else None
    if verb == "draw" and taken and own[taken[0]] and fits(taken, own[taken[0]]):
        return Reason(LEFT_LYING, {"card": taken})
    return None


def _opened(view: LostCitiesView, colour: str) -> Reason | None:
    """What the hand lacked; a hand that had much more than an expedition costs speaks for opening it."""
    held = sum(rank(card) for card in view.hand if card[0] == colour and card[1:] != "w")
    if held > COST:
        return Reason(HARDLY, {"colour": colour, "held": held, "cost": COST}) if held < 1.5 * COST else None
    return Reason(OPENED, {"colour": colour, "count": view.draw_pile, "held": held, "cost": COST})


def _skipped(view: LostCitiesView, card: str) -> Reason | None:
    column = view.columns[view.seat or 0][card[0]]
    lower = [other for other in view.hand if other[0] == card[0] and rank(other) < rank(card)]
    skipped = [other for other in lower if fits(other, column)]
    return Reason(SKIPPED, {"card": max(skipped, key=rank)}) if skipped else None


def rank(card: str) -> int:
    """The number on it; wagers lie below all."""
    return 1 if card[1:] == "w" else int(card[1:])


def fits(card: str, column: list[str]) -> bool:
    """Whether it could be laid there."""
    return not column or rank(card) > rank(column[-1]) or rank(card) == rank(column[-1]) == 1
