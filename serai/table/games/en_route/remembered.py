"""A game of En Route made up from the view of a seat."""

from serai.rules.en_route.city import COORDINATE_BONUS, DECK, KEPT, ROUNDS, SEGMENT_BONUS, SPENT
from serai.rules.en_route.components import (
    ANSWER,
    CHOICE,
    DRAWING,
    NO_CARD,
    READY,
    ROUTES,
    TASKS,
)
from serai.rules.en_route.exchanging import asked_to_lay
from serai.rules.en_route.rounds import is_starting, starting_rounds
from serai.rules.en_route.set_up import deal
from serai.rules.en_route.state import State
from serai.table.games.en_route.boards import STEPS, Board
from serai.table.games.en_route.card_flow import CardFlow
from serai.table.games.en_route.cities import City
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES, LETTERS, crossroads, location, segment
from serai.table.games.en_route.description import CAFE_KINDS, cafes
from serai.table.games.en_route.notation import task_name
from serai.table.games.en_route.view import FACE_DOWN, PHASES, EnRouteView
from serai.table.remembering import mask

KEPT_UNSEEN = ("keep a task", "keep an excursion")


def remember(city: City, state: State, view: EnRouteView) -> None:
    """Write a position into a record with the game's options, as far as the seat of the view knows it.

    How many cards another seat is about to return is in no view: one is taken.
    """
    assert view.seat is not None
    deal(state, 0)
    _ages(city, state, view, view.seat)
    state.phase = PHASES.index(view.phase)
    state.round_number = ROUNDS if state.phase == ROUTES else view.round - 1
    state.leader = view.leader
    state.to_move = mask(view.to_move)
    _set_up_table(city, state, view)
    _deal_tasks(city, state, view, view.seat)
    _deal_cards(city, state, view, view.seat)
    for seat, board in enumerate(view.boards):
        if board.open:
            _draw_map(city, state, seat, board)
            if state.phase == DRAWING:
                _set_turn(city, state, view, seat, board)
        elif seat not in view.to_move:
            state.step[seat] = READY


def _ages(city: City, state: State, view: EnRouteView, seat: int) -> None:
    """What is known of hidden cards by their coming and going."""
    starting = int(starting_rounds(state))
    led = max(0, (ROUNDS if view.phase == "routes" else view.round - 1) - starting)
    CardFlow(city, state, seat, (view.leader - led) % view.seats).follow(view.log)


def _set_up_table(city: City, state: State, view: EnRouteView) -> None:
    """What lies open and belongs to nobody."""
    scale = city.record[0].rating_scale.tolist()
    for landmark, points in enumerate(view.ratings.values()):
        state.rating[landmark] = scale.index(points)
    landmarks = list(city.landmarks)
    state.to_rate[:] = [*(landmarks.index(name) for name in view.to_rate), -1, -1][:2]
    state.goal[:] = -1
    for place, name in enumerate(view.goals):
        goal = city.goals.index(name)
        state.goal[place if city.record[0].goals_open else city.record[0].goal_deck[goal]] = goal
    _lay_city_cards(city, state, view)
    boards = [board.number - 1 for board in view.boards]
    state.board[:] = boards + [number for number in range(len(state.board)) if number not in boards]


def _lay_city_cards(city: City, state: State, view: EnRouteView) -> None:
    """Metro lines and café cards, which lie open."""
    numbers = {tuple(row): number for number, row in enumerate(city.record[0].station.tolist())}
    for seat in range(view.seats):
        dealt = [numbers[crossroads(one), crossroads(two)] for one, two in view.dealt_lines[seat]]
        state.dealt_line[seat] = [*dealt, -1, -1][:2]
        kept = view.lines[seat]
        state.own_line[seat] = -1 if kept is None else numbers[crossroads(kept[0]), crossroads(kept[1])]
    if city.record[0].cafe_cards:
        printed = list(cafes(city, list(range(city.record[0].cafes))).values())
        left = list(range(len(printed)))
        for place, cafe in enumerate(view.city["cafes"].values()):
            bonus = next(number for number in left if printed[number] == cafe)  # equal ones are all the same
            left.remove(bonus)
            state.cafe_bonus[place] = bonus


def _deal_tasks(city: City, state: State, view: EnRouteView, seat: int) -> None:
    """The own tasks, those that are open, and any others for the rest."""
    if state.dealt_task[0, 0] < 0:
        return
    numbers = {task_name(city, number): number for number in range(city.record[0].tasks)}
    known = [None if names is None else numbers[" ".join(names)] for names in view.tasks]
    own = [numbers[" ".join(names)] for names in view.dealt_tasks]
    unseen = iter([number for number in numbers.values() if number not in own and number not in known])
    for other, task in enumerate(known):
        dealt = own
        if other != seat:
            dealt = [next(unseen) if task is None else task, next(unseen)]
        state.dealt_task[other] = sorted(dealt)
        if task is None and other != seat and _has_kept(state, view, other):
            task = dealt[0]
        state.task[other] = -1 if task is None else task


def _has_kept(state: State, view: EnRouteView, seat: int) -> bool:
    """Whether another seat has kept its task: it may still have a metro line to choose, but then the log says so."""
    if state.phase > TASKS or seat not in view.to_move:
        return True
    return any(line["seat"] == seat and line["text"] in KEPT_UNSEEN for line in view.log)


def _deal_cards(city: City, state: State, view: EnRouteView, seat: int) -> None:
    """All cards: where they are known to be, and the others in what places are left."""
    places = _Places(state, view, seat, {name: card for card, name in enumerate(city.cards)})
    places.open()
    places.fill()


