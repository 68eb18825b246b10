"""Whole games on the full screen, by keys alone and by mouse alone."""

import pytest

import serai
from serai.terminal.full.ending import Ending
from tests.terminal.full.driver import app_for, by_keys, by_mouse, play, play_to_the_end, seated

GAMES = {
    "lost-cities": {"rounds": 1, "stall_turns": 4},
    "lost-cities-board": {"short": True},
    "en-route": {},
}


@pytest.mark.parametrize("act", [by_keys, by_mouse])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(game, act, tmp_path):
    table = serai.new(game, seed=5, **GAMES[game])
    app = app_for(seated(table, tmp_path / "game.json"))

    async def script(pilot):
        await play_to_the_end(pilot, act)
        assert isinstance(app.screen, Ending)

    play(app, script)
    assert table.over
    assert {move.seat for move in table.moves} == {0, 1}
    assert serai.load((tmp_path / "game.json").read_text()).record() == table.record()
