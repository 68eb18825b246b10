"""What Prometheus may count; no names, no tables, no addresses.

What is counted with every move is counted in plain dictionaries, by the loop's thread alone, and put into Prometheus'
form when it asks: its own counters take a lock each time.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import accumulate

import prometheus_client
from prometheus_client import REGISTRY, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)
KINDS = ("move", "undo", "resign", "time", "leave", "bot", "resume", "hint", "vacation")


class Traffic(Collector):
    """Requests, how long they took, and the lines that they added to logs."""

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, int]] = Counter()
        self._times = [0] * (len(SECONDS) + 1)
        self._time = 0.0
        self.lines = dict.fromkeys(KINDS, 0)

    def answered(self, route: str, status: int, seconds: float | None) -> None:
        """A request is over; None for a stream, whose end says nothing about us."""
        self._requests[route, status] += 1
        if seconds is not None:
            self._times[bisect_left(SECONDS, seconds)] += 1
            self._time += seconds

    def collect(self) -> Iterator[Metric]:
        """As Prometheus wants it."""
        requests = CounterMetricFamily("serai_requests", "Requests by route and status.", labels=["route", "status"])
        for (route, status), count in list(self._requests.items()):
            requests.add_metric([route, str(status)], count)
        yield requests
        bounds = [*map(str, map(float, SECONDS)), "+Inf"]
        buckets = list(zip(bounds, accumulate(self._times), strict=True))
        yield HistogramMetricFamily("serai_request_seconds", "Time to answer, streams left out.", buckets, self._time)
        lines = CounterMetricFamily("serai_log_lines", "Lines added to the logs of tables, by kind.", labels=["kind"])
        for kind, count in self.lines.items():
            lines.add_metric([kind], count)
        yield lines


TRAFFIC = Traffic()
REGISTRY.register(TRAFFIC)
BOT_SECONDS = Histogram("serai_bot_seconds", "Time that bots think about a choice.")
BOT_FAILURES = prometheus_client.Counter(
    "serai_bot_failures", "Choices at which a bot crashed or answered something illegal."
)
STREAMS = Gauge("serai_streams", "Open event streams.")
SET_ASIDE = prometheus_client.Counter(
    "serai_tables_set_aside", "Tables that could not be rebuilt from what is kept of them."
)
TABLES = Gauge("serai_tables_in_memory", "Tables held in memory.")
COMMITS = Gauge("serai_commits", "Transactions committed since the start.")
COMMIT_SECONDS = Gauge("serai_commit_seconds", "Time spent committing since the start.")
COMMITTED_JOBS = Gauge("serai_committed_jobs", "Jobs in these transactions.")
DATABASE_AWAY = Gauge("serai_database_away", "Whether the database does not answer.")
OUTAGES = Gauge("serai_outages", "How often the database has gone away since the start.")
TASK_FAILURES = prometheus_client.Counter(
    "serai_task_failures", "Failures beside the requests; all are tried again.", ["task"]
)


class OfNode(Collector):
    """All that is measured, each figure with the name of the node: those of several nodes can be added up."""

    def __init__(self, node: str) -> None:
        self._node = node

    def collect(self) -> Iterator[Metric]:
        """As Prometheus wants it."""
        for metric in REGISTRY.collect():
            metric.samples = [
                sample._replace(labels={**sample.labels, "node": self._node}) for sample in metric.samples
            ]
            yield metric


def measured(node: str) -> bytes:
    """The answer to Prometheus."""
    registry = prometheus_client.CollectorRegistry()
    registry.register(OfNode(node))
    return prometheus_client.generate_latest(registry)


@cache
def task_failures(name: str) -> prometheus_client.Counter:
    """The counter of one kind of work."""
    return TASK_FAILURES.labels(name)
