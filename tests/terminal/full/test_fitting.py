"""Nothing that one needs in a turn is hidden, at the smallest size and at larger ones."""

import pytest
from rich.cells import cell_len

from serai import bots
from serai.i18n import LANGUAGES, language
from serai.table.perspective import Perspective
from serai.terminal.full.parts import KeyWord
from serai.terminal.names import named
from serai.terminal.screen import screen_of
from tests.terminal.full import fullest
from tests.terminal.full.driver import app_for, open_places, play, seated, side_text, text_in, text_of

SIZES = [(80, 24), (100, 30), (160, 50)]
MOMENTS = {
    "lost cities": fullest.lost_cities,
    "board game": fullest.lost_cities_board,
    "tasks": lambda: fullest.en_route("tasks", None),
    "lead": lambda: fullest.en_route("lead", None),
    "solo choice": lambda: fullest.en_route("choice", None, seats=1),
    "locate": lambda: fullest.en_route("draw", "locate"),
    "kind": lambda: fullest.en_route("draw", "kind", seed=2),
    "draw": lambda: fullest.en_route("draw", "first"),
    "bonus": lambda: fullest.en_route("draw", "bonus"),
    "routes": lambda: fullest.en_route("routes", None),
    "rating": lambda: fullest.en_route("rating", None, advanced=True),
}


def shown_at(table, size, tmp_path, look):
    """Look at a table on a screen of that size, before anybody has acted."""
    app = app_for(seated(table, tmp_path / "game.json"))

    async def script(pilot):
        await pilot.pause()
        return look(app.screen)

    return play(app, script, size)


def check_reach(screen) -> None:
    """Every choice is on the screen, whole, in the open, and what is written on a button is all there."""
    width, height = screen.size.width, screen.size.height - 1
    places = open_places(screen)
    assert {place.name for place in places} == set(screen.choosing.open)
    side = screen.side.region
    for place in places:
        at = place.at
        assert 0 <= at.row <= height - at.height, place
        assert 0 <= at.col <= width - at.width, place
        row, col = (int(middle) for middle in at.middle)
        assert screen.board.sheet.place_at(row, col).name == place.name
        assert not side.contains(col, row)
        if place.typed.isdecimal():
            assert f"{place.typed} {screen.label(place.name)}" in text_in(screen, place)


def check_words(screen) -> None:
    """The prompt is whole, all keys are on their line, and the latest line of the log stands at the side."""
    assert screen.prompt() in text_of(screen)[-2]
    assert "…" not in text_of(screen)[0]
    for word in screen.query(KeyWord):
        assert word.region.right <= screen.size.width
    assert screen.side.region.right <= screen.size.width
    assert screen.side.region.bottom < screen.size.height
    assert screen.side.region.height >= 3


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("moment", MOMENTS)
def test_what_one_needs_is_there(moment, size, tmp_path):
    def look(screen):
        check_reach(screen)
        check_words(screen)

    shown_at(MOMENTS[moment](), size, tmp_path, look)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_card_of_lost_cities_can_be_read(size, tmp_path):
    table = fullest.lost_cities()
    view = table.view(0)

    def look(screen):
        lanes = {place.name: place for place in screen.board.sheet.places}
        text = "\n".join(text_of(screen))
        for slot, name in enumerate(view.hand):
            assert name in text_in(screen, lanes[f"hand {slot}"])
        for colour, top in view.discards.items():
            assert (top or colour) in text_in(screen, lanes[f"pile {colour}"])
            pile = lanes[f"pile {colour}"].at
            above = [line[pile.col : pile.col + pile.width] for line in text_of(screen)[1 : pile.row]]
            mine = text_in(screen, lanes[f"column {colour}"]).split()
            theirs = " ".join(above).split()
            assert ranks(mine) == [card[1:] for card in view.columns[0][colour]]
            assert sorted(ranks(theirs)) == sorted(card[1:] for card in view.columns[1][colour])
            for seat in range(2):
                if view.columns[seat][colour]:
                    assert str(abs(view.worth[seat][colour])) in text_in(screen, lanes[f"pile {colour}"])
        assert str(view.draw_pile) in text_in(screen, lanes["deck"])
        for name in view.known[1]:
            assert name in text

    shown_at(table, size, tmp_path, look)


