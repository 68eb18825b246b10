"""En Route in words: prompts, buttons, goals, score lines and the log."""

from dataclasses import dataclass
from typing import Any

from serai.i18n import N_, NN_, Message, _, listed
from serai.i18n import say as say_counted
from serai.table.games.en_route.boards import Board
from serai.table.games.en_route.cities.words import said as said_of_city
from serai.table.games.en_route.city_map import Cafe, CityMap
from serai.table.games.en_route.view import EnRouteView
from serai.table.games.en_route.words import (
    CHOICES,
    STEPS,
    card_words,
    crowd,
    event_words,
    excursion_words,
    keeping,
    line_words,
    named,
)
from serai.words import points_of_all

PROMPTS = {
    "opening": N_("Lay a card face down."),
    "lead": N_("You lead this round: lay a card."),
    "answer": N_("Lay a card face down."),
    "choice": N_("Keep one of the cards: it goes with yours."),
    "rating": N_("Raise or lower the landmark's rating."),
    "routes": N_("Choose your final route: take the best one, or draw your own."),
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
    "tourists": NN_("At least %(count)s tourist", "At least %(count)s tourists"),
    "rarest": N_("At least %(count)s tourists of the rarest kind"),
    "commonest": N_("At least %(count)s tourists of the commonest kind"),
    "sights": NN_("At least %(count)s sight", "At least %(count)s sights"),
    "yellow and grey": NN_("At least %(count)s yellow or grey sight", "At least %(count)s yellow or grey sights"),
    "locations": NN_("At least %(count)s location", "At least %(count)s locations"),
    "length": NN_("At least %(count)s segment", "At least %(count)s segments"),
    "turns": NN_("At least %(count)s turn", "At least %(count)s turns"),
    "rim": NN_("At least %(count)s crossroads on the rim", "At least %(count)s crossroads on the rim"),
    "landmarks": NN_("At least %(count)s landmark", "At least %(count)s landmarks"),
    "bridges": NN_("At least %(count)s bridge", "At least %(count)s bridges"),
    "straight": NN_("At least %(count)s segment straight on", "At least %(count)s segments straight on"),
    "parade": NN_(
        "At least %(count)s segment in a row on the avenue", "At least %(count)s segments in a row on the avenue"
    ),
    "ride": NN_("At least %(count)s ride by metro", "At least %(count)s rides by metro"),
}
LIMITS: dict[str, Message] = {
    "tourists": NN_("At most %(count)s tourist", "At most %(count)s tourists"),
    "rarest": N_("At most %(count)s tourists of the rarest kind"),
    "commonest": N_("At most %(count)s tourists of the commonest kind"),
    "sights": NN_("At most %(count)s sight", "At most %(count)s sights"),
    "yellow and grey": NN_("At most %(count)s yellow or grey sight", "At most %(count)s yellow or grey sights"),
    "locations": NN_("At most %(count)s location", "At most %(count)s locations"),
    "length": NN_("At most %(count)s segment", "At most %(count)s segments"),
    "turns": NN_("At most %(count)s turn", "At most %(count)s turns"),
    "rim": NN_("At most %(count)s crossroads on the rim", "At most %(count)s crossroads on the rim"),
    "landmarks": NN_("At most %(count)s landmark", "At most %(count)s landmarks"),
    "bridges": NN_("At most %(count)s bridge", "At most %(count)s bridges"),
    "straight": NN_("At most %(count)s segment straight on", "At most %(count)s segments straight on"),
    "parade": NN_(
        "At most %(count)s segment in a row on the avenue", "At most %(count)s segments in a row on the avenue"
    ),
    "ride": NN_("At most %(count)s ride by metro", "At most %(count)s rides by metro"),
}
SPOTS = {"at": N_("Location %(place)s"), "draw": N_("Draw %(place)s"), "walk": N_("Go to %(place)s")}


@dataclass(frozen=True)
class Goal:
    """A goal: what it wants, how far the viewer is, whether it is met."""

    name: str
    text: str
    now: int | None
    met: bool
    ribbon: bool


def prompt(view: EnRouteView, board: Board, actions: frozenset[str]) -> str:
    """What to do now, among these choices."""
    if actions == {"done"}:
        return _("Finish your turn.")
    if view.phase == "tasks":
        return keeping(view)
    if board.asking:
        return _("The café offers you tourists: take them or leave them.")
    if view.phase == "draw" and board.step in STEPS:
        if board.fallback and board.step == "locate":
            return _("All matching locations are taken: one tourist goes to any free location.")
        return _(STEPS[board.step])
    return _(PROMPTS[view.phase]) if view.phase in PROMPTS else ""


def spot(verb: str, place: str) -> str:
    """A place on the map as a button's words."""
    return _(SPOTS[verb]) % {"place": place} if verb in SPOTS else ""


