"""Who knows what in Lost Cities: The Board Game; the invariants; the data table."""

from collections import Counter

import numpy as np
import pytest

from serai.rules import kernel
from serai.rules.compiling import compiled
from serai.rules.hands import fill_hand
from serai.rules.kernel import apply, consistent, deal, legal
from serai.rules.lost_cities_board import RULES, components
from serai.rules.lost_cities_board.components import ARTIFACT
from serai.rules.lost_cities_board.knowledge import PLANES
from serai.rules.randomness import below, generator
from serai.table.games.lost_cities_board.notation import CARD_NAMES
from tests.rules.lost_cities_board_position import Position

OFFSETS = dict(zip(PLANES, np.cumsum([0, *PLANES.values()]).tolist(), strict=False))


def plane(observation, words):
    name = next(name for name in PLANES if name.startswith(words))
    return observation[OFFSETS[name] : OFFSETS[name] + PLANES[name]]


def redraw(position, seat, seed):
    kernel.determinize_at(position.states, 0, seat, generator(seed))
    assert kernel.consistent_at(position.states, 0)


# --- known cards


def known(position, seat):
    return [CARD_NAMES[card] for card, count in enumerate(position.state.known[seat].tolist()) for _ in range(count)]


def test_a_card_taken_from_a_discard_pile_is_known_until_one_like_it_is_laid():
    position = Position(seats=3).only(0, "Y4").only(1, "B2 Y4").play("discard Y4", "draw", "discard B2", "take Y")
    assert known(position, 1) == ["Y4"]
    assert position.state.hand[1].tolist().count(CARD_NAMES.index("Y4")) == 2
    position.idle().idle().play("start Y4 adventurer")
    assert known(position, 1) == []


def test_of_two_known_cards_alike_one_stays_known():
    position = (
        Position(any_start=True).only(0, "Y4 Y4").only(1, "B2 B3").play("discard Y4", "draw", "discard B2", "take Y")
    )
    position.play("discard Y4", "draw", "discard B3", "take Y").idle().play("start Y4 researcher")
    assert known(position, 1) == ["Y4"]


def test_a_card_drawn_from_the_pile_is_not_known():
    assert known(Position(seats=3).idle(), 0) == []


# --- hidden points


@pytest.mark.parametrize(
    ("open_points", "over", "seen"), [(False, False, [7, -1, -1]), (True, False, [7, 8, 9]), (False, True, [7, 8, 9])]
)
def test_the_points_of_others_are_hidden_until_the_end_unless_open(open_points, over, seen):
    position = Position(seats=3, open_points=open_points)
    position.state.points[:3] = [9, 7, 8]
    if over:
        position.state.to_move = 0
    assert plane(position.observation(1), "points")[:3] == seen


def test_hidden_points_stay_when_worlds_are_drawn_anew():
    position = Position(seats=3)
    position.state.points[:3] = [9, 7, 8]
    redraw(position, 0, 5)
    assert position.points() == [9, 7, 8]


# --- observations and worlds that fit them


def test_an_observation_goes_clockwise_from_the_observer():
    position = Position(seats=3).explorer(2, "B", 4, "1 2", researcher=True)
    position.state.artifacts[:3] = [1, 2, 3]
    seen = position.observation(1)
    assert plane(seen, "artifact tiles") == [2, 3, 1, 0]
    assert plane(seen, "step of")[5:10] == [0, 4, 0, 0, 0]
    assert plane(seen, "the researcher's path")[5:10] == [0, 1, 0, 0, 0]
    assert plane(seen, "whose turn") == [0, 0, 1, 0]


def midway(seats, seed=3, **options):
    position = Position(seats=seats, seed=seed, **options)
    kernel.random_steps(position.states, 0, generator(seed), 121, RULES.buffer())
    return position


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_new_worlds_keep_what_the_seat_observes_and_change_the_rest(seats):
    position = midway(seats)
    for seat in range(seats):
        before = position.observation(seat)
        generators, piles = set(), set()
        for seed in range(5):
            redraw(position, seat, seed)
            assert position.observation(seat) == before
            generators.add(int(position.state.rng[0]))
            piles.add(tuple(position.state.deck[: position.state.deck_size].tolist()))
        assert len(generators) == len(piles) == 5


def test_a_spectators_worlds_keep_only_what_is_open():
    position = midway(3)
    hands = [{tuple(sorted(position.state.hand[seat].tolist()))} for seat in range(3)]
    tops = position.state.pile.copy()
    for seed in range(5):
        redraw(position, kernel.SPECTATOR, seed)
        for seat in range(3):
            hands[seat].add(tuple(sorted(position.state.hand[seat].tolist())))
    assert all(len(seen) == 6 for seen in hands)
    assert (position.state.pile == tops).all()


