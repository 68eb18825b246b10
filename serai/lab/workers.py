"""Where jobs run, those of a tournament or the parts of a lesson: on cores of this machine, or on a Ray cluster."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import active_children, get_context
from typing import Any, ParamSpec, TypeVar

from serai.errors import LostWorker
from serai.extras import needs

J = TypeVar("J")
R = TypeVar("R")
P = ParamSpec("P")


def on_this_machine(work: Callable[[J], R], jobs: list[J], workers: int | None, threads: bool) -> Iterator[tuple[J, R]]:
    """Each job with its result as it is ready. Compiled players run in threads: they hold no interpreter lock."""
    count = workers or os.cpu_count() or 1
    return as_ready(in_threads(count) if threads else in_processes(count), work, jobs)


def on_ray(work: Callable[[J], R], jobs: list[J], address: str) -> Iterator[tuple[J, R]]:
    """The same on a Ray cluster."""
    return as_ready(in_ray(address), work, jobs)


def as_ready(place: AbstractContextManager[Executor], work: Callable[[J], R], jobs: list[J]) -> Iterator[tuple[J, R]]:
    """Each job with its result as it is ready in that place."""
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


@contextmanager
def in_ray(address: str) -> Iterator[Executor]:
    """A Ray cluster whose machines have this package; the address `local` starts Ray here, until the block ends."""
    with needs("ray", "`--ray`"):
        import ray
    ray.init(address=address, log_to_driver=False, ignore_reinit_error=True)
    try:
        yield RayTasks(ray.remote(call))
    finally:
        ray.shutdown()


class RayTasks(Executor):
    """Every piece of work is a task of the Ray cluster that this process is connected to."""

    def __init__(self, remote: Any) -> None:
        self._remote = remote

    def submit(self, work: Callable[P, R], /, *given: P.args, **named: P.kwargs) -> Future[R]:
        """Begin it."""
        future: Future[R] = self._remote.remote(work, *given, **named).future()
        return future


def call(work: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
    """Do the work: Ray is told of one function, whatever there is to do."""
    return work(*given, **named)
