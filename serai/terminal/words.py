"""Words that several games share in the terminal."""

from rich.text import Text

from serai.i18n import N_, ngettext
from serai.words import colour_words

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


def draw_pile_words(count: int) -> str:
    """The draw pile with the number of its cards."""
    return ngettext("the draw pile with %(num)s card", "the draw pile with %(num)s cards", count) % {"num": count}


def colour_label(colour: str) -> Text:
    """`Y yellow`."""
    return Text(f"{colour} {colour_words(colour)}", style=COLOUR_STYLES[colour])
