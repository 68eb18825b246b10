"""Why a choice was worse, in a sentence made of what its seat could see."""

from dataclasses import replace

import pytest

import serai
from serai.review.telling import reason, told
from serai.table import Table


def lost_cities() -> Table:
    """Seat 0 holds the yellow 2, 5 and 9 and a blue wager; it has laid the green 3, seat 1 the red 4."""
    table = serai.new("lost-cities", seed=1, first=0)
    states = table.states.copy()
    state, cards = states[0], table.game.cards
    hand = ["Y2", "Y5", "Y9", "Bw", "G4", "R6", "W7", "W8"]
    state.hand[0] = sorted(cards[name] for name in hand)
    for seat, name in ((0, "G3"), (1, "R4")):
        colour = "YBWGRP".index(name[0])
        state.column[seat, colour, 0] = state.last[seat, colour] = cards[name]
        state.column_size[seat, colour] = 1
    state.pile[3, 0], state.pile_size[3] = cards["G5"], 1
    return Table(table.game, 1, states=states)


@pytest.mark.parametrize(
    ("played", "best", "said"),
    [
        (
            "play Y2",
            "discard W7",
            "The yellow expedition was opened with 44 cards left in the pile",
        ),
        ("play Y9", "play Y5", "That skips yellow 5, which was in the hand"),
        ("discard R6", "discard W7", "The opponent can lay red 6 at once."),
        ("discard G4", "play G4", "The player's own expedition still had room for green 4."),
        ("draw", "take G", "The discards offered green 5, which fitted the player's own expedition."),
        ("discard W7", "discard W8", None),
    ],
)
def test_the_usual_mistakes_of_lost_cities(played: str, best: str, said: str | None) -> None:
    found = reason(lost_cities().view(0), played, best)
    assert (found and told(found).startswith(str(said))) is (None if said is None else True)


@pytest.mark.parametrize(
    ("held", "said"),
    [
        (["Y3", "Y7", "Y10"], "The yellow expedition was opened with 44 cards left in the pile, and the hand held 20"),
        (["Y4", "Y8", "Y10"], "The hand held 22 points for the yellow expedition, hardly more than the 20 that it"),
        (["Y4", "Y8", "Y9", "Y10"], None),
    ],
)
def test_a_hand_that_pays_for_an_expedition_does_not_speak_against_it(held: list[str], said: str | None) -> None:
    view = replace(lost_cities().view(0), hand=held)
    found = reason(view, f"play {held[0]}", "discard W7")
    assert (found and told(found).startswith(str(said))) is (None if said is None else True)


@pytest.mark.parametrize(
    ("played", "best", "said"),
    [
        ("start Y4 adventurer", "discard Y4", "The yellow path was started with"),
        ("start Y4 researcher", "start Y4 adventurer", "The researcher counts double"),
        ("discard Y4", "play Y4", "The player's own path still had room for yellow 4."),
        ("play Y4", "play Y3", None),
    ],
)
def test_the_usual_mistakes_of_the_board_game(played: str, best: str, said: str | None) -> None:
    found = reason(serai.new("lost-cities-board", seed=1).view(0), played, best)
    assert (found and told(found).startswith(str(said))) is (None if said is None else True)
