"""Dealing, placing and drawing in Lost Cities, one test a rule, from the rules' text."""

from collections import Counter

import pytest

import serai
from serai.rules import kernel
from tests.rules.lost_cities_position import choices, deck_of, idle_turn, position, turns

SIX = {"expeditions": 6}

# --- components and deal


def dealt_cards(table):
    """All cards of a table by name, counted, wherever they lie at the start."""
    state = table.states[0]
    pile = [table.game.text(int(card)).removeprefix("play ") for card in state.deck[: state.deck_size]]
    return Counter(pile + table.view(0).hand + table.view(1).hand)


@pytest.mark.parametrize(("expeditions", "letters", "cards"), [(5, "YBWGR", 60), (6, "YBWGRP", 72)])
def test_each_expedition_has_three_wagers_and_the_numbers_2_to_10(expeditions, letters, cards):
    table = serai.new("lost-cities", seed=3, expeditions=expeditions)
    dealt = dealt_cards(table)
    assert dealt == Counter(deck_of(expeditions))
    assert dealt.total() == cards
    assert [dealt[f"{letter}w"] for letter in letters] == [3] * expeditions
    assert all(dealt[f"{letter}{number}"] == 1 for letter in letters for number in range(2, 11))


@pytest.mark.parametrize(("options", "left"), [({}, 44), (SIX, 56)])
def test_eight_cards_each_and_the_rest_is_the_draw_pile(options, left):
    table = serai.new("lost-cities", seed=3, **options)
    assert [len(table.view(seat).hand) for seat in (0, 1)] == [8, 8]
    assert table.view(None).draw_pile == left


def test_five_expeditions_and_three_rounds_are_the_default():
    view = serai.new("lost-cities", seed=3).view(None)
    assert "".join(view.discards) == "YBWGR"
    assert (view.round, view.rounds) == (1, 3)


def test_every_seed_is_another_shuffle_and_the_same_seed_the_same():
    hands = [tuple(serai.new("lost-cities", seed=seed).view(0).hand) for seed in range(50)]
    assert len(set(hands)) == 50
    assert hands == [tuple(serai.new("lost-cities", seed=seed).view(0).hand) for seed in range(50)]


def test_every_card_is_dealt_everywhere():
    """Over many deals each card comes to each hand about as often as chance says: 8 of 60."""
    deals = 1500
    times = [Counter(), Counter()]
    for seed in range(deals):
        table = serai.new("lost-cities", seed=seed)
        for seat in (0, 1):
            times[seat].update(table.view(seat).hand)
    for seat in (0, 1):
        for card, copies in Counter(deck_of()).items():
            expected = deals * 8 / 60 * copies
            assert abs(times[seat][card] - expected) < 5 * expected**0.5


# --- a turn


def test_a_turn_is_place_then_draw_then_the_other_seat():
    table = position(hands=("Y2", ""))
    assert table.to_move == (0,)
    assert all(text.split()[0] in ("play", "discard") for text in choices(table))
    turns(table, "play Y2")
    assert table.to_move == (0,)
    assert choices(table) == ["draw"]
    turns(table, "draw")
    assert table.to_move == (1,)
    assert {text.split()[0] for text in choices(table)} == {"play", "discard"}


def test_the_hand_is_eight_cards_between_turns_and_seven_while_drawing():
    table = position(hands=("Y2", ""), discards="G5")
    turns(table, "play Y2")
    assert len(table.view(0).hand) == 7
    turns(table, "take G")
    assert len(table.view(0).hand) == 8
    assert "G5" in table.view(0).hand
    turns(table, choices(table, "discard")[0], "draw")
    assert [len(table.view(seat).hand) for seat in (0, 1)] == [8, 8]


def test_the_placed_card_leaves_the_hand_and_lies_on_the_own_column():
    table = turns(position(hands=("Y2", "Y3")), "play Y2")
    view = table.view(0)
    assert "Y2" not in view.hand
    assert view.columns[0]["Y"] == ["Y2"]
    assert view.columns[1]["Y"] == []
    turns(table, "draw", "play Y3")
    assert table.view(0).columns[1]["Y"] == ["Y3"]


