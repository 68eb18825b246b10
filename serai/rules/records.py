"""Records: things of fixed size with named fields, said once for NumPy, for compiled code and for the type checker.

    class State(Protocol):
        seats: Int8
        hand: Annotated[Int8s, (2, HAND)]

    STATE = record(State)

A function over a record says `state: State`: a field that is not there is found before anything runs.
"""

from typing import Annotated, Any, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

Bool = Annotated[bool, np.bool_]
Int8 = Annotated[int, np.int8]
Int16 = Annotated[int, np.int16]
Int32 = Annotated[int, np.int32]
Int64 = Annotated[int, np.int64]
Uint64 = Annotated[int, np.uint64]
Float32 = Annotated[float, np.float32]
Float64 = Annotated[float, np.float64]

# In a record an array says its shape: Annotated[Int8s, (2, 8)].
Bools = npt.NDArray[np.bool_]
Int8s = npt.NDArray[np.int8]
Int16s = npt.NDArray[np.int16]
Int32s = npt.NDArray[np.int32]
Int64s = npt.NDArray[np.int64]
Uint64s = npt.NDArray[np.uint64]
Float32s = npt.NDArray[np.float32]
Float64s = npt.NDArray[np.float64]

ARRAYS: dict[Any, Any] = {
    Bools: np.bool_,
    Int8s: np.int8,
    Int16s: np.int16,
    Int32s: np.int32,
    Int64s: np.int64,
    Uint64s: np.uint64,
    Float32s: np.float32,
    Float64s: np.float64,
}
"""The scalars by the arrays of them; how NumPy's own types are made differs by its version and Python's."""


def record(fields: type) -> np.dtype[Any]:
    """The dtype of records with the annotated fields of a class, in their order."""
    return np.dtype(
        (np.record, [(name, *_kind(hint)) for name, hint in get_type_hints(fields, include_extras=True).items()])
    )


def _kind(hint: Any) -> tuple[Any, ...]:
    """What NumPy calls a field: its scalar type, for arrays with a shape; for a record in the record its dtype."""
    if get_origin(hint) is not Annotated:
        return (record(hint),)
    held, detail = get_args(hint)
    return (ARRAYS[held], detail) if held in ARRAYS else (detail,)
