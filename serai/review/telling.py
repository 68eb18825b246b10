"""A judgement in words; what an action is called, whoever shows it says."""

from serai import words
from serai.i18n import N_, _, percent, say
from serai.review.game import REVIEWED, Reason
from serai.review.judging import BEST, BLUNDER, GOOD, INACCURACY, MISTAKE, Judgement
from serai.table.game import View

NAMES = {
    BEST: N_("Best"),
    GOOD: N_("Good"),
    INACCURACY: N_("Inaccuracy"),
    MISTAKE: N_("Mistake"),
    BLUNDER: N_("Blunder"),
}

WORDS = {"card": words.card_words, "colour": words.colour_words}
"""By the name of a value in a reason: from notation to words."""


def kind_name(kind: str) -> str:
    """What a kind of choice is called."""
    return _(NAMES[kind])


def is_flagged(judgement: Judgement) -> bool:
    """Whether it is worse than good."""
    return judgement.kind not in (BEST, GOOD)


def reason(view: View, played: str, best: str) -> Reason | None:
    """What speaks against a choice, both in notation, from what the seat of this view could know."""
    explain = REVIEWED[view.game].explain
    return explain(view, played, best) if explain else None


def told(found: Reason) -> str:
    """A reason in the reader's language."""
    values = {name: WORDS[name](value) if name in WORDS else value for name, value in found.values.items()}
    return say(found.message, values)


def cost(judgement: Judgement) -> str:
    """What a choice gave away, in one sentence."""
    said = {"chance": percent(judgement.loss.value), "points": f"{judgement.points.value:.0f}"}
    if judgement.points.value < 0.5:
        return _("It cost %(chance)s of the winning chances.") % said
    return _("It cost %(chance)s of the winning chances and about %(points)s points.") % said
