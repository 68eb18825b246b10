"""How Lost Cities is shown: lanes of cards on both sides of the piles, the hand below."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from markupsafe import Markup

import serai
from serai.i18n import _, language, ngettext
from serai.table.games.lost_cities import LostCitiesView, Sheet
from serai.web.pages import cards, common, words
from serai.web.pages.hand import Act, Held, acts_to, held
from serai.web.pages.rendering import render, render_again
from serai.web.seen import TablePage

TEMPLATE = "games/lost_cities.html"
STYLE = "lost_cities.css"
RANKS = (cards.WAGER, *map(str, range(2, 11)))
HAND = 8


@dataclass(frozen=True)
class Laid:
    """A card in a column."""

    name: str
    label: str
    factor: int  # of a wager where it lies: 2, 3, 4; else 0
    last: bool  # laid in the latest turn


@dataclass(frozen=True)
class Lane:
    """One colour: both columns with their worth, and the discard pile between them."""

    colour: str
    name: str
    theirs: Markup
    their_worth: Markup
    pile: Markup
    mine: Markup
    my_worth: Markup


def sprite() -> Markup:
    """The drawings that a page of this game carries once."""
    return cards.sprite("YBWGRP", RANKS)


def context(page: TablePage) -> dict[str, Any]:
    """What the template needs."""
    view = _view(page)
    me = view.seat or 0
    legal = common.legal(page)
    hand = held(view.hand, _choices, legal)
    marks = {line["text"] for line in common.last_turn(page)}
    known = view.known[1 - me]
    names = common.names(page)
    return {
        "me": me,
        "rival": 1 - me,
        "lanes": [_lane(view, colour, names, hand, legal, marks) for colour in view.discards],
        "longest": max(len(column) for columns in view.columns for column in columns.values()),
        "held": hand,
        "draws": _draws(view, legal),
        "rival_corner": render_again(
            "games/lost_cities_rival.html",
            name=names[1 - me],
            known=tuple(known),
            known_words=", ".join(words.card(name) for name in known),
            backs=HAND - len(known) - (1 if view.phase == "draw" and 1 - me in view.to_move else 0),
        ),
        "deck": render_again(
            "games/lost_cities_deck.html", count=view.draw_pile, drew="draw" in marks, drawing="draw" in legal
        ),
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


def _choices(name: str) -> list[tuple[str, str]]:
    said = {"card": words.card(name)}
    return [
        (f"play {name}", _("Play %(card)s") % said),
        (f"discard {name}", _("Discard %(card)s") % said),
    ]


def _lane(
    view: LostCitiesView, colour: str, names: list[str], hand: list[Held], legal: frozenset[str], marks: set[str]
) -> Lane:
    me = view.seat or 0
    name = words.colour(colour)
    theirs = _("%(name)s, %(colour)s expedition") % {"name": names[1 - me], "colour": name}
    own = {"name": names[me], "colour": name}
    mine = _("%(name)s, %(colour)s expedition") % own if view.seat is None else _("Your %(colour)s expedition") % own
    top = view.discards[colour]
    return Lane(
        colour=colour,
        name=name,
        theirs=render_again(
            "games/lost_cities_lane.html",
            side="theirs",
            colour=colour,
            away="rival-hand",
            label=theirs,
            column=_column(view.columns[1 - me][colour], colour, marks, upwards=True),
            plays=(),
        ),
        their_worth=_worth(view, 1 - me, colour),
        pile=render_again(
            "games/lost_cities_pile.html",
            colour=colour,
            name=name,
            top=top,
            top_label=words.card(top) if top else "",
            last=f"discard {top}" in marks,
            below=tuple(view.piles[colour][:-1]) if view.piles else (),
            take=f"take {colour}" in legal,
            discards=acts_to(hand, "discard", colour),
        ),
        mine=render_again(
            "games/lost_cities_lane.html",
            side="mine",
            colour=colour,
            away="my-hand" if view.seat is None else "hand",
            label=mine,
            column=_column(view.columns[me][colour], colour, marks),
            plays=acts_to(hand, "play", colour),
        ),
        my_worth=_worth(view, me, colour),
    )


def _worth(view: LostCitiesView, seat: int, colour: str) -> Markup:
    begun = bool(view.columns[seat][colour])
    points = view.worth[seat][colour] if begun else None
    return render_again("games/lost_cities_worth.html", colour=colour, points=points)


def _draws(view: LostCitiesView, legal: frozenset[str]) -> list[Act]:
    pile = [Act("draw", _("Draw from the pile"))] if "draw" in legal else []
    tops = [
        Act(f"take {colour}", _("Take %(card)s") % {"card": words.card(top)}, colour=colour)
        for colour, top in view.discards.items()
        if top and f"take {colour}" in legal
    ]
    return pile + tops


def _column(names: list[str], colour: str, marks: set[str], upwards: bool = False) -> Markup:
    fresh = bool(names) and f"play {names[-1]}" in marks
    return _drawn_column(tuple(names), colour, fresh, upwards, language.get())


@lru_cache(maxsize=4096)
def _drawn_column(names: tuple[str, ...], colour: str, fresh: bool, upwards: bool, _language: str) -> Markup:
    """A column is drawn once and kept: most of them stay as they are from move to move."""
    top = len(names) - 1
    laid = [
        Laid(name, words.card(name), factor=at + 2 if name.endswith(cards.WAGER) else 0, last=fresh and at == top)
        for at, name in enumerate(names)
    ]
    return render("games/lost_cities_column.html", column=laid[::-1] if upwards else laid, colour=colour)


def _sheet(columns: dict[str, list[str]]) -> Sheet:
    return cast(Sheet, serai.score("lost-cities", columns=columns))
