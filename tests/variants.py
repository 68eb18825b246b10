"""The variants of each game that the contract is tested on, and positions in them."""

import hashlib
import random
from functools import cache
from typing import Any

import serai
from serai.table.games import GAMES

Variant = tuple[str, int, tuple[tuple[str, Any], ...]]

EXTRA: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "lost-cities": [(2, {"rounds": 1}), (2, {"expeditions": 6, "rounds": 2, "first": 1}), (2, {"stall_turns": 4})],
    "lost-cities-board": [
        (2, {"short": True}),
        (3, {"up_down": True}),
        (4, {"any_start": True, "open_points": True}),
        (4, {"stall_turns": 6, "short": True}),
    ],
    "en-route": [
        (1, {"challenge": "130/2"}),
        (2, {"level": "simple", "in_turn": True}),
        (2, {"level": "medium", "balance": "0:segment 1:coordinate 1:coordinate", "advanced": True}),
        (3, {"advanced": True, "first": 2, "goals": False}),
        (4, {"teams": True, "tasks": False}),
        (3, {"city": "london"}),
        (2, {"city": "new-york"}),
        (4, {"city": "paris"}),
        (1, {"city": "rio-de-janeiro"}),
    ],
}


def _variants() -> list[Variant]:
    found: list[Variant] = []
    for name, game in GAMES.items():
        low, high = game.rules.seats
        found += [(name, seats, ()) for seats in range(low, high + 1)]
        found += [(name, seats, tuple(options.items())) for seats, options in EXTRA.get(name, [])]
    return found


VARIANTS = _variants()


def name_of(variant: Variant) -> str:
    """A readable test id."""
    name, seats, options = variant
    return "-".join([name, str(seats), *(f"{key}={value}" for key, value in options)])


def table_of(variant: Variant, seed: int = 11) -> serai.Table:
    """A new table."""
    name, seats, options = variant
    return serai.new(name, seats=seats, seed=seed, **dict(options))


@cache
def _log_of(variant: Variant, seed: int) -> list[tuple[int, int]]:
    """A whole random game."""
    table = table_of(variant, seed)
    chooser = random.Random(seed)
    while table.to_move:
        seat = chooser.choice(table.to_move)
        table.play(seat, chooser.choice(table.actions(seat)))
    return [(move.seat, move.code) for move in table.moves]


def position_after(variant: Variant, moves: int, seed: int = 11) -> serai.Table:
    """The table after so many moves of a random game, at the latest at its end."""
    table = table_of(variant, seed)
    for seat, code in _log_of(variant, seed)[:moves]:
        table.play(seat, code)
    return table


def digests() -> str:
    """A hash for each variant over the states of a random game, every 10th move, and over imagined worlds."""
    lines = []
    for variant in VARIANTS:
        log = _log_of(variant, 3)
        table = table_of(variant, 3)
        digest = hashlib.sha256()
        for number, (seat, code) in enumerate(log):
            table.play(seat, code)
            if number % 10 == 0 or number == len(log) - 1:
                digest.update(table.states.tobytes() + table.imagine(seat, number).tobytes())
                digest.update(table.observation(seat).tobytes())
        lines.append(f"{name_of(variant)} {len(log)} {digest.hexdigest()}")
    return "\n".join(lines)
