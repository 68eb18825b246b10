"""The table: seats, choices, refusals, undo, copies; shown with Lost Cities."""

import ast
import json
from dataclasses import asdict
from pathlib import Path

import pytest

import serai
from serai.rules import kernel
from serai.table import table_of
from tests.rules.lost_cities_position import choices, end_round, idle_turn, position, turns


@pytest.fixture
def table():
    return serai.new("lost-cities", seats=2, seed=7, rounds=3, first=0)


def everything(table):
    """All that can be seen of a table."""
    return (
        table.states.tobytes(),
        table.moves,
        table.record(),
        [asdict(table.view(viewer)) for viewer in (None, 0, 1)],
        [table.actions(seat) for seat in (0, 1)],
    )


def assert_refused(table, seat, action, *words):
    """The action is refused in a sentence with these words, and nothing has changed."""
    before = everything(table)
    with pytest.raises(serai.IllegalAction) as refusal:
        table.play(seat, action)
    for word in words:
        assert word in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert everything(table) == before


# --- making a table


def test_a_new_table(table):
    assert isinstance(table, serai.Table)
    assert (table.seats, table.seed, table.over) == (2, 7, False)
    assert table.to_move == (0,)
    assert table.scores() == [0, 0]
    assert table.winners() == []
    assert table.moves == ()


@pytest.mark.parametrize("name", ["chess", "", "Lost-Cities", "lost_cities", None, 5, [], {}])
def test_an_unknown_game(name):
    with pytest.raises(serai.UnknownGame, match="lost-cities") as refusal:
        serai.new(name)
    assert repr(name) in str(refusal.value)
    with pytest.raises(serai.UnknownGame):
        serai.score(name, columns={})


@pytest.mark.parametrize("seats", [0, 1, 3, -2, True, 2.0, "2"])
def test_a_wrong_number_of_seats(seats):
    with pytest.raises(serai.BadOption, match="seats") as refusal:
        serai.new("lost-cities", seats=seats)
    assert repr(seats) in str(refusal.value)


@pytest.mark.parametrize("seed", [-1, 2**63, 1.5, "7", True])
def test_a_seed_that_is_none(seed):
    with pytest.raises(serai.BadOption, match="seed"):
        serai.new("lost-cities", seed=seed)


def test_the_same_seed_is_the_same_game_and_without_one_it_is_secret():
    assert serai.new("lost-cities", seed=2**63 - 1).view(0) == serai.new("lost-cities", seed=2**63 - 1).view(0)
    assert len({serai.new("lost-cities").seed for _ in range(5)}) == 5


def test_the_seed_is_in_no_view(table):
    fresh = serai.new("lost-cities", seed=8_765_432_123_456_789)
    for viewer in (None, 0, 1):
        assert "8765432123456789" not in json.dumps(asdict(fresh.view(viewer)))


# --- choices


def test_actions_have_a_code_and_a_notation(table):
    for action in table.actions(0):
        assert type(action.code) is int
        assert str(action) == action.text
    assert table.actions(1) == []


def test_code_notation_and_action_are_the_same_choice(table):
    action = table.actions(0)[3]
    twins = [table.copy() for _ in range(3)]
    for twin, choice in zip(twins, (action, action.code, action.text), strict=True):
        twin.play(0, choice)
    assert everything(twins[0]) == everything(twins[1]) == everything(twins[2])
    assert len({action.code for action in table.actions(0)}) == len(table.actions(0))


def test_moves_are_kept_in_order(table):
    played = []
    for _ in range(6):
        played.append((table.to_move[0], choices(table)[0]))
        turns(table, played[-1][1])
    assert [(move.seat, table.game.text(move.code)) for move in table.moves] == played
    assert [(line["seat"], line["text"]) for line in table.view(None).log] == played


# --- refusals


