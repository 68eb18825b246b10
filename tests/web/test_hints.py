"""Asking the guide: at tables with one person only, by whoever sits there, and the game is marked for ever."""

import csv
import io
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.datastructures import Headers

import serai
from serai.cluster import jobs
from serai.review.hints import Hint, Weighed
from serai.store.history import History
from serai.table import Table
from serai.table.games import GAMES

from .browsing import Browser
from .conftest import House, settings_for, wait_for
from .programs import Program
from .test_replay import finish


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guide takes the first choice without thinking; that it thinks well is proved elsewhere."""

    def first(table: Table, seat: int) -> Hint:
        codes = table.codes(seat)
        return Hint(seat, tuple(Weighed(code, 0.6 - 0.1 * place, 5.0) for place, code in enumerate(codes[:3])))

    monkeypatch.setattr(jobs, "advise", first)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """The guide does not answer until the test says so."""
    go, quick = threading.Event(), jobs.advise
    monkeypatch.setattr(jobs, "advise", lambda *given: (go.wait(20), quick(*given))[1])
    yield go
    go.set()


def against_a_bot(house: House, game: str = "lost-cities", **options: Any) -> tuple[Program, str]:
    """A table at which a person with a program is to move."""
    program = Program(house.browser(), "Ann")
    table = program.new_table(game, seats=["me", "bot:random"], options=options)["id"]
    wait_for(lambda: program.see(table)["actions"])
    return program, table


def sitting(house: House, game: str = "lost-cities", **fields: str) -> tuple[Browser, str]:
    ann = house.browser("Ann")
    table = ann.play_bot(game, **fields)
    wait_for(lambda: "Ask the guide" in ann.get(f"/t/{table}").text)
    return ann, table


def seq_of(house: House, table: str) -> int:
    return house.match(table).seq


@pytest.mark.parametrize("game", GAMES)
def test_the_guide_says_what_is_best_and_why(house: House, game: str) -> None:
    ann, table = sitting(house, game)
    answer = ann.post(f"/t/{table}/hint", {"seq": seq_of(house, table)})
    assert (answer.status, answer.headers["location"]) == (303, f"/t/{table}")
    match, page = house.match(table), ann.get(f"/t/{table}").text
    best = match.table.actions(match.entries[-1].seat)[0].text
    assert f'data-advice="{best}"' in page
    assert "The guide would choose: " in page
    assert "Ask the guide" not in page
    other = match.table.actions(match.entries[-1].seat)[1].text
    assert ann.post(f"/t/{table}/move", {"action": other, "seq": match.seq}).status == 303
    after = ann.get(f"/t/{table}").text
    assert "data-advice" not in after
    assert "The guide&#39;s choice would have kept 10% more of the winning chances." in after


def test_alone_too(house: House) -> None:
    program = Program(house.browser(), "Ann")
    table = program.new_table("en-route", seats=["me"])["id"]
    assert program.see(table)["can_ask"]
    found = program.at(table, "hint").json
    assert found["action"] == program.actions(table)[0]
    assert found["why"].endswith(".")
    assert found["choices"][0] == {"action": found["action"], "chance": 0.6, "margin": 5.0}


def test_a_script_is_answered_with_the_new_pieces(house: House) -> None:
    ann, table = sitting(house)
    answer = ann.post(f"/t/{table}/hint", {"seq": seq_of(house, table)}, script=True)
    assert answer.status == 200
    assert "data-advice=" in answer.json["fragments"]["bar"]


def test_asking_twice_is_one_line_of_the_log(house: House) -> None:
    program, table = against_a_bot(house)
    first = program.at(table, "hint").json
    seq = seq_of(house, table)
    assert program.at(table, "hint").json == first
    assert seq_of(house, table) == seq
    assert not program.see(table)["can_ask"]


def test_never_at_a_table_with_two_people(house: House) -> None:
    ann, bob = Program(house.browser(), "Ann"), Program(house.browser(), "Bob")
    made = ann.new_table("lost-cities", seats=["me", "open"], options={"first": 0})
    table = made["id"]
    assert ann.at(table, "hint").status == 409  # nobody knows who will come
    assert bob.join(table, made["invite"]).status == 200
    for who in (ann, bob):
        assert not who.see(table)["can_ask"]
        answer = who.at(table, "hint")
        assert answer.status == 403
        assert "only at tables with one person" in answer.json["notice"]
    assert bob.at(table, "leave").status == 200
    assert ann.at(table, "replace", seat=1).status == 200
    assert ann.at(table, "hint").status == 403, "the other may have chosen most of it"
    assert not house.match(table).hinted


def test_never_at_a_rated_table(house: House) -> None:
    program, table = against_a_bot(house)
    open_table = house.run(house.inn.find(table))
    open_table.setup = replace(open_table.setup, rated=1)
    assert not program.see(table)["can_ask"]
    answer = program.at(table, "hint")
    assert (answer.status, answer.json["notice"]) == (409, "There are no hints at a rated table.")


def test_several_seats_on_one_device_are_several_people(house: House) -> None:
    ann = house.browser("Ann")
    table = ann.new_table(seat_0="me", seat_1="me")
    seat = house.match(table).to_move[0]
    assert "Ask the guide" not in ann.get(f"/t/{table}?seat={seat}").text
    assert ann.post(f"/t/{table}/hint", {"seat": seat}).status == 403


def test_only_whoever_sits_there_asks_and_reads(house: House) -> None:
    ann = house.browser("Ann")
    table = ann.new_table(public="on", seat_1="bot:random")
    wait_for(lambda: "Ask the guide" in ann.get(f"/t/{table}").text)
    eve, program = house.browser("Eve"), Program(house.browser(), "Robo")
    assert "Ask the guide" not in eve.get(f"/t/{table}").text
    assert eve.post(f"/t/{table}/hint").status == 403
    assert program.at(table, "hint").status == 403
    assert program.at(table, "hint", seat=0).status == 403
    stream = program.events(table)
    ann.post(f"/t/{table}/hint")
    told = [stream.raw() for _ in range(seq_of(house, table))]
    stream.close()
    assert '"kind":"hint"' in told[-1]["data"]
    assert '"lines":[]' in told[-1]["data"]
    page = eve.get(f"/t/{table}").text
    assert "The guide would choose" not in page
    assert "s help: this game counts for no statistics." in page


def test_a_stale_click_is_answered_with_a_sentence(house: House) -> None:
    program, table = against_a_bot(house)
    seq = seq_of(house, table)
    program.move(table, program.actions(table)[0])
    wait_for(lambda: program.see(table)["actions"])
    answer = program.at(table, "hint", seq=seq)
    assert answer.status == 409
    assert "moved on" in answer.json["notice"]
    assert not house.match(table).hinted


def test_while_the_guide_thinks_one_may_choose(house: House, held: threading.Event) -> None:
    ann, table = sitting(house, first="0")
    answers: list[Any] = []
    asking = threading.Thread(target=lambda: answers.append(ann.post(f"/t/{table}/hint", script=True)))
    asking.start()
    wait_for(lambda: "<progress" in ann.get(f"/t/{table}").text)
    second = ann.post(f"/t/{table}/hint", script=True)
    assert (second.status, second.json["notice"]) == (409, "The guide is thinking already.")
    match = house.match(table)
    assert ann.post(f"/t/{table}/move", {"action": match.table.actions(0)[0].text}, script=True).status == 200
    held.set()
    asking.join(20)
    assert answers[0].status == 409
    assert "moved on" in answers[0].json["notice"]
    assert not house.match(table).hinted, "an answer that came too late has helped nobody"
    assert "<progress" not in ann.get(f"/t/{table}").text


def test_nothing_to_ask(house: House) -> None:
    program, table = against_a_bot(house)
    program.at(table, "resign")
    assert "is over" in program.at(table, "hint").json["notice"]


def test_how_often(tmp_path: Path) -> None:
    house = House(settings_for(tmp_path, rate_factor=1.0))
    try:
        wait_for(lambda: "lost-cities" in house.inn.ready, 900)
        program, table = against_a_bot(house)
        statuses = [program.at(table, "hint").status for _ in range(12)]
        assert statuses[:3] == [200, 200, 200]
        assert 429 in statuses
    finally:
        house.close()


def test_a_game_with_hints_is_marked_and_counts_for_nothing(house: House) -> None:
    ann, table = sitting(house, rounds="1")
    plain = ann.play_bot(rounds="1")
    asked = len(house.match(table).table.moves)
    ann.post(f"/t/{table}/hint")
    assert "with hints" in ann.get("/").text
    for each in (table, plain):
        finish(house, house.run(house.inn.find(each)))
    page = ann.get("/you").text
    assert page.count("· with hints") == 1
    rows = list(csv.DictReader(io.StringIO(ann.get("/you/games.csv").text)))
    assert {row["id"]: row["hinted"] for row in rows} == {table: "yes", plain: ""}
    games = {one["id"]: one for one in ann.get("/you/games.json").json["games"]}
    seat = next(number for number, one in enumerate(house.match(table).seats) if one.guest)
    assert games[table]["record"]["hints"] == [[asked, seat]]
    assert games[table]["record"] == ann.get(f"/replay/{table}/record.json").json
    assert "hints" not in games[plain]["record"]
    assert serai.load(games[table]["record"]).hints == [(asked, seat)]
    tally = house.run(history(house, ann).by_game())
    assert [(one.key, one.games) for one in tally] == [("lost-cities", 1)]
    scores = house.run(history(house, ann).scores(10))
    assert {game: len(played) for game, played in scores.items()} == {"lost-cities": 1}
    assert [one.games for one in house.run(history(house, ann).by_opponent())] == [1]


def history(house: House, who: Browser) -> History:
    shown = house.app.state.identity.by_cookie(Headers(who._headers()))
    return History(house.inn.store, shown.guest.id)


def test_the_mark_and_the_hint_survive_a_restart(tmp_path: Path) -> None:
    house = House(settings_for(tmp_path))
    try:
        wait_for(lambda: "lost-cities" in house.inn.ready, 900)
        ann, table = sitting(house)
        ann.post(f"/t/{table}/hint")
        before = ann.get(f"/t/{table}").text.split('id="bar"')[1].split("</section>")[0]
    finally:
        house.close()
    again = House(settings_for(tmp_path))
    try:
        wait_for(lambda: "lost-cities" in again.inn.ready, 900)
        ann.port = again.port
        after = ann.get(f"/t/{table}").text.split('id="bar"')[1].split("</section>")[0]
        assert "The guide would choose" in after
        assert after == before
        assert again.match(table).hinted
    finally:
        again.close()
