"""Names of cards and actions: `Y0`..`Y10`, `start Y3 researcher`, `play Y7`, `take Y`, `move Y`, `pass`."""

from serai.rules.lost_cities_board.components import CARD_TYPES, VALUES

COLOURS = "YBWGR"
EXAMPLE = "'start Y3 adventurer', 'start Y3 researcher', 'play Y7', 'discard Y7', 'draw', 'take Y', 'move Y' or 'pass'"

CARD_NAMES = [COLOURS[card // VALUES] + str(card % VALUES) for card in range(CARD_TYPES)]
TEXTS = [
    *(f"start {name} adventurer" for name in CARD_NAMES),
    *(f"start {name} researcher" for name in CARD_NAMES),
    *(f"play {name}" for name in CARD_NAMES),
    *(f"discard {name}" for name in CARD_NAMES),
    "draw",
    *(f"take {colour}" for colour in COLOURS),
    *(f"move {colour}" for colour in COLOURS),
    "pass",
]
CODES = {text.lower(): code for code, text in enumerate(TEXTS)}
