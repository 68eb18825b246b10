"""Lost Cities in words: prompts, places, the log."""

from collections.abc import Mapping, Sequence
from typing import Any

from serai.i18n import N_, _, listed
from serai.table.games.lost_cities import LostCitiesView
from serai.table.games.lost_cities.words import event_words
from serai.terminal.names import Names
from serai.terminal.screen import Way
from serai.terminal.words import CARD_SAYINGS, draw_pile_words
from serai.words import card_words, colour_words, points_of_all

PLACES = {
    "column": N_("your %(colour)s expedition"),
    "pile": N_("the %(colour)s discard pile"),
}


def legend(view: LostCitiesView) -> str:
    """What the signs of the table mean."""
    return _("w×2 a wager that doubles  −12 what a column is worth now")


def prompt(view: LostCitiesView, actions: Sequence[str]) -> str:
    """What to do now."""
    return _("Choose a card to play or discard.") if view.phase == "place" else _("Now draw a card.")


def say(line: Mapping[str, Any], names: Names, view: LostCitiesView) -> str:
    """A line of the log in words."""
    if line["event"] != "move":
        return event_words(line["event"], line["values"], points_of_all(names.all(), line["values"][1:]))
    verb, _space, what = line["text"].partition(" ")
    said = {"colour": colour_words(what[0]), "card": card_words(what)} if what else {}
    return names.say(CARD_SAYINGS[verb], line["seat"], **said)


def ways(view: LostCitiesView, actions: Sequence[str]) -> list[Way]:
    """A card and then its column or its pile; a pile to draw from."""
    found = []
    for action in actions:
        verb, _space, what = action.partition(" ")
        if verb in ("play", "discard"):
            target = f"{'column' if verb == 'play' else 'pile'} {what[0]}"
            slots = [slot for slot, card in enumerate(view.hand) if card == what]
            found += [Way((f"hand {slot}", target), action) for slot in slots]
        else:
            found.append(Way((f"pile {what}" if what else "deck",), action))
    return found


def label(place: str, view: LostCitiesView) -> str:
    """A place in words."""
    kind, _space, what = place.partition(" ")
    if kind == "hand":
        return card_words(view.hand[int(what)])
    if kind == "deck":
        return draw_pile_words(view.draw_pile)
    words = _(PLACES[kind]) % {"colour": colour_words(what)}
    pile = view.piles[what] if view.piles else [view.discards[what]]
    cards = listed(card_words(card) for card in reversed(pile) if card) if kind == "pile" else ""
    return f"{words}: {cards}" if cards else words
