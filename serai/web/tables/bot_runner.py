"""Bots at the tables: they are asked through the queue, answer at a human pace, and are never trusted to be right."""

import asyncio
import contextlib
import functools
import random
from time import perf_counter
from typing import TYPE_CHECKING

from serai import bots
from serai.cluster.jobs import BotJob
from serai.errors import IllegalAction
from serai.store import Conflict
from serai.table import Table
from serai.web import metrics
from serai.web.tables.open_table import OpenTable

if TYPE_CHECKING:
    from serai.web.tables.inn import Inn

LOOK_BACK = 25.0  # of the pace: so long a bot waits for people who look at the end of a round
FOLLOW_UP = 0.5  # of the pace: the later choices of one turn come faster


class BotRunner:
    """Plays for every bot whose turn it is."""

    def __init__(self, inn: "Inn", pace: float) -> None:
        self._inn = inn
        self._pace = pace

    def wake(self, table: OpenTable) -> None:
        """Let the bots that may act begin to think, if it is this node that asks them."""
        if table.match is None or self._inn.closing:
            return
        seats = table.match.bots_to_move()
        if not seats or not self._inn.neighbours.acts(table):
            return
        for seat in seats:
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
            action, faults = await self._inn.queue.ask(BotJob(table.id, position, seat, level))
            metrics.BOT_SECONDS.observe(perf_counter() - started)
            metrics.BOT_FAILURES.inc(faults)
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
            acts = self._inn.neighbours.acts(table)
            if table.match is None or not acts or seat not in table.match.bots_to_move():
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


def _forget(table: OpenTable, seat: int, task: asyncio.Task[None]) -> None:
    if table.bot_tasks.get(seat) is task:
        del table.bot_tasks[seat]
