"""Whatever runs beside the requests comes back by itself when it fails, and /healthz tells it meanwhile."""

import asyncio
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

import serai.web
from serai.store import StoreDown
from serai.store.store import status_change
from serai.web import app
from serai.web.tables import settling, supervision, warm
from serai.web.tables.alarms import Alarms
from serai.web.tables.bot_runner import BotRunner
from serai.web.tables.house_keeping import HouseKeeping
from serai.web.tables.inn import Inn
from serai.web.tables.loading import Loading
from serai.web.tables.long_work import LongWork
from serai.web.tables.supervision import Supervisor
from tests.faults import Faults

from .conftest import House, settings_for, wait_for
from .test_lifecycle import live_table, two_people


class Switch:
    """Makes a coroutine function fail while it is on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
        self.on = True
        self.failures = 0
        self.successes = 0
        plain = getattr(owner, name)

        async def switched(*arguments: Any) -> Any:
            if self.on and arguments[-1] != []:
                self.failures += 1
                raise ZeroDivisionError("switched on")
            found = await plain(*arguments)
            self.successes += 1
            return found

        monkeypatch.setattr(owner, name, switched)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short pauses, and games that are compiled when they are first played."""
    for place, seconds in (
        ("house_keeping.PING_SECONDS", 0.05),
        ("house_keeping.WATCH_SECONDS", 0.05),
        ("house_keeping.RATINGS_SECONDS", 0.05),
        ("house_keeping.PROGRESS_SECONDS", 0.05),
        ("supervision.FIRST_PAUSE", 0.02),
        ("supervision.LONGEST_PAUSE", 0.1),
    ):
        monkeypatch.setattr(f"serai.web.tables.{place}", seconds)
    for pause in ("REVOKED_SECONDS", "SEEK_SECONDS", "EVENING_SECONDS", "PUSH_SECONDS"):
        monkeypatch.setattr(app, pause, 0.05)
    monkeypatch.setattr(warm, "load", lambda game: None)


@pytest.fixture
def open_house(tmp_path: Path, quick: None) -> Iterator[Callable[[], House]]:
    houses: list[House] = []

    def make() -> House:
        houses.append(House(settings_for(tmp_path)))
        return houses[-1]

    yield make
    for house in houses:
        house.close()


def nothing(house: House) -> None:
    """It runs from the start on."""


def a_bot_has_to_move(house: House) -> Callable[[], bool]:
    table = house.browser("Ann").new_table(seat_1="bot:random", option_first="1")
    return lambda: house.match(table).seq == 2


def a_clock_runs_out(house: House) -> Callable[[], bool]:
    _, _, table = two_people(house, pace="live")
    return lambda: live_table(house, table).status == "over"


def a_commit_fails(house: House) -> Callable[[], bool]:
    table = house.browser("Ann").new_table(seat_1="bot:random", option_first="1")
    wait_for(lambda: house.match(table).seq == 2)
    open_table = live_table(house, table)

    async def commit_in_vain() -> None:
        with pytest.raises(ZeroDivisionError), open_table.committing:
            await fail()

    house.run(commit_in_vain())
    return lambda: not open_table.broken


async def fail() -> None:
    raise ZeroDivisionError


def results_are_asked_for(house: House) -> Callable[[], bool]:
    ann = house.browser("Ann")
    table = ann.new_table(seat_1="open")
    house.run(house.inn.store.writer.write(status_change(table, "over")))
    ann.get("/you")
    return lambda: house.run(settling._waiting(house.inn, live_table(house, table).setup.host)) == []


TASKS: dict[str, tuple[Any, str, Callable[[House], Callable[[], bool] | None]]] = {
    "unpacking": (warm.Readiness, "prepare", nothing),
    "progress": (HouseKeeping, "_show_progress", nothing),
    "driven tables": (Loading, "load_driven", nothing),
    "house keeping": (HouseKeeping, "_tidy_up", nothing),
    "database": (HouseKeeping, "_watch_database", nothing),
    "revoked tokens": (app, "_learn_revoked", nothing),
    "ratings": (HouseKeeping, "_count_ratings", nothing),
    "seekers": (app, "bring_together", nothing),
    "evenings": (app, "go_on_all", nothing),
    "pushes": (app, "tell_due", nothing),
    "bots": (BotRunner, "_play", a_bot_has_to_move),
    "clocks": (Alarms, "_time_is_up", a_clock_runs_out),
    "tables": (Inn, "_mend", a_commit_fails),
    "results": (settling, "_work_out", results_are_asked_for),
}
# The chaos of tests/cluster makes them fail.
OF_SEVERAL_NODES = (
    "catching up",
    "clock",
    "handing over",
    "leases",
    "limits",
    "log",
    "news",
    "revocations",
    "sweep",
    "taking over",
)  # tests/web/nodes
OWN_TROUBLE = {"reviews", "trials"}  # one that fails is told of and ends: test_review, test_workshop
ENDLESS = ("house keeping", "database", "revoked tokens", "ratings", "seekers", "evenings", "pushes")
AT_START = ("revoked tokens",)
"""Nobody is let in before this has been done once."""


