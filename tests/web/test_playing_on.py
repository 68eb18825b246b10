"""Playing on from a moment of a finished game: the same moves and deal, marked, never from a running one."""

from typing import Any

import pytest

import serai
from serai.table.games import GAMES
from serai.web.replays import packing
from tests.review.games import played

from .browsing import Browser
from .conftest import House, wait_for
from .programs import Program
from .test_replay import finish, finished
from .test_secrecy import seated


def moves_of(house: House, table: str) -> list[tuple[int, str]]:
    game = house.match(table).table
    return [(move.seat, game.game.text(move.code)) for move in game.moves]


def go_on(who: Browser, path: str, **fields: Any) -> str:
    answer = who.post(f"{path}/play", fields)
    assert answer.status == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


@pytest.mark.parametrize("game", GAMES)
def test_a_new_table_begins_with_the_moves_so_far(house: House, game: str) -> None:
    _people, old = finished(house, game)
    eve, moment = house.browser("Eve"), 9
    page = eve.get(f"/replay/{old.id}?at={moment}&seat=1").text
    assert "Play on from here" in page
    assert f'name="at" value="{moment}"' in page
    new = go_on(eve, f"/replay/{old.id}", at=moment, seat=1, level="random")
    match, before = house.match(new), house.match(old.id)
    assert moves_of(house, new)[:moment] == moves_of(house, old.id)[:moment]
    assert (match.table.start, match.table.seed) == (moment, before.table.seed)
    assert [(seat.name, seat.level) for seat in match.seats] == [("Random", "random"), ("Eve", None)]
    assert match.table.pledge is None
    shown = eve.get(f"/t/{new}").text
    assert "Played on from another game" in shown
    assert "Deal fixed" not in shown
    assert "played on" in eve.get("/").text
    wait_for(lambda: 1 in house.match(new).to_move)
    finish(house, house.run(house.inn.find(new)))
    record = eve.get(f"/replay/{new}/record.json").json
    assert record["start"] == moment
    assert "salt" not in record
    assert serai.load(record).winners() == list(house.match(new).winners)
    assert "· played on" in eve.get("/you").text
    assert "By game" not in eve.get("/you").text, "it counts for no statistics"
    assert "its deal was known" in eve.get(f"/replay/{new}").text


def test_the_old_moves_are_nobodys_to_take_back(house: House) -> None:
    _people, old = finished(house)
    eve = house.browser("Eve")
    first = house.match(old.id).table.moves[0].seat
    new = go_on(eve, f"/replay/{old.id}", at=1, seat=first)
    assert "Take back" not in eve.get(f"/t/{new}").text
    assert eve.post(f"/t/{new}/undo", script=True).status == 409


def test_from_a_record_that_somebody_brought(house: House) -> None:
    old, eve = played("lost-cities", "traveller", "stroller"), house.browser("Eve")
    path = f"/replay/record/{packing.pack(old.record())}"
    new = go_on(eve, path, at=40, seat=0)
    assert house.match(new).table.start == 40
    assert moves_of(house, new)[:40] == [(move.seat, old.game.text(move.code)) for move in old.moves[:40]]


def test_never_from_a_running_game(house: House) -> None:
    people, running = seated(house, "lost-cities", 2)
    page = people[0].get(f"/replay/{running.id}").text
    assert "Play on from here" not in page
    assert people[0].post(f"/replay/{running.id}/play", {"at": 0, "seat": 0}).status == 403
    program = Program(house.browser(), "Robo")
    assert program.at(running.id, "play-on", moment=0, seat=0).status == 403
    unfinished = serai.new("lost-cities", seed=1).record()
    answer = people[0].post(f"/replay/record/{packing.pack(unfinished)}/play", {"at": 0, "seat": 0})
    assert answer.status == 409


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"at": 100_000, "seat": 0}, "Nobody can play on after move 100000"),
        ({"at": 3, "seat": 2}, "There is no such seat"),
        ({"at": 3, "seat": 0, "level": "nobody"}, "nobody"),
        ({"at": 3}, "Say from which move on"),
    ],
)
def test_what_is_refused(house: House, fields: dict[str, Any], said: str) -> None:
    _people, old = finished(house)
    answer = house.browser("Eve").post(f"/replay/{old.id}/play", fields)
    assert answer.status == 400
    assert said in answer.text


def test_at_the_end_there_is_nothing_to_play(house: House) -> None:
    _people, old = finished(house)
    last = len(house.match(old.id).table.moves)
    assert "Play on from here" not in house.browser("Eve").get(f"/replay/{old.id}?at={last}").text
    assert house.browser("Eve").post(f"/replay/{old.id}/play", {"at": last, "seat": 0}).status == 400


def test_by_program(house: House) -> None:
    _people, old = finished(house)
    program = Program(house.browser(), "Robo")
    answer = program.at(old.id, "play-on", moment=5, seat=1, level="random")
    assert answer.status == 201
    assert (answer.json["start"], answer.json["seat"], answer.json["commitment"]) == (5, 1, None)
