"""En Route on an 80x40 screen: sights, tourists, segments and cafés can be told apart, with and without colour."""

import pytest
from rich.console import Console

import serai
from serai.errors import BadLayout
from serai.terminal.names import unnamed
from serai.terminal.screen import screen_of
from tests.rules.en_route_game import Play

SCREEN = screen_of("en-route")
TOP = 1  # the line of the rim's letters
LEFT = 4  # the column of A


def plain(renderable) -> list[str]:
    """The lines as on a terminal without any styles."""
    console = Console(width=80, color_system=None, highlight=False)
    with console.capture() as capture:
        console.print(renderable)
    return [line.rstrip() for line in capture.get().splitlines()]


def at(lines, crossroads):
    """The sign at a crossroads of the map."""
    return lines[TOP + 1 + 3 * (int(crossroads[1]) - 1)][LEFT + 7 * "ABCDEFG".index(crossroads[0])]


def inside(lines, location):
    """Both lines of a location."""
    row, col = TOP + 2 + 3 * (int(location[1]) - 1), LEFT + 1 + 7 * "abcdef".index(location[0])
    return [lines[row + i][col : col + 6].strip() for i in (0, 1)]


def drawn_turn():
    """Seat 0 has tourists, two segments, a coordinate café kept and a tourists café spent."""
    play = Play(balance="0:segment").choose("C1c", "C3s")
    return play.do(0, "at e1", "draw E1-F1", "draw F1-F2", "draw A5-B5", "accept A5")


def test_the_map_shows_sights_and_tourists():
    lines = plain(SCREEN.draw(drawn_turn().view(0)))
    assert inside(lines, "a1") == ["□G", ""]
    assert inside(lines, "c1") == ["△B", ""]
    assert inside(lines, "e1") == ["★6", "RRRG"]
    assert inside(lines, "f2") == ["○R", ""]
    assert inside(lines, "b3") == ["School", ""]


def test_many_tourists_are_counted():
    play = Play()
    with play.written() as state:
        state.tourists[0, 0] = (7, 2, 0, 0)
    assert inside(plain(SCREEN.draw(play.view(0))), "a1")[1] == "7R2G"


def test_the_map_shows_segments_cafes_festival_and_task():
    play = drawn_turn()
    lines = plain(SCREEN.draw(play.view(0)))
    assert "━━━━━C······+" in lines[TOP + 1]
    assert lines[TOP + 2][LEFT + 7 * 5] == "┃"
    assert lines[TOP + 2][LEFT + 7 * 4] == "·"
    assert [at(lines, name) for name in ("A1", "B2", "C1", "F1", "A5", "C4", "B7")] == [
        "+",
        "*",
        "s",
        "C",
        "x",
        "t",
        "c",
    ]
    for name in play.view(0).tasks[0]:
        row, col = TOP + 1 + 3 * (int(name[1]) - 1), LEFT + 7 * "ABCDEFG".index(name[0])
        assert (lines[row][col - 1], (lines[row] + " " * 80)[col + 1]) == ("[", "]")


def test_the_rim_has_the_boards_own_coordinates():
    lines = plain(SCREEN.draw(Play().view(1)))
    assert lines[TOP].split()[:13] == ["A", "(3)", "B", "(5)", "C", "(6)", "D", "(1)", "E", "(2)", "F", "(4)", "G"]
    assert [lines[TOP + 2 + 3 * i].split()[0] for i in range(6)] == ["(6)", "(5)", "(4)", "(3)", "(2)", "(1)"]


