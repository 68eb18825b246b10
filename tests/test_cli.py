"""The command line: every command, and bad input in one sentence with exit code 2."""

import json

import pytest

import serai
from serai.table.commitment import Pledge
from serai.table.games import GAMES
from tests.commands import assert_refused, run, start


def test_games_lists_every_game_with_its_options():
    outcome = run("games", width=200)
    assert outcome.code == 0
    for name, game in GAMES.items():
        assert name in outcome.out
        for option in game.options:
            assert f"--{option.name.replace('_', '-')}" in outcome.out
    assert "from 1 to 9; default: 3" in outcome.out


def test_without_a_command_there_is_help():
    outcome = run()
    assert outcome.code in (0, 2)
    for command in ("play", "replay", "score", "games", "bench"):
        assert command in outcome.out + outcome.err


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("serai la", {"lab"}),
        ("serai play lost-c", {"lost-cities", "lost-cities-board"}),
        ("serai lab ge", {"generate"}),
    ],
)
def test_a_shell_can_complete_commands_and_games(words, offered, monkeypatch):
    monkeypatch.setenv("_SERAI_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
    assert set(run().out.split()) == offered


# --- score

POLISH = ["Y=6,7,10", "B=", "W=w", "G=w,2,3,10", "R=w,w,2,3,4,7,9,10"]


def test_score_prints_the_sheet():
    outcome = run("score", "lost-cities", *POLISH)
    assert outcome.code == 0
    rows = {line.split()[0]: line.split() for line in outcome.out.splitlines()}
    assert rows["Y"] == ["Y", "yellow", "23", "-20", "x1", "0", "3"]
    assert rows["R"] == ["R", "red", "35", "-20", "x3", "20", "65"]
    assert rows["W"][-1] == "-40"
    assert rows["total"][-1] == "18"


def test_score_as_json():
    sheet = json.loads(run("score", "lost-cities", *POLISH, "--json").out)
    assert sheet["total"] == 18
    assert sheet["lines"]["G"] == {"sum": 15, "cost": 20, "multiplier": 2, "bonus": 0, "points": -10}


def test_small_letters_and_nothing_at_all():
    assert json.loads(run("score", "lost-cities", "y=w,2", "--json").out)["total"] == -36
    assert json.loads(run("score", "lost-cities", "--json").out)["total"] == 0


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["Y=5,4"], "Y4"),
        (["Y=2,w"], "Yw"),
        (["Y=w,w,w,w"], "Yw"),
        (["Y=7,7"], "Y7"),
        (["Y=11"], "11"),
        (["Y=x"], "x"),
        (["X=2"], "X"),
        (["YB=2"], "YB"),
        (["=2"], "2"),
        (["Y"], "Y"),
        (["Y2"], "Y2"),
        (["Ж=2"], "Ж"),
        (["Y=2", "Y=3"], "Y"),
        (["Y=2", "y=3"], "Y"),
        (["Y=" + "9" * 5000], "Y"),
    ],
)
def test_what_cannot_be_scored(words, named):
    assert_refused(run("score", "lost-cities", *words), named)


@pytest.mark.parametrize("command", ["score", "play"])
def test_an_unknown_game(command):
    assert_refused(run(command, "chess"), "chess", "lost-cities")


# --- options of play


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ([], {}),
        (["--rounds", "1"], {"rounds": 1}),
        (["--rounds=2", "--expeditions", "6"], {"rounds": 2, "expeditions": 6}),
        (["--open-piles"], {"open_piles": True}),
        (["--no-open-piles"], {"open_piles": False}),
        (["--open-piles=yes", "--stall-turns", "12"], {"open_piles": True, "stall_turns": 12}),
        (["--first", "none"], {"first": None}),
        (["--first=1"], {"first": 0}),
        (["--first", "2"], {"first": 1}),
    ],
)
def test_options_of_the_game(tmp_path, words, options):
    path = tmp_path / "game.json"
    outcome = run("play", "lost-cities", "--hotseat", "--seed", 4, *words, "--record", path)
    assert outcome.code == 0, outcome.err
    expected = serai.new("lost-cities", seed=4, **options)
    assert json.loads(path.read_text()) == expected.record()