def test_unknown_cards_go_everywhere_with_equal_chance():
    position = Position(seats=2, seed=2)
    hidden = int(position.state.hand[1, 0])
    copies = 2 - position.state.hand[0].tolist().count(hidden)
    places = Counter()
    rounds = 4000
    for seed in range(rounds):
        redraw(position, 0, seed)
        places["hand"] += position.state.hand[1].tolist().count(hidden)
        places["removed"] += position.state.removed.tolist().count(hidden)
        places["pile"] += position.state.deck[:64].tolist().count(hidden)
    for place, size in {"hand": 8, "removed": 30, "pile": 64}.items():
        expected = rounds * copies * size / 102
        assert abs(places[place] - expected) < 5 * expected**0.5, place


def test_known_cards_stay_in_their_hand_in_every_world():
    position = Position(seats=3).only(0, "Y4").only(1, "B2").play("discard Y4", "draw", "discard B2", "take Y")
    for seed in range(20):
        redraw(position, 2, seed)
        assert CARD_NAMES.index("Y4") in position.state.hand[1].tolist()


# --- invariants


def spoil_cards(state):
    state.deck[0] = (int(state.deck[0]) + 1) % components.CARD_TYPES


def spoil_tiles(state):
    state.tile[0, 3] = 15 if state.tile[0, 3] != 15 else 5


def spoil_artifacts(state):
    state.artifacts[0] += 1


def spoil_steps(state):
    state.step[0, 0] = 0


def spoil_researcher(state):
    state.researcher[0] = 3


def spoil_knowledge(state):
    state.known[0, next(c for c in range(55) if c not in state.hand[0].tolist())] = 1


def spoil_points(state):
    state.points[0] = -5


def spoil_hand_size(state):
    *held, dropped = state.hand[0].tolist()
    fill_hand(state, 0, held)
    state.deck[state.deck_size] = dropped
    state.deck_size += 1


def spoil_hand_order(state):
    state.hand[0, :8] = state.hand[0, 7::-1].copy()


def spoil_order(state):
    state.column[0, 0, :2] = state.column[0, 0, 1::-1].copy()


def spoil_bridge(state):
    state.step[state.step > 0] = 7


@pytest.mark.parametrize("spoil", [value for name, value in list(globals().items()) if name.startswith("spoil_")])
def test_a_broken_invariant_is_noticed(spoil):
    position = Position().explorer(0, "Y", 3, "1 2").explorer(0, "B", 1, "1").explorer(0, "W", 1, "1")
    position.explorer(1, "R", 1, "1").explorer(1, "Y", 1, "1")
    assert kernel.consistent_at(position.states, 0)
    spoil(position.state)
    assert not kernel.consistent_at(position.states, 0)


def test_a_fifth_adventurer_is_noticed():
    position = Position()
    for colour in "YBWGR":
        assert kernel.consistent_at(position.states, 0)
        position.explorer(0, colour, 1, "1")
    assert not kernel.consistent_at(position.states, 0)


@compiled
def first_broken(states, rng, games, actions):
    """Play random games; the number of the first in which an invariant breaks or nothing is legal, or -1."""
    state = states[0]
    for game in range(games):
        deal(state, game)
        while state.to_move != 0:
            seat = kernel.next_seat(int(state.to_move))
            count = legal(state, seat, actions)
            if count == 0:
                return game
            apply(state, seat, int(actions[below(rng, count)]))
            if not consistent(state):
                return game
    return -1


def play_many(seats, games, **options):
    states = Position(seats=seats, first=-1, **options).states
    return first_broken(states, generator(seats), games, RULES.buffer())


@pytest.mark.parametrize("options", [{}, {"up_down": True}, {"any_start": True, "short": True}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_keep_the_invariants(seats, options):
    assert play_many(seats, 500, **options) == -1


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_hundred_thousand_random_games_keep_the_invariants(seats):
    assert play_many(seats, 100_000) == -1


# --- the data table


@pytest.mark.parametrize(
    ("name", "value", "part"),
    [
        ("EVENT_SLOTS", ((3, 5, 6, 7),) * 5, "slots"),
        ("TILES", np.array([ARTIFACT] * 24), "tiles"),
        ("STEP_VALUES", np.zeros(9), "paths"),
        ("LONG_TRACK", np.zeros(15), "tracks"),
        ("DECK", 108, "cards"),
    ],
)
def test_a_table_that_does_not_add_up_is_refused(monkeypatch, name, value, part):
    monkeypatch.setattr(components, name, value)
    if name == "EVENT_SLOTS":
        monkeypatch.setattr(components, "SLOT_STEPS", np.zeros(20))
    with pytest.raises(ValueError, match=part):
        components.check_components()
