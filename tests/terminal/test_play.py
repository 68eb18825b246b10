"""Playing Lost Cities in the terminal: a keyboard that types, bots, saving and going on."""

import io
import json
import random
import re
import signal
import subprocess
import time

import pytest
from rich.console import Console

import serai
from serai import bots
from serai.terminal.lines.play import LineGame
from serai.terminal.names import Names
from serai.terminal.sitting import Sitting
from serai.words import card_words
from tests.commands import Keyboard, assert_refused, run, start
from tests.rules.lost_cities_position import choices

SHORT = ["--rounds", "1", "--seed", "7", "--first", "1", "--plain"]


def saved(path):
    """The table in a record file."""
    return serai.load(path.read_text(encoding="utf-8"))


def typed_game(by_number=True, choose=None, **options):
    """Every line that two people type who play a whole game on one keyboard, and its end."""
    table = serai.new("lost-cities", seed=7, first=0, **{"rounds": 1, **options})
    choose = choose or random.Random(1).choice
    lines, facing = [], None
    while not table.over:
        seat = table.to_move[0]
        if facing != seat:
            lines.append("")  # the screen is passed on
        facing = seat
        actions = table.actions(seat)
        action = choose(actions)
        lines.append(str(actions.index(action) + 1) if by_number else action.text)
        table.play(seat, action)
    return lines, table


def last_discard_or_take(actions):
    """The choice of somebody who never draws from the pile if there is another card."""
    return actions[-1]


@pytest.mark.parametrize(("by_number", "cap"), [(True, 60), (False, 4)], ids=["numbers", "notation"])
def test_a_whole_game_at_one_keyboard(tmp_path, by_number, cap):
    lines, table = typed_game(by_number, stall_turns=cap)
    options = [*SHORT, "--stall-turns", cap, "--record", tmp_path / "game.json"]
    outcome = run("play", "lost-cities", "--hotseat", *options, lines=lines)
    assert outcome.code == 0, outcome.err
    assert saved(tmp_path / "game.json").record() == table.record()
    assert saved(tmp_path / "game.json").over
    assert "The game is over" in outcome.out
    for score in table.scores():
        assert str(score).replace("-", "−") in outcome.out
    assert "Traceback" not in outcome.err


def test_the_score_sheet_of_each_round_is_shown(tmp_path):
    options = ["--rounds", "2", "--stall-turns", "2", *SHORT[2:]]
    lines, table = typed_game(choose=last_discard_or_take, rounds=2, stall_turns=2)
    outcome = run("play", "lost-cities", "--hotseat", *options, "--record", tmp_path / "game.json", lines=lines)
    assert outcome.code == 0
    points = table.view(None).round_points
    assert len(points) == 2
    for number, row in enumerate(points, start=1):
        sheet = outcome.out.split(f"\nRound {number}\n")[1]
        totals = [int(line.split()[-1]) for line in sheet.splitlines() if line.startswith("total ")][:2]
        assert totals == row


@pytest.mark.parametrize("bot", ["random", bots.DEFAULT])
def test_a_whole_game_against_a_bot(tmp_path, bot):
    path = tmp_path / "game.json"
    outcome = run("play", "lost-cities", *SHORT, "--bot", bot, "--record", path, lines=["1"] * 200)
    assert outcome.code == 0, outcome.err
    table = saved(path)
    assert table.over
    assert {move.seat for move in table.moves} == {0, 1}
    assert f"{bot.capitalize()} draws from the pile." in outcome.out


class Discarder:
    """A bot that discards and draws from the pile."""

    def choose(self, seen):
        return next(action for action in seen.actions() if action.text.startswith(("discard", "draw")))


