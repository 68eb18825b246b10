"""The board game in words: prompts, places, the log."""

from collections.abc import Mapping, Sequence
from typing import Any

from serai.i18n import N_, _, listed, ngettext
from serai.table.games.lost_cities_board import LostCitiesBoardView
from serai.table.games.lost_cities_board.words import event_words
from serai.terminal.names import Names
from serai.terminal.screen import Way
from serai.terminal.words import CARD_SAYINGS, draw_pile_words
from serai.words import card_words, colour_words, points_of_all

SAYINGS = {
    **CARD_SAYINGS,
    "adventurer": (N_("%(name)s sets out with %(card)s."), N_("You set out with %(card)s.")),
    "researcher": (
        N_("%(name)s sends the researcher out with %(card)s."),
        N_("You send the researcher out with %(card)s."),
    ),
    "move": (N_("%(name)s moves on along the %(colour)s path."), N_("You move on along the %(colour)s path.")),
    "pass": (N_("%(name)s moves nobody."), N_("You move nobody.")),
}
FINDS_ARTIFACT = N_("%(name)s finds an artifact."), N_("You find an artifact.")
PROMPTS = {
    "place": N_("Choose a card to play or discard."),
    "move": N_("You may move an explorer one step."),
    "draw": N_("Now draw a card."),
}
PLACES = {
    "path": N_("the %(colour)s path"),
    "pile": N_("the %(colour)s discard pile"),
    "adventurer": N_("Send an adventurer"),
    "researcher": N_("Send the researcher"),
    "pass": N_("Move nobody"),
}


def legend(view: LostCitiesBoardView) -> str:
    """What the signs of the board mean."""
    return _("◇ artifact  ↑ arrow  +5 points  ●■▲◆ adventurers  ◉▣◭◈ researchers")


def prompt(view: LostCitiesBoardView, actions: Sequence[str]) -> str:
    """What to do now."""
    return _(PROMPTS[view.phase or "draw"])


def say(line: Mapping[str, Any], names: Names, view: LostCitiesBoardView) -> str:
    """A line of the log in words."""
    if line["event"] != "move":
        return _event(line["event"], line["values"], names)
    verb, *rest = line["text"].split()
    said = {"colour": colour_words(rest[0][0]), "card": card_words(rest[0])} if rest else {}
    return names.say(SAYINGS[rest[1] if verb == "start" else verb], line["seat"], **said)


def _event(event: str, values: Sequence[int], names: Names) -> str:
    if event == "artifact":
        return names.say(FINDS_ARTIFACT, values[0])
    if event == "points":
        seat, count = values
        if seat == names.you:
            return ngettext("You find %(num)s point.", "You find %(num)s points.", count) % {"num": count}
        said = {"name": names[seat], "num": count}
        return ngettext("%(name)s finds %(num)s point.", "%(name)s finds %(num)s points.", count) % said
    points = values[1:] if event == "expedition" else values
    return event_words(event, values, points_of_all(names.all(), points))


def ways(view: LostCitiesBoardView, actions: Sequence[str]) -> list[Way]:
    """A card and then its path or its pile, and who sets out if there is a choice; a pile, or a path to move on."""
    found = []
    for action in actions:
        verb, *rest = action.split()
        if verb in ("draw", "pass"):
            found.append(Way(("deck" if verb == "draw" else "pass",), action))
        elif verb in ("take", "move"):
            found.append(Way((f"{'pile' if verb == 'take' else 'path'} {rest[0]}",), action))
        else:
            target = f"{'pile' if verb == 'discard' else 'path'} {rest[0][0]}"
            others = [other for other in actions if other.startswith(f"start {rest[0]} ")]
            who = tuple(rest[1:]) if len(others) > 1 else ()
            slots = [slot for slot, card in enumerate(view.hand) if card == rest[0]]
            found += [Way((f"hand {slot}", target, *who), action) for slot in slots]
    return found


def label(place: str, view: LostCitiesBoardView) -> str:
    """A place in words."""
    kind, _space, what = place.partition(" ")
    if kind == "hand":
        return card_words(view.hand[int(what)])
    if kind == "deck":
        return draw_pile_words(view.draw_pile)
    words = _(PLACES[kind])
    if not what:
        return words
    words %= {"colour": colour_words(what)}
    pile = view.piles[what] if view.piles else [view.discards[what]]
    cards = listed(card_words(card) for card in reversed(pile) if card) if kind == "pile" else ""
    return f"{words}: {cards}" if cards else words
