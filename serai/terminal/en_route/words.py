"""En Route in words: prompts, places, the log."""

from collections.abc import Mapping, Sequence
from typing import Any

from serai.i18n import N_, _
from serai.table.games.en_route.cities.words import said as said_of_city
from serai.table.games.en_route.view import EnRouteView
from serai.table.games.en_route.words import (
    CHOICES,
    STEPS,
    crowd,
    event_words,
    excursion_words,
    keeping,
    line_words,
    named,
)
from serai.table.games.en_route.words import card_words as card_text
from serai.terminal.names import Names
from serai.terminal.screen import Way
from serai.words import points_of_all

PROMPTS = {
    "opening": N_("Lay a card face down."),
    "lead": N_("You lead: lay a card."),
    "answer": N_("Lay a card face down."),
    "choice": N_("Keep one of the cards: it goes with yours."),
    "routes": N_("Choose your final route: take the best one, or walk your own."),
}
SAYINGS = {
    "lay": (N_("%(name)s lays %(what)s."), N_("You lay %(what)s.")),
    "keep": (N_("%(name)s keeps %(what)s."), N_("You keep %(what)s.")),
    "return": (N_("%(name)s gives %(what)s away."), N_("You give %(what)s away.")),
    "refresh": (N_("%(name)s exchanges cards."), N_("You exchange cards.")),
    "raise": (N_("%(name)s raises %(what)s."), N_("You raise %(what)s.")),
    "lower": (N_("%(name)s lowers %(what)s."), N_("You lower %(what)s.")),
    "leave": (N_("%(name)s leaves %(what)s."), N_("You leave %(what)s.")),
    "change": (N_("%(name)s changes a coordinate: %(what)s."), N_("You change a coordinate: %(what)s.")),
    "at": (N_("%(name)s sends the tourists to %(what)s."), N_("You send the tourists to %(what)s.")),
    "draw": (N_("%(name)s draws %(what)s."), N_("You draw %(what)s.")),
    "stop": (N_("%(name)s draws no second segment."), N_("You draw no second segment.")),
    "accept": (
        N_("%(name)s takes the tourists of the café at %(what)s."),
        N_("You take the tourists of the café at %(what)s."),
    ),
    "decline": (
        N_("%(name)s declines the tourists of the café at %(what)s."),
        N_("You decline the tourists of the café at %(what)s."),
    ),
    "done": (N_("%(name)s is done."), N_("You are done.")),
    "best": (N_("%(name)s takes the best route."), N_("You take the best route.")),
    "walk": (N_("%(name)s walks to %(what)s."), N_("You walk to %(what)s.")),
    "finish": (N_("%(name)s has walked the final route."), N_("You have walked the final route.")),
    "task": (N_("%(name)s keeps the task %(what)s."), N_("You keep the task %(what)s.")),
    "excursion": (N_("%(name)s keeps the excursion “%(what)s”."), N_("You keep the excursion “%(what)s”.")),
    "line": (N_("%(name)s keeps the metro line %(what)s."), N_("You keep the metro line %(what)s.")),
    "ride": (N_("%(name)s rides the metro."), N_("You ride the metro.")),
    "circles": (N_("%(name)s chooses circles."), N_("You choose circles.")),
    "squares": (N_("%(name)s chooses squares."), N_("You choose squares.")),
    "triangles": (N_("%(name)s chooses triangles."), N_("You choose triangles.")),
    "pentagons": (N_("%(name)s chooses pentagons."), N_("You choose pentagons.")),
}
HIDDEN = {
    "keep a task": (N_("%(name)s has chosen a task."), N_("You have chosen a task.")),
    "keep an excursion": (N_("%(name)s has chosen an excursion."), N_("You have chosen an excursion.")),
    "lay a card": (N_("%(name)s lays a card face down."), N_("You lay a card face down.")),
}
EXCHANGED = N_("%(name)s has exchanged cards: %(count)s."), N_("You have exchanged cards: %(count)s.")
BUTTONS = {
    **CHOICES,
    "lay": N_("Lay it"),
    "return": N_("Exchange it"),
    "raise": N_("Raise"),
    "lower": N_("Lower"),
    "leave": N_("Leave it as it is"),
}
ON_THE_MAP = {"at": "at", "draw": "draw", "walk": "walk", "keep": "table"}
"""The verbs of places that are on the board, and how the places are called there."""


