"""How people play who are new to a game: a guess, as yardsticks for the lowest level.

`FirstGame` has read the rules once and does what these suggest, without counting cards and without a plan. `Careless`
does anything at all but what everybody sees to be wrong. Both go by one opinion about each move: how much it is to a
newcomer's liking, below zero where it is an obvious blunder.

    serai tournament lost-cities --bot stroller --bot tests.bots.beginners:FirstGame --bot tests.bots.beginners:Careless
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from serai.table.perspective import Perspective

BLUNDER = -1.0
HOPE = 2
"""Sights that tourists will find on the road, and tourists that will come to a sight, as long as they are fewer."""
LATE = 12
"""Cards left in the pile where everybody sees that it is too late for a new column or path."""
COLOURS = {"red": "R", "green": "G", "blue": "B", "purple": "P"}
FESTIVAL_STOP, CAFE = 8, 2
"""Three festival crossroads pay 24 points, a café that is not used 2."""
GLANCE, DEAD_END = 0.25, 2
"""How much the next turn counts in this one, and points that everybody would give not to be stuck then."""


class FirstGame:
    """Does what it likes best; where it likes several moves alike, any of them."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def choose(self, seen: Perspective) -> str:
        """The move it likes best."""
        liked = likings(seen)
        best = max(liked.values())
        return self._chance.choice([text for text, liking in liked.items() if liking == best])


class Careless:
    """Does anything that is no obvious blunder."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def choose(self, seen: Perspective) -> str:
        """Any move that is not obviously wrong, or any at all."""
        liked = likings(seen)
        return self._chance.choice([text for text, liking in liked.items() if liking >= 0] or list(liked))


def likings(seen: Perspective) -> dict[str, float]:
    """How much a newcomer likes each move at hand."""
    view, texts = seen.view(), [action.text for action in seen.actions()]
    return {text: LIKINGS[seen.game](view, seen.seat, *text.split(" ", 1)) for text in texts}


def number(card: str) -> int:
    """The number on a card; a wager comes before all numbers."""
    return 0 if card.endswith("w") else int(card[1:])


def of_colour(cards: list[str], colour: str) -> list[str]:
    return [card for card in cards if card[0] == colour]


def jump(view: Any, seat: int, card: str) -> int | None:
    """How far a card is above the last one of the own column; None where there is no column, or it does not fit."""
    column = view.columns[seat].get(card[0])
    if not column or number(card) < number(column[-1]):
        return None
    return max(1, number(card) - number(column[-1]))


def lost_cities(view: Any, seat: int, verb: str, what: str = "") -> float:
    """Go on with what is begun, begin where three numbers are in hand, throw away what does not fit."""
    if verb == "draw":
        return 1
    if verb == "take":
        away = jump(view, seat, view.discards[what])
        return BLUNDER if away is None else 2 if away <= 3 else 0
    held = of_colour(view.hand, what[0])
    begun = bool(view.columns[seat].get(what[0]))
    if verb == "discard":
        return of_no_use(view, seat, what, begun)
    if any(number(other) < number(what) and (not begun or jump(view, seat, other)) for other in held):
        return BLUNDER  # a lower one could go first
    if begun:
        return to_lay(view, jump(view, seat, what))
    numbers = [card for card in held if number(card)]
    if len(numbers) < 2 or view.draw_pile < LATE:
        return BLUNDER
    return 5 + len(held) / 10 if len(numbers) >= 3 else 0


def to_lay(view: Any, away: int | None) -> float:
    """Near cards at once; one far off waits while something of no use can go instead, until the pile runs out."""
    return 8 - (away or 0) / (4 if view.draw_pile < LATE else 1)


def of_no_use(view: Any, seat: int, card: str, begun: bool) -> float:
    """Throw away what no longer fits, else of colours with few cards; rather not what fits the other's column next."""
    away = jump(view, seat, card)
    given = any((jump(view, other, card) or 9) <= 2 for other in range(len(view.columns)) if other != seat)
    if begun:
        return 4 - given if away is None else BLUNDER if away <= 3 else 1 - given / 2
    return 3 - len(of_colour(view.hand, card[0])) / 2 - given


