"""The help: how to use the screen, and the rules of the game."""

import re
from collections.abc import Sequence

from serai.i18n import _
from serai.terminal.full.parts import Command

ANCHOR = re.compile(r"\s*\{#[a-z0-9-]+\}")


def help_text(commands: Sequence[Command], rules: str) -> str:
    """Markdown: keys and mouse first, then the rules."""
    lines = [
        _("Click what glows, or go there with the arrow keys and press Enter. Tab goes from one to the next."),
        _("Typing finds a place by its name: y7 the yellow seven, c4 a place on the map; numbers press buttons."),
        _("Esc lets go of what you have picked up."),
        " · ".join(f"`{key}` {words}" for key, words, _action in commands),
    ]
    return "\n\n".join([*lines, "---", ANCHOR.sub("", rules)])
