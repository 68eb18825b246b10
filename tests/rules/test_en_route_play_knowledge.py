"""Who knows what in En Route: imagined worlds redraw all that is hidden and nothing else."""

from collections import Counter

import numpy as np
import pytest

from serai.rules.en_route.components import NO_CARD, READY
from serai.rules.kernel import SPECTATOR
from tests.rules.en_route_game import Play

WORLDS = 400


def worlds(play, seat, count=WORLDS):
    """Worlds that fit what the seat knows."""
    return [play.table.imagine(seat, seed)[0] for seed in range(count)]


def hand(play, world, seat):
    """The cards of a hand by name."""
    return {play.table.game.city.cards[card] for card in world.hand[seat] if card != NO_CARD}


def assert_even(counts, of, total=WORLDS):
    """Each of `of` possible values came about equally often: within five standard deviations."""
    assert len(counts) == of
    expected = total / of
    assert all(abs(count - expected) < 5 * np.sqrt(expected) for count in counts.values()), counts


def without_refresh(play):
    """A random choice that refreshes no hand."""
    seat = play.random.choice(play.table.to_move)
    actions = [action for action in play.table.actions(seat) if not action.text.startswith("return")]
    play.table.play(seat, play.random.choice(actions))


def test_other_hands_are_drawn_evenly_from_all_unseen_cards():
    play = Play()
    own = hand(play, play.state, 0)
    counts = Counter(card for world in worlds(play, 0) for card in hand(play, world, 1))
    assert not own & set(counts)
    assert_even(counts, of=33, total=3 * WORLDS)


def test_the_deck_is_shuffled_but_the_own_hand_stays():
    play = Play()
    assert all(hand(play, world, 0) == hand(play, play.state, 0) for world in worlds(play, 0, 20))
    assert_even(Counter(int(world.deck[world.deck_size - 1]) for world in worlds(play, 0)), of=33)


def test_a_spectator_knows_no_hand():
    counts = Counter(card for world in worlds(Play(), SPECTATOR) for card in world.hand[0].tolist())
    assert_even(counts, of=36, total=3 * WORLDS)


def test_a_face_down_card_is_known_to_its_owner_only():
    play = Play().hand(0, "C1c").hand(1, "C3s P3 C5t").do(0, "lay C1c").do(1, "lay P3")
    laid = int(play.state.laid[1, 0])
    assert {int(world.laid[1, 0]) for world in worlds(play, 1, 30)} == {laid}
    assert_even(Counter(int(world.laid[1, 0]) for world in worlds(play, 0)), of=33)


def test_a_card_under_the_deck_is_known_to_all_who_saw_it():
    play = Play().choose("C1c", "C3s", rejected="P3").rest_of_round()
    assert play.view(0).under_deck == play.view(1).under_deck == ["P3"]
    for seat in (0, 1, SPECTATOR):
        assert all(world.deck[0] == play.card("P3") for world in worlds(play, seat, 30))


def test_after_a_shuffle_it_is_known_to_have_been_in_the_deck():
    """Who drew before the shuffle cannot hold it; its place in the deck is anywhere."""
    play = Play().choose("C1c", "C3s", rejected="P3").rest_of_round()
    play.do(1, "return " + play.view(1).hand[0], "refresh")
    assert play.view(0).under_deck == []
    imagined = worlds(play, 0)
    assert not any("P3" in hand(play, world, 1) for world in imagined)
    assert_even(Counter(world.deck.tolist().index(play.card("P3")) for world in imagined), of=int(play.state.deck_size))


def test_the_own_returned_cards_are_not_in_hands_drawn_before():
    play = Play(seed=3).hand(0, "C1c C2t P4").do(0, "return C1c", "return P4", "refresh")
    assert not any({"C1c", "P4"} & hand(play, world, 1) for world in worlds(play, 0))
    assert any("C1c" in hand(play, world, 0) for world in worlds(play, 1))  # the other does not know what went back


def test_alone_a_returned_card_is_not_in_the_queue():
    play = Play(seats=1).hand(0, "C5c P6").do(0, "return C5c", "refresh")
    for world in worlds(play, 0):
        assert play.card("C5c") not in world.queue.tolist()
        assert world.queue[7:].tolist() == play.state.queue[7:].tolist()  # the open row
    assert_even(Counter(int(world.queue[0]) for world in worlds(play, 0)), of=36 - 3 - 2 - 1)


