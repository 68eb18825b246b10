"""Who knows what in Lost Cities, and the worlds that a seat can imagine, from the rules' text."""

import itertools
from collections import Counter
from math import factorial

import numpy as np
import pytest

import serai
from serai.rules import kernel
from serai.rules.kernel import SPECTATOR
from serai.rules.randomness import generator
from tests.rules.lost_cities_position import CARDS, choices, position, turns

# --- known cards


def test_nothing_is_known_of_the_other_hand_at_first():
    table = serai.new("lost-cities", seed=4)
    assert table.view(0).known[1] == []
    assert table.view(1).known[0] == []


def test_the_own_hand_is_known_whole():
    table = position(hands=("Yw Yw B7", ""))
    assert table.view(0).known[0] == table.view(0).hand
    assert len(table.view(0).known[0]) == 8


def test_a_card_taken_from_a_discard_pile_is_known():
    table = turns(position(hands=("Y2", ""), discards="G5"), "play Y2", "take G")
    assert table.view(1).known[0] == ["G5"]
    assert table.view(0).known[1] == []


def test_a_card_drawn_from_the_pile_is_not():
    table = turns(position(hands=("Y2", ""), pile="G5 G6"), "play Y2", "draw")
    assert table.view(1).known[0] == []


@pytest.mark.parametrize("verb", ["play", "discard"])
def test_a_known_card_is_known_until_it_leaves_the_hand(verb):
    table = position(hands=("Y2", ""), columns=("", "G2"), known=("Y2", ""))
    assert table.view(1).known[0] == ["Y2"]
    turns(table, f"{verb} Y2")
    assert table.view(1).known[0] == []


def test_other_cards_that_leave_the_hand_do_not_matter():
    table = turns(position(hands=("Y2 B3", ""), known=("Y2", "")), "play B3", "draw")
    assert table.view(1).known[0] == ["Y2"]
    turns(table, choices(table, "discard")[0], "draw")
    assert table.view(1).known[0] == ["Y2"]


def test_known_cards_add_up_and_are_sorted():
    table = turns(position(hands=("Y2 Y3", ""), discards="Rw G5 G6"), "play Y2", "take R")
    turns(table, next(text for text in choices(table, "discard") if text[8] not in "GR"), "draw", "play Y3", "take G")
    assert table.view(1).known[0] == ["G6", "Rw"]


def test_laying_a_wager_like_a_known_one_removes_one_known_copy():
    table = position(hands=("Yw Yw Yw", ""), known=("Yw Yw", ""))
    turns(table, "play Yw")
    assert table.view(1).known[0] == ["Yw"]
    turns(table, "draw")
    turns(table, choices(table, "discard")[0], "draw", "play Yw")
    assert table.view(1).known[0] == []
    assert table.view(0).hand.count("Yw") == 1


def test_a_wager_of_another_colour_is_not_alike():
    table = turns(position(hands=("Yw Bw", ""), known=("Yw", "")), "play Bw")
    assert table.view(1).known[0] == ["Yw"]


def test_a_known_wager_taken_beside_an_unknown_one_makes_one_known():
    table = turns(position(hands=("Yw B2", ""), discards="Yw"), "play B2", "take Y")
    assert table.view(0).hand.count("Yw") == 2
    assert table.view(1).known[0] == ["Yw"]


def test_a_spectator_knows_what_is_open_in_both_hands():
    view = position(hands=("Y2 Yw", "B3"), known=("Yw", "B3")).view(None)
    assert view.hand == []
    assert view.known == [["Yw"], ["B3"]]


# --- what a view shows of the rest


def test_played_cards_tops_and_the_count_are_open_to_everybody():
    table = position(columns=("Yw Y3", "B2"), discards="G4 G5 W9", pile=7)
    for viewer in (0, 1, None):
        view = table.view(viewer)
        assert view.columns[0]["Y"] == ["Yw", "Y3"]
        assert view.columns[1]["B"] == ["B2"]
        assert view.discards["G"] == "G5"
        assert view.discards["W"] == "W9"
        assert view.draw_pile == 7


def test_whole_piles_are_shown_by_the_option_only():
    closed, opened = (position(discards="G4 G5 W9", open_piles=shown) for shown in (False, True))
    for viewer in (0, 1, None):
        assert closed.view(viewer).piles is None
        assert opened.view(viewer).piles == {"Y": [], "B": [], "W": ["W9"], "G": ["G4", "G5"], "R": []}


# --- observations: what the seat knows is in them


@pytest.mark.parametrize(
    "other",
    [
        {"hands": ("Y2 B4", "")},
        {"columns": ("Y9", "")},
        {"columns": ("", "Y9")},
        {"discards": "G4 G7"},
        {"pile": 9},
        {"known": ("", "R2")},
        {"rounds": 2},
        {"to_move": 1},
        {"expeditions": 6},
    ],
    ids=lambda other: next(iter(other)),
)
def test_an_observation_tells_what_the_seat_knows(other):
    base = {"hands": ("Y2 B3", "R2"), "discards": "G4 G5", "pile": 10, "rounds": 3}
    changed = {**base, **other}
    if "hands" in other:
        changed["hands"] = (other["hands"][0], "R2")
    assert not np.array_equal(position(**base).observation(0), position(**changed).observation(0))


