"""Lost Cities: The Board Game at the table: options, notation, views, log, undo, refusals, score sheets."""

import dataclasses
import json
import random

import pytest

import serai
from serai.table import Table, table_of
from tests.rules.lost_cities_board_position import Position

GAME = "lost-cities-board"


def table_with(position: Position, **options) -> Table:
    """A table at a position that a test has set up."""
    return table_of(serai.new(GAME, seats=int(position.state.seats), seed=1, **options), position.states)


def play_at_random(table: Table, moves: int, seed: int = 1) -> Table:
    chooser = random.Random(seed)
    for _ in range(moves):
        if table.to_move:
            seat = table.to_move[0]
            table.play(seat, chooser.choice(table.actions(seat)))
    return table


# --- options


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [
        (1, {}, "needs 2 to 4"),
        (5, {}, "needs 2 to 4"),
        (3, {"first": 3}, "first names a seat that this table does not have"),
        (3, {"first": 4}, "0 to 3"),
        (2, {"short": 1}, "yes or no"),
        (2, {"stall_turns": 1}, "2 to 1000"),
        (2, {"rounds": 3}, "has no option 'rounds'"),
    ],
)
def test_bad_options_are_refused_in_a_sentence(seats, options, message):
    with pytest.raises(serai.BadOption, match=message):
        serai.new(GAME, seats=seats, **options)


def test_options_reach_the_rules():
    table = serai.new(GAME, seats=3, seed=1, short=True, up_down=True, any_start=True, open_points=True, first=2)
    view = table.view(0)
    assert (view.expeditions, view.to_move, view.points) == (1, (2,), [0, 0, 0])
    assert table.states["up_down"][0]
    assert table.states["any_start"][0]


# --- notation


@pytest.mark.parametrize(
    "text", ["start Y3 adventurer", "start Y10 researcher", "play R0", "discard B7", "draw", "take W", "move G", "pass"]
)
def test_notation_goes_there_and_back(text):
    game = serai.new(GAME, seed=1).game
    assert game.text(game.code(text)) == text
    assert game.code(f"  {text.upper()} ".replace(" ", "  ")) == game.code(text)


@pytest.mark.parametrize("text", ["", "play", "play Y11", "start Y3", "play P3", "take", "Y7", "start Y3 scout", "\0"])
def test_other_words_are_refused(text):
    table = serai.new(GAME, seed=1)
    with pytest.raises(serai.IllegalAction, match="is not an action in this game; write it like"):
        table.play(table.to_move[0], text)


# --- refusals


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("play Y9", "You have no column Y yet; start it with 'start Y9 adventurer' or 'researcher'."),
        ("start Y9 adventurer", "A path starts with your lowest card of its colour, here Y7."),
        ("start B5 adventurer", "You have already started path B; continue with 'play B5'."),
        ("play B2", "B2 cannot follow B4 in your column."),
        ("start Y7 researcher", "Your researcher is already on path B; send an adventurer."),
        ("discard R10", "R10 is not in your hand."),
        ("draw", "Place a card first, then draw."),
        ("take Y", "Place a card first, then draw."),
        ("move B", "First place a card; an arrow, or a card played at the city, lets you move another explorer."),
        ("pass", "First place a card; an arrow, or a card played at the city, lets you move another explorer."),
    ],
)
def test_why_a_placement_is_not_possible(action, reason):
    position = Position(seats=3).only(0, "Y7 Y9 B2 B5 W1 W2 W3 G1").explorer(0, "B", 3, "1 4", researcher=True)
    table = table_with(position)
    before = table.states.tobytes()
    with pytest.raises(serai.IllegalAction) as refusal:
        table.play(0, action)
    assert str(refusal.value) == reason
    assert table.states.tobytes() == before


