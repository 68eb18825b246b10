"""Records: rebuilt exactly, and every damage told in one sentence of ours."""

import copy
import json
import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import serai
from serai.table.film import Film
from serai.table.table import play_on
from tests.rules.lost_cities_position import choices, turns


def played(moves=9, seed=5, **options):
    """A table after some moves."""
    table = serai.new("lost-cities", seed=seed, **options)
    chooser = random.Random(seed)
    for _ in range(moves):
        turns(table, chooser.choice(choices(table)))
    return table


RECORD = played().record()


def assert_bad(record, *words):
    """It is refused as a record, in one sentence that has these words."""
    with pytest.raises(serai.BadRecord) as refusal:
        serai.load(record)
    message = str(refusal.value)
    assert "\n" not in message
    assert message.endswith(".")
    for word in words:
        assert word in message


# --- there and back


@pytest.mark.parametrize(
    "options", [{}, {"rounds": 1, "expeditions": 6, "open_piles": True, "first": 1}, {"stall_turns": 12}]
)
@pytest.mark.parametrize("moves", [0, 1, 9, 60])
def test_a_loaded_table_is_the_same(options, moves):
    table = played(moves, **options)
    for record in (table.record(), json.dumps(table.record()), json.dumps(table.record(), indent=2)):
        again = serai.load(record)
        assert again.record() == table.record()
        assert again.states.tobytes() == table.states.tobytes()
        assert all(again.view(viewer) == table.view(viewer) for viewer in (None, 0, 1))
        assert again.moves == table.moves


def test_a_loaded_table_goes_on_alike():
    table = played(20)
    again = serai.load(table.record())
    for _ in range(40):
        text = choices(table)[-1]
        turns(table, text)
        turns(again, text)
    assert again.states.tobytes() == table.states.tobytes()


def test_a_finished_match_can_be_loaded():
    table = serai.new("lost-cities", seed=2, rounds=2)
    while not table.over:
        turns(table, choices(table)[0])
    again = serai.load(table.record())
    assert again.over
    assert (again.scores(), again.winners()) == (table.scores(), table.winners())


def test_what_a_record_holds():
    table = serai.new("lost-cities", seats=2, seed=7, rounds=3, first=0)
    card = table.view(0).hand[0]
    turns(table, f"discard {card}", "draw")
    house = {"wagers": 3, "bonus": True, "open_piles": False}
    assert table.record() == {
        "format": "serai-record",
        "version": 1,
        "game": "lost-cities",
        "seats": 2,
        "options": {"rounds": 3, "expeditions": 5, "first": 0, "stall_turns": 60, **house},
        "seed": 7,
        "log": [[0, f"discard {card}"], [0, "draw"]],
    }


def test_a_record_is_a_copy():
    table = played()
    record = table.record()
    record["log"].clear()
    record["options"]["rounds"] = 9
    assert table.record() == RECORD


def test_loading_does_not_change_the_record():
    record = copy.deepcopy(RECORD)
    serai.load(record)
    assert record == RECORD


def test_options_that_are_left_out_are_usual():
    assert serai.load({**RECORD, "options": {}}).record() == RECORD


# --- foreign, newer, damaged


@pytest.mark.parametrize(
    "foreign",
    [
        None,
        5,
        True,
        [],
        {},
        [RECORD],
        b"{}",
        {"format": "pgn"},
        {"Event": "?"},
        {"format": ["serai-record"]},
        RECORD["log"],
    ],
)
def test_foreign_data(foreign):
    assert_bad(foreign, "record")


@pytest.mark.parametrize(
    "text", ["", " ", "null", "5", "[]", "{}", '"serai-record"', "not JSON", "\0", "日本", "\ud800", "NaN"]
)
def test_foreign_text(text):
    assert_bad(text, "record")


def test_every_truncation_is_refused():
    text = json.dumps(RECORD)
    for length in range(len(text)):
        assert_bad(text[:length], "JSON")


