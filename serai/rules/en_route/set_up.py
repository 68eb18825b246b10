"""The beginning of a game: deck, boards, hands, goals, tasks, and for one player the queue."""

import numpy as np

from serai.rules.compiling import compiled
from serai.rules.en_route.city import (
    BOARDS,
    DECK,
    GOAL_DECKS,
    MAX_CAFES,
    MAX_GOALS,
    MAX_KINDS,
    MAX_LANDMARKS,
    MAX_LINES,
    MAX_TASKS,
    ROUNDS,
)
from serai.rules.en_route.components import (
    HAND,
    MAX_SEATS,
    NO_CARD,
    TASKS,
)
from serai.rules.en_route.deck import NOT_SEEN, draw_card, take_top
from serai.rules.en_route.geometry import LOCATIONS, NOWHERE, PLACES, SEGMENTS
from serai.rules.en_route.levels import with_goals, with_tasks
from serai.rules.en_route.rounds import begin_round, everyone, hand_limit
from serai.rules.en_route.scoring import LINES
from serai.rules.en_route.state import VIEWERS, State
from serai.rules.randomness import below, shuffle


@compiled
def deal(state: State, seed: int) -> None:
    """Begin a game."""
    state.rng[0] = seed
    shuffle_deck(state)
    for seat in range(MAX_SEATS):
        wipe_board(state, seat)
        clear_turn(state, seat)
    deal_boards(state)
    lot = below(state.rng, int(state.seats))
    state.leader = lot if state.first < 0 else int(state.first)
    for landmark in range(MAX_LANDMARKS):
        state.rating[landmark] = state.city.advanced_start if state.advanced else 0
    deal_goals(state)
    deal_hands(state)
    deal_tasks(state)
    lay_queue(state)
    deal_lines(state)
    deal_cafe_cards(state)
    state.round_number = 0
    state.won = 0
    if has_to_choose(state, 0):  # all are dealt alike
        state.phase = TASKS
        state.to_move = everyone(state)
    else:
        begin_round(state)


@compiled
def has_to_choose(state: State, seat: int) -> bool:
    """Whether the seat has still to keep a private task or a line of the metro."""
    task = state.dealt_task[seat, 0] >= 0 and state.task[seat] < 0
    line = state.dealt_line[seat, 0] >= 0 and state.own_line[seat] < 0
    return bool(task or line)


@compiled
def shuffle_deck(state: State) -> None:
    """All cards of the city in one deck; nothing is known of any."""
    for card in range(DECK):
        state.deck[card] = card
        state.discard[card] = NO_CARD
        state.seen_drawn[card] = NOT_SEEN
        for viewer in range(VIEWERS):
            state.in_deck_at[viewer, card] = 0
    shuffle(state.rng, state.deck, DECK)
    state.deck_size = DECK
    state.discard_size = 0
    state.shuffles = 0
    state.seen_bottom = 0
    state.lead = NO_CARD
    state.laid_open = False
    for i in range(2):
        state.to_rate[i] = -1


@compiled
def wipe_board(state: State, seat: int) -> None:
    """A blank map, with the balance cards chosen for it."""
    for location in range(LOCATIONS):
        for kind in range(MAX_KINDS):
            state.tourists[seat, location, kind] = 0
    for segment in range(SEGMENTS):
        state.segments[seat, segment] = 0
    for cafe in range(MAX_CAFES):
        state.cafe[seat, cafe] = 0
    for bonus in range(2):
        state.balance[seat, bonus] = state.balance_given[seat, bonus]


@compiled
def clear_turn(state: State, seat: int) -> None:
    """Whatever a seat has beside its map."""
    state.hand_size[seat] = 0
    for i in range(HAND):
        state.hand[seat, i] = NO_CARD
        state.drawn_after[seat, i] = 0
    for i in range(2):
        state.laid[seat, i] = NO_CARD
        state.round_card[seat, i] = NO_CARD
        state.coordinate[seat, i] = 0
    state.returning[seat] = 0
    state.naming[seat] = 0
    state.refreshing[seat] = 0
    state.returned[seat] = 0
    state.step[seat] = 0
    state.changed[seat] = 0
    state.fallback[seat] = 0
    state.location[seat] = NOWHERE
    state.first_segment[seat] = NOWHERE
    state.asking[seat] = 0
    state.path_size[seat] = 0
    for i in range(PLACES):
        state.path[seat, i] = NOWHERE
    for i in range(LINES):
        state.line[seat, i] = 0


