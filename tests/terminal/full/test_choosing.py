"""Choosing by touching one place after the other, and finding places with the keyboard."""

from serai.terminal.canvas import Mark, Place, Rectangle
from serai.terminal.full.choosing import Choosing
from serai.terminal.full.pointing import next_in_order, next_towards, typed_place
from serai.terminal.screen import Way

WAYS = [
    Way(("hand 0", "column Y"), "play Y7"),
    Way(("hand 0", "pile Y"), "discard Y7"),
    Way(("hand 1", "pile B"), "discard B2"),
    Way(("deck",), "draw"),
]


def test_a_card_then_its_place():
    choosing = Choosing(WAYS)
    assert choosing.open == ["hand 0", "hand 1", "deck"]
    assert choosing.touch("hand 0") is None
    assert choosing.open == ["column Y", "pile Y"]
    assert choosing.touch("pile Y") == "discard Y7"
    assert choosing.touched == ()


def test_one_place_may_be_enough():
    assert Choosing(WAYS).touch("deck") == "draw"


def test_another_card_may_be_taken_instead_and_one_be_put_back():
    choosing = Choosing(WAYS)
    choosing.touch("hand 0")
    choosing.touch("hand 1")
    assert choosing.touched == ("hand 1",)
    choosing.touch("hand 1")
    assert choosing.touched == ()
    choosing.touch("hand 0")
    assert choosing.back()
    assert not choosing.back()


def test_what_is_not_on_offer_does_nothing():
    choosing = Choosing(WAYS)
    assert choosing.touch("pile B") is None
    assert choosing.touched == ()
    choosing.touch("hand 0")
    assert choosing.touch("pile B") is None
    assert choosing.touched == ("hand 0",)


def test_marks():
    choosing = Choosing(WAYS)
    assert choosing.marks("hand 1") == {"hand 0": Mark.LIT, "hand 1": Mark.FOCUS, "deck": Mark.LIT}
    choosing.touch("hand 0")
    assert choosing.marks("deck") == {"hand 0": Mark.CHOSEN, "column Y": Mark.LIT, "pile Y": Mark.LIT}


# --- with the keyboard


def place(name, row, col, typed=""):
    return Place(name, Rectangle(row, col, 4, 1), typed)


LEFT, MIDDLE, RIGHT = place("left", 5, 0, "y7"), place("middle", 5, 10, "y10"), place("right", 5, 20, "b2")
ABOVE = place("above", 0, 11)
ALL = [ABOVE, LEFT, MIDDLE, RIGHT]


def test_arrows_go_to_the_nearest_place_in_their_direction():
    assert next_towards("right", LEFT, ALL) is MIDDLE
    assert next_towards("left", RIGHT, ALL) is MIDDLE
    assert next_towards("up", MIDDLE, ALL) is ABOVE
    assert next_towards("down", ABOVE, ALL) is MIDDLE
    assert next_towards("down", LEFT, ALL) is LEFT


def test_tab_goes_round():
    assert [next_in_order(1, start, ALL) for start in (None, ABOVE, RIGHT)] == [ABOVE, LEFT, ABOVE]
    assert next_in_order(-1, ABOVE, ALL) is RIGHT


def test_typing_finds_a_place_by_its_name():
    assert typed_place("b", None, ALL) is RIGHT
    assert typed_place("y", None, ALL) is LEFT
    assert typed_place("y", LEFT, ALL) is MIDDLE
    assert typed_place("y1", LEFT, ALL) is MIDDLE
    assert typed_place("q", None, ALL) is None
