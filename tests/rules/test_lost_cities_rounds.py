"""Many random rounds of Lost Cities: against a naive second version, and with every invariant checked."""

import random

import numpy as np
import pytest

import serai
from serai.rules import kernel
from serai.rules.compiling import INTERPRETED, compiled
from serai.rules.lost_cities import RULES
from serai.rules.randomness import below, generator
from tests.golden import FILES, read
from tests.rules.lost_cities_naive import NaiveRound
from tests.rules.lost_cities_position import CARDS, COLOURS

GOLDEN = [path for path in FILES if path.read_text().startswith("game lost-cities\n")]

# --- against the naive version


def naive_round(table, starter):
    """The round that has just been dealt at the table."""
    state = table.states[0]
    pile = [CARDS[card] for card in reversed(state.deck[: state.deck_size].tolist())]
    return NaiveRound([table.view(0).hand, table.view(1).hand], pile, starter, table.game.settings["stall_turns"])


def assert_alike(table, naive):
    """Choices, hands, columns, piles and knowledge are those of the naive version."""
    assert table.to_move == (naive.seat,)
    assert {action.text for action in table.actions(naive.seat)} == naive.legal()
    for viewer in (0, 1):
        view = table.view(viewer)
        assert view.hand == sorted(naive.hands[viewer], key=CARDS.index)
        assert view.columns == [{colour: columns[colour] for colour in view.discards} for columns in naive.columns]
        assert view.piles == {colour: naive.discards[colour] for colour in view.discards}
        assert view.known[1 - viewer] == sorted(naive.seen[1 - viewer], key=CARDS.index)
        assert (view.draw_pile, view.stall_turns_left) == (len(naive.pile), naive.turns_left)


def compare(table, choose):
    """Play a match to its end, as `choose` picks from the legal actions, beside the naive version."""
    points = []
    starter = table.to_move[0]
    while not table.over:
        naive = naive_round(table, starter)
        while not naive.over:
            assert table.view(None).round == len(points) + 1
            assert_alike(table, naive)
            text = choose(sorted(naive.legal()))
            table.play(naive.seat, text)
            naive.play(text)
            assert kernel.consistent_at(table.states, 0)
        points.append(naive.points())
        starter = naive.next_starter()
        assert table.view(None).round_points == points
    assert len(points) == table.game.settings["rounds"]
    totals = [sum(row[seat] for row in points) for seat in (0, 1)]
    assert table.scores() == totals
    assert table.winners() == [seat for seat in (0, 1) if totals[seat] == max(totals)]


@pytest.mark.parametrize(
    "options",
    [{"rounds": 3}, {"rounds": 2, "expeditions": 6}, {"rounds": 6, "stall_turns": 3}],
    ids=["usual", "six", "stalling"],
)
@pytest.mark.parametrize("style", ["any", "greedy"])
def test_random_matches_agree_with_the_naive_version(options, style):
    chooser = random.Random(4)

    def choose(legal):
        greedy = [text for text in legal if text.startswith(("play", "take"))]
        return chooser.choice(greedy if greedy and style == "greedy" else legal)

    compare(serai.new("lost-cities", seed=21, open_piles=True, **options), choose)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_matches_agree_with_the_naive_version(path):
    golden, moves = read(path)
    texts = [text for _, text in moves]
    settings = {**golden.game.settings, "open_piles": True}
    compare(serai.new("lost-cities", seed=golden.seed, **settings), lambda legal: texts.pop(0))
    assert not texts


# --- invariants, in compiled code

FAULTS = {
    0: "none",
    1: "the rules' own check fails",
    2: "a card is lost, doubled or strange",
    3: "a hand has not eight cards between turns",
    4: "a column does not ascend",
    5: "a round went on without a draw pile or past the cap",
    6: "a round was scored wrongly",
    7: "the wrong seat starts the next round",
    8: "the wrong seats win",
    9: "a card is known that is not in the hand",
}


