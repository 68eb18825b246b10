"""Lost Cities: The Board Game, for two to four. Start reading at setup.py, choices.py and play.py."""

from serai.rules.kernel import Rules
from serai.rules.lost_cities_board.choices import legal
from serai.rules.lost_cities_board.components import ACTIONS
from serai.rules.lost_cities_board.invariants import consistent
from serai.rules.lost_cities_board.knowledge import PLANES, REVEALED_PLANES, determinize, observe, reveal
from serai.rules.lost_cities_board.play import apply, caps
from serai.rules.lost_cities_board.scoring import scores, winners
from serai.rules.lost_cities_board.setup import deal, longest
from serai.rules.lost_cities_board.state import STATE

RULES = Rules(
    name="lost-cities-board",
    dtype=STATE,
    seats=(2, 4),
    actions=ACTIONS,
    planes=PLANES,
    deal=deal,
    legal=legal,
    apply=apply,
    scores=scores,
    winners=winners,
    observe=observe,
    determinize=determinize,
    consistent=consistent,
    caps=caps,
    revealed_planes=REVEALED_PLANES,
    reveal=reveal,
    longest=longest,
)
