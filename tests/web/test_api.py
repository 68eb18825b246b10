"""The JSON interface: everything that the pages can do, with the same refusals."""

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from serai import bots
from serai.table.games import GAMES
from serai.web.api.endpoints import ENDPOINTS
from serai.web.guard import BODY_BYTES

from .browsing import Answer, Browser
from .conftest import House, settings_for, wait_for
from .programs import Program


def program(house: House, name: str = "Prog") -> Program:
    return Program(Browser(house.port), name)


def pair(house: House, game: str = "lost-cities", **fields: Any) -> tuple[Program, Program, str]:
    """Two programs at a table of two."""
    ann, bob = program(house, "Ann"), program(house, "Bob")
    table = ann.new_table(game, public=True, **fields)["id"]
    assert bob.at(table, "join").status == 200
    return ann, bob, table


def refused(answer: Answer, status: int, words: str = "") -> bool:
    """Whether it is that refusal, in the one shape that refusals have."""
    assert answer.headers["content-type"] == "application/json"
    assert list(answer.json) == ["notice"]
    return answer.status == status and words in answer.json["notice"]


def test_games_are_listed_with_every_option(house: House) -> None:
    listed = Browser(house.port).get("/api/v1/games").json["games"]
    assert [game["name"] for game in listed] == list(GAMES)
    for game in listed:
        kind = GAMES[game["name"]]
        assert [option["name"] for option in game["options"]] == [option.name for option in kind.options]
        assert all(option["help"] for option in game["options"])
        assert (game["low_seats"], game["high_seats"]) == kind.rules.seats
    rounds, expeditions, first = listed[list(GAMES).index("lost-cities")]["options"][:3]
    assert (rounds["kind"], rounds["low"], rounds["high"], rounds["default"]) == ("number", 1, 99, 3)
    assert (expeditions["kind"], expeditions["choices"]) == ("choice", [5, 6])
    assert (first["default"], first["nothing"]) == (None, "by lot")


def test_bots_are_listed(house: House) -> None:
    listed = Browser(house.port).get("/api/v1/bots").json
    assert listed == {"levels": bots.names(), "default": bots.DEFAULT}


def test_tables_are_listed_for_those_who_may_find_them(house: House) -> None:
    ann, bob = program(house), program(house)
    hidden, shown = ann.new_table()["id"], ann.new_table(public=True)["id"]

    def ids(who: Program, which: str) -> list[str]:
        return [line["id"] for line in who.ask("GET", f"/api/v1/tables?list={which}").json["tables"]]

    assert shown in ids(bob, "open")
    assert hidden not in ids(bob, "open")
    assert ids(ann, "own") == [shown, hidden]
    assert ids(bob, "own") == []
    bob.at(shown, "join")
    assert shown in ids(bob, "running")
    assert shown not in ids(bob, "open")
    assert refused(bob.ask("GET", "/api/v1/tables?list=secret"), 400, "open, running or own")


def test_a_table_is_set_up_as_wished(house: House) -> None:
    ann = program(house, "Ann")
    wish = {"seats": ["open", "me", "bot:random", "open"], "options": {"short": True, "first": 2}, "pace": "days"}
    made = ann.new_table("lost-cities-board", public=True, **wish)
    assert [player and (player["name"], player["level"]) for player in made["players"]][:2] == [None, ("Ann", None)]
    assert (made["players"][2]["level"], made["players"][3]) == ("random", None)
    assert (made["status"], made["pace"], made["public"], made["seat"]) == ("waiting", "days", True, 1)
    assert made["options"]["short"] is True
    assert made["options"]["first"] == 2
    assert made["view"] is None