@compiled
def fault_in(state, counts, held):
    """The number of the first invariant that does not hold, written without the rules' own helpers."""
    counts[:] = 0
    for k in range(int(state.deck_size)):
        counts[int(state.deck[k])] += 1
    for colour in range(int(state.colours)):
        for k in range(int(state.pile_size[colour])):
            counts[int(state.pile[colour, k])] += 1
    drawing = 0 if state.placing else 1
    for seat in range(2):
        mine = (int(state.to_move) >> seat) & 1
        if int(state.hand_size[seat]) != 8 - mine * drawing:
            return 3
        held[:] = 0
        for k in range(int(state.hand_size[seat])):
            held[int(state.hand[seat, k])] += 1
        for colour in range(int(state.colours)):
            rank = 0
            for k in range(int(state.column_size[seat, colour])):
                card = int(state.column[seat, colour, k])
                counts[card] += 1
                if card // 10 != colour or card % 10 < rank or (card % 10 == rank and rank > 0):
                    return 4
                rank = card % 10
        for card in range(60):
            counts[card] += held[card]
            if int(state.known[seat, card]) < 0 or int(state.known[seat, card]) > held[card]:
                return 9
    for card in range(60):
        copies = 3 if card % 10 == 0 else 1
        if counts[card] != (copies if card // 10 < int(state.colours) else 0):
            return 2
    return 0


@compiled
def points_of(state, seat):
    """The points of a seat's columns by the formula of the rules."""
    total = 0
    for colour in range(int(state.colours)):
        size = int(state.column_size[seat, colour])
        numbers = 0
        wagers = 0
        for k in range(size):
            rank = int(state.column[seat, colour, k]) % 10
            wagers += 1 if rank == 0 else 0
            numbers += rank + 1 if rank > 0 else 0
        if size > 0:
            total += (numbers - 20) * (1 + wagers)
        if size >= 8:
            total += 20
    return total


@compiled
def play_rounds(states, rounds, rng, actions, counts, held, points):
    """Play random matches on record 0 until so many rounds are over; return the first fault."""
    state = states[0]
    played = 0
    while played < rounds:
        kernel.deal(state, np.int64(below(rng, 1 << 30)))
        totals = (0, 0)
        starter = int(state.starter)
        while int(state.to_move) != 0:
            fault = fault_in(state, counts, held)
            if fault > 0:
                return fault
            if not kernel.consistent(state):
                return 1
            if int(state.deck_size) == 0 or int(state.turns_without_draw) >= int(state.stall_turns):
                return 5
            seat = 1 if int(state.to_move) == 2 else 0
            count = kernel.legal(state, seat, actions)
            action = int(actions[below(rng, count)])
            first, second, number = points_of(state, 0), points_of(state, 1), int(state.finished)
            kernel.apply(state, seat, action)
            if int(state.finished) > number:
                played += 1
                totals = (totals[0] + first, totals[1] + second)
                kernel.scores(state, points)
                if points[0] != totals[0] or points[1] != totals[1]:
                    return 6
                starter = (1 - starter) if first == second else (0 if first > second else 1)
                if int(state.to_move) != 0 and int(state.to_move) != 1 << starter:
                    return 7
        won = (1 if totals[0] >= totals[1] else 0) + (2 if totals[1] >= totals[0] else 0)
        if kernel.winners(state) != won or int(state.finished) != int(state.rounds):
            return 8
    return 0


def fault_of(rounds, expeditions, seed, stall_turns=60):
    """What is wrong first, if anything."""
    table = serai.new("lost-cities", seed=1, expeditions=expeditions, stall_turns=stall_turns)
    counts, held, points = (np.zeros(size, np.int64) for size in (60, 60, 2))
    fault = play_rounds(table.states.copy(), rounds, generator(seed), RULES.buffer(), counts, held, points)
    return FAULTS[fault]


NORMAL = 4 if INTERPRETED else 10_000


@pytest.mark.parametrize("expeditions", [5, 6])
def test_twenty_thousand_random_rounds_keep_every_invariant(expeditions):
    assert fault_of(NORMAL, expeditions, seed=6) == "none"


def test_stalling_rounds_keep_every_invariant():
    assert fault_of(NORMAL // 10, 5, seed=7, stall_turns=3) == "none"


@pytest.mark.long
def test_a_million_random_rounds_keep_every_invariant():
    assert fault_of(900_000, 5, seed=8) == "none"
    assert fault_of(100_000, 6, seed=9) == "none"


def test_the_letters_are_those_of_the_table():
    assert "".join(serai.new("lost-cities", expeditions=6).view(None).discards) == COLOURS
