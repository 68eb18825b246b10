"""Puzzles on the web: chosen as at a table, judged at once, kept with the guest; no byte knows the answer before."""

import re
from dataclasses import replace
from html import unescape
from urllib.parse import quote_plus

import pytest

from serai.review import collection
from serai.review.collection import Place
from serai.review.puzzles import Puzzle
from serai.store.puzzle_answers import PuzzleAnswer
from serai.table.games import GAMES
from serai.web.pages import puzzles as pages
from serai.web.replays.puzzles import streak
from serai.web.views.puzzles import PuzzlePage, Streak

from .browsing import Browser
from .conftest import House
from .programs import Program
from .test_lessons import PLAYED, offered, position

TODAY = 739_000


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The day, which a test may change."""
    now = [TODAY]
    for module in ("serai.web.routes.puzzles", "serai.web.replays.puzzles", "serai.web.api.puzzles"):
        monkeypatch.setattr(f"{module}.today", lambda: now[0])
    return now


def page(place: Place, chosen: str = "", puzzle: Puzzle | None = None) -> str:
    found = puzzle or collection.at(place)
    return pages.puzzle_page(PuzzlePage(place, found, place, 0, Streak(0, 0, None), chosen, "token", "Ada"))


def twin(puzzle: Puzzle) -> Puzzle:
    """The same position with another answer."""
    others = tuple(replace(offer, points=offer.points + 1) for offer in reversed(puzzle.offers))
    return replace(puzzle, offers=others, chance=puzzle.chance / 2)


@pytest.mark.parametrize("game", PLAYED)
def test_all_choices_are_offered_as_at_the_table_and_none_when_one_is_made(game: str) -> None:
    for number in (1, 2):
        place = Place(game, number)
        puzzle = collection.at(place)
        assert offered(position(page(place))) == {offer.action for offer in puzzle.offers}
        for offer in puzzle.offers[:2]:
            html = page(place, offer.action)
            assert not offered(position(html))
            assert ("Right!" in html) is (offer.action == puzzle.answer)
            assert ("Not quite." in html) is (offer.action != puzzle.answer)
            assert unescape(puzzle.worth(offer.action)) in unescape(html)
            assert "your choice" in html


@pytest.mark.parametrize("game", PLAYED)
def test_no_byte_of_a_page_knows_the_answer_before_the_choice(game: str) -> None:
    place = Place(game, 1)
    puzzle = collection.at(place)
    assert page(place) == page(place, puzzle=twin(puzzle))
    assert page(place, puzzle.answer) != page(place, puzzle.answer, twin(puzzle)), "it is there afterwards"


def test_no_byte_of_the_server_knows_the_answer_before_the_choice(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, program = house.browser("Ada"), Program(Browser(house.port), "Robo")
    paths = ("/puzzles", "/puzzles/lost-cities/1", "/puzzles/day")
    calls = ("/puzzles", "/puzzles/lost-cities/1")
    before = [browser.get(path).body for path in paths], [program.ask("GET", f"/api/v1{path}").body for path in calls]
    real = collection.puzzles_of
    monkeypatch.setattr(collection, "puzzles_of", lambda game: tuple(map(twin, real(game))))
    assert (
        [browser.get(path).body for path in paths],
        [program.ask("GET", f"/api/v1{path}").body for path in calls],
    ) == before
    assert str(real("lost-cities")[0].record["seed"]) not in "".join(str(part) for part in before)


def test_a_choice_is_judged_and_the_first_one_counts(house: House) -> None:
    browser = house.browser("Ada")
    puzzle = collection.at(Place("lost-cities", 2))
    wrong = puzzle.offers[-1].action
    answer = browser.post("/puzzles/lost-cities/2/move", {"action": wrong, "seq": 0})
    assert (answer.status, answer.headers["location"]) == (303, f"/puzzles/lost-cities/2?chosen={quote_plus(wrong)}")
    assert "Not quite." in browser.get(answer.headers["location"]).text
    browser.post("/puzzles/lost-cities/2/move", {"action": puzzle.answer, "seq": 0})
    assert 'aria-label="2: missed"' in browser.get("/puzzles").text
    following = re.search(r'href="(/puzzles/lost-cities/\d+)">Next', browser.get(answer.headers["location"]).text)
    assert following is not None
    assert collection.at(Place("lost-cities", int(following[1].rpartition("/")[2]))).difficulty == puzzle.difficulty


def test_the_puzzle_of_the_day_keeps_a_streak(house: House, today: list[int]) -> None:
    browser = house.browser("Ada")
    for day, told in ((TODAY, "1 day in a row"), (TODAY + 1, "2 days in a row")):
        today[0] = day
        place = collection.of_the_day(day)
        assert browser.get("/puzzles/day").headers["location"] == f"/puzzles/{place.game}/{place.number}"
        shown = browser.get(f"/puzzles/{place.game}/{place.number}").text
        assert "Puzzle of the day" in shown
        seq = re.search(r'name="seq" value="(\d+)"', shown)
        assert seq is not None
        fields = {"action": collection.at(place).answer, "seq": seq[1]}
        answer = browser.post(f"/puzzles/{place.game}/{place.number}/move", fields)
        assert "Right!" in browser.get(answer.headers["location"]).text
        assert told in browser.get("/puzzles").text
    today[0] = TODAY + 3
    assert "in a row" not in browser.get("/puzzles").text, "a day was left out"
    assert "Your longest streak: 2" in browser.get("/puzzles").text
    assert "longest" not in house.browser("Bob").get("/puzzles").text


def test_a_day_that_is_made_up_counts_for_nothing(house: House, today: list[int]) -> None:
    browser = house.browser("Ada")
    for day in (TODAY + 1, TODAY - 2):
        place = collection.of_the_day(day)
        fields = {"action": collection.at(place).answer, "seq": day}
        assert browser.post(f"/puzzles/{place.game}/{place.number}/move", fields).status == 303
    assert "in a row" not in browser.get("/puzzles").text


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        ({}, Streak(0, 0, None)),
        ({10: True}, Streak(1, 1, True)),
        ({9: True}, Streak(1, 1, None)),
        ({8: True, 9: True}, Streak(2, 2, None)),
        ({8: True, 9: True, 10: False}, Streak(0, 2, False)),
        ({6: True, 7: True, 8: True, 10: True}, Streak(1, 3, True)),
        ({8: False, 9: True, 10: True}, Streak(2, 2, True)),
        ({8: True}, Streak(0, 1, None)),
    ],
)
def test_streaks_are_days_in_a_row(days: dict[int, bool], expected: Streak) -> None:
    answers = [PuzzleAnswer("lost-cities", 1, day, right) for day, right in days.items()]
    assert streak([*answers, PuzzleAnswer("lost-cities", 1, 0, True)], 10) == expected


def test_what_is_no_puzzle_or_no_choice_gets_a_sentence(house: House) -> None:
    browser = house.browser("Ada")
    for path in (
        "/puzzles/lost-cities/0",
        "/puzzles/lost-cities/99999",
        "/puzzles/lost-cities/one",
        "/puzzles/chess/1",
    ):
        assert browser.get(path).status in (400, 404)
    assert "is no choice in this puzzle" in browser.get("/puzzles/lost-cities/1?chosen=castle").text
    assert browser.post("/puzzles/lost-cities/1/move", {"action": "castle"}).status == 400
    assert Browser(house.port).request("POST", "/puzzles/lost-cities/1/move", "action=draw").status in (403, 415, 400)


def test_programs_solve_puzzles_too(house: House) -> None:
    program = Program(Browser(house.port), "Robo")
    listed = program.ask("GET", "/api/v1/puzzles").json
    assert len(listed["puzzles"]) == sum(len(collection.puzzles_of(game)) for game in GAMES)
    shown = program.ask("GET", "/api/v1/puzzles/lost-cities/3").json
    puzzle = collection.at(Place("lost-cities", 3))
    assert {action["text"] for action in shown["actions"]} == {offer.action for offer in puzzle.offers}
    assert shown["view"]["seat"] == shown["seat"] == puzzle.seat
    told = program.ask("POST", "/api/v1/puzzles/lost-cities/3/answer", {"action": puzzle.answer}).json
    assert (told["right"], told["answer"]) == (True, puzzle.answer)
    assert [offer["action"] for offer in told["offers"]] == [offer.action for offer in puzzle.offers]
    assert {"game": "lost-cities", "number": 3, "difficulty": puzzle.difficulty, "solved": True} in program.ask(
        "GET", "/api/v1/puzzles"
    ).json["puzzles"]
    assert program.ask("POST", "/api/v1/puzzles/lost-cities/3/answer", {"action": "castle"}).status == 409
    assert program.ask("GET", "/api/v1/puzzles/lost-cities/99999").status == 404