@pytest.mark.parametrize(
    ("status", "wish"),
    [
        (404, {"game": "chess"}),
        (400, {"game": "lost-cities", "options": {"rounds": 100}}),
        (400, {"game": "lost-cities", "options": {"rounds": "3"}}),
        (400, {"game": "lost-cities", "options": {"nonsense": 1}}),
        (400, {"game": "lost-cities", "seats": ["me"]}),
        (400, {"game": "lost-cities", "seats": ["me", "bot:godlike"]}),
        (422, {"game": "lost-cities", "seats": ["me", "cat"]}),
        (422, {"game": "lost-cities", "seats": ["me"] * 5}),
        (422, {"game": "lost-cities", "seats": "me"}),
        (422, {"game": "lost-cities", "pace": "hurry"}),
        (422, {"game": "lost-cities", "public": "yes"}),
        (422, {"game": "lost-cities", "sets": 2}),
        (422, {"game": 5}),
        (422, {}),
        (400, {"game": "en-route", "options": {"city": "/etc/motd.json"}}),
        (400, {"game": "en-route", "options": {"city": {"name": "Mine"}}}),
        (400, {"game": "en-route", "options": {"balance": "9" * 5000 + ":segment"}}),
    ],
)
def test_an_impossible_wish_is_refused(house: House, status: int, wish: dict[str, Any]) -> None:
    assert refused(program(house).ask("POST", "/api/v1/tables", wish), status)


def test_a_page_cannot_name_a_file_of_the_server_either(house: House) -> None:
    answer = house.browser("Ann").post("/tables", {"game": "en-route", "option-city": "/etc/motd.json"}, script=True)
    assert answer.status == 400
    assert "first-city" in answer.json["notice"]


def test_a_table_by_invitation(house: House) -> None:
    ann, bob, eve = (program(house, name) for name in ("Ann", "Bob", "Eve"))
    made = ann.new_table()
    table, invite = made["id"], made["invite"]
    assert refused(eve.ask("GET", f"/api/v1/tables/{table}"), 403, "This table is private")
    assert refused(eve.at(table, "join"), 403, "This table is private")
    assert refused(eve.at(table, "join", invite="guess"), 403)
    assert refused(eve.ask("GET", "/api/v1/invites/nothing-of-value"), 404)
    assert bob.ask("GET", f"/api/v1/invites/{invite}").json == {"id": table}
    assert bob.see(table)["can_join"] is True
    assert bob.at(table, "join").json["your_seats"] == [1]
    assert refused(eve.at(table, "join", invite=invite), 409, "taken")


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_view_is_seen_and_nothing_else(house: House, game: str) -> None:
    ann, bob, table = pair(house, game)
    for who, seat in ((ann, 0), (bob, 1), (program(house, "Eve"), None)):
        seen, match = who.see(table), house.match(table)
        assert seen["view"] == json.loads(json.dumps(dataclasses.asdict(match.table.view(seat))))
        actions = [] if seat is None else [dataclasses.asdict(action) for action in match.table.actions(seat)]
        assert (seen["seat"], seen["actions"], seen["to_move"]) == (seat, actions, list(match.to_move))


def test_a_program_with_several_seats_says_which_one_it_looks_from(house: House) -> None:
    ann = program(house)
    made = ann.new_table(seats=["me", "me"], options={"first": 1})
    assert (made["your_seats"], made["seat"], made["actions"]) == ([0, 1], None, [])
    seen = ann.ask("GET", f"/api/v1/tables/{made['id']}?seat=1").json
    assert seen["seat"] == 1
    assert ann.move(made["id"], seen["actions"][0]["text"], seat=1).status == 200
    assert refused(ann.ask("GET", f"/api/v1/tables/{made['id']}?seat=x"), 400, "whole number")


def test_moves_can_be_taken_back(house: House) -> None:
    ann, bob, table = pair(house, options={"first": 0})
    before = ann.see(table)
    ann.move(table, before["actions"][0]["text"])
    assert ann.see(table)["can_undo"] is True
    assert refused(bob.at(table, "undo"), 409)
    after = ann.at(table, "undo").json
    assert after["actions"] == before["actions"]
    assert after["seq"] == 2
    assert refused(ann.at(table, "undo"), 409, "take back")