@compiled
def deal_boards(state: State) -> None:
    """By lot; in teams one has boards 1 and 3, the other 2 and 4."""
    for seat in range(BOARDS):
        state.board[seat] = seat
    if not state.teams:
        shuffle(state.rng, state.board, BOARDS)
        return
    turned = below(state.rng, BOARDS)
    for seat in range(BOARDS):
        state.board[seat] = (seat + turned) % BOARDS
    if below(state.rng, 2) == 1:
        state.board[0], state.board[2] = state.board[2], state.board[0]


@compiled
def deal_goals(state: State) -> None:
    """One goal of each deck, or as many of all as the city says."""
    for deck in range(GOAL_DECKS):
        state.goal[deck] = -1
    if state.city.goals_open > 0:
        deal_some_goals(state)
        return
    for deck in range(GOAL_DECKS):
        size = 0
        for goal in range(state.city.goals):
            if int(state.city.goal_deck[goal]) == deck:
                size += 1
        if size == 0 or not with_goals(state):
            continue
        nth = below(state.rng, size)
        for goal in range(state.city.goals):
            if int(state.city.goal_deck[goal]) == deck:
                if nth == 0:
                    state.goal[deck] = goal
                nth -= 1


@compiled
def deal_some_goals(state: State) -> None:
    """So many of all, in the order of the city."""
    goals = np.arange(MAX_GOALS)
    shuffle(state.rng, goals, int(state.city.goals))
    if with_goals(state):
        for i in range(state.city.goals_open):
            state.goal[i] = goals[i]
        state.goal[: state.city.goals_open].sort()


@compiled
def deal_hands(state: State) -> None:
    """Three cards for each, two for a single player."""
    for seat in range(state.seats):
        for _ in range(hand_limit(state)):
            draw_card(state, seat)


@compiled
def deal_tasks(state: State) -> None:
    """Two private tasks for each, one of which is kept."""
    tasks = np.arange(MAX_TASKS)
    shuffle(state.rng, tasks, int(state.city.tasks))
    for seat in range(MAX_SEATS):
        state.task[seat] = -1
        dealt = seat < state.seats and with_tasks(state)
        for i in range(2):
            state.dealt_task[seat, i] = tasks[2 * seat + i] if dealt else -1
        if state.dealt_task[seat, 0] > state.dealt_task[seat, 1]:
            state.dealt_task[seat, 0], state.dealt_task[seat, 1] = state.dealt_task[seat, 1], state.dealt_task[seat, 0]


@compiled
def deal_lines(state: State) -> None:
    """Two lines of the metro for each, one of which is kept; one each where there are too few for that."""
    lines = np.arange(MAX_LINES)
    dealt = min(2, int(state.city.lines) // int(state.seats))
    if dealt > 0:
        shuffle(state.rng, lines, int(state.city.lines))
    for seat in range(MAX_SEATS):
        state.own_line[seat] = -1
        for i in range(2):
            state.dealt_line[seat, i] = lines[dealt * seat + i] if seat < state.seats and i < dealt else -1
        if dealt == 1:
            state.own_line[seat] = state.dealt_line[seat, 0]
        if dealt == 2 and state.dealt_line[seat, 0] > state.dealt_line[seat, 1]:
            state.dealt_line[seat, 0], state.dealt_line[seat, 1] = state.dealt_line[seat, 1], state.dealt_line[seat, 0]


@compiled
def deal_cafe_cards(state: State) -> None:
    """Each bonus to its place; café cards are shuffled onto the places."""
    for cafe in range(MAX_CAFES):
        state.cafe_bonus[cafe] = cafe
    if state.city.cafe_cards:
        shuffle(state.rng, state.cafe_bonus, int(state.city.cafes))


@compiled
def lay_queue(state: State) -> None:
    """For one player: ten cards face down, of which the lowest row is turned up."""
    solo = state.seats == 1
    for place in range(ROUNDS):
        state.queue[place] = take_top(state) if solo else NO_CARD
    state.queue_open = state.city.queue_open if solo else 0
