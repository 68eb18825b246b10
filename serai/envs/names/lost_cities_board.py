"""The entries of Lost Cities: The Board Game."""

from serai.envs.names import Plane, numbers
from serai.rules.lost_cities_board.components import (
    CARDS_OF_A_COLOUR,
    CITY,
    DECK,
    EXPEDITIONS,
    MAX_SEATS,
    REMOVED_FOR_TWO,
    VALUES,
)
from serai.table.game import Game
from serai.table.games.lost_cities_board.notation import CARD_NAMES, COLOURS

VALUE_NAMES = [str(value) for value in range(VALUES)]
SEATS = [f"seat + {place}" for place in range(MAX_SEATS)]


def observed(game: Game) -> list[Plane]:
    """By card, seat, colour and step, and single numbers."""
    by_colour = ("last card of the column above its first", "step of the explorer", "the researcher's path")
    by_seat = {"artifact tiles": False, "artifact tokens": False, "points, -1 where hidden": True, "turn": False}
    table = ("phase", "cards in the pile", "cards removed", "turns without a draw", "cap on turns without a draw")
    game_as_a_whole = ("expedition", "seats", "short", "up and down", "any start", "open points", "over")
    return [
        Plane("own hand", (CARD_NAMES,), private=True),
        Plane("known to be in the hand", (SEATS, CARD_NAMES)),
        Plane("columns", (SEATS, CARD_NAMES)),
        *(Plane(title, (SEATS, COLOURS)) for title in by_colour),
        Plane("brought by the explorers of expedition", (numbers(EXPEDITIONS), SEATS)),
        *(Plane(title, (SEATS,), private) for title, private in by_seat.items()),
        Plane("tiles, 1 artifact, 2 arrow, else points", (COLOURS, numbers(CITY))),
        Plane("discard piles, value + 1 from the bottom", (COLOURS, numbers(CARDS_OF_A_COLOUR)), values=VALUE_NAMES),
        Plane("just discarded", (COLOURS,)),
        Plane("", (table + game_as_a_whole,)),
    ]


def revealed(game: Game) -> list[Plane]:
    """The draw pile and the cards that are out of the game."""
    return [
        Plane("draw pile, card + 1 from the top", (numbers(DECK),), values=CARD_NAMES),
        Plane("removed, card + 1", (numbers(REMOVED_FOR_TWO),), values=CARD_NAMES),
    ]