def test_the_sheet_is_the_persons_even_if_the_bot_ended_the_round(tmp_path, monkeypatch):
    """44 cards are drawn in turn, the last by the bot."""
    table = serai.new("lost-cities", seed=7, rounds=1, first=0)
    console = Console(file=io.StringIO(), width=100)
    monkeypatch.setattr("sys.stdin", Keyboard(["1", "draw"] * 22))
    sitting = Sitting(table, {1: Discarder()}, Names(("Anna", "Discarder"), you=0), tmp_path / "game.json")
    LineGame(sitting, console).run()
    assert table.over
    assert table.moves[-1].seat == 1
    own = str(table.scores()[0]).replace("-", "−")
    assert f"Totals: You {own} and Discarder 0" in console.file.getvalue()
    assert "Won by Discarder." in console.file.getvalue()


def test_the_person_may_sit_at_the_other_seat(tmp_path):
    path = tmp_path / "game.json"
    outcome = run("play", "lost-cities", *SHORT, "--seat", 2, "--bot", "random", "--record", path, lines=["1", "1"])
    hand = saved(path).view(1).hand
    assert outcome.code == 0
    assert outcome.out.count("Your hand") >= 2
    assert re.search(r"Random (draws from the pile|takes the top of the \w+ discards)\.", outcome.out)
    assert len(hand) == 8


def test_the_screen_shows_only_what_the_person_may_know(tmp_path):
    """The cards that the bot draws and holds are nowhere in the output."""
    path = tmp_path / "game.json"
    outcome = run("play", "lost-cities", *SHORT, "--bot", "random", "--record", path, lines=["1", "1", "1", "1"])
    table = saved(path)
    view = table.view(0)
    seen = set(view.hand + view.known[1] + [line["text"].split()[-1] for line in view.log])
    for card in set(table.view(1).hand) - seen:
        assert f" {card} " not in outcome.out.replace("\n", " ")


def test_the_table_is_drawn_with_letters(tmp_path):
    outcome = run("play", "lost-cities", *SHORT, "--record", tmp_path / "g", lines=[])
    table = serai.new("lost-cities", seed=7, rounds=1, first=0)
    assert "Your hand: " + " ".join(table.view(0).hand) in outcome.out
    assert "Round 1 of 1" in outcome.out
    assert "44 cards in the pile" in outcome.out
    for colour in ("Y yellow", "B blue", "W white", "G green", "R red"):
        assert colour in outcome.out
    for number, text in enumerate(choices(table), start=1):
        assert f"{number} {text}" in outcome.out


# --- what else may be typed


def test_what_is_not_legal_is_told_and_asked_again(tmp_path):
    path = tmp_path / "game.json"
    hand = serai.new("lost-cities", seed=7, rounds=1, first=0).view(0).hand
    lines = ["draw", "99", "0", "nonsense", "play Y11", "9" * 5000, "²", f"discard {hand[0]}"]
    outcome = run("play", "lost-cities", *SHORT, "--record", path, lines=lines)
    assert outcome.code == 0
    assert saved(path).record()["log"] == [[0, f"discard {hand[0]}"]]
    assert "Place a card first" in outcome.out
    assert "There is no choice 99" in outcome.out
    assert "nonsense" in outcome.out


def test_undo_log_and_help(tmp_path):
    path = tmp_path / "game.json"
    hand = serai.new("lost-cities", seed=7, rounds=1, first=0).view(0).hand
    lines = ["undo", "help", f"discard {hand[0]}", "log", "undo", f"discard {hand[1]}", "quit"]
    outcome = run("play", "lost-cities", *SHORT, "--record", path, lines=lines)
    assert outcome.code == 0
    assert "nothing to take back" in outcome.out
    assert f"You discard {card_words(hand[0])}." in outcome.out
    assert saved(path).record()["log"] == [[0, f"discard {hand[1]}"]]


# --- leaving and going on


