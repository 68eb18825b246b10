"""How the board game is shown: five paths of stepping stones, the bridge across them, columns and hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from markupsafe import Markup

import serai
from serai.i18n import N_, _, listed, ngettext, per_language
from serai.rules.lost_cities_board.components import CITY, EXPLORERS_THAT_END_IT, STEP_VALUES
from serai.table.games.lost_cities_board import LostCitiesBoardView
from serai.table.games.lost_cities_board.sheet import Sheet
from serai.table.games.lost_cities_board.words import event_words
from serai.web.parts import cards, turns, words
from serai.web.parts.hand import Act, ActsByPlace, HeldCard, acts_by_place, held_card, whole_hand
from serai.web.parts.rendering import render_again
from serai.web.views.table import TablePage
from serai.words import points_of_all

STANDING = N_("points so far, and what the explorers on the paths are worth now")
COLOURS = "YBWGR"
RANKS = tuple(map(str, range(11)))
ADVENTURERS = 4

TILES = {"artifact": N_("artifact"), "arrow": N_("arrow")}
MOVES = {
    "Y": N_("Move on yellow"),
    "B": N_("Move on blue"),
    "W": N_("Move on white"),
    "G": N_("Move on green"),
    "R": N_("Move on red"),
}
MOVED = {
    "Y": N_("%(name)s moves an explorer on the yellow path."),
    "B": N_("%(name)s moves an explorer on the blue path."),
    "W": N_("%(name)s moves an explorer on the white path."),
    "G": N_("%(name)s moves an explorer on the green path."),
    "R": N_("%(name)s moves an explorer on the red path."),
}


@dataclass(frozen=True)
class Pawn:
    """An explorer on a stone."""

    seat: int
    tall: bool
    label: str


@dataclass(frozen=True)
class Stone:
    """A step of a path, with what lies and stands on it."""

    step: int
    value: int
    tile: str  # '', 'artifact', 'arrow' or points
    label: str
    pawns: list[Pawn]
    acts: tuple[Act, ...]  # that bring an explorer here


@dataclass(frozen=True)
class BoardPath:
    """One colour of the board, from the city down to the first stone."""

    colour: str
    name: str
    label: str
    discards_label: str
    stones: list[Stone]
    top: str | None
    top_label: str
    below: list[str]  # the cards under the top, where they may be looked through
    top_last: bool
    take: str | None
    discards: tuple[Act, ...]
    column: list[tuple[str, str]]  # the cards of this side, and their words


@dataclass(frozen=True)
class Rival:
    """A player's open belongings in one line; `means` says all of them in words."""

    seat: int
    name: str
    lasts: list[tuple[str, str, str]]  # colour, the last card of its column ('': none), its words
    adventurers: int  # not on a path yet
    researcher: bool
    artifacts: int
    tokens: int
    known: list[str]
    means: str


def sprite(_options: Mapping[str, Any] | None = None) -> Markup:
    """The drawings that a page of this game carries once."""
    return pawns() + cards.sprite(COLOURS, RANKS)


def pawns() -> Markup:
    """The drawings of explorers and tiles."""
    return render_again("lost_cities_board/pawns.html")


def context(page: TablePage) -> dict[str, Any]:
    """What the template needs."""
    view = _view(page)
    legal = turns.legal(page)
    hand = whole_hand(_held(slot, name, _possible(name, legal)) for slot, name in enumerate(view.hand))
    acts = acts_by_place(hand)
    turn = turns.last_turn(page)
    marks = {line["text"] for line in turn}
    me = view.seat or 0
    return {
        "me": me,
        "paths": [_path(page, colour, acts, legal, marks) for colour in COLOURS],
        "hand": hand,
        "acts": _others(legal),
        "rivals": [_rival(page, seat) for seat in range(view.seats)],
        "newest": _newest(turn),
        "which": _("Expedition %(now)s of %(all)s") % {"now": view.expedition, "all": view.expeditions},
        "needed": EXPLORERS_THAT_END_IT,
        "bridge_means": _("%(count)s of %(needed)s explorers beyond the bridge")
        % {"count": view.beyond_bridge, "needed": EXPLORERS_THAT_END_IT},
        "deck_means": _left(view.draw_pile),
        "drew": "draw" in marks,
    }


