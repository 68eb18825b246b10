"""What the instinct for Lost Cities looks at, against a plain count from the history of a round."""

import numpy as np
import pytest

import serai
from serai.bots.lost_cities import sight
from serai.bots.lost_cities.outlook import SURVEY, survey_colours
from serai.rules.compiling import compiled
from serai.rules.lost_cities.components import MAX_COLOURS

COLOURS = "YBWGR"


@compiled
def look(states, seat, surveys, table, colours):
    survey_colours(states[0], seat, surveys[0])
    surveys[0].promise[:] = 0.0
    sight.see_table(states[0], seat, surveys[0], table)
    for colour in range(states[0].colours):
        sight.see_colour(states[0], seat, surveys[0], colour, colours[colour], 0)


def part(sights, name, values):
    """The numbers of that name."""
    start = 0
    for title, length in sights.items():
        if title.startswith(name):
            return values[start : start + length].tolist()
        start += length
    raise KeyError(name)


def near(numbers):
    """For comparison with 32-bit numbers."""
    return pytest.approx([float(number) for number in numbers], abs=1e-6)


def value(card):
    """0 for a wager."""
    return 0 if card[1] == "w" else int(card[1:])


def fit(card, column):
    """Whether a card may be laid on a column that is begun."""
    return bool(column) and (value(card) > value(column[-1]) or value(card) == value(column[-1]) == 0)


@pytest.mark.parametrize("seed", range(6))
def test_habits_are_what_a_patient_onlooker_has_counted(seed):
    rng = np.random.default_rng(seed)
    table = serai.new("lost-cities", seed=seed, rounds=1)
    taken, discarded, piles = [0, 0], [0, 0], {colour: [] for colour in COLOURS}
    seen, colours = np.zeros(sight.TABLE_SIGHT, np.float32), np.zeros((MAX_COLOURS, sight.COLOUR_SIGHT), np.float32)
    checked = 0
    while table.to_move:
        seat = table.to_move[0]
        look(table.states, seat, np.zeros(1, SURVEY), seen, colours)
        own, theirs = table.view(seat).columns[seat], table.view(seat).columns[1 - seat]
        tops = {colour: piles[colour][-1] for colour in COLOURS if piles[colour]}
        for_them = [card for colour, card in tops.items() if fit(card, theirs[colour])]
        spurned = {c: [d for d in piles[c] if value(d) and fit(d, theirs[c])] for c in COLOURS}
        left = [card for cards in spurned.values() for card in cards]
        found = part(sight.TABLE_SIGHTS, "open cards that fit", seen)
        expected = sum(fit(card, own[colour]) for colour, card in tops.items()) / 3
        assert found == near([expected, len(for_them) / 3, sum(map(value, for_them)) / 15])
        found = part(sight.TABLE_SIGHTS, "count and points of all discards", seen)
        assert found == near([len(left) / 5, sum(map(value, left)) / 30])
        found = part(sight.TABLE_SIGHTS, "open cards that the opponent took", seen)
        other = taken[1 - seat]
        assert found == near([other == 0, other <= 1, min(2, other / 5), min(2, taken[seat] / 5)])
        assert part(sight.TABLE_SIGHTS, "discards", seen) == near([discarded[1 - seat] / 8])
        for number, colour in enumerate(COLOURS):
            below = piles[colour][-2] if len(piles[colour]) > 1 else None
            rank = (max(1, value(below)) if below else 0) / 10
            fits = [below is not None and fit(below, columns[colour]) for columns in (own, theirs)]
            assert part(sight.COLOUR_SIGHTS, "card below", colours[number]) == near([rank, *fits])
            found = part(sight.COLOUR_SIGHTS, "count and points of all discards", colours[number])
            assert found == near([len(spurned[colour]) / 5, sum(map(value, spurned[colour])) / 30])
        checked += bool(left) and other > 0
        texts = [action.text for action in table.actions(seat)]
        takes = [text for text in texts if text.startswith("take")]
        chosen = rng.choice(takes if takes and rng.random() < 0.4 else texts)
        verb, *rest = chosen.split()
        if verb == "take":
            taken[seat] += 1
            piles[rest[0]].pop()
        elif verb == "discard":
            discarded[seat] += 1
            piles[rest[0][0]].append(rest[0])
        table.play(seat, str(chosen))
    assert checked > 5
