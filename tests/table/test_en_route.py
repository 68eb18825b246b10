"""En Route at the table: options, notation, views, log, taking back, records."""

import json
from dataclasses import asdict

import pytest

import serai
from serai.table.games.en_route.cities import load_city
from tests.rules.en_route_game import Play

# --- options


@pytest.mark.parametrize(
    ("seats", "options", "why"),
    [
        (1, {"advanced": True}, "Advanced mode is not for one player"),
        (1, {"balance": "0:segment"}, "Balance cards"),
        (1, {"level": "medium"}, "option level cannot be 'medium'"),
        (1, {"teams": True}, "needs 4 seats, not 1"),
        (3, {"teams": True}, "needs 4 seats, not 3"),
        (2, {"challenge": "115/1"}, "for one player"),
        (1, {"challenge": "120/1"}, "the cells are 115/1"),
        (2, {"first": 2}, "Option first names a seat that this table does not have"),
        (2, {"level": "hard"}, "simple, medium, or full"),
        (2, {"balance": "2:segment"}, "needs a seat of this table and a bonus"),
        (2, {"balance": "1:cafe"}, "needs a seat of this table and a bonus"),
        (2, {"balance": "1:segment " * 5}, "lists 5 cards, but there are only 4"),
        (2, {"city": 7}, "city"),
    ],
)
def test_options_that_the_rulebook_excludes_are_refused(seats, options, why):
    with pytest.raises(serai.BadOption, match=why):
        serai.new("en-route", seats=seats, **options)


def test_an_unknown_city_is_refused():
    with pytest.raises(serai.SeraiError, match="there is no city called 'atlantis'"):
        serai.new("en-route", city="atlantis")


def test_a_city_file_of_ones_own_is_played_and_recorded_whole(tmp_path):
    tables = json.loads(json.dumps(load_city("first-city").source))
    tables["name"] = "Second City"
    tables["rating_scale"] = [1, 2, 3]
    tables["advanced_start"] = 2
    path = tmp_path / "second-city.json"
    path.write_text(json.dumps(tables))
    table = serai.new("en-route", seed=1, city=str(path))
    assert table.view(0).city["name"] == "Second City"
    record = json.dumps(table.record())
    path.unlink()
    assert serai.load(record).view(0).ratings == {"school": 1, "skywatcher": 1, "oko": 1}


def test_balance_cards_are_given_by_seat():
    view = serai.new("en-route", seed=1, balance="1:segment 1:coordinate, 0:coordinate").view(0)
    assert [board.balance for board in view.boards] == [
        {"segment": 0, "coordinate": 1},
        {"segment": 1, "coordinate": 1},
    ]


def test_the_challenge_of_a_solo_game_is_shown():
    assert serai.new("en-route", seats=1, challenge="145/3").view(0).challenge == {"points": 145, "goals": 3}
    assert serai.new("en-route", seats=1).view(0).challenge == {"points": 115, "goals": 1}


# --- notation


def test_notation_is_read_without_regard_to_capitals_and_segments_from_either_end():
    play = Play().choose("C1c", "C3s")
    play.table.play(0, "  AT  E1 ")
    play.table.play(0, "draw f1-E1")
    assert play.board().segments == ["E1-F1"]


@pytest.mark.parametrize("text", ["", "fly", "draw A1-C1", "draw A1", "at g1", "lay X9", "change 7 to 1", "walk c9"])
def test_other_text_is_refused(text):
    with pytest.raises(serai.IllegalAction, match="is not an action in this game"):
        Play().table.play(0, text)


# --- refusals say why


def refused(play, seat, text):
    """The sentence that a refused choice is answered by."""
    with pytest.raises(serai.IllegalAction) as refusal:
        play.table.play(seat, text)
    return str(refusal.value)


def test_refusals_name_the_reason():
    play = Play().hand(0, "C1c C2t P4").hand(1, "C3s P3 C5t")
    assert "not in your hand" in refused(play, 0, "lay C3s")
    assert "lay one of your cards" in refused(play, 0, "keep C3s")
    assert "First name the cards" in refused(play, 0, "refresh")
    play.do(0, "lay C1c").do(1, "lay P3")
    assert "that card is not in your hand" in refused(play, 1, "return P3")
    play.do(1, "return C5t")
    assert "already chosen" in refused(play, 1, "return C5t")
    play.do(1, "lay C3s").do(0, "keep C3s")
    assert "First name the cards" in refused(play, 1, "refresh")  # the hand has changed since
    assert "choose a location" in refused(play, 0, "draw A1-B1")
    assert "does not have the coordinates 1 and 3" in refused(play, 0, "at f6")
    assert "None of your bonuses" in refused(play, 0, "change 1 to 2")
    play.do(0, "at e1")
    assert "draw a segment" in refused(play, 0, "done")
    play.do(0, "draw F2-G2")
    assert "does not continue F2-G2" in refused(play, 0, "draw A1-B1")
    assert "Neither F2-G2 nor F2-F3 is a side of e1" in refused(play, 0, "draw F2-F3")
    assert "is already drawn" in refused(play, 0, "draw F2-G2")
    play.do(0, "stop")
    assert "no segment bonus left" in refused(play, 0, "draw A1-B1")
    assert "No café offers" in refused(play, 0, "accept A5")
    play.do(0, "done").do(1, "at a6", "draw A1-B1", "done")
    assert "coordinates" not in refused(play, 1, "best")


def test_taken_locations_and_waiting_cafes_are_named():
    play = Play()
    play.choose("C1s", "C3c").do(0, "at e1", "draw F5-F6", "done").do(1, "at a6", "draw A1-B1", "done")
    play.choose("C1t", "F3Sc")
    assert "e1 is taken" in refused(play, 0, "at e1")
    play.do(0, "at a2", "draw A5-B5")
    assert "accept or decline" in refused(play, 0, "done")


