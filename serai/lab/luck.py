"""How lucky a game was, draw by draw: a control variate in the manner of AIVAT.

When a card is drawn that nobody knew, the luck in it is what the position is worth with that card, less what it was
worth while any of the unknown cards could come. Both are means over play-outs with all hands known, so that the
difference is zero in the mean, whatever the players do and however well the play-outs judge: subtracting it changes no
expectation. The better they judge, the more luck is found: each seat plays on by the style of its bot. From one draw to
the next the unknown cards are the same, and the same shuffles of them are used; so what the play-outs are wrong by
mostly cancels. The deal needs no such care: both bots of a pair get it.
"""

import numpy as np

from serai.bots.policy import Style, stage
from serai.review.trials import NOTHING, OPEN, ROOM, try_in_worlds
from serai.rules import kernel
from serai.rules.randomness import generator
from serai.table import Table
from serai.table.film import Film

WORLDS = 128


Styles = tuple[Style, Style]
"""How each seat plays on."""


def luck_of_first(table: Table, styles: Styles) -> float:
    """The points of margin that draws gave to seat 0 of a finished game of two, whose seats play on by these styles."""
    film = Film(table)
    hidden = [_hidden(film, moment) for moment in range(film.last + 1)]
    total, draws = 0.0, 0
    for moment, move in enumerate(film.moves):
        if hidden[moment] == hidden[moment + 1] or stage(film.states[moment]) != stage(film.states[moment + 1]):
            continue  # nothing was drawn; or a new round was dealt
        before = _worth(film, table, styles, moment, move.seat, move.code, draws)
        draws += 1
        total += _worth(film, table, styles, moment + 1, 0, NOTHING, draws) - before
    return total


def _hidden(film: Film, moment: int) -> bytes:
    """What nobody knows, as far as the rules tell."""
    planes = np.zeros(film.at(moment, log=False).game.rules.revealed, np.int16)
    kernel.reveal_at(film.states, moment, planes)
    return planes.tobytes()


def _worth(film: Film, table: Table, styles: Styles, moment: int, seat: int, code: int, seed: int) -> float:
    """The mean margin of seat 0 at the end of the stage over shuffles of what nobody knows, after this choice."""
    rules = table.game.rules
    actions, room = rules.buffer(), np.repeat(film.states[moment : moment + 1], ROOM)
    margins, won = np.zeros((WORLDS, 1, table.seats)), np.zeros((WORLDS, 1), np.int64)
    choice, values = np.full(1, code, actions.dtype), np.empty(len(actions))
    rng = generator((seed + 1) * 0x9E3779B97F4A7C15)
    try_in_worlds(film.states, moment, OPEN, seat, choice, 1, *styles, rng, room, actions, values, margins, won)
    return float(margins[:, 0, 0].mean())
