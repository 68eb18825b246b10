"""Options: what is taken, what is refused and in which words."""

import pytest

import serai
from serai.errors import BadOption
from serai.i18n import LANGUAGES, gettext, language
from serai.table.games import GAMES
from serai.table.options import Option, settle

ROUNDS = Option("rounds", 3, "How many rounds.", low=1, high=9)
FIRST = Option("first", None, "Who starts.", low=0, high=1, nothing="by lot")
KIND = Option("kind", 5, "How many expeditions.", choices=(5, 6))
FLAG = Option("open", False, "Open piles.")
TEXT = Option("city", "first", "Which city.")


# --- the options of Lost Cities


@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("rounds", range(1, 10)),
        ("expeditions", [5, 6]),
        ("first", [None, 0, 1]),
        ("stall_turns", [10, 60, 100]),
        ("open_piles", [False, True]),
    ],
)
def test_what_lost_cities_takes(option, values):
    for value in values:
        assert serai.new("lost-cities", seed=1, **{option: value}).record()["options"][option] == value


def test_the_defaults_of_lost_cities():
    settings = serai.new("lost-cities", seed=1).record()["options"]
    printed = {"rounds": 3, "expeditions": 5, "first": None, "wagers": 3, "bonus": True}
    assert settings == {**printed, "stall_turns": 60, "open_piles": False}


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("rounds", value) for value in (0, 100, -1, 2.0, True, "3", None, [3], 10**40, float("nan"))),
        *(("expeditions", value) for value in (4, 7, 5.0, "5", None, True)),
        *(("first", value) for value in (2, -1, True, False, "0", 0.0)),
        *(("stall_turns", value) for value in (0, -60, 60.0, "60", None, True, 10**9)),
        *(("open_piles", value) for value in (0, 1, "yes", None)),
    ],
)
def test_what_lost_cities_refuses(option, value):
    with pytest.raises(serai.BadOption, match=option) as refusal:
        serai.new("lost-cities", seed=1, **{option: value})
    assert repr(value) in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("name", ["round", "colours", "Rounds", "open-piles", "цвет"])
def test_an_unknown_option(name):
    with pytest.raises(serai.BadOption) as refusal:
        serai.new("lost-cities", seed=1, **{name: 1})
    assert repr(name) in str(refusal.value)
    for known in ("rounds", "expeditions", "first", "stall_turns", "open_piles"):
        assert known in str(refusal.value)


# --- options in general


def test_given_values_are_kept_and_the_others_are_usual():
    assert settle((ROUNDS, FLAG, FIRST), {"open": True}, "A game") == {"rounds": 3, "open": True, "first": None}


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (FLAG, 1),
        (FLAG, 0),
        (FLAG, "yes"),
        (ROUNDS, True),
        (KIND, True),
        (KIND, 5.0),
        (TEXT, 3),
        (FIRST, True),
        (ROUNDS, None),
    ],
)
def test_a_yes_or_no_is_no_number_and_a_number_no_yes_or_no(option, value):
    with pytest.raises(serai.BadOption, match=option.name):
        option.check(value)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (ROUNDS, "1", 1),
        (ROUNDS, " 9 ", 9),
        (FIRST, "none", None),
        (FIRST, "", None),
        (FIRST, "1", 1),
        (KIND, "6", 6),
        (FLAG, "yes", True),
        (FLAG, "TRUE", True),
        (FLAG, "on", True),
        (FLAG, "1", True),
        (FLAG, "no", False),
        (FLAG, "false", False),
        (FLAG, "off", False),
        (FLAG, "0", False),
        (TEXT, "Old Town", "Old Town"),
    ],
)
def test_what_people_write(option, text, value):
    parsed = option.parse(text)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize("text", ["0", "10", "-3", "--3", "-", "three", "", "1.5", "1e3", "²", "9" * 5000])
def test_what_is_no_number_of_rounds(text):
    with pytest.raises(serai.BadOption, match="rounds") as refusal:
        ROUNDS.parse(text)
    assert "1 to 9" in str(refusal.value)


@pytest.mark.parametrize(("option", "text"), [(KIND, "7"), (KIND, ""), (FLAG, "maybe"), (FLAG, ""), (FIRST, "me")])
def test_what_is_none_of_the_choices(option, text):
    with pytest.raises(serai.BadOption, match=option.name):
        option.parse(text)


@pytest.mark.parametrize(
    ("option", "words", "usual"),
    [
        (ROUNDS, "from 1 to 9", "default: 3"),
        (FIRST, "from 0 to 1, or none: by lot", "default: by lot"),
        (KIND, "5 or 6", "default: 5"),
        (FLAG, "yes or no", "default: no"),
    ],
)
def test_an_option_tells_its_range(option, words, usual):
    assert (option.range, option.usual) == (words, usual)


@pytest.fixture(params=LANGUAGES)
def spoken(request):
    before = language.set(request.param)
    yield request.param
    language.reset(before)


EVERY = [pytest.param(option, id=f"{name}-{option.name}") for name, game in GAMES.items() for option in game.options]


@pytest.mark.parametrize("option", EVERY)
def test_what_an_option_asks_for_is_what_it_takes(spoken, option):
    """In every language: the words that a refusal names can be typed."""
    if option.is_flag:
        yes, no = gettext("yes"), gettext("no")
        assert option.parse(yes) is True
        assert option.parse(no) is False
        assert (yes in option.range, no in option.range) == (True, True)
        with pytest.raises(BadOption) as refusal:
            option.parse("perhaps")
        assert option.range in str(refusal.value)
    if option.nothing:
        assert "none" in option.range
        assert option.parse("none") is None
    for choice in option.choices:
        assert str(choice) in option.range
        assert option.parse(str(choice)) == choice
