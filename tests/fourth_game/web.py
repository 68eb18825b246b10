"""Card Duel on a real server: offered, explained, played by forms and by programs, looked at again."""

import re
from collections.abc import Iterator

import pytest

from tests.fourth_game.below_the_web import GAME
from tests.web.browsing import Browser, actions_on
from tests.web.conftest import COMPILE_SECONDS, Process, wait_for
from tests.web.programs import Program


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(tmp_path_factory.mktemp("server"), games=[GAME])
    offer = re.compile(rf'<article class="offer">(?:(?!</article>).)*/play/{GAME}.*?</article>', re.DOTALL)

    def ready() -> bool:
        found = offer.search(Browser(process.port).get("/").text)
        assert found is not None
        return "<progress" not in found[0]

    wait_for(ready, COMPILE_SECONDS)
    yield process
    process.kill()


@pytest.fixture
def guest(server: Process) -> Browser:
    return Browser(server.port)


def test_home_offers_it_in_its_place_and_promises_nothing_more(guest: Browser) -> None:
    home = guest.get("/").text
    assert re.findall(r'action="/play/([^"]+)"', home)[0] == GAME, "it wants to be the first"
    assert "Three cards, three duels." in home
    assert f"/learn/{GAME}" not in home
    assert f"/score/{GAME}" not in guest.get("/score").text
    for path in (f"/learn/{GAME}", f"/score/{GAME}"):
        assert guest.get(path).status == 404
    assert guest.get(f"/new/{GAME}").status == 200


def test_its_rules_are_read_and_their_examples_drawn(guest: Browser) -> None:
    page = guest.get(f"/rules/{GAME}").text
    assert "<p>7 : 3</p>" in page
    assert "Seven beats three." in page
    assert f"/learn/{GAME}" not in page
    assert f"/score/{GAME}" not in page


def test_its_style_is_served(guest: Browser) -> None:
    page = guest.get(f"/rules/{GAME}").text
    style = re.search(r'href="(/static/games/card_duel/style[^"]*)"', page)
    assert style is not None
    assert ".duel" in guest.get(style[1]).text


@pytest.mark.parametrize("in_turn", ["no", "yes"])
def test_a_game_is_played_by_forms_and_looked_at_again(guest: Browser, in_turn: str) -> None:
    table = guest.new_table(GAME, **{"seat_1": "bot:guide", "option-in_turn": in_turn})

    def page() -> str:
        return guest.get(f"/t/{table}").text

    for _ in range(3):
        wait_for(lambda: actions_on(page()))
        offered = page()
        seq = re.search(r'name="seq" value="(\d+)"', offered)
        assert seq is not None
        assert guest.post(f"/t/{table}/move", {"action": actions_on(offered)[0], "seq": seq[1]}).status == 303
    wait_for(lambda: "against" in page() and "won" in page().lower())
    replay = guest.get(f"/replay/{table}?open=1")
    assert replay.status == 200
    assert "<b>" in replay.text, "the other hand lies open"


def test_a_program_plays_it(server: Process) -> None:
    program = Program(Browser(server.port))
    offered = {game["name"]: game for game in program.ask("GET", "/api/v1/games").json["games"]}
    assert [option["name"] for option in offered[GAME]["options"]] == ["in_turn"]
    table = program.new_table(GAME, seats=["me", "bot:random"])["id"]
    for _ in range(3):
        wait_for(lambda: program.actions(table))
        assert program.move(table, program.actions(table)[0]).status == 200
    wait_for(lambda: program.see(table)["status"] == "over")
    assert sum(program.see(table)["view"]["points"]) == 3
    document = program.ask("GET", "/api/v1/openapi.json").json
    assert {"CardDuelView", "CardDuelOptions"} <= set(document["components"]["schemas"])
