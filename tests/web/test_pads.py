"""Score pads over HTTP: forms and scripts, links, what is refused and in which words."""

import gzip
import json
import re
import time
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from serai.errors import SeraiError
from serai.rules.compiling import INTERPRETED
from serai.table.games import GAMES
from serai.web import games
from serai.web.pages import pads
from serai.web.parts import pad_code as code
from serai.web.tables import warm

from .browsing import Answer, Browser
from .conftest import House, settings_for, wait_for
from .filled_pads import filled_pad

PADS = [game for game in games.GAMES if not (INTERPRETED and game == "en-route")]
READY_SECONDS = 600
POLISH_SHEET = "Y6 Y7 Y10 Ww1 Gw1 G2 G3 G10 Rw1 Rw2 R2 R3 R4 R7 R9 R10"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that gets only the pads ready."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(warm, "load", lambda game: GAMES[game].rehearse())
        patch.setattr(warm, "is_compiled", lambda _game: True)
        house = House(settings_for(tmp_path_factory.mktemp("house")))
        wait_for(lambda: all(game in house.inn.ready for game in PADS), READY_SECONDS)
        yield house
        house.close()


def tap(browser: Browser, game: str, fields: list[tuple[str, str]], script: bool = True) -> Answer:
    """Send a pad as its page does."""
    browser.get(f"/score/{game}")
    return send(browser, game, fields, script)


def send(browser: Browser, game: str, fields: list[tuple[str, str]], script: bool) -> Answer:
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://127.0.0.1:{browser.port}"}
    if script:
        headers["Accept"] = "application/json"
    return browser.request("POST", f"/score/{game}", urlencode([("token", browser.token), *fields]), headers)


def cards(names: str, seat: int = 0) -> list[tuple[str, str]]:
    return [("filled", "on"), *((f"cards-{seat}", name) for name in names.split())]


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@pytest.mark.parametrize("game", PADS)
def test_a_blank_pad_opens_and_is_linked_from_the_choice(house: House, game: str) -> None:
    browser = house.browser()
    assert f'href="/score/{game}"' in browser.get("/score").text
    page = browser.get(f"/score/{game}")
    assert page.status == 200
    assert 'id="entry"' in page.text
    assert 'id="sheet"' in page.text
    assert not re.search(r"\s(style|on[a-z]+)=", page.text)


def test_there_is_no_pad_for_a_game_that_is_none(house: House) -> None:
    answer = house.browser().get("/score/chess")
    assert answer.status == 404
    assert "There is no score pad for" in unescape(answer.text)


def test_a_script_gets_the_pieces_and_the_state(house: House) -> None:
    answer = tap(house.browser(), "lost-cities", [("name-0", "Anna"), *cards(POLISH_SHEET)])
    assert answer.status == 200
    assert set(answer.json["fragments"]) == {"entry", "sheet"}
    assert "Total +18 0" in text_of(answer.json["fragments"]["sheet"])
    again = house.browser().get(f"/score/lost-cities?s={answer.json['state']}")
    assert "Total +18 0" in text_of(again.text)
    assert 'value="Anna"' in again.text


def test_the_pieces_are_packed_for_those_who_unpack(house: House) -> None:
    browser = house.browser()
    browser.get("/score/lost-cities")
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://127.0.0.1:{browser.port}"}
    headers |= {"Accept": "application/json", "Accept-Encoding": "gzip"}
    answer = browser.request("POST", "/score/lost-cities", f"token={browser.token}", headers)
    assert answer.headers["content-encoding"] == "gzip"
    pieces = gzip.decompress(answer.body)
    assert set(json.loads(pieces)["fragments"]) == {"entry", "sheet"}
    assert len(answer.body) < len(pieces) / 4


def test_without_a_script_the_sheet_comes_as_a_page_with_its_own_address(house: House) -> None:
    browser = house.browser()
    answer = tap(browser, "lost-cities", cards(POLISH_SHEET), script=False)
    assert answer.status == 303
    page = browser.get(answer.headers["location"])
    assert "Total +18 0" in text_of(page.text)
    state = re.search(r'name="state" value="([^"]+)"', page.text)
    assert state is not None
    refused = tap(browser, "lost-cities", [("state", state[1]), *cards("Y6"), *cards("Y6", 1)], script=False)
    assert refused.status == 400
    assert "Y6 cannot be in both players' columns." in text_of(refused.text)
    assert "Total +18 0" in text_of(refused.text), "the pad is shown as it was before"


def test_the_board_game_without_a_script(house: House) -> None:
    browser = house.browser()
    fields = [("filled", "on"), ("short", "on"), ("step-0-Y", "7"), ("step-0-B", "3"), ("researcher-0", "Y")]
    answer = tap(browser, "lost-cities-board", [*fields, ("artifacts-0", "2"), ("tiles-0", "10")], script=False)
    assert answer.status == 303
    assert "Total 70 0" in text_of(browser.get(answer.headers["location"]).text)  # 10 + 60 - 10 + 10


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        ("%", "This link is damaged"),
        ("abc", "This link is damaged"),
        ("é", "This link is damaged"),
        (code.encode([1, 2]), "This is not a score pad"),
        (code.encode({"n": ["", ""]}), "This is not a score pad"),
        (code.encode("x" * 50_000), "part of the score pad is missing"),
        ("A" * 9_000, "too long"),
    ],
)
@pytest.mark.parametrize("game", PADS)
def test_a_damaged_link_says_so_and_opens_a_blank_pad(house: House, game: str, state: str, sentence: str) -> None:
    answer = house.browser().get(f"/score/{game}?s={quote(state)}")
    assert answer.status == 400
    assert sentence in unescape(answer.text)
    assert 'id="entry"' in answer.text


