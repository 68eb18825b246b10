"""How Lost Cities is shown: lanes of cards on both sides of the piles, the hand below."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from markupsafe import Markup

import serai
from serai.i18n import _, ngettext, per_language
from serai.table.games.lost_cities import LostCitiesView, Sheet
from serai.web.parts import cards, turns, words
from serai.web.parts.hand import Act, ActsByPlace, HeldCard, acts_by_place, held_card, whole_hand
from serai.web.parts.rendering import render, render_again
from serai.web.views.table import TablePage

RANKS = (cards.WAGER, *map(str, range(2, 11)))
HAND = 8


class Column(NamedTuple):
    """A column as it lies."""

    cards: tuple[str, ...]
    points: int | None  # None: not begun
    last_is_new: bool  # the last card was laid in the latest turn


@dataclass(frozen=True)
class LaidCard:
    """A card in a column."""

    name: str
    label: str
    factor: int  # of a wager where it lies: 2, 3, 4; else 0
    last: bool  # laid in the latest turn


class LaneContent(NamedTuple):
    """What lies in one colour, and all else that its drawing depends on."""

    colour: str
    names: tuple[str, str | None]  # of the rival, and of this side; None: the viewer's own
    theirs: Column
    mine: Column
    top: str | None
    top_is_new: bool
    below: tuple[str, ...]
    take: bool
    plays: tuple[Act, ...]
    discards: tuple[Act, ...]


class Lane(NamedTuple):
    """One colour, or all of them in rows: both columns with their worth, and the discard pile between them."""

    theirs: Markup
    their_worth: Markup
    pile: Markup
    mine: Markup
    my_worth: Markup


def sprite() -> Markup:
    """The drawings that a page of this game carries once."""
    return cards.sprite("YBWGRP", RANKS)


def picture_sprite() -> Markup:
    """The cards in the picture of this game."""
    return cards.sprite("YBWGR", ("7", "8", "9", "10"))


def context(page: TablePage) -> dict[str, Any]:
    """What the template needs."""
    view = _view(page)
    me = view.seat or 0
    legal = turns.legal(page)
    hand = whole_hand(
        _held(slot, name, f"play {name}" in legal, f"discard {name}" in legal) for slot, name in enumerate(view.hand)
    )
    turn = turns.last_turn(page)
    new = {(line["seat"], line["text"]) for line in turn}
    drew = any(line["text"] == "draw" for line in turn)
    known = view.known[1 - me]
    names = turns.names(page)
    lanes = [_lane(content) for content in _colours(view, names, acts_by_place(hand), legal, new)]
    return {
        "me": me,
        "rival": 1 - me,
        "colours": len(lanes),
        "lanes": Lane(*(Markup("".join(row)) for row in zip(*lanes, strict=True))),
        "longest": max(len(column) for columns in view.columns for column in columns.values()),
        "hand": hand,
        "this_round": [_this_round(points) for points in view.standing],
        "round_words": _round_words(view.round, view.rounds),
        "draws": _draws(view, legal),
        "rival_corner": render_again(
            "lost_cities/rival.html",
            name=names[1 - me],
            known=tuple(known),
            known_words=", ".join(words.card(name) for name in known),
            backs=HAND - len(known) - (1 if view.phase == "draw" and 1 - me in view.to_move else 0),
        ),
        "deck": render_again("lost_cities/deck.html", count=view.draw_pile, drew=drew, drawing="draw" in legal),
        "sheets": [_sheet(columns) for columns in view.columns] if view.over else [],
    }


def standing(page: TablePage) -> list[str]:
    """Each seat's total, and what the running round is worth."""
    view = _view(page)
    if view.over:
        return [words.signed(score) for score in view.scores]
    return [words.signed(score + now) for score, now in zip(view.scores, view.standing, strict=True)]


def prompt(page: TablePage) -> str:
    """What to do now."""
    view = _view(page)
    if view.phase == "place":
        return _("Choose a card to play or discard.")
    return _("Now draw a card.")


def say(line: dict[str, Any], names: list[str], _view: LostCitiesView) -> str:
    """A line of the log in words."""
    if line["event"] == "round":
        number, first, second = line["values"]
        scores = {"number": number, "a": names[0], "x": words.signed(first), "b": names[1], "y": words.signed(second)}
        return _("Round %(number)s is over: %(a)s %(x)s, %(b)s %(y)s.") % scores
    if line["event"] == "stall":
        left = line["values"][0]
        return ngettext(
            "%(left)s more turn without a card from the draw pile ends the round.",
            "%(left)s more turns without a card from the draw pile end the round.",
            left,
        ) % {"left": left}
    verb, _space, what = line["text"].partition(" ")
    name = names[line["seat"]]
    if verb == "draw":
        return _("%(name)s draws from the pile.") % {"name": name}
    if verb == "take":
        return _("%(name)s takes the top of the %(colour)s discards.") % {"name": name, "colour": words.colour(what)}
    said = {"name": name, "card": words.card(what)}
    return _("%(name)s plays %(card)s.") % said if verb == "play" else _("%(name)s discards %(card)s.") % said


