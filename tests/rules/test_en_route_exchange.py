"""Hand refresh at any moment: also after laying, while drawing, and by a seat that lays nothing in this round."""

from collections import Counter
from dataclasses import asdict, replace

import pytest

import serai
from serai.rules import kernel
from serai.table.table import remembered
from tests.rules.en_route_game import Play


def can_besides(play, seat):
    """What a seat may do besides, in notation."""
    return [action.text for action in play.table.besides(seat)]


def to_lead(seats, leader=0, **options):
    """The first round with a leader."""
    play = Play(seats=seats, first=leader, **options)
    while play.phase != "lead":
        seat = play.table.to_move[0]
        play.do(seat, next(text for text in play.can(seat) if not text.startswith("return")))
    return play


def drawing(seats=2, **options):
    """A game in which all draw."""
    play = to_lead(seats, **options)
    while play.phase != "draw":
        seat = play.table.to_move[0]
        play.do(seat, play.can(seat)[0])
    return play


def test_a_seat_that_lays_nothing_in_this_round_may_exchange():
    play = to_lead(4)
    play.do(0, play.can(0)[0])
    assert play.table.to_move == (1, 3)
    assert play.can(2) == []
    gone, kept = play.view(2).hand[:2], play.view(2).hand[2]
    play.do(2, *(f"return {card}" for card in gone), "refresh")
    assert kept in play.view(2).hand
    assert play.view(2).hand_sizes[2] == 3
    assert play.view(0).refreshed == [False, False, True, False]
    assert play.table.to_move == (1, 3)  # nobody waits for it


def test_cards_that_are_laid_are_not_in_the_hand_any_more():
    play = Play(seats=3).hand(1, "C3s P3 C5t").do(1, "lay P3")
    assert play.phase == "opening"
    assert can_besides(play, 1) == ["return C3s", "return C5t"]
    play.top("C1s C1t").do(1, "return C3s", "return C5t", "refresh")
    assert play.view(1).hand == ["C1s", "C1t"]
    assert play.view(1).laid[1] == ["P3"]


def test_between_two_cards_of_one_answer():
    play = Play().hand(0, "C1c").hand(1, "C3s P3 C5t").do(0, "lay C1c").do(1, "lay P3")
    assert play.can(1) == ["lay C3s", "lay C5t"]
    play.top("C1s").do(1, "return C5t", "refresh")
    assert play.can(1) == ["lay C1s", "lay C3s"]


def test_once_per_game():
    play = drawing()
    play.do(1, can_besides(play, 1)[0], "refresh")
    assert can_besides(play, 1) == []
    with pytest.raises(serai.IllegalAction, match="only once per game"):
        play.table.play(1, "return " + play.view(1).hand[0])
    play.rest_of_round()
    assert not any(text.startswith("return") for text in play.can(1))


def test_who_is_to_lay_a_card_is_asked_as_before():
    assert can_besides(to_lead(2), 0) == []


def test_the_cards_come_from_the_top_and_the_others_lie_shuffled_in_the_deck():
    below = Counter()
    for seed in range(30):
        play = drawing(seed=seed, level="simple")
        gone, top = play.view(0).hand[0], int(play.state.deck[play.state.deck_size - 1])
        play.do(0, f"return {gone}", "refresh")
        assert top in play.state.hand[0].tolist()
        below[play.state.deck.tolist().index(play.card(gone))] += 1
    assert len(below) > 10


def test_while_others_draw_nothing_changes_for_them():
    plain, exchanged = (drawing(4, seed=5, level="simple") for _ in range(2))
    for play in (plain, exchanged):
        play.do(1, play.can(1)[0])
    before = [exchanged.can(seat) for seat in range(4)]
    exchanged.do(2, can_besides(exchanged, 2)[0], "refresh")
    assert [exchanged.can(seat) for seat in range(4)] == before
    assert exchanged.table.to_move == plain.table.to_move
    boards = [[asdict(board) for board in play.view(0).boards] for play in (plain, exchanged)]
    assert boards[0] == boards[1]


def test_not_after_the_last_round():
    play = Play(level="simple")
    while play.phase != "routes":
        seat = play.table.to_move[0]
        play.table.play(seat, next(text for text in play.can(seat) if not text.startswith("return")))
    assert can_besides(play, 0) == []
    with pytest.raises(serai.IllegalAction, match="rounds are over"):
        play.table.play(0, "return " + play.view(0).hand[0])


def test_naming_a_card_obliges_to_nothing_and_is_void_when_the_hand_changes():
    play = to_lead(2)
    play.do(1, can_besides(play, 1)[0])
    assert len(play.view(1).returning) == 1
    play.do(0, play.can(0)[0])
    assert any(text.startswith("lay") for text in play.can(1))
    assert play.view(1).returning == []
    play.do(1, next(text for text in play.can(1) if text.startswith("lay")))
    assert not any(text == "refresh" for text in can_besides(play, 1))