def test_a_shortened_link_is_damaged() -> None:
    whole = code.encode(pads.find("lost-cities").Pad().data())
    assert code.decode(whole) == pads.find("lost-cities").Pad().data()
    for cut in range(1, len(whole)):
        with pytest.raises(SeraiError):
            pads.work_out("lost-cities", whole[:cut])


def test_a_large_body_and_a_foreign_origin_are_refused(house: House) -> None:
    browser = house.browser()
    assert tap(browser, "lost-cities", [("state", "A" * 70_000)]).status == 413
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": "https://evil.example"}
    assert browser.request("POST", "/score/lost-cities", f"token={browser.token}", headers).status == 403


def test_while_a_game_is_prepared_the_pad_waits(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = house.browser()
    browser.get("/score/lost-cities")
    monkeypatch.setattr(house.inn.ready, "_ready", set())
    page = browser.get("/score/lost-cities")
    assert page.status == 200
    assert page.headers["refresh"] == "2"
    assert "<progress" in page.text
    answer = send(browser, "lost-cities", cards("Y6"), script=True)
    assert answer.status == 503
    assert "being prepared" in answer.json["notice"]


def test_an_answer_takes_less_than_50_ms() -> None:
    if INTERPRETED:
        pytest.skip("compiled code only")
    module = pads.find("en-route")
    drawn = [module.Drawn(n + 1, {"a1": "RRGG", "f2": "BB"}, LONG_WALK) for n in range(4)]
    state = code.encode(module.Pad(names=[""] * 4, boards=drawn).data())
    pads.work_out("en-route", state)
    times = []
    for _ in range(5):
        started = time.perf_counter()
        pads.work_out("en-route", state)
        times.append(time.perf_counter() - started)
    assert min(times) < 0.05


LONG_WALK = [
    *["A2-B2", "B2-C2", "C2-D2", "D2-E2", "E2-F2", "F2-G2", "G2-G3", "G3-G4"],
    *["F4-G4", "E4-F4", "D4-E4", "D4-D5", "D5-E5", "E5-F5", "C4-D4", "C3-C4"],
]


# --- whatever is sent, there is a sentence, never a traceback

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=4), inner, max_size=5),
    max_leaves=20,
)


def damaged(data: Any, path: list[int], value: Any) -> Any:
    """A pad with something else somewhere inside."""
    if not path or not isinstance(data, list | dict) or not data:
        return value
    copied = dict(data) if isinstance(data, dict) else dict(enumerate(data))
    key = list(copied)[path[0] % len(copied)]
    copied[key] = damaged(copied[key], path[1:], value)
    return copied if isinstance(data, dict) else list(copied.values())


@pytest.mark.parametrize("game", PADS)
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.lists(st.integers(0, 9), max_size=6), value=plain)
def test_any_plain_data_is_a_pad_or_refused_in_a_sentence(game: str, path: list[int], value: Any) -> None:
    state = code.encode(damaged(filled_pad(game).data(), path, value))
    accepted_again_or_refused(game, state, [])


def accepted_again_or_refused(game: str, state: str, pairs: list[tuple[str, str]]) -> None:
    """What is accepted is accepted again; what is refused is refused in one line."""
    reason, page = "", None
    try:
        page = pads.work_out(game, state, pairs)
    except SeraiError as error:
        reason = str(error)
    if page is None:
        assert reason
        assert "\n" not in reason
    else:
        assert pads.work_out(game, page.state).state == page.state


FIELDS = {
    "lost-cities": ["cards-0", "cards-1", "colours", "of", "first", "player", "do"],
    "lost-cities-board": ["step-0-Y", "step-1-R", "researcher-0", "tiles-0", "artifacts-1", "last", "players", "do"],
    "en-route": ["segment", "tap", "spent", "task", "board", "level", "goal-A", "rating-oko", "challenge", "brush"],
}
WORDS = [
    "Y7",
    "Yw1",
    "Z9",
    "7",
    "0",
    "-1",
    "99999",
    "²",
    "show 1",
    "next",
    "new",
    "more tiles 0",
    "c4 R",
    "C4-D4",
    "A1",
]


@pytest.mark.parametrize("game", PADS)
@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_any_form_is_worked_out_or_refused_in_a_sentence(game: str, data: st.DataObject) -> None:
    one = st.tuples(st.sampled_from(FIELDS[game]), st.sampled_from(WORDS) | st.text(max_size=6))
    pairs = [("filled", "on"), *data.draw(st.lists(one, max_size=8))]
    accepted_again_or_refused(game, "", pairs)
