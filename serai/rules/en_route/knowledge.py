"""Who knows what: observations."""

from serai.rules.compiling import compiled
from serai.rules.en_route.cafes import kind_of
from serai.rules.en_route.city import DECK, GOAL_DECKS, MAX_CAFES, MAX_KINDS, MAX_LANDMARKS, ROUNDS
from serai.rules.en_route.components import DRAWING, HAND, MAX_SEATS, NO_CARD, ROUTES, TASKS
from serai.rules.en_route.geometry import LOCATIONS, PLACES, SEGMENTS
from serai.rules.en_route.rounds import clockwise, is_starting
from serai.rules.en_route.scoring import LINES
from serai.rules.en_route.state import State
from serai.rules.kernel import SPECTATOR, Buffer

OPEN_FACTS = 8
LINE_FACTS = 3
TURN_FACTS = 13
TOURIST_PLANES = LOCATIONS * MAX_KINDS

# The planes of an observation, in order, with their lengths. "By seat" is clockwise with the own seat first (a
# spectator sits beside seat 0); "+ 1" leaves 0 for none. The city is not in them: it never changes in a game.
PLANES: dict[str, int] = {
    "by card: in the own hand, 2 if it is to be returned": DECK,
    "by card: in the discard pile": DECK,
    "by card: seen under the deck: cards above it + 1": DECK,
    "by card: seen when drawn: by which seat + 1": DECK,
    "by card: known to have been in the deck at this shuffle": DECK,
    "queue: card + 1, -1 face down": ROUNDS,
    "the leader's card + 1, landmarks to be rated + 1": 3,
    "ratings": MAX_LANDMARKS,
    "goals + 1": GOAL_DECKS,
    "own dealt tasks + 1": 2,
    "phase, round, leader by seat, cards in the deck, shuffles": 5,
    "seats, level, advanced, teams, in turn, challenge: points, goals": 7,
    "by seat: may act, board, cards in hand, cards being returned, cards returned, kept task + 1 (own or open; -1 for "
    "another's while it chooses its metro line), laid cards + 1, -1 face down (2)": OPEN_FACTS * MAX_SEATS,
    "by seat: shuffles before each hidden card was drawn": HAND * MAX_SEATS,
    "by seat: step, round cards + 1 (2), coordinates (2), changed, fallback, location + 1, first segment + 1, cafés "
    "that ask, balance cards (2), whether all this and the map are open": TURN_FACTS * MAX_SEATS,
    "by seat: tourists by location and kind": TOURIST_PLANES * MAX_SEATS,
    "by seat: segments": SEGMENTS * MAX_SEATS,
    "by seat: cafés, 1 kept, 2 spent": MAX_CAFES * MAX_SEATS,
    "by seat: final route so far, crossroads + 1": PLACES * MAX_SEATS,
    "by seat: score lines": LINES * MAX_SEATS,
    "by seat: dealt metro lines + 1 (2), the one kept + 1": LINE_FACTS * MAX_SEATS,
    "by café: what it offers in this game + 1": MAX_CAFES,
    "by café: tourists that it adds, by kind": MAX_CAFES * MAX_KINDS,
}

REVEALED_PLANES: dict[str, int] = {
    "deck: card + 1 from the top, 0 for none": DECK,
    "face down in the queue: card + 1, 0 for none": ROUNDS,
}


@compiled
def boards_hidden(state: State) -> bool:
    """In starting rounds nobody sees another's board or choices; what is on paper is not known here anyway."""
    return int(state.phase) == DRAWING and is_starting(state) and not state.paper


@compiled
def tasks_open(state: State) -> bool:
    """Private tasks are shown when the last round is over."""
    return int(state.phase) >= ROUTES


@compiled
def observe(state: State, seat: int, planes: Buffer) -> None:
    """Fill the planes listed in PLANES from the seat's own point of view."""
    planes[:] = 0
    at = observe_cards(state, seat, planes)
    at = observe_game(state, seat, planes, at)
    for i in range(state.seats):
        other = clockwise(state, max(seat, 0), i)
        observe_open(state, seat, other, planes, at + OPEN_FACTS * i)
    at += OPEN_FACTS * MAX_SEATS
    for i in range(state.seats):
        for k in range(HAND):
            planes[at + HAND * i + k] = state.drawn_after[clockwise(state, max(seat, 0), i), k]
    at += HAND * MAX_SEATS
    for i in range(state.seats):
        other = clockwise(state, max(seat, 0), i)
        if other == seat or not boards_hidden(state):
            observe_turn(state, other, planes, at + TURN_FACTS * i)
            observe_map(state, other, planes, at + TURN_FACTS * MAX_SEATS, i)
    at += (TURN_FACTS + TOURIST_PLANES + SEGMENTS + MAX_CAFES + PLACES + LINES) * MAX_SEATS
    observe_city_cards(state, seat, planes, at)


@compiled
def reveal(state: State, planes: Buffer) -> None:
    """The deck from the top, and alone the cards of the queue that lie face down."""
    size = int(state.deck_size)
    planes[:] = 0
    for i in range(size):
        planes[i] = int(state.deck[size - 1 - i]) + 1
    for place in range(ROUNDS):
        if int(state.queue[place]) != NO_CARD and (int(state.queue_open) >> place) & 1 == 0:
            planes[DECK + place] = int(state.queue[place]) + 1


