"""The log is put into words when somebody reads it; what is read is what it was at the time of the view."""

import copy
import json
import pickle
from dataclasses import asdict, replace

import msgspec
import pytest

import serai
from serai.i18n import language
from serai.table import table_of
from serai.table.games import GAMES
from tests.rules.lost_cities_position import choices, end_round, turns
from tests.variants import VARIANTS, Variant, name_of, position_after
from tests.variants import table_of as table_of_variant

MOVES = 60


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_it_does_not_matter_when_it_is_read(variant: Variant) -> None:
    late = position_after(variant, MOVES)
    played = [(move.seat, move.code) for move in position_after(variant, MOVES).moves]
    early = table_of_variant(variant)
    for seat, code in played:
        early.play(seat, code)
        assert early.moves[-1].lines
    assert late.moves == early.moves
    for viewer in (None, *range(early.seats)):
        assert asdict(late.view(viewer)) == asdict(early.view(viewer))


def test_nothing_is_put_into_words_while_nobody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_early(*_: object) -> None:
        raise AssertionError("nobody has asked")

    for name, game in GAMES.items():
        table = serai.new(name, seed=3)
        monkeypatch.setattr(game, "lines", too_early)
        monkeypatch.setattr(game, "reveals", too_early)
        for _ in range(20):
            table.play(table.to_move[0], table.actions(table.to_move[0])[0])
            assert not table.over


def test_a_view_keeps_the_log_of_its_moment() -> None:
    table = serai.new("lost-cities", seed=7, first=0)
    turns(table, choices(table)[0])
    before, spectator = table.view(0), table.view(None)
    turns(table, "draw")
    turns(table, choices(table)[0])
    table.undo(1)
    turns(table, choices(table)[1])
    assert [line["seat"] for line in before.log] == [0]
    assert before.log == spectator.log
    assert len(table.view(0).log) == 3


def test_a_view_keeps_what_was_taken_back_later() -> None:
    table = serai.new("lost-cities", seed=7, first=0)
    hand = table.view(0).hand
    table.play(0, f"discard {hand[0]}")
    view = table.view(1)
    table.undo(0)
    table.play(0, f"discard {hand[1]}")
    assert [line["text"] for line in view.log] == [f"discard {hand[0]}"]
    assert [line["text"] for line in table.view(1).log] == [f"discard {hand[1]}"]


def test_the_newest_lines_are_read_from_the_end() -> None:
    table = serai.new("lost-cities", seed=7, rounds=2)
    end_round(table)
    whole = table.view(0).log
    assert whole[-1]["event"] == "round"
    for count in (1, 2, 5, len(whole), len(whole) + 9):
        some = table.view(0, newest=count).log
        assert some == whole[-len(some) :]
        assert min(count, len(whole)) <= len(some) <= count + 1


def test_a_copy_and_an_imagined_table_tell_the_same_and_go_on_alone() -> None:
    table = serai.new("lost-cities", seed=7, first=0)
    turns(table, choices(table)[0], "draw")
    twin, world = table.copy(), table_of(table, table.imagine(0, 3))
    turns(table, choices(table)[0])
    for other in (twin, world):
        assert len(other.view(0).log) == 2
        turns(other, choices(other)[-1])
        assert other.view(0).log[-1]["text"] == other.game.text(other.moves[-1].code)
    assert len(table.view(0).log) == 3


def test_it_is_in_every_kind_of_copy_of_a_view() -> None:
    def view() -> serai.View:
        table = serai.new("lost-cities", seed=7, first=0)
        turns(table, choices(table)[0], "draw")
        return table.view(0)

    log = view().log
    assert len(log) == 2
    assert json.loads(json.dumps(asdict(view())))["log"] == log
    assert json.loads(msgspec.json.encode(view()))["log"] == log
    assert copy.copy(view()).log == copy.deepcopy(view()).log == replace(view(), seats=2).log == log
    assert pickle.loads(pickle.dumps(view())) == view()
    assert "log" not in repr(view())


def test_what_another_seat_kept_secret_does_not_travel_with_a_view() -> None:
    """The task that somebody keeps is theirs to know: no byte of it is in what another process gets."""
    table = serai.new("en-route", seats=2, seed=7, level="medium")
    kept = next(action for action in table.actions(1) if action.text.startswith("task "))
    table.play(1, kept)
    assert kept.text.encode() in pickle.dumps(table.view(1))
    assert kept.text.encode() not in pickle.dumps(table.view(0))
    assert kept.text.encode() not in pickle.dumps(table.view(None))


def test_it_is_in_the_language_of_whoever_reads_it() -> None:
    table = serai.new("lost-cities", seed=7, rounds=2)
    end_round(table)
    view = table.view(None)
    token = language.set("de")
    try:
        assert view.log[-1]["text"].startswith("Runde 1")
    finally:
        language.reset(token)


def test_a_view_has_no_other_attributes() -> None:
    view = serai.new("lost-cities", seed=7).view(0)
    with pytest.raises(AttributeError, match="'LostCitiesView' object has no attribute 'hands'"):
        view.hands  # noqa: B018
