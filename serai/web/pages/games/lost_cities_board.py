"""How the board game is shown: five paths of stepping stones, the bridge across them, columns and hand."""

from dataclasses import dataclass
from typing import Any, cast

from markupsafe import Markup

import serai
from serai.i18n import N_, _, listed, ngettext, per_language
from serai.rules.lost_cities_board.components import CITY, EXPLORERS_THAT_END_IT, STEP_VALUES
from serai.table.games.lost_cities_board import LostCitiesBoardView
from serai.table.games.lost_cities_board.sheet import Sheet
from serai.web.pages import cards, common, words
from serai.web.pages.hand import Act, ActsByPlace, acts_by_place, hand_of
from serai.web.views.table import TablePage

TEMPLATE = "games/lost_cities_board.html"
STYLE = "lost_cities_board.css"
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
class Path:
    """One colour of the board, from the city down to the first stone."""

    colour: str
    name: str
    label: str
    discards_label: str
    stones: list[Stone]
    top: str | None
    top_label: str
    top_last: bool
    take: str | None
    discards: tuple[Act, ...]
    column: list[str]


@dataclass(frozen=True)
class Rival:
    """A player's open belongings in one line."""

    seat: int
    name: str
    lasts: list[tuple[str, str, int]]  # colour, last card, cards in the column
    adventurers: int  # not on a path yet
    researcher: bool
    artifacts: int
    tokens: int
    known: list[str]


def sprite() -> Markup:
    """The drawings that a page of this game carries once."""
    return cards.sprite(COLOURS, RANKS)


def context(page: TablePage) -> dict[str, Any]:
    """What the template needs."""
    view = _view(page)
    legal = common.legal(page)
    hand = hand_of(view.hand, _choices, legal)
    acts = acts_by_place(hand)
    marks = {line["text"] for line in common.last_turn(page)}
    me = view.seat or 0
    return {
        "me": me,
        "paths": [_path(page, colour, acts, legal, marks) for colour in COLOURS],
        "hand": hand,
        "draws": _others(view, legal),
        "rivals": [_rival(page, seat) for seat in range(view.seats)],
        "needed": EXPLORERS_THAT_END_IT,
        "drew": "draw" in marks,
        "sheets": [_sheet(view, seat) for seat in range(view.seats)] if view.over else [],
        "pads": [_pad(view, seat) for seat in range(view.seats)] if view.over else [],
    }


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
    if event == "stall":
        return ngettext(
            "The expedition ends after %(left)s more turn without drawing from the pile.",
            "The expedition ends after %(left)s more turns without drawing from the pile.",
            values[0],
        ) % {"left": values[0]}
    if event == "pile":
        return _("The last card of the pile has been drawn.")
    if event == "bridge":
        return _("The fifth explorer is beyond the bridge.")
    if event == "stalled":
        return ngettext(
            "Nobody has drawn from the pile for %(num)s turn.",
            "Nobody has drawn from the pile for %(num)s turns.",
            values[0],
        ) % {"num": values[0]}
    if event == "expedition":
        brought = _row(names, values[1:])
        return _("Expedition %(number)s is over: %(points)s.") % {"number": values[0], "points": brought}
    if event == "artifacts":
        return _("Artifacts: %(points)s.") % {"points": _row(names, values)}
    return _("The game is over: %(points)s.") % {"points": _row(names, values)}


def _row(names: list[str], values: list[int]) -> str:
    return listed(f"{name} {words.signed(value)}" for name, value in zip(names, values, strict=False))


def _view(page: TablePage) -> LostCitiesBoardView:
    return cast(LostCitiesBoardView, page.view)


@per_language(1000)
def _choices(name: str) -> list[tuple[str, str]]:
    said = {"card": words.card(name)}
    return [
        (f"play {name}", _("Play %(card)s") % said),
        (f"start {name} adventurer", _("Send an adventurer")),
        (f"start {name} researcher", _("Send the researcher")),
        (f"discard {name}", _("Discard %(card)s") % said),
    ]


def _others(view: LostCitiesBoardView, legal: frozenset[str]) -> tuple[Act, ...]:
    """The choices that need no card: draws and moves."""
    acts = [Act("draw", _("Draw from the pile"))] if "draw" in legal else []
    for colour, top in view.discards.items():
        if top and f"take {colour}" in legal:
            acts.append(Act(f"take {colour}", _("Take %(card)s") % {"card": words.card(top)}, colour=colour))
    acts.extend(
        Act(f"move {colour}", _(MOVES[colour]), colour=colour) for colour in COLOURS if f"move {colour}" in legal
    )
    return (*acts, Act("pass", _("Move no one"))) if "pass" in legal else tuple(acts)


def _path(page: TablePage, colour: str, acts: ActsByPlace, legal: frozenset[str], marks: set[str]) -> Path:
    view = _view(page)
    top = view.discards[colour]
    take = f"take {colour}"
    return Path(
        colour=colour,
        name=words.colour(colour),
        label=words.path(colour),
        discards_label=words.discards(colour),
        stones=[_stone(page, colour, step, acts, legal) for step in range(CITY, 0, -1)],
        top=top,
        top_label=words.card(top) if top else "",
        top_last=f"discard {top}" in marks,
        take=take if take in legal else None,
        discards=acts[f"discard {colour}"],
        column=view.columns[view.seat or 0][colour],
    )


def _stone(page: TablePage, colour: str, step: int, acts: ActsByPlace, legal: frozenset[str]) -> Stone:
    view = _view(page)
    tile = str(view.tiles[colour].get(step, ""))
    pawns = [
        Pawn(seat, view.researcher[seat] == colour, common.name_of(page, seat))
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


def _rival(page: TablePage, seat: int) -> Rival:
    view = _view(page)
    out = sum(1 for step in view.explorers[seat].values() if step)
    researcher = view.researcher[seat] is not None
    return Rival(
        seat=seat,
        name=common.name_of(page, seat),
        lasts=[(c, column[-1][1:] if column else "", len(column)) for c, column in view.columns[seat].items()],
        adventurers=ADVENTURERS - out + (1 if researcher else 0),
        researcher=not researcher,
        artifacts=view.artifacts[seat],
        tokens=view.tokens[seat],
        known=view.known[seat] if seat != view.seat else [],
    )


def _sheet(view: LostCitiesBoardView, seat: int) -> Sheet:
    """The last expedition's explorers, line by line."""
    researcher = view.researcher[seat]
    return cast(Sheet, serai.score("lost-cities-board", explorers=view.explorers[seat], researcher=researcher))


def _pad(view: LostCitiesBoardView, seat: int) -> list[tuple[str, int]]:
    """The way to a player's total; points never fall below 0, so that a line may have to make up for it."""
    rows = [
        (_("Expedition %(number)s") % {"number": number}, points[seat])
        for number, points in enumerate(view.expedition_points, start=1)
    ]
    found = sum(line["values"][1] for line in view.log if line["event"] == "points" and line["values"][0] == seat)
    rows.append((_("Victory point tiles"), found))
    worth = next((line["values"][seat] for line in reversed(view.log) if line["event"] == "artifacts"), 0)
    rows.append(
        (ngettext("%(num)s artifact", "%(num)s artifacts", view.tokens[seat]) % {"num": view.tokens[seat]}, worth)
    )
    lifted = (view.points[seat] or 0) - sum(points for _name, points in rows)
    return [*rows, (_("Never below 0"), lifted)] if lifted else rows
