"""The entries of Lost Cities: The Board Game."""

from serai.envs.names import Plane, numbers
from serai.rules.lost_cities_board.components import (
    CARDS_OF_A_COLOUR,
    CITY,
    DECK,
    EXPEDITIONS,
    MAX_SEATS,
    REMOVED_FOR_TWO,
)
from serai.table.game import Game
from serai.table.games.lost_cities_board.notation import CARD_NAMES, COLOURS

SEATS = [f"seat + {place}" for place in range(MAX_SEATS)]


def observed(game: Game) -> list[Plane]:
    """By card, seat, colour and step, and single numbers."""
    by_colour = ("last card of the column above its first", "step of the explorer", "the researcher's path")
    by_seat = ("artifact tiles", "artifact tokens", "points, -1 where hidden", "turn")
    table = ("phase", "cards in the pile", "cards removed", "turns without a draw", "cap on turns without a draw")
    game_as_a_whole = ("expedition", "seats", "short", "up and down", "any start", "open points", "over")
    return [
        Plane("own hand", (CARD_NAMES,)),
        Plane("known to be in the hand", (SEATS, CARD_NAMES)),
        Plane("columns", (SEATS, CARD_NAMES)),
        *(Plane(title, (SEATS, COLOURS)) for title in by_colour),
        Plane("brought by the explorers of expedition", (numbers(EXPEDITIONS), SEATS)),
        *(Plane(title, (SEATS,)) for title in by_seat),
        Plane("tiles, 1 artifact, 2 arrow, else points", (COLOURS, numbers(CITY))),
        Plane("discard piles, value + 1 from the bottom", (COLOURS, numbers(CARDS_OF_A_COLOUR))),
        Plane("just discarded", (COLOURS,)),
        Plane("", (table + game_as_a_whole,)),
    ]


def revealed(game: Game) -> list[Plane]:
    """The draw pile and the cards that are out of the game."""
    return [
        Plane("draw pile, card + 1 from the top", (numbers(DECK),)),
        Plane("removed, card + 1", (numbers(REMOVED_FOR_TWO),)),
    ]
