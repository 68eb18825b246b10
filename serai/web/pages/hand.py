"""A hand of cards and what may be done with each."""

from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from serai.web.pages import cards, words
from serai.web.pages.rendering import render_again


@dataclass(frozen=True)
class Act:
    """A choice as a button: its notation and its words; `slot` is the card of the hand that it needs chosen first."""

    action: str
    label: str
    slot: int | None = None
    colour: str | None = None


@dataclass(frozen=True)
class Held:
    """A card of the hand: to be chosen, and then what may be done with it."""

    acts: tuple[Act, ...]
    card: Markup
    buttons: Markup


Choices = Callable[[str], list[tuple[str, str]]]
"""All that a card could be used for: notations and words, the most usual first."""


def held(
    names: list[str],
    choices: Choices,
    legal: frozenset[str],
    label: Callable[[str], str] = words.card,
    art: Callable[[str], Markup] = cards.card_art,
) -> list[Held]:
    """The hand with what is legal now."""
    return [_held(slot, name, label(name), art(name), choices(name), legal) for slot, name in enumerate(names)]


def _held(slot: int, name: str, label: str, art: Markup, choices: list[tuple[str, str]], legal: frozenset[str]) -> Held:
    acts = tuple(Act(*choice, slot) for choice in choices if choice[0] in legal)
    card = render_again("games/held.html", slot=slot, name=name, label=label, art=art)
    return Held(acts, card, render_again("games/chosen.html", slot=slot, acts=acts) if acts else Markup())


def acts_to(hand: list[Held], verb: str, colour: str) -> tuple[Act, ...]:
    """The choices that put a card of that colour somewhere: `play`, `discard`, `start`."""
    begins = f"{verb} {colour}"
    return tuple(act for card in hand for act in card.acts if act.action.startswith(begins))
