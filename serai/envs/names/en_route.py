"""The entries of En Route, with the names of the city that is played."""

from collections.abc import Sequence

from serai.envs.names import Plane, numbers
from serai.rules.en_route.city import DECK, GOAL_DECKS, MAX_CAFES, MAX_LANDMARKS, ROUNDS
from serai.rules.en_route.components import HAND, MAX_SEATS
from serai.rules.en_route.geometry import PLACES
from serai.table.game import Game
from serai.table.games.en_route import EnRoute
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES, LETTERS, LOCATION_NAMES, SEGMENT_NAMES

SEATS = [f"seat + {place}" for place in range(MAX_SEATS)]
BY_CARD = {  # and whether that is private
    "own hand, 2 to be returned": True,
    "discard pile": False,
    "seen under the deck, cards above + 1": False,
    "seen when drawn, by seat + 1": False,
    "known to have been in the deck at this shuffle": True,
}
GAME_FACTS = ("phase", "round", "leader", "cards in the deck", "shuffles")
OPTIONS = ("seats", "level", "advanced", "teams", "in turn", "points of the challenge", "goals of the challenge")
OPEN_FACTS = (
    "may act",
    "board",
    "cards in hand",
    "cards being returned",
    "cards returned",
    "kept task + 1",
    "laid card 1 + 1, -1 face down",
    "laid card 2 + 1, -1 face down",
)
TURN_FACTS = (
    "step",
    "round card 1 + 1",
    "round card 2 + 1",
    "coordinate 1",
    "coordinate 2",
    "coordinate changed",
    "all candidates taken",
    "location + 1",
    "first segment + 1",
    "cafés that ask",
    "balance cards: segment",
    "balance cards: coordinate",
    "open",
)
LINE_FACTS = ("dealt 1", "dealt 2", "kept")
LINES = ("red", "green", "blue", "yellow", "grey", "cafés", "visit all", "task", "goals", "purple")


def observed(game: Game) -> list[Plane]:
    """By card, seat and place on the map, and single numbers."""
    assert isinstance(game, EnRoute)
    city = game.city
    cafes = [CROSSROADS_NAMES[at] for at in city.record[0].cafe_at[: city.record[0].cafes]]
    return [
        *(Plane(title, (city.cards,), private) for title, private in BY_CARD.items()),
        Plane("queue, card + 1, -1 face down", (numbers(ROUNDS),), values=city.cards),
        Plane("", (("the leader's card + 1", "first landmark to be rated + 1", "second landmark to be rated + 1"),)),
        Plane("rating", (filled(list(city.landmarks), MAX_LANDMARKS),)),
        Plane("goals + 1", ("ABCD"[:GOAL_DECKS],)),
        Plane("own dealt tasks + 1", (numbers(2),), private=True),
        Plane("", (GAME_FACTS,)),
        Plane("", (OPTIONS,)),
        Plane("facts", (SEATS, OPEN_FACTS), private=True),
        Plane("shuffles before a hidden card was drawn", (SEATS, numbers(HAND))),
        Plane("turn", (SEATS, TURN_FACTS), private=True),
        Plane("tourists", (SEATS, LOCATION_NAMES, LETTERS), private=True),
        Plane("segments", (SEATS, SEGMENT_NAMES), private=True),
        Plane("cafés, 1 kept, 2 spent", (SEATS, filled(cafes, MAX_CAFES)), private=True),
        Plane("final route, crossroads + 1", (SEATS, numbers(PLACES)), values=CROSSROADS_NAMES),
        Plane("score lines", (SEATS, LINES)),
        Plane("metro lines + 1", (SEATS, LINE_FACTS)),
        Plane("what a café offers + 1", (filled(cafes, MAX_CAFES),)),
        Plane("tourists that a café adds", (filled(cafes, MAX_CAFES), LETTERS)),
    ]


def revealed(game: Game) -> list[Plane]:
    """The deck, and alone the cards that lie face down."""
    assert isinstance(game, EnRoute)
    return [
        Plane("deck, card + 1 from the top", (numbers(DECK),), values=game.city.cards),
        Plane("face down in the queue, card + 1", (numbers(ROUNDS),), values=game.city.cards),
    ]


def filled(names: Sequence[str], room: int) -> list[str]:
    """The names, and numbers where this city has nothing of that number."""
    return [*names, *(f"none ({number})" for number in range(len(names) + 1, room + 1))]
