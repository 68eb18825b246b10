"""What a player may choose: placing a card, moving an explorer, drawing."""

from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer
from serai.rules.lost_cities_board.components import (
    ADVENTURERS,
    CITY,
    COLOURS,
    DISCARD,
    DRAW,
    MOVE,
    PASS,
    PLAY,
    START_ADVENTURER,
    START_RESEARCHER,
    TAKE,
    colour_of,
)
from serai.rules.lost_cities_board.state import MOVING, PLACING, State


@compiled
def may_start(state: State, card: int, lower: int) -> bool:
    """With the lowest card of its colour in hand (`lower` is the next lower in hand), unless an option lifts that."""
    return bool(state.any_start or state.up_down or colour_of(lower) != colour_of(card))


@compiled
def may_go_on(state: State, seat: int, card: int) -> bool:
    """Equal to or higher than the last card; up and down: further in the column's direction once it has one."""
    colour = colour_of(card)
    last = int(state.column[seat, colour, state.column_size[seat, colour] - 1])
    direction = last - int(state.column[seat, colour, 0]) if state.up_down else 1  # 0 while all cards are alike
    return (card - last) * direction >= 0


@compiled
def researcher_free(state: State, seat: int) -> bool:
    """Whether the researcher is not on a path yet."""
    return int(state.researcher[seat]) < 0


@compiled
def adventurer_free(state: State, seat: int) -> bool:
    """Whether one of the four adventurers is not on a path yet."""
    on_paths = 0
    for colour in range(COLOURS):
        on_paths += int(state.step[seat, colour] > 0)
    return on_paths - int(state.researcher[seat] >= 0) < ADVENTURERS


@compiled
def may_move(state: State, seat: int, colour: int) -> bool:
    """An explorer that is on its path and not yet at the city."""
    return 0 < int(state.step[seat, colour]) < CITY


@compiled
def may_take(state: State, colour: int) -> bool:
    """The top of any pile that has cards, except the very card discarded this turn."""
    return int(state.pile_size[colour]) > 0 and int(state.just_discarded) != colour


@compiled
def legal(state: State, seat: int, actions: Buffer) -> int:
    """Place a card, move an explorer if a tile or the city allows it, draw a card."""
    if state.phase == PLACING:
        return legal_placements(state, seat, actions)
    if state.phase == MOVING:
        return legal_moves(state, seat, actions)
    return legal_draws(state, actions)


@compiled
def legal_placements(state: State, seat: int, actions: Buffer) -> int:
    """Start a path, go on along one, or discard; cards alike are one choice."""
    adventurer, researcher = adventurer_free(state, seat), researcher_free(state, seat)
    lower = -1
    count = 0
    for i in range(state.hand_size[seat]):
        card = int(state.hand[seat, i])
        if card == lower:
            continue
        if state.column_size[seat, colour_of(card)] > 0:
            actions[count] = PLAY + card
            count += may_go_on(state, seat, card)
        elif may_start(state, card, lower):
            actions[count] = START_ADVENTURER + card
            count += adventurer
            actions[count] = START_RESEARCHER + card
            count += researcher
        actions[count] = DISCARD + card
        count += 1
        lower = card
    return count


@compiled
def legal_moves(state: State, seat: int, actions: Buffer) -> int:
    """Move one explorer, or pass: an arrow and the city say "may"."""
    count = 0
    for colour in range(COLOURS):
        actions[count] = MOVE + colour
        count += may_move(state, seat, colour)
    actions[count] = PASS
    return count + 1


@compiled
def legal_draws(state: State, actions: Buffer) -> int:
    """The pile or the top of a discard pile."""
    actions[0] = DRAW
    count = 1
    for colour in range(COLOURS):
        actions[count] = TAKE + colour
        count += may_take(state, colour)
    return count
