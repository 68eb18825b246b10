"""Who knows what in Lost Cities, and the worlds that a seat can imagine, from the rules' text."""

import itertools
from collections import Counter
from math import factorial

import pytest

import serai
from serai.rules import kernel
from serai.rules.kernel import SPECTATOR
from serai.rules.lost_cities.knowledge import PLANES
from serai.rules.randomness import generator
from serai.table import table_of
from tests.rules.lost_cities_position import CARDS, choices, deck_of, position, turns, write

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


def test_how_many_open_cards_each_has_taken_is_remembered_for_a_round():
    table = turns(position(hands=("Y2 Y3", ""), discards="Rw G5 G6", rounds=2), "play Y2", "take R")
    assert table.states[0].taken.tolist() == [1, 0]
    turns(table, choices(table, "discard")[0], "draw", "play Y3", "take G")
    assert table.states[0].taken.tolist() == [2, 0]
    while table.view(0).round == 1:
        turns(table, choices(table, "discard")[0], "draw")
    assert table.states[0].taken.tolist() == [0, 0]


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


# --- observations: what the seat knows is in them, where PLANES says


def planes_of(table, seat):
    """The planes of an observation by name."""
    values = table.observation(seat).tolist()
    assert len(values) == sum(PLANES.values())
    ends = list(itertools.accumulate(PLANES.values()))
    return {name: values[end - length : end] for (name, length), end in zip(PLANES.items(), ends, strict=True)}


def cards_in(plane):
    """The cards that a plane counts, by name."""
    return [CARDS[card] for card, count in enumerate(plane) for _ in range(count)]


def seen_position():
    """A position in round 2 with something in every plane; seat 0 has scored -18, and seat 1 nothing."""
    table = turns(position(hands=("Y2", ""), pile="R9", rounds=3), "play Y2", "draw")
    own, theirs = ["Y2", "Y7", "Bw", "Bw", "B3", "W4", "G5", "R6"], ["Yw", "Yw", "Y9", "B9", "W9", "G9", "R9", "R10"]
    columns = [["Yw", "Y3", "R2"], ["B2", "B4", "B5"]]
    left = Counter(deck_of()) - Counter([*own, *theirs, *columns[0], *columns[1], "W5", "W2", "G3"])
    states = table.states.copy()
    write(states[0], [own, theirs], columns, ["W5", "W2", "G3"], list(left.elements()), [["Bw", "R6"], ["Yw"]])
    states["turns_without_draw"] = 4
    assert kernel.consistent_at(states, 0)
    return table_of(table, states)


@pytest.mark.parametrize("seat", [0, 1])
def test_an_observation_holds_the_cards_that_the_seat_knows(seat):
    table = seen_position()
    planes = planes_of(table, seat)
    view = table.view(seat)
    assert cards_in(planes["own hand"]) == view.hand
    assert cards_in(planes["known cards of the opponent's hand"]) == view.known[1 - seat]
    assert cards_in(planes["own cards that the opponent knows"]) == table.view(1 - seat).known[seat]
    for name, whose in (("own columns", seat), ("the opponent's columns", 1 - seat)):
        assert cards_in(planes[name]) == [card for cards in view.columns[whose].values() for card in cards]
    piles = next(plane for name, plane in planes.items() if name.startswith("discard piles"))
    assert [piles[12 * colour : 12 * colour + 3] for colour in range(5)] == [
        [0, 0, 0],
        [0, 0, 0],
        [5, 2, 0],
        [3, 0, 0],
        [0, 0, 0],
    ]


def test_an_observation_tells_the_state_of_the_round_and_the_match():
    table = seen_position()
    assert table.to_move == (1,)
    for seat in (0, 1):
        planes = planes_of(table, seat)
        turn = next(plane for name, plane in planes.items() if name.startswith("own turn"))
        match = next(plane for name, plane in planes.items() if name.startswith("colours"))
        assert turn == [seat, 1, table.view(seat).draw_pile, 4, 60]
        assert match == [5, 1, 3, seat, [-18, 0][seat], [0, -18][seat]]


def test_an_observation_tells_what_was_just_discarded():
    table = seen_position()
    discarded = "just discarded: one-hot by colour"
    assert planes_of(table, 0)[discarded] == [0] * 6
    turns(table, "discard B9")
    for seat in (0, 1):
        assert planes_of(table, seat)[discarded] == [0, 1, 0, 0, 0, 0]
        assert next(plane for name, plane in planes_of(table, seat).items() if name.startswith("own turn"))[1] == 0


# --- the rules' own check


@pytest.mark.parametrize(
    ("field", "place", "cards"),
    [
        ("deck", (0,), "Y2"),  # twice there
        ("hand", (0, 0), "Y7"),
        ("hand", (0, slice(2)), "Y7 Y2"),  # not sorted
        ("column", (0, 0, slice(2)), "Y3 Yw"),  # not ascending
        ("last", (0, 0), "Yw"),
    ],
)
def test_cards_in_wrong_places_are_not_consistent(field, place, cards):
    states = seen_position().states.copy()
    codes = [CARDS.index(name) for name in cards.split()]
    states[0][field][place] = codes if len(codes) > 1 else codes[0]
    assert not kernel.consistent_at(states, 0)


@pytest.mark.parametrize(
    ("field", "place", "number"),
    [
        ("hand_size", (1,), 7),
        ("pile_size", (2,), 1),
        ("column_size", (1, 1), 2),
        ("deck_size", (), 1),
        ("known", (0, CARDS.index("R10")), 1),  # not in that hand
        ("known", (0, CARDS.index("Bw")), 3),  # only two are
        ("known", (0, CARDS.index("Bw")), -1),
    ],
)
def test_wrong_counts_are_not_consistent(field, place, number):
    states = seen_position().states.copy()
    states[field][(0, *place)] = number
    assert not kernel.consistent_at(states, 0)


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
        states = table.states.copy()
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
    unseen = Counter(CARDS[card] for card in table.states[0].deck[:44].tolist() + table.states[0].hand[1].tolist())
    assert set(times) == set(unseen)
    for card, copies in unseen.items():
        expected = draws * 8 / 52 * copies
        assert abs(times[card] - expected) < 5 * expected**0.5


def test_imagining_changes_the_generator_so_that_later_rounds_are_unknown():
    table = position(pile=1, rounds=2)
    later = set()
    for seed in range(8):
        twin = table_of(table, table.imagine(0, seed))
        turns(twin, choices(twin, "discard")[0], "draw")
        later.add(tuple(twin.view(0).hand))
    assert len(later) == 8
