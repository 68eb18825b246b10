"""The board game on an 80-column screen: everything is there, with and without colour."""

import re

import pytest
from rich.console import Console

import serai
from serai.errors import BadLayout
from serai.terminal.names import unnamed
from serai.terminal.screen import screen_of
from tests.rules.lost_cities_board_position import Position
from tests.table.test_lost_cities_board import GAME, play_at_random, table_with

SCREEN = screen_of(GAME)


def drawn(renderable, **how) -> str:
    console = Console(width=80, force_terminal=True, highlight=False, **how)
    with console.capture() as capture:
        console.print(renderable)
    return capture.get()


def plain(renderable) -> str:
    """The text alone, as on a terminal without any styles."""
    console = Console(width=80, color_system=None, highlight=False)
    with console.capture() as capture:
        console.print(renderable)
    return capture.get()


def cells(text: str, label: str) -> list[str]:
    """The cells of a path's line, the bridge left out."""
    line = next(line for line in text.splitlines() if line.startswith(label))
    return [word for word in line[len(label) :].split() if word != "#"]


def test_the_paths_show_tiles_bridge_and_explorers():
    position = Position(seats=3).explorer(0, "Y", 7, "1 2", researcher=True).explorer(2, "Y", 7, "3")
    position.tile("Y", 3, 15).tile("Y", 5, 2).tile("Y", 6, 1).tile("Y", 7, 2).tile("Y", 9, 1)
    text = plain(SCREEN.draw(table_with(position).view(0)))
    assert cells(text, "Y yellow") == ["·", "·", "+15", "·", ">", "A", ">", "·", "A"]
    lines = text.splitlines()
    values, tiles, explorers = lines[2], lines[3], lines[4]
    assert values.split() == ["value", "-20", "-15", "-10", "5", "10", "15", "#", "30", "35", "50"]
    assert explorers.split() == ["#", "1*", "3"]
    assert abs(explorers.index("1*") - values.index("30")) <= 2
    assert values.index("#") == tiles.index("#") == explorers.index("#")
    assert "2 of 5 beyond the bridge" in text


def test_cards_piles_and_points_are_shown_as_far_as_the_viewer_knows():
    position = Position(seats=3).only(0, "Y4 B3").only(1, "W2").explorer(0, "B", 3, "1 2")
    position.state.points[:3] = [25, 10, 5]
    position.play("discard Y4", "draw", "discard W2", "take Y")
    text = plain(SCREEN.draw(table_with(position).view(0)))
    assert cells(text, "points") == ["25", "hidden", "hidden"]
    assert "Player 2 is known to hold: Y4" in text
    assert re.search(r"Your hand: .*B3", text)
    assert re.search(r"W white .*W2", text)
    assert re.search(r"B blue +1 2", text)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_fits_80_columns_and_says_the_same_without_colour(seats):
    table = play_at_random(serai.new(GAME, seats=seats, seed=3), 150)
    for viewer in (None, 0):
        view = table.view(viewer)
        coloured = re.sub(r"\x1b\[[0-9;]*m", "", drawn(SCREEN.draw(view)))
        text = plain(SCREEN.draw(view))
        assert coloured == text
        assert "…" not in text.replace("… ", "")
        assert all(len(line) <= 80 for line in text.splitlines())
        assert len([line for line in text.splitlines() if line.startswith("Your hand")]) == (viewer is not None)


def test_long_columns_show_their_last_cards():
    position = Position(seats=4).explorer(0, "Y", 9, "0 1 2 3 4 5 6 7")
    assert "… 3 4 5 6 7" in plain(SCREEN.draw(table_with(position).view(0)))


def test_the_end_of_an_expedition_is_summed_up_with_the_explorer_that_crossed_last():
    position = Position(seats=3).only(0, "Y9").explorer(0, "Y", 6, "1", researcher=True).explorer(1, "B", 7, "1")
    position.explorer(1, "W", 7, "1").explorer(2, "R", 7, "1").explorer(2, "G", 9, "1")
    table = table_with(position)
    before = table.view(0)
    table.play(0, "play Y9")
    text = plain(SCREEN.closing(before, table.view(0), unnamed(3)).sheet)
    assert cells(text, "Y yellow") == ["60"]
    assert cells(text, "explorers") == ["60", "60", "80"]
    assert cells(text, "points") == ["60", "hidden", "hidden"]


def test_the_end_of_the_game_is_summed_up_with_the_artifacts():
    table = table_with(Position(seats=3, short=True).explorer(0, "Y", 9, "1").pile(1), short=True)
    table.play(0, table.actions(0)[-1])
    before = table.view(None)
    table.play(0, "draw")
    text = plain(SCREEN.closing(before, table.view(None), unnamed(3)).sheet)
    assert cells(text, "artifacts") == ["−20", "−20", "−20"]
    assert cells(text, "points") == ["30", "0", "0"]


def test_nothing_is_summed_up_in_the_middle():
    table = serai.new(GAME, seed=1)
    before = table.view(0)
    table.play(table.to_move[0], table.actions(table.to_move[0])[0])
    assert SCREEN.closing(before, table.view(0), unnamed(2)) is None


def test_a_layout_is_read_from_words_and_scored():
    layout = SCREEN.read_layout(["y=7", "B=3", "researcher=y", "points=40", "artifacts=7"])
    assert layout == {"explorers": {"Y": 7, "B": 3}, "researcher": "Y", "points": 40, "artifacts": 7}
    text = plain(SCREEN.sheet(serai.score(GAME, **layout)))
    assert cells(text, "Y yellow") == ["7", "30", "x2", "60"]
    assert cells(text, "total") == ["125"]
    assert SCREEN.read_layout(["short"]) == {"explorers": {}, "short": True}


@pytest.mark.parametrize("word", ["Y", "Y=", "Y=x", "P=3", "=3", "points=-5", "researcher=", "long"])
def test_words_that_make_no_sense_are_refused(word):
    with pytest.raises(BadLayout, match="is not understood; write the steps"):
        SCREEN.read_layout([word])
