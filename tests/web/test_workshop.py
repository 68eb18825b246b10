"""The workshop: a city is made by forms, kept, shared, played at once, taken along as a file; its tables stay exact."""

import json
import re
from pathlib import Path

import pytest

import serai
from serai.rules.compiling import INTERPRETED
from serai.store import creations
from serai.table.games.en_route.cities import FOLDER, known_cities
from serai.web.routes import workshop
from serai.web.tables import trials

from .browsing import Answer, Browser
from .conftest import House, settings_for, wait_for
from .test_replay import upload


def begun(browser: Browser, like: str = "first-city") -> str:
    """The path of a new city."""
    answer = browser.post("/workshop", {"like": like})
    assert answer.status == 303
    return answer.headers["location"]


def tap(browser: Browser, city: str, tool: str, place: str, **more: str) -> Answer:
    answer = browser.post(city, {"tool": tool, "tap": place, **more})
    assert answer.status == 303, answer.text
    return answer


def tables(browser: Browser, city: str) -> dict[str, object]:
    """The city as its file has it."""
    found: dict[str, object] = json.loads(browser.get(f"{city}/file").text)
    return found


def test_from_a_city_by_lot_to_a_game_in_it(house: House) -> None:
    ann = house.browser("Ann")
    city = begun(ann, "")
    assert "Ready: this city can be played." in ann.get(city).text
    before = tables(ann, city)
    tap(ann, city, "desert", "a1" if [0, 0] not in before.get("barren", []) else "b1")  # type: ignore[operator]
    made = tables(ann, city)
    assert made != before
    answer = ann.post(f"{city}/play", {"rival": "open"})
    assert re.fullmatch(r"/t/\w+", answer.headers["location"])
    table = house.run(house.inn.find(answer.headers["location"].removeprefix("/t/")))
    assert table.setup.options["city"] == made
    assert str(made["name"]) in ann.get(answer.headers["location"]).text


def test_a_tap_is_a_form_and_the_answer_a_page(house: House) -> None:
    ann = house.browser("Ann")
    city = begun(ann)
    answer = tap(ann, city, "water", "C3-D3")
    assert answer.headers["location"].startswith(f"{city}?tool=water")
    page = ann.get(answer.headers["location"].partition("#")[0]).text
    assert "Segment C3-D3: Water" in page
    assert re.search(r'value="water" id="tool-water" data-on="roads" checked', page)


def test_a_script_gets_the_pieces(house: House) -> None:
    ann = house.browser("Ann")
    city = begun(ann)
    answer = ann.post(city, {"tool": "red", "tap": "b1"}, script=True)
    assert set(json.loads(answer.text)["fragments"]) == {"bench", "checks", "lists"}
    refused = ann.post(city, {"tool": "red", "tap": "z9"}, script=True)
    assert refused.status == 400
    assert "z9 is not a location" in json.loads(refused.text)["notice"].replace("'", "")


def test_the_checks_are_the_readers_sentences(house: House) -> None:
    ann = house.browser("Ann")
    city = begun(ann)
    tap(ann, city, "empty", "b3")  # the school stands there
    page = ann.get(city).text
    assert "the landmark school must be in exactly one location" in page
    assert ann.post(f"{city}/play", {"rival": "open"}).status == 400
    assert ann.post(city, {"do": "undo", "tool": "red"}).status == 303
    assert "Ready: this city can be played." in ann.get(city).text


def test_undo_goes_back_step_by_step_and_then_no_further(house: House) -> None:
    ann = house.browser("Ann")
    city = begun(ann)
    first = tables(ann, city)
    for tool, place in (("red", "b1"), ("festival", "A1"), ("bridge", "A1-A2")):
        tap(ann, city, tool, place)
    for _ in range(4):
        assert ann.post(city, {"do": "undo"}).status == 303
    assert tables(ann, city) == first


def test_a_metro_line_takes_two_taps(house: House) -> None:
    ann = house.browser("Ann")
    city = begun(ann)
    answer = tap(ann, city, "station", "B2")
    assert "start=B2" in answer.headers["location"]
    assert "Tap its other station" in ann.get(answer.headers["location"].partition("#")[0]).text
    tap(ann, city, "station", "F6", start="B2")
    assert tables(ann, city)["lines"] == [{"name": "Line 1", "stations": [[1, 1], [5, 5]]}]
    assert "lines has 1 entries; 4 to 8 are needed" in ann.get(city).text


