"""Board, tiles, tracks, cards and action codes.

The tables marked *assumed* are not in the rulebooks' text: an owner of the box corrects them here and nowhere else.
A card is `11 * colour + value`; there are two of each. Colours are numbered 0..4: yellow, blue, white, green, red.
"""

import numpy as np

from serai.rules.compiling import compiled

MAX_SEATS = 4
COLOURS = 5
VALUES = 11
COPIES = 2
CARD_TYPES = COLOURS * VALUES
CARDS_OF_A_COLOUR = VALUES * COPIES
DECK = CARD_TYPES * COPIES
HAND = 8
REMOVED_FOR_TWO = 30

ADVENTURERS = 4
STEP_VALUES = np.array([0, -20, -15, -10, 5, 10, 15, 30, 35, 50])  # by step; 0 for an explorer not on its path
CITY = 9
LAST_STEP_BEFORE_BRIDGE = 6
EXPLORERS_THAT_END_IT = 5

EVENT_SLOTS = (  # the steps with a tile; assumed: which colour has which row
    (3, 5, 6, 7, 9),  # yellow
    (2, 4, 5, 7, 9),  # blue
    (2, 3, 5, 7, 9),  # white
    (3, 4, 6, 7, 9),  # green
    (2, 4, 5, 7, 9),  # red
)

# A tile is one of these codes or, being greater than both, its victory points.
NO_TILE, ARTIFACT, ARROW = 0, 1, 2
ARTIFACT_TILES = 9
ARROW_TILES = 9
POINT_TILES = (5, 5, 10, 10, 10, 15, 15)
TILES = np.array([ARTIFACT] * ARTIFACT_TILES + [ARROW] * ARROW_TILES + list(POINT_TILES), dtype=np.int8)
MAX_TILE = max(POINT_TILES)
FIXED_TILES = np.array(  # a house rule of ours: where the tiles lie, by slot; every path has some of each
    [
        *(ARROW, ARTIFACT, 5, ARTIFACT, 15),  # yellow
        *(ARTIFACT, 10, ARROW, ARROW, ARTIFACT),  # blue
        *(5, ARROW, ARTIFACT, 10, ARROW),  # white
        *(ARTIFACT, ARROW, ARTIFACT, ARROW, 15),  # green
        *(ARROW, ARTIFACT, 10, ARROW, ARTIFACT),  # red
    ],
    dtype=np.int8,
)
SLOT_COLOURS = np.array([colour for colour, steps in enumerate(EVENT_SLOTS) for _ in steps])
SLOT_STEPS = np.array([step for steps in EVENT_SLOTS for step in steps])

# Victory points by artifact tokens; the last entry is for that many or more. The long track is assumed.
LONG_TRACK = np.array([-60, -55, -50, -45, -40, -35, 30, 35, 40, 45, 60, 75, 90, 110, 130, 150])
SHORT_TRACK = np.array([-20, -15, 10, 15, 30, 50])
EXPEDITIONS = 3
MOST_EXPEDITIONS = 9

# Action codes: start a path with a card and an adventurer, or with the researcher; play a card on a column; discard it;
# draw from the pile; take the top of a discard pile; move the explorer on a path by an arrow or from the city; pass.
START_ADVENTURER = 0
START_RESEARCHER = START_ADVENTURER + CARD_TYPES
PLAY = START_RESEARCHER + CARD_TYPES
DISCARD = PLAY + CARD_TYPES
DRAW = DISCARD + CARD_TYPES
TAKE = DRAW + 1
MOVE = TAKE + COLOURS
PASS = MOVE + COLOURS
ACTIONS = PASS + 1


def check_components() -> None:
    """Refuse tables that do not add up, so that a slip in a correction is found at once."""
    paths = len(EVENT_SLOTS) == COLOURS and len(STEP_VALUES) == CITY + 1
    slots = len(SLOT_STEPS) == 25 and all(
        sorted({*row}) == [*row] and 1 <= row[0] <= row[-1] <= CITY for row in EVENT_SLOTS
    )
    tiles = len(TILES) == 25 and min(POINT_TILES) > ARROW and sorted(FIXED_TILES) == sorted(TILES)
    cards = DECK == 110
    tracks = len(LONG_TRACK) == 16 and len(SHORT_TRACK) == 6
    for part, right in {"paths": paths, "slots": slots, "tiles": tiles, "cards": cards, "tracks": tracks}.items():
        if not right:
            raise ValueError(f"the table of {part} of Lost Cities: The Board Game does not add up")


check_components()


@compiled
def colour_of(card: int) -> int:
    """Which path the card belongs to."""
    return card // VALUES


@compiled
def value_of(card: int) -> int:
    """The number on the card, 0..10."""
    return card % VALUES