# --- play


@pytest.mark.parametrize(
    ("column", "may", "may_not"),
    [
        ("", "Yw Y2 Y7 Y10", ""),
        ("Yw", "Yw Y2 Y10", ""),
        ("Yw Yw", "Yw Y2 Y10", ""),
        ("Yw Yw Yw", "Y2 Y7 Y10", ""),
        ("Y2", "Y3 Y10", "Yw"),
        ("Yw Y5", "Y6 Y7 Y10", "Yw Y2 Y4"),
        ("Yw Yw Y9", "Y10", "Yw Y2 Y8"),
        ("Y10", "", "Yw Y2 Y5 Y9"),
    ],
)
def test_numbers_ascend_and_wagers_come_before_them(column, may, may_not):
    table = position(hands=(f"{may} {may_not}", ""), columns=(column, ""))
    assert set(choices(table, "play Y")) == {f"play {card}" for card in may.split()}
    for card in may_not.split():
        with pytest.raises(serai.IllegalAction):
            table.play(0, f"play {card}")


def test_only_the_own_column_and_the_own_colour_bind():
    table = position(hands=("Y3 B2", ""), columns=("R10 Gw", "Y10 B10"))
    assert {"play Y3", "play B2"} <= set(choices(table))


def test_numbers_may_be_left_out():
    table = turns(position(hands=("Y9", ""), columns=("Y2", "")), "play Y9")
    assert table.view(0).columns[0]["Y"] == ["Y2", "Y9"]


def test_a_column_takes_all_twelve_cards():
    column = "Yw Yw Yw Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9"
    table = turns(position(hands=("Y10", ""), columns=(column, "")), "play Y10")
    assert table.view(0).columns[0]["Y"] == [*column.split(), "Y10"]


def test_cards_that_are_not_in_hand_cannot_be_placed():
    table = position(hands=("Y3", "Y4"), discards="Y5")
    for card in ("Y4", "Y5"):
        for verb in ("play", "discard"):
            with pytest.raises(serai.IllegalAction, match=card):
                table.play(0, f"{verb} {card}")


def test_alike_wagers_are_one_choice_each_and_laid_one_by_one():
    table = position(hands=("Yw Yw Yw", ""))
    assert choices(table, "play Yw") == ["play Yw"]
    assert choices(table, "discard Yw") == ["discard Yw"]
    turns(table, "play Yw")
    assert table.view(0).hand.count("Yw") == 2
    assert table.view(0).columns[0]["Y"] == ["Yw"]


# --- discard


def test_every_card_may_be_discarded_even_one_that_could_be_played():
    table = position(hands=("Y7 Yw", ""), columns=("Y9", ""))
    assert {text.removeprefix("discard ") for text in choices(table, "discard")} == set(table.view(0).hand)


def test_a_discard_lies_on_the_pile_of_its_colour_on_top():
    table = turns(position(hands=("Y7", ""), discards="Y3 B4"), "discard Y7")
    view = table.view(1)
    assert view.discards["Y"] == "Y7"
    assert view.discards["B"] == "B4"
    assert "Y7" not in table.view(0).hand


# --- draw


def test_the_draw_pile_gives_its_top_card_and_counts_down():
    table = turns(position(hands=("Y2", ""), pile="R9 R8 R7"), "play Y2")
    assert table.view(1).draw_pile == 3
    turns(table, "draw")
    assert "R9" in table.view(0).hand
    assert table.view(1).draw_pile == 2
    turns(table, choices(table, "discard")[0], "draw")
    assert "R8" in table.view(1).hand


def test_the_top_of_any_discard_pile_may_be_taken_and_none_of_an_empty_one():
    table = turns(position(hands=("Y2", ""), discards="B3 B4 R5", pile=None), "play Y2")
    assert set(choices(table)) == {"draw", "take B", "take R"}
    turns(table, "take B")
    assert "B4" in table.view(0).hand
    assert "B3" not in table.view(0).hand
    assert table.view(None).discards["B"] == "B3"


