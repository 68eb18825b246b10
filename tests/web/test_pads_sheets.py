"""What the pads say: the rulebooks' examples, several rounds, who starts, who wins, and what cannot be."""

import re
from html import unescape

import pytest

from serai.errors import BadLayout
from serai.rules.compiling import INTERPRETED
from serai.web.pages import pads
from serai.web.parts import pad_code
from tests.table.test_en_route_score import EXAMPLE, EXAMPLE_LINES, EXAMPLE_ROUTE, example_city

compiled_only = pytest.mark.skipif(INTERPRETED, reason="the search for routes needs compiled code")


class Paper:
    """A pad that is filled in step by step."""

    def __init__(self, game: str, **fields: str) -> None:
        self.game = game
        self.state = ""
        self.fill(**fields)

    def fill(self, *pairs: tuple[str, str], **fields: str) -> "Paper":
        """Send the form: whole for what it shows, as the page does."""
        named = [(name.replace("_", "-"), value) for name, value in fields.items()]
        page = pads.work_out(self.game, self.state, [*named, *pairs])
        self.state, self.pieces = page.state, page.fragments
        return self

    @property
    def sheet(self) -> str:
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", str(self.pieces["sheet"]))).split())

    @property
    def entry(self) -> str:
        return str(self.pieces["entry"])


def laid(first: str, second: str = "") -> list[tuple[str, str]]:
    taps = [(f"cards-{seat}", card) for seat, names in enumerate((first, second)) for card in names.split()]
    return [("filled", "on"), *taps]


# --- Lost Cities


def match(**fields: str) -> Paper:
    return Paper("lost-cities", name_0="Anna", name_1="Ben", **fields)


def test_the_polish_sheet_on_the_pad() -> None:
    sheet = match().fill(*laid("Y6 Y7 Y10 Ww1 Gw1 G2 G3 G10 Rw1 Rw2 R2 R3 R4 R7 R9 R10")).sheet
    for line in ("6 7 10 23 −20 ×1 · +3", "× 0 −20 ×2 · −40", "× 2 3 10 15 −20 ×2 · −10", "35 −20 ×3 +20 +65"):
        assert line in sheet
    assert "Total +18 0" in sheet
    assert "Anna is ahead by 18 points." in sheet


def test_rounds_add_up_and_who_scored_more_starts_the_next() -> None:
    pad = match().fill(*laid("Y10", "Y8 Y9"))  # -10 to -3
    assert "Ben starts round 2." in pad.entry
    pad.fill(("do", "next")).fill(*laid("R10", "B10"))  # even: who did not start this one
    assert "Anna starts round 3." in pad.entry
    pad.fill(("do", "next")).fill(*laid("G5 G6 G10", ""))
    assert "Total −19 −13" in pad.sheet
    assert "Ben wins by 6 points." in pad.sheet
    pad.fill(("do", "show 0"))
    assert re.search(r'id="c1Y8" checked', pad.entry)


def test_the_starter_of_round_1_can_be_said() -> None:
    pad = match(first="1").fill(*laid("R10", "B10"))
    assert "Ben starts this round." in pad.entry
    assert "Anna starts round 2." in pad.entry


def test_equal_totals_are_a_draw() -> None:
    assert "A draw: both have −10." in match(of="1").fill(*laid("R10", "B10")).sheet


def test_there_is_no_next_round_before_this_one_or_after_the_last() -> None:
    assert "Round 2" not in match().fill(("do", "next")).sheet
    assert 'value="next"' not in match(of="1").fill(*laid("R10")).entry


def test_a_new_game_keeps_the_names() -> None:
    pad = match().fill(*laid("Y2")).fill(("do", "new"))
    assert 'value="Anna"' in pad.entry
    assert "Total 0 0" in pad.sheet


@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        ("Y7", "Y7", "Y7 cannot be in both players' columns."),
        ("Yw1 Yw2", "Yw1 Yw3", "Each colour has 3 wagers; here Y has 4."),
        ("P7", "", "A game with 5 expeditions has no colour P."),
        ("Y7 Y7", "", "Column Y contains Y7 twice, but only one exists."),
        ("Y11", "", "is not a card for column Y"),
        ("Z7", "", "'Z7' is not a card in this game."),
    ],
)
def test_cards_that_cannot_lie_so(first: str, second: str, reason: str) -> None:
    with pytest.raises(BadLayout, match=re.escape(reason)):
        match().fill(*laid(first, second))