def test_names_tasks_and_goals(house: House) -> None:
    ann = house.browser("Ann")
    city = begun(ann)
    said = {"name-name": "Riga <b>", "name-landmark-school": "The Castle", "name-sight-f2": "Cat house"}
    worth = {"popular": "7", "plain": "4", "ribbon": "9", **{f"festival-{n}": str(5 * n) for n in range(4)}}
    assert ann.post(city, worth).status == 303
    assert ann.post(city, said).status == 303
    goal = {"measure-A1": "length", "sign-A1": "at_most", "number-A1": "20"}
    assert ann.post(city, goal).status == 303
    for act in ("more-goals D", "more-tasks", "drop-task 8", "tasks-by-lot", "drop-goal D1"):
        assert ann.post(city, {"do": act}).status == 303
    made = tables(ann, city)
    assert made["name"] == "Riga <b>"
    assert made["landmarks"]["school"] == "The Castle"  # type: ignore[index]
    assert made["goal_points"] == {"ribbon": 9, "plain": 4}
    assert made["visit_all"]["points"] == [0, 5, 10, 15]  # type: ignore[index]
    assert "popular, 7 PP" in made["map_legend"].values()  # type: ignore[attr-defined]
    assert made["sights"] == [{"at": [1, 5], "name": "Cat house"}]
    assert made["goals"]["A1"] == {"measure": "length", "at_most": 20}  # type: ignore[index]
    assert len(made["tasks"]) == 16  # type: ignore[arg-type]
    assert "Riga &lt;b&gt;" in ann.get(city).text
    assert "Riga <b>" not in ann.get(city).text
    assert "Riga &lt;b&gt;" in ann.get("/workshop").text


def test_excursions(house: House) -> None:
    ann = house.browser("Ann")
    city = begun(ann, "paris")
    before = tables(ann, city)["excursions"]
    fields = {"name-excursions-0": "By night", "excursion": "0", "stops-0": ["red", "cafe", "blue", "landmark"]}
    assert ann.post(city, fields).status == 303
    walks = tables(ann, city)["excursions"]
    assert walks == [{"name": "By night", "stops": ["red", "cafe", "blue", "landmark"]}, *before[1:]]  # type: ignore[index]
    assert ann.post(city, {"excursion": "0", "stops-0": ["red", "tram", "blue", "cafe"]}).status == 400
    assert ann.post(city, {"do": "tasks-by-lot"}).status == 303
    assert "excursions" not in tables(ann, city)
    assert "Ready: this city can be played." in ann.get(city).text


@pytest.mark.parametrize("key", known_cities())
def test_our_cities_come_back_as_files_unchanged(house: House, key: str) -> None:
    ann = house.browser("Ann")
    ours = (FOLDER / f"{key}.json").read_text(encoding="utf-8")
    assert tables(ann, begun(ann, key)) == json.loads(ours)
    uploaded = upload(ann, ours.encode(), to="/workshop")
    assert uploaded.status == 303
    assert tables(ann, uploaded.headers["location"]) == json.loads(ours)


@pytest.mark.parametrize(
    ("content", "status", "said"),
    [
        (b"", 400, "Choose a file first"),
        (b"[]", 400, "is needed"),
        (b"{" * 30_000, 400, "is not JSON"),
        (b'{"name": "\\ud800"}', 400, "is missing"),
        (b"\xff\xfe\x00", 400, "is not JSON"),
        (b" " * 40_000, 413, "too large"),
        ((FOLDER / "cairo.json").read_bytes().replace(b"Cairo", b"Ca\\u0000iro"), 400, "single-line text"),
    ],
)
def test_files_from_outside_are_read_with_care(house: House, content: bytes, status: int, said: str) -> None:
    ann = house.browser("Ann")
    answer = upload(ann, content, to="/workshop")
    assert answer.status == status
    assert said in answer.text


