"""What cards, colours and bots' levels are called, wherever people read of them."""

from collections.abc import Iterable

from serai.i18n import N_, _, listed, per_language

MINUS = "−"
WAGER = "w"
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
    "random": N_("random"),
    "stroller": N_("stroller"),
    "traveller": N_("traveller"),
    "guide": N_("guide"),
    "explorer": N_("explorer"),
    "legend": N_("legend"),
}
LEVELS_MEAN = {
    "random": N_("Plays anything at all."),
    "stroller": N_("Still learning: takes many a bad move for a good one."),
    "traveller": N_("Knows the rules of thumb, but often misjudges a move."),
    "guide": N_("Plays soundly and seldom slips."),
    "explorer": N_("Sees more than the rules of thumb say and is hard to beat."),
    "legend": N_("Thinks far ahead: the strongest there is."),
}
"""From easy to hard."""


def colour_words(letter: str) -> str:
    """The colour's name."""
    return _(COLOURS[letter])


@per_language(1000)
def card_words(name: str) -> str:
    """A card in words, from its notation: `Y7`, `Yw`."""
    letter, rank = name[0], name[1:]
    return _(WAGERS[letter]) if rank == WAGER else _(NUMBERED[letter]) % {"rank": rank}


def level_words(name: str) -> str:
    """How a bot plays, in words; bots of other packages keep their names."""
    return _(LEVELS[name]) if name in LEVELS else name


def level_means(name: str) -> str:
    """How a bot plays, in one sentence; nothing of those that other packages bring."""
    return _(LEVELS_MEAN[name]) if name in LEVELS_MEAN else ""


def points_of_all(names: Iterable[str], points: Iterable[int]) -> str:
    """`Anna +12 and Ben −3`, as the language lists things."""
    return listed(f"{name} {signed(value)}" for name, value in zip(names, points, strict=False))


def signed(points: int) -> str:
    """Points with their sign, with a true minus."""
    return f"+{points}" if points > 0 else minus(points)


def minus(points: int) -> str:
    """Points with a true minus where they have one."""
    return str(points).replace("-", MINUS)
