"""Finding an opponent: similar strength first, anybody in the end; never those who do not want to meet."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from serai.events.matching import FIRST_REACH, PATIENCE_SECONDS, Seeker, matched, reach

NOW = 10_000_000
LONG_AGO = NOW - PATIENCE_SECONDS * 1000

seekers = st.lists(
    st.builds(
        Seeker,
        id=st.text("abcdefghij", min_size=1, max_size=3),
        kind=st.sampled_from(["cards live", "cards days"]),
        strength=st.integers(800, 2200).map(float),
        since=st.integers(NOW - 100_000, NOW),
    ),
    max_size=20,
    unique_by=lambda seeker: seeker.id,
)


@st.composite
def crowds(draw: st.DrawFn) -> tuple[list[Seeker], set[frozenset[str]]]:
    crowd = draw(seekers)
    pairs = [frozenset((one.id, other.id)) for one, other in combinations(crowd, 2)]
    return crowd, draw(st.sets(st.sampled_from(pairs))) if pairs else set()


@given(crowds(), st.randoms())
def test_the_order_of_arrival_does_not_matter(crowd, random) -> None:
    people, apart = crowd
    shuffled = random.sample(people, len(people))
    assert matched(shuffled, apart, NOW) == matched(people, apart, NOW)


@given(crowds())
def test_nobody_plays_twice_and_those_who_meet_want_the_same_and_do_not_avoid_each_other(crowd) -> None:
    people, apart = crowd
    by_id = {seeker.id: seeker for seeker in people}
    pairs = matched(people, apart, NOW)
    met = [id for pair in pairs for id in pair]
    assert len(met) == len(set(met))
    for one, other in pairs:
        assert frozenset((one, other)) not in apart
        assert by_id[one].kind == by_id[other].kind
        longest = NOW - min(by_id[one].since, by_id[other].since)
        assert abs(by_id[one].strength - by_id[other].strength) <= reach(longest)


@given(crowds())
def test_nobody_waits_for_ever_while_there_is_somebody_to_play(crowd) -> None:
    people, apart = crowd
    met = {id for pair in matched(people, apart, NOW) for id in pair}
    left = [seeker for seeker in people if seeker.id not in met]
    for one, other in combinations(left, 2):
        if one.kind == other.kind and min(one.since, other.since) <= LONG_AGO:
            assert frozenset((one.id, other.id)) in apart


def test_somebody_of_similar_strength_comes_before_somebody_else_who_is_stronger() -> None:
    ann, bob, cid = (Seeker(name, "x", points, NOW) for name, points in (("a", 1500), ("b", 1590), ("c", 1550)))
    assert matched([ann, bob, cid], (), NOW) == [("a", "c")]


def test_the_reach_widens_with_time() -> None:
    ann, bob = Seeker("a", "x", 1500, NOW - 20_000), Seeker("b", "x", 1500 + FIRST_REACH + 150, NOW)
    assert matched([ann, bob], (), NOW - 10_000) == []
    assert matched([ann, bob], (), NOW) == [("a", "b")]


def test_who_has_waited_longest_chooses_first() -> None:
    ann, bob, cid = Seeker("a", "x", 1500, NOW), Seeker("b", "x", 1510, NOW - 1), Seeker("c", "x", 1560, NOW - 2)
    assert matched([ann, bob, cid], (), NOW) == [("c", "b")]
