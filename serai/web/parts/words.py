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
EXPEDITIONS = {
    "Y": N_("yellow expedition"),
    "B": N_("blue expedition"),
    "W": N_("white expedition"),
    "G": N_("green expedition"),
    "R": N_("red expedition"),
    "P": N_("purple expedition"),
}
OWN_EXPEDITIONS = {
    "Y": N_("Your yellow expedition"),
    "B": N_("Your blue expedition"),
    "W": N_("Your white expedition"),
    "G": N_("Your green expedition"),
    "R": N_("Your red expedition"),
    "P": N_("Your purple expedition"),
}
PATHS = {
    "Y": N_("yellow path"),
    "B": N_("blue path"),
    "W": N_("white path"),
    "G": N_("green path"),
    "R": N_("red path"),
}
DISCARDS = {
    "Y": N_("yellow discard pile"),
    "B": N_("blue discard pile"),
    "W": N_("white discard pile"),
    "G": N_("green discard pile"),
    "R": N_("red discard pile"),
    "P": N_("purple discard pile"),
}
TAKES = {
    "Y": N_("%(name)s takes the top card of the yellow discard pile."),
    "B": N_("%(name)s takes the top card of the blue discard pile."),
    "W": N_("%(name)s takes the top card of the white discard pile."),
    "G": N_("%(name)s takes the top card of the green discard pile."),
    "R": N_("%(name)s takes the top card of the red discard pile."),
    "P": N_("%(name)s takes the top card of the purple discard pile."),
}
LEVELS = {
    "random": N_("random"),
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


def expedition(letter: str, name: str | None) -> str:
    """A player's column in words; without a name, the reader's own."""
    if name is None:
        return _(OWN_EXPEDITIONS[letter])
    return _("%(name)s: %(what)s") % {"name": name, "what": _(EXPEDITIONS[letter])}


def path(letter: str) -> str:
    """A path of the board in words."""
    return _(PATHS[letter])


def discards(letter: str) -> str:
    """A discard pile in words."""
    return _(DISCARDS[letter])


def takes(name: str, letter: str) -> str:
    """Somebody takes the top card of a discard pile."""
    return _(TAKES[letter]) % {"name": name}


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
