"""The learned instinct for Lost Cities: blind to the names of colours, of the documented shape, and worth having."""

from pathlib import Path

import numpy as np
import pytest

from serai import kernel
from serai.bots.player import player
from serai.bots.policy import STYLES, appraise
from serai.lab.arena import compiled_deals
from serai.rules.compiling import compiled
from serai.rules.kernel import apply, deal
from serai.rules.lost_cities import RULES
from serai.rules.lost_cities.components import DRAW, RANKS, TAKE

GAME = RULES.name
STYLE = STYLES[GAME]["instinct"]
DOCS = Path(__file__).parents[3] / "docs" / "bots.md"


@compiled
def appraise_at(states, seat, style, actions, values):
    return appraise(states[0], seat, style, actions, values)


@compiled
def play_some(states, seed, steps, style, actions, values):
    """Follow the style from a deal on; the seat to move then."""
    state = states[0]
    deal(state, seed)
    for _ in range(steps):
        seat = int(state.to_move) >> 1
        count = appraise(state, seat, style, actions, values)
        apply(state, seat, int(actions[np.argmax(values[:count])]))
    return int(state.to_move) >> 1


def opinions(states, seat):
    actions, values = RULES.buffer(), np.zeros(RULES.actions)
    count = appraise_at(states, seat, STYLE, actions, values)
    return dict(zip(actions[:count].tolist(), values[:count].tolist(), strict=True))


def relabelled_card(card, order):
    return order[card // RANKS] * RANKS + card % RANKS


def relabelled_action(action, order):
    if action == DRAW:
        return action
    if action >= TAKE:
        return TAKE + order[action - TAKE]
    return action // 60 * 60 + relabelled_card(action % 60, order)


def relabelled(states, order):
    """The same position with other names for the colours."""
    made = states.copy()
    old, new = states[0], made[0]
    for i in range(len(old.deck)):
        new.deck[i] = relabelled_card(int(old.deck[i]), order)
    for seat in range(2):
        size = int(old.hand_size[seat])
        new.hand[seat, :size] = sorted(relabelled_card(int(card), order) for card in old.hand[seat, :size])
        for card in range(len(order) * RANKS):
            new.known[seat, relabelled_card(card, order)] = old.known[seat, card]
    for colour, name in enumerate(order):
        new.pile_size[name] = old.pile_size[colour]
        new.pile[name] = [relabelled_card(int(card), order) for card in old.pile[colour]]
        for seat in range(2):
            new.column_size[seat, name] = old.column_size[seat, colour]
            new.column[seat, name] = [relabelled_card(int(card), order) for card in old.column[seat, colour]]
            last = int(old.last[seat, colour])
            new.last[seat, name] = relabelled_card(last, order) if last >= 0 else last
    new.just_discarded = order[old.just_discarded] if old.just_discarded >= 0 else -1
    return made


@pytest.mark.parametrize("expeditions", [5, 6])
@pytest.mark.parametrize("steps", [0, 30, 41, 55, 70])
def test_it_does_not_mind_how_the_colours_are_called(steps, expeditions):
    states = kernel.blank(GAME, rounds=1, expeditions=expeditions)
    seat = play_some(states, 3, steps, STYLES[GAME]["hoarder"], RULES.buffer(), np.zeros(RULES.actions))
    order = [*range(1, expeditions), 0]
    mine = {relabelled_action(action, order): value for action, value in opinions(states, seat).items()}
    assert len(mine) > 1
    assert opinions(relabelled(states, order), seat) == pytest.approx(mine, abs=1e-3)


@pytest.mark.parametrize("rival", ["sensible", "cautious", "all-in", "hoarder", "sprinter"])
def test_it_beats_the_rules_of_thumb_and_the_panel(rival):
    """The intervals of 300 mirrored deals are about 4 points wide on either side."""
    seeds = 5_000_000 + np.arange(300)
    points, _ = compiled_deals(GAME, 2, {"rounds": 1}, (player(STYLE), player(STYLES[GAME][rival])), seeds)
    margins = (points[:, 0, 0] - points[:, 0, 1] + points[:, 1, 1] - points[:, 1, 0]) / 2
    assert margins.mean() > 12
