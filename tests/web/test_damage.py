"""A table that cannot be rebuilt is set aside and told to its players; nobody else notices."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from serai.table.games import GAMES
from serai.web.tables.inn import Inn
from tests.commands import run

from .browsing import Browser
from .conftest import COMPILE_SECONDS, House, settings_for, wait_for
from .programs import Program

DAMAGES = {
    "an action of no game": "update moves set action = 'dance' where table_id = :id and seq = 1",
    "an action that is not legal": "update moves set action = 'play Y10' where table_id = :id and seq = 1",
    "a lost line": "delete from moves where table_id = :id and seq = 0",
    "an unknown kind": "update moves set kind = 'sneeze' where table_id = :id and seq = 1",
    "a kind that is a method": "update moves set kind = 'seat_bot' where table_id = :id and seq = 1",
    "another seat": "update moves set seat = 7 where table_id = :id and seq = 1",
    "a lost seat": "delete from seats where table_id = :id and seat = 0",
    "no seats": "delete from seats where table_id = :id",
    "options that are no JSON": "update tables set options = '{\"rounds' where id = :id",
    "options of no game": "update tables set options = '{\"moons\": 3}' where id = :id",
    "options that are a list": "update tables set options = '[]' where id = :id",
    "another game": "update tables set game = 'chess' where id = :id",
    "an impossible seed": "update tables set seed = -1 where id = :id",
    "an unknown pace": "update tables set pace = 'hasty' where id = :id",
    "an unknown status": "update tables set status = 'asleep' where id = :id",
}


class Ward:
    """A house whose database can be damaged while its tables are not in memory."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "serai.db"
        self.house = House(settings_for(folder))
        wait_for(lambda: all(game in self.house.inn.ready for game in GAMES), COMPILE_SECONDS)

    @property
    def inn(self) -> Inn:
        return self.house.inn

    def change(self, statement: str, table: str) -> None:
        """Change the file and forget what was in memory, as after a restart."""
        with sqlite3.connect(self.file) as connection:
            assert connection.execute(statement, {"id": table}).rowcount >= 1
        connection.close()
        self.house.run(self._forget())

    def clear(self, table: str) -> None:
        """Remove a table, so that the next damaged one is the only one."""
        with sqlite3.connect(self.file) as connection:
            for place in ("moves where table_id", "seats where table_id", "chat where table_id", "tables where id"):
                connection.execute(f"delete from {place} = ?", (table,))
        connection.close()

    async def _forget(self) -> None:
        self.inn._tables.clear()
        self.inn.loading.set_aside.clear()


@pytest.fixture(scope="module")
def ward(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ward]:
    ward = Ward(tmp_path_factory.mktemp("ward"))
    yield ward
    ward.house.close()


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The tables that the server's log says were set aside, with the reasons."""
    lines: list[tuple[str, str]] = []

    class Log:
        def error(self, event: str, *, table: str, reason: str) -> None:
            assert event == "table_set_aside"
            lines.append((table, reason))

        def info(self, event: str, **values: object) -> None:
            pass

    monkeypatch.setattr("serai.web.tables.loading.log", Log())
    return lines


def begun(house: House, game: str = "lost-cities", status: str = "playing") -> tuple[Browser, str]:
    """Somebody with a public table at which two lines are in the log."""
    ann, bob = house.browser("Ann"), house.browser("Bob")
    table = ann.new_table(game, seat_1="open", public="on")
    assert bob.post(f"/t/{table}/join").status == 303

    async def play() -> None:
        open_table = await house.inn.find(table)
        async with house.inn.at(open_table):
            for _ in range(2):
                assert open_table.match is not None
                seat = open_table.match.to_move[0]
                await house.inn.append(open_table, "move", seat, open_table.match.table.actions(seat)[0].text)

    house.run(play())
    if status == "over":
        assert ann.post(f"/t/{table}/resign").status == 303
    return ann, table


