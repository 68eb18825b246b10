"""Evenings: by link, with late entry, withdrawal and pause; they go on after a restart, and on another node."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from serai.events.evening import Evening
from serai.store import evenings, ratings

from .browsing import Answer, Browser
from .conftest import COMPILE_SECONDS, House, settings_for, wait_for
from .test_devices import copy, kept, shown

MOST_GAMES = 20


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("evenings")


@pytest.fixture(scope="module")
def quick() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("serai.web.app.EVENING_SECONDS", 0.1)
        patch.setattr("serai.web.tables.warm.smallest_first", lambda: ["lost-cities"])  # the only one played here
        yield


@pytest.fixture(scope="module")
def inn(folder: Path, quick: None) -> Iterator[House]:
    house = opened(folder)
    yield house
    house.close()


def opened(folder: Path) -> House:
    house = House(settings_for(folder))
    wait_for(lambda: "lost-cities" in house.inn.ready, COMPILE_SECONDS)
    return house


def make(host: Browser, form: str = "round-robin", **fields: str) -> str:
    """The address of a new evening."""
    answer = host.post("/evenings", {"game": "lost-cities", "form": form, "title": "Friday", **fields})
    assert answer.status == 303, answer.text
    return answer.headers["location"]


def evening_at(house: House, address: str) -> Evening:
    return Evening.of(house.run(evenings.lines_of(house.inn.store, address.removeprefix("/evenings/"))))


def own_table(person: Browser, address: str) -> str | None:
    found = re.search(r'class="button lit" href="(/t/\w+)"', person.get(address).text)
    return found and found[1]


def lose(house: House, person: Browser, address: str) -> None:
    """Resign the game of this round."""
    wait_for(lambda: own_table(person, address), 20)
    table = str(own_table(person, address))
    assert person.post(f"{table}/resign").status == 303
    wait_for(lambda: own_table(person, address) != table, 20)


def lose_all(here: House, there: House, people: Sequence[Browser], address: str) -> None:
    """Games are given up, at one node, until the evening is over, for both."""
    for _game in range(MOST_GAMES):
        wait_for(lambda: evening_at(here, address).over or any(own_table(person, address) for person in people), 20)
        for person in people:
            if own_table(person, address):
                lose(here, person, address)
        if evening_at(here, address).over:
            wait_for(lambda: evening_at(there, address).over, 20)
            return
    raise AssertionError(f"the evening is not over after {MOST_GAMES} games")


def names(house: House, address: str) -> list[str]:
    found = re.findall(r'<th scope="row">(\w+)', house.browser().get(address).text)
    return [str(name) for name in found]


def test_a_round_robin_of_three_with_one_who_comes_late_and_a_restart(folder: Path, quick: None) -> None:
    house = opened(folder)
    ann, bob, cid, dan = (house.browser(name) for name in ("Ann", "Bob", "Cid", "Dan"))
    address = make(ann)
    for person in (ann, bob):
        assert person.post(f"{address}/enter").status == 303
    assert ann.post(f"{address}/begin").status == 409, "two are too few"
    assert bob.post(f"{address}/begin").status == 403
    cid.post(f"{address}/enter")
    assert ann.post(f"{address}/begin").status == 303
    players = [person for person in (ann, bob, cid) if own_table(person, address)]
    assert len(players) == 2
    assert dan.post(f"{address}/enter").status == 303
    assert ann.post(f"{address}/pause").status == 303
    lose(house, players[0], address)
    house.close()
    house = opened(folder)
    ann, bob, cid, dan = people = [copy(person, house) for person in (ann, bob, cid, dan)]
    assert not any(own_table(person, address) for person in people), "it is paused"
    assert ann.post(f"{address}/resume").status == 303
    lose_all(house, house, people, address)
    evening = evening_at(house, address)
    assert len(evening.games) == 6
    assert "This evening is over." in dan.get(address).text
    assert house.browser("Eve").post(f"{address}/enter").status == 409
    assert shown(ann).guest.id not in bob.get(address).text
    house.close()


def test_two_nodes_pair_each_round_once(folder: Path, inn: House) -> None:
    other = opened(folder)
    ann, bob, cid = inn.browser("Ann"), other.browser("Bob"), inn.browser("Cid")
    address = make(ann, "swiss", rounds="2")
    for person in (ann, bob, cid):
        assert person.post(f"{address}/enter").status == 303
    ann.post(f"{address}/begin")
    for _round in range(2):
        wait_for(lambda: any(own_table(person, address) for person in (ann, bob, cid)), 20)
        loser = next(person for person in (cid, ann, bob) if own_table(person, address))
        lose(inn, loser, address)
    wait_for(lambda: evening_at(inn, address).over, 20)
    evening = evening_at(other, address)
    assert [len(games) for games in evening.rounds] == [2, 2], "a game and a bye"
    assert len({game.table for game in evening.games}) == 3
    other.close()


def test_who_withdraws_loses_the_game_and_is_paired_no_more(inn: House) -> None:
    ann, bob = inn.browser("Ann"), inn.browser("Bob")
    address = make(ann, "knock-out", pace="days")
    for person in (ann, bob):
        person.post(f"{address}/enter")
    assert bob.post(f"{address}/bot", {"level": "random"}).status == 403
    assert ann.post(f"{address}/bot", {"level": "random"}).status == 303
    ann.post(f"{address}/begin")
    assert inn.browser("Eve").post(f"{address}/enter").status == 409, "a knock-out is not entered late"
    assert bob.post(f"{address}/withdraw").status == 303
    assert bob.post(f"{address}/enter").status == 409
    wait_for(lambda: own_table(ann, address), 20)
    assert ann.post(f"{address}/withdraw").status == 303
    wait_for(lambda: evening_at(inn, address).over, 20)
    assert names(inn, address)[0] == "Random"


def test_what_cannot_be_is_refused_and_names_are_escaped(inn: House) -> None:
    ann = inn.browser("Ann")
    for fields in ({"form": "chaos"}, {"form": "swiss", "pace": "relaxed"}, {"form": "swiss", "rounds": "99"}):
        assert ann.post("/evenings", {"game": "lost-cities", **fields}).status == 400
    assert ann.get("/evenings/nothing").status == 404
    assert ann.post("/evenings/nothing/enter").status == 404
    address = make(ann, title="<b>Friday</b>")
    assert "<b>Friday</b>" not in ann.get(address).text
    assert "&lt;b&gt;Friday" in ann.get("/evenings").text
    table = ann.new_table(seat_1="open", public="on")
    bob = inn.browser("Bob")
    bob.post(f"/t/{table}/join")
    ann.post(f"/t/{table}/seats/1/block")
    ann.post(f"{address}/enter")
    assert bob.post(f"{address}/enter").status == 403


def seed_in(answer: Answer) -> int:
    assert answer.status == 200, answer.text
    return int(answer.json["seed"])


def test_a_duplicate_evening_tells_nothing_of_a_deal_before_all_have_played_it(inn: House) -> None:
    people = [inn.browser(name) for name in ("Ann", "Bob", "Cid", "Dan")]
    eve = inn.browser("Eve")
    address = make(people[0], "duplicate", rounds="1")
    for person in people[:3]:
        person.post(f"{address}/enter")
    assert people[0].post(f"{address}/begin").status == 409, "three are too few to be compared"
    people[3].post(f"{address}/enter")
    assert people[0].post(f"{address}/begin").status == 303
    first = {str(own_table(person, address)) for person in people}
    assert len(first) == 2
    early, late = sorted(first)
    ann, bob = (person for person in people if own_table(person, address) == early)
    cid, dan = (person for person in people if own_table(person, address) == late)
    assert cid.get(early).status == eve.get(early).status == 403, "nobody watches what they still have to play"
    lose(inn, ann, address)
    assert own_table(ann, address) not in (early, late), "the other deal comes next"
    replay = early.replace("/t/", "/replay/")
    table = early.removeprefix("/t/")
    for person in (ann, cid, eve):
        assert person.get(f"{replay}/record.json").status == 403
        assert person.get(f"{replay}?open=1").status == 403
        assert person.post(f"{replay}/review").status == 403
        assert person.post(f"{replay}/play", {"at": "0", "seat": "0"}).status == 403
    assert cid.get(replay).status == eve.get(replay).status == 403
    assert "record.json" not in ann.get(replay).text
    for path in ("/you/games.json", "/profile/data.json"):
        games = {game["id"]: game for game in ann.get(path).json["games"]}
        assert "record" not in games[table]
    lose(inn, dan, address)
    deal = seed_in(eve.get(f"{replay}/record.json"))
    assert deal == seed_in(eve.get(f"{late.replace('/t/', '/replay/')}/record.json"))
    assert "record" in {game["id"]: game for game in ann.get("/you/games.json").json["games"]}[table]
    for person in (bob, cid):
        lose(inn, person, address)
    wait_for(lambda: evening_at(inn, address).over, 20)
    other = {game.deal for game in evening_at(inn, address).games} - {deal}
    assert len(other) == 1
    for one, again in zip(*[iter(evening_at(inn, address).games)] * 2, strict=True):
        assert (one.one, one.other) == (again.other, again.one), "seats are swapped"
    assert "This evening is over." in eve.get(address).text


def test_a_rated_evening_is_for_profiles_and_its_games_count(inn: House) -> None:
    ann, bob, gus = kept(inn, "Ann"), kept(inn, "Bob"), inn.browser("Gus")
    address = make(ann, rated="on")
    assert "Keep a profile to enter" in gus.get(address).text
    assert gus.post(f"{address}/enter").status == 409
    for person in (ann, bob):
        assert person.post(f"{address}/enter").status == 303
    assert ann.post(f"{address}/bot", {"level": "random"}).status == 400, "nobody has measured it"
    assert ann.post(f"{address}/bot", {"level": "stroller"}).status == 303
    ann.post(f"{address}/begin")
    while not evening_at(inn, address).over:
        for person in (ann, bob):
            if own_table(person, address):
                lose(inn, person, address)
    people = [shown(person).guest.id for person in (ann, bob)]
    wait_for(lambda: sum(one.games for one in inn.run(ratings.of_people(inn.inn.store, people))) == 4, 20)
