"""En Route's steps, choices, tourists and cards in words, the same on pages and in the terminal."""

from collections.abc import Mapping, Sequence
from typing import Any

from serai.i18n import N_, _, listed, ngettext
from serai.table.games.en_route.cities.words import said as said_of_city
from serai.table.games.en_route.city_map import Card, CityMap
from serai.table.games.en_route.view import EnRouteView

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
    "ride": N_("Ride the metro"),
}
STOPS = {
    "red": N_("a red sight"),
    "green": N_("a green sight"),
    "blue": N_("a blue sight"),
    "purple": N_("a purple sight"),
    "popular": N_("a popular sight"),
    "landmark": N_("a landmark"),
    "cafe": N_("a café"),
    "festival": N_("a festival point"),
}


def excursion_words(city: CityMap, stops: Sequence[str]) -> str:
    """An excursion with its name and its stops in order."""
    name = next(walk["name"] for walk in city["excursions"] if walk["stops"] == list(stops))
    return _("%(name)s: %(stops)s") % {"name": said_of_city(name), "stops": stops_words(stops)}


def stops_words(stops: Sequence[str]) -> str:
    """Stops in the order in which they are passed."""
    return " → ".join(_(STOPS[stop]) for stop in stops)


def line_words(city: CityMap, stations: Sequence[str]) -> str:
    """A metro line with its name and its two stations."""
    name = next(line["name"] for line in city["lines"] if line["stations"] == list(stations))
    return _("%(name)s, %(one)s to %(two)s") % {"name": said_of_city(name), "one": stations[0], "two": stations[1]}


def own_words(city: CityMap, task: Sequence[str] | None, line: Sequence[str] | None) -> list[str]:
    """The private task or excursion and the metro line of a seat, as far as they are kept and known."""
    found = []
    if task and city["excursions"]:
        found.append(_("Excursion: %(walk)s") % {"walk": excursion_words(city, task)})
    elif task:
        found.append(_("Task: %(places)s") % {"places": " ".join(task)})
    if line:
        found.append(_("Metro: %(line)s") % {"line": line_words(city, line)})
    return found


def keeping(view: EnRouteView) -> str:
    """What is to be kept before the first round."""
    kept = view.seat is None or view.tasks[view.seat] is not None
    if view.dealt_lines[view.seat or 0] and (kept or not view.dealt_tasks):
        return _("Keep one of the two metro lines marked on the map.")
    if view.city["excursions"]:
        return _("Keep one of the two excursions.")
    return _("Keep one of the two tasks marked on the map.")


def named(what: str, city: CityMap) -> str:
    """A card or a landmark in words; places keep their names."""
    if what in city["cards"]:
        return _("“%(card)s”") % {"card": card_words(city["cards"][what], city["landmarks"])}
    return said_of_city(city["landmarks"][what]) if what in city["landmarks"] else what


def event_words(event: str, values: Sequence[Any], city: CityMap, points: str) -> str:
    """A line of the log that no seat chose and that names nobody; `points`: those in it, by the players' names."""
    shown = [named(str(value), city) for value in values]
    if event == "turned-up":
        return _("Revealed: %(cards)s.") % {"cards": listed(shown)}
    if event == "round":
        number, first, second = shown
        return _("Round %(number)s: %(first)s and %(second)s.") % {"number": number, "first": first, "second": second}
    if event == "rating":
        return _("%(landmark)s is now worth %(points)s.") % {"landmark": shown[0], "points": shown[1]}
    if event == "queue":
        return _("Revealed in the queue: %(cards)s.") % {"cards": listed(shown)}
    if event == "paper":
        return _("The rounds are over: score your maps.")
    if event == "routes":
        return _("The rounds are over: choose the final route.")
    return _("The game is over: %(points)s.") % {"points": points}


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