@pytest.mark.parametrize("seat", [2, -1, True, None, "0", 0.0])
def test_a_seat_that_is_none(table, seat):
    assert_refused(table, seat, "draw", repr(seat), "0 to 1")
    with pytest.raises(serai.IllegalAction):
        table.actions(seat)
    with pytest.raises(serai.IllegalAction):
        table.undo(seat)
    with pytest.raises(serai.IllegalAction):
        table.observation(seat)
    if seat is not None:
        with pytest.raises(serai.IllegalAction):
            table.view(seat)


def test_a_seat_that_may_not_act(table):
    assert_refused(table, 1, table.actions(0)[0], "Seat 1", "seat 0")


@pytest.mark.parametrize(
    "nonsense",
    ["", " ", "play", "play Z7", "play Y11", "play Y1", "play Y", "discard", "take", "take Y7", "draw Y", "swap Y7",
     "play Y7 B7", "play P7", "take P", "жёлтая 7", "play Y７", "x" * 10_000],
)  # fmt: skip
def test_notation_that_is_none(table, nonsense):
    assert_refused(table, 0, nonsense)


@pytest.mark.parametrize("code", [-1, 127, 10**30, 1.0, True, None, [], b"draw"])
def test_codes_that_are_none(table, code):
    assert_refused(table, 0, code)


@pytest.mark.parametrize("code", [-1, 9999, 10**30])
def test_an_action_made_up(table, code):
    assert_refused(table, 0, serai.Action(code, "draw"))


def test_capitals_and_blanks_do_not_matter_where_they_are_clear(table):
    card = table.view(0).hand[0]
    table.play(0, f"  DISCARD   {card.lower()} ")
    assert table.record()["log"] == [[0, f"discard {card}"]]


# --- undo


def test_a_placed_card_can_be_taken_back_until_something_is_drawn(table):
    before = everything(table)
    for action in table.actions(0):
        table.play(0, action)
        assert table.can_undo(0)
        table.undo(0)
        assert everything(table) == before


def test_a_draw_from_the_pile_cannot_be_taken_back(table):
    turns(table, choices(table)[0], "draw")
    before = everything(table)
    assert not table.can_undo(0)
    with pytest.raises(serai.IllegalAction, match="draw"):
        table.undo(0)
    assert everything(table) == before


def test_an_open_card_that_was_taken_can_be_put_back_until_the_other_seat_acts(table):
    discard = choices(table, "discard")[0]
    turns(table, discard, "draw")
    turns(table, next(text for text in choices(table, "discard") if text[8] != discard[8]))
    before = everything(table)
    turns(table, f"take {discard[8]}")
    table.undo(1)
    assert everything(table) == before
    table.undo(1)
    assert len(table.view(1).hand) == 8


def test_never_across_the_action_of_another_seat(table):
    discard = choices(table, "discard")[0]
    turns(table, discard, "draw")
    other = next(text for text in choices(table, "discard") if text[8] != discard[8])
    turns(table, other, f"take {discard[8]}")
    turns(table, choices(table, "discard")[0])
    before = everything(table)
    with pytest.raises(serai.IllegalAction):
        table.undo(1)
    assert not table.can_undo(1)
    assert everything(table) == before


def test_nothing_to_take_back(table):
    for seat in (0, 1):
        assert not table.can_undo(seat)
        with pytest.raises(serai.IllegalAction, match="nothing to take back"):
            table.undo(seat)


def test_the_end_of_a_round_cannot_be_taken_back():
    table = serai.new("lost-cities", seed=3, rounds=1)
    end_round(table)
    last = table.moves[-1].seat
    assert table.over
    with pytest.raises(serai.IllegalAction):
        table.undo(last)
    assert table.over


def test_nor_the_end_of_a_round_by_an_open_card():
    """The cards of the next round are dealt then."""
    table = serai.new("lost-cities", seed=3, rounds=2, stall_turns=2)
    turns(table, choices(table, "discard")[0], "draw")
    idle_turn(table)
    idle_turn(table)
    assert table.view(None).round == 2
    before = everything(table)
    for seat in (0, 1):
        with pytest.raises(serai.IllegalAction):
            table.undo(seat)
    assert everything(table) == before


