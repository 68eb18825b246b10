"""With few cards in the pile of Lost Cities all worlds are gone through: the choice is that of a count by hand."""

import itertools
from collections import Counter

import numpy as np
import pytest

import serai
from serai.bots import find
from serai.bots.levels import LevelBot
from serai.bots.lost_cities.counting import SHORT_PILE, enter_world_lost_cities
from serai.bots.lost_cities.rules_of_thumb import NARROW, VICTORY
from serai.bots.player import player
from serai.bots.policy import STYLES
from serai.bots.thinking import think
from serai.rules.compiling import compiled
from serai.rules.kernel import consistent_at
from serai.rules.randomness import generator
from serai.table import Table, games, table_of
from serai.table.perspective import Perspective

GAME = "lost-cities"


@compiled
def enter(states, seat, number):
    return enter_world_lost_cities(states[0], seat, number)


def position(pile: int, seed: int) -> Table:
    """A round with so many cards left, where somebody has a choice."""
    table = serai.new(GAME, seed=seed, rounds=1)
    bots = [find("guide", 1), find("traveller", seed)]
    while table.states["deck_size"][0] > pile or len(table.actions(table.to_move[0])) < 2:
        seat = table.to_move[0]
        table.play(seat, bots[seat].choose(Perspective(table, seat)))
    return table


def hidden(states: np.ndarray, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The pile in its order, and the opponent's hand."""
    pile, hand = states["deck"][0], states["hand"][0, 1 - seat]
    return tuple(pile[: states["deck_size"][0]].tolist()), tuple(hand[: states["hand_size"][0, 1 - seat]].tolist())


def worlds_by_hand(table: Table, seat: int) -> Counter:
    """All ways in which the cards that the seat does not know may lie."""
    pile, hand = hidden(table.states, seat)
    known = [card for card, n in enumerate(table.states["known"][0, 1 - seat]) for _ in range(n)]
    unknown = list((Counter(pile) + Counter(hand) - Counter(known)).elements())
    found: Counter = Counter()
    for drawn in itertools.permutations(range(len(unknown)), len(pile)):
        rest = [card for i, card in enumerate(unknown) if i not in drawn]
        found[tuple(unknown[i] for i in drawn), tuple(sorted(known + rest))] += 1
    return found


def in_world(table: Table, seat: int, number: int) -> tuple[Table, int]:
    """A copy of the table in the world of that number, and how many worlds there are."""
    states = table.states.copy()
    worlds = int(enter(states, seat, number))
    return table_of(table, states), worlds


@pytest.mark.parametrize("pile", [1, 2, 3])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_world_is_gone_through_as_often_as_it_is_likely(pile: int, seed: int) -> None:
    table = position(pile, seed)
    seat = table.to_move[0]
    _, count = in_world(table, seat, 0)
    found: Counter = Counter()
    for number in range(count):
        world, _ = in_world(table, seat, number)
        assert consistent_at(world.states, 0)
        found[hidden(world.states, seat)] += 1
    assert found == worlds_by_hand(table, seat)


def test_a_world_does_not_depend_on_where_the_cards_really_are() -> None:
    table = position(2, 3)
    seat = table.to_move[0]
    twin = table_of(table, table.imagine(seat, 77))
    assert hidden(twin.states, seat) != hidden(table.states, seat)
    for number in (0, 7, 33):
        assert hidden(in_world(table, seat, number)[0].states, seat) == hidden(
            in_world(twin, seat, number)[0].states, seat
        )


def test_a_longer_pile_is_left_alone() -> None:
    table = position(SHORT_PILE + 1, 4)
    seat = table.to_move[0]
    world, count = in_world(table, seat, 5)
    assert count == 0
    assert world.states == table.states


def result_by_hand(table: Table, seat: int, action: int) -> float:
    """What the action is worth on average if both go on by the rules of thumb, over all worlds."""
    _, count = in_world(table, seat, 0)
    rules_of_thumb, results = LevelBot(1, "sensible"), []
    for number in range(count):
        world, _ = in_world(table, seat, number)
        world.play(seat, action)
        while not world.over:
            mover = world.to_move[0]
            world.play(mover, rules_of_thumb.choose(Perspective(world, mover)))
        points = world.scores()
        margin = points[seat] - points[1 - seat]
        results.append(margin + VICTORY * np.tanh(margin / NARROW))
    return float(np.mean(results))


@pytest.mark.parametrize(("pile", "seed"), [(1, 5), (1, 6), (1, 7), (2, 8)])
def test_the_choice_is_the_best_by_hand_and_needs_no_luck(pile: int, seed: int) -> None:
    table = position(pile, seed)
    seat = table.to_move[0]
    who = player(STYLES[GAME]["sensible"], worlds=1, width=20, gap=1000.0, doubt=0.001)  # would follow its opinion
    actions = games.find(GAME).rules.buffer()
    chosen = {think(table.imagine(seat, n), seat, who, generator(n), actions, 60.0) for n in range(3)}
    worth = {action.code: result_by_hand(table, seat, action.code) for action in table.actions(seat)}
    assert len(chosen) == 1
    assert worth[chosen.pop()] == pytest.approx(max(worth.values()))
    assert min(worth.values()) < max(worth.values())
