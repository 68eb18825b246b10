"""The pad of En Route in every city: maps of finished games have the points that the table gave them."""

import random
import re
from typing import Any

import pytest

import serai
from serai.errors import BadLayout
from serai.rules.compiling import INTERPRETED
from serai.table.games.en_route.cities import known_cities, load_city
from serai.table.games.en_route.cities.making import make_city
from serai.web.games.en_route import pad_city
from serai.web.games.en_route.pad import Pad
from serai.web.games.en_route.pad_map import road_spots
from serai.web.parts import pad_code

from .test_pads_sheets import Paper, drawn, walked

pytestmark = pytest.mark.skipif(INTERPRETED, reason="the search for routes needs compiled code")


def finished(city: Any, seats: int, seed: int) -> Any:
    """A random game in which all take the best route."""
    table = serai.new("en-route", seats=seats, seed=seed, city=city)
    chooser = random.Random(seed)
    while table.to_move:
        seat = table.to_move[0]
        actions = table.actions(seat)
        best = [action for action in actions if action.text == "best"]
        table.play(seat, best[0] if best else chooser.choice(actions))
    return table.view(None)


def goal_fields(city: pad_city.PadCity, goals: list[str]) -> list[tuple[str, str]]:
    """The goals that are open, each at its place."""
    left = list(goals)
    fields = []
    for place, names in city.goal_places.items():
        found = next((goal for goal in left if goal in names), "")
        fields.append((f"goal-{place}", found))
        left = [goal for goal in left if goal != found]
    assert not left
    return fields


def tapped_in(given: Any, view: Any) -> Paper:
    """The pad as people fill it in: city and players first, then each map."""
    city = pad_city.find(given)
    pad = Paper("en-route", players=str(view.seats))
    if isinstance(given, str):
        pad.fill(city=given)
    else:
        pad.state = pad_code.encode({**pad_code.decode(pad.state), "city": given, "r": city.first_ratings(False)})
    common = [(f"rating-{name}", str(points)) for name, points in view.ratings.items()]
    common += goal_fields(city, view.goals)
    for seat, board in enumerate(view.boards):
        pad.fill(player=str(seat))
        fields = drawn(" ".join(board.segments)) + common
        fields.append(("task", str(city.tasks.index(view.tasks[seat]))))
        if view.lines[seat]:
            fields.append(("line", str(city.lines.index(view.lines[seat]))))
        fields += [("spent", at) for at, bonus in board.cafes.items() if bonus == "spent"]
        pad.fill(*fields, *[("tap", f"{at} {letter}") for at, crowd in board.tourists.items() for letter in crowd])
    return pad


def lines_of(pad: Paper) -> list[list[int]]:
    """The columns of the sheet without its total."""
    table = str(pad.pieces["sheet"]).split("<tfoot>")[0]
    rows = [re.findall(r"<td>(-?\d+)</td>", row) for row in table.split("<tr>")[1:]]
    return [[int(row[seat]) for row in rows if row] for seat in range(len(next(row for row in rows if row)))]


@pytest.mark.parametrize("city", [*known_cities(), make_city(7)], ids=[*known_cities(), "own"])
def test_maps_of_a_finished_game_have_the_same_lines_on_the_pad(city: Any) -> None:
    view = finished(city, 2, seed=5)  # in London somebody rides
    assert lines_of(tapped_in(city, view)) == [list(sheet.lines.values()) for sheet in view.sheets]


def test_another_city_begins_a_new_game_of_the_same_players() -> None:
    pad = Paper("en-route", name_0="Anna").fill(*drawn("C5-D5", goal_A="A1"), ("tap", "c3 R"))
    pad.fill(("filled", "on"), ("segment", "C5-D5"), ("goal-A", "A1"), city="rio-de-janeiro")
    data = pad_code.decode(pad.state)
    assert data["city"] == "rio-de-janeiro"
    assert data["n"][0] == "Anna"
    assert data["g"] == ["D1"], "the parade is for everybody"
    assert data["b"] == [[1, {}, "", "", None], [2, {}, "", "", None]]
    assert 'value="P"' in pad.entry
    assert "Purple 0 0" in pad.sheet


def test_old_links_are_of_the_first_city() -> None:
    data = pad_code.decode(Paper("en-route").state)
    assert "city" not in data
    assert Pad.read(data).city.given == "first-city"


def test_water_and_desert_cannot_be_tapped() -> None:
    known = pad_city.find("cairo").known
    pad = Paper("en-route", city="cairo")
    for name in known["closed"]:
        assert f'value="{name}"' not in pad.entry
    for name in known["barren"]:
        assert f'id="at-{name}"' not in pad.entry
    with pytest.raises(BadLayout, match="there is no road"):
        pad.fill(*drawn(known["closed"][0]))
    with pytest.raises(BadLayout, match="barren"):
        pad.fill(("tap", f"{known['barren'][0]} R"))


def test_goals_that_are_dealt_from_all_have_numbers_for_places() -> None:
    pad = Paper("en-route", city="hong-kong", players="1")
    assert [place for place in "1234" if f'name="goal-{place}"' in pad.entry] == ["1", "2", "3"]
    names = list(load_city("hong-kong").goals)[:2]
    pad.fill(*drawn("A1-B1", goal_1=names[0], goal_3=names[1]))
    assert pad_code.decode(pad.state)["g"] == names
    with pytest.raises(BadLayout, match="one too many"):
        pad.fill(*drawn("A1-B1", goal_1=names[0], goal_2=names[0]))
    cairo = Paper("en-route", city="cairo")
    assert pad_code.decode(cairo.state)["g"] == list(load_city("cairo").goals), "all three are always open"


