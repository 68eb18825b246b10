"""Where it is one's move: told to the header of every page, and to nobody else."""

from .browsing import Browser
from .conftest import House
from .test_lifecycle import two_people

DAY = 24 * 3600 * 1000


def waiting(person: Browser) -> list[str]:
    answer = person.get("/turns", Accept="application/json")
    assert "no-store" in answer.headers["cache-control"]
    return [table["address"] for table in answer.json["tables"]]


def test_tables_that_wait_for_the_guest(house: House) -> None:
    ann, bob = house.browser("Ann"), house.browser("Bob")
    table = ann.new_table(seat_1="open", public="on")
    assert waiting(ann) == [], "nobody has sat down yet"
    bob.post(f"/t/{table}/join")
    mover, other = (ann, bob) if 0 in house.match(table).to_move else (bob, ann)
    assert waiting(mover) == [f"/t/{table}"]
    assert waiting(other) == []
    assert waiting(Browser(house.port)) == []
    assert f'href="/t/{table}"' in mover.get("/turns").text
    assert "It is not your move anywhere." in other.get("/turns").text
    mover.post(f"/t/{table}/resign")
    assert waiting(mover) == []


def test_a_vacation_stops_the_clocks_of_days_and_there_are_so_many_a_year(house: House) -> None:
    ann, bob, table = two_people(house, pace="days")
    mover, other = (ann, bob) if 0 in house.match(table).to_move else (bob, ann)

    def ends() -> int:
        end = house.match(table).clocks.next_end()
        assert end is not None
        return end[0]

    before = ends()
    assert mover.post("/vacation", {"days": "0"}).status == 400
    assert mover.post("/vacation", {"days": "31"}).status == 409
    assert mover.post("/vacation", {"days": "20"}).headers["location"] == "/turns"
    assert mover.post("/vacation", {"days": "1"}).status == 409, "one at a time"
    assert ends() - before > 19 * DAY
    assert "I am back" in mover.get("/turns").text
    assert "I am back" not in other.get("/turns").text
    assert mover.post("/vacation/end").status == 303
    assert ends() - before < DAY
    assert mover.post("/vacation", {"days": "30"}).status == 409, "a day that has begun counts"
    assert mover.post("/vacation", {"days": "29"}).status == 303


def test_somebody_is_reminded_before_the_days_of_a_turn_run_out(house: House) -> None:
    ann, bob, table = two_people(house, pace="days")
    mover = ann if 0 in house.match(table).to_move else bob
    assert "hours left" not in mover.get("/turns").text
    told = mover.get("/turns", Accept="application/json").json["tables"]
    assert [one["urgent"] for one in told if one["address"] == f"/t/{table}"] == [False]
    clocks = house.match(table).clocks
    clocks.since -= 2 * DAY + 13 * DAY // 24  # so long ago
    assert "less than 11 hours left" in mover.get("/turns").text
    told = mover.get("/turns", Accept="application/json").json["tables"]
    assert [one["urgent"] for one in told if one["address"] == f"/t/{table}"] == [True]


def test_the_way_there_is_on_every_page(house: House) -> None:
    person = house.browser("Ann")
    table = person.play_bot()
    for path in ("/", "/rules", "/settings", "/you", f"/t/{table}", "/learn/lost-cities", "/nowhere"):
        assert 'href="/turns"' in person.get(path).text, path