def test_six_expeditions() -> None:
    assert "Total −10 0" in match(colours="6").fill(*laid("P10")).sheet


def test_fewer_rounds_than_are_on_the_pad_are_refused() -> None:
    pad = match().fill(*laid("Y2")).fill(("do", "next"))
    with pytest.raises(BadLayout, match="more rounds on the pad"):
        pad.fill(of="1")


# --- the board game


def board(players: str = "2", **fields: str) -> Paper:
    pad = Paper("lost-cities-board", players=players)
    return pad.fill(name_0="Anna", name_1="Ben", **({"name_2": "Cleo"} if players > "2" else {}), **fields)


def stand(**fields: str) -> list[tuple[str, str]]:
    return [("filled", "on"), *((name.replace("_", "-"), value) for name, value in fields.items())]


def test_three_expeditions_with_artifacts_at_the_end() -> None:
    pad = board().fill(*stand(step_0_Y="7", step_0_B="3", researcher_0="Y", tiles_0="40", artifacts_0="7", last="1"))
    assert "Total 90 0" in pad.sheet  # 40 + 60 - 10
    assert "Anna starts expedition 2." in pad.entry
    pad.fill(("do", "next")).fill(*stand(step_0_Y="1", researcher_0="Y", step_1_R="9"))
    assert "Total 50 50" in pad.sheet
    pad.fill(("do", "next")).fill(*stand(step_1_R="4"))
    assert "Artifacts 7 (+35) 0 (−60) Total 85 ★ 0".replace(" ★", "") in pad.sheet
    assert "Anna wins with 85 points." in pad.sheet


def test_points_never_fall_below_0() -> None:
    assert "Total 0 0" in board().fill(*stand(step_0_Y="1", researcher_0="Y")).sheet


def test_a_tie_goes_to_who_has_more_artifacts() -> None:
    fields = stand(short="on", step_0_Y="9", artifacts_0="1", step_1_Y="4", artifacts_1="3", tiles_1="15")
    pad = board().fill(*fields)  # 50 - 15; 15 + 5 + 15
    assert "Total 35 35" in pad.sheet
    assert "Ben wins: a tie on points, but more artifacts." in pad.sheet


def test_nothing_is_said_about_who_starts_when_the_last_turn_is_not_noted() -> None:
    assert "starts expedition" not in board().fill(*stand(step_0_Y="7")).entry


def test_the_player_to_the_left_of_the_last_turn_starts() -> None:
    assert "Cleo starts expedition 2." in board("3").fill(*stand(step_0_Y="7", last="1")).entry
    assert "Anna starts expedition 2." in board("3").fill(*stand(step_0_Y="7", last="2")).entry


def test_buttons_count() -> None:
    more = [("do", "more artifacts 1")] * 3 + [
        ("do", "less artifacts 1"),
        ("do", "more tiles 0"),
        ("do", "less tiles 1"),
    ]
    pad = board().fill(*stand(step_0_Y="4"), *more)
    assert "Artifacts 0 2" in pad.sheet
    assert "Total 10 0" in pad.sheet


def test_the_researcher_goes_home_with_its_explorer() -> None:
    pad = board().fill(*stand(step_0_Y="7", researcher_0="Y"))
    pad.fill(*stand(step_0_B="7", researcher_0="Y"))
    assert "Total 30 0" in pad.sheet


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"step_0_Y": "10"}, "path Y cannot be on stone 10"),
        ({"step_0_Y": "7", "researcher_0": "B"}, "you have no explorer there"),
        ({f"step_0_{letter}": "4" for letter in "YBWGR"}, "One of 5 explorers is the researcher"),
        ({"artifacts_0": "5", "artifacts_1": "5"}, "Expedition 1 has only 9 artifacts, not 10."),
        ({"tiles_0": "7"}, "Points from tiles cannot be 7"),
        ({"tiles_0": "85"}, "from 0 to 70"),
        ({"tiles_0": "a"}, "is not a whole number"),
        (
            {**{f"step_0_{letter}": "7" for letter in "YBW"}, **{f"step_1_{letter}": "7" for letter in "YBW"}},
            "At most 5 explorers can cross the bridge in an expedition; here are 6.",
        ),
    ],
)
def test_explorers_that_cannot_stand_so(fields: dict[str, str], reason: str) -> None:
    with pytest.raises(BadLayout, match=re.escape(reason)):
        board().fill(*stand(**fields))