def board_game(view: Any, seat: int, verb: str, what: str = "") -> float:
    """The same on the board: low cards begin a path, the researcher goes where most cards are held."""
    if verb in ("draw", "pass"):
        return 1 if verb == "draw" else BLUNDER
    if verb == "move":
        return 2 + view.explorers[seat][what]  # the one that is farthest
    if verb == "take":
        away = jump(view, seat, view.discards[what])
        return BLUNDER if away is None else 2 if away <= 2 else 0
    card = what.split()[0]
    held = of_colour(view.hand, card[0])
    begun = bool(view.columns[seat].get(card[0]))
    if verb == "discard":
        return of_no_use(view, seat, card, begun)
    if verb == "play":
        lower = any(number(other) < number(card) and jump(view, seat, other) for other in held)
        return BLUNDER if lower else to_lay(view, jump(view, seat, card))
    if number(card) > 6 or len(held) == 1 or view.draw_pile < LATE or view.beyond_bridge >= 4:
        return BLUNDER
    return 5 + len(held) / 10 if len(held) >= 3 and ("researcher" in what) == (len(held) >= 4) else 0


def en_route(view: Any, seat: int, verb: str, what: str = "") -> float:
    """One road that goes on where it ends, each turn by the stretch that the sheet pays most for now."""
    if verb in ("return", "refresh", "leave", "lower", "walk", "finish", "stop", "change"):
        return BLUNDER
    road = Road(view, seat)
    if verb == "at":
        return road.best_turn(what, road.tourists_of(*road.board.round_cards)) + road.reach(what) / 10
    if verb == "draw":
        if not road.goes_on(what):
            return BLUNDER  # apart from all that is drawn, or a loop
        second = road.board.first_segment or not road.board.location
        return road.brings((what,)) if second else road.best_turn(road.board.location, first=what)
    if verb in ("lay", "keep"):
        others = [view.lead] if view.lead else [card for card in view.queue if card not in (None, "?")]
        return max((road.round_with(what, other) for other in others), default=road.lies_well(what))
    return 1