@compiled
def observe_cards(state: State, seat: int, planes: Buffer) -> int:
    """Planes by card, and the queue; returns where the next plane begins."""
    if seat != SPECTATOR:
        for i in range(state.hand_size[seat]):
            planes[int(state.hand[seat, i])] = 1 + ((int(state.returning[seat]) >> i) & 1)
    at = DECK
    for i in range(state.discard_size):
        planes[at + int(state.discard[i])] = 1
    at += DECK
    for i in range(state.seen_bottom):
        planes[at + int(state.deck[i])] = int(state.deck_size) - i
    at += DECK
    for card in range(DECK):
        holder = int(state.seen_drawn[card])
        if holder >= 0:
            planes[at + card] = 1 + (holder - max(seat, 0)) % int(state.seats)
        planes[at + DECK + card] = state.in_deck_at[seat, card]
    at += 2 * DECK
    for place in range(ROUNDS):
        card = int(state.queue[place])
        if card != NO_CARD:
            planes[at + place] = card + 1 if (int(state.queue_open) >> place) & 1 else -1
    return at + ROUNDS


@compiled
def observe_game(state: State, seat: int, planes: Buffer, at: int) -> int:
    """What belongs to nobody, and the tasks dealt to the seat; returns where the next plane begins."""
    planes[at] = int(state.lead) + 1
    for i in range(2):
        planes[at + 1 + i] = int(state.to_rate[i]) + 1
    at += 3
    for landmark in range(MAX_LANDMARKS):
        planes[at + landmark] = state.rating[landmark]
    at += MAX_LANDMARKS
    for deck in range(GOAL_DECKS):
        planes[at + deck] = int(state.goal[deck]) + 1
    at += GOAL_DECKS
    if seat != SPECTATOR:
        for i in range(2):
            planes[at + i] = int(state.dealt_task[seat, i]) + 1
    at += 2
    planes[at] = state.phase
    planes[at + 1] = state.round_number
    planes[at + 2] = (int(state.leader) - max(seat, 0)) % int(state.seats)
    planes[at + 3] = state.deck_size
    planes[at + 4] = state.shuffles
    planes[at + 5] = state.seats
    planes[at + 6] = state.level
    planes[at + 7] = state.advanced
    planes[at + 8] = state.teams
    planes[at + 9] = state.in_turn
    planes[at + 10] = state.challenge_points
    planes[at + 11] = state.challenge_goals
    return at + 12


@compiled
def observe_city_cards(state: State, seat: int, planes: Buffer, at: int) -> None:
    """Lines of the metro, and which bonus lies at which café: open to all, in cities that have such cards."""
    for i in range(state.seats):
        other = clockwise(state, max(seat, 0), i)
        for k in range(2):
            planes[at + LINE_FACTS * i + k] = int(state.dealt_line[other, k]) + 1
        planes[at + LINE_FACTS * i + 2] = int(state.own_line[other]) + 1
    at += LINE_FACTS * MAX_SEATS
    for cafe in range(state.city.cafes):
        planes[at + cafe] = kind_of(state, cafe) + 1
        for kind in range(MAX_KINDS):
            adds = int(state.city.cafe_adds[int(state.cafe_bonus[cafe]), kind])
            planes[at + MAX_CAFES + cafe * MAX_KINDS + kind] = adds


@compiled
def observe_open(state: State, seat: int, other: int, planes: Buffer, at: int) -> None:
    """What all see of a seat at any time."""
    planes[at] = (int(state.to_move) >> other) & 1
    planes[at + 1] = state.board[other]
    planes[at + 2] = state.hand_size[other]
    if state.refreshing[other]:
        for i in range(HAND):
            planes[at + 3] += (int(state.returning[other]) >> i) & 1
    planes[at + 4] = state.returned[other]
    if other == seat or tasks_open(state):
        planes[at + 5] = int(state.task[other]) + 1
    elif int(state.phase) == TASKS and planes[at] and state.task[other] >= 0:
        planes[at + 5] = -1  # its metro line is still to be chosen
    for i in range(2):
        card = int(state.laid[other, i])
        if card != NO_CARD:
            planes[at + 6 + i] = card + 1 if other == seat or state.laid_open else -1


@compiled
def observe_turn(state: State, other: int, planes: Buffer, at: int) -> None:
    """How far a seat is with its turn."""
    planes[at] = state.step[other]
    for i in range(2):
        planes[at + 1 + i] = int(state.round_card[other, i]) + 1
        planes[at + 3 + i] = state.coordinate[other, i]
        planes[at + 10 + i] = state.balance[other, i]
    planes[at + 5] = state.changed[other]
    planes[at + 6] = state.fallback[other]
    planes[at + 7] = int(state.location[other]) + 1
    planes[at + 8] = int(state.first_segment[other]) + 1
    planes[at + 9] = state.asking[other]
    planes[at + 12] = 1


@compiled
def observe_map(state: State, other: int, planes: Buffer, at: int, i: int) -> None:
    """The map of a seat, which is the `i`-th from here, and its final route."""
    mine = at + TOURIST_PLANES * i
    for location in range(LOCATIONS):
        for kind in range(MAX_KINDS):
            planes[mine + location * MAX_KINDS + kind] = state.tourists[other, location, kind]
    at += TOURIST_PLANES * MAX_SEATS
    for segment in range(SEGMENTS):
        planes[at + SEGMENTS * i + segment] = state.segments[other, segment]
    at += SEGMENTS * MAX_SEATS
    for cafe in range(MAX_CAFES):
        planes[at + MAX_CAFES * i + cafe] = state.cafe[other, cafe]
    at += MAX_CAFES * MAX_SEATS
    for k in range(state.path_size[other]):
        planes[at + PLACES * i + k] = int(state.path[other, k]) + 1
    at += PLACES * MAX_SEATS
    for line in range(LINES):
        planes[at + LINES * i + line] = state.line[other, line]