def legend(view: EnRouteView) -> str:
    """What the signs of the map mean."""
    if view.level == "simple":
        return _("●■▲ tourists  ○□△★ sights  * festival")
    return _("●■▲ tourists  ○□△★ sights  * festival  [ ] task  s c t cafés, x spent")


def landmark_name(view: EnRouteView, landmark: str) -> str:
    """The landmark in words."""
    return said_of_city(view.city["landmarks"][landmark])


def card_words(view: EnRouteView, name: str) -> str:
    """A card in words."""
    face = view.city["cards"].get(name)
    if face is None:
        return _("face down")
    return card_text(face, view.city["landmarks"])


def prompt(view: EnRouteView, actions: Sequence[str]) -> str:
    """What to do now."""
    board = view.boards[view.seat or 0]
    if list(actions) == ["done"]:
        return _("Finish your turn.")
    if view.phase == "tasks":
        return keeping(view)
    if view.phase == "rating":
        return _("Raise or lower this landmark: %(landmark)s") % {"landmark": landmark_name(view, view.to_rate[0])}
    if board.asking:
        return _("The café offers tourists: take them or not.")
    if view.phase == "draw" and board.step in STEPS:
        if board.fallback and board.step == "locate":
            return _("All candidates are taken: one tourist goes to any free location.")
        return _(STEPS[board.step])
    return _(PROMPTS[view.phase]) if view.phase in PROMPTS else ""


def say(line: Mapping[str, Any], names: Names, view: EnRouteView) -> str:
    """A line of the log in words."""
    if line["event"] != "move":
        return _event(line["event"], line["values"], names, view)
    if line["text"] in HIDDEN:
        return names.say(HIDDEN[line["text"]], line["seat"])
    verb, _space, what = line["text"].partition(" ")
    if verb == "excursion":
        return names.say(SAYINGS[verb], line["seat"], what=excursion_words(view.city, what.split()))
    if verb == "line":
        return names.say(SAYINGS[verb], line["seat"], what=line_words(view.city, what.split()))
    return names.say(SAYINGS[verb], line["seat"], what=named(what.replace(" to ", " → "), view.city))


def _event(event: str, values: Sequence[Any], names: Names, view: EnRouteView) -> str:
    if event == "refresh":
        return names.say(EXCHANGED, values[0], count=values[1])
    return event_words(event, values, view.city, points_of_all(names.all(), values) if event == "game" else "")


def ways(view: EnRouteView, actions: Sequence[str]) -> list[Way]:
    """A card of the hand, with what to do with it if that is a question; a card or a place; a button."""
    found = []
    for action in actions:
        verb, _space, what = action.partition(" ")
        if verb in ("lay", "return"):
            other = f"{'return' if verb == 'lay' else 'lay'} {what}"
            then = (verb,) if other in actions else ()
            found.append(Way((f"hand {view.hand.index(what)}", *then), action))
        elif verb in ON_THE_MAP:
            found.append(Way((f"{ON_THE_MAP[verb]} {what}",), action))
        else:
            found.append(Way((action,), action))
    return found


def label(place: str, view: EnRouteView) -> str:
    """A place in words."""
    kind, _space, what = place.partition(" ")
    if kind == "hand":
        return card_words(view, view.hand[int(what)])
    if kind == "table":
        return card_words(view, what)
    if kind == "at":
        return _location(view, what)
    if kind in ("draw", "walk"):
        return what
    return _(BUTTONS[kind]) if kind in BUTTONS else _button(view, kind, what)


def _location(view: EnRouteView, name: str) -> str:
    """A location with the landmark on it."""
    sight = view.city["sights"].get(name)
    return f"{name}: {landmark_name(view, sight['landmark'])}" if sight and "landmark" in sight else name


def _button(view: EnRouteView, kind: str, what: str) -> str:
    """A choice that is nowhere on the board."""
    if kind == "task":
        number = [" ".join(task) for task in view.dealt_tasks].index(what) + 1
        return _("Keep task %(number)s: %(places)s") % {"number": number, "places": what}
    if kind == "excursion":
        return _("Keep %(walk)s") % {"walk": excursion_words(view.city, what.split())}
    if kind == "line":
        return _("Keep %(line)s") % {"line": line_words(view.city, what.split())}
    if kind == "change":
        old, new = what.split(" to ")
        return _("Make %(old)s a %(new)s") % {"old": old, "new": new}
    if kind == "accept":
        return _("Take %(people)s from the café") % {"people": crowd(view.city["cafes"][what]["adds"])}
    return _("No tourists from %(place)s") % {"place": what}