def test_alone_too():
    play = drawing(1)
    card = play.view(0).hand[0]
    play.do(0, f"return {card}", "refresh")
    assert card not in play.view(0).hand


# --- who knows what


def test_the_others_see_how_many_but_not_which():
    views = []
    for slot in (0, 1):
        play = drawing(3, seed=8)
        play.do(1, "return " + play.view(1).hand[slot], "refresh")
        views.append([asdict(play.view(viewer)) for viewer in (0, 2, None)])
    assert views[0] == views[1]
    told = [line for line in views[0][0]["log"] if line["event"] == "refresh"]
    assert [line["values"] for line in told] == [[1, 1]]


def test_naming_a_card_is_nobodys_business():
    play = drawing(3, seed=8)
    before = asdict(play.view(0))
    play.do(1, "return " + play.view(1).hand[0])
    assert asdict(play.view(0)) == before
    assert play.table.imagine(0, 4).tobytes() == drawing(3, seed=8).table.imagine(0, 4).tobytes()


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_whoever_exchanged_knows_that_the_cards_were_in_the_deck(seats):
    """So they are in the deck, or with somebody who drew since; never where a card came to before."""
    play = drawing(seats, seed=3)
    gone = play.view(0).hand[0]
    play.do(0, f"return {gone}", "refresh")
    for seed in range(40):
        world = play.table.imagine(0, seed)[0]
        assert play.card(gone) in world.deck.tolist()


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, {}), (3, {}), (4, {}), (4, {"teams": True})])
def test_a_game_full_of_exchanges_is_remembered_from_its_views(seats, options):
    """Worlds are consistent at every moment, and one made up from a view looks and goes on like the real one."""
    for seed in range(4):
        play = Play(seats=seats, seed=seed, level="medium" if seats > 1 else "full", **options)
        for number in range(30 * seats + 20):
            seat = play.random.randrange(seats)
            more = play.table.besides(seat)
            if more and play.random.random() < 0.15:
                play.do(seat, play.random.choice(more))
            else:
                play.step()
            if number % 9 == 0 and not any(play.view(0).refreshing):
                viewer = play.random.randrange(seats)
                view = play.table.view(viewer)
                found = remembered("en-route", seats, play.table.game.settings, view)
                assert asdict(found.view(viewer)) == asdict(replace(view, log=[]))
                assert found.besides(viewer) == play.table.besides(viewer)
                assert kernel.consistent_at(found.imagine(viewer, 5), 0)
                for field in ("drawn_after", "shuffles", "returned", "seen_drawn", "seen_bottom"):
                    assert found.states[field].tolist() == play.table.states[field].tolist(), field


# --- taking back


def dealt(phase, seed=1):
    """A table as dealt, played on until that phase; whoever may, keeps to the first choice."""
    table = serai.new("en-route", seed=seed, level="simple", first=0)
    while table.view(0).phase != phase:
        table.play(table.to_move[0], table.actions(table.to_move[0])[0])
    return table


def test_what_another_drew_can_still_be_taken_back():
    table = dealt("draw")
    table.play(0, table.actions(0)[0])
    assert table.view(0).boards[0].location is not None
    table.play(1, table.besides(1)[0])
    table.play(1, "refresh")
    hand = table.view(1).hand
    assert table.can_undo(0)
    table.undo(0)
    assert table.view(0).boards[0].location is None
    assert table.view(1).hand == hand


def test_what_would_change_the_cards_that_were_drawn_cannot():
    table = dealt("choice")
    table.play(0, table.actions(0)[0])  # the other card goes under the deck
    table.play(1, table.besides(1)[0])
    assert table.can_undo(0)  # naming is secret and changes nothing
    table.play(1, "refresh")
    assert not table.can_undo(0)
    with pytest.raises(serai.IllegalAction, match="another player has moved"):
        table.undo(0)


def test_an_exchange_itself_cannot():
    table = dealt("draw")
    table.play(1, table.besides(1)[0])
    assert table.can_undo(1)
    table.play(1, "refresh")
    assert not table.can_undo(1)


# --- without goals, without tasks


def test_without_goals():
    play = Play(goals=False, keep_tasks=False)
    assert play.phase == "tasks"
    assert play.view().goals == []


@pytest.mark.parametrize("seats", [1, 2])
def test_without_private_tasks(seats):
    play = Play(seats=seats, tasks=False, keep_tasks=False)
    assert play.phase == "lead"
    assert play.view().dealt_tasks == []
    assert len(play.view().goals) == 3
    play.to_end()
    assert play.view().sheets[0].lines["task"] == 0


def test_without_both_at_the_full_level_the_cafes_stay():
    play = Play(goals=False, tasks=False, keep_tasks=False).to_end()
    assert any(board.cafes for board in play.view().boards)


def test_a_solo_game_needs_its_goals():
    with pytest.raises(serai.BadOption, match="goals"):
        serai.new("en-route", seats=1, goals=False)