@pytest.mark.parametrize("version", [2, 3, 10**50])
def test_a_newer_version(version):
    assert_bad({**RECORD, "version": version}, str(version), "newer")


def test_a_newer_version_is_told_first():
    """Whatever else may be different then."""
    assert_bad({"format": "serai-record", "version": 2, "moves": {}}, "newer")


@pytest.mark.parametrize("version", [0, -1, True, "1", 1.0, None, [1]])
def test_a_version_that_is_none(version):
    assert_bad({**RECORD, "version": version}, "version", repr(version))


@pytest.mark.parametrize("field", RECORD)
def test_a_missing_field(field):
    assert_bad({name: value for name, value in RECORD.items() if name != field}, field)


@pytest.mark.parametrize("damage", [None, "x", -1, 1.5, True, [], {}, [[]], {"a": 1}])
@pytest.mark.parametrize("field", ["game", "seats", "options", "seed", "log"])
def test_a_damaged_field(field, damage):
    if (field, damage) in [("options", {}), ("log", [])]:
        return
    assert_bad({**RECORD, field: damage})


@pytest.mark.parametrize(
    "options",
    [
        {"rounds": 0},
        {"rounds": "3"},
        {"colours": 5},
        {"first": 2},
        {"seats": 2},
        {"seed": 1},
        {"game": "x"},
        {"": 1},
        {5: 1},
    ],
)
def test_damaged_options(options):
    assert_bad({**RECORD, "options": {**RECORD["options"], **options}})


@pytest.mark.parametrize(
    "entry",
    [
        *(None, 0, "draw", [], [0], [0, "draw", 1], {"seat": 0}),
        *([seat, "draw"] for seat in (2, -1, True, "0", None, 0.0, [0])),
        *([0, text] for text in (120, None, ["draw"], "play Y11", "", "тяни")),
    ],
)
@pytest.mark.parametrize("place", [0, 4, 8])
def test_a_damaged_move_is_named_by_its_number(entry, place):
    record = copy.deepcopy(RECORD)
    record["log"][place] = entry
    assert_bad(record, f"Move {place + 1} ")


def test_an_illegal_move_is_told_with_its_reason():
    record = copy.deepcopy(RECORD)
    seat, text = record["log"][2]
    record["log"][2] = [1 - seat, text]
    assert_bad(record, "Move 3 ", text, f"Seat {1 - seat} may not act")


def test_moves_after_the_end():
    table = serai.new("lost-cities", seed=2, rounds=1)
    while not table.over:
        turns(table, choices(table)[0])
    record = table.record()
    record["log"].append([0, "draw"])
    assert_bad(record, f"Move {len(record['log'])} ", "over")


def test_another_seed_does_not_fit_the_moves():
    assert_bad({**RECORD, "seed": RECORD["seed"] + 1}, "Move 1 ")


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize("depth", [500, 5_000, 200_000])
def test_huge_nesting(depth):
    deep = "[" * depth + "]" * depth
    assert_bad(deep)
    for field in ("game", "options", "log", "version"):
        assert_bad(json.dumps({**RECORD, field: "?"}).replace('"?"', deep))
    assert_bad(json.dumps({**RECORD, "log": ["?"]}).replace('"?"', deep))
    assert_bad(json.dumps({**RECORD, "options": {"rounds": "?"}}).replace('"?"', deep))


def test_no_depth_slips_between_reading_and_telling():
    for depth in range(700, 1100, 3):
        assert_bad(json.dumps({**RECORD, "log": ["?"]}).replace('"?"', "[" * depth + "]" * depth))


@pytest.mark.parametrize("depth", [500, 5_000])
def test_huge_nesting_of_plain_data(depth):
    for record in (
        nested(depth),
        {**RECORD, "version": nested(depth)},
        {**RECORD, "options": {"rounds": nested(depth)}},
        {**RECORD, "log": [nested(depth)]},
        {**RECORD, "log": [[nested(depth), "draw"]]},
    ):
        assert_bad(record)


