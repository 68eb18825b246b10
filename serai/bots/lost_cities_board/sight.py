"""What the learned instinct for the board game looks at: numbers near 1 about each path, and about the whole table.

Every path is described in the same way and its colour does not occur, so what is learned of one holds for all. Of the
others, the one who moves next is looked at most closely: what is thrown away is first in their reach.
"""

from typing import Any

import numpy as np

from serai.bots.lost_cities_board.outlook import DOWN, UP, Outlook, direction_of
from serai.rules.compiling import compiled
from serai.rules.lost_cities_board.components import (
    ARROW,
    ARTIFACT,
    CITY,
    COLOURS,
    EXPLORERS_THAT_END_IT,
    VALUES,
    value_of,
)
from serai.rules.lost_cities_board.play import explorers_beyond_bridge
from serai.rules.lost_cities_board.scoring import expedition_points
from serai.rules.lost_cities_board.state import State

STEPS = CITY + 1
TILES_AHEAD = 3
EXPLORER = STEPS + 1 + VALUES + 2

# What is seen of a path, with the lengths, in order.
PATH_SIGHTS: dict[str, int] = {
    "cards in hand": VALUES,
    "own explorer: step, researcher, last card, may go on upwards, downwards": EXPLORER,
    "cards held that can follow, cards not seen yet that can, promise": 3,
    "cards not seen yet": VALUES,
    "top of the discard pile, whether it fits the own column, was just discarded, cards below": VALUES + 3,
    "explorer of the next player, as the own": EXPLORER,
    "cards of the path known in the next player's hand, top of the pile fits their column": 2,
    "farthest step of the others, how many are on the path": 2,
    "tiles ahead: artifact, arrow, points": 3 * TILES_AHEAD,
    "tile ahead of the next player": 3,
}
PATH_SIGHT = sum(PATH_SIGHTS.values())

DECK_STEPS = np.array([1, 2, 3, 4, 6, 8, 10, 13, 16, 20, 26, 32])

TABLE_SIGHTS: dict[str, int] = {
    "placing, moving, drawing": 3,
    "two, three, four players": 3,
    "cards in the pile for each player, by steps": 1 + len(DECK_STEPS),
    "turns left, reach and chance by the rules of thumb": 3,
    "first, second expedition": 2,
    "explorers beyond the bridge, by steps": EXPLORERS_THAT_END_IT - 1,
    "own paths, next player's; own researcher at home, theirs": 4,
    "artifacts of this expedition and tokens, own and most of the others": 4,
    "explorers as they stand, own and best of the others; lead in points": 3,
    "short game, up and down, any start": 3,
    "turns without a draw": 2,
    "cards in hand that fit own columns, open cards that do, open cards that fit the next player's": 3,
}
TABLE_SIGHT = sum(TABLE_SIGHTS.values())


@compiled
def fits(state: State, seat: int, colour: int, card: int) -> bool:
    """Whether a card could go on that seat's column, which is begun."""
    size = int(state.column_size[seat, colour])
    if size == 0 or card < 0:
        return False
    direction = direction_of(state, seat, colour)
    jump = value_of(card) - value_of(int(state.column[seat, colour, size - 1]))
    return jump == 0 or direction == 0 or jump * direction > 0


@compiled
def top_of(state: State, colour: int) -> int:
    """The open card of a discard pile, or -1."""
    size = int(state.pile_size[colour])
    return int(state.pile[colour, size - 1]) if size > 0 else -1


@compiled
def see_explorer(state: State, seat: int, colour: int, sight: Any, at: int) -> int:
    """Where a seat stands on a path, and which cards may follow; the next free place."""
    for i in range(EXPLORER):
        sight[at + i] = 0.0
    sight[at + int(state.step[seat, colour])] = 1.0
    sight[at + STEPS] = state.researcher[seat] == colour
    size = int(state.column_size[seat, colour])
    if size > 0:
        direction = direction_of(state, seat, colour)
        sight[at + STEPS + 1 + value_of(int(state.column[seat, colour, size - 1]))] = 1.0
        sight[at + STEPS + 1 + VALUES] = direction != DOWN
        sight[at + STEPS + 2 + VALUES] = direction != UP
    return at + EXPLORER


@compiled
def see_tile(state: State, colour: int, step: int, sight: Any, at: int) -> int:
    """What lies on a step; beyond the city nothing does."""
    tile = int(state.tile[colour, step]) if step <= CITY else 0
    sight[at] = tile == ARTIFACT
    sight[at + 1] = tile == ARROW
    sight[at + 2] = tile / 10.0 if tile > ARROW else 0.0
    return at + 3


