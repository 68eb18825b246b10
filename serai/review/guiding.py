"""A hint in words, and how a choice compares with it; what an action is called, whoever shows it says."""

from serai.i18n import _, percent
from serai.review.game import REVIEWED
from serai.review.hints import Hint
from serai.review.telling import told
from serai.table.game import Game, View

EVEN = 0.01
"""Winning chances that differ by less are the same to the guide."""


def why(game: Game, view: View, hint: Hint) -> str:
    """What speaks for the guide's choice, in one sentence of facts that the seat of this view can see; where the game
    knows none, what came of it in the imagined games."""
    recommend = REVIEWED[view.game].recommend
    texts = [game.text(one.code) for one in hint.choices]
    found = recommend(view, texts[0], texts[min(1, len(texts) - 1)]) if recommend else None
    return told(found) if found else outlook(hint)


def outlook(hint: Hint) -> str:
    """How likely the win is with the guide's choice, and how much more likely than with the next best one."""
    best, other = hint.choices[0], hint.choices[min(1, len(hint.choices) - 1)]
    said = {"chance": percent(best.chance), "lead": percent(best.chance - other.chance)}
    if best.chance - other.chance >= EVEN:
        return _("It wins %(chance)s of the games that the guide imagines, %(lead)s more than the next best.") % said
    return _("It wins %(chance)s of the games that the guide imagines; the next best is about as good.") % said


def compared(hint: Hint, code: int) -> str:
    """How the choice that was made compares with the guide's."""
    if code == hint.best:
        return _("That is what the guide would have chosen.")
    chances = {one.code: one.chance for one in hint.choices}
    if code not in chances:
        return _("The guide had put that aside early: other choices seemed better.")
    lead = hint.choices[0].chance - chances[code]
    if lead < EVEN:
        return _("The guide thinks that yours is as good as its own choice.")
    return _("The guide's choice would have kept %(chance)s more of the winning chances.") % {"chance": percent(lead)}
