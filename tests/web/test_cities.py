"""The six cities on the page: every choice has its button, and the map shows what the city is made of."""

import random

import pytest

import serai
from serai.rules.compiling import INTERPRETED
from serai.table import table_of
from serai.table.games.en_route.cities.making import make_city
from serai.table.games.en_route.cities.places import segment
from serai.web import pages

from .test_pages import offered, page_of

pytestmark = pytest.mark.skipif(INTERPRETED, reason="takes minutes without compiling")

SIGNS = {
    "cairo": ('class="flood', 'class="sand"', 'class="bridge"'),
    "hong-kong": ('class="flood', 'class="bridge"', 'class="P tourist"'),
    "london": ('class="flood', 'class="bridge"', 'class="station t1"'),
    "new-york": ('class="cafe ',),
    "paris": ('class="cafe ',),
    "rio-de-janeiro": ('class="avenue"', 'class="P tourist"'),
}


@pytest.mark.parametrize("city", SIGNS)
def test_every_choice_has_a_button_and_the_map_its_signs(city: str) -> None:
    table = serai.new("en-route", seats=2, seed=4, city=city)
    chance = random.Random(4)
    turn = 0
    while not table.over:
        seat = chance.choice(table.to_move)
        actions = [action.text for action in table.actions(seat)]
        if turn % 13 == 0 or turn < 6 or table.view(seat).phase == "routes":
            html = pages.table_page(page_of(table, seat))
            assert set(actions) <= offered(html)
            assert all(sign in html for sign in SIGNS[city])
            assert "ur own design" in html
        table.play(seat, chance.choice(actions))
        turn += 1
    assert "KeyError" not in pages.table_page(page_of(table, 0))


def test_a_ride_is_a_place_on_the_map() -> None:
    table = serai.new("en-route", seats=1, seed=1, city="london")
    chance = random.Random(1)
    while table.view(0).phase != "routes":
        table.play(0, chance.choice(table.actions(0)))
    states = table.states.copy()
    states[0].segments[0] = states[0].cafe[0] = 0
    for name in ("B3-C3", "F1-F2"):
        states[0].segments[0, segment(name)] = 1
    states[0].own_line[0] = 0  # B3 to F2
    table = table_of(table, states)
    for text in ("walk C3", "walk B3"):
        table.play(0, text)
    assert 'class="spot corner ride x5 y1" name="action" value="ride"' in pages.table_page(page_of(table, 0))
    table.play(0, "ride")
    table.play(0, "walk F1")
    assert "L92 152M332 92L332 32" in pages.table_page(page_of(table, 0))  # the route is not drawn under ground


@pytest.mark.parametrize("seed", range(1, 4))
def test_a_city_by_lot_is_played_to_its_end(seed: int) -> None:
    """As the workshop hands it to a table: all of it as an option."""
    table = serai.new("en-route", seats=2, seed=seed, city=make_city(seed))
    chance = random.Random(seed)
    turn = 0
    while not table.over:
        seat = chance.choice(table.to_move)
        actions = [action.text for action in table.actions(seat)]
        if turn % 29 == 0:
            assert set(actions) <= offered(pages.table_page(page_of(table, seat)))
        table.play(seat, chance.choice(actions))
        turn += 1
    assert f"City {seed}" in pages.table_page(page_of(table, 0))
    assert serai.load(table.record()).record() == table.record()
