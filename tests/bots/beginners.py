"""How people play who are new to a game: a guess, as yardsticks for the lowest level.

`FirstGame` has read the rules once and does what these suggest, without counting cards and without a plan. `Careless`
does anything at all but what everybody sees to be wrong. Both go by one opinion about each move: how much it is to a
newcomer's liking, below zero where it is an obvious blunder.

    serai tournament lost-cities --bot stroller --bot tests.bots.beginners:FirstGame --bot tests.bots.beginners:Careless
"""

import random
from collections import Counter
from functools import cache
from typing import Any

from serai.table.perspective import Perspective

BLUNDER = -1.0
LATE = 12
"""Cards left in the pile where everybody sees that it is too late for a new column or path."""


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
    """One road that goes on where it ends, past tourists and sights; cards that bring tourists beside it."""
    if verb in ("return", "refresh", "leave", "lower", "walk", "finish", "stop", "change"):
        return BLUNDER
    board = view.boards[seat]
    if verb == "at":
        return beside_the_road(board, what)
    if verb == "draw":
        return liked_segment(view, board, what)
    if verb in ("lay", "keep"):
        places = lying_at(board, view.city["cards"][what]["coordinate"])
        return sum(beside_the_road(board, place) for place in places if place not in board.tourists)
    return 1


def times_met(board: Any) -> Counter[str]:
    """The crossroads of the road, and how many of its segments meet there: one at its ends."""
    return Counter(end for segment in board.segments for end in segment.split("-"))


def beside_the_road(board: Any, place: str) -> int:
    """How well tourists there can be reached: at once from an end of the road, or because it passes by."""
    met = times_met(board)
    return sum(2 if met[corner] == 1 else corner in met for corner in corners(place))


def lying_at(board: Any, coordinate: int) -> list[str]:
    """The locations that a coordinate may lead to."""
    row, column = board.rows.index(coordinate) + 1, "abcdef"[board.columns.index(coordinate)]
    return [f"{letter}{row}" for letter in "abcdef"] + [f"{column}{line}" for line in range(1, 7)]


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


def liked_segment(view: Any, board: Any, segment: str) -> float:
    """A segment that goes on from an end of the road, along the tourists just come, past others and sights."""
    met, ends = times_met(board), set(segment.split("-"))
    if met and len(ends & set(met)) != 1:
        return BLUNDER  # apart from all that is drawn, or a loop
    there = len(ends & corners(board.location)) if board.location else 0
    fresh = [place for place in along(segment) if len(corners(place) & set(met)) < 2]
    passed = sum(len(board.tourists.get(place, "")) + (place in view.city["sights"]) for place in fresh)
    return 4 * any(met[end] == 1 for end in ends) + 2 * there + passed


LIKINGS: dict[str, Any] = {"lost-cities": lost_cities, "lost-cities-board": board_game, "en-route": en_route}
