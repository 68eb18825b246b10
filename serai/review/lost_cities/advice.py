"""What speaks for a choice in Lost Cities, from what its seat can see."""

from serai.i18n import N_, NN_
from serai.review.game import Reason
from serai.review.lost_cities.reasons import fits, rank
from serai.rules.lost_cities.scoring import COST
from serai.table.games.lost_cities import LostCitiesView

FOLLOWS = N_("Your own expedition has room for %(card)s, and that skips no card of your hand.")
NO_TIME = NN_(
    "With %(count)s card left in the pile, the lower ones would come too late.",
    "With %(count)s cards left in the pile, the lower ones would come too late.",
)
OPENS = NN_(
    "Your hand holds %(held)s of the %(cost)s points that the %(colour)s expedition costs, with %(count)s card left in "
    "the pile.",
    "Your hand holds %(held)s of the %(cost)s points that the %(colour)s expedition costs, with %(count)s cards left "
    "in the pile.",
)
EARLY = NN_(
    "With %(count)s card left in the pile there is time to find more for the %(colour)s expedition.",
    "With %(count)s cards left in the pile there is time to find more for the %(colour)s expedition.",
)
WAGERS = N_("The wager multiplies what the %(colour)s expedition brings; your hand holds %(held)s points for it.")
OWN_PAST = N_("Your own expedition is past %(card)s.")
THEIRS_PAST = N_("The opponent's expedition is past %(card)s, so it is of no use there.")
UNOPENED = N_("The opponent has not opened the %(colour)s expedition, and your hand holds only %(held)s points for it.")
LEAST = N_("Your hand holds only %(held)s points for the %(colour)s expedition: it can spare this card.")
FITS = N_("Your own expedition has room for %(card)s.")
NOTHING_LIES = N_("Nothing on the discard piles fits your expeditions.")
LONGER = NN_(
    "Taking a discard leaves the pile as it is: %(count)s card until the round ends.",
    "Taking a discard leaves the pile as it is: %(count)s cards until the round ends.",
)


def recommend(view: LostCitiesView, best: str, other: str) -> Reason | None:
    """The first fact that speaks for it."""
    verb, _space, what = best.partition(" ")
    if verb == "play":
        return _laying(view, what)
    if verb == "discard":
        return _discarding(view, what)
    own = view.columns[view.seat or 0]
    lying = {colour: card for colour, card in view.discards.items() if card}
    if verb == "take":
        card = lying[what]
        return Reason(FITS, {"card": card}) if fits(card, own[what]) else Reason(LONGER, {"count": view.draw_pile})
    useful = any(own[colour] and fits(card, own[colour]) for colour, card in lying.items())
    return None if useful else Reason(NOTHING_LIES)


def _laying(view: LostCitiesView, card: str) -> Reason:
    colour, own = card[0], view.columns[view.seat or 0][card[0]]
    held = _held(view, colour)
    if rank(card) == 1:
        return Reason(WAGERS, {"colour": colour, "held": held})
    if not own:
        opening = {"colour": colour, "held": held, "cost": COST, "count": view.draw_pile}
        return Reason(EARLY if held < COST / 2 < view.draw_pile else OPENS, opening)
    skips = any(each[0] == colour and rank(each) < rank(card) and fits(each, own) for each in view.hand)
    return Reason(NO_TIME, {"count": view.draw_pile}) if skips else Reason(FOLLOWS, {"card": card})


def _discarding(view: LostCitiesView, card: str) -> Reason:
    colour, seat = card[0], view.seat or 0
    own, theirs = view.columns[seat][colour], view.columns[1 - seat][colour]
    if own and not fits(card, own):
        return Reason(OWN_PAST, {"card": card})
    if theirs and not fits(card, theirs):
        return Reason(THEIRS_PAST, {"card": card})
    return Reason(LEAST if theirs else UNOPENED, {"colour": colour, "held": _held(view, colour)})


def _held(view: LostCitiesView, colour: str) -> int:
    """The points of a colour that can still be laid from the hand."""
    own = view.columns[view.seat or 0][colour]
    return sum(rank(card) for card in view.hand if card[0] == colour and rank(card) > 1 and fits(card, own))
