"""What the rest of a match brings when a stage is over: games between equals, played once and counted from.

A lead after the first round of three is not the match. The rounds to come are the same for every choice, so they are
not played on from each of them: the margins that they brought in some games of our own are added to all.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from serai.bots.policy import STYLES
from serai.review.game import REVIEWED
from serai.review.trials import AS_IT_IS, NOTHING, ROOM, Margins, Won, try_in_worlds
from serai.rules.kernel import deal_at
from serai.rules.randomness import generator
from serai.table import games
from serai.table.table import Table, new

GAMES = 128
ROUNDING = 1e-6
"""Points by which those who share a victory may differ."""

Shares = npt.NDArray[np.float64]
"""Of the victory, by world, choice and seat."""


class Prospects:
    """How a match of these options goes on from the end of each of its stages."""

    def __init__(self, seats: int, partners: int, final: Any, standings: Mapping[int, Any], won: Any) -> None:
        self.seats = seats
        self._partners = partners
        self._rest = {stage: final - then for stage, then in standings.items()}  # by game and seat
        self.expectation = tuple(self._shared(won).mean(axis=0).tolist()) if seats == 1 else (partners / seats,) * seats

    def _shared(self, won: Any) -> Any:
        """A victory split among those who share it, where the game is over; partners both have all of it."""
        bits = (won[..., None] >> np.arange(self.seats)) & 1
        return bits * self._partners / np.maximum(self._partners, bits.sum(axis=-1, keepdims=True))

    def shares(self, margins: Margins, won: Won, stages: int) -> Shares:
        """Each seat's chance after a trial that ended a stage, the `stages`-th of the match, or the match."""
        shares = self._shared(won)
        ahead = won == 0
        if stages in self._rest and ahead.any():
            behind, rest = relative(margins[ahead]), self._rest[stages]
            ends = np.stack(
                [behind[:, seat, None] + rest[:, seat] for seat in range(self.seats)]
            )  # by seat: it is fast
            best = ends > ends.max(axis=0) - ROUNDING
            shares[ahead] = (best / best.sum(axis=0, dtype=np.int8)).mean(axis=-1).T
        return np.asarray(shares)


def relative(margins: Any) -> Any:
    """Points behind the leader, from margins over the best of the others."""
    return np.minimum(margins, 0.0)


def prospects_of(table: Table) -> Prospects:
    """The prospects of matches with the table's options; worked out once for each kind of table."""
    return _of_kind(table.game.name, table.seats, json.dumps(dict(table.game.settings), sort_keys=True))


@lru_cache(32)
def _of_kind(game: str, seats: int, options: str) -> Prospects:
    return rehearse(new(game, seats=seats, seed=0, **json.loads(options)))


def rehearse(table: Table) -> Prospects:
    """Let equals play some games with the table's options to their end, and note how it stood after each stage."""
    kind = REVIEWED[table.game.name]
    rules = games.find(table.game.name).rules
    state, actions = table.game.blank(), rules.buffer()
    room = np.concatenate([state] * ROOM)
    margins, won = np.zeros((1, 1, table.seats)), np.zeros((1, 1), np.int64)
    nothing, values = np.full(1, NOTHING, actions.dtype), np.empty(len(actions))
    final, winners = np.zeros((GAMES, table.seats)), np.zeros(GAMES, np.int64)
    standings: dict[int, Any] = {}
    for number in range(GAMES):
        deal_at(state, 0, number)
        room[1] = state[0]
        stages = 0
        while True:
            start = room[1:].copy()
            style, rng = STYLES[table.game.name]["sensible"], generator(0)
            try_in_worlds(start, 0, AS_IT_IS, 0, nothing, 1, style, style, rng, room, actions, values, margins, won)
            stages += 1
            if won[0, 0] or not room["to_move"][1]:
                break
            standings.setdefault(stages, np.zeros((GAMES, table.seats)))[number] = relative(margins[0, 0])
        final[number], winners[number] = relative(margins[0, 0]), won[0, 0]
    return Prospects(table.seats, kind.partners(table.game.settings), final, standings, winners)
