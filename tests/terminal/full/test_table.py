"""At the table: what else may be pressed and clicked, bots aside, rounds that end, people who share a screen."""

import asyncio
import re
import threading

import serai
from serai.terminal.full.board import Board
from serai.terminal.full.ending import Ending
from serai.terminal.full.entry import AskNames, HandOver
from serai.terminal.full.overlays import Overlay, Question
from serai.terminal.full.parts import KeyWord
from serai.terminal.full.replay import ReplayScreen
from serai.terminal.full.table import TableScreen
from tests.rules.lost_cities_position import position
from tests.terminal.full import fullest
from tests.terminal.full.driver import (
    app_for,
    by_keys,
    open_places,
    play,
    play_to_the_end,
    seated,
    side_text,
    text_of,
    until,
    waiting,
)


def lost_cities(tmp_path, **options):
    table = serai.new("lost-cities", seed=7, **{"first": 0, "rounds": 1, **options})
    return table, app_for(seated(table, tmp_path / "game.json"))


# --- choosing


def test_typing_picks_up_a_card_and_enter_plays_it(tmp_path):
    table, app = lost_cities(tmp_path)
    card = table.view(0).hand[2]

    async def script(pilot):
        await pilot.press(*card.lower(), "enter")
        assert app.screen.choosing.touched == ("hand 2",)
        assert "Esc puts it back" in app.screen.prompt()
        await pilot.press("escape")
        assert app.screen.choosing.touched == ()
        await pilot.press(*card.lower(), "enter", "d", "enter")

    play(app, script)
    assert table.game.text(table.moves[0].code) == f"discard {card}"


def test_undo_puts_a_card_back_then_takes_a_choice_back_then_says_why_not(tmp_path):
    table, app = lost_cities(tmp_path)

    async def script(pilot):
        await pilot.press("u")
        assert "There is nothing to take back" in text_of(app.screen)[-2]
        await pilot.press("tab", "enter", "u")
        assert app.screen.choosing.touched == ()
        await pilot.press("enter", "enter")
        assert len(table.moves) == 1
        await pilot.press("u")
        assert len(table.moves) == 0
        await pilot.press("enter", "enter", "d", "enter")
        await until(pilot, lambda: waiting(app) and len(table.moves) >= 4)
        await pilot.press("u")
        assert "cannot be taken back" in text_of(app.screen)[-2]

    play(app, script)
    assert len(table.moves) >= 4


def test_a_click_beside_everything_does_nothing(tmp_path):
    table, app = lost_cities(tmp_path)

    async def script(pilot):
        await pilot.click(Board, offset=(1, 2))
        await pilot.press("x", "z", "5")

    play(app, script)
    assert not table.moves


def test_what_is_under_the_mouse_is_said_in_words(tmp_path):
    table = fullest.lost_cities()
    app = app_for(seated(table, tmp_path / "game.json"))

    async def script(pilot):
        await pilot.pause()
        places = {place.name: place.at for place in app.screen.board.sheet.places}
        for name, words in (
            ("pile B", "the blue discard pile: blue 8"),
            ("hand 0", "blue 3"),
            ("deck", "the draw pile"),
        ):
            row, col = places[name].middle
            await pilot.hover(Board, offset=(int(col), int(row)))
            assert words in text_of(app.screen)[-1]

    play(app, script)


def test_numbers_press_buttons(tmp_path):
    table = fullest.new("en-route", first=0)
    app = app_for(seated(table, tmp_path / "game.json"))
    task = table.view(0).dealt_tasks[1]

    async def script(pilot):
        await pilot.press("2")

    play(app, script)
    assert table.view(0).tasks[0] == task


def own_moves(table) -> int:
    return sum(move.seat == 0 for move in table.moves)


def test_the_map_of_another_player_is_looked_at_not_drawn_on(tmp_path):
    table = fullest.en_route("draw", "first", seats=2)
    app = app_for(seated(table, tmp_path / "game.json"))

    async def script(pilot):
        before = own_moves(table)
        await pilot.press("v")
        assert not open_places(app.screen)
        assert "map of Random" in text_of(app.screen)[-2]
        await pilot.press("tab", "enter")
        assert own_moves(table) == before
        await pilot.press("escape")
        assert open_places(app.screen)
        look = next(place for place in app.screen.board.sheet.places if place.name == "look 1")
        await pilot.click(Board, offset=(look.at.col + 3, look.at.row))
        assert app.screen.map_of == 1

    play(app, script)


# --- reading