def button(view: EnRouteView, action: str) -> str:
    """A choice that is neither a card nor a place on the map."""
    if action in CHOICES:
        return _(CHOICES[action])
    verb, _space, rest = action.partition(" ")
    if verb == "task":
        number = [" ".join(task) for task in view.dealt_tasks].index(rest) + 1
        return _("Keep task %(number)s: %(places)s") % {"number": number, "places": rest}
    if verb == "excursion":
        return _("Keep %(walk)s") % {"walk": excursion_words(view.city, rest.split())}
    if verb == "line":
        return _("Keep %(line)s") % {"line": line_words(view.city, rest.split())}
    if verb == "change":
        old, new = rest.split(" to ")
        return _("Change %(old)s to %(new)s") % {"old": old, "new": new}
    if verb in ("accept", "decline"):
        people = crowd(view.city["cafes"][rest]["adds"])
        said = {"people": people, "place": rest}
        return (
            _("Take %(people)s from the café") if verb == "accept" else _("No tourists from the café at %(place)s")
        ) % said
    said = {"landmark": said_of_city(view.city["landmarks"].get(rest, rest))}
    if verb == "raise":
        return _("Raise %(landmark)s") % said
    return (_("Lower %(landmark)s") if verb == "lower" else _("Leave %(landmark)s as it is")) % said


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
    if "at_least" in asked:
        return say_counted(MEASURES[asked["measure"]], {"count": asked["at_least"]})
    return say_counted(LIMITS[asked["measure"]], {"count": asked["at_most"]})


CAFE_BONUSES = {
    "segment": N_("draw one more segment, now or in a later turn"),
    "coordinate": N_("change a coordinate by one in a later turn"),
}


def cafe_bonus(cafe: Cafe) -> str:
    """What a café gives."""
    return crowd(cafe["adds"]) if cafe["kind"] == "tourists" else _(CAFE_BONUSES[cafe["kind"]])


def bonuses(board: Board) -> str:
    """The café bonuses that a board still has."""
    parts = []
    if board.segment_bonuses:
        parts.append(_("segments: %(count)s") % {"count": board.segment_bonuses})
    if board.coordinate_bonuses:
        parts.append(_("coordinate changes: %(count)s") % {"count": board.coordinate_bonuses})
    return listed(parts)


def line_names(city: CityMap | None = None) -> dict[str, str]:
    """The lines of the score sheet."""
    names = {name: _(text) for name, text in LINES.items()}
    return {**names, "task": _("Excursion")} if city and city["excursions"] else names


SAYINGS = {
    "lay": N_("%(name)s lays %(what)s."),
    "keep": N_("%(name)s keeps %(what)s."),
    "return": N_("%(name)s gives up %(what)s."),
    "refresh": N_("%(name)s exchanges cards."),
    "raise": N_("%(name)s raises %(what)s."),
    "lower": N_("%(name)s lowers %(what)s."),
    "leave": N_("%(name)s leaves %(what)s as it is."),
    "change": N_("%(name)s changes a coordinate: %(what)s."),
    "at": N_("%(name)s sends the tourists to %(what)s."),
    "draw": N_("%(name)s draws %(what)s."),
    "stop": N_("%(name)s draws no second segment."),
    "accept": N_("%(name)s takes the tourists of the café at %(what)s."),
    "decline": N_("%(name)s declines the tourists of the café at %(what)s."),
    "done": N_("%(name)s is finished."),
    "best": N_("%(name)s takes the best route."),
    "walk": N_("%(name)s continues to %(what)s."),
    "finish": N_("%(name)s has completed the final route."),
    "task": N_("%(name)s keeps the task %(what)s."),
    "excursion": N_("%(name)s keeps the excursion “%(what)s”."),
    "line": N_("%(name)s keeps the metro line %(what)s."),
    "ride": N_("%(name)s rides the metro."),
    "circles": N_("%(name)s chooses circles."),
    "squares": N_("%(name)s chooses squares."),
    "triangles": N_("%(name)s chooses triangles."),
    "pentagons": N_("%(name)s chooses pentagons."),
}
HIDDEN = {
    "keep a task": N_("%(name)s has chosen a task."),
    "keep an excursion": N_("%(name)s has chosen an excursion."),
    "lay a card": N_("%(name)s lays a card face down."),
}


def say(line: dict[str, Any], names: list[str], view: EnRouteView) -> str:
    """A line of the log in words."""
    if line["event"] != "move":
        return _event(line["event"], line["values"], names, view)
    said = {"name": names[line["seat"]]}
    text = line["text"]
    if text in HIDDEN:
        return _(HIDDEN[text]) % said
    verb, _space, what = text.partition(" ")
    if verb == "excursion":
        return _(SAYINGS[verb]) % {**said, "what": excursion_words(view.city, what.split())}
    if verb == "line":
        return _(SAYINGS[verb]) % {**said, "what": line_words(view.city, what.split())}
    return _(SAYINGS[verb]) % {**said, "what": named(what, view.city)}


def card(view: EnRouteView, name: str) -> str:
    """A card in words."""
    return card_words(view.city["cards"][name], view.city["landmarks"])


def _event(event: str, values: list[Any], names: list[str], view: EnRouteView) -> str:
    if event == "refresh":
        return _("%(name)s has exchanged cards: %(count)s.") % {"name": names[values[0]], "count": values[1]}
    return event_words(event, values, view.city, points_of_all(names, values) if event == "game" else "")