# --- En Route


def drawn(segments: str, **fields: str) -> list[tuple[str, str]]:
    named = [(name.replace("_", "-"), value) for name, value in fields.items()]
    return [("filled", "on"), *named, *(("segment", name) for name in segments.split())]


def seated(tourists: dict[str, str]) -> list[tuple[str, str]]:
    return [("tap", f"{place} {letter}") for place, letters in tourists.items() for letter in letters]


@compiled_only
def test_the_rulebooks_example_on_the_pad() -> None:
    segments = " ".join(sorted_name(name) for name in EXAMPLE["segments"])
    ratings = {f"rating_{name}": str(points) for name, points in EXAMPLE["ratings"].items()}
    pad = Paper("en-route", players="1")
    pad.state = pad_code.encode({**pad_code.decode(pad.state), "city": example_city()})
    pad.fill(*drawn(segments, task="0", **ratings), ("spent", "E4"), *seated(EXAMPLE["tourists"]))
    lines = {"Red": "red", "Green": "green", "Blue": "blue", "Popular sights": "yellow", "Landmarks": "grey"}
    lines |= {"Cafés": "cafes", "Festival": "visit_all", "Private task": "task", "Goals": "goals"}
    for words, name in lines.items():
        assert f"{words} {EXAMPLE_LINES[name]} " in pad.sheet
    assert "Total 105" in pad.sheet
    way = " ".join(EXAMPLE_ROUTE)
    assert way in pad.sheet or " ".join(reversed(EXAMPLE_ROUTE)) in pad.sheet
    assert 'class="trail final"' in pad.entry


def sorted_name(segment: str) -> str:
    """A segment as the map names it."""
    return "-".join(sorted(segment.split("-"), key=lambda name: (name[1], name[0])))


@compiled_only
def test_goals_are_compared_between_players() -> None:
    rim = "A1-A2 A2-A3 A3-A4 A4-B4 B4-B5 A5-B5 A5-A6 A6-A7"
    pad = Paper("en-route").fill(name_0="Anna", name_1="Ben").fill(*drawn(rim, goal_C="C3"), player="1")
    pad.fill(*drawn(rim + " A7-B7", goal_C="C3"))
    sheet = str(pad.pieces["sheet"])
    assert sheet.count('aria-label="ribbon"') == 1
    assert sheet.count('aria-label="met"') == 1
    assert "Goals 5 10" in pad.sheet
    assert "Ben wins" in pad.sheet


@compiled_only
def test_cafes_are_kept_until_they_are_spent() -> None:
    pad = Paper("en-route", players="1").fill(*drawn("C4-D4 D4-E4"))
    assert "Cafés 4 " in pad.sheet
    assert "Cafés 2 " in pad.fill(*drawn("C4-D4 D4-E4"), ("spent", "C4")).sheet
    assert "Cafés 0 " in pad.fill(*drawn("C5-D5"), ("spent", "C4")).sheet


@compiled_only
def test_a_simple_game_has_no_cafes_tasks_and_goals() -> None:
    pad = Paper("en-route", players="1").fill(*drawn("C4-D4 D4-E4", level="simple", goal_C="C1", task="0"))
    assert "Cafés 0 " in pad.sheet
    assert 'name="spent"' not in pad.entry
    assert 'name="task"' not in pad.entry
    assert "C1" not in pad.sheet


@compiled_only
def test_alone_goals_give_no_points_and_the_challenge_is_won_or_lost() -> None:
    rim = "A1-A2 A2-A3 A3-A4 A4-B4 B4-B5 A5-B5 A5-A6 A6-A7"
    pad = Paper("en-route", players="1").fill(*drawn(rim, goal_C="C3"))
    assert "Goals 5 " in pad.sheet
    pad.fill(*drawn(rim, goal_C="C3", challenge="115/1"))
    assert "Goals 0 " in pad.sheet
    assert "The challenge is lost." in pad.sheet