@pytest.mark.parametrize(
    "leaving",
    [{"lines": ["1", "1"]}, {"lines": ["1", "1"], "interrupt": True}, {"lines": ["1", "1", "quit", "1"]}],
    ids=["end of input", "Ctrl-C", "quit"],
)
def test_leaving_saves_the_game(tmp_path, leaving):
    path = tmp_path / "folder" / "game.json"
    outcome = run("play", "lost-cities", *SHORT, "--bot", "random", "--record", path, **leaving)
    assert outcome.code == 0
    assert outcome.err == ""
    assert f"--resume {path}" in outcome.out.replace("\n", "")
    assert len(saved(path).moves) >= 4
    assert [file.name for file in path.parent.iterdir()] == ["game.json"]


def test_a_saved_game_goes_on_where_it_was(tmp_path):
    path = tmp_path / "game.json"
    lines, whole = typed_game()
    cut = 21
    run("play", "lost-cities", "--hotseat", *SHORT, "--record", path, lines=lines[:cut])
    first = len(saved(path).moves)
    assert 0 < first < len(whole.moves)
    rest = lines[cut:] if lines[cut] == "" else ["", *lines[cut:]]
    outcome = run("play", "--resume", path, "--hotseat", "--plain", lines=rest)
    assert outcome.code == 0
    assert saved(path).record() == whole.record()


def test_a_finished_game_resumed_shows_its_end(tmp_path):
    _, whole = typed_game()
    path = tmp_path / "game.json"
    path.write_text(json.dumps(whole.record()))
    outcome = run("play", "--resume", path, "--hotseat")
    assert outcome.code == 0
    assert "The game is over" in outcome.out
    assert saved(path).record() == whole.record()


def test_without_a_file_name_it_is_saved_in_the_users_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for _ in range(2):
        assert run("play", "lost-cities", *SHORT, lines=["1"]).code == 0
    files = sorted((tmp_path / "serai" / "records").iterdir())
    assert len(files) == 2
    assert all(file.name.startswith("lost-cities-") and saved(file).seed == 7 for file in files)


def test_the_interrupt_key_of_a_real_terminal(tmp_path):
    path = tmp_path / "game.json"
    process = start("play", "lost-cities", *SHORT, "--bot", "random", "--record", path, stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # fmt: skip
    process.stdin.write(b"1\n1\n")
    process.stdin.flush()
    until = time.monotonic() + 300
    while time.monotonic() < until and not (path.exists() and len(saved(path).moves) >= 4):
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0
    assert b"Traceback" not in err
    assert b"saved" in out
    assert len(saved(path).moves) >= 4


def test_bytes_that_are_no_text(tmp_path):
    path = tmp_path / "game.json"
    process = start("play", "lost-cities", *SHORT, "--bot", "random", "--record", path, stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # fmt: skip
    _, err = process.communicate(b"1\n\xff\xfe\n1\n", timeout=300)
    assert b"Traceback" not in err
    assert process.returncode in (0, 2)
    assert saved(path).moves


# --- files


def test_an_existing_file_is_never_written_over(tmp_path):
    path = tmp_path / "game.json"
    path.write_text("my diary")
    assert_refused(run("play", "lost-cities", *SHORT, "--record", path, lines=["1"]), str(path), "--resume")
    assert path.read_text() == "my diary"


@pytest.mark.parametrize("content", ["my diary", "", "{}", '{"format": "serai-record", "version": 2}'])
def test_what_is_no_record_cannot_be_resumed_and_stays_as_it_is(tmp_path, content):
    path = tmp_path / "game.json"
    path.write_text(content)
    assert_refused(run("play", "--resume", path, lines=["1"]), "record")
    assert path.read_text() == content


@pytest.mark.parametrize("name", ["file/game.json", "a" * 300])
def test_a_file_that_cannot_be_written(tmp_path, name):
    (tmp_path / "file").write_text("in the way")
    assert_refused(run("play", "lost-cities", *SHORT, "--record", tmp_path / name, lines=["1"]), "written")


def test_a_folder_is_no_record(tmp_path):
    assert_refused(run("play", "--resume", tmp_path, lines=["1"]), str(tmp_path))
    assert_refused(run("play", "lost-cities", *SHORT, "--record", tmp_path, lines=["1"]), str(tmp_path))