def test_why_a_fifth_adventurer_cannot_start():
    position = Position(seats=3).only(0, "Y3")
    for colour in "BWGR":
        position.explorer(0, colour, 2, "1 2")
    with pytest.raises(serai.IllegalAction, match="Your four adventurers are already on paths; send the researcher"):
        table_with(position).play(0, "start Y3 adventurer")


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("play Y9", "You have already placed a card; now move an explorer, or write 'pass'."),
        ("draw", "First move an explorer, or write 'pass'; then draw."),
        ("move B", "You have no explorer on path B."),
        ("move R", "Your explorer on path R is already at the city."),
    ],
)
def test_why_a_move_is_not_possible(action, reason):
    position = Position(seats=3).only(0, "R9 Y9").explorer(0, "Y", 2, "1").explorer(0, "R", 9, "4").play("play R9")
    with pytest.raises(serai.IllegalAction) as refusal:
        table_with(position).play(0, action)
    assert str(refusal.value) == reason


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("discard B3", "You have already placed a card; now draw one."),
        ("take Y", "You discarded Y4 this turn; take another card."),
        ("take B", "There is no card on the discard pile B."),
        ("move Y", "Without an arrow or a card at the city you cannot move an explorer now; draw a card."),
        ("pass", "Without an arrow or a card at the city you cannot move an explorer now; draw a card."),
    ],
)
def test_why_a_draw_is_not_possible(action, reason):
    table = table_with(Position(seats=3).only(0, "Y4 B3").play("discard Y4"))
    with pytest.raises(serai.IllegalAction) as refusal:
        table.play(0, action)
    assert str(refusal.value) == reason


# --- views


def test_a_view_has_everything_and_is_plain_data():
    position = Position(seats=3).only(0, "Y4 Y5 B3").explorer(0, "B", 3, "1 2", researcher=True)
    position.only(1, "W2").explorer(1, "W", 9, "4").tile("Y", 3, 15).tile("Y", 5, 2).tile("Y", 6, 1)
    position.play("discard Y4", "draw", "discard W2", "take Y")
    view = table_with(position).view(2)
    assert json.loads(json.dumps(dataclasses.asdict(view)))["seat"] == 2
    assert (view.to_move, len(view.hand), view.draw_pile, view.expedition) == ((2,), 8, 86 - 3 - 1, 1)
    assert view.hand == sorted(view.hand, key=lambda card: ("YBWGR".index(card[0]), int(card[1:])))
    assert view.columns[0] == {"Y": [], "B": ["B1", "B2"], "W": [], "G": [], "R": []}
    assert view.discards == {"Y": None, "B": None, "W": "W2", "G": None, "R": None}
    assert view.known == [[], ["Y4"], view.hand]
    assert view.explorers[0] == {"Y": 0, "B": 3, "W": 0, "G": 0, "R": 0}
    assert view.researcher == ["B", None, None]
    assert (view.tiles["Y"][3], view.tiles["Y"][5], view.tiles["Y"][6]) == (15, "arrow", "artifact")
    assert sorted(view.tiles["Y"]) == [3, 5, 6, 7, 9]
    assert (view.artifacts, view.tokens, view.points) == ([0, 0, 0], [0, 0, 0], [None, None, 0])
    assert (view.standing, view.beyond_bridge, view.phase) == ([-20, 50, 0], 1, "place")


def test_a_tile_taken_has_no_entry():
    position = Position().only(0, "Y4").explorer(0, "Y", 2, "1").tile("Y", 3, 1)
    table = table_with(position)
    table.play(0, "play Y4")
    view = table.view(None)
    assert 3 not in view.tiles["Y"]
    assert view.artifacts == [1, 0]


@pytest.mark.parametrize(
    ("viewer", "open_points", "seen"),
    [(0, False, [25, None, None]), (2, False, [None, None, 5]), (None, False, [None] * 3), (None, True, [25, 10, 5])],
)
def test_points_are_hidden_from_the_others_and_from_spectators(viewer, open_points, seen):
    position = Position(seats=3, open_points=open_points)
    position.state.points[:3] = [25, 10, 5]
    assert table_with(position, open_points=open_points).view(viewer).points == seen


