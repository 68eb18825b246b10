"""Ratings move by games alone, in the order in which these ended, and come out the same however they are counted."""

import asyncio
import json
import random
import re
from collections.abc import Coroutine
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import insert, select, update
from typer.testing import CliRunner

from scripts.bot_ratings import DOCS, measured, ratings_table
from serai.bots.levels import NAMES
from serai.bots.ratings import FILE
from serai.cli import app
from serai.store import Store, ratings, schema
from serai.store.ratings import Finished
from serai.table.games import GAMES
from serai.web.parts import words
from serai.web.parts.strength import MODEL, Place, Rating, bot_rating, level_like, rated
from serai.web.tables.rating import count_due, places, recompute

from .conftest import House, wait_for
from .test_devices import kept, shown

PEOPLE = ["ann", "bob", "cid", "dot"]
SETUP = {"options": {}, "seed": 1, "host": "ann", "pace": "relaxed", "public": False, "driven": False, "status": "over"}


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


def game(number: int, chance: random.Random, seats: int = 2) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A rated game, and who sat there with what result."""
    id, people = f"g{number:05}", chance.sample(PEOPLE, seats)
    ending = chance.choice(["played", "played", "resigned", "time", "abandoned"])
    table = {"id": id, "game": "lost-cities-board", "invite": id, "created": 1, "rated": 1, "ending": ending, **SETUP}
    table["ended"] = 1000 + number // 2  # some end at the same moment
    scores = [chance.randrange(30) for _ in people]
    won = [score == max(scores) for score in scores]
    seated = []
    for seat, person in enumerate(people):
        outcome = "lost" if not won[seat] else "drawn" if sum(won) > 1 else "won"
        score = scores[seat] if ending == "played" else None
        row = {"table_id": id, "seat": seat, "guest": person, "name": person, "level": None, "score": score}
        seated.append({**row, "outcome": None if ending == "abandoned" else outcome})
    if chance.random() < 0.3:
        seated[1].update(guest=None, level="guide", name="Guide")
    return table, seated


def kept_numbers(store: Store) -> tuple[list[Any], list[Any]]:
    with store.engine.connect() as connection:
        found = connection.execute(select(schema.ratings).order_by(*schema.ratings.primary_key)).all()
        steps = connection.execute(select(schema.rating_steps).order_by(*schema.rating_steps.primary_key)).all()
    return found, steps


async def arriving(folder: Path, games: list[Any], batches: list[int]) -> Any:
    """What is kept when games become known in this order, some at a time."""
    store = await Store.open(str(folder / "ratings.db"))
    with store.engine.begin() as connection:
        for table in (schema.seats, schema.rating_steps, schema.ratings, schema.rating_groups, schema.tables):
            connection.execute(table.delete())
    rest = list(games)
    for size in [*batches, len(games)]:
        some, rest = rest[:size], rest[size:]
        with store.engine.begin() as connection:
            for table, seats in some:
                connection.execute(insert(schema.tables), table)
                connection.execute(insert(schema.seats), seats)
        await count_due(store)
    found = kept_numbers(store)
    await count_due(store)
    assert kept_numbers(store) == found  # nothing moves without a game
    await recompute(store)
    assert kept_numbers(store) == found
    await store.close()
    return found


@given(st.randoms(use_true_random=False), st.lists(st.integers(1, 5), max_size=3), st.integers(2, 3))
@settings(max_examples=12, deadline=None)
def test_the_order_of_arrival_does_not_matter(
    tmp_path_factory: pytest.TempPathFactory, chance: random.Random, batches: list[int], seats: int
) -> None:
    games = [game(number, chance, seats) for number in range(9)]
    folder = tmp_path_factory.mktemp("ratings")
    in_order = run(arriving(folder, games, []))
    shuffled = list(games)
    chance.shuffle(shuffled)
    assert run(arriving(folder, shuffled, batches)) == in_order


def test_nobody_moves_without_a_game_that_counts(tmp_path: Path) -> None:
    chance = random.Random(4)
    games = [game(number, chance) for number in range(8)]
    for (table, _seats), why in zip(games, ({"rated": 0}, {"hinted": True}, {"start": 3}), strict=False):
        table.update({"hinted": False, "start": None}, **why)
    for table, seats in games[3:]:
        table["ending"] = "abandoned"
        for seat in seats:
            seat.update(outcome=None, score=None)
    assert run(arriving(tmp_path, games, [3])) == ([], [])


def test_another_node_that_counts_at_once_changes_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        one, other = [await Store.open(str(tmp_path / "ratings.db")) for _ in range(2)]
        chance = random.Random(1)
        for number in range(6):
            with one.engine.begin() as connection:
                table, seats = game(number, chance)
                connection.execute(insert(schema.tables), table)
                connection.execute(insert(schema.seats), seats)
            await asyncio.gather(*(count_due(store) for store in (one, other, one, other)))
        found = kept_numbers(one)
        assert sum(row.games for row in found[0]) == len(found[1])
        await recompute(other)
        assert kept_numbers(one) == found
        await one.close()
        await other.close()

    run(work())


def place(person: str | None, rank: int, side: int, level: str | None = None) -> Place:
    return Place(person, level, rank, side)


def test_winning_raises_losing_lowers_and_both_make_surer() -> None:
    after = rated("lost-cities", [place("ann", 0, 0), place("bob", 1, 1)], {})
    assert after["ann"].mu > MODEL.mu > after["bob"].mu
    assert after["ann"].sigma < MODEL.sigma
    assert after["ann"].games == after["bob"].games == 1
    drawn = rated("lost-cities", [place("ann", 0, 0), place("bob", 0, 1)], {})
    assert drawn["ann"].mu == pytest.approx(drawn["bob"].mu)


def test_who_beats_a_stronger_bot_gains_more_and_the_bot_stays() -> None:
    gains = [
        rated("lost-cities", [place("ann", 0, 0), place(None, 1, 1, level)], {})["ann"].mu
        for level in ("stroller", "traveller", "guide", "explorer", "legend")
    ]
    assert all(weaker < stronger for weaker, stronger in pairwise(gains))
    assert list(rated("lost-cities", [place("ann", 0, 0), place(None, 1, 1, "legend")], {})) == ["ann"]


def test_places_go_by_points_and_those_who_gave_up_are_last() -> None:
    seats = (("ann", None, 20, "won"), ("bob", None, None, "lost"), ("cid", None, 5, "lost"), ("dot", None, 9, "lost"))
    found = places(Finished("t", 1, "played", {}, seats))
    assert [one.rank for one in found] == [0, 3, 2, 1]
    assert [one.side for one in found] == [0, 1, 2, 3]
    partners = places(Finished("t", 1, "played", {"teams": True}, seats))
    assert [one.side for one in partners] == [0, 1, 0, 1]


def test_bots_are_as_strong_as_the_ladders_say() -> None:
    assert json.loads(FILE.read_text(encoding="utf-8")) == json.loads(json.dumps(measured()))
    for name in GAMES:
        found = [bot_rating(name, level) for level in NAMES]
        assert all(one is not None for one in found)
        assert found == sorted(found)
        assert [one.points for one in found if one] == [measured()[name][level][0] for level in NAMES]
    assert bot_rating("lost-cities", "random") is None
    assert f"\n{ratings_table()}\n" in (DOCS / "bots.md").read_text(encoding="utf-8")


def test_a_bot_is_chosen_by_its_sentence_and_its_rating(house: House) -> None:
    ann = house.browser("Ann")
    for name in GAMES:
        page, home = ann.get(f"/new/{name}").text, ann.get("/").text
        for level, (points, half) in measured()[name].items():
            assert f"{words.level_means(level)} Rating: {points} ± {half}." in page
            assert f"{words.level_means(level)} · {points} ± {half}</option>" in home


def test_a_level_is_known_after_a_few_games() -> None:
    guide = bot_rating("lost-cities", "guide")
    assert guide is not None
    assert level_like("lost-cities", guide._replace(games=1)) is None
    assert level_like("lost-cities", guide._replace(games=5)) == "guide"
    assert Rating().points == 1500
    assert 400 < Rating().either_way < 600


def rating_rows(house: House) -> list[Any]:
    with house.inn.store.engine.connect() as connection:
        return list(connection.execute(select(schema.ratings)).all())


def told_change(page: str) -> tuple[int, int]:
    """One's rating after a game, and by how much it has changed."""
    found = re.search(r"Your rating: (\d+) ± \d+ \(([+−]\d+)\)", page)
    assert found is not None
    return int(found[1]), int(found[2].replace("−", "-"))


