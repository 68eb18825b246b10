"""Evenings: pairings and standings follow from the log alone; nobody plays twice at once or meets too often."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from serai.events.evening import Evening, Line
from serai.events.pairing import next_round
from serai.events.standings import compared, standings

OUTCOMES = [[2, 0], [1, 1], [0, 2], [0, 0]]


class Play:
    """An evening that is played through, with a log of its own."""

    def __init__(self, form: str, names: list[str], rounds: int = 5) -> None:
        self.lines: list[Line] = []
        self.tables = 0
        self.add("made", title="", game="x", pace="live", form=form, rounds=rounds)
        for name in names:
            self.enter(name)
        self.add("begun")

    def add(self, kind: str, **data: Any) -> None:
        self.lines.append(Line(len(self.lines), kind, data, 0))

    def enter(self, name: str) -> None:
        self.add("entered", id=name, level=None)

    @property
    def evening(self) -> Evening:
        return Evening.of(self.lines)

    def round(self, outcomes: Any) -> bool:
        """Play one more round; whether there was one."""
        pairs = next_round(self.evening)
        if not pairs:
            return False
        games = []
        for one, other in pairs:
            self.tables += other is not None
            games.append([one, other, str(self.tables) if other else None])
        self.add("round", games=games)
        for _one, other, table in games:
            if other is not None:
                self.add("result", table=table, points=outcomes())
        return True


def names(count: int) -> list[str]:
    return [f"p{number:02}" for number in range(count)]


def meetings(evening: Evening) -> Counter[frozenset[str | None]]:
    return Counter(frozenset((game.one, game.other)) for game in evening.games if game.other is not None)


@settings(max_examples=40, deadline=None)
@given(st.integers(3, 20), st.randoms())
def test_in_a_round_robin_everybody_meets_everybody_once_in_as_few_rounds_as_can_be(count, random) -> None:
    play = Play("round-robin", names(count))
    while play.round(lambda: random.choice(OUTCOMES)):
        pass
    evening = play.evening
    assert meetings(evening) == Counter(frozenset(pair) for pair in combinations(names(count), 2))
    assert len(evening.rounds) == (count - 1 if count % 2 == 0 else count)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(["round-robin", "swiss", "knock-out"]), st.integers(3, 17), st.randoms())
def test_whoever_comes_late_or_goes_nobody_plays_twice_at_once_and_it_ends(form, count, random) -> None:
    play = Play(form, names(count))
    rounds = 0
    while play.round(lambda: random.choice(OUTCOMES)):
        rounds += 1
        assert rounds < 100
        evening = play.evening
        paired = [id for game in evening.rounds[-1] for id in game[:2] if id is not None]
        assert len(paired) == len(set(paired))
        if rounds == 1 and form != "knock-out":
            play.enter("late")
        if rounds == 2:
            play.add("withdrew", id=random.choice(evening.here))
    evening = play.evening
    if form == "round-robin":
        assert max(meetings(evening).values()) == 1
        for one, other in combinations(evening.here, 2):
            assert evening.have_met(one, other)
    gone_after = [game for games in evening.rounds[2:] for game in games if evening.gone & set(game[:2])]
    assert not gone_after


@settings(max_examples=40, deadline=None)
@given(st.integers(8, 33), st.randoms())
def test_in_a_swiss_evening_nobody_meets_twice_or_rests_twice_and_equals_play_equals(count, random) -> None:
    play = Play("swiss", names(count), rounds=4)
    while play.round(lambda: random.choice(OUTCOMES[:3])):
        pass
    evening = play.evening
    assert len(evening.rounds) == 4
    assert max(meetings(evening).values()) == 1
    byes = Counter(game.one for game in evening.games if game.other is None)
    assert max(byes.values(), default=0) <= 1
    assert len(byes) == (4 if count % 2 else 0)


@pytest.mark.parametrize("count", [3, 4, 5, 8, 13, 64])
def test_a_knock_out_has_one_winner_who_never_lost(count: int) -> None:
    play = Play("knock-out", names(count))
    while play.round(lambda: [2, 0]):
        pass
    evening = play.evening
    lost = [game.other for game in evening.games]
    assert len(evening.games) == len(set(lost)) == count - 1
    first, second, *_others = standings(evening)
    assert (first.place, second.place) == (1, 2)
    assert first.entrant.id not in lost
    assert {first.entrant.id, second.entrant.id} == {*evening.rounds[-1][0][:2]}


def test_a_drawn_game_of_a_knock_out_is_played_again_with_seats_swapped() -> None:
    play = Play("knock-out", names(3))
    assert play.round(lambda: [1, 1])
    assert play.round(lambda: [2, 0])
    first, again = (games[0] for games in play.evening.rounds)
    assert (first.one, first.other) == (again.other, again.one) == ("p01", "p02")
    assert play.round(lambda: [2, 0])
    assert {*play.evening.rounds[2][0][:2]} == {"p00", "p02"}


def test_ties_are_broken_by_the_points_of_those_one_has_beaten() -> None:
    play = Play("round-robin", names(4))
    won = {"p00": ("p01", "p03"), "p01": ("p02", "p03"), "p02": ("p00",), "p03": ("p02",)}
    while pairs := next_round(play.evening):
        games = []
        for one, other in pairs:
            play.tables += 1
            games.append([one, other, str(play.tables)])
        play.add("round", games=games)
        for one, other, table in games:
            play.add("result", table=table, points=[2, 0] if other in won[one] else [0, 2])
    table = standings(play.evening)
    assert [line.entrant.id for line in table] == ["p00", "p01", "p03", "p02"] or [
        line.entrant.id for line in table
    ] == ["p00", "p01", "p02", "p03"]
    assert [line.points for line in table] == [4, 4, 2, 2]
    assert table[0].beaten == 4 + 2
    assert table[1].beaten == 2 + 2


@settings(max_examples=30, deadline=None)
@given(st.permutations(range(6)), st.randoms())
def test_the_order_in_which_results_come_in_does_not_matter(order, random) -> None:
    play = Play("swiss", names(12))
    play.round(lambda: random.choice(OUTCOMES))
    head, results = play.lines[:-6], play.lines[-6:]
    shuffled = [*head, *(results[place] for place in order)]
    assert standings(Evening.of(shuffled)) == standings(play.evening)
    assert next_round(Evening.of(shuffled)) == next_round(play.evening)


def test_in_a_duplicate_evening_those_with_the_same_cards_are_compared() -> None:
    play = Play("duplicate", names(5), rounds=1)
    paired = {id for pair in next_round(play.evening) for id in pair}
    (resting,) = set(names(5)) - paired
    a, b, c, d = sorted(paired)
    games = [[a, b, "1", 7], [c, d, "2", 7], [b, a, "3", 8], [d, c, "4", 8], [resting, None, None]]
    play.add("round", games=games)
    for table, margin in (("1", 10), ("2", 4), ("3", 5), ("4", 5)):
        play.add("result", table=table, points=[2, 0], margins=[margin, -margin])
    assert compared(play.evening) == {a: 2 + 1, b: 0 + 1, c: 0 + 1, d: 2 + 1, resting: 2}
    assert [line.place for line in standings(play.evening)] == [1, 1, 3, 4, 4]
    assert next_round(play.evening) == []


def test_who_gives_up_is_behind_all_others_and_nobody_gains_by_it() -> None:
    play = Play("duplicate", names(4), rounds=1)
    a, b, c, d = names(4)
    play.add("round", games=[[a, b, "1", 7], [c, d, "2", 7]])
    play.add("result", table="1", points=[2, 0], margins=[None, -(10**6)])
    play.add("result", table="2", points=[0, 2], margins=[-50, 50])
    assert compared(play.evening) == {a: 1, b: 0, c: 1, d: 2}
