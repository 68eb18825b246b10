"""Every call of the interface, against a real server, with both clients."""

import dataclasses
from typing import Any

import msgspec
import pytest

import serai
from serai.client import (
    BadRequest,
    LogEvent,
    NotFound,
    NotKnown,
    NotNow,
    NotYours,
    answers,
    asynchronous,
    blocking,
)
from serai.table.games import GAMES
from tests.client.conftest import Connect
from tests.web.browsing import Browser
from tests.web.conftest import House


def url(house: House) -> str:
    return f"http://127.0.0.1:{house.port}"


@pytest.fixture
def client(house: House, connect: Connect) -> Any:
    client = connect(url(house))
    client.sign_in("Robo")
    return client


def test_both_clients_have_the_same_calls() -> None:
    def calls(kind: type) -> dict[str, Any]:
        return {name: vars(kind)[name] for name in vars(kind) if not name.startswith("_") and name != "connect"}

    waiting, going_on = calls(blocking.Client), calls(asynchronous.AsyncClient)
    assert list(waiting) == list(going_on)
    for name, call in waiting.items():
        other = going_on[name]
        assert other.__doc__ == call.__doc__
        assert str({**other.__annotations__, "return": 0}) == str({**call.__annotations__, "return": 0}), name


def test_the_answers_have_the_fields_of_the_document(house: House) -> None:
    document = Browser(house.port).request("GET", "/api/v1/openapi.json").json
    schemas = document["components"]["schemas"]
    kinds = {
        "newGuest": answers.NewGuest,
        "listGames": answers.Games,
        "listBots": answers.Bots,
        "listTables": answers.Tables,
        "findInvite": answers.Found,
        "seeTable": answers.TableSent,
        "play": answers.Played,
    }
    operations = {each["operationId"]: each for path in document["paths"].values() for each in path.values()}
    for name, kind in kinds.items():
        (answer,) = (found for status, found in operations[name]["responses"].items() if status.startswith("2"))
        schema = answer["content"]["application/json"]["schema"]
        assert set(kind.__struct_fields__) == set(resolved(schema, schemas)["properties"]), name
    parts = {"TableLine": answers.TableLine, "Player": answers.Player, "ChatLine": answers.ChatLine}
    for name, kind in {**parts, "GameInfo": answers.GameInfo, "OptionInfo": answers.OptionInfo}.items():
        assert set(kind.__struct_fields__) == set(schemas[name]["properties"]), name


def resolved(schema: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    """The schema itself; of several by game, any one: they differ in the view only."""
    while "properties" not in schema:
        schema = schema["anyOf"][0] if "anyOf" in schema else schemas[schema["$ref"].rpartition("/")[2]]
        schema = schema["oneOf"][0] if "oneOf" in schema else schema
    return schema


def test_what_there_is(client: Any) -> None:
    assert [game.name for game in client.games()] == list(GAMES)
    rounds = next(
        option for option in client.games()[list(GAMES).index("lost-cities")].options if option.name == "rounds"
    )
    assert (rounds.kind, rounds.default, rounds.low, rounds.high) == ("number", 3, 1, 99)
    assert client.bots().default in client.bots().levels


@pytest.mark.parametrize("game", GAMES)
def test_a_view_is_that_of_the_game(client: Any, connect: Connect, house: House, game: str) -> None:
    made = client.new_table(game, ["me", "open"], public=True)
    assert (made.status, made.view, made.players[1]) == ("waiting", None, None)
    friend = connect(url(house))
    friend.sign_in("Friend")
    friend.join(made.id)
    seen = client.see(made.id)
    table = house.match(made.id).table
    assert seen.view is not None
    assert dataclasses.asdict(seen.view) == dataclasses.asdict(table.view(seen.seat))
    if seen.actions:
        assert list(seen.actions) == table.actions(seen.seat)


def test_playing_taking_back_and_giving_up(client: Any) -> None:
    table = client.new_table("lost-cities", ["me", "bot:random"], {"rounds": 1, "first": 0}).id
    seen = client.see(table)
    assert client.play(table, seen.actions[0], seq=seen.seq) == 0
    again = client.undo(table)
    assert again.view.hand == seen.view.hand
    assert client.play(table, again.actions[-1].text, seq=again.seq, key="mine") == 2
    assert client.play(table, again.actions[-1].text, seq=again.seq, key="mine") == 2
    told = list(client.events(table, follow=False))
    assert [(event.seq, event.kind, event.seat) for event in told if isinstance(event, LogEvent)] == [
        (0, "move", 0),
        (1, "undo", 0),
        (2, "move", 0),
    ]
    assert told[0].lines[0]["text"] == seen.actions[0].text
    assert client.say(table, "Good game!").chat[-1].text == "Good game!"
    over = client.resign(table)
    assert (over.status, over.ending, over.winners) == ("over", "resigned", (1,))
    assert table in {line.id for line in client.tables("own")}
    following = client.rematch(table)
    assert (following.status, client.see(table).rematch) == ("playing", following.id)


def test_joining_leaving_and_replacing(client: Any, connect: Connect, house: House) -> None:
    friend = connect(url(house))
    friend.sign_in("Friend")
    made = client.new_table("lost-cities-board", ["me", "open", "open"], {"short": True})
    assert made.invite is not None
    assert friend.find_invite(made.invite) == made.id
    assert friend.join(made.id, invite=made.invite, seat=2).your_seats == (2,)
    assert client.start(made.id).status == "playing"
    assert friend.leave(made.id).players[2].left
    assert client.replace(made.id, 2, "guide").players[2].level == "guide"


def test_public_tables_are_found(client: Any, connect: Connect, house: House) -> None:
    made = client.new_table("lost-cities", public=True, pace="live")
    other = connect(url(house))
    other.sign_in("Other")
    assert made.id in {line.id for line in other.tables() if line.can_join}
    assert other.join(made.id).status == "playing"
    assert made.id in {line.id for line in client.tables("running")}


def test_refusals_are_errors_with_the_server_s_sentence(client: Any, connect: Connect, house: House) -> None:
    stranger = connect(url(house))
    with pytest.raises(NotKnown) as unknown:
        stranger.tables()
    assert unknown.value.status == 401
    stranger.sign_in("Stranger")
    table = client.new_table("lost-cities", ["me", "bot:random"], {"first": 0}).id
    for kind, attempt, words in (
        (NotFound, lambda: client.see("0000000000"), "no such table"),
        (NotYours, lambda: stranger.see(table), "private"),
        (NotNow, lambda: client.play(table, "draw"), "Place a card first"),
        (NotNow, lambda: client.rematch(table), "still being played"),
        (BadRequest, lambda: client.new_table("lost-cities", ["me", "cat"]), "cat"),
        (BadRequest, lambda: client.new_table("lost-cities", options={"rounds": 100}), "rounds"),
    ):
        with pytest.raises(kind, match=words) as refused:
            attempt()
        assert isinstance(refused.value, serai.SeraiError)
        assert type(refused.value) is kind


def test_what_a_newer_server_adds_is_no_matter() -> None:
    body = b'{"seq": 3, "mood": "cheerful"}'
    assert msgspec.json.decode(body, type=answers.Played).seq == 3