def test_a_change_goes_by_the_game_before_of_the_same_kind(tmp_path: Path) -> None:
    async def work() -> None:
        store = await Store.open(str(tmp_path / "ratings.db"))
        chance = random.Random(3)
        with store.engine.begin() as connection:
            for number in range(30):
                table, seated = game(number, chance, seats=2 + number % 2)
                connection.execute(insert(schema.tables), table)
                connection.execute(insert(schema.seats), seated)
        await count_due(store)
        known: dict[tuple[str, int], float] = {}
        for number in sorted(range(30), key=lambda number: (1000 + number // 2, number)):
            for step, before in await ratings.steps_of(store, f"g{number:05}"):
                assert before == known.get((step.person, number % 2))
                known[step.person, number % 2] = step.mu
        assert len(known) > 4
        await store.close()

    run(work())


def test_a_rated_game_is_counted_when_it_is_resigned_and_recomputed_from_its_log(house: House) -> None:
    ann, bob, guest = kept(house, "Ann"), kept(house, "Bob"), house.browser("Gus")
    assert guest.post("/tables", {"game": "lost-cities", "seat-1": "open", "rated": "on"}).status == 409
    table = ann.new_table(seat_1="open", public="on", rated="on")
    refused = guest.post(f"/t/{table}/join")
    assert "keep a profile first" in refused.text
    assert bob.post(f"/t/{table}/join").status == 303
    assert "Rated" in ann.get(f"/t/{table}").text
    assert bob.post(f"/t/{table}/resign").status == 303
    wait_for(lambda: len(rating_rows(house)) == 2)
    found = {row.person: row for row in rating_rows(house)}
    assert found[shown(ann).guest.id].mu > MODEL.mu > found[shown(bob).guest.id].mu
    wait_for(lambda: "Your rating:" in ann.get(f"/t/{table}").text)
    (anns, won), (bobs, lost) = (told_change(person.get(f"/t/{table}").text) for person in (ann, bob))
    assert won > 0 > lost
    assert anns - won == bobs - lost == 1500
    assert "Your rating:" not in guest.get(f"/t/{table}").text, "it is nobody else's business"
    before = kept_numbers(house.inn.store)
    with house.inn.store.engine.begin() as connection:  # what was kept of the result is not what counts
        connection.execute(update(schema.seats).where(schema.seats.c.table_id == table).values(outcome="drawn"))
    assert house.run(recompute(house.inn.store)) == 1
    assert kept_numbers(house.inn.store) == before
    unrated = ann.new_table(seat_1="open", public="on")
    bob.post(f"/t/{unrated}/join")
    bob.post(f"/t/{unrated}/resign")
    house.run(count_due(house.inn.store))
    assert kept_numbers(house.inn.store) == before


def test_nobody_asks_the_guide_at_a_rated_table(house: House) -> None:
    ann = kept(house, "Ann")
    table = ann.new_table(seat_1="bot:stroller", rated="on")
    wait_for(lambda: 0 in house.match(table).to_move)
    assert "no hints at a rated table" in ann.post(f"/t/{table}/hint", script=True).text


@pytest.mark.parametrize("seats", [{"seat_1": "device"}, {"seat_1": "bot:random"}])
def test_nobody_is_rated_against_themselves_or_an_unknown_bot(house: House, seats: dict[str, str]) -> None:
    ann = kept(house, "Ann")
    fields = {name.replace("_", "-"): who for name, who in seats.items()}
    assert ann.post("/tables", {"game": "lost-cities", "rated": "on", **fields}).status == 400


def test_leaderboards_can_be_left_and_profiles_show_what_one_wants(house: House) -> None:
    ann, bob = kept(house, "Ann Upper"), kept(house, "Bob Lower")
    group = {"game": "en-route", "seats": 2, "sigma": 1.0, "games": 9}
    table, _seats = game(99_999, random.Random(1))
    with house.inn.store.engine.begin() as connection:
        for person, mu in ((ann, 33.0), (bob, 22.0)):
            connection.execute(insert(schema.ratings), {"person": shown(person).guest.id, "mu": mu, **group})
        connection.execute(insert(schema.tables), {**table, "game": "en-route", "rated": 2})
        seats = [{"table_id": table["id"], "seat": seat, "name": ""} for seat in range(2)]
        connection.execute(insert(schema.seats), seats)
    board = "/ratings?game=en-route&seats=2"
    page = bob.get(board).text
    assert page.index("Ann Upper") < page.index("Bob Lower")
    assert bob.get("/ratings?game=en-route&seats=7").status == 404
    assert "legend" in ann.get("/profile").text  # about as strong
    handle = page.split("/people/")[1].split('"')[0]
    assert "± 58" not in bob.get(f"/people/{handle}").text
    ann.post("/profile", {"shows-ratings": "on", "unlisted": "on"})
    assert "Ann Upper" not in bob.get(board).text
    assert "± 58" in bob.get(f"/people/{handle}").text


def test_one_command_recomputes(tmp_path: Path) -> None:
    found = run(arriving(tmp_path, [game(number, random.Random(number)) for number in range(5)], []))
    ended = CliRunner().invoke(app, ["ratings", "recompute", "--database", str(tmp_path / "ratings.db")])
    assert (ended.stdout, ended.exit_code) == ("5 rated games counted.\n", 0)
    store = run(opened(tmp_path))
    assert kept_numbers(store) == found


async def opened(folder: Path) -> Store:
    store = await Store.open(str(folder / "ratings.db"))
    await store.close()
    return store
