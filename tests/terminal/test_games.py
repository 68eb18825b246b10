"""Every game has all that a terminal needs, and the rest of the code knows no game."""

import random
import re
from pathlib import Path

import pytest

import serai
from serai.table.games import GAMES
from serai.terminal.canvas import Canvas, Sheet
from serai.terminal.full.choosing import Choosing
from serai.terminal.names import Names, unnamed
from serai.terminal.screen import Scene, Screen, screen_of

FOLDER = Path(serai.__file__).parent / "terminal"
OPTIONS = {
    "lost-cities": [{}],
    "lost-cities-board": [{"seats": 4}],
    "en-route": [{"seats": 1}, {"seats": 4, "advanced": True}],
}
CASES = [(game, options) for game, cases in OPTIONS.items() for options in cases]


def moments(game, options, seed=3, most=400):
    """A game by chance: before each choice the table, who chooses, and the actions."""
    table, chance = serai.new(game, seed=seed, **options), random.Random(seed)
    while not table.over and len(table.moves) < most:
        seat = chance.choice(table.to_move)
        actions = table.actions(seat)
        yield table, seat, [action.text for action in actions]
        table.play(seat, chance.choice(actions))


@pytest.mark.parametrize("game", GAMES)
def test_a_games_folder_has_everything(game):
    wanted = {name for name in (*vars(Screen), *Screen.__annotations__) if not name.startswith("_")}
    assert wanted <= set(vars(screen_of(game)))
    assert wanted >= {"board", "ways", "say", "closing", "OWN_BOARDS"}


def test_generic_code_names_no_game():
    folders = [game.replace("-", "_") for game in GAMES]
    for path in FOLDER.rglob("*.py"):
        if path.relative_to(FOLDER).parts[0] not in folders:
            text = path.read_text()
            named = [game for game in GAMES if f'"{game}"' in text]
            assert not named + [folder for folder in folders if f"terminal.{folder}" in text], path


@pytest.mark.parametrize(("game", "options"), CASES)
def test_every_action_can_be_touched_and_has_words(game, options):
    """Touching the places of a way gives its action; what is offered is on the board or becomes a button with words."""
    screen = screen_of(game)
    for table, seat, actions in moments(game, options):
        view = table.view(seat)
        ways = screen.ways(view, actions)
        assert {way.action for way in ways} == set(actions)
        assert len({way.places for way in ways}) == len(ways)
        for way in random.Random(1).sample(ways, min(5, len(ways))):
            choosing = Choosing(ways)
            assert [choosing.touch(place) for place in way.places][-1] == way.action
            assert all(screen.label(place, view) for place in way.places)
        assert screen.prompt(view, actions)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_every_line_of_the_log_is_said_with_names_and_without_seats(game, options):
    screen = screen_of(game)
    for _table, _seat, _actions in moments(game, options):
        table = _table
    names = Names(("Anna", "Ben", "Cleo", "Dan"), you=0)
    for viewer in (None, 0):
        view = table.view(viewer)
        for line in view.log:
            said = screen.say(line, names, view)
            assert said.endswith(".")
            assert "seat" not in said.lower()
            if line["seat"] is not None and viewer == 0 and line["text"] not in ("keep a task", "lay a card"):
                assert said.startswith("You " if line["seat"] == 0 else names[line["seat"]])
            assert not re.match(r"You \w+s\b", said)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_board_shows_nothing_that_its_viewer_cannot_know(game, options):
    """Two worlds that differ only in what a seat cannot know look the same to it."""
    screen = screen_of(game)
    for number, (table, seat, _actions) in enumerate(moments(game, options)):
        if number % 15:
            continue
        drawn = []
        for seed in (1, 2):
            world = serai.table.table_of(table, table.imagine(seat, seed))
            view = world.view(seat)
            sheet = Sheet(100, 30)
            screen.board(Canvas(sheet), Scene(view, unnamed(table.seats), shown=seat))
            drawn.append((sheet.signs, sheet.styles, [screen.say(line, unnamed(4), view) for line in view.log]))
        assert drawn[0] == drawn[1]
