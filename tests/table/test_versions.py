"""Formats change only together with their version: docs/versions.md."""

import hashlib
import json
from pathlib import Path

import pytest

import serai
from serai.rules import GAMES
from serai.table.table import RECORD_VERSION

POLICY = (Path(__file__).parents[2] / "docs" / "versions.md").read_text(encoding="utf-8")

OBSERVED = {
    "lost-cities": (0, "8a392c3f7228c8e5"),
    "lost-cities-board": (0, "0e653c39028286e0"),
    "en-route": (1, "c163c68a7ebec926"),
}
"""Versions and digests of what is observed. Where one changes, the game's version rises, the old digest goes, and
CHANGELOG.md tells what those have to do who have trained something."""

RECORDED = {"format", "version", "game", "seats", "options", "seed", "log"}
"""What version 1 of a record holds, beside `salt` where a server dealt."""


def observed(game: str) -> str:
    """A digest of every seat's observations through a whole game, of their shape, and of the action codes."""
    rules = GAMES[game]
    shape = [rules.actions, [*rules.planes.values()], [*rules.revealed_planes.values()]]
    digest = hashlib.sha256(json.dumps(shape).encode())
    table = serai.new(game, seed=7)
    for turn in range(10_000):
        if table.over:
            break
        seat = table.to_move[0]
        for each in range(table.seats):
            digest.update(table.observation(each).astype("<i2").tobytes())
        codes = table.codes(seat)
        table.play(seat, codes[turn % len(codes)])
    digest.update("\n".join(table.game.text(code) for code in range(rules.actions)).encode())
    return digest.hexdigest()[:16]


@pytest.mark.parametrize("game", OBSERVED)
def test_observations_and_codes_are_those_of_their_version(game: str) -> None:
    assert (GAMES[game].observation_version, observed(game)) == OBSERVED[game]


def test_records_are_those_of_their_version() -> None:
    assert (RECORD_VERSION, set(serai.new("lost-cities", seed=1).record())) == (1, RECORDED)


def test_the_policy_names_the_present_versions() -> None:
    now = {game: rules.observation_version for game, rules in GAMES.items()}
    assert now == {"lost-cities": 0, "lost-cities-board": 0, "en-route": 1}
    assert "now 0 in both Lost Cities games and 1 in En Route" in POLICY
    assert f"`RECORD_VERSION`, now {RECORD_VERSION}" in POLICY
