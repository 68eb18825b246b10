"""The page of a replay, whole and in pieces: the board is drawn by the same components as in play."""

from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from serai.i18n import _, listed
from serai.web import games
from serai.web.pages.position import draw_position, position_context
from serai.web.pages.review import better_line, judged, review_piece
from serai.web.pages.table import status_line
from serai.web.parts import chart as charts
from serai.web.parts import turns
from serai.web.parts.rendering import render
from serai.web.parts.terms import differences
from serai.web.views.replay import ReplayPage, Series, UploadPage, Viewpoint

PIECES = ("moment", "eyes", "players", "hands", "play_on")
"""What changes from moment to moment beside the game itself; log and graph only move a mark."""
ROWS = 12


@dataclass(frozen=True)
class Row:
    """A line of the log in words."""

    moment: int
    kind: str
    text: str


@dataclass(frozen=True)
class Curve:
    """One seat's points over time."""

    seat: int
    name: str
    path: str
    end: tuple[float, float] | None


def replay_page(page: ReplayPage) -> str:
    """The whole page."""
    game = games.find(page.table.game)
    context = _context(page)
    return render(
        "pages/replay/replay.html",
        **context,
        title=replay_title(page),
        drawn=game,
        sprite=game.page.sprite(page.table.options),
        pieces=_pieces(page, context),
        graph=_graph(page, context["names"]),
        differences=differences(page.table.game, page.table.options),
    )


def replay_fragments(page: ReplayPage) -> dict[str, str]:
    """The pieces that change with the moment, by the id of their element."""
    return {name: str(piece) for name, piece in _pieces(page, _context(page)).items()}


def replay_title(page: ReplayPage) -> str:
    """The title of the tab."""
    return _("Replay · %(game)s") % {"game": page.table.title}


def upload_page(page: UploadPage) -> str:
    """The form for a record file."""
    return render("pages/replay/upload.html", page=page)


def _pieces(page: ReplayPage, context: dict[str, Any]) -> dict[str, Markup]:
    pieces = {name: render(f"pages/replay/{name}.html", **context) for name in PIECES}
    pieces["review"] = review_piece(page, context["names"])
    pieces["game"] = draw_position(position_context(replace(page.table, better=better_line(page)), ""))
    return pieces


def _context(page: ReplayPage) -> dict[str, Any]:
    game, names = games.find(page.table.game), turns.names(page.table)
    rows = [
        Row(told.moment, "event" if told.line["seat"] is None else f"seat-{told.line['seat']}", said)
        for told in page.told
        if (said := game.page.say(told.line, names, page.table.view))
    ]
    verdict, to_mistake = judged(page, names)
    return {
        "page": page,
        "judged": verdict,
        "to_mistake": to_mistake,
        "table": page.table,
        "view": page.table.view,
        "names": names,
        "base": "",
        "acting": False,
        "rows": rows,
        "happened": _happened(page, rows),
        "standing": _standing(page),
        "deal": _deal(page),
        "query": page.viewpoint.query(),
        "moments": {
            "first": page.viewpoint.query(0),
            "previous": page.viewpoint.query(max(0, page.moment - 1)),
            "next": page.viewpoint.query(min(page.last, page.moment + 1)),
            "last": page.viewpoint.query(page.last),
        },
        "seats": [Viewpoint(seat, page.viewpoint.open).query(page.moment) for seat in range(len(page.table.players))],
        "other_hands": Viewpoint(page.viewpoint.seat, not page.viewpoint.open).query(page.moment),
        "hands": [
            (seat, names[seat], game.replay.hand_cards(view))
            for seat, view in enumerate(page.hands)
            if seat != page.viewpoint.seat
        ],
    }


def _deal(page: ReplayPage) -> str:
    """Whether the deal was fixed before the first move, in one sentence; while the game runs nobody can say."""
    if not page.free:
        return ""
    if page.table.start is not None:
        return _("Played on from another game: its deal was known when it began.")
    if not page.commitment:
        return _("This record does not show when the deal was fixed.")
    if not page.kept:
        return _("This deal is not the one that was fixed before the first move!")
    if page.table_link is None:  # whoever brings a record could have made up both
        return _("This deal was fixed before the first move, if its table showed this fingerprint then:")
    return _("This deal was fixed before the first move:")


def _standing(page: ReplayPage) -> list[str]:
    """What the players' list says; with all hands open, nobody's points are secret."""
    shown = games.find(page.table.game).page.standing(page.table)
    if not page.viewpoint.open:
        return shown
    return [text or str(points) for text, points in zip(shown, page.series[page.moment], strict=True)]


def _happened(page: ReplayPage, rows: list[Row]) -> str:
    """The move that led to this moment, or how it ended."""
    if page.table.status == "over":
        return status_line(replace(page.table, seat=None))  # by name: these may be another's eyes
    if page.moment == 0:
        return _("The game begins.")
    return " ".join(row.text for row in rows if row.moment == page.moment) or _("A choice you could not see.")


def _graph(page: ReplayPage, names: list[str]) -> Markup:
    """The points over time, with a mark at this moment."""
    known = [points for row in page.series for points in row if points is not None]
    frame = charts.Frame.around(known, page.last)
    curves = [_curve(frame, page.series, seat, name) for seat, name in enumerate(names)]
    every = max(1, -(-page.last // ROWS))
    moments = sorted({*range(0, page.last + 1, every), page.last})
    return render(
        "pages/replay/graph.html",
        curves=[curve for curve in curves if curve.path],
        grid=charts.grid(frame, "0", str(page.last)),
        frame=frame,
        box=(charts.WIDTH, charts.HEIGHT, charts.LEFT, charts.RIGHT, charts.TOP, charts.BOTTOM),
        mark=frame.x(page.moment),
        names=names,
        summary=_summary(page.series[-1], names),
        table=[(moment, page.series[moment]) for moment in moments],
    )


def _curve(frame: charts.Frame, series: Series, seat: int, name: str) -> Curve:
    values = [row[seat] for row in series]
    end = None if values[-1] is None else (frame.x(len(values) - 1), frame.y(values[-1]))
    return Curve(seat, name, charts.steps(frame, values), end)


def _summary(points: tuple[int | None, ...], names: list[str]) -> str:
    known = [f"{name} {value}" for name, value in zip(names, points, strict=True) if value is not None]
    if not known:
        return _("Points over time: shown after the game.")
    return _("Points over time. At the end of the graph: %(points)s.") % {"points": listed(known)}