def test_a_card_that_was_seen_under_the_deck_is_known_when_it_is_drawn():
    """With four players and no refresh the deck comes down to the cards put under it before the last round."""
    play = Play(seats=4, seed=2)
    while play.state.round_number < 9:
        without_refresh(play)
    known = [(seat, card) for seat, cards in enumerate(play.view(0).known) for card in cards]
    assert len(known) == 1
    holder, card = known[0]
    viewer = (holder + 1) % 4
    assert all(card in hand(play, world, holder) for world in worlds(play, viewer, 50))
    while play.phase == "lead" or holder not in play.table.to_move:
        without_refresh(play)
        if play.phase not in ("lead", "answer"):
            return
    play.do(holder, "lay " + play.view(holder).hand[0])
    laid_or_held = [hand(play, world, holder) | hand_of_laid(play, world, holder) for world in worlds(play, viewer, 50)]
    assert all(card in cards for cards in laid_or_held)


def hand_of_laid(play, world, seat):
    """The cards that a seat has laid, by name."""
    return {play.table.game.city.cards[card] for card in world.laid[seat] if card != NO_CARD}


def test_other_tasks_are_drawn_evenly_from_the_six_unseen():
    play = Play()
    own = set(play.state.dealt_task[0].tolist())
    counts = Counter(int(world.task[1]) for world in worlds(play, 0))
    assert not own & set(counts)
    assert_even(counts, of=6)
    assert {tuple(world.dealt_task[0].tolist()) for world in worlds(play, 0, 10)} == {tuple(sorted(own))}


def test_kept_tasks_are_open_at_the_end_but_not_the_others():
    play = Play()
    while play.phase != "routes":
        play.step()
    imagined = worlds(play, 0, 60)
    assert {int(world.task[1]) for world in imagined} == {int(play.state.task[1])}
    assert len({tuple(world.dealt_task[1].tolist()) for world in imagined}) == 5


def in_starting_round(seats, done=()):
    """All have laid; some have finished their turn."""
    play = Play(seats=seats)
    for seat in range(seats):
        play.do(seat, next(text for text in play.can(seat) if text.startswith("lay")))
    for seat in done:
        while seat in play.table.to_move:
            play.table.play(seat, play.random.choice(play.table.actions(seat)))
    return play


def test_boards_of_starting_rounds_are_made_up():
    play = in_starting_round(3, done=(1,))
    imagined = worlds(play, 0, 60)
    assert len({world.tourists[1].tobytes() for world in imagined}) >= 5  # three pairs, two places each at most
    assert len({world.segments[1].tobytes() for world in imagined}) > 40
    assert all(world.step[1] == READY and world.tourists[1].sum() > 0 for world in imagined)
    assert all(world.tourists[2].sum() == 0 for world in imagined)  # has not finished: back at its beginning
    assert {world.tourists[1].tobytes() for world in worlds(play, 1, 20)} == {play.state.tourists[1].tobytes()}


def test_both_hidden_turns_of_four_players_are_made_up_from_the_four_cards():
    play = in_starting_round(4, done=(0, 1, 2, 3))
    assert play.view().round == 2
    imagined = worlds(play, 0, 60)
    assert all((world.tourists[2].sum(axis=1) > 0).sum() == 1 for world in imagined)
    pairs = {tuple(world.round_card[2].tolist()) for world in imagined}
    assert len(pairs) == 6  # any two of the four are left for the second round


def test_after_the_starting_rounds_boards_are_open():
    play = in_starting_round(3, done=(0, 1, 2))
    assert {world.tourists[1].tobytes() for world in worlds(play, 0, 20)} == {play.state.tourists[1].tobytes()}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_refresh_that_waits_shows_how_many_cards_but_not_which(seats):
    play = Play(seats=seats, level="simple")
    if seats == 2:
        play.do(0, next(text for text in play.can(0) if text.startswith("lay")))
    play.do(1, "return " + play.view(1).hand[0], "return " + play.view(1).hand[2])
    if seats == 2:
        assert all(world.returning[1] == 0 for world in worlds(play, 0, 20))  # naming is private
        return
    play.do(1, "refresh")
    assert {int(world.returning[1]) for world in worlds(play, 0, 60)} == {0b011, 0b101, 0b110}
