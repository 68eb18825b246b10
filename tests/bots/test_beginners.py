"""The lowest level is for beginners: somebody in a first game can hold out against it."""

import pytest

from serai.lab import tournament
from serai.lab.ladder import Figure
from serai.table.games import GAMES

FIRST_GAME, CARELESS = "tests.bots.beginners:FirstGame", "tests.bots.beginners:Careless"


def wins(game: str, one: str, other: str, deals: int) -> Figure:
    [pairing] = tournament.run(game, [one, other], deals=deals, seed=5, workers=1).pairings
    assert pairing.faults == (0, 0)
    return pairing.wins


@pytest.mark.parametrize("game", GAMES)
def test_who_has_read_the_rules_beats_who_is_careless(game: str) -> None:
    assert wins(game, FIRST_GAME, CARELESS, deals=2).mean >= 0.75


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_beginner_does_not_clearly_lose_to_the_lowest_level(game: str) -> None:
    assert wins(game, FIRST_GAME, "stroller", deals=50).high > 0.5
