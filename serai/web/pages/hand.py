"""A hand of cards and what may be done with each."""

from collections.abc import Callable
from dataclasses import dataclass

from serai.web.pages import words


@dataclass(frozen=True)
class Act:
    """A choice as a button: its notation and its words; `slot` is the card of the hand that it needs chosen first."""

    action: str
    label: str
    slot: int | None = None
    colour: str | None = None


@dataclass(frozen=True)
class Held:
    """A card of the hand."""

    slot: int
    name: str
    label: str
    acts: list[Act]


Choices = Callable[[str], list[tuple[str, str]]]
"""All that a card could be used for: notations and words, the most usual first."""


def held(
    names: list[str], choices: Choices, legal: frozenset[str], label: Callable[[str], str] = words.card
) -> list[Held]:
    """The hand with what is legal now."""
    return [
        Held(slot, name, label(name), [Act(*pair, slot) for pair in choices(name) if pair[0] in legal])
        for slot, name in enumerate(names)
    ]


def acts_to(hand: list[Held], verb: str, colour: str) -> list[Act]:
    """The choices that put a card of that colour somewhere: `play`, `discard`, `start`."""
    return [act for card in hand if card.name[0] == colour for act in card.acts if act.action.partition(" ")[0] == verb]
