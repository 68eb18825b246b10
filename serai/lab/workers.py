"""Where the jobs of a tournament run: on all cores of this machine, or on a Ray cluster."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import active_children, get_context
from typing import Any, TypeVar

from serai.errors import LostWorker
from serai.extras import needs

J = TypeVar("J")
R = TypeVar("R")


def on_this_machine(work: Callable[[J], R], jobs: list[J], workers: int | None, threads: bool) -> Iterator[tuple[J, R]]:
    """Each job with its result as it is ready. Compiled players run in threads: they hold no interpreter lock."""
    count = workers or os.cpu_count() or 1
    place: AbstractContextManager[Executor] = in_threads(count) if threads else in_processes(count)
    with place as executor:
        waiting = {executor.submit(work, job): job for job in jobs}
        for done in as_completed(waiting):
            yield waiting[done], done.result()


@contextmanager
def in_threads(count: int) -> Iterator[Executor]:
    """Threads; at the end of the block nothing more is begun."""
    executor = ThreadPoolExecutor(count)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


@contextmanager
def in_processes(count: int) -> Iterator[Executor]:
    """Processes that end with the block, whatever they are doing; an interrupt is for the one that started them."""
    others = set(active_children())
    spawn, ignore = get_context("spawn"), (signal.SIGINT, signal.SIG_IGN)
    executor = ProcessPoolExecutor(count, mp_context=spawn, initializer=signal.signal, initargs=ignore)
    try:
        yield executor
    except BrokenProcessPool as error:
        raise LostWorker(
            "A worker process was ended from outside, perhaps because memory ran out. Run the same command again: "
            "games that were written down are not played again."
        ) from error
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        for process in set(active_children()) - others:
            process.terminate()


def on_ray(work: Callable[[J], R], jobs: list[J], address: str) -> Iterator[tuple[J, R]]:
    """The same on a Ray cluster whose machines have this package; the address `local` starts Ray here."""
    with needs("ray", "`serai tournament --ray`"):
        import ray
    ray.init(address=address, log_to_driver=False, ignore_reinit_error=True)
    try:
        remote: Any = ray.remote(work)
        waiting = {remote.remote(job): job for job in jobs}
        while waiting:
            done, _ = ray.wait(list(waiting), num_returns=1)
            yield waiting.pop(done[0]), ray.get(done[0])
    finally:
        ray.shutdown()
