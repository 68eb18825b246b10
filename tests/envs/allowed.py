"""Warnings of the conformance tests that say nothing about an environment; every other warning is an error."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager

ALLOWED = {
    # api_test knows by name which of PettingZoo's own games have a mask beside the observation; ours have one too.
    "Observation is not a NumPy array": "a dictionary of planes and mask",
    "Observation space for each agent probably should be": "a dictionary of planes and mask",
    # After the end api_test still looks at the mask.
    "Action mask numpy array is all zeros": "nobody may act in a finished game",
}


@contextmanager
def only_allowed_warnings() -> Iterator[None]:
    """Every warning is an error, except those above."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for message in ALLOWED:
            warnings.filterwarnings("ignore", message=message, category=UserWarning)
        yield
