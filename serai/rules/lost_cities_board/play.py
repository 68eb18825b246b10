"""What a choice does: lay a card, move explorers, draw, end an expedition."""

from serai.rules.compiling import compiled
from serai.rules.hands import discard_card, draw_card, leave_hand, take_card
from serai.rules.lost_cities_board.choices import may_move
from serai.rules.lost_cities_board.components import (
    ARROW,
    ARTIFACT,
    CITY,
    COLOURS,
    DISCARD,
    DRAW,
    EXPLORERS_THAT_END_IT,
    LAST_STEP_BEFORE_BRIDGE,
    MOVE,
    NO_TILE,
    PASS,
    PLAY,
    START_ADVENTURER,
    START_RESEARCHER,
    TAKE,
    colour_of,
)
from serai.rules.lost_cities_board.scoring import add_points, expedition_points, track_points
from serai.rules.lost_cities_board.setup import deal_expedition, expeditions
from serai.rules.lost_cities_board.state import DRAWING, MOVING, PLACING, State


@compiled
def apply(state: State, seat: int, action: int) -> None:
    """Carry out one choice."""
    if action < START_RESEARCHER:
        lay(state, seat, action - START_ADVENTURER)
    elif action < PLAY:
        state.researcher[seat] = colour_of(action - START_RESEARCHER)
        lay(state, seat, action - START_RESEARCHER)
    elif action < DISCARD:
        lay(state, seat, action - PLAY)
    elif action < DRAW:
        discard(state, seat, action - DISCARD)
    elif action == DRAW:
        draw(state, seat)
    elif action < MOVE:
        take(state, seat, action - TAKE)
    elif action < PASS:
        advance(state, seat, action - MOVE)
    else:
        state.phase = DRAWING


@compiled
def lay(state: State, seat: int, card: int) -> None:
    """Lay a card on one's own column: its explorer goes a step, or from the city lets another one go."""
    leave_hand(state, seat, card)
    colour = colour_of(card)
    state.column[seat, colour, state.column_size[seat, colour]] = card
    state.column_size[seat, colour] += 1
    if state.step[seat, colour] == CITY:
        offer_move(state, seat)
    else:
        advance(state, seat, colour)


@compiled
def advance(state: State, seat: int, colour: int) -> None:
    """Move the explorer on a path one step: over the bridge it may end the expedition, else the tile there acts."""
    step = int(state.step[seat, colour]) + 1
    state.step[seat, colour] = step
    if step == LAST_STEP_BEFORE_BRIDGE + 1 and explorers_beyond_bridge(state) == EXPLORERS_THAT_END_IT:
        end_expedition(state, seat)
        return
    state.phase = DRAWING
    tile = int(state.tile[colour, step])
    if tile == ARTIFACT:
        state.tile[colour, step] = NO_TILE
        state.artifacts[seat] += 1
    elif tile == ARROW:
        offer_move(state, seat)
    elif tile != NO_TILE:
        state.points[seat] += tile


@compiled
def offer_move(state: State, seat: int) -> None:
    """Ask which explorer goes a step."""
    state.phase = DRAWING  # Ruling: where no explorer could move, nothing is asked.
    for colour in range(COLOURS):
        if may_move(state, seat, colour):
            state.phase = MOVING


@compiled
def explorers_beyond_bridge(state: State) -> int:
    """How many explorers of all players stand on steps 7 to 9."""
    count = 0
    for seat in range(state.seats):
        for colour in range(COLOURS):
            count += int(state.step[seat, colour] > LAST_STEP_BEFORE_BRIDGE)
    return count


@compiled
def discard(state: State, seat: int, card: int) -> None:
    """Lay a card from the hand on its colour's shared pile."""
    leave_hand(state, seat, card)
    discard_card(state, card, colour_of(card))
    state.phase = DRAWING


@compiled
def draw(state: State, seat: int) -> None:
    """Draw from the pile."""
    draw_card(state, seat)
    end_turn(state, seat)


@compiled
def take(state: State, seat: int, colour: int) -> None:
    """Take the open card of a discard pile: everybody knows it from now on."""
    take_card(state, seat, colour)
    end_turn(state, seat)


@compiled
def next_to(state: State, seat: int) -> int:
    """The player to the left."""
    return (seat + 1) % int(state.seats)


@compiled
def end_turn(state: State, seat: int) -> None:
    """Pass the turn on; the last card of the pile ends the expedition."""
    state.just_discarded = -1
    # Ruling: so many turns in a row without a draw from the pile end the expedition as well.
    if state.deck_size == 0 or state.turns_without_draw >= state.stall_turns:
        end_expedition(state, seat)
    else:
        state.phase = PLACING
        state.to_move = 1 << next_to(state, seat)


@compiled
def caps(state: State, action: int) -> bool:
    """The last turn allowed without a draw from the pile."""
    taking = TAKE <= action < TAKE + COLOURS
    return taking and int(state.turns_without_draw) + 1 >= int(state.stall_turns)


@compiled
def end_expedition(state: State, last: int) -> None:
    """Score; the player to the left of the `last` to have a turn starts the next expedition."""
    for seat in range(state.seats):
        brought = expedition_points(state, seat)
        state.brought[state.expedition, seat] = brought
        state.points[seat] = add_points(int(state.points[seat]), brought)
        state.tokens[seat] += state.artifacts[seat]
    if state.expedition == expeditions(state) - 1:
        end_game(state)
    else:
        state.expedition += 1
        deal_expedition(state, next_to(state, last))


@compiled
def end_game(state: State) -> None:
    """The artifact tokens count; the last layout stays on the table."""
    for seat in range(state.seats):
        gain = track_points(int(state.tokens[seat]), state.short)
        state.points[seat] = add_points(int(state.points[seat]), gain)  # Ruling: never below 0 here either.
    state.to_move = 0
