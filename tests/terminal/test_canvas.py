"""The sheet of cells: wide letters keep their columns, parts keep to themselves, marks show without colours."""

import pytest
from rich.cells import cell_len

from serai.terminal.canvas import Canvas, Mark, Rectangle, Sheet, fit


def lines(sheet):
    return ["".join(text for text, _style in sheet.runs(row)) for row in range(sheet.height)]


def test_wide_letters_take_two_cells_and_what_follows_stays_in_its_column():
    sheet = Sheet(10, 2)
    Canvas(sheet).write(0, 0, "日本")
    Canvas(sheet).write(0, 4, "|")
    Canvas(sheet).write(1, 4, "|")
    assert lines(sheet) == ["日本|     ", "    |     "]
    assert {cell_len(line) for line in lines(sheet)} == {10}


def test_a_wide_letter_that_would_stick_out_is_left_out():
    sheet = Sheet(3, 1)
    Canvas(sheet).write(0, 0, "日本")
    assert lines(sheet) == ["日 "]


def test_a_part_has_its_own_corner_and_cuts_off_what_does_not_fit():
    sheet = Sheet(6, 3)
    part = Canvas(sheet).part(1, 2, 3, 1)
    part.write(0, 0, "abcdef")
    part.write(1, 0, "below")
    part.write(0, -1, "x")
    part.place("here", 0, 0, 3, 1)
    assert lines(sheet) == ["      ", "  abc ", "      "]
    assert sheet.places[0].at == Rectangle(1, 2, 3, 1)


def test_of_two_places_the_upper_one_is_found():
    sheet = Sheet(4, 1)
    canvas = Canvas(sheet)
    canvas.place("street", 0, 0, 4, 1)
    canvas.place("house", 0, 1, 2, 1)
    assert [sheet.place_at(0, col).name for col in range(4)] == ["street", "house", "house", "street"]
    assert sheet.place_at(1, 0) is None


@pytest.mark.parametrize("draw", ["chip", "card"])
def test_every_mark_can_be_told_without_colours(draw):
    drawn = set()
    for mark in Mark:
        sheet = Sheet(8, 3)
        canvas = Canvas(sheet)
        if draw == "chip":
            canvas.chip(0, 0, 8, "Y7", "ink", mark)
        else:
            canvas.card(0, 0, 8, ["Y7"], "ink", mark)
        drawn.add(("\n".join(lines(sheet)), "focus" in str(sheet.styles) or "chosen" in str(sheet.styles)))
    assert len(drawn) >= 3  # quiet, on offer, taken up: the last two of them are reversed besides


def test_styles_are_kept_where_none_is_given():
    sheet = Sheet(3, 1)
    canvas = Canvas(sheet)
    canvas.fill(0, 0, 3, 1, "card-Y")
    canvas.write(0, 1, "7")
    assert list(sheet.runs(0)) == [(" 7 ", "card-Y")]


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("a", 0, "")],
)
def test_a_text_is_cut_to_its_room(text, width, shown):
    assert fit(text, width) == shown
    assert cell_len(fit(text, width)) <= width
