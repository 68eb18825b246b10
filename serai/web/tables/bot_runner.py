"""Bots at the tables: they think in threads, answer at a human pace, and are never trusted to be right."""

import asyncio
import contextlib
import functools
import random
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import TYPE_CHECKING

import structlog

from serai import bots
from serai.errors import IllegalAction, UnknownBot
from serai.store import Conflict
from serai.table import Table
from serai.table.perspective import Perspective
from serai.web import metrics
from serai.web.tables.open_table import OpenTable

if TYPE_CHECKING:
    from serai.web.tables.inn import Inn

log = structlog.get_logger()

LOOK_BACK = 25.0  # of the pace: so long a bot waits for people who look at the end of a round
FOLLOW_UP = 0.5  # of the pace: the later choices of one turn come faster


class BotRunner:
    """Plays for every bot whose turn it is."""

    def __init__(self, inn: "Inn", threads: int, pace: float) -> None:
        self._inn = inn
        self._pace = pace
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="serai-bot")

    def close(self) -> None:
        """Stop thinking; the choices are made again after the next start."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def wake(self, table: OpenTable) -> None:
        """Let the bots that may act begin to think."""
        if table.match is None or self._inn.closing:
            return
        for seat in table.match.bots_to_move():
            if seat not in table.bot_tasks:
                task = self._inn.supervisor.until_done("bots", functools.partial(self._play, table, seat))
                table.bot_tasks[seat] = task
                task.add_done_callback(functools.partial(_forget, table, seat))

    async def _play(self, table: OpenTable, seat: int) -> None:
        """Choose until it is somebody else's turn."""
        pace = self._pace
        while (thinking := await self._snapshot(table, seat)) is not None:
            seq, position, level = thinking
            started = perf_counter()
            work = (table, seat, level, position)
            action = await asyncio.get_running_loop().run_in_executor(self._threads, self._choose, *work)
            await asyncio.sleep(max(0.0, pace * random.uniform(0.7, 1.3) - (perf_counter() - started)))
            await self._let_look_back(table)
            await self._commit(table, seat, seq, action)
            pace = self._pace * FOLLOW_UP

    async def _let_look_back(self, table: OpenTable) -> None:
        """After a round, wait until people have seen how it ended, but not for ever."""
        end = perf_counter() + LOOK_BACK * self._pace
        while table.somebody_looks_back() and (left := end - perf_counter()) > 0:
            table.going_on.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(table.going_on.wait(), left)

    async def _snapshot(self, table: OpenTable, seat: int) -> tuple[int, Table, str] | None:
        async with self._inn.at(table):
            if table.match is None or seat not in table.match.bots_to_move():
                table.bot_tasks.pop(seat, None)  # while the table is held: its next turn must find no task
                return None
            return (
                table.match.seq,
                table.match.table.copy(),
                table.match.seats[seat].level or bots.DEFAULT,
            )

    async def _commit(self, table: OpenTable, seat: int, seq: int, action: str) -> None:
        try:
            async with self._inn.at(table):
                assert table.match is not None
                table.match.check_fresh(seat, seq)
                await self._inn.append(table, "move", seat, action)
        except (IllegalAction, Conflict):
            pass  # the table has changed meanwhile: think again

    def _choose(self, table: OpenTable, seat: int, level: str, position: Table) -> str:
        """The bot's choice in notation; runs in a thread, on a copy."""
        started = perf_counter()
        try:
            bot = table.bots.get(seat)
            if bot is None or bot.name != level:
                bot = table.bots[seat] = bots.find(level)
            faults = len(bot.faults)
            action = bot.choose(Perspective(position, seat))  # always legal: a bot that fails has a random one played
            metrics.BOT_FAILURES.inc(len(bot.faults) - faults)
        except UnknownBot:  # it was installed when the game began
            log.exception("bot_missing", table=table.id, seat=seat, level=level)
            action = random.choice(position.actions(seat))
        metrics.BOT_SECONDS.observe(perf_counter() - started)
        return action.text


def _forget(table: OpenTable, seat: int, task: asyncio.Task[None]) -> None:
    if table.bot_tasks.get(seat) is task:
        del table.bot_tasks[seat]
