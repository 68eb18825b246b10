"""Lost Cities, the card game for two. Start reading at play.py."""

from serai.rules.kernel import Rules
from serai.rules.lost_cities.components import ACTIONS
from serai.rules.lost_cities.knowledge import PLANES, REVEALED_PLANES, consistent, determinize, observe, reveal
from serai.rules.lost_cities.play import apply, caps, deal, legal, longest
from serai.rules.lost_cities.scoring import scores, winners
from serai.rules.lost_cities.state import STATE

RULES = Rules(
    name="lost-cities",
    dtype=STATE,
    seats=(2, 2),
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
