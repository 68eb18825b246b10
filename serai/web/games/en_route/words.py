"""En Route in words: prompts, buttons, goals, score lines and the log."""

from dataclasses import dataclass
from typing import Any

from serai.i18n import N_, NN_, Message, _
from serai.i18n import say as say_counted
from serai.table.games.en_route.cities.words import said as said_of_city
from serai.table.games.en_route.view import Board, EnRouteView
from serai.web.games.en_route import tourist_cards

PROMPTS = {
    "tasks": N_("Keep one of the two tasks marked on the map."),
    "opening": N_("Lay a card face down."),
    "lead": N_("You lead: lay a card."),
    "answer": N_("Lay a card face down."),
    "choice": N_("Keep one of the cards: it goes with yours."),
    "rating": N_("Raise or lower the landmark."),
    "routes": N_("Choose your final route: take the best one, or walk your own."),
}
STEPS = {
    "pick": N_("Pick two of the cards for yourself."),
    "locate": N_("Choose the location for the tourists."),
    "kind": N_("Choose which tourists come."),
    "first": N_("Draw a segment."),
    "second": N_("Draw a second segment, or stop."),
    "bonus": N_("Draw a bonus segment, or be done."),
}
PLAIN = {
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
LINES = {
    "red": N_("Red"),
    "green": N_("Green"),
    "blue": N_("Blue"),
    "purple": N_("Purple"),
    "yellow": N_("Popular sights"),
    "grey": N_("Landmarks"),
    "cafes": N_("Cafés"),
    "visit_all": N_("Festival"),
    "task": N_("Private task"),
    "goals": N_("Goals"),
}
MEASURES: dict[str, Message] = {
    "tourists": NN_("%(count)s tourist or more", "%(count)s tourists or more"),
    "rarest": N_("%(count)s or more of the rarest tourists"),
    "commonest": N_("%(count)s or more of the commonest tourists"),
    "sights": NN_("%(count)s sight or more", "%(count)s sights or more"),
    "yellow and grey": NN_("%(count)s yellow or grey sight or more", "%(count)s yellow and grey sights or more"),
    "locations": NN_("%(count)s location or more", "%(count)s locations or more"),
    "length": NN_("%(count)s segment or more", "%(count)s segments or more"),
    "turns": NN_("%(count)s turn or more", "%(count)s turns or more"),
    "rim": NN_("%(count)s crossroads on the rim or more", "%(count)s crossroads on the rim or more"),
}
SPOTS = {"at": N_("Location %(place)s"), "draw": N_("Draw %(place)s"), "walk": N_("Walk to %(place)s")}


@dataclass(frozen=True)
class Goal:
    """A goal: what it wants, how far the viewer is, whether it is met."""

    name: str
    text: str
    now: int | None
    met: bool
    ribbon: bool


def prompt(view: EnRouteView, board: Board) -> str:
    """What to do now."""
    if board.asking:
        return _("The café offers tourists: take them or not.")
    if view.phase == "draw" and board.step in STEPS:
        if board.fallback and board.step == "locate":
            return _("All candidates are taken: one tourist goes to any free location.")
        return _(STEPS[board.step])
    return _(PROMPTS[view.phase]) if view.phase in PROMPTS else ""


def spot(verb: str, place: str) -> str:
    """A place on the map as a button's words."""
    return _(SPOTS[verb]) % {"place": place} if verb in SPOTS else ""


def button(view: EnRouteView, action: str) -> str:
    """A choice that is neither a card nor a place on the map."""
    if action in PLAIN:
        return _(PLAIN[action])
    verb, _space, rest = action.partition(" ")
    if verb == "task":
        number = [" ".join(task) for task in view.dealt_tasks].index(rest) + 1
        return _("Keep task %(number)s: %(places)s") % {"number": number, "places": rest}
    if verb == "change":
        old, new = rest.split(" to ")
        return _("Make %(old)s a %(new)s") % {"old": old, "new": new}
    if verb in ("accept", "decline"):
        people = tourist_cards.crowd(view.city["cafes"][rest]["adds"])
        said = {"people": people, "place": rest}
        return (_("Take %(people)s from the café") if verb == "accept" else _("No tourists from %(place)s")) % said
    said = {"landmark": said_of_city(view.city["landmarks"].get(rest, rest))}
    if verb == "raise":
        return _("Raise %(landmark)s") % said
    return (_("Lower %(landmark)s") if verb == "lower" else _("Leave %(landmark)s")) % said


def goal(view: EnRouteView, name: str) -> Goal:
    """A goal in words, with the viewer's measure."""
    asked = view.city["goals"][name]
    mine = view.sheets[view.seat or 0] if view.sheets else view.standing
    return Goal(
        name,
        wanted(asked),
        mine.measures.get(name) if mine else None,
        bool(mine and name in mine.met),
        bool(view.sheets and mine and name in mine.ribbons),
    )


def wanted(asked: dict[str, Any]) -> str:
    """What a goal asks for."""
    limit = asked.get("at_least", asked.get("at_most"))
    return say_counted(MEASURES[asked["measure"]], {"count": limit})


def bonuses(board: Board) -> str:
    """The café bonuses that a board still has."""
    parts = []
    if board.segment_bonuses:
        parts.append(_("segments: %(count)s") % {"count": board.segment_bonuses})
    if board.coordinate_bonuses:
        parts.append(_("coordinate changes: %(count)s") % {"count": board.coordinate_bonuses})
    return ", ".join(parts)


def line_names() -> dict[str, str]:
    """The lines of the score sheet."""
    return {name: _(text) for name, text in LINES.items()}


SAYINGS = {
    "lay": N_("%(name)s lays %(what)s."),
    "keep": N_("%(name)s keeps %(what)s."),
    "return": N_("%(name)s gives %(what)s away."),
    "refresh": N_("%(name)s exchanges cards."),
    "raise": N_("%(name)s raises %(what)s."),
    "lower": N_("%(name)s lowers %(what)s."),
    "leave": N_("%(name)s leaves %(what)s."),
    "change": N_("%(name)s changes a coordinate: %(what)s."),
    "at": N_("%(name)s sends the tourists to %(what)s."),
    "draw": N_("%(name)s draws %(what)s."),
    "stop": N_("%(name)s draws no second segment."),
    "accept": N_("%(name)s takes the tourists of the café at %(what)s."),
    "decline": N_("%(name)s declines the tourists of the café at %(what)s."),
    "done": N_("%(name)s is done."),
    "best": N_("%(name)s takes the best route."),
    "walk": N_("%(name)s walks to %(what)s."),
    "finish": N_("%(name)s has walked the final route."),
    "task": N_("%(name)s keeps the task %(what)s."),
    "circles": N_("%(name)s chooses circles."),
    "squares": N_("%(name)s chooses squares."),
    "triangles": N_("%(name)s chooses triangles."),
    "pentagons": N_("%(name)s chooses pentagons."),
}
HIDDEN = {
    "keep a task": N_("%(name)s has chosen a task."),
    "lay a card": N_("%(name)s lays a card face down."),
}


def say(line: dict[str, Any], names: list[str], view: EnRouteView) -> str:
    """A line of the log in words."""
    if line["event"] != "move":
        return _event(line["event"], line["values"], names, view)
    said = {"name": names[line["seat"]]}
    if line["text"] in HIDDEN:
        return _(HIDDEN[line["text"]]) % said
    verb, _space, what = line["text"].partition(" ")
    return _(SAYINGS[verb]) % {**said, "what": _named(what, view)}


def _named(what: str, view: EnRouteView) -> str:
    """A card or a landmark in words; places keep their names."""
    if what in view.city["cards"]:
        return _("“%(card)s”") % {"card": card(view, what)}
    return said_of_city(view.city["landmarks"][what]) if what in view.city["landmarks"] else what


def card(view: EnRouteView, name: str) -> str:
    """A card in words."""
    return tourist_cards.label(view.city["cards"][name], view.city["landmarks"])


def _event(event: str, values: list[Any], names: list[str], view: EnRouteView) -> str:
    shown = [_named(str(value), view) for value in values]
    if event == "turned-up":
        return _("Turned up: %(cards)s.") % {"cards": ", ".join(shown)}
    if event == "round":
        number, first, second = shown
        return _("Round %(number)s: %(first)s and %(second)s.") % {"number": number, "first": first, "second": second}
    if event == "rating":
        return _("%(landmark)s is now worth %(points)s.") % {"landmark": shown[0], "points": shown[1]}
    if event == "refresh":
        return _("%(name)s has exchanged cards: %(count)s.") % {"name": names[values[0]], "count": values[1]}
    if event == "queue":
        return _("Turned up in the queue: %(cards)s.") % {"cards": ", ".join(shown)}
    if event == "routes":
        return _("The rounds are over: choose the final route.")
    totals = ", ".join(f"{name} {total}" for name, total in zip(names, values, strict=False))
    return _("The game ends: %(points)s.") % {"points": totals}
