"""What Prometheus may count; no names, no tables, no addresses."""

from functools import cache

from prometheus_client import Counter, Gauge, Histogram

REQUESTS = Counter("serai_requests", "Requests by route and status.", ["route", "status"])


@cache
def request_counter(route: str, status: int) -> Counter:
    """The counter of one route and status."""
    return REQUESTS.labels(route, status)


SECONDS = Histogram(
    "serai_request_seconds",
    "Time to answer, streams left out.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
)
_LOG_LINES = Counter("serai_log_lines", "Lines added to the logs of tables, by kind.", ["kind"])
LOG_LINES = {kind: _LOG_LINES.labels(kind) for kind in ("move", "undo", "resign", "time", "leave", "bot", "resume")}
BOT_SECONDS = Histogram("serai_bot_seconds", "Time that bots think about a choice.")
BOT_FAILURES = Counter("serai_bot_failures", "Choices at which a bot crashed or answered something illegal.")
STREAMS = Gauge("serai_streams", "Open event streams.")
SET_ASIDE = Counter("serai_tables_set_aside", "Tables that could not be rebuilt from what is kept of them.")
TABLES = Gauge("serai_tables_in_memory", "Tables held in memory.")
COMMITS = Gauge("serai_commits", "Transactions committed since the start.")
COMMIT_SECONDS = Gauge("serai_commit_seconds", "Time spent committing since the start.")
COMMITTED_JOBS = Gauge("serai_committed_jobs", "Jobs in these transactions.")
DATABASE_AWAY = Gauge("serai_database_away", "Whether the database does not answer.")
OUTAGES = Gauge("serai_outages", "How often the database has gone away since the start.")
TASK_FAILURES = Counter("serai_task_failures", "Failures beside the requests; all are tried again.", ["task"])


@cache
def task_failures(name: str) -> Counter:
    """The counter of one kind of work."""
    return TASK_FAILURES.labels(name)