def test_what_was_taken_back_is_in_no_record(table):
    turns(table, "discard " + table.view(0).hand[0])
    table.undo(0)
    turns(table, "discard " + table.view(0).hand[1])
    assert len(table.record()["log"]) == 1
    assert everything(serai.load(table.record())) == everything(table)


# --- copies and imagined worlds


def test_a_copy_goes_its_own_way(table):
    twin = table.copy()
    turns(twin, choices(twin)[0], "draw")
    assert table.moves == ()
    assert len(table.view(0).hand) == 8
    assert table.to_move == (0,)
    turns(table, choices(table)[-1])
    assert len(twin.moves) == 2


def test_imagining_leaves_the_table_alone(table):
    before = everything(table)
    world = table.imagine(1, 3)
    assert world.tobytes() != table.states.tobytes()
    assert everything(table) == before


# --- the position for programs


def test_the_position_can_be_read_but_not_written(table):
    before = everything(table)
    with pytest.raises(ValueError, match="read-only"):
        table.states["to_move"] = 0
    with pytest.raises(ValueError, match="read-only"):
        table.states[0].hand[0, 0] = 1
    kernel.deal_at(table.states, 0, 99)  # compiled code asks nobody
    assert everything(table) == before


def test_the_position_stays_as_it_was_when_the_table_goes_on(table):
    before = table.states
    kept = before.tobytes()
    turns(table, choices(table)[0])
    assert before.tobytes() == kept != table.states.tobytes()


def test_a_table_in_another_position(table):
    turns(table, choices(table)[0], "draw")
    states = table.imagine(0, 3)
    world = table_of(table, states)
    assert world.states.tobytes() == states.tobytes()
    assert world.view(0) == table.view(0)
    assert world.view(1).hand != table.view(1).hand
    before = everything(table)
    kernel.deal_at(states, 0, 99)
    turns(world, choices(world)[0])
    assert len(world.moves) == 3
    assert everything(table) == before


def test_codes_are_those_of_the_actions(table):
    for seat in (0, 1):
        assert table.codes(seat) == [action.code for action in table.actions(seat)]
    assert table.codes(0)
    assert table.codes(1) == []


def test_nobody_reaches_into_a_table():
    """What is private to tables is used where they are made, and nowhere else."""
    root = Path(__file__).parents[2]
    files = [path for folder in ("serai", "research", "examples", "tests") for path in (root / folder).rglob("*.py")]
    own = (root / "serai/envs/openspiel", root / "tests/envs")  # OpenSpiel's positions have states of their own
    outside = [path for path in files if path.parent not in (root / "serai/table", root / "tests/web", *own)]
    assert len(outside) > 200
    reaching = [
        f"{path.relative_to(root)}:{node.lineno}"
        for path in outside
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute)
        and node.attr in ("_states", "_moves", "_actions")
        and ast.unparse(node.value) != "self"
    ]
    assert reaching == []


# --- views in general


def test_views_are_plain_data(table):
    for moves in range(12):
        for viewer in (None, 0, 1):
            data = asdict(table.view(viewer))
            assert json.loads(json.dumps(data)) == {**data, "to_move": list(data["to_move"])}
            assert data["seat"] == viewer
        turns(table, choices(table)[moves % len(choices(table))])
    assert json.loads(json.dumps(table.record())) == table.record()


def test_changing_a_view_changes_nothing(table):
    turns(table, choices(table)[0], "draw")
    before = everything(table)
    view = table.view(0)
    view.hand.clear()
    view.columns[0]["Y"].append("Y10")
    view.log[0]["text"] = "?"
    view.known[0].clear()
    view.scores[0] = 99
    assert everything(table) == before


def test_the_result_is_in_the_view():
    table = turns(position(hands=("Y10", ""), columns=("Y8 Y9", ""), pile="R2", rounds=1), "play Y10", "draw")
    view = table.view(None)
    assert (view.over, view.winners, view.to_move) == (True, [0], ())
