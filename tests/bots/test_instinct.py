"""The learned instincts of all games: of the documented form, blind to what is hidden, and worth having."""

import re
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

import serai
from serai.bots.game import GAMES
from serai.bots.instinct import MARKS, PARTS, perceive
from serai.bots.player import player
from serai.bots.policy import STYLES
from serai.lab.arena import compiled_deals
from serai.rules.compiling import compiled
from serai.rules.kernel import determinize
from serai.rules.randomness import generator

TAUGHT = sorted(name for name, bots in GAMES.items() if bots.learned)
SHIPPED = [name for name in TAUGHT if "instinct" in STYLES[name]]
BOTS = "serai.bots"
DOCS = (Path(__file__).parents[2] / "docs" / "bots.md").read_text()


@compiled
def perceive_at(states, seat, style, actions, values, table, parts, places, marks):
    return perceive(states[0], seat, style, actions, values, table, parts, places, marks)


@compiled
def imagine_at(states, seat, rng):
    determinize(states[0], seat, rng)


def sight(game, states, seat):
    """All that the instinct looks at, by name; what is not written is not a number."""
    form, rules = GAMES[game].learned.form, GAMES[game].rules
    actions, values = rules.buffer(), np.zeros(rules.actions)
    table = np.full(form.table_sight, np.nan, np.float32)
    parts = np.full(form.parts * form.part_sight, np.nan, np.float32)
    places, marks = np.zeros(rules.actions, np.int64), np.full(MARKS, -1)
    count = perceive_at(states, seat, STYLES[game]["sensible"], actions, values, table, parts, places, marks)
    parts = parts.reshape(form.parts, -1)[: marks[PARTS]]
    return {"table": table, "parts": parts, "places": places[:count], "marks": marks, "values": values[:count]}


def positions(game, seats, seed):
    """Where somebody has a choice, in a game between random players."""
    table, rng = serai.new(game, seats=seats, seed=seed), np.random.default_rng(seed)
    while not table.over:
        seat = table.to_move[0]
        codes = table.codes(seat)
        if len(codes) > 1 and rng.random() < 0.2:
            yield table.states, seat
        table.play(seat, int(rng.choice(codes)))


@pytest.mark.parametrize("game", TAUGHT)
def test_all_that_it_looks_at_is_written_and_near_1(game):
    seen = [sight(game, *position) for position in positions(game, 2, 3)]
    assert len(seen) > 10
    form = GAMES[game].learned.form
    for each in seen:
        numbers = np.concatenate([each["table"], each["parts"].ravel()])
        assert np.isfinite(numbers).all()
        assert np.abs(numbers).max() < 12
        assert (each["marks"] >= 0).all()
        assert len(set(each["places"])) == len(each["places"])
        assert each["places"].max() < each["marks"][PARTS] * form.moves + form.common


@pytest.mark.parametrize("game", TAUGHT)
def test_it_does_not_see_what_is_hidden(game):
    checked = 0
    for states, seat in positions(game, 2, 4):
        before = sight(game, states, seat)
        imagine_at(states, seat, generator(checked))
        after = sight(game, states, seat)
        for name, value in before.items():
            assert np.array_equal(after[name], value), name
        checked += 1
    assert checked > 10


@pytest.mark.parametrize("game", SHIPPED)
def test_the_file_holds_what_the_documentation_says(game):
    form, file = GAMES[game].learned.form, import_module(f"{BOTS}.{game.replace('-', '_')}.instinct").FILE
    with np.load(file) as arrays:
        assert form.fits({name: arrays[name].shape for name in arrays})
        assert all(np.isfinite(arrays[name]).all() for name in arrays)
    assert file.stat().st_size < 300_000
    size = f"{form.manners} × {form.size:,} weights" if form.manners > 1 else f"{form.size:,} weights"
    assert size in DOCS
    assert re.search(rf"{form.part_sight} numbers about each \w+, {form.table_sight} about the table", DOCS)


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if game.learned is not None])
def test_weights_are_read_as_they_were_written(game, tmp_path):
    form = GAMES[game].learned.form
    weights = np.random.default_rng(1).standard_normal((form.manners, form.size)).astype(np.float32)
    form.save(tmp_path / "weights.npz", weights)
    assert (form.load(tmp_path / "weights.npz") == weights).all()


def test_weights_other_than_expected_are_refused(tmp_path):
    form = GAMES["lost-cities-board"].learned.form
    form.save(tmp_path / "weights.npz", np.zeros((1, form.size), np.float32))
    with pytest.raises(RuntimeError, match="other weights"):
        form.shipped(tmp_path / "weights.npz", "0" * 16)


def test_the_instinct_of_the_board_game_beats_its_rules_of_thumb():
    """The interval of 100 mirrored deals is about 20 points wide on either side."""
    seeds, styles = 5_000_000 + np.arange(100), STYLES["lost-cities-board"]
    players = player(styles["instinct"]), player(styles["sensible"])
    points, _ = compiled_deals("lost-cities-board", 2, {}, players, seeds)
    margins = (points[:, 0, 0] - points[:, 0, 1] + points[:, 1, 1] - points[:, 1, 0]) / 2
    assert margins.mean() > 40
