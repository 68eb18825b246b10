"""Records as plain values, for Python code that reads many fields: field by field, NumPy takes ten times as long."""

import math
from collections import namedtuple
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from operator import itemgetter
from struct import Struct
from typing import Any, TypeVar, cast

import numpy as np

from serai.rules.kernel import States

S = TypeVar("S")

LETTERS = {"b1": "?", "i1": "b", "i2": "h"}
"""What the numbers of a record are called in Python's own layouts."""


@cache
def _maker(names: tuple[str, ...]) -> Callable[[Iterable[Any]], Any]:
    """What makes values into a thing with these names."""
    named: Any = namedtuple  # by names that are known only now
    return partial(tuple.__new__, named("_fields", names))  # `_make` does the same in twice the time


def plain(state: S) -> S:
    """A record to read from: numbers are Python's own, arrays are arrays."""
    record: Any = state
    return cast(S, _maker(record.dtype.names)(record.item()))


def reader(dtype: Any, fields: Sequence[str], rows: Sequence[str] = ()) -> Callable[[States], Any]:
    """What reads some fields of the one record of an array, all at once: numbers are Python's own, arrays are tuples of
    all their numbers. Those named as `rows`, of single bytes, are a `bytes` for each place of their first dimension."""
    names = tuple(sorted([*fields, *rows], key=lambda name: int(dtype.fields[name][1])))
    layout, at = "=", 0
    cuts: list[int | slice] = []  # where the values of each field are among all
    values = 0
    for name in names:
        kind, offset = dtype.fields[name][:2]
        packed = _packed_rows(kind.shape) if name in rows else [LETTERS[kind.base.str[1:]]] * math.prod(kind.shape)
        layout += f"{offset - at}x" + "".join(packed)
        at = offset + kind.itemsize
        single = not kind.shape or (name in rows and len(kind.shape) == 1)
        cuts.append(values if single else slice(values, values + len(packed)))
        values += len(packed)
    unpack, make = Struct(layout).unpack_from, _maker(names)
    cut = itemgetter(*cuts) if len(cuts) > 1 else lambda found: (found[cuts[0]],)

    def read(states: States) -> Any:
        return make(cut(unpack(cast(Any, states))))

    return read


def _packed_rows(shape: tuple[int, ...]) -> list[str]:
    """An array of bytes in Python's own layouts, row by row; one of a single dimension is one row."""
    count = shape[0] if len(shape) > 1 else 1
    return [f"{math.prod(shape) // count}s"] * count


def copied(states: States) -> States:
    """A copy, byte by byte: NumPy copies records field by field, which takes ten times as long."""
    return restored(states.tobytes(), states.dtype)


def restored(data: bytes, dtype: Any) -> States:
    """The records that these bytes are, to be read and written."""
    return np.frombuffer(bytearray(data), dtype)


class Writable:
    """A record whose fields are written ten times as fast as NumPy's attributes are."""

    __slots__ = ("_record",)
    _record: Any

    def __init__(self, record: Any) -> None:
        object.__setattr__(self, "_record", record)

    def __getattr__(self, field: str) -> Any:
        return np.void.__getitem__(self._record, field)

    def __setattr__(self, field: str, value: Any) -> None:
        np.void.__setitem__(self._record, field, value)


def writable(record: S) -> S:
    """A record to write into."""
    return cast(S, Writable(record))


def number(record: Any, field: str) -> int:
    """A number in a record, read ten times as fast as an attribute of it."""
    return int(np.void.__getitem__(record, field))