def test_after_the_end_all_see_all_points_with_the_track_and_the_last_layout():
    position = Position(seats=3, short=True).only(0, "Y9").explorer(0, "Y", 4, "1").tile("Y", 5, 1)
    table = table_with(position.pile(1), short=True)
    table.play(0, "play Y9")
    table.play(0, "draw")
    for viewer in (None, 0, 1, 2):
        view = table.view(viewer)
        assert view.points == [0, 0, 0]  # 10 - 15 for one artifact, and -20 for none
        assert (view.explorers[0]["Y"], view.artifacts, view.tokens) == (5, [1, 0, 0], [1, 0, 0])
        assert (view.expedition_points, view.phase, view.to_move) == ([[10, 0, 0]], None, ())


def test_hidden_points_change_nothing_that_another_seat_sees():
    views = []
    for points in ([0, 0, 0], [100, 200, 0]):
        position = Position(seats=3)
        position.state.points[:3] = points
        table = play_at_random(table_with(position), 60)
        views.append(
            (dataclasses.asdict(table.view(2)), table.observation(2).tolist(), table.actions(table.to_move[0]))
        )
    assert views[0] == views[1]


# --- the log


def events(table):
    return [(line["event"], line["values"]) for line in table.view(None).log if line["event"] != "move"]


def test_the_log_tells_what_tiles_gave():
    position = (
        Position().only(0, "Y4 B4").explorer(0, "Y", 2, "1").explorer(0, "B", 1, "1").tile("Y", 3, 2).tile("B", 2, 10)
    )
    table = table_with(position)
    table.play(0, "play Y4")
    table.play(0, "move B")
    assert [line["text"] for line in table.view(1).log] == ["play Y4", "move B", "seat 0 gets 10 points"]
    position = Position().only(0, "Y4").explorer(0, "Y", 2, "1").tile("Y", 3, 1)
    table = table_with(position)
    table.play(0, "play Y4")
    assert events(table) == [("artifact", [0])]


def test_the_log_tells_why_an_expedition_ended_and_what_it_brought():
    position = (
        Position(seats=3).only(0, "Y9").explorer(0, "Y", 6, "1").explorer(1, "B", 7, "1").explorer(1, "W", 7, "1")
    )
    table = table_with(position.explorer(2, "R", 7, "1").explorer(2, "G", 9, "1"))
    table.play(0, "play Y9")
    assert events(table) == [("bridge", []), ("expedition", [1, 30, 60, 80])]
    table = table_with(Position(seats=3, short=True).pile(1), short=True)
    table.play(0, table.actions(0)[-1])
    table.play(0, "draw")
    assert events(table) == [
        ("pile", []),
        ("expedition", [1, 0, 0, 0]),
        ("artifacts", [-20, -20, -20]),
        ("game", [0, 0, 0]),
    ]


def test_the_log_warns_ten_turns_before_an_endless_expedition_ends():
    table = table_with(Position(stall_turns=12).pile(20), stall_turns=12)
    for turn in range(12):
        seat = table.to_move[0]
        table.play(seat, next(action for action in table.actions(seat) if action.text.startswith("discard")))
        table.play(seat, next(action for action in table.actions(seat) if action.text.startswith("take")))
        assert ("stall", [10]) in events(table) if turn >= 1 else not events(table)
    assert events(table)[:2] == [("stall", [10]), ("stalled", [12])]


# --- undo and records


def test_placements_may_be_taken_back_until_a_card_is_drawn():
    table = serai.new(GAME, seats=3, seed=1, first=0)
    choices = table.actions(0)
    for choice in choices:
        table.play(0, choice)
        table.undo(0)
        assert table.actions(0) == choices


