"""The entries of Lost Cities."""

from serai.envs.names import Plane, numbers
from serai.rules.lost_cities.components import CARDS_OF_A_COLOUR, MAX_DECK, RANKS
from serai.table.game import Game
from serai.table.games.lost_cities import CARD_NAMES, COLOURS

RANK_NAMES = [name[1:] for name in CARD_NAMES[:RANKS]]


def observed(game: Game) -> list[Plane]:
    """By card, by colour, and single numbers."""
    by_card = ("known to be in the opponent's hand", "own cards that the opponent knows")
    columns = ("own columns", "the opponent's columns")
    turn = ("own turn", "placing", "cards in the pile", "turns without a draw", "cap on turns without a draw")
    match = ("colours", "round", "rounds", "started this round", "own total", "the opponent's total")
    return [
        Plane("own hand", (CARD_NAMES,), private=True),
        *(Plane(title, (CARD_NAMES,)) for title in by_card + columns),
        Plane("discard piles, rank + 1 from the bottom", (COLOURS, numbers(CARDS_OF_A_COLOUR)), values=RANK_NAMES),
        Plane("just discarded", (COLOURS,)),
        Plane("", (turn,)),
        Plane("", (match,)),
    ]


def revealed(game: Game) -> list[Plane]:
    """The draw pile."""
    return [Plane("draw pile, card + 1 from the top", (numbers(MAX_DECK),), values=CARD_NAMES)]