class Road:
    """What somebody has drawn, and what lies along it."""

    def __init__(self, view: Any, seat: int) -> None:
        self.view, self.board = view, view.boards[seat]
        self.met = times_met(self.board.segments)
        self.passed = beside(self.board.segments)
        self.tourists = Counter(kind for place in self.passed for kind in self.board.tourists.get(place, ""))
        sights = (self.view.city["sights"].get(place, {"kind": ""}) for place in self.passed)
        self.sights = Counter(COLOURS.get(sight["kind"]) for sight in sights)

    def card(self, name: str) -> Any:
        """What is on a card."""
        return self.view.city["cards"][name]

    def place(self, row: int, column: int) -> str:
        """The location with these coordinates."""
        return f"{'abcdef'[self.board.columns.index(column)]}{self.board.rows.index(row) + 1}"

    def tourists_of(self, one: str, other: str) -> str:
        """Whom two cards bring; one that repeats brings two like those of the other."""
        first, second = self.card(one)["tourists"], self.card(other)["tourists"]
        return (first or second[:1] * 2) + (second or first[:1] * 2)

    def round_with(self, one: str, other: str) -> float:
        """What the best turn with these two cards brings."""
        a, b = self.card(one)["coordinate"], self.card(other)["coordinate"]
        free = {self.place(a, b), self.place(b, a)} - set(self.board.tourists)
        return max((self.best_turn(place, self.tourists_of(one, other)) for place in free), default=0)

    def lies_well(self, name: str) -> float:
        """How a card lies where nobody knows yet which other will come: how near its places are, and whom it brings."""
        coordinate = self.card(name)["coordinate"]
        places = {self.place(*pair) for other in range(1, 7) for pair in ((coordinate, other), (other, coordinate))}
        return sum(map(self.reach, places - set(self.board.tourists))) + self.please(self.card(name)["tourists"])

    def reach(self, place: str) -> int:
        """How well tourists there can be reached: at once from an end of the road, or because it passes by."""
        return sum(2 if self.met[corner] == 1 else corner in self.met for corner in corners(place))

    def please(self, tourists: str) -> int:
        """What tourists bring: each a point for every sight of its colour on the road, or the hope of some."""
        return sum(max(HOPE, self.sights[kind]) for kind in tourists)

    def sight(self, place: str) -> int:
        """What the sight in a place brings, if there is one."""
        sight = self.view.city["sights"].get(place)
        if sight is None:
            return 0
        if sight["kind"] in COLOURS:
            return max(HOPE, self.tourists[COLOURS[sight["kind"]]])
        return int(sight["points"] if sight["kind"] == "popular" else self.view.ratings[sight["landmark"]])

    def goes_on(self, segment: str) -> bool:
        """Whether a segment leads from an end of the road to where it has not been."""
        met = [end for end in segment.split("-") if end in self.met]
        return not self.met or (len(met) == 1 and self.met[met[0]] == 1)

    def brings(self, stretch: tuple[str, ...]) -> float:
        """What a stretch passes that is new to the road, and a part of what one segment more would pass then."""
        passed, on = self.passes(stretch), [self.passes((*stretch, more)) for more in self.ways_on(stretch)]
        return passed + GLANCE * (max(on, default=passed - DEAD_END) - passed)

    def ways_on(self, stretch: tuple[str, ...]) -> Iterator[str]:
        """The segments by which the road could go on behind a stretch."""
        crossed = times_met(stretch)
        for at in crossed:
            if crossed[at] == 1 and at not in self.met:
                yield from (more for to, more in roads_from(at) if to not in self.met and to not in crossed)

    def passes(self, stretch: tuple[str, ...]) -> int:
        """What a stretch passes that the road does not pass yet."""
        places, crossed = beside(stretch) - self.passed, set(times_met(stretch)) - set(self.met)
        seen = sum(self.please(self.board.tourists.get(place, "")) + self.sight(place) for place in places)
        stops = sum(FESTIVAL_STOP * (at in self.view.city["festival"]["crossroads"]) for at in crossed)
        return seen + stops + sum(CAFE * (at in self.view.city["cafes"]) for at in crossed)

    def best_turn(self, place: str, come: str = "", first: str = "") -> float:
        """What the best turn there brings; `come`: tourists still to be drawn, `first`: the segment it begins with."""
        best = 0.0
        for stretch in self.stretches(place):
            if first in ("", stretch[0]):
                met = place in self.passed | beside(stretch)
                best = max(best, self.brings(stretch) + met * self.please(come))
        return best

    def stretches(self, place: str) -> Iterator[tuple[str, ...]]:
        """One segment that goes on from an end of the road, or two of them, if they pass that place."""
        ends = [at for at, times in self.met.items() if times == 1] or list(self.met) or list(corners(place))
        for start in ends:
            for middle, first in roads_from(start):
                if middle in self.met:
                    continue
                yield (first,)
                for end, second in roads_from(middle):
                    if end != start and end not in self.met and place in beside((first, second)):
                        yield first, second


def times_met(segments: Iterable[str]) -> Counter[str]:
    """The crossroads of some segments, and how many of these meet there."""
    return Counter(end for segment in segments for end in segment.split("-"))


def beside(segments: Iterable[str]) -> set[str]:
    """The locations along some segments."""
    return {place for segment in segments for place in along(segment)}


@cache
def corners(location: str) -> frozenset[str]:
    """The crossroads around a location."""
    column, row = location[0].upper(), int(location[1])
    return frozenset(f"{letter}{line}" for letter in (column, chr(ord(column) + 1)) for line in (row, row + 1))


@cache
def along(segment: str) -> list[str]:
    """The locations on both sides of a segment."""
    ends = set(segment.split("-"))
    places = (f"{column}{row}" for row in range(1, 7) for column in "abcdef")
    return [place for place in places if ends <= corners(place)]


@cache
def roads_from(at: str) -> list[tuple[str, str]]:
    """The crossroads next to one, with the segments that lead there."""
    column, row = ord(at[0]), int(at[1])
    beside = [(chr(column + x), row + y) for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1))]
    others = [f"{letter}{line}" for letter, line in beside if letter in "ABCDEFG" and 1 <= line <= 7]
    return [(other, "-".join(sorted((at, other)))) for other in others]


LIKINGS: dict[str, Any] = {"lost-cities": lost_cities, "lost-cities-board": board_game, "en-route": en_route}
