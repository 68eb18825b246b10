"""Lost Cities at the table: notation, views, log, reasons for refusals, score sheets."""

import json
from dataclasses import asdict

import pytest

import serai
from tests.rules.lost_cities_position import CARDS, end_round, position, turns

# --- notation


def test_every_action_has_the_notation_of_the_rules():
    table = serai.new("lost-cities", expeditions=6)
    texts = [table.game.text(code) for code in range(table.game.rules.actions)]
    cards = [colour + rank for colour in "YBWGRP" for rank in ["w", *map(str, range(2, 11))]]
    expected = [f"play {card}" for card in cards] + [f"discard {card}" for card in cards]
    expected += ["draw", *(f"take {colour}" for colour in "YBWGRP")]
    assert sorted(texts) == sorted(expected)
    assert [table.game.code(text) for text in texts] == list(range(table.game.rules.actions))


# --- why not


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("play Y4", ["Y4", "Y5"]),
        ("play Yw", ["Yw", "Y"]),
        ("play B9", ["B9", "hand"]),
        ("discard B9", ["B9", "hand"]),
        ("draw", ["Place a card first"]),
        ("take G", ["Place a card first"]),
    ],
)
def test_why_a_seat_cannot_place(text, words):
    table = position(hands=("Y4 Yw", "B9"), columns=("Y5", ""), discards="G3")
    with pytest.raises(serai.IllegalAction) as refusal:
        table.play(0, text)
    assert all(word in str(refusal.value) for word in words)
    assert len(table.view(0).hand) == 8


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("take R", ["no card", "pile R"]),
        ("take Y", ["Y7", "discarded"]),
        ("play B2", ["draw"]),
        ("discard B2", ["draw"]),
    ],
)
def test_why_a_seat_cannot_draw(text, words):
    table = turns(position(hands=("Y7 B2", ""), discards="Y2"), "discard Y7")
    with pytest.raises(serai.IllegalAction) as refusal:
        table.play(0, text)
    assert all(word in str(refusal.value).lower() for word in map(str.lower, words))


@pytest.mark.parametrize("text", ["play P7", "discard Pw", "take P"])
def test_the_sixth_colour_is_none_of_five(text):
    with pytest.raises(serai.IllegalAction):
        serai.new("lost-cities", seed=1, first=0).play(0, text)


# --- views


def test_a_view_has_the_promised_fields():
    view = asdict(serai.new("lost-cities", seed=1).view(0))
    promised = {"seat", "to_move", "hand", "columns", "discards", "draw_pile", "known", "scores", "round", "log"}
    assert promised <= set(view)


def test_the_hand_is_sorted_by_colour_and_rank():
    table = position(hands=("R2 Y10 Yw G5 Y2 B9 W3 Yw", ""))
    assert table.view(0).hand == ["Yw", "Yw", "Y2", "Y10", "B9", "W3", "G5", "R2"]
    for seed in range(10):
        hand = serai.new("lost-cities", seed=seed, expeditions=6).view(1).hand
        assert hand == sorted(hand, key=CARDS.index)


def test_columns_by_seat_and_colour():
    view = position(columns=("Yw Y3 R2", "Y4")).view(1)
    assert view.columns == [
        {"Y": ["Yw", "Y3"], "B": [], "W": [], "G": [], "R": ["R2"]},
        {"Y": ["Y4"], "B": [], "W": [], "G": [], "R": []},
    ]


def test_discards_by_colour():
    assert position(discards="Y4 Y2 Gw").view(0).discards == {"Y": "Y2", "B": None, "W": None, "G": "Gw", "R": None}


def test_six_expeditions_show_six_colours():
    view = serai.new("lost-cities", seed=1, expeditions=6).view(None)
    assert list(view.discards) == list(view.columns[0]) == list("YBWGRP")


def test_a_seat_sees_only_its_own_hand():
    table = position(hands=("Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9", "R2 R3 R4 R5 R6 R7 R8 R9"), pile="B2 B3 B4")
    mine, theirs, nobodys = (json.dumps(asdict(table.view(viewer))) for viewer in (0, 1, None))
    assert "Y5" in mine
    assert "R5" not in mine
    assert "R5" in theirs
    assert "Y5" not in theirs
    assert "Y5" not in nobodys
    assert "R5" not in nobodys
    assert all("B3" not in text for text in (mine, theirs, nobodys))


def test_a_card_under_the_top_is_in_no_view():
    table = position(discards="W5 W9", pile=40)
    for viewer in (0, 1, None):
        assert "W5" not in json.dumps(asdict(table.view(viewer)))


def test_scores_are_the_totals_of_the_finished_rounds():
    table = position(hands=("Y5", ""), columns=("Y3", ""), pile=2, rounds=2)
    turns(table, "play Y5")
    assert table.view(0).scores == [0, 0]
    assert table.scores() == [0, 0]
    end_round(turns(table, "draw"))
    assert table.view(0).scores == table.view(None).scores == [-12, 0]
    assert table.view(1).round == 2


def test_the_columns_tell_what_they_are_worth_now():
    view = position(columns=("Yw Y3 R2", "B10 G9")).view(0)
    assert view.worth[0] == {"Y": -34, "B": 0, "W": 0, "G": 0, "R": -18}
    assert view.standing == [-52, -21]


