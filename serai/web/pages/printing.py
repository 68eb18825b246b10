"""A game to print and play: its own sheets, and its rules in the reader's language."""

import re
from collections.abc import Mapping

from markupsafe import Markup

from serai.i18n import _
from serai.web import games
from serai.web.door.refusals import NotHere
from serai.web.pages import rules_text

QUESTIONS = re.compile(r'<h2 id="how">')  # about playing on this site, from here to the end


def print_page(game: str, wanted: Mapping[str, str], scored: bool) -> str:
    """The whole page; `scored` False: the game is being compiled and cannot count the points of examples yet."""
    printing = games.find(game).printing
    if printing is None:
        raise NotHere(_("There is nothing to print for this game."))
    return printing.page(wanted, printed_rules(game, scored))


def printed_rules(game: str, scored: bool) -> Markup:
    """The rules, without what is about this site."""
    return Markup(QUESTIONS.split(rules_text.read(game, scored).body)[0])
