"""A position made up from a view: the seat that has the view cannot tell it from the real one."""

from dataclasses import asdict, replace
from typing import Any

import pytest

from serai.rules import kernel
from serai.rules.randomness import generator
from serai.table.table import Table, remembered, table_of
from tests.variants import VARIANTS, Variant, name_of, position_after

DEPTHS = (0, 1, 2, 3, 7, 20, 45, 90, 150, 250)


def tables(variant: Variant) -> list[Table]:
    """Positions of a random game of every length, the end left out."""
    found = [position_after(variant, depth) for depth in DEPTHS]
    return [table for table in found if not table.over]


def made_up(table: Table, seat: int) -> Table:
    return remembered(table.game.name, table.seats, table.game.settings, table.view(seat))


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_it_looks_the_same_and_offers_the_same(variant: Variant) -> None:
    for table in tables(variant):
        for seat in range(table.seats):
            other = made_up(table, seat)
            assert asdict(other.view(seat)) == asdict(replace(table.view(seat), log=[]))
            assert other.actions(seat) == table.actions(seat)
            assert kernel.consistent_at(other.imagine(seat, 5), 0)


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_the_same_worlds_are_imagined_from_it(variant: Variant) -> None:
    """Drawn by the same generator they look alike to everybody, now and after some more choices."""
    for table in tables(variant):
        for seat in range(table.seats):
            if any(getattr(table.view(seat), "refreshing", ())):
                continue  # how many cards somebody is about to return is in no view
            worlds = [table.imagine(seat, 5), made_up(table, seat).imagine(seat, 5)]
            for steps in (0, 1, 5, 30):
                for world in worlds:
                    kernel.random_steps(world, 0, generator(steps), steps, table.game.rules.buffer())
                assert looks(table, worlds[0]) == looks(table, worlds[1])


def looks(table: Table, world: kernel.States) -> list[dict[str, Any]]:
    """What every seat sees in a world."""
    return [asdict(table_of(table, world).view(viewer, newest=0)) for viewer in range(table.seats)]


@pytest.mark.parametrize("variant", [each for each in VARIANTS if each[0] == "en-route"], ids=name_of)
def test_what_is_known_of_hidden_cards_is_found_in_the_log(variant: Variant) -> None:
    """How often the deck was shuffled before each hidden card was drawn, and which cards were seen in it then."""
    refreshed = 0
    for seed in (11, 12, 13):
        for depth in (20, 60, 100, 140):
            table = position_after(variant, depth, seed)
            if table.over:
                continue
            refreshed += int(table.states["shuffles"][0])
            for seat in range(table.seats):
                real, found = table.states, made_up(table, seat).states
                for field in ("drawn_after", "shuffles", "returned", "seen_drawn", "seen_bottom"):
                    assert found[field].tolist() == real[field].tolist(), field
                for viewer in (seat, kernel.SPECTATOR):
                    assert found["in_deck_at"][0, viewer].tolist() == real["in_deck_at"][0, viewer].tolist()
    assert refreshed
