"""Words that several games and pages share."""

from math import ceil

from serai.i18n import N_, _, ngettext, per_language

MINUS = "−"


COLOURS = {
    "Y": N_("yellow"),
    "B": N_("blue"),
    "W": N_("white"),
    "G": N_("green"),
    "R": N_("red"),
    "P": N_("purple"),
}
NUMBERED = {
    "Y": N_("yellow %(rank)s"),
    "B": N_("blue %(rank)s"),
    "W": N_("white %(rank)s"),
    "G": N_("green %(rank)s"),
    "R": N_("red %(rank)s"),
    "P": N_("purple %(rank)s"),
}
WAGERS = {
    "Y": N_("yellow wager"),
    "B": N_("blue wager"),
    "W": N_("white wager"),
    "G": N_("green wager"),
    "R": N_("red wager"),
    "P": N_("purple wager"),
}
LEVELS = {
    "random": N_("anything goes"),
    "stroller": N_("stroller"),
    "traveller": N_("traveller"),
    "guide": N_("guide"),
    "explorer": N_("explorer"),
    "legend": N_("legend"),
}


def colour(letter: str) -> str:
    """The colour's name."""
    return _(COLOURS[letter])


@per_language(1000)
def card(name: str) -> str:
    """A card in words, from its notation: `Y7`, `Yw`."""
    letter, rank = name[0], name[1:]
    return _(WAGERS[letter]) if rank == "w" else _(NUMBERED[letter]) % {"rank": rank}


def signed(points: int) -> str:
    """Points with their sign, with a true minus."""
    if points == 0:
        return "0"
    return f"+{points}" if points > 0 else f"{MINUS}{-points}"


def points(count: int) -> str:
    """So many points."""
    return ngettext("%(num)s point", "%(num)s points", count) % {"num": count}


def level(name: str) -> str:
    """How a bot plays, in words."""
    return _(LEVELS[name]) if name in LEVELS else name


LEVELS_MEAN = {
    "random": N_("Plays anything at all."),
    "stroller": N_("Still learning: makes many mistakes."),
    "traveller": N_("Knows the rules of thumb and slips now and then."),
    "guide": N_("Plays soundly by the rules of thumb."),
    "explorer": N_("Thinks ahead and is hard to beat."),
    "legend": N_("Thinks far ahead: the strongest there is."),
}
"""From easy to hard."""


def level_means(name: str) -> str:
    """How strong a bot is, in one sentence; nothing of those that other packages bring."""
    return _(LEVELS_MEAN[name]) if name in LEVELS_MEAN else ""


def clock(seconds: float) -> str:
    """Time left, as clocks show it."""
    if seconds > 86400:
        days, hours = divmod(ceil(seconds / 3600), 24)
        return _("%(days)s d %(hours)s h") % {"days": days, "hours": hours}
    hours, rest = divmod(max(0, int(seconds)), 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"
