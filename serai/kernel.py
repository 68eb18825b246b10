"""The compiled rules in public: every name that code outside this project may rely on. docs/kernel.md shows their use.

A state is one NumPy record, many games are an array of them. The verbs (`legal`, `apply`, …) take a record inside
compiled code; from Python pass the array and a place to the verbs that end in `_at`, which is much faster.
"""

from serai.rules import GAMES
from serai.rules.compiling import compiled, keep
from serai.rules.kernel import (
    SPECTATOR,
    Buffer,
    Rules,
    State,
    States,
    apply,
    consistent,
    consistent_at,
    deal,
    deal_at,
    determinize,
    determinize_at,
    legal,
    legal_at,
    longest,
    longest_at,
    next_seat,
    observe,
    observe_at,
    play_at,
    random_steps,
    reveal,
    reveal_at,
    scores,
    scores_at,
    winners,
    winners_at,
)
from serai.rules.randomness import Generator, below, generator, next_bits, shuffle
from serai.table.table import blank

__all__ = [
    "GAMES",
    "SPECTATOR",
    "Buffer",
    "Generator",
    "Rules",
    "State",
    "States",
    "apply",
    "below",
    "blank",
    "compiled",
    "consistent",
    "consistent_at",
    "deal",
    "deal_at",
    "determinize",
    "determinize_at",
    "generator",
    "keep",
    "legal",
    "legal_at",
    "longest",
    "longest_at",
    "next_bits",
    "next_seat",
    "observe",
    "observe_at",
    "play_at",
    "random_steps",
    "reveal",
    "reveal_at",
    "scores",
    "scores_at",
    "shuffle",
    "winners",
    "winners_at",
]
