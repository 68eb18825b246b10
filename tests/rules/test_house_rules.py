"""House rules of the two Lost Cities games: each by the sentence that tables show it with."""

import itertools
import random

import pytest

import serai
from serai import bots
from serai.rules import kernel
from serai.rules.lost_cities.components import MOST_OF_A_COLOUR
from serai.table.games.lost_cities import lying_sheet
from serai.table.games.lost_cities.match import score_match
from serai.table.perspective import Perspective

CARDS = "lost-cities"
BOARD = "lost-cities-board"
NUMBERS = 9


def played(game, seed=1, seats=2, **options):
    """A random game to its end, every position of it consistent."""
    table = serai.new(game, seats=seats, seed=seed, **options)
    chooser = random.Random(seed)
    while table.to_move:
        seat = table.to_move[0]
        table.play(seat, chooser.choice(table.codes(seat)))
        assert kernel.consistent_at(table.states, 0)
    return table


# --- how many wager cards each colour has


@pytest.mark.parametrize("wagers", [2, 3, 4, 5])
@pytest.mark.parametrize("colours", [5, 6])
def test_the_deck_has_as_many_wagers_as_agreed(wagers, colours):
    table = serai.new(CARDS, seed=3, wagers=wagers, expeditions=colours)
    view = table.view(0)
    assert view.draw_pile == colours * (NUMBERS + wagers) - 16
    held = [name for seat in range(2) for name in table.view(seat).hand]
    pile = [table.game.named[code].text[5:] for code in table.states[0].deck[: view.draw_pile].tolist()]
    assert (held + pile).count("Yw") == wagers


@pytest.mark.parametrize("wagers", [1, 6])
def test_there_are_two_to_five_wagers(wagers):
    with pytest.raises(serai.BadOption, match="from 2 to 5"):
        serai.new(CARDS, wagers=wagers)


def test_five_wagers_multiply_by_six():
    columns = {"Y": ["w"] * 5 + [8, 9, 10]}
    sheet = serai.score(CARDS, columns=columns, wagers=5)
    assert sheet.total == (27 - 20) * 6 + 20
    with pytest.raises(serai.BadLayout, match="only 3 exist"):
        serai.score(CARDS, columns=columns)
    with pytest.raises(serai.BadLayout, match="2 to 5 wagers"):
        serai.score(CARDS, columns=columns, wagers=7)


# --- the bonus for long columns


@pytest.mark.parametrize(("bonus", "points"), [(True, 44), (False, 24)])
def test_without_the_bonus_long_columns_earn_nothing_extra(bonus, points):
    seven = {"Y": [2, 3, 4, 5, 6, 9, 10]}  # 39 - 20
    assert serai.score(CARDS, columns=seven, bonus=bonus).total == 19
    eight = {"Y": [2, 3, 4, 5, 6, 7, 8, 9]}  # 44 - 20
    assert serai.score(CARDS, columns=eight, bonus=bonus).total == points
    assert score_match([[eight, {}]], of=1, bonus=bonus).totals == [points, 0]


def test_a_table_scores_by_its_house_rules():
    """Every finished round of random games is what the columns that lay there are worth by them."""
    for seed, wagers, bonus in itertools.product(range(4), (2, 5), (True, False)):
        table = played(CARDS, seed, wagers=wagers, bonus=bonus, rounds=2)
        columns = [{c: [card[1:] for card in cards] for c, cards in own.items()} for own in table.view(0).columns]
        worth = [serai.score(CARDS, columns=own, wagers=wagers, bonus=bonus).total for own in columns]
        assert table.view(0).round_points[-1] == worth == table.view(0).standing


# --- any number of rounds


def test_any_number_of_rounds():
    assert len(played(CARDS, rounds=12, stall_turns=2).view(0).round_points) == 12
    assert serai.new(CARDS, rounds=99).view(0).rounds == 99


@pytest.mark.parametrize("expeditions", [1, 2, 5])
def test_any_number_of_expeditions(expeditions):
    view = played(BOARD, expeditions=expeditions, stall_turns=4).view(0)
    assert view.expeditions == len(view.expedition_points) == expeditions


def test_a_short_game_has_one_expedition():
    with pytest.raises(serai.BadOption, match="one expedition"):
        serai.new(BOARD, short=True, expeditions=5)


# --- who starts


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("game", [CARDS, BOARD])
def test_the_chosen_seat_starts(game, first):
    assert {serai.new(game, seed=seed, first=first).to_move for seed in range(6)} == {(first,)}


# --- the tiles


