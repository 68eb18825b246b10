"""Scoring, matches and endless rounds in Lost Cities, from the rules' text."""

import itertools
from collections import Counter

import pytest

import serai
from tests.rules.lost_cities_position import choices, deck_of, end_round, idle_turn, position, turns

# Columns as on the sheet of the Polish rulebook: 23; none; a wager alone; 15 with a wager; 35 with two wagers, 8 cards.
POLISH = "Y6 Y7 Y10 Ww Gw G2 G3 G10 Rw Rw R2 R3 R4 R7 R9 R10"


def points_of(columns, **options):
    """What columns score for seat 0 when the round ends, through a played-out position."""
    table = position(hands=("", ""), columns=(columns, ""), pile=1, rounds=1, **options)
    turns(table, choices(table, "discard")[0], "draw")
    assert table.over
    assert table.scores()[1] == 0
    return table.scores()[0]


# --- scoring


@pytest.mark.parametrize(
    ("columns", "points"),
    [
        ("", 0),
        ("Y2", -18),
        ("Y10", -10),
        ("Y2 Y8 Y10", 0),
        ("Y6 Y7 Y10", 3),
        ("Yw", -40),
        ("Yw Yw", -60),
        ("Yw Yw Yw", -80),
        ("Gw G2 G3 G10", -10),
        ("Yw Yw Yw Y2", -72),
        ("Y2 Y3 Y4 Y5 Y6 Y7 Y8", 15),  # seven cards: no bonus
        ("Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9", 24 + 20),  # eight
        ("Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10", 34 + 20),  # more than eight: the same bonus
        ("Yw Y2 Y3 Y4 Y5 Y6 Y7 Y8", 15 * 2 + 20),  # wagers count as cards
        ("Rw Rw R2 R3 R4 R7 R9 R10", 15 * 3 + 20),
        ("Yw Yw Yw Y2 Y3 Y4 Y5 Y6", 0 * 4 + 20),
        ("Yw Yw Y2 Y3 Y4 Y5 Y6", 0),
        ("Yw Yw Yw Y2 Y3 Y4 Y5", -6 * 4),
        ("Yw Yw Yw Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10", 34 * 4 + 20),
    ],
)
def test_a_column_scores(columns, points):
    assert points_of(columns) == points


def test_the_polish_sheet_through_a_played_out_position():
    assert points_of(POLISH) == 3 + 0 - 40 - 10 + 65 == 18


def test_the_polish_sheet_card_by_card():
    """Every card of the sheet drawn and laid by the rules, while the other seat only discards."""
    cards = POLISH.split()
    others = iter(sorted((Counter(deck_of()) - Counter(cards)).elements()))
    theirs = " ".join(itertools.islice(others, 8))
    drawn = [card for pair in zip(cards[8:], others, strict=False) for card in pair] + list(
        itertools.islice(others, 15)
    )
    table = position(hands=(" ".join(cards[:8]), theirs), pile=" ".join(drawn), rounds=1)
    for card in cards:
        turns(table, f"play {card}", "draw")
        if not table.over:
            turns(table, choices(table, "discard")[0], "draw")
    assert table.over
    assert table.view(None).worth[0] == {"Y": 3, "B": 0, "W": -40, "G": -10, "R": 65}
    assert table.scores() == [18, 0]


def test_all_columns_add_up_and_the_sixth_counts():
    assert points_of("Pw P9 Y2", expeditions=6) == (9 - 20) * 2 - 18


def test_both_seats_score_their_own_columns():
    table = position(columns=("Y2 Y8 Y9", "Bw B10"), pile=1, rounds=1)
    turns(table, choices(table, "discard")[0], "draw")
    assert table.scores() == [-1, -20]


def test_extreme_totals_fit():
    table = position(
        columns=(
            "Yw Yw Yw Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Bw Bw Bw B2 B3 B4 B5 B6 B7 B8 B9 B10",
            "Ww Ww Ww Gw Gw Gw Rw Rw Rw",
        ),
        pile=1,
        rounds=1,
    )
    turns(table, choices(table, "discard")[0], "draw")
    assert table.scores() == [312, -240]
    assert table.winners() == [0]


# --- a match


@pytest.mark.parametrize("rounds", [1, 2, 3, 9])
def test_a_match_has_as_many_rounds_as_asked(rounds):
    table = serai.new("lost-cities", seed=rounds, rounds=rounds)
    for number in range(rounds):
        assert table.view(None).round == number + 1
        assert not table.over
        assert table.winners() == []
        end_round(table)
    assert table.over
    assert len(table.view(None).round_points) == rounds


def test_totals_are_the_sum_of_the_rounds_and_the_highest_wins():
    table = position(hands=("Y2", ""), columns=("", "Bw"), pile="R9", rounds=2)
    turns(table, "play Y2", "draw")
    assert table.scores() == [-18, -40]
    card = choices(table, "play")[0]
    number = card.removeprefix("play ")[1:]
    worth = -40 if number == "w" else int(number) - 20
    starter = table.to_move[0]
    end_round(turns(table, card, "draw"))
    expected = [-18, -40]
    expected[starter] += worth
    assert table.scores() == expected
    assert table.view(None).round_points == [[-18, -40], [expected[0] + 18, expected[1] + 40]]
    assert table.winners() == [expected.index(max(expected))]


