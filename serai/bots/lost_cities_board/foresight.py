"""What a world of the board game will bring a seat: what is looked at, in which form, and the weights learned."""

from pathlib import Path
from typing import Any

import numpy as np

from serai.bots.draws import leave_next_card
from serai.bots.foresight import form_of, outcome
from serai.bots.lost_cities_board.outlook import OPEN, OUTLOOK, Outlook, survey_paths
from serai.bots.lost_cities_board.sight import PATH_SIGHT, TABLE_SIGHT, see_path, see_table
from serai.bots.policy import Style
from serai.rules.compiling import compiled, keep
from serai.rules.lost_cities_board.components import COLOURS, DECK, MOVE, TAKE, VALUES, colour_of, value_of
from serai.rules.lost_cities_board.state import State

# What is seen of a path behind what the instinct sees, with the lengths, in order.
HIDDEN_SIGHTS: dict[str, int] = {
    "cards in other hands": VALUES,
    "cards that the seat will draw, sooner ones more": VALUES,
    "cards that the others will": VALUES,
    "cards held by the next player that can follow, promise of the path to them": 2,
    "cards soon drawn that can follow the own ones, by the seat and by others": 2,
    "that can follow those of the next player, by others and by the next player": 2,
}
HIDDEN_SIGHT = sum(HIDDEN_SIGHTS.values())
HANDS, DRAWS, NEXT, SOON = 0, VALUES, 3 * VALUES, 3 * VALUES + 2
SIGHT = PATH_SIGHT + HIDDEN_SIGHT

FORM = form_of(parts=COLOURS, part_sight=SIGHT, table_sight=TABLE_SIGHT, hidden=64)
LAYOUT = FORM.layout
FILE = Path(__file__).with_name("foresight.npz")
WEIGHTS = FORM.shipped(FILE, "133933a49cccd296")


@compiled
def may_follow(outlook: Outlook, card: int) -> bool:
    """Whether a card could go on a column, or be laid behind the lowest held for a path not begun."""
    colour = colour_of(card)
    jump, direction = value_of(card) - int(outlook.last[colour]), int(outlook.direction[colour])
    return jump == 0 or direction == OPEN or jump * direction > 0


@compiled
def see_hands(state: State, seat: int, theirs: Outlook, parts: Any, at: int, sight: int) -> None:
    """The cards of the others, and what the next player can make of them."""
    for other in range(state.seats):
        if other != seat:
            for i in range(state.hand_size[other]):
                card = int(state.hand[other, i])
                parts[at + colour_of(card) * sight + HANDS + value_of(card)] += np.float32(0.5)
    for colour in range(COLOURS):
        parts[at + colour * sight + NEXT] = theirs.fitting[colour] / 4.0
        parts[at + colour * sight + NEXT + 1] = theirs.promise[colour] / 40.0


@compiled
def see_draws(state: State, own: Outlook, theirs: Outlook, parts: Any, at: int, sight: int) -> None:
    """The cards of the pile, by who draws them if nobody takes an open card."""
    seats = int(state.seats)
    reach = seats * (own.turns + 1.0)
    for depth in range(state.deck_size):
        card = int(state.deck[int(state.deck_size) - 1 - depth])
        of_path, drawer = at + colour_of(card) * sight, depth % seats
        parts[of_path + DRAWS + (drawer > 0) * VALUES + value_of(card)] += np.float32(1.0 - depth / DECK)
        soon = min(1.0, 1.5 - depth / reach) / 4.0
        if soon > 0.0 and may_follow(own, card):
            parts[of_path + SOON + (drawer > 0)] += np.float32(soon)
        if soon > 0.0 and may_follow(theirs, card):
            parts[of_path + SOON + 2 + (drawer == 1)] += np.float32(soon)


@compiled
def see_hidden(state: State, seat: int, outlooks: Any, parts: Any, at: int, sight: int) -> None:
    """All other hands and the order of the pile; numbers about a path begin there, and so many behind each other.

    The outlooks are the seat's and the next player's.
    """
    see_hands(state, seat, outlooks[1], parts, at, sight)
    see_draws(state, outlooks[0], outlooks[1], parts, at, sight)


@compiled
def survey_both(state: State, seat: int, style: Style, outlooks: Any) -> None:
    """The outlook of the seat and that of the next player."""
    survey_paths(state, seat, style, outlooks[0])
    survey_paths(state, (seat + 1) % int(state.seats), style, outlooks[1])


@compiled
def envision_board(state: State, seat: int, style: Style, table: Any, parts: Any) -> None:
    """What the instinct sees, and all that is hidden."""
    outlooks = np.empty(2, OUTLOOK)
    survey_both(state, seat, style, outlooks)
    see_table(state, seat, outlooks[0], table)
    parts[:] = 0.0
    for colour in range(COLOURS):
        see_path(state, seat, outlooks[0], colour, parts, colour * SIGHT)
    see_hidden(state, seat, outlooks, parts, PATH_SIGHT, SIGHT)
    keep(outlooks)


@compiled
def foresee_board(state: State, seat: int, style: Style) -> float:
    """What the seat still gains in this expedition."""
    table, parts = np.empty(TABLE_SIGHT, np.float32), np.empty(COLOURS * SIGHT, np.float32)
    envision_board(state, seat, style, table, parts)
    return outcome(LAYOUT, WEIGHTS, COLOURS, table, parts)


@compiled
def keep_draws_board(state: State, action: int) -> None:
    """Who takes an open card leaves the next one of the pile to nobody else."""
    if TAKE <= action < MOVE:
        leave_next_card(state)