@compiled_only
def test_four_players_may_be_two_teams() -> None:
    pad = Paper("en-route", players="4")
    for seat, way in enumerate(("E1-E2", "C5-D5", "C5-D5", "B3-B4")):
        pad.fill(player=str(seat)).fill(*drawn(way, teams="on"))
    assert "Total 6 0 0 4" in re.sub(r" ★", "", pad.sheet)
    assert "Player 1 and Player 3 win, 6 to 4." in pad.sheet


def walked(places: str) -> list[tuple[str, str]]:
    return [("walk", place) for place in places.split()]


@compiled_only
@pytest.mark.parametrize("challenge", ["", "115/1"])
def test_the_own_route_is_scored_instead_of_the_best(challenge: str) -> None:
    cross = drawn("F2-G2 G2-G3 G3-G4", **({"challenge": challenge} if challenge else {}))
    pad = Paper("en-route", players="1").fill(*cross, *seated({"f2": "RRR"}))
    assert "Red 3 " in pad.sheet
    assert "Best route" in pad.sheet
    assert "Red 3 " in pad.fill(*cross, *walked("G4")).sheet  # one crossroads is no route yet
    pad.fill(*cross, *walked("G3"))
    for sheet in (pad.sheet, pad.fill().sheet):  # as it is, and read from a link
        assert "Red 0 " in sheet
        assert "Own route: G4 G3" in sheet
        assert "The best route is worth more: 5." in sheet
    assert "Red 3 " in pad.fill(*cross, *walked("G2")).sheet
    assert "Red 0 " in pad.fill(*cross, *walked("G2")).sheet  # the last one again: a step back
    assert "Best route" in pad.fill(*cross, ("do", "best")).sheet


@compiled_only
def test_the_own_route_goes_over_drawn_segments_once_and_ends_where_one_is_erased() -> None:
    pad = Paper("en-route", players="1").fill(*drawn("F2-G2 G2-G3 G3-G4"), *walked("F2 G2 G3 G4"))
    for place in ("G3", "A1", "C4"):
        with pytest.raises(BadLayout, match="No unused segment leads from G4"):
            pad.fill(*drawn("F2-G2 G2-G3 G3-G4"), *walked(place))
    with pytest.raises(BadLayout):
        pad.fill(*drawn("F2-G2"), *walked("Z9"))
    assert "Own route: F2 G2 " in pad.fill(*drawn("F2-G2 G3-G4")).sheet


@compiled_only
def test_a_location_is_emptied() -> None:
    pad = Paper("en-route", players="1").fill(*drawn("G2-G3"), *seated({"f2": "RRR"}))
    assert "Red 3 " in pad.sheet
    assert "Red 0 " in pad.fill(*drawn("G2-G3"), ("tap", "f2 x")).sheet


@compiled_only
@pytest.mark.parametrize(
    ("pairs", "reason"),
    [
        (seated({"c4": "RRRRRRRRRRRR" * 2}), "Player 1's map: tourists: c4 has 24"),
        (seated({f"{column}{row}": "R" for column in "abcdef" for row in (1, 2)}), "they are in 12 locations"),
        ([("segment", "A1-C1")], "segment cannot be 'A1-C1'"),
        ([("segment", "A1-B1"), ("segment", "A1-B1")], "A1-B1 is given twice"),
        ([("tap", "z9 R")], "location cannot be 'z9'"),
        ([("rating-oko", "5")], "oko cannot be at 5"),
        ([("goal-A", "B1"), ("goal-B", "B2")], "both from deck B"),
        ([("level", "hard")], "level cannot be 'hard'"),
        ([("challenge", "1/1")], "challenge cannot be '1/1'"),
    ],
)
def test_maps_that_cannot_be(pairs: list[tuple[str, str]], reason: str) -> None:
    with pytest.raises(BadLayout, match=re.escape(reason)):
        Paper("en-route").fill(("filled", "on"), *pairs)


@compiled_only
def test_more_segments_than_ten_rounds_allow_are_refused() -> None:
    rows = " ".join(f"{a}{row}-{b}{row}" for row in range(1, 8) for a, b in zip("ABCDEF", "BCDEFG", strict=True))
    with pytest.raises(BadLayout, match="nobody can draw more than 27"):
        Paper("en-route").fill(*drawn(rows))


def test_names_are_text() -> None:
    pad = Paper("lost-cities", name_0="<b>Eve</b>")
    assert "<b>Eve" not in pad.pieces["entry"] + pad.pieces["sheet"]
    assert "&lt;b&gt;Eve" in pad.entry