@pytest.mark.parametrize("status", ["playing", "over"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_table_is_set_aside_and_disturbs_nobody(
    ward: Ward, logged: list[tuple[str, str]], damage: str, status: str
) -> None:
    ann, table = begun(ward.house, status=status)
    other, sound = begun(ward.house)
    ward.change(DAMAGES[damage], table)
    stranger, program = ward.house.browser("Eve"), Program(Browser(ward.house.port))

    for browser in (ann, other, stranger):
        page = browser.get("/")
        assert page.status == 200
        assert f'href="/t/{table}"' not in page.text
        for path in ("/you", "/you/games.json", "/you/games.csv"):
            assert browser.get(path).status == 200
    assert f'href="/t/{sound}"' in other.get("/").text
    for which in ("open", "running", "own"):
        assert program.ask("GET", f"/api/v1/tables?list={which}").status == 200
    assert sound in str(program.ask("GET", "/api/v1/tables?list=running").json)

    assert ("cannot be restored" in ann.get("/").text) == ("seat" not in damage or damage == "another seat")
    assert "cannot be restored" not in other.get("/").text
    for path in (f"/t/{table}", f"/replay/{table}", f"/replay/{table}/record.json", f"/t/{table}/events"):
        told = ann.get(path)
        assert (told.status, "cannot be restored" in told.text) == (409, True), path
    refused = ann.post(f"/t/{table}/move", {"action": "draw", "seq": "2"}, script=True)
    assert (refused.status, "cannot be restored" in refused.json["notice"]) == (409, True)
    assert program.ask("GET", f"/api/v1/tables/{table}").status == 409

    assert [where for where, _ in logged] == [table]  # once, however many have looked
    assert logged[0][1]
    assert ann.get("/healthz").status == 200
    assert other.post(f"/t/{sound}/chat", {"text": "Still here"}).status == 303
    ill = run("doctor", "--database", ward.file)
    assert ill.code == 1
    assert [line for line in ill.out.splitlines() if line.startswith(table)], ill.out
    assert not [line for line in ill.out.splitlines() if line.startswith(sound)]
    ward.clear(table)


def test_a_table_that_is_found_damaged_in_play_lets_its_watchers_go(ward: Ward, logged: list[tuple[str, str]]) -> None:
    ann, table = begun(ward.house)
    stream = ann.stream(f"/t/{table}/events")
    stream.next()
    open_table = ward.house.run(ward.inn.find(table))
    with sqlite3.connect(ward.file) as connection:
        connection.execute("update moves set action = 'dance' where table_id = ? and seq = 1", (table,))
    connection.close()

    async def doubt() -> None:
        open_table.broken = True

    ward.house.run(doubt())
    assert ann.post(f"/t/{table}/chat", {"text": "hello"}, script=True).status == 409
    with pytest.raises(EOFError):
        stream.drain(5)
    assert [where for where, _ in logged] == [table]
    ward.clear(table)


def test_a_mended_table_is_played_on_without_a_restart(ward: Ward) -> None:
    ann, table = begun(ward.house)
    ward.change("update tables set seed = -seed where id = :id", table)
    assert ann.get(f"/t/{table}").status == 409
    ward.change("update tables set seed = -seed where id = :id", table)
    assert ann.get(f"/t/{table}").status == 200
    assert ward.inn.loading.set_aside == {}


@pytest.mark.parametrize("game", GAMES)
def test_the_doctor_finds_sound_games_sound(ward: Ward, game: str) -> None:
    begun(ward.house, game)
    begun(ward.house, game, "over")
    ward.house.browser("Ann").new_table(game, seats="2", seat_1="open")
    well = run("doctor", "--database", ward.file)
    assert (well.code, "0 with faults" in well.out) == (0, True), well.out


WRONG = {
    "a status": "update tables set status = 'playing' where id = :id",
    "an ending": "update tables set ending = 'played' where id = :id",
    "an outcome": "update seats set outcome = 'won' where table_id = :id",
    "a rematch": "update tables set rematch = 'nowhere' where id = :id",
}


@pytest.mark.parametrize("wrong", WRONG)
def test_the_doctor_finds_what_contradicts_the_log(ward: Ward, wrong: str) -> None:
    _, table = begun(ward.house, status="over")
    ward.change(WRONG[wrong], table)
    ill = run("doctor", "--database", ward.file)
    assert ill.code == 1
    assert [line for line in ill.out.splitlines() if line.startswith(table)], ill.out
    ward.change("update tables set status = 'over', ending = 'resigned', rematch = null where id = :id", table)
    ward.change("update seats set outcome = case seat when 0 then 'lost' else 'won' end where table_id = :id", table)


def test_the_doctor_makes_no_database_and_says_which_it_needs(tmp_path: Path) -> None:
    missing = run("doctor", "--database", tmp_path / "none.db")
    assert (missing.code, "There is no database" in missing.err) == (2, True)
    assert not (tmp_path / "none.db").exists()
    sqlite3.connect(tmp_path / "empty.db").execute("create table other (id int)").connection.commit()
    foreign = run("doctor", "--database", tmp_path / "empty.db")
    assert (foreign.code, "start the server once" in foreign.err) == (2, True)
    (tmp_path / "text.db").write_text("not a database at all, but long enough to be looked at as one\n" * 20)
    broken = run("doctor", "--database", tmp_path / "text.db")
    assert (broken.code, "cannot be used" in broken.err) == (2, True)


def test_after_a_start_only_tables_that_wait_for_the_server_are_loaded(tmp_path: Path) -> None:
    house = House(settings_for(tmp_path))
    wait_for(lambda: "lost-cities" in house.inn.ready, COMPILE_SECONDS)
    ann = house.browser("Ann")
    fresh, abandoned, played, clocked = (
        ann.new_table(seat_1="bot:random", option_first="0", pace=pace)
        for pace in ("relaxed", "relaxed", "relaxed", "days")
    )
    action = house.match(played).table.actions(0)[0].text
    assert ann.post(f"/t/{played}/move", {"action": action, "seq": "0"}).status == 303
    house.close()
    with sqlite3.connect(tmp_path / "serai.db") as connection:
        connection.execute("update tables set created = 1000 where id != ?", (fresh,))
    connection.close()
    again = House(settings_for(tmp_path))
    try:
        wait_for(lambda: {fresh, played, clocked} <= again.inn._tables.keys())
        wait_for(lambda: "lost-cities" in again.inn.ready, COMPILE_SECONDS)
        assert abandoned not in again.inn._tables
        visitor = Browser(again.port, ann.cookies)
        assert visitor.get(f"/t/{abandoned}").status == 200  # it is only not loaded before somebody looks
    finally:
        again.close()
