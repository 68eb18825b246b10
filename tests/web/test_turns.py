"""Where it is one's move: told to the header of every page, and to nobody else."""

from .browsing import Browser
from .conftest import House


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


def test_the_way_there_is_on_every_page(house: House) -> None:
    person = house.browser("Ann")
    table = person.play_bot()
    for path in ("/", "/rules", "/settings", "/you", f"/t/{table}", "/learn/lost-cities", "/nowhere"):
        assert 'href="/turns"' in person.get(path).text, path
