"""A hand of cards and what may be done with each."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple

from markupsafe import Markup

from serai.i18n import per_language
from serai.web.parts import cards
from serai.web.parts.rendering import render
from serai.web.parts.words import card as say_card


class Act(NamedTuple):
    """A choice as a button: its notation and its words; `slot` is the card of the hand that it needs chosen first."""

    action: str
    label: str
    slot: int | None = None
    colour: str | None = None
    target: str = ""  # the same for the place where the card would go, drawn


class HeldCard(NamedTuple):
    """A card of the hand: to be chosen, and then what may be done with it."""

    acts: tuple[Act, ...]
    card: Markup
    buttons: Markup


class Hand(NamedTuple):
    """All cards of a hand, drawn, and what may be done with them."""

    acts: tuple[Act, ...]
    cards: Markup
    buttons: Markup


Choices = Callable[[str], Iterable[tuple[str, str]]]
"""All that a card could be used for: notations and words, the most usual first."""


ActsByPlace = defaultdict[str, tuple[Act, ...]]
"""The choices that put a card somewhere, by verb and colour: `play Y`, `discard Y`, `start Y`."""


def hand_of(
    names: list[str],
    choices: Choices,
    legal: frozenset[str],
    label: Callable[[str], str] = say_card,
    art: Callable[[str], Markup] = cards.card_art,
) -> Hand:
    """The hand with what is legal now."""
    return whole_hand(
        held_card(slot, name, label(name), art(name), tuple(choice for choice in choices(name) if choice[0] in legal))
        for slot, name in enumerate(names)
    )


def whole_hand(cards: Iterable[HeldCard]) -> Hand:
    """The hand of these cards."""
    holding = list(cards)
    return Hand(
        tuple(act for card in holding for act in card.acts),
        Markup("".join([card.card for card in holding])),
        Markup("".join([card.buttons for card in holding])),
    )


@per_language(20_000)
def held_card(slot: int, name: str, label: str, art: Markup, choices: tuple[tuple[str, str], ...]) -> HeldCard:
    """One card, with the choices that are legal now: notations and words."""
    acts = tuple(
        Act(action, words, slot, target=render("parts/hand/target.html", action=action, label=words, slot=slot))
        for action, words in choices
    )
    card = render("parts/hand/held.html", slot=slot, name=name, label=label, art=art)
    return HeldCard(acts, card, render("parts/hand/chosen.html", slot=slot, acts=acts) if acts else Markup())


def acts_by_place(hand: Hand) -> ActsByPlace:
    """What may be done with the cards of the hand, by the place where it puts them."""
    places: ActsByPlace = defaultdict(tuple)
    for act in hand.acts:
        places[act.action[: act.action.index(" ") + 2]] += (act,)
    return places
