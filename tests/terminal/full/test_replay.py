"""A replay on the full screen: step, run, jump, whose eyes, and rounds that were counted."""

import asyncio

import pytest

import serai
from serai.terminal.full.board import Board
from serai.terminal.full.play import ReplayApp
from serai.terminal.full.replay import ReplayScreen
from tests.rules.lost_cities_position import choices, turns
from tests.terminal.full.driver import side_text, text_in, text_of, until


@pytest.fixture(scope="module")
def table():
    """Two rounds of Lost Cities that end soon."""
    game = serai.new("lost-cities", seed=3, first=0, rounds=2, stall_turns=2)
    while not game.over:
        turns(game, choices(game)[-1])
    return game


def replay(table, script, seat=None):
    app = ReplayApp("a file", lambda: (table, seat), lambda game: f"# The rules of {game}")

    async def main():
        async with app.run_test() as pilot:
            await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
            await pilot.pause()
            return await script(pilot)

    return asyncio.run(main())


def prompt(pilot):
    return text_of(pilot.app.screen)[-2]


def test_it_steps_and_jumps(table):
    async def script(pilot):
        screen = pilot.app.screen
        assert "Move 0 of" in prompt(pilot)
        await pilot.press("right", "right", "n")
        assert screen.moment.moves == 3
        await pilot.press("left")
        assert screen.moment.moves == 2
        await pilot.press("end")
        assert screen.moment.moves == len(table.moves)
        await pilot.press("right")
        assert screen.moment.moves == len(table.moves)
        await pilot.press("home", "left")
        assert screen.moment.moves == 0
        await pilot.press("g", "5", "enter")
        assert screen.moment.moves == 5
        await pilot.press("g", *"9999", "enter")
        assert screen.moment.moves == len(table.moves)
        await pilot.press("g", "escape")
        assert isinstance(pilot.app.screen, ReplayScreen)

    replay(table, script)


def test_it_shows_the_hand_of_whoever_acts_or_of_a_chosen_seat(table):
    async def script(pilot):
        screen = pilot.app.screen
        for seat in (None, 0, 1):
            for moves in (0, 2, 4):
                screen.go(screen.moments.index((moves, False)))
                eyes = screen.film.at(moves).to_move[0] if seat is None else seat
                assert f"Player {eyes + 1}" in prompt(pilot)
                places = {place.name: place for place in screen.board.sheet.places}
                shown = [text_in(screen, places[f"hand {slot}"]) for slot in range(8)]
                wanted = screen.film.at(moves).view(eyes).hand
                assert all(name in text for name, text in zip(wanted, shown, strict=False))
            await pilot.press("v")

    replay(table, script)


def test_the_end_of_a_round_is_a_moment_of_its_own(table):
    async def script(pilot):
        screen = pilot.app.screen
        counted = [at for at, moment in enumerate(screen.moments) if moment.counted]
        assert len(counted) == 2
        screen.go(counted[0])
        await pilot.pause()
        assert "Round 1 is over." in prompt(pilot)
        assert "total" in side_text(screen)
        await pilot.press("right")
        assert "Move" in prompt(pilot)
        assert "Round 2 of 2" in text_of(screen)[0]

    replay(table, script)


def test_everything_can_be_clicked(table):
    async def script(pilot):
        screen = pilot.app.screen
        places = {place.name: place.at for place in screen.board.sheet.places}

        async def click(name, across=0.5):
            at = places[name]
            await pilot.click(Board, offset=(at.col + int(across * (at.width - 1)), at.row))

        await click("on")
        await click("on")
        await click("back")
        assert screen.at == 1
        await click("end")
        assert screen.at == len(screen.moments) - 1
        await click("start")
        assert screen.at == 0
        await click("line", 1.0)
        assert screen.at == len(screen.moments) - 1
        await click("line", 0.5)
        assert abs(screen.at - len(screen.moments) / 2) < 2

    replay(table, script)


def test_it_runs_by_itself_and_stops_at_the_end(table, monkeypatch):
    monkeypatch.setattr("serai.terminal.full.replay.TEMPO", 0.001)

    async def script(pilot):
        screen = pilot.app.screen
        await pilot.press("space")
        await until(pilot, lambda: screen.at == len(screen.moments) - 1 and screen._ticking is None)

    replay(table, script)


def test_log_and_sheet_tell_of_the_moment(table):
    async def script(pilot):
        screen = pilot.app.screen
        await pilot.press("right")
        assert len(screen.told()) == 1
        await pilot.press("s", "escape", "l", "escape", "question_mark")
        await until(pilot, lambda: pilot.app.screen is not screen)
        await pilot.press("escape", "q")
        await until(pilot, lambda: pilot.app._exit)

    replay(table, script)