@pytest.mark.parametrize(("columns", "winners"), [(("Y8", "Y9"), [1]), (("Y9", "Y8"), [0]), (("Y8", "B8"), [0, 1])])
def test_the_highest_total_wins_and_equal_totals_are_won_by_both(columns, winners):
    table = position(columns=columns, pile=1, rounds=1)
    turns(table, choices(table, "discard")[0], "draw")
    assert table.winners() == winners


def test_it_is_the_total_that_wins_not_the_number_of_rounds():
    table = position(columns=("Yw Yw Yw", ""), pile=1, rounds=3)
    for _ in range(3):
        end_round(table)
    assert table.scores() == [-80, 0]
    assert table.winners() == [1]


# --- who starts


def test_the_chosen_seat_starts_round_one():
    for seat in (0, 1):
        table = serai.new("lost-cities", seed=5, first=seat)
        assert table.to_move == (seat,)
        assert table.view(None).starter == seat


def test_without_a_choice_the_lot_falls_on_either_seat():
    starts = [serai.new("lost-cities", seed=seed).to_move[0] for seed in range(200)]
    assert 70 < sum(starts) < 130
    assert starts == [serai.new("lost-cities", seed=seed).to_move[0] for seed in range(200)]


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("better", [0, 1])
def test_the_next_round_is_started_by_the_one_who_scored_more(first, better):
    columns = ("Y9", "B8") if better == 0 else ("Y8", "B9")
    table = position(columns=columns, pile=1, rounds=2, to_move=first)
    turns(table, choices(table, "discard")[0], "draw")
    assert table.to_move == (better,)
    assert table.view(None).starter == better


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("pile", [1, 2])
def test_after_a_tied_round_the_one_who_did_not_start_it(first, pile):
    """Whoever drew the last card."""
    table = end_round(position(columns=("Y8", "B8"), pile=pile, rounds=2, to_move=first))
    assert table.to_move == (1 - first,)


def test_the_round_before_decides_not_the_total():
    table = position(columns=("", "Bw Bw Bw"), pile=1, rounds=3)
    end_round(table)
    assert table.to_move == (0,)
    end_round(turns(table, choices(table, "play")[0], "draw"))
    assert table.scores()[0] > table.scores()[1]
    assert table.to_move == (1,)


def test_after_two_tied_rounds_the_start_alternates():
    table = serai.new("lost-cities", seed=2, rounds=4, first=1)
    starts = []
    for _ in range(4):
        starts.append(table.to_move[0])
        end_round(table)
    assert starts == [1, 0, 1, 0]
    assert table.winners() == [0, 1]


# --- the ruling for endless rounds


def stalled(turns_played, **options):
    """A position after so many turns without a draw from the pile."""
    table = position(columns=("Y9", ""), discards="Y2 B2 W2 G2 R2", pile=10, **{"rounds": 1, **options})
    for _ in range(turns_played):
        idle_turn(table)
    return table


def test_after_sixty_turns_without_a_draw_the_round_ends_as_it_stands():
    table = stalled(59)
    assert not table.over
    idle_turn(table)
    assert table.over
    assert table.scores() == [-11, 0]
    assert table.view(None).draw_pile == 10


def test_a_draw_from_the_pile_starts_the_count_anew():
    table = stalled(59)
    turns(table, choices(table, "discard")[0], "draw")
    assert not table.over
    for _ in range(59):
        idle_turn(table)
    assert not table.over
    idle_turn(table)
    assert table.over


@pytest.mark.parametrize("cap", [2, 7, 11])
def test_the_cap_is_an_option(cap):
    table = stalled(cap - 1, stall_turns=cap)
    assert not table.over
    idle_turn(table)
    assert table.over


def test_a_stalled_round_is_one_of_the_match():
    table = stalled(60, rounds=2)
    view = table.view(None)
    assert (view.round, view.round_points, view.draw_pile) == (2, [[-11, 0]], 44)
    assert table.to_move == (1,)


def test_the_count_starts_anew_with_each_round():
    table = stalled(60, rounds=2)
    assert table.view(None).stall_turns_left == 60


def events(table):
    return [line["text"] for line in table.view(None).log if line["seat"] is None]


def test_ten_turns_before_the_cap_the_log_says_so_once():
    assert not any("10" in text for text in events(stalled(49)))
    for count in (50, 51, 59):
        announced = [text for text in events(stalled(count)) if "10" in text and "turns" in text]
        assert len(announced) == 1
    table = stalled(50)
    last_move = table.view(0).log[-1]
    assert last_move["seat"] is None
    assert "10" in last_move["text"]


def test_it_is_announced_again_after_a_draw_in_between():
    table = stalled(50)
    turns(table, choices(table, "discard")[0], "draw")
    for _ in range(50):
        idle_turn(table)
    assert len([text for text in events(table) if "10" in text]) == 2


def test_the_announcement_follows_the_option():
    assert not any("10 " in text for text in events(stalled(1, stall_turns=12)))
    assert any("10 " in text for text in events(stalled(2, stall_turns=12)))


def test_turns_left_are_public():
    assert stalled(0).view(None).stall_turns_left == 60
    assert stalled(13).view(1).stall_turns_left == 47