def test_the_last_card_of_a_discard_pile_leaves_it_empty():
    table = turns(position(hands=("Y2", ""), discards="R5"), "play Y2", "take R")
    assert table.view(None).discards["R"] is None


def test_the_very_card_just_discarded_may_not_be_taken():
    table = turns(position(hands=("Y7", ""), discards="Y3 B4"), "discard Y7")
    assert set(choices(table)) == {"draw", "take B"}
    with pytest.raises(serai.IllegalAction, match="Y7"):
        table.play(0, "take Y")


def test_after_a_play_the_pile_of_that_colour_is_open():
    table = turns(position(hands=("Y7", ""), discards="Y3"), "play Y7")
    assert set(choices(table)) == {"draw", "take Y"}


def test_the_opponent_may_take_the_card_just_discarded_and_so_may_its_owner_later():
    table = turns(position(hands=("Y7 Y2", ""), discards="B4"), "discard Y7", "draw")
    opponent = table.copy()
    other = next(text for text in choices(opponent, "discard") if text[8] not in "YB")
    turns(opponent, other)
    assert "take Y" in choices(opponent)
    turns(opponent, "take Y")
    assert "Y7" in opponent.view(1).hand
    turns(table, other, "draw", "play Y2")
    assert "take Y" in choices(table)


def test_a_card_taken_and_discarded_again_is_just_discarded_again():
    table = position(hands=("Y7", ""), discards="Y3")
    turns(table, "play Y7", "take Y")
    idle = next(text for text in choices(table, "discard") if text[8] != "Y")
    turns(table, idle, "draw", "discard Y3")
    assert "take Y" not in choices(table)


# --- the end of a round


def test_the_round_ends_at_once_when_the_last_card_is_drawn():
    table = position(hands=("Y2", ""), pile="R9 R8", rounds=1)
    turns(table, "play Y2", "draw")
    assert not table.over
    turns(table, choices(table, "discard")[0], "draw")
    assert table.over
    assert table.to_move == ()
    assert table.actions(0) == table.actions(1) == []


def test_the_other_seat_gets_no_turn_after_the_last_card():
    table = turns(position(hands=("Y2", ""), columns=("", "B9"), pile="R9", rounds=1), "play Y2", "draw")
    assert table.over
    assert table.scores() == [-18, -11]


def test_taking_from_a_discard_pile_does_not_end_the_round():
    table = turns(position(hands=("Y2", ""), pile="R9", rounds=1), "play Y2")
    turns(table, choices(table, "take")[0])
    assert not table.over
    for _ in range(6):
        idle_turn(table)
    assert not table.over
    assert table.view(None).draw_pile == 1


def test_nothing_may_be_played_after_the_end():
    table = turns(position(hands=("Y2", ""), pile="R9", rounds=1), "play Y2", "draw")
    kept = table.states.tobytes()
    for seat in (0, 1):
        with pytest.raises(serai.IllegalAction, match="over"):
            table.play(seat, "draw")
    assert table.states.tobytes() == kept


def test_the_next_round_is_dealt_anew_from_all_cards():
    table = turns(position(hands=("Y2", ""), columns=("R2", "B9"), pile="R9", rounds=2), "play Y2", "draw")
    view = table.view(None)
    assert (view.round, view.rounds, view.over) == (2, 2, False)
    assert view.draw_pile == 44
    assert not any(cards for columns in view.columns for cards in columns.values())
    assert set(view.discards.values()) == {None}
    assert view.known == [[], []]
    assert dealt_cards(table) == Counter(deck_of())
    assert kernel.consistent_at(table.states, 0)


def test_each_round_is_another_shuffle():
    table = serai.new("lost-cities", seed=3, rounds=9)
    deals = []
    for _ in range(9):
        deals.append((tuple(table.view(0).hand), tuple(table.view(1).hand)))
        before = table.view(None).round_points
        while table.to_move and table.view(None).round_points == before:
            turns(table, choices(table, "discard")[0], "draw")
    assert table.over
    assert len(set(deals)) == 9
