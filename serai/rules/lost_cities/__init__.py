"""Lost Cities, the card game for two. Start reading at play.py."""

from serai.rules.kernel import Rules
from serai.rules.lost_cities.components import ACTIONS
from serai.rules.lost_cities.knowledge import OBSERVATION, REVEALED, consistent, determinize, observe, reveal
from serai.rules.lost_cities.play import apply, deal, legal, longest
from serai.rules.lost_cities.scoring import scores, winners
from serai.rules.lost_cities.state import STATE

RULES = Rules(
    name="lost-cities",
    dtype=STATE,
    seats=(2, 2),
    actions=ACTIONS,
    observation=OBSERVATION,
    deal=deal,
    legal=legal,
    apply=apply,
    scores=scores,
    winners=winners,
    observe=observe,
    determinize=determinize,
    consistent=consistent,
    revealed=REVEALED,
    reveal=reveal,
    longest=longest,
)
