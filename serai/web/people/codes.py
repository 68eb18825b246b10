"""Printed codes: a hundred random bits in letters that are not taken for one another."""

import secrets

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
GROUPS, GROUP = 5, 4


def new_code() -> str:
    """A code as it is printed."""
    letters = [secrets.choice(LETTERS) for _ in range(GROUPS * GROUP)]
    return "-".join("".join(letters[start : start + GROUP]) for start in range(0, len(letters), GROUP))


def typed(text: str) -> str:
    """A code as it was printed, however it was typed."""
    letters = "".join(letter for letter in text.upper() if letter in LETTERS)
    return "-".join(letters[start : start + GROUP] for start in range(0, len(letters), GROUP))
