"""En Route, the stroll-and-write game for one to four. Start reading at play.py.

set_up.py      deal: deck, boards, hands, tasks, queue
levels.py      with or without goals and tasks
rounds.py      how rounds begin and end; choosing.py cards laid, kept and refreshed, ratings; both in every mode
exchanging.py  hand refresh at any other moment
deck.py        the deck, hand refresh, and what is known of hidden cards
drawing.py     a turn in the drawing phase, with locating.py (location, tourists) and cafes.py (bonuses)
final_route.py the end; result.py scores and winners; route/ the search for the best route
knowledge.py   observations; imagining.py worlds that fit them; invariants.py; length.py how long a game can be
components.py  phases, steps, action codes; state.py the record; city.py the city within it; geometry.py the grid
"""

from serai.rules.en_route.components import ACTIONS
from serai.rules.en_route.exchanging import besides
from serai.rules.en_route.imagining import determinize
from serai.rules.en_route.invariants import consistent
from serai.rules.en_route.knowledge import PLANES, REVEALED_PLANES, observe, reveal
from serai.rules.en_route.length import longest
from serai.rules.en_route.play import apply, legal, searches
from serai.rules.en_route.result import scores, winners
from serai.rules.en_route.set_up import deal
from serai.rules.en_route.state import STATE
from serai.rules.kernel import Rules

RULES = Rules(
    name="en-route",
    dtype=STATE,
    seats=(1, 4),
    actions=ACTIONS,
    planes=PLANES,
    observation_version=1,
    deal=deal,
    legal=legal,
    besides=besides,
    apply=apply,
    scores=scores,
    winners=winners,
    observe=observe,
    determinize=determinize,
    consistent=consistent,
    searches=searches,
    simultaneous=True,
    revealed_planes=REVEALED_PLANES,
    reveal=reveal,
    longest=longest,
)