def test_log_sheet_and_help_open_and_close(tmp_path):
    _table, app = lost_cities(tmp_path)

    async def script(pilot):
        await pilot.press("tab", "enter", "enter")
        opened = {"l": "You play|You discard", "s": "sum .* cost", "question_mark": "rules of lost-cities"}
        for key, words in opened.items():
            await pilot.press(key)
            await until(pilot, lambda: isinstance(app.screen, Overlay))
            await until(pilot, lambda words=words: re.search(words, shown(app), re.DOTALL))  # Markdown takes a moment
            await pilot.press("escape")
            assert isinstance(app.screen, TableScreen)

    play(app, script, size=(80, 30))


def shown(app) -> str:
    """All text on the screen."""
    svg = app.export_screenshot()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", svg.split("<g ", 1)[1]).replace("&#160;", " "))


def test_every_command_can_be_clicked(tmp_path):
    table, app = lost_cities(tmp_path)

    async def script(pilot):
        words = {str(word.visual).split()[0]: word for word in app.screen.query(KeyWord)}
        assert set(words) == {"u", "h", "l", "s", "?", "t", "q"}
        await pilot.click(words["t"])
        await until(pilot, lambda: app.theme == "day")
        await pilot.click(words["l"])
        await until(pilot, lambda: isinstance(app.screen, Overlay))
        await pilot.click(app.screen.query_one(KeyWord))
        await pilot.click(words["q"])
        await until(pilot, lambda: isinstance(app.screen, Question))
        await pilot.click(list(app.screen.query(KeyWord))[1])
        await until(pilot, lambda: isinstance(app.screen, TableScreen))

    play(app, script)
    assert not table.moves


def test_leaving_is_asked_about_and_the_game_is_kept(tmp_path):
    table, app = lost_cities(tmp_path)

    async def script(pilot):
        await pilot.press("tab", "enter", "enter", "q")
        assert isinstance(app.screen, Question)
        await pilot.press("n")
        assert isinstance(app.screen, TableScreen)
        await pilot.press("q", "y")
        await until(pilot, lambda: app._exit)

    play(app, script)
    assert serai.load((tmp_path / "game.json").read_text()).moves == table.moves
    assert f"--resume {tmp_path}" in app.sitting.farewell()


def test_ctrl_c_leaves_at_once_with_the_game_kept(tmp_path):
    table, app = lost_cities(tmp_path)

    async def script(pilot):
        await pilot.press("tab", "enter", "enter", "ctrl+c")
        await until(pilot, lambda: app._exit)

    play(app, script)
    assert serai.load((tmp_path / "game.json").read_text()).moves == table.moves


# --- bots


class Slow:
    """A bot that thinks until it is told to stop."""

    def __init__(self):
        self.told = threading.Event()

    def choose(self, seen):
        assert self.told.wait(60)
        return seen.actions()[0]


def test_the_screen_answers_while_a_bot_thinks(tmp_path):
    table, _ = lost_cities(tmp_path)
    sitting = seated(table, tmp_path / "game.json")
    bot = sitting.bots[1] = Slow()
    app = app_for(sitting)

    async def script(pilot):
        await pilot.press("tab", "enter", "enter", "enter")
        assert "Random is thinking…" in text_of(app.screen)[-2]
        await pilot.press("l")
        assert isinstance(app.screen, Overlay)
        await pilot.press("escape", "t")
        assert app.theme == "day"
        assert len(table.moves) == 2
        bot.told.set()
        await until(pilot, lambda: len(table.moves) == 4 and waiting(app))

    play(app, script)


def test_a_choice_that_has_begun_goes_on_while_others_act(tmp_path):
    """All draw at once: what a bot draws meanwhile does not move the person's focus."""
    table = fullest.en_route("draw", "first", seats=2, together=True)
    sitting = seated(table, tmp_path / "game.json")
    bot = sitting.bots[1] = Slow()
    app = app_for(sitting)

    async def script(pilot):
        await pilot.press("tab", "down", "right")
        focus = app.screen.board.focus_name
        assert focus is not None
        moves = len(table.moves)
        bot.told.set()
        await until(pilot, lambda: len(table.moves) > moves)
        assert app.screen.board.focus_name == focus

    play(app, script)


def test_a_record_that_cannot_be_written_is_told_and_the_game_goes_on(tmp_path):
    table, app = lost_cities(tmp_path)

    async def script(pilot):
        app.sitting.path = tmp_path / "game.json" / "below a file"
        await pilot.press("tab", "enter", "enter")
        assert "cannot be written" in next(iter(app._notifications)).message
        assert len(table.moves) == 1

    play(app, script)


def test_what_a_bot_did_is_told_in_words(tmp_path):
    table, app = lost_cities(tmp_path)

    async def script(pilot):
        await pilot.press("tab", "enter", "enter", "enter")
        await until(pilot, lambda: len(table.moves) == 4 and waiting(app))
        assert re.search(r"Random\s+(plays|discards)", side_text(app.screen))
        assert "You" in side_text(app.screen)

    play(app, script)