class _Places:
    """The places that cards can lie in."""

    def __init__(self, state: State, view: EnRouteView, seat: int, numbers: dict[str, int]) -> None:
        self.state = state
        self.view = view
        self.seat = seat
        self.numbers = numbers
        self.seen: set[int] = set()

    def _see(self, name: str) -> int:
        card = self.numbers[name]
        self.seen.add(card)
        return card

    def open(self) -> None:
        """Everything that the seat sees."""
        state, view = self.state, self.view
        starting = bool(is_starting(state))
        state.lead = NO_CARD if view.lead is None else self._see(view.lead)
        state.discard[:] = NO_CARD
        state.discard_size = len(view.discard)
        state.discard[: len(view.discard)] = [self._see(name) for name in view.discard]
        state.deck[:] = NO_CARD
        state.seen_bottom = len(view.under_deck)
        state.deck[: len(view.under_deck)] = [self._see(name) for name in view.under_deck]
        state.seen_drawn[:] = -1
        for other, names in enumerate(view.known):
            state.seen_drawn[[self.numbers[name] for name in names]] = other
        state.laid_open = bool(
            (state.phase == ANSWER and view.teams)
            or (state.phase == CHOICE and view.seats > 1)
            or (state.phase == DRAWING and starting)
        )
        for other, board in enumerate(view.boards):
            for i, name in enumerate(board.round_cards if starting else view.round_cards):
                state.round_card[other, i] = self._see(name)
        self._open_hand()
        state.queue[:] = NO_CARD
        bare = {place: name for place, name in enumerate(view.queue) if name is not None and name != FACE_DOWN}
        state.queue_open = mask(bare)
        for place, shown in bare.items():
            state.queue[place] = self._see(shown)

    def _open_hand(self) -> None:
        state, view, seat = self.state, self.view, self.seat
        state.hand[:] = NO_CARD
        state.hand[seat, : len(view.hand)] = sorted(self._see(name) for name in view.hand)
        state.hand_size[: view.seats] = view.hand_sizes
        named = {self.numbers[name] for name in view.returning}
        places = mask(i for i, card in enumerate(state.hand[seat].tolist()) if card in named)
        for other, refreshing in enumerate(view.refreshing):
            state.refreshing[other] = refreshing
            if refreshing and other != seat:
                state.returning[other] = 1
        for other, names in enumerate(view.laid):
            for i, name in enumerate(names):
                state.laid[other, i] = NO_CARD if name == FACE_DOWN else self._see(name)
        if view.refreshing[seat] or asked_to_lay(state, seat):
            state.returning[seat] = places
        else:
            state.naming[seat] = places

    def fill(self) -> None:
        """Cards that were seen when they were drawn go to their drawers, the others anywhere."""
        state, view = self.state, self.view
        hidden = [card for card in range(DECK) if card not in self.seen]
        for other in range(view.seats):
            if other == self.seat:
                continue
            own = [card for card in hidden if state.seen_drawn[card] == other]
            free = [card for card in hidden if state.seen_drawn[card] < 0]
            down = view.laid[other].count(FACE_DOWN)
            held = (own + free)[: view.hand_sizes[other] + down]
            state.laid[other, :down] = held[:down]
            state.hand[other, : len(held) - down] = sorted(held[down:])
            hidden = [card for card in hidden if card not in held]
        for place, name in enumerate(view.queue):
            if name == FACE_DOWN:
                state.queue[place] = hidden.pop()
        state.deck_size = view.deck
        state.deck[state.seen_bottom : view.deck] = hidden


def _draw_map(city: City, state: State, seat: int, board: Board) -> None:
    """What is drawn on a map."""
    for place, letters in board.tourists.items():
        for letter in letters:
            state.tourists[seat, location(place), LETTERS.index(letter)] += 1
    for name in board.segments:
        state.segments[seat, segment(name)] = 1
    cafes = _cafes(city)
    for name, visit in board.cafes.items():
        state.cafe[seat, cafes[name]] = KEPT if visit == "kept" else SPENT
    for bonus in (SEGMENT_BONUS, COORDINATE_BONUS):
        state.balance[seat, bonus] = board.balance[CAFE_KINDS[bonus]]
    state.path_size[seat] = len(board.route)
    state.path[seat, : len(board.route)] = [crossroads(name) for name in board.route]


def _set_turn(city: City, state: State, view: EnRouteView, seat: int, board: Board) -> None:
    """How far a turn has come."""
    assert board.step is not None
    state.step[seat] = STEPS.index(board.step)
    state.coordinate[seat] = board.coordinates or [0, 0]
    state.location[seat] = -1 if board.location is None else location(board.location)
    state.first_segment[seat] = -1 if board.first_segment is None else segment(board.first_segment)
    cafes = _cafes(city)
    state.asking[seat] = mask(cafes[name] for name in board.asking)
    state.fallback[seat] = board.fallback
    texts = [line["text"] for line in view.log if line["seat"] == seat]
    last = max((number for number, text in enumerate(texts) if text == "done"), default=-1)
    state.changed[seat] = any(text.startswith("change ") for text in texts[last + 1 :])


def _cafes(city: City) -> dict[str, int]:
    """The numbers of the cafés by their crossroads."""
    record = city.record[0]
    return {CROSSROADS_NAMES[at]: number for number, at in enumerate(record.cafe_at.tolist()[: record.cafes])}