# --- imagined worlds are uniform over all that fit what the seat knows


def small_position():
    """Four cards are hidden from seat 0: two of seat 1's eight, and the two of the pile, among them wagers alike."""
    seen = "B2 B3 B4 B5 B6 B7"
    return position(
        hands=("Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9", f"{seen} Rw R9"),
        columns=("Ww", "Gw"),
        discards="W10",
        pile="Rw R10",
        known=("", seen),
    )


def worlds_of_seat_0():
    """How likely each world is: seat 1's two unknown cards by name, and the pile in order."""
    worlds = Counter()
    for order in itertools.permutations(["Rw", "Rw", "R9", "R10"]):
        worlds[(tuple(sorted(order[:2], key=CARDS.index)), order[2:])] += 1
    return {world: count / 24 for world, count in worlds.items()}


def chi_square(observed, probabilities, draws):
    assert set(observed) <= set(probabilities), "a world that cannot be"
    return sum((observed[world] - draws * p) ** 2 / (draws * p) for world, p in probabilities.items())


def bound(freedom):
    """A value that chi-square exceeds about once in 100,000 times."""
    return freedom + 4.3 * (2 * freedom) ** 0.5 + 14


def sampled(table, viewer, draws, seed):
    """Imagined worlds as (pile, hand of seat 0, hand of seat 1), each of card codes."""
    found = []
    for n in range(draws):
        states = table._states.copy()
        kernel.determinize_at(states, 0, viewer, generator(seed * 1_000_003 + n))
        state = states[0]
        found.append((state.deck[: state.deck_size].tolist(), state.hand[0].tolist(), state.hand[1].tolist()))
    return found


def test_a_seat_imagines_every_world_that_fits_equally_often():
    draws = 3000
    table = small_position()
    expected = worlds_of_seat_0()
    observed = Counter()
    for pile, own, other in sampled(table, 0, draws, seed=1):
        assert [CARDS[card] for card in own] == table.view(0).hand
        names = [CARDS[card] for card in other]
        unknown = Counter(names) - Counter(["B2", "B3", "B4", "B5", "B6", "B7"])
        observed[(tuple(sorted(unknown.elements(), key=CARDS.index)), tuple(CARDS[card] for card in pile))] += 1
    assert len(expected) == 7
    assert chi_square(observed, expected, draws) < bound(len(expected) - 1)


def test_known_cards_stay_in_the_imagined_hand():
    table = position(hands=("", "Yw Yw Y5"), known=("", "Yw Y5"))
    for _, _, other in sampled(table, 0, 50, seed=2):
        names = [CARDS[card] for card in other]
        assert "Y5" in names
        assert "Yw" in names


def test_a_spectator_imagines_both_hands_and_the_pile():
    """Two cards of each hand are hidden, and one of the pile: the five fall anywhere with equal chance."""
    draws = 5000
    table = position(
        hands=("Y2 Y3 Y4 Y5 Y6 Y7 Bw R2", "W2 W3 W4 W5 W6 W7 Bw R3"),
        pile="Bw",
        known=("Y2 Y3 Y4 Y5 Y6 Y7", "W2 W3 W4 W5 W6 W7"),
    )
    expected = Counter()
    for order in itertools.permutations(["Bw", "Bw", "Bw", "R2", "R3"]):
        expected[(tuple(sorted(order[:2])), tuple(sorted(order[2:4])), order[4])] += 1 / factorial(5)
    observed = Counter()
    for pile, *hands in sampled(table, SPECTATOR, draws, seed=3):
        open_cards = [["Y2", "Y3", "Y4", "Y5", "Y6", "Y7"], ["W2", "W3", "W4", "W5", "W6", "W7"]]
        hidden = [
            tuple(sorted((Counter(CARDS[card] for card in hand) - Counter(seen)).elements()))
            for hand, seen in zip(hands, open_cards, strict=True)
        ]
        observed[(*hidden, CARDS[pile[0]])] += 1
    assert chi_square(observed, expected, draws) < bound(len(expected) - 1)


def test_the_whole_hand_is_imagined_uniformly_too():
    """A fresh deal: every card that seat 0 does not hold is in the other hand in 8 of 52 worlds."""
    draws = 4000
    table = serai.new("lost-cities", seed=8)
    times = Counter()
    for _, _, other in sampled(table, 0, draws, seed=4):
        times.update(CARDS[card] for card in other)
    unseen = Counter(CARDS[card] for card in table._states[0].deck[:44].tolist() + table._states[0].hand[1].tolist())
    assert set(times) == set(unseen)
    for card, copies in unseen.items():
        expected = draws * 8 / 52 * copies
        assert abs(times[card] - expected) < 5 * expected**0.5


def test_imagining_changes_the_generator_so_that_later_rounds_are_unknown():
    table = position(pile=1, rounds=2)
    later = set()
    for seed in range(8):
        twin = table.copy()
        twin._states = table.imagine(0, seed)
        turns(twin, choices(twin, "discard")[0], "draw")
        later.add(tuple(twin.view(0).hand))
    assert len(later) == 8
