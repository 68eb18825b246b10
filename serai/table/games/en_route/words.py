"""En Route's steps, choices, tourists and cards in words, the same on pages and in the terminal."""

from collections.abc import Mapping

from serai.i18n import N_, _, ngettext
from serai.table.games.en_route.cities.words import said as said_of_city
from serai.table.games.en_route.city_map import Card

STEPS = {
    "pick": N_("Choose two of the cards for yourself."),
    "locate": N_("Choose the location for the tourists."),
    "kind": N_("Choose which tourists come."),
    "first": N_("Draw a segment."),
    "second": N_("Draw a second segment, or stop."),
    "bonus": N_("Draw a bonus segment, or finish."),
}
CHOICES = {
    "refresh": N_("Exchange the chosen cards"),
    "stop": N_("No second segment"),
    "done": N_("Done"),
    "best": N_("Take the best route"),
    "finish": N_("This is my route"),
    "circles": N_("Circles"),
    "squares": N_("Squares"),
    "triangles": N_("Triangles"),
    "pentagons": N_("Pentagons"),
}


def crowd(letters: str) -> str:
    """Tourists in words: two circles; none at all: no words."""
    if not letters:
        return ""
    count = len(letters)
    return {
        "R": ngettext("%(num)s circle", "%(num)s circles", count),
        "G": ngettext("%(num)s square", "%(num)s squares", count),
        "B": ngettext("%(num)s triangle", "%(num)s triangles", count),
        "P": ngettext("%(num)s pentagon", "%(num)s pentagons", count),
    }[letters[0]] % {"num": count}


def card_words(face: Card, landmarks: Mapping[str, str]) -> str:
    """A card in words."""
    said = {"coordinate": face["coordinate"], "people": _("repeat") if face["repeat"] else crowd(face["tourists"])}
    if not face["landmark"]:
        return _("%(coordinate)s: %(people)s") % said
    said["landmark"] = said_of_city(landmarks[face["landmark"]])
    return _("%(coordinate)s: %(people)s, %(landmark)s") % said
