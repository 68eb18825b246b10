"""The five levels: in time, repeatable, blind to hidden cards."""

import dataclasses
import time
from itertools import pairwise

import numpy as np
import pytest

import serai
from serai.bots import find
from serai.bots.levels import LEVELS, NAMES, Level
from serai.bots.player import player
from serai.bots.policy import STYLES, Style
from serai.bots.search import ROOM, search
from serai.bots.thinking import think
from serai.lab.tournament import run
from serai.rules.randomness import generator
from serai.table import Table, games, table_of
from serai.table.perspective import Perspective

GAMES = sorted(LEVELS)

LATE = {"lost-cities": (66, 74, 84, 94)}
"""Choices after which legend looks ahead, and counts, in a game where it does not do so from the beginning."""


@pytest.fixture
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels that think as they do, but in few worlds and without a clock, so that a busy machine changes nothing."""
    for levels in LEVELS.values():
        for name, level in levels.items():
            monkeypatch.setitem(levels, name, dataclasses.replace(level, worlds=min(level.worlds, 40), seconds=60.0))


def position(game: str, steps: int) -> tuple[Table, int]:
    table = serai.new(game, seed=5)
    bot = find("guide", 1)
    for _ in range(steps):
        seat = table.to_move[0]
        table.play(seat, bot.choose(Perspective(table, seat)))
    return table, table.to_move[0]


def swapped(table: Table, seat: int, seed: int) -> Perspective:
    """The same position with all that the seat cannot know swapped around."""
    return Perspective(table_of(table, table.imagine(seat, seed)), seat)


@pytest.mark.usefixtures("_unhurried")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["traveller", "legend"])  # one that judges and one that searches
def test_no_level_peeks(game: str, name: str) -> None:
    for steps in (0, 11, 24, *LATE.get(game, ())):
        table, seat = position(game, steps)
        seen = find(name, 7).choose(Perspective(table, seat))
        for seed in range(4):
            assert find(name, 7).choose(swapped(table, seat, seed)) == seen


@pytest.mark.usefixtures("_unhurried")
@pytest.mark.parametrize("game", GAMES)
def test_a_seed_repeats_a_game(game: str) -> None:
    def choices(seed: int) -> list[str]:
        table, seat = position(game, 2)
        return [find("stroller", seed + i).choose(Perspective(table, seat)).text for i in range(20)]

    assert choices(1) == choices(1)
    assert choices(1) != choices(100)


def test_thinking_by_the_clock_takes_the_same_steps_as_the_compiled_search() -> None:
    game = "lost-cities"
    table, seat = position(game, 10)
    style = STYLES[game]["sensible"]
    actions = games.find(game).rules.buffer()
    for seed in range(3):
        world = table.imagine(seat, seed)
        who = player(style, worlds=20, gap=100.0)
        by_the_clock = think(world, seat, who, generator(seed), actions, 60.0)
        room = np.concatenate([world] * ROOM)
        assert by_the_clock == search(room, seat, who[0], generator(seed), actions)


def test_a_search_takes_the_others_for_what_it_is_told() -> None:
    """Against one who ends the round as fast as it can other moves are best than against one who hoards."""
    game = "lost-cities"
    styles = STYLES[game]
    actions = games.find(game).rules.buffer()

    def choices(rivals: list[Style], onward: Style | None = None) -> list[int]:
        who = player(styles["sensible"], rivals, worlds=60, doubt=50.0, onward=onward)
        found = []
        for steps in range(20, 60, 4):
            table, seat = position(game, steps)
            found.append(think(table.imagine(seat, 1), seat, who, generator(1), actions, 60.0))
        return found

    assert choices([styles["sensible"]]) == choices([])
    assert choices([styles["sprinter"]]) != choices([styles["hoarder"]])
    # And itself: for one who would play on otherwise, too.
    assert choices([], onward=styles["sensible"]) == choices([])
    assert choices([styles["sensible"]], onward=styles["hoarder"]) != choices([styles["sensible"]])


def test_a_level_that_plays_on_by_another_style_takes_everybody_to_do_so() -> None:
    styles = STYLES["lost-cities-board"]
    names = {style.tobytes(): name for name, style in styles.items()}

    def taken(level: Level) -> list[str]:
        """Its own style, how it plays on, and two that the others are taken to have."""
        return [names[style.tobytes()] for style in level.player(styles)[0]["styles"][:4]]

    assert taken(Level(style="instinct")) == ["instinct", "instinct", "sensible", "instinct"]
    assert taken(Level(style="instinct", onward="sensible")) == ["instinct", "sensible", "sensible", "sensible"]


@pytest.mark.parametrize("game", GAMES)
def test_a_search_answers_when_time_is_over(game: str) -> None:
    table, seat = position(game, 6)
    actions = games.find(game).rules.buffer()
    endless = player(STYLES[game]["sensible"], worlds=10**8)
    think(table.imagine(seat, 1), seat, endless, generator(1), actions, 0.0)
    began = time.monotonic()
    action = think(table.imagine(seat, 1), seat, endless, generator(1), actions, 0.1)
    assert time.monotonic() - began < 2.0
    assert action in [choice.code for choice in table.actions(seat)]


def test_every_game_has_every_level() -> None:
    assert set(LEVELS) == set(games.GAMES)
    for levels in LEVELS.values():
        assert tuple(levels) == NAMES
        limits = (0.06, 0.06, 0.06, 0.06, 2.0)
        assert all(level.seconds < limit for level, limit in zip(levels.values(), limits, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_each_level_wins_60_to_75_percent_over_the_one_below(game: str) -> None:
    """Those that do not look ahead; docs/bots.md has the others."""
    quick = [name for name, level in LEVELS[game].items() if level.worlds == 0]
    for below, above in pairwise(quick):
        [pairing] = run(game, [above, below], deals=150, seed=6, workers=1).pairings
        assert pairing.wins.high > 0.6
        assert pairing.wins.low < 0.75
        assert pairing.wins.low > 0.5