def test_balance_cards_are_for_seats_counted_from_one(tmp_path):
    path = tmp_path / "game.json"
    words = ["play", "en-route", "--hotseat", "--seats", 2, "--seed", 4]
    assert run(*words, "--balance", "1:segment 2:coordinate", "--record", path).code == 0
    assert json.loads(path.read_text())["options"]["balance"] == "0:segment 1:coordinate"
    assert run(*words, "--balance", "0:segment").code == 2


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--rounds", "0"], "rounds"),
        (["--rounds", "ten"], "ten"),
        (["--rounds"], "rounds"),
        (["--rounds", "--3"], "--3"),
        (["--expeditions", "7"], "7"),
        (["--open-piles=maybe"], "maybe"),
        (["--no-rounds"], "--no-rounds"),
        (["--colours", "5"], "--colours"),
        (["nonsense"], "nonsense"),
        (["--seats", "3"], "3"),
        (["--solo"], "1"),
        (["--seat", "3"], "3"),
        (["--seat", "0"], "1 to 2"),
        (["--first", "3"], "1 to 2"),
        (["--seat", "-1"], "-1"),
        (["--seed", "-1"], "seed"),
        (["--bot", "deep-blue"], "deep-blue"),
    ],
)
def test_what_play_does_not_take(tmp_path, words, named):
    path = tmp_path / "game.json"
    assert_refused(run("play", "lost-cities", *words, "--record", path, lines=["1"]), named)
    assert not path.exists()


def test_play_needs_a_game():
    assert_refused(run("play"), "serai games")


@pytest.mark.parametrize("words", [["--rounds", "1"], ["en-route"], ["lost-cities", "--rounds", "1"], ["--nonsense"]])
def test_options_do_not_go_with_a_saved_game(tmp_path, words):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(serai.new("lost-cities", seed=4).record()))
    before = path.read_bytes()
    assert_refused(run("play", *words, "--resume", path), words[-1])
    assert path.read_bytes() == before


def test_the_name_of_the_game_may_go_with_it(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(serai.new("lost-cities", seed=4).record()))
    assert run("play", "lost-cities", "--resume", path).code == 0


@pytest.mark.parametrize("words", [["no-such-command"], ["play", "lost-cities", "--seed", "x"], ["replay"], ["score"]])
def test_what_the_command_line_itself_refuses(words):
    outcome = run(*words)
    assert outcome.code == 2
    assert "Traceback" not in outcome.err


def test_the_installed_command_is_this_one():
    process = start("score", "lost-cities", "Y=5,4", stdout=-1, stderr=-1, text=True)
    out, err = process.communicate(timeout=300)
    assert (process.returncode, out) == (2, "")
    assert err.startswith("serai: Y4 ")
    assert "Traceback" not in err


# --- verify


def kept(tmp_path, **changes):
    table = serai.new("lost-cities", seed=5, first=0)
    table.pledge = Pledge.of("0123456789abcdef" * 2, 5)
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**table.record(), **changes}))
    return path, table.pledge.commitment


def test_verify_says_that_the_deal_was_fixed(tmp_path):
    path, commitment = kept(tmp_path)
    outcome = run("verify", path)
    assert (outcome.code, outcome.err) == (0, "")
    assert f"if the table showed {commitment}" in outcome.out
    outcome = run("verify", path, "--commitment", commitment.upper())
    assert outcome.code == 0
    assert f"fixed before the first move: {commitment}" in outcome.out


@pytest.mark.parametrize("changes", [{"seed": 6}, {"salt": "0" * 32}, {"commitment": "0" * 64}], ids=str)
def test_verify_tells_of_a_deal_that_was_changed(tmp_path, changes):
    path, commitment = kept(tmp_path, **changes)
    for more in ([], ["--commitment", commitment]):
        outcome = run("verify", path, *more)
        assert outcome.code == 1
        assert "The deal was changed" in outcome.out
        assert len(outcome.out.splitlines()) == 1


def test_verify_tells_of_another_deal(tmp_path):
    path, commitment = kept(tmp_path)
    outcome = run("verify", path, "--commitment", "0" * 64)
    assert outcome.code == 1
    assert f"another deal: its hash is {commitment}" in outcome.out


def test_verify_of_a_record_that_promises_nothing(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(serai.new("lost-cities", seed=5).record()))
    outcome = run("verify", path)
    assert outcome.code == 0
    assert "has no commitment" in outcome.out
    assert run("verify", path, "--commitment", "0" * 64).code == 1


def test_verify_replays_the_moves(tmp_path):
    path, _ = kept(tmp_path, log=[[1, "draw"]])
    assert_refused(run("verify", path), "Move 1")
    path, _ = kept(tmp_path, salt="short")
    assert_refused(run("verify", path), "salt")
    path, _ = kept(tmp_path)
    assert_refused(run("verify", path, "--commitment", "3f2a"), "64")
    assert_refused(run("verify", tmp_path / "nothing.json"), "cannot be read")