def test_a_card_drawn_from_the_pile_cannot_be_put_back():
    table = serai.new(GAME, seats=3, seed=1, first=0)
    table.play(0, table.actions(0)[0])
    table.play(0, "draw")
    with pytest.raises(serai.IllegalAction, match="cannot be taken back"):
        table.undo(0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_record_rebuilds_the_game(seats):
    table = play_at_random(serai.new(GAME, seats=seats, seed=9, up_down=True), 400)
    again = serai.load(json.dumps(table.record()))
    assert dataclasses.asdict(again.view(1)) == dataclasses.asdict(table.view(1))


# --- the score sheet


def test_the_example_of_a_sheet():
    sheet = serai.score(GAME, explorers={"Y": 7, "B": 3}, researcher="Y", points=40, artifacts=7, short=False)
    assert dataclasses.asdict(sheet.lines["Y"]) == {"step": 7, "value": 30, "multiplier": 2, "points": 60}
    assert dataclasses.asdict(sheet.lines["B"]) == {"step": 3, "value": -10, "multiplier": 1, "points": -10}
    assert (sheet.explorers, sheet.before, sheet.after, sheet.artifacts, sheet.track) == (50, 40, 90, 7, 35)
    assert sheet.total == 125


def test_a_sheet_of_the_short_game():
    assert serai.score(GAME, explorers={"R": 9}, researcher=None, points=10, artifacts=2, short=True).total == 70


def test_a_sheet_stops_at_0_before_the_track_and_after_it():
    assert serai.score(GAME, explorers={"Y": 1}, researcher="Y", points=30, artifacts=15).total == 150
    assert serai.score(GAME, explorers={"Y": 4}, artifacts=0).total == 0


def test_a_sheet_leaves_out_explorers_at_home():
    assert set(serai.score(GAME, explorers={"Y": 4, "B": 0}).lines) == {"Y"}
    assert serai.score(GAME, explorers={}, artifacts=6).total == 30


@pytest.mark.parametrize(
    ("layout", "message"),
    [
        ({}, "explorers={'Y': 7, 'B': 3}"),
        ({"explorers": {"Y": 7}, "colour": "Y"}, "not colour"),
        ({"explorers": [7]}, "explorers is \\[7\\]"),
        ({"explorers": {"P": 7}}, "There is no path 'P'"),
        ({"explorers": {3: 7}}, "There is no path 3"),
        ({"explorers": {"": 7}}, "There is no path ''"),
        ({"explorers": {"Y": 10}}, "path Y cannot be on stone 10"),
        ({"explorers": {"Y": -1}}, "stone -1"),
        ({"explorers": {"Y": True}}, "stone True"),
        ({"explorers": {"Y": "7"}}, "stone '7'"),
        ({"explorers": {"Y": 7}, "researcher": "B"}, "researcher cannot be on path 'B'"),
        ({"explorers": {"Y": 7, "B": 0}, "researcher": "B"}, "researcher cannot be on path 'B'"),
        ({"explorers": {"Y": 7}, "researcher": ["Y"]}, "researcher cannot be on path"),
        ({"explorers": dict.fromkeys("YBWGR", 5)}, "One of 5 explorers is the researcher"),
        ({"explorers": {"Y": 7}, "points": -5}, "points cannot be -5"),
        ({"explorers": {"Y": 7}, "points": 12}, "multiple of 5"),
        ({"explorers": {"Y": 7}, "points": 815}, "nobody can have more than 810"),
        ({"explorers": {"Y": 7}, "points": 75, "short": True}, "nobody can have more than 70"),
        ({"explorers": {"Y": 7}, "points": 10.0}, "points cannot be 10.0"),
        ({"explorers": {"Y": 7}, "artifacts": 28}, "artifacts cannot be 28"),
        ({"explorers": {"Y": 7}, "artifacts": 10, "short": True}, "a short game has 0 to 9"),
        ({"explorers": {"Y": 7}, "short": "yes"}, "short cannot be 'yes'"),
    ],
)
def test_impossible_layouts_are_refused_with_the_reason(layout, message):
    with pytest.raises(serai.BadLayout, match=message):
        serai.score(GAME, **layout)
