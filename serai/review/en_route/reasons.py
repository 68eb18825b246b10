"""What speaks for and against a choice in En Route, from what its seat can see on its own map."""

from collections.abc import Iterator

from serai.i18n import N_, NN_
from serai.review.en_route.aims import furthered
from serai.review.en_route.surroundings import Fact, Surroundings
from serai.review.game import Reason
from serai.table.games.en_route.view import EnRouteView

FESTIVAL = N_("%(place)s is a crossroads of the festival, which then brings %(points)s points more.")
CAFE = N_("At %(place)s there is a café that has not been visited yet.")
TASK = N_("%(place)s is a crossroads of the private task.")
COLOURED = NN_(
    "It passes a sight for the tourists of its colour, of whom %(count)s is on the map.",
    "It passes a sight for the tourists of its colour, of whom %(count)s are on the map.",
)
POPULAR = N_("It passes a popular sight worth %(points)s points.")
LANDMARK = N_("It passes a landmark that is rated at %(points)s points.")
CROWD = NN_(
    "It takes %(count)s tourist at %(place)s onto the route.",
    "It takes %(count)s tourists at %(place)s onto the route.",
)
APART = N_("%(place)s joins nothing that is drawn, and only one unbroken route counts at the end.")
SHORTER = N_("A second segment costs nothing and makes the route longer.")
ON_THE_WAY = N_("The route passes %(place)s already, and tourists count only along the route.")
NEAR = N_("One segment more can bring the route to %(place)s, and tourists count only along it.")
OFF_THE_WAY = N_("Nothing is drawn beside %(place)s, and tourists count only along the route.")
REACHED = N_("Its coordinates lead to %(place)s, which the route passes already.")
NOWHERE = N_("Its coordinates lead to no free location.")
SEEN = NN_(
    "The route passes %(count)s sight for the tourists on it.",
    "The route passes %(count)s sights for the tourists on it.",
)
ITS_LANDMARK = N_("It raises a landmark that the route passes.")
RATED = N_("The route passes that landmark.")
UNRATED = N_("The route does not pass that landmark.")
KINDRED = NN_("The route passes %(count)s sight for them.", "The route passes %(count)s sights for them.")
FAR = N_("Two of its crossroads are %(count)s segments apart, and the longest stretch between two of them counts.")
UNUSED = N_("The bonus of a café that is never used brings points at the end.")
EXACT = N_("The best route is worked out exactly: none brings more points.")

HALF = 6.0
"""What a first step towards something is worth beside other facts."""


def explain(view: EnRouteView, played: str, best: str) -> Reason | None:
    """What speaks against the one choice alone, or for the other alone."""
    around = Surroundings(view)
    fault, spared = _against(around, played), _against(around, best)
    if fault is not None and (spared is None or spared.message is not fault.message):
        return fault
    return _ahead(_merits(around, best), _merits(around, played))


def recommend(view: EnRouteView, best: str, other: str) -> Reason | None:
    """What speaks for the best choice, and not as much for the next best."""
    around = Surroundings(view)
    merits = _merits(around, best)
    return _ahead(merits, _merits(around, other)) or (merits[0].reason if merits else None)


def _ahead(merits: list[Fact], others: list[Fact]) -> Reason | None:
    """The weightiest of the facts that the other choice has not, or less of."""
    weights = {fact.reason.message: fact.weight for fact in others}
    return next((fact.reason for fact in merits if fact.weight > weights.get(fact.reason.message, 0.0)), None)


def _against(around: Surroundings, action: str) -> Reason | None:
    verb, _space, what = action.partition(" ")
    if verb == "stop":
        return Reason(SHORTER)
    if verb == "draw" and around.is_apart(what):
        return Reason(APART, {"place": what})
    if verb == "at" and around.segments and not around.passes(what) and not around.is_near(what):
        return Reason(OFF_THE_WAY, {"place": what})
    if verb == "keep" and not around.candidates(what):
        return Reason(NOWHERE)
    return None


def _merits(around: Surroundings, action: str) -> list[Fact]:
    """All that speaks for a choice, the weightiest first."""
    return sorted(_found(around, action), key=lambda fact: -fact.weight)


def _found(around: Surroundings, action: str) -> Iterator[Fact]:
    verb, _space, what = action.partition(" ")
    if verb == "draw":
        yield from _along(around, what)
        yield from furthered(around, what)
    elif verb == "at" and around.passes(what):
        yield Fact(Reason(ON_THE_WAY, {"place": what}), HALF)
    elif verb == "at" and around.is_near(what):
        yield Fact(Reason(NEAR, {"place": what}), HALF / 2)
    elif verb in ("lay", "keep"):
        yield from _of_card(around, what, verb == "keep")
    elif verb == "change":
        old, new = (int(number) for number in what.split(" to "))
        yield from _reached(around, around.changed(old, new))
    elif verb in ("raise", "lower") and around.passes_landmark(what) == (verb == "raise"):
        yield Fact(Reason(RATED if verb == "raise" else UNRATED), HALF)
    elif verb in ("circles", "squares", "triangles", "pentagons") and (count := around.sights_for(verb)):
        yield Fact(Reason(KINDRED, {"count": count}), count)
    elif verb == "task":
        yield Fact(Reason(FAR, {"count": around.longest(what.split())}), around.longest(what.split()))
    elif verb in ("done", "decline") and around.keeps_bonus:
        yield Fact(Reason(UNUSED), 2.0)
    elif verb == "accept" and around.location and around.passes(around.location):
        yield Fact(Reason(ON_THE_WAY, {"place": around.location}), HALF)
    elif verb == "best":
        yield Fact(Reason(EXACT), HALF)


def _along(around: Surroundings, segment: str) -> Iterator[Fact]:
    """What a new segment brings: at its ends, and on both sides of it."""
    for place in around.new_ends(segment):
        if points := around.festival_points(place):
            yield Fact(Reason(FESTIVAL, {"place": place, "points": points}), points)
        if around.is_fresh_cafe(place):
            yield Fact(Reason(CAFE, {"place": place}), HALF / 2)
        if place in around.task:
            yield Fact(Reason(TASK, {"place": place}), HALF)
    for location in around.new_sides(segment):
        if crowd := around.tourists(location):
            yield Fact(Reason(CROWD, {"place": location, "count": crowd}), 2.0 * crowd)
        sight = around.sight(location)
        if sight is None:
            continue
        if sight["kind"] == "popular":
            yield Fact(Reason(POPULAR, {"points": sight["points"]}), sight["points"])
        elif sight["kind"] == "landmark":
            points = around.rating(sight["landmark"])
            yield Fact(Reason(LANDMARK, {"points": points}), points)
        elif count := around.crowd_of(sight["kind"]):
            yield Fact(Reason(COLOURED, {"count": count}), count)


def _of_card(around: Surroundings, card: str, known_place: bool) -> Iterator[Fact]:
    """What a card brings; where its tourists may go is known when it is kept."""
    if known_place:
        yield from _reached(around, around.candidates(card))
    if count := around.sights_for_card(card):
        yield Fact(Reason(SEEN, {"count": count}), count)
    landmark = around.view.city["cards"][card]["landmark"]
    if landmark and around.passes_landmark(landmark):
        yield Fact(Reason(ITS_LANDMARK), 2.0)


def _reached(around: Surroundings, candidates: list[str]) -> Iterator[Fact]:
    passed = [place for place in candidates if around.passes(place)]
    if passed:
        yield Fact(Reason(REACHED, {"place": passed[0]}), HALF)
