"""Compiling before playing: everything, once, by one process at a time, with a part that grows."""

import shutil
import threading
from pathlib import Path

import pytest
from numba.core import event

import serai
from serai import bots, warming
from serai.rules.compiling import INTERPRETED
from serai.rules.en_route import play as en_route
from serai.rules.lost_cities import play as lost_cities
from serai.table.film import Film
from serai.table.games import GAMES
from serai.table.perspective import Perspective
from tests.commands import assert_refused, run

compiled_only = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """An empty cache, and the games that are compiled into it."""
    games: list[str] = []
    monkeypatch.setattr(warming, "CACHE", tmp_path)
    monkeypatch.setattr(warming, "INTERPRETED", False)
    monkeypatch.setattr(warming, "load", games.append)
    return games


def compile_one(function: object) -> None:
    """As if the compiler had been there."""
    with event.trigger_event("numba:compile", data={"dispatcher": function}):
        pass


def test_what_was_compiled_for_a_copy_in_another_folder_does_not_count(
    loaded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warming, "machine", warming.machine.__wrapped__)
    for place in ("/one/serai", "/another/serai", "/one/serai"):
        monkeypatch.setattr(warming, "PACKAGE", Path(place))
        warming.compile_game("lost-cities")
    assert loaded == ["lost-cities"] * 2


@compiled_only
@pytest.mark.parametrize("game", GAMES)
def test_after_it_nothing_has_to_be_compiled_to_play(game: str) -> None:
    warming.compile_game(game)
    warming.load(game)
    compiled: list[float] = []
    with warming.watched(compiled.append):
        for level in ("stroller", "legend"):
            table = serai.new(game, seed=5)
            for _ in range(30):
                seat = table.to_move[0]
                table.play(seat, bots.find(level, seed=3).choose(Perspective(table, seat)))
        random = bots.find("random", seed=3)
        while not table.over:
            seat = table.to_move[0]
            table.play(seat, random.choose(Perspective(table, seat)))
        assert serai.load(table.record()).scores() == table.scores()
        film = Film(table)
        for viewer in (None, *range(table.seats)):
            film.at(film.last // 2).view(viewer)
            table.view(viewer)
        GAMES[game].rehearse()
    assert compiled == []


def test_a_cache_that_was_emptied_meanwhile_is_filled_again(loaded: list[str]) -> None:
    warming.compile_game("lost-cities")
    shutil.rmtree(warming.CACHE)
    warming.compile_game("lost-cities")
    assert loaded == ["lost-cities"] * 2


def test_a_game_is_compiled_once(loaded: list[str]) -> None:
    assert not warming.is_compiled("en-route")
    for _ in range(2):
        warming.compile_game("en-route")
        assert warming.is_compiled("en-route")
        assert not warming.is_compiled("lost-cities")
    assert loaded == ["en-route"]


def test_another_processor_or_compiler_needs_it_again(loaded: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    warming.compile_game("en-route")
    monkeypatch.setattr(warming, "machine", lambda: "another")
    assert not warming.is_compiled("en-route")


def test_a_game_that_cannot_be_compiled_is_not_said_to_be(loaded: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(game: str) -> None:
        raise MemoryError(game)

    monkeypatch.setattr(warming, "load", fail)
    with pytest.raises(MemoryError):
        warming.compile_game("en-route")
    assert not warming.is_compiled("en-route")


def test_two_do_not_compile_the_same_game(loaded: list[str], tmp_path: Path) -> None:
    with warming.locked(tmp_path / "compiling-en-route"):
        second = threading.Thread(target=warming.compile_game, args=("en-route",))
        second.start()
        second.join(0.2)
        assert second.is_alive()
        warming.compile_game("lost-cities")
        warming.mark("en-route").touch()
    second.join(10)
    assert loaded == ["lost-cities"]


def test_the_part_that_is_compiled_grows() -> None:
    parts: list[float] = []
    with warming.watched(parts.append):
        for _ in range(4):
            compile_one(en_route.legal)
        compile_one(lost_cities.legal)
        compile_one(compile_one)  # another program's
    compile_one(en_route.legal)
    whole = warming.functions_of("en-route")
    assert parts[:4] == [number / whole for number in (1, 2, 3, 4)]
    assert parts[4:] == [1 / warming.functions_of("lost-cities")]


def test_the_part_is_never_more_than_the_whole() -> None:
    parts: list[float] = []
    with warming.watched(parts.append):
        for _ in range(warming.functions_of("lost-cities") + 3):
            compile_one(lost_cities.legal)
    assert parts[-1] == max(parts) == 1.0


def test_the_smallest_game_comes_first() -> None:
    assert sorted(warming.smallest_first()) == sorted(GAMES)
    assert warming.smallest_first()[-1] == "en-route"
    assert 0 < warming.expected_seconds(["lost-cities"]) < warming.expected_seconds(["en-route"])


# --- the command


def test_warm_compiles_all_games_and_a_second_time_none(loaded: list[str]) -> None:
    first = run("warm")
    assert (first.code, loaded) == (0, warming.smallest_first())
    for game in GAMES.values():
        assert f"{game.title}: compiled in 0 s." in first.out
    second = run("warm")
    assert (second.code, len(loaded)) == (0, len(GAMES))
    assert second.out.count("compiled already.") == len(GAMES)


def test_warm_takes_names_of_games(loaded: list[str]) -> None:
    assert run("warm", "lost-cities-board").code == 0
    assert loaded == ["lost-cities-board"]
    assert_refused(run("warm", "chess"), "chess")


def test_where_nothing_can_move_it_is_said_once_what_is_going_on(
    loaded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warming, "load", lambda game: [compile_one(en_route.legal) for _ in range(3)])
    outcome = run("warm", "en-route")
    assert outcome.out.splitlines() == ["Preparing En Route, the first time only…", "En Route: compiled in 0 s."]


def test_a_game_at_the_terminal_is_prepared_before_it_begins(
    loaded: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(warming, "load", lambda game: [loaded.append(game), compile_one(lost_cities.legal)])
    play = ("play", "lost-cities", "--record", tmp_path / "game.json")
    outcome = run(*play, lines=["quit"])
    assert loaded == ["lost-cities"]
    assert "Preparing Lost Cities, the first time only…" in outcome.err
    again = run("play", "--resume", tmp_path / "game.json", lines=["quit"])
    assert loaded == ["lost-cities"]
    assert "Preparing" not in again.err
