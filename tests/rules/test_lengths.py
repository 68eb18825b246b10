"""No game is longer than `longest` says, and some are nearly as long."""

import random

import pytest

import serai
from serai.rules import kernel
from serai.rules.randomness import generator
from tests.variants import VARIANTS, name_of, table_of

RANDOM_GAMES = 40


def bound(table):
    return kernel.longest_at(table.states, 0)


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_no_random_game_is_longer(variant):
    table = table_of(variant)
    states, actions = table.states.copy(), table.game.rules.buffer()
    for seed in range(RANDOM_GAMES):
        kernel.deal_at(states, 0, seed)
        steps = kernel.random_steps(states, 0, generator(seed), bound(table) + 1, actions)
        assert steps <= bound(table)
        assert states["to_move"][0] == 0


def stalling(table):
    """How late the game ends if both only discard, and take open cards until the last turn that allows it."""
    while not table.over:
        seat = table.to_move[0]
        view, texts = table.view(seat), [action.text for action in table.actions(seat)]
        open_cards = {colour for colour, card in view.discards.items() if card}
        if "draw" in texts:
            takes = [text for text in texts if text.startswith("take")]
            table.play(seat, takes[0] if takes and view.stall_turns_left > 1 else "draw")
        else:
            discards = [text for text in texts if text.startswith("discard")]
            # so that another pile has an open card
            fitting = [text for text in discards if open_cards - {text.split()[1][0]}]
            table.play(seat, (fitting or discards)[0])
    return len(table.moves)


@pytest.mark.parametrize("name", ["lost-cities", "lost-cities-board"])
def test_stalling_takes_as_long_as_is_said(name):
    once = {"rounds": 1} if name == "lost-cities" else {"short": True}
    tables = [serai.new(name, seed=seed, stall_turns=3, **once) for seed in range(20)]
    longest = max(stalling(table) for table in tables)
    if name == "lost-cities":
        assert longest == bound(tables[0])
    else:
        assert longest > 0.8 * bound(tables[0])


LINGERING = ("change", "return", "refresh", "accept", "walk", "draw", "lay", "keep", "raise", "at", "done")


def lingering(table, chooser):
    """A game of En Route with every choice that leads to more of them, and segments that make one long trail."""
    trails = {seat: [] for seat in range(table.seats)}
    while not table.over:
        seat = table.to_move[0]
        texts = [action.text for action in table.actions(seat)]
        ranked = [word for word in LINGERING if any(text.startswith(word) for text in texts)]
        wanted = [text for text in texts if text.startswith(ranked[0])] if ranked else texts
        if ranked[:1] == ["draw"]:
            wanted = [longer(trails[seat], wanted, chooser)]
        elif ranked[:1] == ["walk"]:
            step = f"walk {trails[seat][-1]}"  # back along the trail
            wanted = [step] if step in wanted else wanted
            trails[seat] = trails[seat][:-1] if step in wanted and len(trails[seat]) > 1 else trails[seat]
        table.play(seat, chooser.choice(wanted))
    return len(table.moves)


def longer(trail, draws, chooser):
    """The segment that leads on from the end of the trail to where it has not been, if there is one."""
    ends = [text.removeprefix("draw ").split("-") for text in draws]
    for one, other in chooser.sample([pair for end in ends for pair in (end, end[::-1])], 2 * len(ends)):
        if not trail or (one == trail[-1] and other not in trail):
            trail += [other] if trail else [one, other]
            return next(text for text in draws if {one, other} == set(text.removeprefix("draw ").split("-")))
    return draws[0]


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_lingering_in_en_route_comes_near(seats):
    tables = [serai.new("en-route", seats=seats, seed=seed, advanced=seats > 1) for seed in range(3)]
    assert max(lingering(table, random.Random(table.seed)) for table in tables) > 0.65 * bound(tables[0])
