"""Cities made by lot: whatever the seed, the file is right and a game in it comes to its end."""

import json
import random

import pytest

import serai
from serai.table.games.en_route.cities import build_city
from serai.table.games.en_route.cities.making import as_file, make_city


@pytest.mark.parametrize("seed", range(12))
def test_a_city_by_lot_is_a_city(seed):
    tables = json.loads(as_file(make_city(seed)))
    assert tables == json.loads(as_file(make_city(seed)))
    assert len(build_city(tables, "made").source["tasks"]) == 16


def test_seeds_bring_different_cities_and_every_idea():
    made = [make_city(seed) for seed in range(40)]
    assert len({as_file(tables) for tables in made}) == 40
    assert all(
        any(entry in tables for tables in made) for entry in ("closed", "lines", "cafe_cards", "barren", "avenue")
    )


def test_a_game_in_a_city_by_lot_comes_to_its_end():
    table, chooser = serai.new("en-route", seed=1, city=make_city(3)), random.Random(1)
    while table.to_move:
        seat = chooser.choice(table.to_move)
        table.play(seat, chooser.choice(table.actions(seat)))
    assert serai.load(table.record()).scores() == table.scores()