def _view(page: TablePage) -> LostCitiesView:
    return cast(LostCitiesView, page.view)


@per_language(10_000)
def _held(slot: int, name: str, playable: bool, discardable: bool) -> HeldCard:
    said = {"card": words.card(name)}
    play = [(f"play {name}", _("Play %(card)s") % said)] if playable else []
    discard = [(f"discard {name}", _("Discard %(card)s") % said)] if discardable else []
    return held_card(slot, name, said["card"], cards.card_art(name), (*play, *discard))


@per_language(1000)
def _this_round(points: int) -> str:
    return _("%(points)s this round") % {"points": words.signed(points)}


@per_language(1000)
def _round_words(number: int, of: int) -> str:
    return _("Round %(round)s of %(rounds)s") % {"round": number, "rounds": of}


def _colours(
    view: LostCitiesView,
    names: list[str],
    acts: ActsByPlace,
    legal: frozenset[str],
    new: set[tuple[int, str]],
) -> Iterator[LaneContent]:
    me = view.seat or 0
    called = names[1 - me], names[me] if view.seat is None else None
    for colour, top in view.discards.items():
        yield LaneContent(
            colour,
            called,
            _column(view, 1 - me, colour, new),
            _column(view, me, colour, new),
            top,
            any((seat, f"discard {top}") in new for seat in range(2)),
            tuple(view.piles[colour][:-1]) if view.piles else (),
            f"take {colour}" in legal,
            acts[f"play {colour}"],
            acts[f"discard {colour}"],
        )


def _column(view: LostCitiesView, seat: int, colour: str, new: set[tuple[int, str]]) -> Column:
    laid = view.columns[seat][colour]
    if not laid:
        return Column((), None, False)
    return Column(tuple(laid), view.worth[seat][colour], (seat, f"play {laid[-1]}") in new)


@per_language(20_000)
def _lane(content: LaneContent) -> Lane:
    """Drawn once and kept, and its parts too: most stay as they are from move to move."""
    colour, top, (their_name, my_name) = content.colour, content.top, content.names
    name = words.colour(colour)
    theirs = _("%(name)s, %(colour)s expedition") % {"name": their_name, "colour": name}
    mine = (_("%(name)s, %(colour)s expedition") if my_name else _("Your %(colour)s expedition")) % {
        "name": my_name,
        "colour": name,
    }
    return Lane(
        theirs=render_again(
            "lost_cities/lane.html",
            side="theirs",
            colour=colour,
            away="rival-hand",
            label=theirs,
            column=_laid(content.theirs.cards, content.theirs.last_is_new, colour, upwards=True),
            plays=(),
        ),
        their_worth=render_again("lost_cities/worth.html", colour=colour, points=content.theirs.points),
        pile=render_again(
            "lost_cities/pile.html",
            colour=colour,
            name=name,
            top=top,
            top_label=words.card(top) if top else "",
            last=content.top_is_new,
            below=content.below,
            take=content.take,
            discards=content.discards,
        ),
        mine=render_again(
            "lost_cities/lane.html",
            side="mine",
            colour=colour,
            away="my-hand" if my_name else "hand",
            label=mine,
            column=_laid(content.mine.cards, content.mine.last_is_new, colour),
            plays=content.plays,
        ),
        my_worth=render_again("lost_cities/worth.html", colour=colour, points=content.mine.points),
    )


@per_language(10_000)
def _laid(names: tuple[str, ...], last_is_new: bool, colour: str, upwards: bool = False) -> Markup:
    top = len(names) - 1
    laid = [
        LaidCard(
            name, words.card(name), factor=at + 2 if name.endswith(cards.WAGER) else 0, last=last_is_new and at == top
        )
        for at, name in enumerate(names)
    ]
    return render("lost_cities/column.html", column=laid[::-1] if upwards else laid, colour=colour)


def _draws(view: LostCitiesView, legal: frozenset[str]) -> tuple[Act, ...]:
    pile = [Act("draw", _("Draw from the pile"))] if "draw" in legal else []
    tops = [
        Act(f"take {colour}", _("Take %(card)s") % {"card": words.card(top)}, colour=colour)
        for colour, top in view.discards.items()
        if top and f"take {colour}" in legal
    ]
    return (*pile, *tops)


def _sheet(columns: dict[str, list[str]]) -> Sheet:
    return cast(Sheet, serai.score("lost-cities", columns=columns))
