"""The inn in the browser: pages, forms, event streams, and the JSON moves for programs."""

from serai.extras import needs

with needs("web", "serai.web"):
    import starlette  # noqa: F401 - the first of all that the extra brings
