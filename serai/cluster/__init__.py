"""What nodes of one inn share beside the database: news, leases and a queue of jobs, by Redis or within one process."""

from serai.extras import needs

with needs("web", "serai.cluster"):
    import structlog  # noqa: F401 - the first of all that it needs; with Redis comes the extra `cluster`