def test_fixed_tiles_lie_in_the_same_places_in_every_game_and_expedition():
    layouts = {str(serai.new(BOARD, seed=seed, fixed_tiles=True).view(0).tiles) for seed in range(5)}
    assert len(layouts) == 1
    assert len({str(serai.new(BOARD, seed=seed).view(0).tiles) for seed in range(5)}) == 5
    table = serai.new(BOARD, seed=2, fixed_tiles=True, stall_turns=4)
    chooser = random.Random(1)
    while table.view(0).expedition == 1:
        table.play(table.to_move[0], chooser.choice(table.codes(table.to_move[0])))
    assert {str(table.view(0).tiles)} == layouts


def test_they_are_the_same_tiles():
    def tiles(**options):
        view = serai.new(BOARD, seed=2, **options).view(0)
        return sorted(str(tile) for path in view.tiles.values() for tile in path.values())

    assert tiles(fixed_tiles=True) == tiles()


# --- open piles


@pytest.mark.parametrize("game", [CARDS, BOARD])
def test_piles_may_be_looked_through_or_only_their_tops(game):
    for open_piles in (False, True):
        table = serai.new(game, seed=4, open_piles=open_piles)
        laid = []
        for _ in range(6):
            seat = table.to_move[0]
            action = next(action for action in table.actions(seat) if action.text.startswith("discard"))
            laid.append(action.text.removeprefix("discard "))
            table.play(seat, action)
            table.play(seat, "draw")
        for viewer in (None, 0, 1):
            view = table.view(viewer)
            tops = {colour: [card for card in laid if card[0] == colour][-1:] for colour in view.discards}
            assert view.discards == {colour: pile[0] if pile else None for colour, pile in tops.items()}
            if not open_piles:
                assert view.piles is None
            else:
                assert sorted(card for pile in view.piles.values() for card in pile) == sorted(laid)


# --- together


COMBINATIONS = [
    (CARDS, 2, {"wagers": wagers, "bonus": bonus, "open_piles": open_piles, "expeditions": colours, "rounds": 1})
    for wagers, bonus, open_piles, colours in itertools.product((2, 4, 5), (True, False), (True, False), (5, 6))
] + [
    (BOARD, seats, {"expeditions": expeditions, "fixed_tiles": fixed, "open_piles": open_piles, "stall_turns": 6})
    for seats, expeditions, fixed, open_piles in itertools.product((2, 4), (1, 4), (True, False), (True, False))
]


def called(combination):
    """A readable test id."""
    game, seats, options = combination
    return "-".join([game, str(seats), *(f"{name}={value}" for name, value in options.items())])


@pytest.mark.parametrize("combination", COMBINATIONS, ids=called)
def test_random_games_keep_the_invariants(combination):
    game, seats, options = combination
    table = played(game, seats=seats, **options)
    assert table.winners()
    assert serai.load(table.record()).states.tobytes() == table.states.tobytes()


def test_the_deepest_pile_is_observed_from_the_top():
    """By house rules a colour can have more cards than the planes have room for."""
    table = serai.new(CARDS, wagers=5, seed=1)
    states = table.states.copy()
    state = states[0]
    state.pile_size[0] = MOST_OF_A_COLOUR
    state.pile[0] = [0] * 5 + list(range(1, 10))
    planes = table.observation(0)
    kernel.observe_at(states, 0, 0, planes)
    piles = planes[300 : 300 + 12].tolist()
    assert piles == [1, 1, 1, *range(2, 11)]


@pytest.mark.parametrize("level", ["stroller", "guide", "explorer"])
@pytest.mark.parametrize(
    ("game", "options"),
    [
        (CARDS, {"wagers": 5, "bonus": False, "expeditions": 6, "rounds": 1}),
        (CARDS, {"wagers": 2, "rounds": 1}),
        (BOARD, {"fixed_tiles": True, "open_piles": True, "expeditions": 1}),
    ],
)
def test_bots_play_by_every_house_rule(level, game, options):
    table = serai.new(game, seed=5, **options)
    players = [bots.find(level, seed) for seed in range(2)]
    for _ in range(40):
        seat = table.to_move[0]
        table.play(seat, players[seat].choose(Perspective(table, seat)))
    assert not any(player.faults for player in players)


def test_the_sheet_of_what_lies_there_is_that_of_the_table():
    """Pages and the terminal write out columns as their table scores them."""
    for seed, wagers, bonus in itertools.product(range(3), (2, 5), (True, False)):
        view = played(CARDS, seed, wagers=wagers, bonus=bonus, rounds=1).view(0)
        for columns, worth in zip(view.columns, view.standing, strict=True):
            assert lying_sheet(columns, worth).total == worth