# --- the end of a round, and of the game


def last_card(tmp_path, rounds):
    """The pile has one card left and the person is about to place one."""
    table = position(hands=("Y7 B2", "W3 W4"), columns=("Yw Y2 Y5", "G4 G9"), pile=1, rounds=rounds)
    return table, app_for(seated(table, tmp_path / "game.json"))


def test_the_end_of_a_round_is_counted_line_by_line_and_waits(tmp_path):
    table, app = last_card(tmp_path, rounds=2)
    app._tempo = 0, 60

    async def script(pilot):
        await pilot.press(*"y7", "enter", "enter", "d", "enter")
        screen = app.screen
        assert screen.closing is not None
        assert "Round 1 is over." in text_of(screen)[-2]
        assert screen.frame == 0
        assert "Y7" not in side_text(screen)
        row = "\n".join(text_of(screen))
        assert "w×2" in row, "the table stays as it was"
        await pilot.press("enter")
        assert screen.frame == len(screen.closing.frames) - 1
        for words in ("Round 1", "☼ Y", "−12", "You", "Random", "total"):
            assert words in side_text(screen)
        await pilot.press("enter")
        assert screen.closing is None
        assert "Round 2 of 2" in text_of(screen)[0]

    play(app, script)
    assert table.view(None).round_points[0] == [-12, -7]


def test_a_count_goes_on_by_itself(tmp_path):
    _table, app = last_card(tmp_path, rounds=2)

    async def script(pilot):
        await pilot.press(*"y7", "enter", "enter", "d", "enter")
        await until(pilot, lambda: app.screen.frame == len(app.screen.closing.frames) - 1)

    play(app, script)


def test_after_the_end_one_may_look_replay_play_again_and_leave(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    table = serai.new("lost-cities", seed=3, first=0, rounds=1, stall_turns=2)
    app = app_for(seated(table, tmp_path / "game.json"))

    async def script(pilot):
        await play_to_the_end(pilot, take_what_lies_there)
        assert re.search("The game is over", shown(app))
        assert "total" in shown(app)
        await pilot.press("r")
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("q")
        assert isinstance(app.screen, Ending)
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen)
        await pilot.press("enter")
        assert isinstance(app.screen, Ending), "Enter brings the end back"
        await pilot.press("a")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert not app.sitting.table.over
        assert app.sitting.table.game.settings == table.game.settings
        assert app.sitting.path != tmp_path / "game.json"

    play(app, script)


async def take_what_lies_there(pilot):
    """Never draw from the pile if there is another card, so that the round ends soon."""
    names = [place.name for place in open_places(pilot.app.screen)]
    piles = [name for name in names if name.startswith("pile")]
    if pilot.app.screen.choosing.touched or piles:
        await pilot.press(piles[-1][-1].lower() if not pilot.app.screen.choosing.touched else "d", "enter")
    else:
        await by_keys(pilot)


# --- people who share a screen


def test_people_are_asked_for_their_names_and_hand_the_screen_over(tmp_path):
    table = serai.new("lost-cities", seed=7, first=0)
    app = app_for(seated(table, tmp_path / "game.json", people=(0, 1)), ask_names=True)

    async def script(pilot):
        await until(pilot, lambda: isinstance(app.screen, AskNames))
        await pilot.press(*"Anna", "enter", *"Ben", "enter")
        await until(pilot, lambda: isinstance(app.screen, HandOver))
        assert "Next: Anna" in shown(app)
        assert not any(card in shown(app) for card in table.view(0).hand)
        await pilot.press("enter")
        assert table.view(0).hand[0] in "\n".join(text_of(app.screen))
        await pilot.press("tab", "enter", "enter", "enter")
        assert isinstance(app.screen, HandOver)
        assert "Next: Ben" in shown(app)
        hands = {*table.view(0).hand, *table.view(1).hand} - {line["text"].split()[-1] for line in table.view(None).log}
        assert not any(card in shown(app) for card in hands)
        await pilot.press("enter")
        assert "Anna" in side_text(app.screen)
        assert "You" not in side_text(app.screen)

    play(app, script)


def test_what_cannot_begin_ends_the_program_with_its_reason(tmp_path):
    def refuse():
        return serai.new("lost-cities", seats=9)

    app = app_for(None)
    app._sit_down = refuse

    async def main():
        async with app.run_test() as pilot:
            await until(pilot, lambda: app.failure is not None)

    asyncio.run(main())
    assert isinstance(app.failure, serai.BadOption)
