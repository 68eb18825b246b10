"""How Lost Cities is shown: lanes of cards on both sides of the piles, the hand below."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, cast

from markupsafe import Markup

from serai.i18n import N_, _, listed, ngettext, per_language
from serai.table.games.lost_cities import COLOURS, ColumnLine, LostCitiesView, Sheet, lying_sheet
from serai.table.games.lost_cities.words import event_words
from serai.web.parts import cards, turns, words
from serai.web.parts.hand import Act, ActsByPlace, HeldCard, acts_by_place, held_card, whole_hand
from serai.web.parts.rendering import render, render_again
from serai.web.views.table import TablePage
from serai.words import points_of_all

STANDING = N_("points so far, with what the expeditions on the table are worth now")
RANKS = (cards.WAGER, *map(str, range(2, 11)))
HAND = 8
TIGHT = 9
"""Wagers of a column with so many cards share a strip: on a phone each strip must stay readable."""


class Column(NamedTuple):
    """A column as it lies."""

    cards: tuple[str, ...]
    points: int | None  # None: not begun
    last_is_new: bool  # the last card was laid in the latest turn


class Strip(NamedTuple):
    """What is seen of a card in a column, or of several wagers: a strip, or the whole card on top."""

    cards: tuple[str, ...]
    label: str
    factor: int  # of wagers where they lie: 2, 3, 4; else 0
    top: bool
    last: bool  # laid in the latest turn


class Sum(NamedTuple):
    """What a round is worth to one side."""

    shown: str
    means: str


class LaneContent(NamedTuple):
    """What lies in one colour, and all else that its drawing depends on."""

    colour: str
    number: int  # among the colours in play
    seats: tuple[int, int]  # of the rival, and of this side
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


def sprite(options: Mapping[str, Any] | None = None) -> Markup:
    """The drawings that a page of this game carries once: of all colours, or of those in play."""
    return cards.sprite(COLOURS[: options["expeditions"]] if options else COLOURS, RANKS)


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
    known = view.known[1 - me]
    names = turns.names(page)
    lanes = [_lane(content) for content in _colours(view, names, acts_by_place(hand), legal, new)]
    return {
        "me": me,
        "rival": 1 - me,
        "colours": len(lanes),
        "lanes": Lane(*(Markup("".join(row)) for row in zip(*lanes, strict=True))),
        "hand": hand,
        "acts": (),
        "sums": [_sum(points) for points in view.standing],
        "round_words": _round_words(view.round, view.rounds),
        "rival_corner": render_again(
            "lost_cities/rival.html",
            name=names[1 - me],
            known=tuple(known),
            known_words=listed(words.card(name) for name in known),
            means=_("The open cards are known: %(name)s took them from the discards.") % {"name": names[1 - me]},
            backs=HAND - len(known) - (1 if view.phase == "draw" and 1 - me in view.to_move else 0),
        ),
        "deck": render_again(
            "lost_cities/deck.html",
            count=view.draw_pile,
            means=_left(view.draw_pile),
            drew=any(line["text"] == "draw" for line in turn),
            drawing="draw" in legal,
        ),
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


def turn(lines: list[dict[str, Any]], names: list[str], view: LostCitiesView) -> str:
    """What a player placed and drew, in one sentence."""
    events = [at for at, line in enumerate(lines) if line["event"] == "round"]
    lines = lines[events[-1] + 1 :] if events else lines
    if not lines:
        return ""
    placed, *drawn = (line for line in lines if line["seat"] is not None)
    verb, card = placed["text"].split(" ", 1) if " " in placed["text"] else ("", "")
    taken = _taken(view.log, drawn[0]) if drawn else None
    if verb not in ("play", "discard") or not drawn or (drawn[0]["text"] != "draw" and taken is None):
        return " ".join(say(line, names, view) for line in lines)
    said = {"name": names[placed["seat"]], "card": words.card(card), "taken": words.card(taken) if taken else ""}
    if verb == "play":
        return (
            _("%(name)s played %(card)s and took %(taken)s.")
            if taken
            else _("%(name)s played %(card)s and drew from the pile.")
        ) % said
    return (
        _("%(name)s discarded %(card)s and took %(taken)s.")
        if taken
        else _("%(name)s discarded %(card)s and drew from the pile.")
    ) % said


def _taken(log: list[dict[str, Any]], take: dict[str, Any]) -> str | None:
    """The card that somebody took from the discards, which the log names by its colour only."""
    verb, _space, colour = take["text"].partition(" ")
    if verb != "take":
        return None
    above = -1
    for line in reversed(log):
        if line is take or (above >= 0 and line["text"] == take["text"]):
            above += 1
        elif above >= 0 and line["text"].startswith(f"discard {colour}"):
            if above == 0:
                return str(line["text"].split()[1])
            above -= 1
    return None


def about(line: dict[str, Any]) -> str:
    """Where the card of a line lies."""
    verb, _space, what = line["text"].partition(" ")
    if line["seat"] is None:
        return ""
    places = {
        "play": f"c{line['seat']}{what[:1]}/{what}",
        "discard": f"d{what[:1]}/{what}",
        "take": f"d{what}",
        "draw": "deck",
    }
    return places[verb]


def sheets(page: TablePage, rounds: Sequence[LostCitiesView]) -> dict[str, Any]:
    """The columns of these rounds on paper; all rounds in a row when the match is over."""
    view = rounds[-1]
    return {
        "totals": {"rounds": view.round_points, "scores": view.scores} if view.over and view.rounds > 1 else None,
        "rounds": [_round_sheet(one) for one in reversed(rounds)],
    }


def _round_sheet(view: LostCitiesView) -> dict[str, Any]:
    me = view.seat or 0
    letters = list(view.columns[0])
    sheet = [_sheet(columns, worth) for columns, worth in zip(view.columns, view.standing, strict=True)]
    return {
        "title": _round_words(view.round, view.rounds) if view.rounds > 1 else "",
        "lines": [
            (
                colour,
                [_on_paper(one.lines[colour], at + len(COLOURS) * (seat == me)) for seat, one in enumerate(sheet)],
            )
            for at, colour in enumerate(letters)
        ],
        "totals": [one.total for one in sheet],
        "last_step": 2 * len(COLOURS),
    }


def _on_paper(line: ColumnLine, step: int) -> dict[str, Any]:
    if not line.cost:
        return {"how": "", "points": "·", "step": None}
    return {"how": _how(line), "points": words.signed(line.points), "step": step}


def _how(line: ColumnLine) -> str:
    """The sum of a column as one would write it down."""
    bare = f"{line.sum}{words.MINUS}{line.cost}"
    multiplied = f"({bare})×{line.multiplier}" if line.multiplier > 1 else bare
    return f"{multiplied}+{line.bonus}" if line.bonus else multiplied


def say(line: dict[str, Any], names: list[str], _view: LostCitiesView) -> str:
    """A line of the log in words."""
    if line["event"] != "move":
        return event_words(line["event"], line["values"], points_of_all(names, line["values"][1:]))
    verb, _space, what = line["text"].partition(" ")
    name = names[line["seat"]]
    if verb == "draw":
        return _("%(name)s draws from the pile.") % {"name": name}
    if verb == "take":
        return words.takes(name, what)
    said = {"name": name, "card": words.card(what)}
    return _("%(name)s plays %(card)s.") % said if verb == "play" else _("%(name)s discards %(card)s.") % said


def _view(page: TablePage) -> LostCitiesView:
    return cast(LostCitiesView, page.view)


@per_language(10_000)
def _held(slot: int, name: str, playable: bool, discardable: bool) -> HeldCard:
    said = {"card": words.card(name)}
    play = [(f"play {name}", _("Play %(card)s") % said)] if playable else []
    discard = [(f"discard {name}", _("Discard %(card)s") % said)] if discardable else []
    explain = _("It does not fit your column; you can only discard it.") if discardable and not playable else ""
    return held_card(slot, name, said["card"], cards.card_art(name), (*play, *discard), explain)


@per_language(1000)
def _sum(points: int) -> Sum:
    return Sum(f"Σ{words.signed(points)}", _("%(points)s this round") % {"points": words.signed(points)})


@per_language(100)
def _left(count: int) -> str:
    return ngettext(
        "%(num)s card is left in the draw pile; the round ends with the last one.",
        "%(num)s cards are left in the draw pile; the round ends with the last one.",
        count,
    ) % {"num": count}


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
    for number, (colour, top) in enumerate(view.discards.items()):
        yield LaneContent(
            colour,
            number,
            (1 - me, me),
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
    return Lane(
        theirs=render_again(
            "lost_cities/lane.html",
            side="theirs",
            place=f"c{content.seats[0]}{colour}",
            colour=colour,
            away="rival-hand",
            label=words.expedition(colour, their_name),
            column=draw_column(content.theirs.cards, colour, content.theirs.last_is_new, upwards=True),
            plays=(),
        ),
        their_worth=_worth(content.theirs, colour, content.number),
        pile=render_again(
            "lost_cities/pile.html",
            colour=colour,
            label=words.discards(colour),
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
            place=f"c{content.seats[1]}{colour}",
            colour=colour,
            away="hand",
            label=words.expedition(colour, my_name),
            column=draw_column(content.mine.cards, colour, content.mine.last_is_new),
            plays=content.plays,
        ),
        my_worth=_worth(content.mine, colour, content.number + len(COLOURS)),
    )


def _worth(column: Column, colour: str, step: int) -> Markup:
    return render_again(
        "lost_cities/worth.html",
        colour=colour,
        points=column.points,
        means=_worth_means(colour, column.cards, column.points or 0) if column.cards else "",
        step=step,
    )


@per_language(10_000)
def _worth_means(colour: str, laid: tuple[str, ...], worth: int) -> str:
    """What a column is worth, and why."""
    line = _sheet({colour: list(laid)}, worth).lines[colour]
    said = {
        "colour": words.colour(colour),
        "sum": line.sum,
        "cost": line.cost,
        "factor": line.multiplier,
        "bonus": line.bonus,
        "points": words.signed(line.points),
    }
    if line.multiplier > 1 and line.bonus:
        told = _(
            "Cards worth %(sum)s, less %(cost)s for setting out, times %(factor)s for wagers, and %(bonus)s more "
            "for eight cards: %(points)s."
        )
    elif line.multiplier > 1:
        told = _("Cards worth %(sum)s, less %(cost)s for setting out, times %(factor)s for wagers: %(points)s.")
    elif line.bonus:
        told = _("Cards worth %(sum)s, less %(cost)s for setting out, and %(bonus)s more for eight cards: %(points)s.")
    else:
        told = _("Cards worth %(sum)s, less %(cost)s for setting out: %(points)s.")
    return told % said


@per_language(10_000)
def draw_column(names: tuple[str, ...], colour: str, last_is_new: bool = False, upwards: bool = False) -> Markup:
    """A column from its first card to the last, which is seen whole."""
    rows = _strips(names, last_is_new)
    return render("lost_cities/column.html", column=rows[::-1] if upwards else rows, colour=colour)


def _strips(names: tuple[str, ...], last_is_new: bool) -> list[Strip]:
    if not names:
        return []
    *covered, top = names
    wagers = [name for name in covered if name.endswith(cards.WAGER)]
    together = [tuple(wagers)] if len(names) >= TIGHT and wagers else [(name,) for name in wagers]
    alone = [(name,) for name in covered[len(wagers) :]]
    rows: list[Strip] = []
    factor = 1
    for shown in (*together, *alone, (top,)):
        is_wager = shown[0].endswith(cards.WAGER)
        factor += len(shown) * is_wager
        label = listed(words.card(name) for name in shown)
        is_top = len(rows) == len(together) + len(alone)
        rows.append(Strip(shown, label, factor if is_wager else 0, is_top, last_is_new and is_top))
    return rows


@lru_cache(maxsize=20_000)
def _sheet_of(columns: tuple[tuple[str, tuple[str, ...]], ...], worth: int) -> Sheet:
    return lying_sheet(dict(columns), worth)


def _sheet(columns: dict[str, list[str]], worth: int) -> Sheet:
    return _sheet_of(tuple((colour, tuple(laid)) for colour, laid in columns.items()), worth)
