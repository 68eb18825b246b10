"""Records as plain values, for Python code that reads many fields: field by field, NumPy takes ten times as long."""

from collections import namedtuple
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, cast

import numpy as np

from serai.rules.kernel import States

S = TypeVar("S")


@cache
def _maker(dtype: Any) -> Any:
    """What makes the values of a record into a thing with the names of its fields."""
    named: Any = namedtuple  # by names that are known only now
    make = named("_fields", dtype.names)._make
    within = [(place, _maker(dtype[place])) for place in range(len(dtype)) if dtype[place].names]
    if not within:
        return make

    def make_all(values: Any) -> Any:
        values = list(values)
        for place, make_one in within:
            values[place] = make_one(values[place])
        return make(values)

    return make_all


def plain(state: S) -> S:
    """A record to read from: numbers are Python's own, arrays are arrays, records within it are such things too."""
    record: Any = state
    return cast(S, _maker(record.dtype)(record.item()))


def reader(dtype: Any, unread: tuple[str, ...], given: str) -> Callable[[States, Any], Any]:
    """The same for the one record of an array, without the fields that nobody will read and with a large one that the
    reader has already: each takes its time."""
    names = [name for name in dtype.names if name not in (*unread, given)]
    formats, offsets = zip(*[dtype.fields[name] for name in names], strict=True)
    left = np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": dtype.itemsize})
    named: Any = namedtuple
    make = named("_fields", [*names, given])
    return lambda states, value: make(*states.view(left).item(), value)


def copied(states: States) -> States:
    """A copy, byte by byte: NumPy copies records field by field, which takes ten times as long."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def number(record: Any, field: str) -> int:
    """A number in a record, read ten times as fast as an attribute of it."""
    return int(np.void.__getitem__(record, field))
