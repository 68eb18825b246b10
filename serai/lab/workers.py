"""Where the jobs of a tournament run: on all cores of this machine, or on a Ray cluster."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any, TypeVar

from serai.extras import needs

J = TypeVar("J")
R = TypeVar("R")


def on_this_machine(work: Callable[[J], R], jobs: list[J], workers: int | None, threads: bool) -> Iterator[tuple[J, R]]:
    """Each job with its result as it is ready. Compiled players run in threads: they hold no interpreter lock."""
    count = workers or os.cpu_count() or 1
    executor: Executor = (
        ThreadPoolExecutor(count) if threads else ProcessPoolExecutor(count, mp_context=get_context("spawn"))
    )
    try:
        waiting = {executor.submit(work, job): job for job in jobs}
        for done in as_completed(waiting):
            yield waiting[done], done.result()
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


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