def test_the_host_starts_with_bots(house: House) -> None:
    ann, bob = program(house), program(house)
    table = ann.new_table(public=True)["id"]
    assert refused(bob.at(table, "start"), 403, "host")
    started = ann.at(table, "start").json
    assert (started["status"], started["players"][1]["level"]) == ("playing", bots.DEFAULT)


def test_leaving_and_being_replaced(house: House) -> None:
    ann, bob, table = pair(house)
    assert refused(bob.at(table, "replace", seat=0), 409, "left")
    assert ann.at(table, "leave").json["your_seats"] == []
    assert bob.see(table)["players"][0]["left"] is True
    assert refused(ann.at(table, "replace", seat=0), 403)
    assert refused(bob.at(table, "replace", seat=0, level="godlike"), 400)
    assert refused(bob.at(table, "replace"), 422, "seat")
    assert bob.at(table, "replace", seat=0, level="random").json["players"][0]["level"] == "random"


def test_a_leaver_does_not_read_the_secrets_of_the_bot_that_took_over(house: House) -> None:
    """En Route hides what is drawn in the first rounds; the seat's own stream tells it."""
    ann, bob, table = pair(house, "en-route")
    stream = ann.events(table)
    ann.at(table, "leave")
    bob.at(table, "replace", seat=0, level="random")
    wait_for(lambda: 0 not in house.match(table).to_move)
    told = [stream.next() for _ in range(house.match(table).seq)]
    stream.close()
    watcher = program(house, "Eve").events(table)
    assert told == [watcher.next() for _ in told]
    watcher.close()


def test_resigning_and_the_rematch(house: House) -> None:
    ann, bob, table = pair(house)
    assert refused(bob.at(table, "rematch"), 409, "still")
    ended = ann.at(table, "resign").json
    assert (ended["status"], ended["ending"], ended["winners"], ended["actions"]) == ("over", "resigned", [1], [])
    again = bob.at(table, "rematch")
    assert again.status == 201
    assert ann.see(table)["rematch"] == again.json["id"]
    assert ann.at(table, "rematch").json["status"] == "playing"
    assert refused(program(house).at(table, "rematch"), 403)


def test_chat(house: House) -> None:
    ann, bob, table = pair(house)
    said = ann.at(table, "chat", text="Good luck!").json["chat"]
    assert [(line["name"], line["text"], line["seat"]) for line in said] == [("Ann", "Good luck!", 0)]
    assert bob.see(table)["chat"] == said
    assert refused(bob.at(table, "chat", text=""), 422)
    assert refused(bob.at(table, "chat", text="x" * 301), 422)


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (400, "{"),
        (400, "[" * 50_000),
        (422, "[]"),
        (422, "{}"),
        (422, '{"action": 5}'),
        (422, '{"action": ""}'),
        (422, '{"action": "draw", "seat": true}'),
        (422, '{"action": "draw", "key": "\\u0007"}'),
        (400, '{"action": "draw", "key": "\\u0000"}'),
        (400, '{"action": "draw", "key": "\\ud800"}'),
        (422, '{"action": "draw", "verb": "x"}'),
        (409, '{"action": "fly"}'),
        (409, '{"action": "draw", "seq": 99}'),
        (403, '{"action": "draw", "seat": 1}'),
    ],
)
def test_a_bad_move_is_refused_and_changes_nothing(house: House, status: int, body: str) -> None:
    ann, _bob, table = pair(house, options={"first": 0})
    headers = {"Authorization": f"Bearer {ann.token}"}
    assert refused(ann.browser.request("POST", f"/api/v1/tables/{table}/moves", body, headers), status)
    assert ann.see(table)["seq"] == 0


def test_a_move_with_the_same_key_is_played_once(house: House) -> None:
    ann, _bob, table = pair(house, options={"first": 0})
    action = ann.actions(table)[0]
    assert [ann.move(table, action, key="k", seat=None).json for _ in range(2)] == [{"seq": 0}] * 2
    assert ann.see(table)["seq"] == 1