def ranks(words):
    """The cards of a column as they are written; wagers may say how they multiply."""
    return [word.partition("×")[0] for word in words if word[0] == "w" or word[0].isdecimal()]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_board_game_shows_all_players_stones_and_cards(size, tmp_path):
    table = fullest.lost_cities_board()
    view = table.view(0)

    def look(screen):
        places = {place.name: place for place in screen.board.sheet.places}
        text = "\n".join(text_of(screen))
        for slot, name in enumerate(view.hand):
            assert name in text_in(screen, places[f"hand {slot}"])
        assert "●■▲◆" in text_in(screen, places["path R"]).replace(" ", "")
        for seat, sign in enumerate("◉▣◭◈"):
            assert sign in text_in(screen, places[f"path {'YBWG'[seat]}"])
        for seat in range(4):
            for column in view.columns[seat].values():
                assert not column or column[-1][1:] in text
        for value in ("−20", "−15", "−10", "50"):
            assert value in text

    shown_at(table, size, tmp_path, look)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_crowds_are_counted_where_there_is_no_room(size, tmp_path):
    def look(screen):
        assert any("12■" in line or "■■■■■■■■■■■■" in line or "Σ" in line for line in text_of(screen))
        check_reach(screen)

    shown_at(fullest.many_tourists(), size, tmp_path, look)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("moment", MOMENTS)
def test_prompts_and_buttons_fit_in_every_language(code, moment, tmp_path):
    spoken = language.set(code)
    try:
        shown_at(MOMENTS[moment](), (80, 24), tmp_path, check_language)
    finally:
        language.reset(spoken)


def check_language(screen) -> None:
    check_reach(screen)
    assert screen.prompt() in text_of(screen)[-2]
    assert {cell_len(line) for line in text_of(screen)} == {80}  # wide letters push nothing out of line


@pytest.mark.parametrize(
    ("game", "options"),
    [("lost-cities", {"rounds": 1, "expeditions": 6}), ("lost-cities-board", {"seats": 4}), ("en-route", {"seats": 4})],
)
def test_a_count_is_shown_whole_beside_the_smallest_table(game, options, tmp_path):
    """Every line with everybody's points, for as many players as the game takes."""
    table = fullest.new(game, **options)
    chance = bots.find("random", seed=1)
    names = named(table.seats, dict.fromkeys(range(1, table.seats), "guide"))
    counted = None
    while counted is None:
        seat, before = table.to_move[0], table.view(0)
        table.play(seat, chance.choose(Perspective(table, seat)))
        counted = screen_of(game).closing(before, table.view(0), names)
    app = app_for(seated(fullest.new(game, **options), tmp_path / "game.json", people=range(table.seats)))

    async def script(pilot):
        await pilot.press("enter")
        screen = app.screen
        screen._count(counted)
        screen._hurry()
        await pilot.pause()
        lines = side_text(screen).splitlines()
        for row in counted.frames[-1].rows:
            line = next(line for line in lines if line.startswith(row.label))
            assert line.removeprefix(row.label).split() == [points for points in row.points if points]

    play(app, script)


def test_a_window_that_is_too_small_says_so(tmp_path):
    def look(screen):
        assert "80 × 24" in text_of(screen)[0]

    shown_at(fullest.new("lost-cities"), (60, 20), tmp_path, look)


def test_a_window_may_change_its_size(tmp_path):
    table = fullest.lost_cities()
    app = app_for(seated(table, tmp_path / "game.json"))

    async def script(pilot):
        for size in ((160, 50), (60, 20), (100, 30), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert app.screen.board.sheet.width == size[0]
        check_reach(app.screen)

    play(app, script)