@compiled
def see_path(state: State, seat: int, outlook: Outlook, colour: int, sight: Any, at: int) -> None:
    """Write what is seen of a path from that place on; the outlook is there already."""
    following = (seat + 1) % int(state.seats)
    for value in range(VALUES):
        sight[at + value] = outlook.held[colour * VALUES + value] / 2.0
    at = see_explorer(state, seat, colour, sight, at + VALUES)
    sight[at] = outlook.fitting[colour] / 4.0
    sight[at + 1] = outlook.to_come[colour] / 10.0
    sight[at + 2] = outlook.promise[colour] / 40.0
    at += 3
    for value in range(VALUES):
        sight[at + value] = outlook.unseen[colour * VALUES + value] / 2.0
    at += VALUES
    top = top_of(state, colour)
    for value in range(VALUES):
        sight[at + value] = top >= 0 and value_of(top) == value
    at += VALUES
    sight[at] = fits(state, seat, colour, top)
    sight[at + 1] = int(state.just_discarded) == colour
    sight[at + 2] = state.pile_size[colour] / 8.0
    at = see_explorer(state, following, colour, sight, at + 3)
    known, farthest, company = 0, 0, 0
    for value in range(VALUES):
        known += int(state.known[following, colour * VALUES + value])
    for other in range(state.seats):
        if other != seat:
            farthest = max(farthest, int(state.step[other, colour]))
            company += int(state.step[other, colour] > 0)
    sight[at] = known / 2.0
    sight[at + 1] = fits(state, following, colour, top)
    sight[at + 2] = farthest / 9.0
    sight[at + 3] = company / 2.0
    at += 4
    for ahead in range(TILES_AHEAD):
        at = see_tile(state, colour, int(state.step[seat, colour]) + 1 + ahead, sight, at)
    see_tile(state, colour, int(state.step[following, colour]) + 1, sight, at)


@compiled
def see_table(state: State, seat: int, outlook: Outlook, sight: Any) -> None:
    """Write what is seen of the table as a whole."""
    seats = int(state.seats)
    following = (seat + 1) % seats
    for i in range(3):
        sight[i] = int(state.phase) == i
        sight[3 + i] = seats == 2 + i
    left = int(state.deck_size) / seats
    sight[6] = left / 30.0
    for i in range(len(DECK_STEPS)):
        sight[7 + i] = left <= DECK_STEPS[i]
    at = 7 + len(DECK_STEPS)
    sight[at] = outlook.turns / 15.0
    sight[at + 1] = outlook.reach
    sight[at + 2] = outlook.chance
    sight[at + 3] = int(state.expedition) == 0
    sight[at + 4] = int(state.expedition) == 1
    at += 5
    beyond = explorers_beyond_bridge(state)
    for i in range(EXPLORERS_THAT_END_IT - 1):
        sight[at + i] = beyond > i
    at = see_players(state, seat, following, sight, at + EXPLORERS_THAT_END_IT - 1)
    sight[at] = state.short
    sight[at + 1] = state.up_down
    sight[at + 2] = state.any_start
    sight[at + 3] = state.turns_without_draw > 0
    sight[at + 4] = min(1.0, state.turns_without_draw / 10.0)
    waiting, open_to_own, open_to_them = 0.0, 0, 0
    for colour in range(COLOURS):
        if outlook.step[colour] > 0:
            waiting += outlook.fitting[colour]
        open_to_own += fits(state, seat, colour, top_of(state, colour))
        open_to_them += fits(state, following, colour, top_of(state, colour))
    sight[at + 5] = waiting / 8.0
    sight[at + 6] = open_to_own / 3.0
    sight[at + 7] = open_to_them / 3.0


@compiled
def see_players(state: State, seat: int, following: int, sight: Any, at: int) -> int:
    """How the seat stands against the others; the next free place."""
    paths, their_paths, artifacts, tokens = 0, 0, 0, 0
    standing, lead = -1000.0, 1000.0
    for colour in range(COLOURS):
        paths += state.step[seat, colour] > 0
        their_paths += state.step[following, colour] > 0
    for other in range(state.seats):
        if other != seat:
            artifacts = max(artifacts, int(state.artifacts[other]))
            tokens = max(tokens, int(state.tokens[other]))
            standing = max(standing, float(expedition_points(state, other)))
            lead = min(lead, float(state.points[seat]) - float(state.points[other]))
    sight[at] = paths / 5.0
    sight[at + 1] = their_paths / 5.0
    sight[at + 2] = state.researcher[seat] < 0
    sight[at + 3] = state.researcher[following] < 0
    sight[at + 4] = state.artifacts[seat] / 4.0
    sight[at + 5] = artifacts / 4.0
    sight[at + 6] = state.tokens[seat] / 10.0
    sight[at + 7] = tokens / 10.0
    sight[at + 8] = expedition_points(state, seat) / 100.0
    sight[at + 9] = standing / 100.0
    sight[at + 10] = lead / 100.0
    return at + 11
