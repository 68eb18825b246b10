"""Phases of a game, steps of a turn, and action codes."""

from serai.rules.en_route.city import DECK, MAX_CAFES, MAX_KINDS, MAX_LANDMARKS, MAX_LINES, MAX_TASKS
from serai.rules.en_route.geometry import CROSSROADS, LOCATIONS, SEGMENTS, SIDE

MAX_SEATS = 4
HAND = 3
SOLO_HAND = 2
SIMPLE, MEDIUM, FULL = range(3)  # levels: with nothing; with tasks and cafés; with goals too
NO_CARD = -1

# Phases. TASKS, OPENING, ANSWER, DRAWING and ROUTES are simultaneous.
TASKS, OPENING, LEAD, ANSWER, CHOICE, RATING, DRAWING, ROUTES, OVER = range(9)

# Steps of one seat's turn in the drawing phase. A café that offers tourists asks in between.
PICK, LOCATE, KIND, FIRST, SECOND, BONUS, READY = range(7)

# Action codes: where each range begins, and what the number in it says.
KEEP_TASK = 0  # task or excursion
LAY = KEEP_TASK + MAX_TASKS  # card of the hand: open by the leader, face down by the others
RETURN = LAY + DECK  # card of the hand that is to go under the deck
REFRESH = RETURN + DECK  # exchange the cards named before
KEEP = REFRESH + 1  # card on the table that becomes a round card
RAISE = KEEP + DECK  # landmark
LOWER = RAISE + MAX_LANDMARKS  # landmark
LEAVE = LOWER + MAX_LANDMARKS  # landmark at the end of the scale
CHANGE = LEAVE + MAX_LANDMARKS  # 2 * (coordinate - 1) down, one more up
PLACE = CHANGE + 2 * SIDE  # location
CALL = PLACE + LOCATIONS  # kind of tourists
DRAW = CALL + MAX_KINDS  # segment
STOP = DRAW + SEGMENTS  # no second segment
ACCEPT = STOP + 1  # tourists of a café
DECLINE = ACCEPT + MAX_CAFES  # tourists of a café
DONE = DECLINE + MAX_CAFES
BEST = DONE + 1  # the best final route
WALK = BEST + 1  # crossroads of another final route
FINISH = WALK + CROSSROADS  # the walked route is the final one
KEEP_LINE = FINISH + 1  # metro line
RIDE = KEEP_LINE + MAX_LINES  # from a station of one's line to the other
ACTIONS = RIDE + 1
