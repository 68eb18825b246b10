"""Words that several games and pages share; those of cards and levels are the same in the terminal."""

from math import ceil

from serai.bots.ratings import rating_of
from serai.i18n import N_, _, ngettext
from serai.words import MINUS, level_means, signed
from serai.words import card_words as card
from serai.words import colour_words as colour
from serai.words import level_words as level

__all__ = [
    "MINUS",
    "card",
    "clock",
    "colour",
    "discards",
    "expedition",
    "level",
    "level_means",
    "level_strength",
    "path",
    "person",
    "points",
    "signed",
    "takes",
]

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


def person(name: str) -> str:
    """What a person at a table is called; whoever has been forgotten has no name."""
    return name or _("a former player")


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


def points(count: int) -> str:
    """So many points."""
    return ngettext("%(num)s point", "%(num)s points", count) % {"num": count}


def level_strength(name: str, game: str) -> str:
    """A bot's rating in a game with its 95% interval; nothing where it was not measured."""
    return str(rating_of(game, name) or "")


def clock(seconds: float) -> str:
    """Time left, as clocks show it."""
    if seconds > 86400:
        days, hours = divmod(ceil(seconds / 3600), 24)
        return _("%(days)s d %(hours)s h") % {"days": days, "hours": hours}
    hours, rest = divmod(max(0, int(seconds)), 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"
