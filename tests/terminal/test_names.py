"""What the seats are called."""

import pytest

from serai.i18n import N_
from serai.terminal.names import Names, named, short, unnamed

SAYING = N_("%(name)s lays %(what)s."), N_("You lay %(what)s.")


def test_a_person_among_bots_is_addressed_and_bots_have_the_names_of_their_levels():
    names = named(3, {0: "guide", 2: "legend"})
    assert names.all() == ["Guide", "You", "Legend"]
    assert names.say(SAYING, 1, what="it") == "You lay it."
    assert names.say(SAYING, 2, what="it") == "Legend lays it."


def test_people_at_one_keyboard_have_names_or_numbers_from_1():
    assert named(3, {}, ["Anna", " "]).all() == ["Anna", "Player 2", "Player 3"]
    assert named(2, {}, ["Anna", "Ben"]).say(SAYING, 0, what="it") == "Anna lays it."
    assert unnamed(2).all() == ["Player 1", "Player 2"]


def test_names_that_come_again_are_told_apart():
    assert named(4, {1: "guide", 2: "guide", 3: "guide"}).all() == ["You", "Guide", "Guide 2", "Guide 3"]
    assert named(2, {}, ["Anna", "Anna"]).all() == ["Anna", "Anna 2"]


def test_a_bot_of_another_package_keeps_its_name():
    assert named(2, {1: "deep-red"}).all() == ["You", "deep-red"]


def test_seats_are_renamed():
    names = Names(("Player 1", "Player 2"))
    assert names.renamed({0: "Anna", 1: "  "}).all() == ["Anna", "Player 2"]


@pytest.mark.parametrize(
    ("name", "width", "shown"),
    [
        ("Guide", 5, "Guide"),
        ("Guide", 4, "Gui…"),
        ("Guide 2", 4, "Gui2"),
        ("Guide 12", 4, "Gu12"),
        ("旅人 2", 4, "旅2"),
    ],
)
def test_a_short_name_keeps_its_number(name, width, shown):
    assert short(name, width) == shown