def health(house: House) -> tuple[int, list[str]]:
    answer = house.browser().get("/healthz")
    return answer.status, answer.text.split("\n")


@pytest.mark.parametrize("name", TASKS)
def test_it_comes_back_and_health_tells_it_meanwhile(
    open_house: Callable[[], House], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    owner, method, provoke = TASKS[name]
    monkeypatch.setattr("serai.web.tables.clocks.START", 300)
    monkeypatch.setattr(settling, "AT_ONCE", 0)
    switch = Switch(monkeypatch, owner, method)
    with structlog.testing.capture_logs() as said:
        switch.on = name not in AT_START
        house = open_house()
        switch.on, switch.successes = True, 0
        done = provoke(house)
        wait_for(lambda: switch.failures >= 3)
        assert health(house) == (503, [f"failing: {name}"])
        failures = [event for event in said if event["event"] == "task_failed"]
        assert [(event["task"], type(event["exc_info"])) for event in failures] == [(name, ZeroDivisionError)]
        switch.on = False
        wait_for(lambda: switch.successes >= (3 if name in ENDLESS else 1))
        wait_for(lambda: health(house) == (200, ["ok"]))
        if done is not None:
            wait_for(done)
        assert [event["task"] for event in said if event["event"] == "task_works_again"] == [name]


@pytest.mark.parametrize("name", ENDLESS)
def test_what_runs_for_ever_comes_back_however_it_ends(
    open_house: Callable[[], House], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    owner, method, _ = TASKS[name]
    switch = Switch(monkeypatch, owner, method)
    switch.on = False
    house = open_house()
    tasks = house.inn.supervisor._tasks

    async def cancel() -> None:
        for task in [task for task, called in tasks.items() if called == name]:
            task.cancel()

    for _ in range(2):
        wait_for(lambda: switch.successes > 2)
        house.run(cancel())
        switch.successes = 0
    wait_for(lambda: switch.successes > 2)
    with monkeypatch.context() as patch:  # the supervisor's own work fails
        patch.setattr("serai.web.metrics.task_failures", lambda name: {}[name])
        switch.on = True
        wait_for(lambda: switch.failures > 3)
        switch.on = False
    switch.successes = 0
    wait_for(lambda: switch.successes > 2)
    wait_for(lambda: health(house)[0] == 200)
    assert list(tasks.values()).count(name) == 1


def test_all_that_runs_beside_the_requests_is_supervised_and_tested_here() -> None:
    sources = {path: path.read_text() for path in Path(serai.web.__file__).parent.rglob("*.py")}
    names = [name for text in sources.values() for name in re.findall(r'(?:until_done|every)\((?:\w+, )?"(.+?)"', text)]
    assert set(names) == {*TASKS, *OF_SEVERAL_NODES}
    assert {work.kind for work in LongWork.__subclasses__()} == OWN_TROUBLE
    loose = [path.name for path, text in sources.items() if re.search(r"create_task|ensure_future|TaskGroup", text)]
    # The task of a request, and that of a stream's listener, end with the request and the stream.
    assert sorted(loose) == ["connections.py", "event_stream.py", "supervision.py"]


def test_a_writer_that_is_gone_is_noticed(open_house: Callable[[], House], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("serai.web.routes.health.ANSWER_SECONDS", 0.3)
    house = open_house()
    assert health(house) == (200, ["ok"])
    house.run(house.inn.store.writer.close())
    assert health(house) == (503, ["writer: TimeoutError"])


def test_a_table_that_stands_still_is_noticed_and_woken(
    open_house: Callable[[], House], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("serai.web.tables.house_keeping.PING_SECONDS", 1.0)
    monkeypatch.setattr("serai.web.tables.clocks.START", 2_000)
    house = open_house()
    _, _, table = two_people(house, pace="live")
    open_table = live_table(house, table)

    async def lose_the_clock() -> None:
        assert open_table.timer is not None
        open_table.timer.cancel()
        open_table.timer = None

    house.run(lose_the_clock())
    assert health(house) == (503, ["tables that stand still: 1"])
    wait_for(lambda: health(house)[0] == 200, 3)
    wait_for(lambda: open_table.status == "over", 5)


def test_health_tells_of_a_database_that_cannot_be_written(open_house: Callable[[], House]) -> None:
    house = open_house()
    faults = Faults(house.inn.store.engine)
    faults.at("commit")
    assert health(house) == (503, ["database: OperationalError"])
    faults.never()
    assert health(house) == (200, ["ok"])
    metrics = house.browser().get("/metrics").text
    assert re.search(r'serai_outages\{node="[^"]+"\} 1.0', metrics)
    assert re.search(r'serai_database_away\{node="[^"]+"\} 0.0', metrics)


def test_many_failures_of_one_kind_are_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervision, "FIRST_PAUSE", 0.01)

    async def main() -> None:
        supervisor = Supervisor()
        errors: list[Exception] = [StoreDown("OperationalError"), ValueError("x"), KeyError("y")]

        def work(number: int) -> supervision.Work:
            left = list(errors)

            async def fail_thrice() -> None:
                if left:
                    raise left.pop(0)

            return fail_thrice

        with structlog.testing.capture_logs() as said:
            tasks = [supervisor.until_done("many", work(number)) for number in range(50)]
            await asyncio.sleep(0.001)
            assert supervisor.faults() == ["many (50)"]
            await asyncio.wait(tasks, timeout=10)
        assert supervisor.faults() == []
        kinds = [type(event["exc_info"]) for event in said if event["event"] == "task_failed"]
        assert kinds == [ValueError, KeyError]
        await supervisor.close()

    asyncio.run(main())


def test_closing_ends_what_fails_and_what_waits() -> None:
    async def main() -> None:
        supervisor = Supervisor()
        supervisor.until_done("failing", fail)
        supervisor.every(0.01, "endless", fail)
        supervisor.until_done("long", lambda: asyncio.sleep(100))
        await asyncio.sleep(0.05)
        async with asyncio.timeout(1):
            await supervisor.close()
        assert not supervisor._tasks

    asyncio.run(main())


class TestUnpacking:
    """What if a game cannot be compiled, or the process that compiles is gone?"""

    @pytest.fixture
    def readiness(self, monkeypatch: pytest.MonkeyPatch) -> warm.Readiness:
        monkeypatch.setattr(warm, "is_compiled", lambda game: False)
        ready = warm.Readiness(self.heard)
        ready._ready.clear()
        return ready

    async def heard(self, game: str) -> None:
        """Somebody is told."""

    @pytest.mark.parametrize("first_error", [MemoryError("no room"), OSError("no space"), RuntimeError("a bug")])
    def test_a_game_that_fails_keeps_no_other_waiting_and_is_tried_again(
        self, readiness: warm.Readiness, monkeypatch: pytest.MonkeyPatch, first_error: Exception
    ) -> None:
        errors = {"lost-cities-board": first_error}
        monkeypatch.setattr(warm, "load", lambda game: _raise(errors.get(game)))
        monkeypatch.setattr(warm, "_compiled_elsewhere", nobody)

        async def main() -> None:
            with pytest.raises(ExceptionGroup) as raised:
                await readiness.prepare()
            assert raised.value.exceptions == (first_error,)
            assert readiness._ready == {"lost-cities", "en-route"}
            errors.clear()
            await readiness.prepare()
            assert readiness.complete

        asyncio.run(main())

    @pytest.mark.parametrize("elsewhere", ["ends", "no process", "nonsense"])
    def test_without_the_other_process_games_are_compiled_here(
        self, readiness: warm.Readiness, monkeypatch: pytest.MonkeyPatch, elsewhere: str
    ) -> None:
        async def other() -> Any:
            yield "lost-cities"
            if elsewhere == "no process":
                raise OSError("cannot allocate memory")
            if elsewhere == "nonsense":
                b"\xff".decode()

        monkeypatch.setattr(warm, "load", lambda game: None)
        monkeypatch.setattr(warm, "_compiled_elsewhere", other)
        asyncio.run(readiness.prepare())
        assert readiness.complete


async def nobody() -> Any:
    for game in ():
        yield game


def _raise(error: Exception | None) -> None:
    if error is not None:
        raise error
