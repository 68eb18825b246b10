"""Golden games come out as they were written down."""

import pytest

from serai.table.games import GAMES
from tests.golden import FILES, replay


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_game(path):
    written, came_out = replay(path)
    assert came_out == written


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_golden_one(game):
    assert any(path.read_text().startswith(f"game {game}\n") for path in FILES)
