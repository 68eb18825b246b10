"""Setting up, choosing round cards, ratings and refreshing in En Route; one test a rule, from the rules' text."""

import pytest

import serai
from serai.rules.en_route.components import NO_CARD
from tests.rules.en_route_game import Play


def names(play, cards):
    """The names of cards in a record's field."""
    return [play.table.game.city.cards[card] for card in cards if card != NO_CARD]


# --- setting up


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_cards_each_from_a_deck_of_36(seats):
    play = Play(seats=seats, keep_tasks=False)
    assert play.view().hand_sizes == [3] * seats
    assert play.view().deck == 36 - 3 * seats


def test_one_open_goal_of_each_deck():
    seen = {tuple(Play(seed=seed).view().goals) for seed in range(60)}
    assert {tuple(goal[0] for goal in goals) for goals in seen} == {("A", "B", "C")}
    assert {goal for goals in seen for goal in goals} == {f"{deck}{i}" for deck in "ABC" for i in (1, 2, 3)}


def test_each_keeps_one_of_two_private_tasks():
    play = Play(seats=4, keep_tasks=False)
    assert play.table.to_move == (0, 1, 2, 3)
    dealt = [play.view(seat).dealt_tasks for seat in range(4)]
    assert len({tuple(task) for tasks in dealt for task in tasks}) == 8
    play.do(2, f"task {' '.join(dealt[2][1])}")
    assert play.view(2).tasks[2] == dealt[2][1]
    assert play.table.to_move == (0, 1, 3)


def test_everybody_has_another_of_the_four_boards_by_lot():
    deals = [serai.new("en-route", seats=4, seed=seed).states[0].board.tolist() for seed in range(40)]
    assert all(sorted(boards) == [0, 1, 2, 3] for boards in deals)
    assert len({tuple(boards) for boards in deals}) > 10


def test_the_first_leader_is_the_chosen_seat_or_drawn_by_lot():
    assert [Play(seats=2, first=seat).view().leader for seat in range(2)] == [0, 1]
    assert {Play(seed=seed, first=None).view().leader for seed in range(20)} == {0, 1}


def test_the_simple_level_has_no_tasks_and_no_goals():
    view = Play(level="simple", keep_tasks=False).view()
    assert view.phase == "lead"
    assert view.goals == []
    assert view.dealt_tasks == []
    assert view.city["festival"]["crossroads"] == ["B2", "F3", "D6"]  # the festival stays


def test_the_medium_level_has_tasks_and_cafes_but_no_goals():
    play = Play(level="medium", keep_tasks=False)
    assert play.phase == "tasks"
    assert play.view().goals == []


# --- choosing the round cards


def test_the_leader_lays_one_card_open():
    play = Play().hand(0, "C1c C2t P4").do(0, "lay C1c")
    assert play.view(1).lead == "C1c"
    assert play.table.to_move == (1,)


def test_of_two_players_the_other_lays_two_cards_face_down():
    play = Play().hand(0, "C1c").hand(1, "C3s P3 C5t").do(0, "lay C1c").do(1, "lay P3")
    assert play.view(0).laid == [[], ["?"]]
    assert play.view(1).laid == [[], ["P3"]]
    play.do(1, "lay C3s")
    assert play.view(0).laid == [[], ["C3s", "P3"]]  # turned up
    assert play.view(1).hand == ["C5t"]


@pytest.mark.parametrize(("seats", "leader", "neighbours"), [(3, 1, {0, 2}), (4, 0, {1, 3}), (4, 2, {1, 3})])
def test_the_neighbours_of_the_leader_lay_one_card_each(seats, leader, neighbours):
    play = Play(seats=seats, first=leader)
    while play.phase != "lead":
        play.step()
    play.do(leader, play.can(leader)[0])
    assert set(play.table.to_move) == neighbours
    for seat in neighbours:
        play.do(seat, next(text for text in play.can(seat) if text.startswith("lay")))
    assert play.phase == "choice"
    assert play.table.to_move == (leader,)


def test_the_leader_keeps_one_and_the_other_goes_under_the_deck():
    play = Play().hand(0, "C1c").hand(1, "C3s P3").do(0, "lay C1c").do(1, "lay P3", "lay C3s")
    assert play.can(0) == ["keep C3s", "keep P3"]  # not the leader's own card
    size = play.state.deck_size
    play.do(0, "keep C3s")
    assert play.view().round_cards == ["C1c", "C3s"]
    assert names(play, play.state.deck)[0] == "P3"
    assert play.state.deck_size == size + 1
    assert play.view().discard == []


# --- ratings


def test_each_symbol_on_a_round_card_raises_its_landmark():
    play = Play().choose("F1Ss", "F2Kc")
    assert play.view().ratings == {"school": 6, "skywatcher": 6, "oko": 4}


def test_two_symbols_of_one_landmark_raise_it_twice():
    assert Play().choose("F1Ss", "F3Sc").view().ratings["school"] == 8


