"""The hash of a deal, as docs/fair-deals.md defines it, and what records keep of it."""

import re
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

import serai
from serai.table.commitment import Pledge, commit, new_salt
from serai.table.film import Film

DOCUMENT = Path(__file__).parents[2] / "docs" / "fair-deals.md"
SALT = "00ff25005c0a0d275e22416080ffc3a9"  # bytes that a shell could trip over
SEED = 2**63 - 2


def in_a_shell(salt: str, seed: int) -> str:
    """What the line of the document prints."""
    block = re.search(r"```sh\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    assert block is not None
    assert len(block[1].splitlines()) == 2
    line = block[1].splitlines()[1]
    outcome = subprocess.run(["bash", "-c", f"SALT={salt} SEED={seed}\n{line}"], capture_output=True, check=True)
    return outcome.stdout.decode().split()[0]


def test_the_definition():
    assert commit(SALT, SEED) == sha256(bytes.fromhex(SALT) + b"9223372036854775806").hexdigest()
    assert commit(SALT, 0) != commit(SALT, 1)
    assert Pledge.of(SALT, 7).keeps(7)
    assert not Pledge.of(SALT, 7).keeps(8)


@pytest.mark.parametrize("salt", [SALT, "0" * 32, "f" * 32, "25" * 16, "5c" * 16])
@pytest.mark.parametrize("seed", [0, 7, SEED])
def test_one_shell_line_says_the_same(salt, seed):
    assert in_a_shell(salt, seed) == commit(salt, seed)


def test_the_example_of_the_document():
    text = DOCUMENT.read_text("utf-8")
    salt, seed = re.search(r"SALT=(\w+) SEED=(\d+)", text).groups()
    assert f"    {commit(salt, int(seed))}  -\n" in text


def test_salts_have_128_bits_and_differ():
    salts = {new_salt() for _ in range(100)}
    assert len(salts) == 100
    assert {len(bytes.fromhex(salt)) for salt in salts} == {16}


def record(**changes):
    table = serai.new("lost-cities", seed=5, first=0)
    table.pledge = Pledge.of(SALT, 5)
    table.play(0, table.actions(0)[0])
    return {**table.record(), **changes}


def test_a_record_keeps_its_pledge():
    kept = record()
    assert (kept["salt"], kept["commitment"]) == (SALT, commit(SALT, 5))
    again = serai.load(kept)
    assert again.record() == kept
    assert again.copy().record() == kept
    assert Film(again).at(1).record() == kept
    again.undo(0)
    assert again.pledge == Pledge(SALT, commit(SALT, 5))


def test_a_wrong_pledge_is_kept_for_whoever_judges_it():
    wrong = record(commitment="0" * 64)
    assert serai.load(wrong).record() == wrong


def test_records_without_one_stay_valid():
    plain = serai.new("lost-cities", seed=5).record()
    assert not {"salt", "commitment"} & set(plain)
    assert serai.load(plain).pledge is None
    assert serai.load(plain).record() == plain


@pytest.mark.parametrize(
    "changes",
    [
        {"salt": ""},
        {"salt": "00"},
        {"salt": SALT.upper()},
        {"salt": SALT + "\n"},
        {"salt": "g" * 32},
        {"salt": None},
        {"salt": 7},
        {"commitment": "<b>"},
        {"commitment": "0" * 63},
        {"commitment": ["0" * 64]},
    ],
    ids=str,
)
def test_damaged_pledges_are_refused(changes):
    with pytest.raises(serai.BadRecord, match=next(iter(changes))):
        serai.load(record(**changes))


@pytest.mark.parametrize("name", ["salt", "commitment"])
def test_half_a_pledge_is_refused(name):
    half = record()
    del half[name]
    with pytest.raises(serai.BadRecord, match=name):
        serai.load(half)
