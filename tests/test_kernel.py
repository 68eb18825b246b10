"""The public kernel: its names are those in docs/kernel.md, its records have the options of a table."""

import re
from pathlib import Path

import numpy as np
import pytest

import serai
from serai import kernel
from serai.rules.kernel import VERBS, caps, searches
from tests.variants import VARIANTS, Variant, name_of

DOCUMENT = (Path(__file__).parents[1] / "docs" / "kernel.md").read_text(encoding="utf-8")


def test_the_document_names_all_that_is_public() -> None:
    words = set(re.findall(r"\w+", DOCUMENT))
    assert set(kernel.__all__) <= words


def test_every_verb_is_public_for_records_and_for_arrays() -> None:
    for verb in set(VERBS) - {caps, searches}:  # which our own benchmarks ask for
        assert getattr(kernel, verb.__name__) is verb
        on_arrays = "play_at" if verb.__name__ == "apply" else f"{verb.__name__}_at"
        assert on_arrays in kernel.__all__


def test_what_the_document_uses_is_public() -> None:
    used = set(re.findall(r"kernel\.([A-Za-z_]\w*)", DOCUMENT)) - {"md"}
    assert used <= set(kernel.__all__)


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_blank_records_are_dealt_as_a_table_is(variant: Variant) -> None:
    name, seats, options = variant
    states = kernel.blank(name, 3, seats=seats, **dict(options))
    assert len(states) == 3
    assert not states["to_move"].any()
    kernel.deal_at(states, 1, 11)
    table = serai.new(name, seats=seats, seed=11, **dict(options))
    assert states[1:2].tobytes() == table.states.tobytes()
    assert states[0].tobytes() == states[2].tobytes() != states[1].tobytes()


def test_blank_refuses_what_a_table_refuses() -> None:
    with pytest.raises(serai.BadOption, match="rounds"):
        kernel.blank("lost-cities", rounds=100)
    with pytest.raises(serai.BadOption, match="seats"):
        kernel.blank("lost-cities", seats=5)
    with pytest.raises(serai.UnknownGame):
        kernel.blank("chess")


def test_records_do_not_share_memory() -> None:
    states = kernel.blank("lost-cities", 2)
    kernel.deal_at(states, 0, 1)
    assert np.flatnonzero(states["to_move"]).tolist() == [0]