def test_the_card_that_is_not_kept_raises_nothing():
    play = Play().choose("C1c", "C3s", rejected="F2Kc")
    assert set(play.view().ratings.values()) == {4}


def test_a_repeat_card_does_not_repeat_the_symbol():
    assert Play().choose("F1Ss", "P3").view().ratings["school"] == 6


def test_at_12_a_rating_stays():
    play = Play()
    with play.written() as state:
        state.rating[0] = 3
    assert play.choose("F1Ss", "F3Sc").view().ratings["school"] == 12


# --- refresh


def test_after_the_round_its_cards_are_discarded_openly_and_hands_filled():
    play = Play().choose("C1c", "C3s").rest_of_round()
    assert play.view().discard == ["C1c", "C3s"]
    assert play.view().hand_sizes == [3, 3]


def test_hands_are_filled_clockwise_from_the_leader():
    play = Play(first=1).choose("C1c", "C3s")
    size = int(play.state.deck_size)
    on_top = [names(play, [card])[0] for card in play.state.deck[size - 3 : size]]
    play.rest_of_round()
    assert on_top[2] in play.view(1).hand  # the leader drew first, then the other two cards
    assert {on_top[0], on_top[1]} <= set(play.view(0).hand)


def test_the_next_player_clockwise_leads():
    play = Play(seats=3, first=1)
    leaders = []
    for _ in range(10):
        leaders.append(play.view().leader)
        play.rest_of_round()
    assert leaders == [1, 1, 2, 0, 1, 2, 0, 1, 2, 0]  # after the starting round each leads three times


@pytest.mark.parametrize(("seats", "left"), [(1, 14), (2, 10), (3, 6), (4, 4)])
def test_after_ten_rounds_the_deck_is_not_empty(seats, left):
    play = Play(seats=seats)
    for number in range(10):
        assert play.state.round_number == number
        play.rest_of_round()
    assert play.phase == "routes"
    assert play.view().deck == left


# --- refreshing a hand


def test_one_to_three_cards_are_exchanged_with_the_deck():
    play = Play().hand(0, "C1c C2t P4").top("C5c C6t").do(0, "return C1c", "return P4")
    assert play.can(0) == ["return C2t", "refresh"]
    play.do(0, "refresh")
    assert play.view(0).hand == ["C2t", "C5c", "C6t"]
    assert play.state.deck_size == 30
    assert set(names(play, play.state.deck)) > {"C1c", "P4"}


def test_the_deck_is_shuffled_after_a_refresh():
    bottoms = set()
    for seed in range(12):
        play = Play(seed=seed).hand(0, "C1c C2t P4").do(0, "return C1c", "refresh")
        bottoms.add(names(play, play.state.deck).index("C1c"))
    assert len(bottoms) > 6


def test_a_hand_is_refreshed_once_per_game():
    play = Play().do(0, play_return(Play()), "refresh")
    assert all(text.startswith("lay") for text in play.can(0))
    with pytest.raises(serai.IllegalAction, match="already"):
        play.do(0, "return " + play.view(0).hand[0])


def play_return(play):
    """The first card of the hand, named for return."""
    return next(text for text in play.can(0) if text.startswith("return"))


def test_a_hand_is_refreshed_even_after_the_leader_has_laid():
    play = Play().do(0, Play().can(0)[0]).hand(1, "C3s P3 C5t").do(1, "return P3", "return C5t", "refresh")
    assert "C3s" in play.view(1).hand
    assert play.view(0).refreshed == [False, True]


def test_who_names_a_card_must_refresh():
    play = Play().hand(0, "C1c C2t P4").do(0, "return C1c")
    assert not any(text.startswith("lay") for text in play.can(0))


def test_refreshes_at_the_same_time_are_settled_clockwise_from_the_leader():
    """Ruling: they wait until all others have laid, so it does not matter who asks first."""
    hands = []
    for order in ((1, 2), (2, 1)):
        play = Play(seats=3, seed=5).hand(0, "C1c").do(0, "lay C1c")
        for seat in order:
            play.do(seat, "return " + play.view(seat).hand[0], "refresh")
        assert set(play.table.to_move) == {1, 2}
        hands.append([play.view(seat).hand for seat in range(3)])
    assert hands[0] == hands[1]


def test_the_leader_is_the_first_to_refresh():
    play = Play(seats=3, first=1).hand(2, "C1c").do(2, "lay C1c").top("C5c C6t")
    for seat in (0, 1):
        play.do(seat, "return " + play.view(seat).hand[0], "refresh")
    assert "C6t" in play.view(1).hand  # the top card


def test_a_refresh_waits_until_the_others_have_laid():
    play = Play(seats=3, seed=5)
    play.do(1, "return " + play.view(1).hand[0], "refresh")
    assert play.table.to_move == (0, 2)
    assert not any(play.view(0).refreshed)
    for seat in (0, 2):
        play.do(seat, "lay " + play.view(seat).hand[0])
    assert play.view(0).refreshed == [False, True, False]
    assert play.table.to_move == (1,)