def test_huge_numbers():
    digits = "9" * 6000
    assert_bad(json.dumps({**RECORD, "seed": "?"}).replace('"?"', digits))
    assert_bad({**RECORD, "seed": 10**6000})
    assert_bad({**RECORD, "version": 10**6000}, "newer")
    assert_bad({**RECORD, "options": {"rounds": 10**6000}})
    assert_bad({**RECORD, "log": [[10**6000, "draw"]]})


def test_non_ascii_text():
    assert_bad({**RECORD, "game": "затерянные города"}, "затерянные города")
    assert_bad({**RECORD, "log": [[0, "play Ж7"]]}, "Move 1 ", "Ж7")
    assert_bad({**RECORD, "log": [[0, "play \ud800"]]}, "Move 1 ")
    assert_bad({**RECORD, "options": {"раунды": 3}})


# --- anything at all

plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["draw", "take Y", 0, 1]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


def places(value, path=()):
    """Every place in the data, as a path."""
    found = [path]
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        found += places(inner, (*path, key))
    return found


PLACES = places(RECORD)[1:]


def changed(record, path, value):
    record = copy.deepcopy(record)
    holder = record
    for key in path[:-1]:
        holder = holder[key]
    if value is Ellipsis:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return record


def loads_or_is_refused(record):
    """Either it is a game, which then comes out as it went in, or BadRecord says why not."""
    try:
        table = serai.load(record)
    except serai.BadRecord:
        return
    assert serai.load(table.record()).states.tobytes() == table.states.tobytes()


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.sampled_from(PLACES), plain)
@example(("seats",), 2.0)
@example(("log", 0, 0), True)
def test_a_record_with_anything_anywhere(path, value):
    loads_or_is_refused(changed(RECORD, path, value))


@pytest.mark.parametrize("path", PLACES, ids=str)
def test_a_record_with_something_left_out(path):
    loads_or_is_refused(changed(RECORD, path, ...))


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(plain)
def test_anything_in_place_of_a_record(value):
    assert_bad(value)


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_a_text_with_changed_characters(data):
    text = json.dumps(RECORD)
    start = data.draw(st.integers(0, len(text)))
    stop = data.draw(st.integers(start, min(len(text), start + 5)))
    loads_or_is_refused(text[:start] + data.draw(st.text(max_size=4)) + text[stop:])


@settings(max_examples=100, deadline=None, derandomize=True, database=None)
@given(st.permutations(range(9)), st.integers(0, 9))
def test_moves_in_another_order(order, kept):
    loads_or_is_refused({**RECORD, "log": [RECORD["log"][number] for number in order[:kept]]})


# --- marks


def test_hints_and_where_it_began_are_part_of_the_record():
    table = played(20)
    assert not {"hints", "start"} & set(table.record()), "other records stay as they are"
    again = play_on(table, 12)
    assert again.record() == {**table.record(), "start": 12, "log": table.record()["log"][:12]}
    again.ask_guide(again.to_move[0])
    again.ask_guide(again.to_move[0])
    assert again.record()["hints"] == [[12, again.to_move[0]]]
    for same in (serai.load(json.dumps(again.record())), again.copy(), Film(again).at(12)):
        assert (same.start, same.hints) == (12, [(12, again.to_move[0])])
        assert same.record() == again.record()


def test_what_another_game_has_played_is_not_taken_back():
    table = serai.new("lost-cities", seed=1, first=0)
    table.play(0, table.actions(0)[0])
    assert table.can_undo(0)
    again = play_on(table, 1)
    assert not again.can_undo(0)
    with pytest.raises(serai.IllegalAction, match="nothing to take back"):
        again.undo(0)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("start", -1),
        ("start", 1000),
        ("start", "3"),
        ("start", True),
        ("hints", 3),
        ("hints", [3]),
        ("hints", [[3]]),
        ("hints", [[-1, 0]]),
        ("hints", [[1, 2]]),
        ("hints", [[1, True]]),
    ],
)
def test_damaged_marks(name, value):
    assert_bad({**RECORD, name: value}, repr(name))
