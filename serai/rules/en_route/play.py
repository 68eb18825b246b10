"""What a seat may choose, and what comes of it: tasks, cards, drawing, final routes. Each phase has its own module."""

from serai.rules.compiling import compiled
from serai.rules.en_route.choosing import (
    ask_for_refresh,
    keep,
    lay,
    legal_choice,
    legal_laying,
    legal_rating,
    name_for_return,
    rate,
)
from serai.rules.en_route.components import (
    ANSWER,
    CHANGE,
    CHOICE,
    DONE,
    DRAWING,
    KEEP,
    KEEP_LINE,
    KEEP_TASK,
    LAY,
    LEAD,
    OPENING,
    RAISE,
    RATING,
    READY,
    REFRESH,
    RETURN,
    ROUTES,
    TASKS,
)
from serai.rules.en_route.drawing import apply_turn, legal_turn
from serai.rules.en_route.exchanging import exchange, is_exchange
from serai.rules.en_route.final_route import apply_route, legal_route
from serai.rules.en_route.rounds import begin_round, end_round, finish_turn
from serai.rules.en_route.set_up import has_to_choose
from serai.rules.en_route.state import State
from serai.rules.kernel import Buffer


@compiled
def legal(state: State, seat: int, actions: Buffer) -> int:
    """All choices of a seat that may act."""
    phase = int(state.phase)
    if phase == DRAWING and state.paper:
        actions[0] = DONE
        return 1
    if phase == DRAWING:
        return legal_turn(state, seat, actions)
    if phase in (OPENING, LEAD, ANSWER):
        return legal_laying(state, seat, actions)
    if phase == CHOICE:
        return legal_choice(state, actions)
    if phase == RATING:
        return legal_rating(state, actions)
    if phase == ROUTES:
        return legal_route(state, seat, actions)
    chooses_task = state.dealt_task[seat, 0] >= 0 and state.task[seat] < 0
    for i in range(2):
        if chooses_task:
            actions[i] = KEEP_TASK + int(state.dealt_task[seat, i])
        else:
            actions[i] = KEEP_LINE + int(state.dealt_line[seat, i])
    return 2


@compiled
def apply(state: State, seat: int, action: int) -> None:
    """Carry out one choice."""
    phase = int(state.phase)
    if is_exchange(state, seat, action):
        exchange(state, seat, action)
    elif phase == DRAWING and state.paper:
        end_round(state)
    elif phase == DRAWING:
        apply_turn(state, seat, action)
        if int(state.step[seat]) == READY:
            finish_turn(state, seat)
    elif phase == ROUTES:
        apply_route(state, seat, action)
    elif phase == TASKS:
        keep_for_the_game(state, seat, action)
    else:
        apply_to_cards(state, seat, action)


@compiled
def keep_for_the_game(state: State, seat: int, action: int) -> None:
    """Keep one of the two private tasks, then one of the two lines of the metro."""
    if action >= KEEP_LINE:
        state.own_line[seat] = action - KEEP_LINE
    else:
        state.task[seat] = action - KEEP_TASK
    if has_to_choose(state, seat):
        return
    state.to_move &= ~(1 << seat)
    if state.to_move == 0:
        begin_round(state)


@compiled
def apply_to_cards(state: State, seat: int, action: int) -> None:
    """Lay, refresh, keep a card or change a rating."""
    assert action < CHANGE
    if action >= RAISE:
        rate(state, action)
    elif action >= KEEP:
        keep(state, action - KEEP)
    elif action == REFRESH:
        ask_for_refresh(state, seat)
    elif action >= RETURN:
        name_for_return(state, seat, action - RETURN)
    else:
        lay(state, seat, action - LAY)


@compiled
def searches(state: State) -> bool:
    """The end: whoever takes the best route has it searched for."""
    return bool(state.phase >= ROUTES)