def sheets(_page: TablePage, rounds: Sequence[LostCitiesBoardView]) -> dict[str, Any]:
    """The newest expedition path by path; when the game is over, the way to everybody's points above it."""
    view = rounds[-1]
    written = [_sheet(view, seat) for seat in range(view.seats)]
    return {
        "number": view.expedition,
        "trails": [(colour, [_on_paper(sheet, at) for sheet in written]) for at, colour in enumerate(COLOURS)],
        "sums": [sheet.explorers for sheet in written],
        "last_step": len(COLOURS),
        "totals": {"rows": _way_to_points(view), "points": view.points} if view.over else None,
    }


def _on_paper(sheet: Sheet, at: int) -> dict[str, Any] | None:
    """What an explorer on this path brings."""
    line = sheet.lines.get(COLOURS[at])
    if line is None:
        return None
    said = {"step": line.step, "value": words.signed(line.value)}
    means = _("stone %(step)s, worth %(value)s") % said
    if line.multiplier > 1:
        means = _("researcher on stone %(step)s, worth twice %(value)s") % said
    return {"points": line.points, "step": at, "means": means}


def standing(page: TablePage) -> list[str]:
    """Points where they are open, and what the explorers on the paths are worth now."""
    view = _view(page)
    if view.over:
        return [str(points) for points in view.points]
    shown = ["?" if points is None else str(points) for points in view.points]
    return [f"{points} {words.signed(now)}" for points, now in zip(shown, view.standing, strict=True)]


def prompt(page: TablePage) -> str:
    """What to do now."""
    return {
        "place": _("Choose a card to play or discard."),
        "move": _("You may move one explorer to the next stone."),
        "draw": _("Now draw a card."),
    }[_view(page).phase or "draw"]


def say(line: dict[str, Any], names: list[str], _view: LostCitiesBoardView) -> str:
    """A line of the log in words."""
    if line["event"] != "move":
        return _event(line["event"], line["values"], names)
    verb, *rest = line["text"].split()
    said = {"name": names[line["seat"]]}
    if verb in ("play", "discard", "start"):
        said["card"] = words.card(rest[0])
    if verb == "take":
        return words.takes(said["name"], rest[0])
    if verb == "move":
        return _(MOVED[rest[0]]) % said
    if verb == "start":
        tall = rest[1] == "researcher"
        return (
            _("%(name)s sends out the researcher with %(card)s.")
            if tall
            else _("%(name)s sends out an adventurer with %(card)s.")
        ) % said
    return _(SAYINGS[verb]) % said


def turn(lines: list[dict[str, Any]], names: list[str], view: LostCitiesBoardView) -> str:
    """What a player did in the latest turn, and what came of it."""
    ends = [at for at, line in enumerate(lines) if line["event"] == "expedition"]
    latest = lines[ends[-1] + 1 :] if ends else lines
    if not any(line["seat"] is not None for line in latest):
        return ""
    return " ".join(say(line, names, view) for line in latest if line["text"] != "pass")


def about(line: dict[str, Any]) -> str:
    """Where to look for what a line speaks of."""
    if line["seat"] is None:
        return ""
    verb, *rest = line["text"].split()
    what = rest[0] if rest else ""
    explorer = f"x{line['seat']}{what[:1]}"
    return {
        "play": f"c{line['seat']}{what[:1]}/{what} {explorer}",
        "start": f"c{line['seat']}{what[:1]}/{what} {explorer}",
        "discard": f"d{what[:1]}/{what}",
        "move": explorer,
        "take": f"d{what}",
        "draw": "deck",
        "pass": "",
    }[verb]


SAYINGS = {
    "play": N_("%(name)s plays %(card)s."),
    "discard": N_("%(name)s discards %(card)s."),
    "draw": N_("%(name)s draws from the pile."),
    "pass": N_("%(name)s moves no one."),
}