def test_a_route_stands_out_from_what_is_erased():
    play = Play()
    while play.phase != "routes":
        play.step()
    with play.written() as state:
        state.segments[0] = 0
        state.cafe[0] = 0
    play.map(0, segments="A1-B1 F6-G6")
    play.table.play(0, "walk A1")
    play.table.play(0, "walk B1")
    lines = plain(SCREEN.draw(play.view(0)))
    assert "━━━━━" in lines[TOP + 1]
    assert "──────" in lines[TOP + 16]
    assert "━" not in lines[TOP + 16]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everything_fits_80_columns_and_40_lines(seats):
    play = Play(seats=seats, seed=seats)
    while not play.table.over:
        seat = play.table.to_move[0]
        lines = plain(SCREEN.draw(play.view(seat))) + plain(SCREEN.choices(play.table.actions(seat)))
        assert len(lines) <= 39  # and the prompt
        assert max(map(len, lines)) <= 80
        play.step()
    assert len(plain(SCREEN.draw(play.view(0)))) <= 39


def test_choices_are_numbered_and_grouped():
    play = Play().choose("C1c", "C3s")
    assert [line.split() for line in plain(SCREEN.choices(play.table.actions(0)))] == [["at:", "1", "e1", "2", "a2"]]
    play.do(0, "at e1")
    assert "any of 84 new segments, 1 A1-B1 … 84 G6-G7" in plain(SCREEN.choices(play.table.actions(0)))[0]
    play.do(0, "draw A1-B1")
    assert plain(SCREEN.choices(play.table.actions(0))) == ["1 done"]


def test_hidden_boards_are_said_to_be_hidden():
    play = Play(seats=3)
    for seat in range(3):
        play.do(seat, "lay " + play.view(seat).hand[0])
    assert any("Player 2: board 2, hidden" in line for line in plain(SCREEN.draw(play.view(0))))


def test_the_sheet_comes_at_the_end_once():
    play = Play(seats=1)
    before = play.view(0)
    while not play.table.over:
        assert SCREEN.closing(before, play.view(0), unnamed(1)) is None
        before = play.view(0)
        play.step()
    text = "\n".join(plain(SCREEN.closing(before, play.view(0), unnamed(1)).sheet))
    assert "The challenge is lost." in text
    assert SCREEN.closing(play.view(0), play.view(0), unnamed(1)) is None


def test_a_layout_is_scored():
    words = ["e1=RRB", "E1-F1", "F1-F2", "F1=kept", "school=8", "task=B1,E3,A5", "goals=A1,B1,C1", "route=E1,F1"]
    sheet = serai.score("en-route", **SCREEN.read_layout(words))
    assert sheet.lines["yellow"] == 6
    assert any(line.split() == ["total", "8"] for line in plain(SCREEN.sheet(sheet)))


def test_a_word_that_is_no_layout_is_refused():
    with pytest.raises(BadLayout, match="'school=high' is nothing to score"):
        SCREEN.read_layout(["school=high"])


# --- cities with more than sights


def test_water_bridges_and_stations_can_be_told_apart():
    play = Play(city="london", seed=2)
    lines = plain(SCREEN.draw(play.view(0)))
    row = TOP + 1 + 3 * 3 + 1  # between the crossroads of rows 4 and 5
    assert [lines[row][LEFT + 7 * column] for column in range(7)] == ["≈", "‖", "≈", "‖", "≈", "‖", "≈"]
    assert [at(lines, name) for name in play.view(0).lines[0]] == ["M", "M"]


def test_desert_and_avenue_are_drawn():
    assert inside(plain(SCREEN.draw(Play(city="cairo").view(0))), "a1")[1] == "░" * 6
    avenue = plain(SCREEN.draw(Play(city="rio-de-janeiro").view(0)))[TOP + 1 + 3 * 3]
    assert avenue[LEFT + 1 : LEFT + 7] == "•" * 6


@pytest.mark.parametrize("city", ["london", "paris", "new-york"])
def test_every_choice_of_a_special_city_has_words(city):
    play = Play(city=city, seed=3, keep_tasks=False)
    names = unnamed(play.table.seats)
    while play.table.to_move:
        seat = play.table.to_move[0]
        view, actions = play.view(seat), play.can(seat)
        assert SCREEN.prompt(view, actions)
        for way in SCREEN.ways(view, actions):
            assert all(SCREEN.label(place, view) for place in way.places)
        play.step()
    assert all(SCREEN.say(line, names, play.view(0)) for line in play.view(0).log)
