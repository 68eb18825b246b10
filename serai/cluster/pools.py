"""The threads of one process in which jobs are done: a pool a kind, so that no kind waits behind another."""

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from serai.cluster.jobs import Job

PATIENCE = 10
"""By how much threads that stand back are nicer than those that serve the tables."""


class Pools:
    """Made when first needed; `threads` for each kind that does not stand back."""

    def __init__(self, threads: int) -> None:
        self._threads = threads
        self._pools: dict[str, ThreadPoolExecutor] = {}

    def at_once(self, kind: type[Job]) -> int:
        """How many jobs of a kind are done at the same time."""
        return 1 if kind.stands_back else self._threads

    async def run(self, kind: type[Job], work: Callable[[], Any]) -> Any:
        """Do what a job of that kind needs."""
        if kind.kind not in self._pools:
            begin = stand_back if kind.stands_back else None
            self._pools[kind.kind] = ThreadPoolExecutor(self.at_once(kind), f"serai-{kind.kind}", begin)
        return await asyncio.get_running_loop().run_in_executor(self._pools[kind.kind], work)

    def close(self) -> None:
        """Begin nothing any more."""
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)


def stand_back() -> None:
    """Let other threads go first; those that this one starts do the same."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), PATIENCE)