def _event(event: str, values: list[int], names: list[str]) -> str:
    if event == "artifact":
        return _("%(name)s finds an artifact.") % {"name": names[values[0]]}
    if event == "points":
        said = {"name": names[values[0]], "num": values[1]}
        return ngettext("%(name)s gets %(num)s point.", "%(name)s gets %(num)s points.", values[1]) % said
    points = values[1:] if event == "expedition" else values
    return event_words(event, values, points_of_all(names, points))


def _view(page: TablePage) -> LostCitiesBoardView:
    return cast(LostCitiesBoardView, page.view)


def _possible(name: str, legal: frozenset[str]) -> tuple[str, ...]:
    """What may be done with a card now, the most usual first."""
    all_of_it = (f"play {name}", f"start {name} adventurer", f"start {name} researcher", f"discard {name}")
    return tuple(action for action in all_of_it if action in legal)


@per_language(10_000)
def _held(slot: int, name: str, possible: tuple[str, ...]) -> HeldCard:
    said = {"card": words.card(name)}
    labels = {
        "play": _("Play %(card)s") % said,
        "adventurer": _("Send an adventurer"),
        "researcher": _("Send the researcher"),
        "discard": _("Discard %(card)s") % said,
    }
    choices = tuple((action, labels[_use(action)]) for action in possible)
    spare = bool(possible) and all(action.startswith("discard") for action in possible)
    explain = _("It does not fit your column; you can only discard it.") if spare else ""
    return held_card(slot, name, said["card"], cards.card_art(name), choices, explain)


def _use(action: str) -> str:
    """Which use of a card a notation stands for: its verb, or who sets out with it."""
    verb, *rest = action.split()
    return rest[-1] if verb == "start" else verb


def _others(legal: frozenset[str]) -> tuple[Act, ...]:
    """The choices that have no place on the board."""
    return (Act("pass", _("Move no one")),) if "pass" in legal else ()


def _path(page: TablePage, colour: str, acts: ActsByPlace, legal: frozenset[str], marks: set[str]) -> BoardPath:
    view = _view(page)
    top = view.discards[colour]
    take = f"take {colour}"
    return BoardPath(
        colour=colour,
        name=words.colour(colour),
        label=words.path(colour),
        discards_label=words.discards(colour),
        stones=[_stone(page, colour, step, acts, legal) for step in range(CITY, 0, -1)],
        top=top,
        top_label=words.card(top) if top else "",
        below=view.piles[colour][:-1] if view.piles else [],
        top_last=f"discard {top}" in marks,
        take=take if take in legal else None,
        discards=acts[f"discard {colour}"],
        column=[(name, words.card(name)) for name in view.columns[view.seat or 0][colour]],
    )


def _stone(page: TablePage, colour: str, step: int, acts: ActsByPlace, legal: frozenset[str]) -> Stone:
    view = _view(page)
    tile = str(view.tiles[colour].get(step, ""))
    pawns = [
        Pawn(seat, view.researcher[seat] == colour, turns.name_of(page, seat))
        for seat in range(view.seats)
        if view.explorers[seat][colour] == step
    ]
    label = _stone_label(step, tile, tuple((pawn.tall, pawn.label) for pawn in pawns))
    return Stone(step, int(STEP_VALUES[step]), tile, label, pawns, _acts_here(view, colour, step, acts, legal))


@per_language(10_000)
def _stone_label(step: int, tile: str, standing: tuple[tuple[bool, str], ...]) -> str:
    """A stone in words: its worth, its tile, and who stands on it, the researchers among them marked."""
    parts = [_("stone %(step)s, worth %(value)s") % {"step": step, "value": words.signed(int(STEP_VALUES[step]))}]
    if tile:
        parts.append(_(TILES[tile]) if tile in TILES else words.points(int(tile)))
    called = {True: _("%(name)s's researcher"), False: _("%(name)s's adventurer")}
    return listed([*parts, *(called[tall] % {"name": name} for tall, name in standing)])