def test_what_was_sent_must_be_json_and_small(house: House) -> None:
    ann = program(house)
    for content_type, status in (("text/plain", 415), ("application/x-www-form-urlencoded", 415)):
        assert refused(ann.ask("POST", "/api/v1/tables", {}, **{"Content-Type": content_type}), status)
    assert refused(ann.ask("POST", "/api/v1/guests", {"name": "x" * BODY_BYTES}), 413)
    assert refused(ann.ask("POST", "/api/v1/guests", {"name": "x" * 1000}), 422, "name")
    assert refused(ann.browser.request("POST", "/api/v1/guests", "nonsense"), 400, "JSON")


def test_what_is_not_there_is_told_as_json(house: House) -> None:
    ann = program(house)
    assert refused(ann.ask("GET", "/api/v1/nothing"), 404)
    assert refused(ann.ask("GET", "/api/v1/tables/0000000000"), 404, "no such table")
    assert refused(ann.ask("GET", "/api/v1/tables/%00"), 400, "cannot be read")
    wrong = ann.ask("DELETE", "/api/v1/tables")
    assert refused(wrong, 405)
    assert {"GET", "POST"} <= set(wrong.headers["allow"].split(", "))
    assert refused(ann.ask("GET", "/api/v1/tables/0000000000/moves"), 405)


@pytest.mark.parametrize("endpoint", [endpoint for endpoint in ENDPOINTS if endpoint.needs_token], ids=lambda e: e.name)
def test_every_call_needs_a_token(house: House, endpoint: Any) -> None:
    url = endpoint.url.replace("{id}", "0000000000").replace("{invite}", "x" * 16)
    answer = Browser(house.port).request(endpoint.method, url, "{}" if endpoint.method == "POST" else None)
    assert refused(answer, 401, "Authorization")
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_flood_is_told_when_to_come_back(tmp_path: Path) -> None:
    house = House(settings_for(tmp_path, rate_factor=1.0))
    try:
        answers = [Browser(house.port).request("POST", "/api/v1/guests", "{}") for _ in range(30)]
        assert answers[0].status == 201
        assert refused(answers[-1], 429)
        assert int(answers[-1].headers["retry-after"]) >= 1
    finally:
        house.close()


def test_the_stream_tells_the_start_the_moves_and_the_end(house: House) -> None:
    ann, bob = program(house), program(house)
    table = ann.new_table(public=True, options={"first": 0})["id"]
    stream = ann.events(table)
    bob.at(table, "join")
    assert stream.raw() == {"event": "table", "data": '{"status":"playing","seq":0}'}
    ann.move(table, ann.actions(table)[0])
    assert stream.raw()["id"] == "0"
    bob.at(table, "resign")
    assert (stream.next()["kind"], stream.next()) == ("resign", {"status": "over", "seq": 2})
    stream.close()


def test_the_log_so_far_can_be_read_without_waiting(house: House) -> None:
    ann, _bob, table = pair(house, options={"first": 0})
    ann.move(table, ann.actions(table)[0])
    ann.move(table, "draw")

    def numbers(query: str, **headers: str) -> list[str]:
        text = ann.ask("GET", f"/api/v1/tables/{table}/events?follow=false{query}", **headers).text
        return [line.removeprefix("id: ") for line in text.splitlines() if line.startswith("id: ")]

    assert numbers("") == ["0", "1"]
    assert numbers("&since=1") == ["1"]
    assert numbers("&since=7") == []
    assert numbers("", **{"Last-Event-ID": "0"}) == ["1"]
    assert refused(ann.ask("GET", f"/api/v1/tables/{table}/events?since=x"), 400)
    assert refused(ann.ask("GET", f"/api/v1/tables/{table}/events?follow=maybe"), 400)
