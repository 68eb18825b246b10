"""Cards and action codes.

A card is `10 * colour + rank`: rank 0 is a wager (three alike in each colour, by house rules two to five), ranks 1..9
are the numbers 2..10.
"""

from serai.rules.compiling import compiled

MAX_COLOURS = 6
RANKS = 10
WAGERS = 3
FEWEST_WAGERS, MOST_WAGERS = 2, 5
CARDS_OF_A_COLOUR = WAGERS + RANKS - 1
MOST_OF_A_COLOUR = MOST_WAGERS + RANKS - 1
CARD_TYPES = MAX_COLOURS * RANKS
MAX_DECK = MAX_COLOURS * CARDS_OF_A_COLOUR
MOST_CARDS = MAX_COLOURS * MOST_OF_A_COLOUR
HAND = 8
MAX_ROUNDS = 99

# Action codes: 0..59 play a card, 60..119 discard it, 120 draw from the pile, 121..126 take the top of a discard pile.
PLAY = 0
DISCARD = PLAY + CARD_TYPES
DRAW = DISCARD + CARD_TYPES
TAKE = DRAW + 1
ACTIONS = TAKE + MAX_COLOURS


@compiled
def colour_of(card: int) -> int:
    """Which expedition the card belongs to."""
    return (int(card) * 205) >> 11  # card // RANKS, in a third of the instructions


@compiled
def rank_of(card: int) -> int:
    """0 for a wager, 1..9 for the numbers 2..10."""
    return card % RANKS


@compiled
def copies(card: int, more_wagers: int) -> int:
    """How many cards of this kind the deck holds, with so many more wagers of a colour than printed."""
    return WAGERS + more_wagers if rank_of(card) == 0 else 1
