"""Words that several games share: colours, cards, points."""

from collections.abc import Sequence

from rich.text import Text

from serai.i18n import N_, _, listed, ngettext
from serai.terminal.names import Names

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
CARD_SAYINGS = {
    "play": (N_("%(name)s plays %(card)s."), N_("You play %(card)s.")),
    "discard": (N_("%(name)s discards %(card)s."), N_("You discard %(card)s.")),
    "draw": (N_("%(name)s draws from the pile."), N_("You draw from the pile.")),
    "take": (
        N_("%(name)s takes the top of the %(colour)s discards."),
        N_("You take the top of the %(colour)s discards."),
    ),
}
"""What players of the Lost Cities games do with their cards."""
COLOUR_STYLES = {
    "Y": "bold yellow",
    "B": "bold blue",
    "W": "bold white",
    "G": "bold green",
    "R": "bold red",
    "P": "bold magenta",
}
"""In the line mode, where the terminal's own colours are used."""


def card_words(name: str) -> str:
    """A card in words, from its notation: `Y7`, `Yw`."""
    colour, rank = name[0], name[1:]
    return _(WAGERS[colour]) if rank == WAGER else _(NUMBERED[colour]) % {"rank": rank}


def draw_pile_words(count: int) -> str:
    """The draw pile with the number of its cards."""
    return ngettext("the draw pile with %(num)s card", "the draw pile with %(num)s cards", count) % {"num": count}


def colour_words(colour: str) -> str:
    """The colour's name."""
    return _(COLOURS[colour])


def colour_label(colour: str) -> Text:
    """`Y yellow`."""
    return Text(f"{colour} {colour_words(colour)}", style=COLOUR_STYLES[colour])


def signed(points: int) -> str:
    """Points with their sign, with a true minus."""
    return f"+{points}" if points > 0 else minus(points)


def minus(points: int) -> str:
    """Points with a true minus where they have one."""
    return str(points).replace("-", MINUS)


def points_of_all(names: Names, points: Sequence[int]) -> str:
    """`Anna +12 and Ben −3`, as the language lists things."""
    return listed(f"{name} {signed(value)}" for name, value in zip(names.all(), points, strict=False))