def test_the_phase_of_the_turn():
    table = position(hands=("Y2", ""))
    assert (table.view(0).phase, table.view(0).just_discarded) == ("place", None)
    turns(table, "discard Y2")
    assert (table.view(1).phase, table.view(1).just_discarded) == ("draw", "Y")
    turns(table, "draw")
    assert (table.view(0).phase, table.view(0).just_discarded) == ("place", None)


def test_a_finished_match_has_no_phase_and_shows_its_end():
    table = turns(position(hands=("Y10", ""), columns=("Y9", "R9"), pile="B2", rounds=1), "play Y10", "draw")
    view = table.view(0)
    assert (view.over, view.phase, view.scores, view.winners) == (True, None, [-1, -11], [0])
    assert view.columns[0]["Y"] == ["Y9", "Y10"]


# --- the log


def test_the_log_tells_open_moves_to_everybody_and_never_a_drawn_card():
    table = turns(position(hands=("Y2", ""), discards="G5", pile="R9 R8 R7"), "play Y2", "draw")
    turns(table, "discard " + table.view(1).hand[0], "take G")
    logs = [table.view(viewer).log for viewer in (0, 1, None)]
    assert logs[0] == logs[1] == logs[2]
    assert [line["text"] for line in logs[0]][:2] == ["play Y2", "draw"]
    assert "R9" not in json.dumps(logs)
    assert [line["seat"] for line in logs[0]] == [0, 0, 1, 1]


def test_the_log_tells_the_end_of_each_round():
    table = position(columns=("Y3", "B4"), pile=1, rounds=2)
    end_round(table)
    told = [line["text"] for line in table.view(None).log if line["seat"] is None]
    assert any("-17" in text and "-16" in text for text in told)


# --- score sheets


def line_of(cards, colour="Y"):
    return asdict(serai.score("lost-cities", columns={colour: cards}).lines[colour])


def test_the_polish_sheet():
    sheet = serai.score(
        "lost-cities",
        columns={
            "Y": [6, 7, 10],
            "B": [],
            "W": ["w"],
            "G": ["w", 2, 3, 10],
            "R": ["w", "w", 2, 3, 4, 7, 9, 10],
        },
    )
    assert {colour: asdict(line) for colour, line in sheet.lines.items()} == {
        "Y": {"sum": 23, "cost": 20, "multiplier": 1, "bonus": 0, "points": 3},
        "B": {"sum": 0, "cost": 0, "multiplier": 1, "bonus": 0, "points": 0},
        "W": {"sum": 0, "cost": 20, "multiplier": 2, "bonus": 0, "points": -40},
        "G": {"sum": 15, "cost": 20, "multiplier": 2, "bonus": 0, "points": -10},
        "R": {"sum": 35, "cost": 20, "multiplier": 3, "bonus": 20, "points": 65},
    }
    assert sheet.total == 18


def test_a_sheet_is_plain_data():
    sheet = serai.score("lost-cities", columns={"Y": ["w", 2, 10]})
    assert json.loads(json.dumps(asdict(sheet)))["total"] == sheet.total == -16


def test_no_columns_score_nothing():
    assert serai.score("lost-cities", columns={}).total == 0


def test_cards_may_be_written_out():
    written = serai.score("lost-cities", columns={"Y": ["Yw", "W", "2", "y7", " 10 "]})
    assert written == serai.score("lost-cities", columns={"Y": ["w", "w", 2, 7, 10]})


def test_purple_can_be_scored():
    assert serai.score("lost-cities", columns={"P": [10]}).total == -10


def test_the_sheet_agrees_with_the_rules_on_every_number_of_wagers():
    for wagers in range(4):
        line = line_of(["w"] * wagers + [2, 3, 4, 5, 6, 7, 8, 9, 10][: 8 - wagers])
        numbers = sum([2, 3, 4, 5, 6, 7, 8, 9, 10][: 8 - wagers])
        assert line["multiplier"] == 1 + wagers
        assert line["bonus"] == 20
        assert line["points"] == (numbers - 20) * (1 + wagers) + 20


@pytest.mark.parametrize(
    ("cards", "named"),
    [
        ([5, 4], "Y4"),
        ([2, 10, 9], "Y9"),
        (["w", 2, "w"], "Yw"),
        ([10, "w"], "Yw"),
        (["w", "w", "w", "w"], "Yw"),
        ([7, 7], "Y7"),
        ([2, 3, 2], "Y2"),
    ],
)
def test_impossible_columns_are_refused_by_the_card(cards, named):
    with pytest.raises(serai.BadLayout) as refusal:
        serai.score("lost-cities", columns={"Y": cards})
    assert named in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "card", [1, 11, 0, -2, "x", "", None, 2.5, True, [2], "Y11", "B2", 10**30, pytest.param(10**6000, id="huge")]
)
def test_cards_that_are_none(card):
    with pytest.raises(serai.BadLayout):
        serai.score("lost-cities", columns={"Y": [card]})


@pytest.mark.parametrize(
    "columns", [{"X": [2]}, {"": [2]}, {"Y": 5}, {"Y": None}, {"Y": "w2"}, {5: [2]}, None, [], "Y", 5, {"YB": [2]}]
)
def test_columns_that_are_none(columns):
    with pytest.raises(serai.BadLayout):
        serai.score("lost-cities", columns=columns)


@pytest.mark.parametrize("layout", [{}, {"cards": []}, {"columns": {}, "rounds": 3}])
def test_other_layouts(layout):
    with pytest.raises(serai.BadLayout):
        serai.score("lost-cities", **layout)
