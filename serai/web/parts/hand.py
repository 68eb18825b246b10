"""A hand of cards and what may be done with each."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple

from markupsafe import Markup

from serai.i18n import per_language
from serai.web.parts import cards
from serai.web.parts.rendering import render
from serai.web.parts.words import card as say_card

DISCARD = "discard "


class Act(NamedTuple):
    """A choice as a button: its notation and its words; `slot` is the card of the hand that it needs chosen first."""

    action: str
    label: str
    slot: int | None = None
    colour: str | None = None
    target: Markup = Markup()  # the button for the place where the card would go


class HeldCard(NamedTuple):
    """A card of the hand: to be chosen, and then what may be done with it."""

    acts: tuple[Act, ...]
    card: Markup


class Hand(NamedTuple):
    """All cards of a hand, drawn, and what may be done with them."""

    acts: tuple[Act, ...]
    cards: Markup


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
    )


@per_language(20_000)
def held_card(
    slot: int, name: str, label: str, art: Markup, choices: tuple[tuple[str, str], ...], explain: str = ""
) -> HeldCard:
    """One card, with the choices that are legal now: notations and words. The first is what a double tap does, unless
    it throws the card away."""
    acts = tuple(
        Act(action, words, slot, target=_target(slot, action, words, at == 0 and not action.startswith(DISCARD)))
        for at, (action, words) in enumerate(choices)
    )
    return HeldCard(
        acts,
        render("parts/hand/held.html", slot=slot, name=name, label=label, art=art, kind=_kind(acts), explain=explain),
    )


def _target(slot: int, action: str, label: str, main: bool) -> Markup:
    return render("parts/hand/target.html", slot=slot, action=action, label=label, main=main)


def _kind(acts: tuple[Act, ...]) -> str:
    """How a card looks: as one to play, as one that can only be discarded, or as one that can do nothing now."""
    if not acts:
        return "idle"
    return "spare" if all(act.action.startswith(DISCARD) for act in acts) else "plays"


def acts_by_place(hand: Hand) -> ActsByPlace:
    """What may be done with the cards of the hand, by the place where it puts them."""
    places: ActsByPlace = defaultdict(tuple)
    for act in hand.acts:
        places[act.action[: act.action.index(" ") + 2]] += (act,)
    return places