def test_walking_off_the_own_segments_is_refused():
    play = Play()
    while play.phase != "routes":
        play.step()
    start = next(text for text in play.can(0) if text.startswith("walk"))
    play.do(0, start)
    assert "one of your segments" in refused(play, 0, start)


# --- views and log


def test_views_are_plain_data():
    for seats in (1, 2, 3, 4):
        table = Play(seats=seats).to_end().table
        for viewer in (None, *range(seats)):
            json.dumps(asdict(table.view(viewer)))


def test_the_view_has_the_board_as_it_stands():
    play = Play().choose("C1c", "C3t").do(0, "at e1", "draw E1-F1", "draw F1-F2")
    standing = play.view(0).standing
    assert standing.lines["yellow"] == 6  # e1 is a popular sight
    assert standing.lines["cafes"] == 2  # F1 was touched
    assert play.view(None).standing is None


def test_what_is_read_late_is_of_the_moment_of_the_view():
    play = Play().choose("C1c", "C3t").do(0, "at e1", "draw E1-F1")
    then, later = play.view(0), play.view(0)
    asdict(then)
    play.do(0, "draw F1-F2")
    assert later == then
    assert play.view(0).standing != then.standing


def test_hidden_choices_are_not_in_the_log_of_others():
    play = Play(seats=3)
    for seat in range(3):
        play.do(seat, "lay " + play.view(seat).hand[0])
    play.do(1, *play.can(1)[:1]).do(1, *play.can(1)[:1])
    own, others = play.view(1).log, play.view(0).log
    picks = [line for line in own if line["text"].startswith("keep ") and line["seat"] == 1]
    assert len(picks) == 2
    assert not any(line["text"].startswith("keep ") and line["text"] != "keep a task" for line in others)
    assert [line["text"] for line in others if line["seat"] == 1] == ["keep a task", "lay a card"]


def test_the_log_tells_what_followed():
    play = Play().choose("F1Ss", "F3Sc")
    events = {line["event"]: line["values"] for line in play.view(0).log}
    assert events["turned-up"] == ["F3Sc", "P1"]
    assert events["round"] == [1, "F1Ss", "F3Sc"]
    assert events["rating"] == ["school", 8]


# --- taking back (games as dealt: what is taken back is played again from the seed)


def act(table, seat, *words):
    """The first choice that begins with each word."""
    for word in words:
        table.play(seat, next(action for action in table.actions(seat) if action.text.startswith(word)))


def drawing(seed=1):
    """Two players in the drawing phase of the first round."""
    table = serai.new("en-route", seed=seed, first=0, level="simple")
    act(table, 0, "lay")
    act(table, 1, "lay", "lay")
    act(table, 0, "keep")
    return table


def test_drawing_is_taken_back_step_by_step_until_the_round_ends():
    table = drawing()
    act(table, 0, "at", "draw", "done")
    act(table, 1, "at")
    chosen = table.view(1).boards[1].location
    for _ in range(3):
        table.undo(0)
    assert table.view(0).boards[0].tourists == {}
    assert table.view(1).boards[1].location == chosen  # the other seat's choice stands


def test_an_ended_round_is_not_taken_back():
    table = drawing()
    act(table, 0, "at", "draw", "done")
    act(table, 1, "at", "draw")
    assert table.can_undo(0)
    act(table, 1, "done")
    assert not table.can_undo(0)
    assert not table.can_undo(1)


def test_the_kept_card_is_taken_back_until_somebody_draws():
    table = drawing()
    assert table.can_undo(0)
    act(table, 1, "at")
    assert not table.can_undo(0)


def test_an_open_card_is_not_taken_back_but_a_face_down_one_is():
    table = serai.new("en-route", seed=1, first=0, level="simple")
    act(table, 0, "lay")
    assert not table.can_undo(0)
    act(table, 1, "lay")
    assert table.can_undo(1)
    act(table, 1, "lay")
    assert not table.can_undo(1)  # turned up


def test_a_refresh_is_not_taken_back_but_naming_a_card_is():
    table = serai.new("en-route", seed=1, first=0, level="simple")
    act(table, 0, "return")
    assert table.can_undo(0)
    act(table, 0, "refresh")
    assert not table.can_undo(0)


def test_a_final_route_is_taken_back_until_the_game_is_over():
    table = serai.new("en-route", seed=1, level="simple")
    while table.view(None).phase != "routes":
        table.play(table.to_move[0], table.actions(table.to_move[0])[0])
    act(table, 0, "walk", "walk")
    table.undo(0)
    table.undo(0)
    act(table, 0, "best")
    assert table.can_undo(0)
    act(table, 1, "best")
    assert not table.can_undo(1)


def test_alone_the_choice_of_cards_is_taken_back_until_new_ones_are_seen():
    table = serai.new("en-route", seats=1, seed=4)
    table.play(0, table.actions(0)[0])
    for word in ("lay", "keep", "at"):
        table.play(0, next(action for action in table.actions(0) if action.text.startswith(word)))
    for _ in range(4):
        table.undo(0)
    assert table.view(0).phase == "tasks"


# --- records


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {"challenge": "130/2"}), (2, {"advanced": True, "balance": "1:segment"}), (4, {"teams": True})],
)
def test_a_record_rebuilds_the_game(seats, options):
    fresh = serai.new("en-route", seats=seats, seed=5, **options)
    while fresh.to_move:
        seat = fresh.to_move[0]
        fresh.play(seat, fresh.actions(seat)[-1])
    again = serai.load(json.dumps(fresh.record()))
    assert again.states.tobytes() == fresh.states.tobytes()
    assert again.view(None) == fresh.view(None)
