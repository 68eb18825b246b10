"""What the others did, in words beside the prompt, and where on the table it is."""

from typing import Any

import pytest

import serai
from serai.table import Table
from serai.web.games.lost_cities import page as lost_cities
from serai.web.pages.table import table_page
from serai.web.parts import turns
from serai.web.views.table import Player, TablePage

NAMES = ["Ann", "Bob"]


def seen(table: Table, seat: int | None, **more: Any) -> TablePage:
    return TablePage(
        id="t",
        game="lost-cities",
        title="Lost Cities",
        options=table.game.settings,
        status="playing",
        seq=len(table.moves),
        seat=seat,
        players=(Player("Ann", "person", yours=seat == 0), Player("Bob", "bot", "guide")),
        view=table.view(seat),
        actions=tuple(table.actions(seat)) if seat in table.to_move else (),
        token="",
        name="Ann",
        **more,
    )


def told(table: Table, seat: int | None) -> list[str]:
    page = seen(table, seat)
    return [lost_cities.turn(lines, NAMES, page.view) for lines in turns.turns_of_others(page)]


@pytest.fixture
def table() -> Table:
    return serai.new("lost-cities", seed=11, first=1)


def act(table: Table, verb: str) -> str:
    """Place the first card of whoever is to move, and draw; which card it was."""
    seat = table.to_move[0]
    card: str = table.view(seat).hand[0]
    table.play(seat, f"{verb} {card}")
    table.play(seat, "draw")
    return card


def test_a_turn_is_one_sentence(table: Table) -> None:
    card = act(table, "play")
    assert told(table, 0) == [f"Bob played {words(card)} and drew from the pile."]


def words(card: str) -> str:
    return lost_cities.words.card(card)


def test_it_names_the_card_that_was_taken_from_the_discards(table: Table) -> None:
    act(table, "discard")
    thrown = act(table, "discard")
    card = next(card for card in table.view(1).hand if card[0] != thrown[0])
    table.play(1, f"discard {card}")
    table.play(1, f"take {thrown[0]}")
    assert told(table, 0) == [f"Bob discarded {words(card)} and took {words(thrown)}."]


def test_it_stands_there_until_one_acts(table: Table) -> None:
    act(table, "play")
    table.play(0, f"discard {table.view(0).hand[0]}")
    assert told(table, 0) == []
    table.undo(0)
    assert len(told(table, 0)) == 1


def test_whoever_watches_is_told_the_latest_turn(table: Table) -> None:
    act(table, "play")
    card = act(table, "discard")
    assert told(table, None) == [f"Ann discarded {words(card)} and drew from the pile."]


def test_half_a_turn_is_told_as_the_log_does(table: Table) -> None:
    card = table.view(1).hand[0]
    table.play(1, f"play {card}")
    assert told(table, 0) == [f"Bob plays {words(card)}."]


def test_nothing_is_told_of_the_round_before() -> None:
    lines = [{"seat": 1, "event": "move", "text": "draw", "values": []}, {"seat": None, "event": "round", "text": ""}]
    view = serai.new("lost-cities", seed=1).view(0)
    assert lost_cities.turn(lines, NAMES, view) == ""


@pytest.mark.parametrize(
    ("text", "places"),
    [("play Y7", "c1Y/Y7"), ("discard Bw", "dB/Bw"), ("take G", "dG"), ("draw", "deck")],
)
def test_a_line_points_at_what_it_speaks_of(text: str, places: str) -> None:
    assert lost_cities.about({"seat": 1, "event": "move", "text": text, "values": []}) == places


def test_the_places_are_on_the_page(table: Table) -> None:
    card = act(table, "play")
    html = table_page(seen(table, 0))
    assert f'data-about="c1{card[0]}/{card}"' in html
    assert f'data-place="c1{card[0]}"' in html
    assert f'data-card="{card}"' in html
    assert 'data-place="deck"' in html


def test_a_columns_worth_is_explained() -> None:
    means = lost_cities._worth_means
    assert means("Y", ("Y5",), -15) == "Cards worth 5, less 20 for setting out: −15."
    assert means("Y", ("Yw", "Yw", "Y5"), -45).endswith("times 3 for wagers: −45.")
    long = ("Yw", "Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8")
    assert means("Y", long, 50).endswith("times 2 for wagers, and 20 more for eight cards: +50.")
    assert "times" not in means("Y", ("Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8", "Y9"), 44)


def test_the_strips_of_a_column() -> None:
    strips = lost_cities._strips(("Yw", "Yw", "Y3", "Y7"), last_is_new=True)
    assert [(strip.cards, strip.factor, strip.top, strip.last) for strip in strips] == [
        (("Yw",), 2, False, False),
        (("Yw",), 3, False, False),
        (("Y3",), 0, False, False),
        (("Y7",), 0, True, True),
    ]
    long = lost_cities._strips(("Yw", "Yw", "Yw", *(f"Y{rank}" for rank in range(2, 11))), last_is_new=False)
    assert len(long) == 10
    assert long[0].cards == ("Yw",) * 3
    assert long[0].factor == 4
    only_wagers = lost_cities._strips(("Yw", "Yw"), last_is_new=False)
    assert [(strip.factor, strip.top) for strip in only_wagers] == [(2, False), (3, True)]