def test_whoever_has_the_link_may_look_play_and_copy_but_not_change(house: House) -> None:
    ann, bob = house.browser("Ann"), house.browser("Bob")
    city = begun(ann)
    page = bob.get(city).text
    assert 'name="tap"' not in page
    assert "Make a copy to change it" in page
    for path, fields in ((city, {"tool": "red", "tap": "b1"}), (city, {"do": "undo"}), (f"{city}/delete", {})):
        assert bob.post(path, fields).status == 403
    assert bob.post(f"{city}/play", {"rival": "open"}).status == 303
    copied = bob.post(f"{city}/copy", {}).headers["location"]
    assert copied != city
    tap(bob, copied, "red", "b1")
    assert tables(bob, copied) != tables(ann, city)


def test_a_table_keeps_its_city_when_it_is_changed_or_deleted(house: House) -> None:
    ann = house.browser("Ann")
    city = begun(ann)
    made = tables(ann, city)
    path = ann.post(f"{city}/play", {"rival": "guide"}).headers["location"]
    tap(ann, city, "red", "b1")
    assert ann.post(f"{city}/delete", {}).status == 303
    assert ann.get(city).status == 404
    match = house.match(path.removeprefix("/t/"))
    record = match.table.record()
    assert record["options"]["city"] == made
    assert serai.load(record).record() == record


def test_a_city_is_printed(house: House) -> None:
    ann = house.browser("Ann")
    city = begun(ann, "new-york")
    assert ann.post(city, {"name-name": "Riga"}).status == 303
    page = ann.get(f"{city}/print?paper=letter").text
    assert page.count('class="sheet board"') == 4
    assert "Print Riga" in page
    assert "print-letter.css" in page
    assert f'action="{city}/print"' in page
    tap(ann, city, "empty", "a1")
    for _ in range(17):
        ann.post(city, {"do": "drop-task 0"})
    assert ann.get(f"{city}/print").status == 400  # it is not ready


def test_so_many_are_kept_and_no_more(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "KEPT", 2)
    ann = house.browser("Ann")
    city = begun(ann)
    begun(ann)
    for answer in (ann.post("/workshop", {"like": ""}), ann.post(f"{city}/copy", {})):
        assert answer.status == 400
        assert "Your shelf is full" in answer.text
    assert ann.post(f"{city}/delete", {}).status == 303
    begun(ann)


def test_the_past_is_bounded(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(creations, "STEPS_KEPT", 3)
    ann = house.browser("Ann")
    city = begun(ann)
    for _ in range(5):
        tap(ann, city, "red", "b1")
    found = house.run(creations.find(house.inn.store, city.removeprefix("/workshop/")))
    assert len(found.past) == 3
    assert found.revision == 5


def test_making_and_changing_have_their_rates(tmp_path: Path, no_unpacking: None) -> None:
    house = House(settings_for(tmp_path, rate_factor=0.2))
    try:
        ann = house.browser("Ann")
        city = begun(ann)
        assert 429 in [ann.post("/workshop", {"like": "first-city"}).status for _ in range(6)]
        assert 429 in [ann.post(city, {"tool": "red", "tap": "b1"}).status for _ in range(12)]
    finally:
        house.close()


@pytest.mark.skipif(INTERPRETED, reason="takes minutes without compiling")
def test_bots_try_it_out_in_the_background(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("serai.web.games.en_route.workshop.QUICK_GAMES", 4)
    ann = house.browser("Ann")
    city = begun(ann)
    assert ann.post(f"{city}/try", {}).status == 303
    wait_for(lambda: "What the bots found" in ann.get(city).text, 300)
    page = ann.get(city).text
    assert "points in 4 games; the First City has" in page or "off the First City" in page
    tap(ann, city, "red", "b1")
    assert "What the bots found" not in ann.get(city).text  # it is another city now


def test_one_trial_a_guest(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials.Trials, "_work", _never)
    ann = house.browser("Ann")
    city, other = begun(ann), begun(ann)
    assert ann.post(f"{city}/try", {}).status == 303
    assert "<progress" in ann.get(city).text
    refused = ann.post(f"{other}/try", {})
    assert refused.status == 409
    assert "one at a time" in refused.text


async def _never(*_given: object) -> None:
    """Nothing is found."""