def test_the_own_route_may_ride_the_metro_once_and_not_first() -> None:
    city = pad_city.find("london")
    one, two = city.lines[0]
    roads = {end: next(spot.name for spot in road_spots(city) if end in spot.name.split("-")) for end in (one, two)}
    ends = {end: next(place for place in road.split("-") if place != end) for end, road in roads.items()}
    way = drawn(" ".join(roads.values()), line="0")
    pad = Paper("en-route", city="london", players="1").fill(*way)
    with pytest.raises(BadLayout, match="No unused segment"):
        pad.fill(*way, *walked(f"{one} {two}"))
    pad.fill(*way, *walked(f"{ends[one]} {one} {two}"))
    assert f"Own route: {ends[one]} {one} " in pad.sheet
    pad.fill(*way, *walked(ends[two]))
    assert f"Own route: {ends[one]} {one} {two} {ends[two]}" in pad.sheet
    assert "Own route" in pad.fill(*drawn(" ".join(roads.values()), line="")).sheet
    assert f"{two} {ends[two]}" not in pad.sheet.partition("Own route")[2]


def test_a_city_that_is_none_is_refused_in_a_sentence() -> None:
    data = pad_code.decode(Paper("en-route").state)
    for city in ("atlantis", 7, {"name": "x"}, {**make_city(1), "cards": []}):
        with pytest.raises(BadLayout):
            Pad.read({**data, "city": city})


# --- cards of the box


def cards_with(city: str, landmark: str | None) -> list[str]:
    return [name for name, face in pad_city.find(city).known["cards"].items() if face["landmark"] == landmark]


def ratings(pad: Paper) -> list[str]:
    """Those that the sheet of ratings shows."""
    return re.findall(r'value="(\d+)" checked disabled', pad.entry)


def test_cards_that_are_tapped_in_raise_their_landmarks_and_can_be_taken_back() -> None:
    school, oko = cards_with("first-city", "school"), cards_with("first-city", "oko")
    pad = Paper("en-route").fill(card=school[0])
    assert "Round 1 of 10" in pad.entry
    assert "Tap the other cards of this round." in pad.entry
    pad.fill(card=oko[0])
    assert ratings(pad) == ["6", "4", "6"]
    assert "Everyone draws by these cards." in pad.entry
    pad.fill(card=school[1])
    assert "Round 2 of 10" in pad.entry
    assert ratings(pad) == ["8", "4", "6"]
    assert ratings(pad.fill(do="card back")) == ["6", "4", "6"]
    with pytest.raises(BadLayout, match="has been drawn before"):
        pad.fill(card=school[0])
    with pytest.raises(BadLayout):
        pad.fill(card="no such card")


def test_ratings_of_tapped_cards_count_on_the_sheet() -> None:
    pad = Paper("en-route", players="1")
    place = next(at for at, sight in pad_city.find().known["sights"].items() if sight.get("landmark") == "oko")
    x, y = place[0].upper(), int(place[1])
    side = f"{x}{y}-{chr(ord(x) + 1)}{y}"
    before = pad.fill(*drawn(side)).sheet
    assert "Landmarks 4 " in before
    assert "Landmarks 6 " in pad.fill(*drawn(side), ("card", cards_with("first-city", "oko")[0])).sheet


@pytest.mark.parametrize(("seats", "sizes"), [(1, [2, 2]), (2, [2, 2]), (3, [3, 2])])
def test_rounds_have_as_many_cards_as_are_turned_up(seats: int, sizes: list[int]) -> None:
    pad, names = Paper("en-route", players=str(seats)), iter(pad_city.find().known["cards"])
    for number, size in enumerate(sizes, 1):
        for _card in range(size):
            pad.fill(card=next(names))
            assert f"Round {number} of 10" in pad.entry
        assert "Then tap the cards of the next round." in pad.entry


def test_four_players_have_their_two_starting_rounds_in_common() -> None:
    pad, names = Paper("en-route", players="4"), iter(pad_city.find().known["cards"])
    for _card in range(4):
        pad.fill(card=next(names))
    assert "Round 2 of 10" in pad.entry
    pad.fill(card=next(names))
    assert "Round 3 of 10" in pad.entry
    for _card in range(15):
        pad.fill(card=next(names))
    assert "That was the last round" in pad.entry
    assert 'name="card"' not in pad.entry


def test_in_the_advanced_game_the_leader_lowers_what_a_card_shows() -> None:
    pad = Paper("en-route").fill(("filled", "on"), ("advanced", "on"))
    assert re.findall(r'value="(\d+)" checked>', pad.entry.split('id="in-common"')[1])[:3] == ["6", "6", "6"]
    name = cards_with("first-city", "oko")[0]
    pad.fill(("filled", "on"), ("advanced", "on"), ("card", name))
    assert ratings(pad) == ["6", "6", "8"]
    pad.fill(("filled", "on"), ("advanced", "on"), ("turn", name))
    assert ratings(pad) == ["6", "6", "4"]
    assert "Raise it instead" in pad.entry