def _acts_here(
    view: LostCitiesBoardView, colour: str, step: int, acts: ActsByPlace, legal: frozenset[str]
) -> tuple[Act, ...]:
    """The choices that bring the viewer's explorer to this stone, or that are shown on it in the city."""
    at = 0 if view.seat is None else view.explorers[view.seat][colour]
    if step != min(at + 1, CITY):
        return ()
    move = f"move {colour}"
    if move in legal:
        return (Act(move, _("Move here")),)
    return acts[f"start {colour}" if at == 0 else f"play {colour}"]


def _newest(turn: list[dict[str, Any]]) -> tuple[int, str] | None:
    """The seat and the card that were laid into a column in the latest turn."""
    laid = (line for line in turn if line["text"].startswith(("play ", "start ")))
    return next(((line["seat"], line["text"].split()[1]) for line in laid), None)


def _rival(page: TablePage, seat: int) -> Rival:
    view = _view(page)
    out = sum(1 for step in view.explorers[seat].values() if step)
    researcher = view.researcher[seat] is not None
    adventurers = ADVENTURERS - out + (1 if researcher else 0)
    found = view.tokens[seat] + view.artifacts[seat]
    known = view.known[seat] if seat != view.seat else []
    lasts = ((colour, column[-1] if column else "") for colour, column in view.columns[seat].items())
    return Rival(
        seat=seat,
        name=turns.name_of(page, seat),
        lasts=[(colour, name, words.card(name) if name else "") for colour, name in lasts],
        adventurers=adventurers,
        researcher=not researcher,
        artifacts=view.artifacts[seat],
        tokens=view.tokens[seat],
        known=known,
        means=_belongings(turns.name_of(page, seat), found, adventurers, not researcher, tuple(known)),
    )


@per_language(2000)
def _belongings(name: str, artifacts: int, adventurers: int, researcher: bool, known: tuple[str, ...]) -> str:
    """What a player has, in words."""
    waiting = [ngettext("%(num)s adventurer", "%(num)s adventurers", adventurers) % {"num": adventurers}]
    waiting += [_("researcher")] if researcher else []
    parts = [
        ngettext("%(num)s artifact", "%(num)s artifacts", artifacts) % {"num": artifacts},
        _("still to send: %(explorers)s") % {"explorers": listed(waiting)},
    ]
    if known:
        parts.append(_("known in hand: %(cards)s") % {"cards": listed(words.card(card) for card in known)})
    return _("%(name)s: %(what)s") % {"name": name, "what": listed(parts)}


@per_language(100)
def _left(count: int) -> str:
    return ngettext(
        "%(num)s card is left in the draw pile; the expedition ends with the last one.",
        "%(num)s cards are left in the draw pile; the expedition ends with the last one.",
        count,
    ) % {"num": count}


def _sheet(view: LostCitiesBoardView, seat: int) -> Sheet:
    """The last expedition's explorers, line by line."""
    researcher = view.researcher[seat]
    return cast(Sheet, serai.score("lost-cities-board", explorers=view.explorers[seat], researcher=researcher))


def _way_to_points(view: LostCitiesBoardView) -> list[tuple[str, list[int]]]:
    """What brought everybody's total; points never fall below 0, so that a line may have to make up for it."""
    rows = [
        (_("Expedition %(number)s") % {"number": number}, list(points))
        for number, points in enumerate(view.expedition_points, start=1)
    ]
    found = [0] * view.seats
    for line in view.log:
        if line["event"] == "points":
            found[line["values"][0]] += line["values"][1]
    rows.append((_("Victory point tiles"), found))
    worth = next((line["values"] for line in reversed(view.log) if line["event"] == "artifacts"), [0] * view.seats)
    rows.append((_("Artifacts"), list(worth)))
    sums = [sum(points[seat] for _label, points in rows) for seat in range(view.seats)]
    lifted = [(points or 0) - total for points, total in zip(view.points, sums, strict=True)]
    return [*rows, (_("Never below 0"), lifted)] if any(lifted) else rows
