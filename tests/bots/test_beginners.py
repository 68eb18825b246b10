"""The lowest level is for beginners: somebody in a first game wins against it more often than not."""

import pytest

from serai.lab import tournament
from serai.table.games import GAMES

FIRST_GAME, CARELESS = "tests.bots.beginners:FirstGame", "tests.bots.beginners:Careless"


def share_of_wins(game: str, one: str, other: str, deals: int) -> float:
    [pairing] = tournament.run(game, [one, other], deals=deals, seed=5, workers=1).pairings
    assert pairing.faults == (0, 0)
    return pairing.wins.mean


@pytest.mark.parametrize("game", GAMES)
def test_who_has_read_the_rules_beats_who_is_careless(game: str) -> None:
    assert share_of_wins(game, FIRST_GAME, CARELESS, deals=2) >= 0.75


@pytest.mark.long
def test_a_beginner_beats_the_lowest_level() -> None:
    assert share_of_wins("lost-cities", FIRST_GAME, "stroller", deals=300) > 0.5
