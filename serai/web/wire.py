"""JSON as it goes over the line."""

from typing import Any

import orjson


def encode(value: Any) -> bytes:
    """Plain data or a dataclass as compact JSON in UTF-8."""
    return orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS)
