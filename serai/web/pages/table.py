"""The page of one table, whole and in pieces."""

import dataclasses
import json
from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup

from serai.i18n import N_, _, language, listed, ngettext
from serai.table.games import find
from serai.web import games
from serai.web.pages.position import draw_bar, draw_position, position_context, sheets_context
from serai.web.parts import turns
from serai.web.parts.rendering import render, render_again
from serai.web.parts.terms import differences, terms
from serai.web.views.table import Own, TablePage
from serai.words import signed

LOG_LINES = 40
REMEMBERED = 50_000
MENU = ("id", "hot_seat", "seat", "begun", "status", "can_resign", "can_leave", "commitment", "start", "rated")
"""All that the menu depends on, beside the token of its form."""
GIVEN_UP = {
    "resigned": {
        "won": N_("You won: the other side resigned."),
        "lost": N_("You resigned. %(names)s won."),
        "watched": N_("%(names)s won: the other side resigned."),
    },
    "time": {
        "won": N_("You won: the other side ran out of time."),
        "lost": N_("Your time is up. %(names)s won."),
        "watched": N_("%(names)s won on time."),
    },
}
"""How a game of two that was not played to its end is told to each."""

LINE = Markup('<li class="%s" data-about="%s">%s%s</li>')
NOTED = Markup(' <code class="noted">%s</code>')
NO_MOMENT = Markup('<dialog id="moment" class="moment"></dialog>')
Say = Callable[[dict[str, Any]], tuple[str, str]]
"""A line of the log in words, and what on the table it speaks of."""

_remembered: dict[tuple[Any, ...], Markup] = {}


def table_page(page: TablePage) -> str:
    """The whole page of a table."""
    game = games.find(page.game)
    present = presence_words(tuple(bool(seat and seat.here) for seat in page.players), page.watchers)
    return render(
        "pages/table.html",
        page=page,
        title=table_title(page),
        drawn=game,
        sprite=game.page.sprite(page.options),
        presence=json.dumps(present, ensure_ascii=False),
        pieces={**_pieces(page, present), **own_fragments(_own(page))},
    )


def table_fragments(page: TablePage) -> Mapping[str, str]:
    """The pieces of the page that change, by the id of their element; who is here is left out."""
    return _pieces(page, {"here": [""] * len(page.players), "watchers": ""})


def own_fragments(own: Own) -> Mapping[str, str]:
    """The pieces of the page that are one viewer's alone, by the id of their element."""
    base = f"/t/{own.id}"
    return {
        "sit": render_again("pages/table/sit.html", base=base, own=own),
        "saying": render_again("pages/table/saying.html", base=base, own=own),
    }


def _own(page: TablePage) -> Own:
    return Own(**{field.name: getattr(page, field.name) for field in dataclasses.fields(Own)})


def presence_words(here: tuple[bool, ...], watchers: int) -> dict[str, Any]:
    """Who has the table in view: a word for each seat, and how many others."""
    count = ngettext("%(num)s person is watching", "%(num)s people are watching", watchers) % {"num": watchers}
    return {"here": [_("here") if seat else _("away") for seat in here], "watchers": count if watchers else ""}


def table_title(page: TablePage) -> str:
    """The title of the tab: says when it is your move."""
    if turns.acting(page):
        return _("Your move · %(game)s") % {"game": page.title}
    if page.status == "over":
        return _("Over · %(game)s") % {"game": page.title}
    return page.title


def status_line(page: TablePage) -> str:
    """Whose turn it is and what to do, in one sentence."""
    if page.status == "waiting":
        return _("Waiting for players.")
    if page.preparing:
        return _("Setting up the game…")
    if page.status == "over":
        ends = games.find(page.game).ends
        return (ends and ends(page)) or _result(page)
    if page.handover:
        return _("Go on together.") if page.together else _("Pass the device on.")
    if turns.acting(page):
        return games.find(page.game).page.prompt(page)
    return _("Waiting for %(names)s.") % {"names": listed(turns.awaited(page))}


def _result(page: TablePage) -> str:
    if page.ending == "abandoned":
        return _("The game was abandoned.")
    named = listed(turns.name_of(page, seat) for seat in page.winners)
    if page.ending in GIVEN_UP:
        told = "watched" if page.seat is None else "won" if page.seat in page.winners else "lost"
        return _(GIVEN_UP[page.ending][told]) % {"names": named}
    if not page.winners:
        return _("The challenge is lost.")
    if len(page.winners) > 1 and not getattr(page.view, "teams", False):
        return _(find(page.game).tie) % {"names": named}
    margin = _margin(page)
    said = {"names": named, "num": margin}
    if page.seat is not None and page.seat in page.winners:
        return (
            ngettext("You won by %(num)s point!", "You won by %(num)s points!", margin) % said
            if margin
            else _("You won!")
        )
    if not margin:
        return _("%(names)s won.") % said
    return ngettext("%(names)s won by %(num)s point.", "%(names)s won by %(num)s points.", margin) % said


def _margin(page: TablePage) -> int:
    """How many points the winners are ahead; 0: none, or nobody can say."""
    if page.view is None:
        return 0
    points = [one or 0 for one in games.find(page.game).replay.points(page.view)]
    others = [one for seat, one in enumerate(points) if seat not in page.winners]
    return max(0, min(points[seat] for seat in page.winners) - max(others)) if others else 0


def _pieces(page: TablePage, present: dict[str, Any]) -> dict[str, Markup]:
    context = {**_context(page), "here": present["here"]}
    return {
        "scores": render_again("pages/table/scores.html", rows=_scores(page, context["names"])),
        "bar": _bar(page, context),
        "players": render_again(
            "pages/table/players.html",
            rows=_players(page, context["names"], present["here"]),
            watchers=present["watchers"],
        ),
        "log": render("pages/table/log.html", lines=_log(page, context["names"]), hinted=page.hinted),
        "said": render_again("pages/table/said.html", chat=page.chat),
        "menu": render_again(
            "pages/table/menu.html",
            base=context["base"],
            token=page.token if page.can_resign or page.can_leave else "",
            differences=tuple(differences(page.game, page.options)),
            **{name: getattr(page, name) for name in MENU},
        ),
        "game": render(_other_template(page), **context) if not _drawn(page) else draw_position(context),
        "moment": _moment(page, context) if page.pausing else NO_MOMENT,
    }


def _bar(page: TablePage, context: dict[str, Any]) -> Markup:
    """What to do, what the others did, and the acts that have no place on the table."""
    seated = page.seat is not None or page.hot_seat
    playing = page.status == "playing"
    left = any(player is not None and player.left for player in page.players)
    over = page.status == "over" and page.begun
    return draw_bar(
        status_line(page),
        context.get("acts", ()),
        told=latest_turns(page, context["names"]) if playing and _drawn(page) else _rating(page),
        acting=context["acting"],
        waiting=playing and not context["acting"],
        notice=page.notice,
        aside=render("pages/table/aside.html", seated=seated, **context) if playing and (left or not seated) else "",
        undo=page.can_undo,
        advice=_advice(page, context["names"]) if playing and _drawn(page) else "",
        after=_after(page, seated, context) if over or page.can_ask else "",
        base=context["base"],
    )


def _rating(page: TablePage) -> tuple[str, ...]:
    """What the game has made of the viewer's rating, if it counted."""
    if page.rating is None:
        return ()
    said = {"points": page.rating.points, "spread": page.rating.either_way, "change": signed(page.rating.change)}
    return (_("Your rating: %(points)s ± %(spread)s (%(change)s)") % said,)


def _after(page: TablePage, seated: bool, context: dict[str, Any]) -> Markup:
    """What stands behind the acts: the ways on from a game that is over, or the way to the guide."""
    name = "ask" if page.can_ask else "after"
    return render(f"pages/table/{name}.html", seated=seated, **context)


def _advice(page: TablePage, names: list[str]) -> Markup | str:
    """What the guide says, or that it is thinking, or how the last choice compares with what it said."""
    advice = page.advice
    if advice is None and not page.guiding and not page.compared:
        return ""
    game = games.find(page.game).page
    return render_again(
        "pages/table/advice.html",
        guiding=page.guiding,
        compared=page.compared,
        text=advice.best["text"] if advice else "",
        places=game.about(advice.best) if advice else "",
        choice=game.say(advice.best, names, page.view) if advice else "",
        why=advice.why if advice else "",
        outlook=advice.outlook if advice and advice.outlook != advice.why else "",
    )


def latest_turns(page: TablePage, names: list[str]) -> tuple[str, ...]:
    """The others' last turns in words, until the viewer acts."""
    game = games.find(page.game).page
    return tuple(said for lines in turns.turns_of_others(page) if (said := game.turn(lines, names, page.view)))


def _moment(page: TablePage, context: dict[str, Any]) -> Markup:
    """The end of a round: the table as it was then, and its score sheet."""
    finished = page.rounds[-1]
    then = dataclasses.replace(page, view=finished, actions=(), besides=(), rounds=(), pausing=False)
    return render(
        "pages/table/moment.html",
        **{**position_context(then, context["base"]), **sheets_context(then, (finished,))},
        number=len(page.rounds),
        say=games.find(page.game).page.say(finished.log[-1], context["names"], finished),
    )


def _drawn(page: TablePage) -> bool:
    """Whether there is a position to be seen by this viewer."""
    return page.view is not None and page.begun and not page.preparing and not page.handover


def _other_template(page: TablePage) -> str:
    if page.status == "waiting":
        return "pages/table/waiting.html"
    if page.preparing:
        return "pages/table/preparing.html"
    if not page.begun:
        return "pages/table/given_up.html"
    return "pages/table/handover.html"


def _context(page: TablePage) -> dict[str, Any]:
    base = f"/t/{page.id}"
    if _drawn(page):
        return position_context(page, base)
    return {
        "page": page,
        "names": turns.names(page),
        "base": base,
        "acting": False,
        "terms": terms(page) if page.status == "waiting" else (),
        "cover": _cover(page) if page.handover else "",
    }


def _cover(page: TablePage) -> Markup:
    """What all may see while the device is passed on."""
    cover = games.find(page.game).cover
    return cover(page) if cover is not None else Markup()


def _scores(page: TablePage, names: list[str]) -> tuple[Markup, ...]:
    """A few signs for each seat, for screens on which the list of the players is folded away."""
    game = games.find(page.game).page
    standing = game.standing(page) if page.view is not None else [""] * len(page.players)
    turns = page.view.to_move if page.status == "playing" and page.view is not None else ()
    return tuple(
        render_again(
            "pages/table/score.html",
            number=number,
            player=player,
            now=page.now if player is not None and player.clock_runs else 0.0,
            name=names[number],
            standing=standing[number],
            turn=number in turns,
            explain=_("%(name)s: %(what)s") % {"name": names[number], "what": _(game.STANDING)},
        )
        for number, player in enumerate(page.players)
    )


def _about(page: TablePage, number: int) -> str:
    """The page of another person at this table; empty for bots, oneself and open seats, and away from tables."""
    player = page.players[number]
    other = player is not None and player.kind == "person" and not player.yours
    return f"/t/{page.id}/seats/{number}" if page.id and other else ""


def _players(page: TablePage, names: list[str], here: list[str]) -> tuple[Markup, ...]:
    """A row for each seat."""
    standing = games.find(page.game).page.standing(page) if page.view is not None else [""] * len(page.players)
    turns = page.view.to_move if page.status == "playing" and page.view is not None else ()
    return tuple(
        render_again(
            "pages/table/player.html",
            number=number,
            player=player,
            here=here[number],
            now=page.now if player is not None and player.clock_runs else 0.0,
            name=names[number],
            href=_about(page, number),
            standing=standing[number],
            turn=number in turns,
            winner=page.status == "over" and number in page.winners,
            explain=_(games.find(page.game).page.STANDING),
        )
        for number, player in enumerate(page.players)
    )


def _log(page: TablePage, names: list[str]) -> Markup:
    """The newest lines, the newest first."""
    if page.view is None:
        return Markup()
    game, view = games.find(page.game).page, page.view
    place = (page.id, language.get(), tuple(names))
    newest = view.log[: -LOG_LINES - 1 : -1]
    say: Say = lambda line: (game.say(line, names, view), game.about(line))  # noqa: E731
    return Markup("".join(_said(place, line, say) for line in newest))


def _said(place: tuple[Any, ...], line: dict[str, Any], say: Say) -> Markup:
    """A line in words, remembered: a log only grows, and most of it is shown again after every move."""
    key = (place, line["seat"], line["event"], line["text"], repr(line["values"]) if line["values"] else "")
    found = _remembered.get(key)
    if found is None:
        if len(_remembered) >= REMEMBERED:
            _remembered.clear()
        kind = "event" if line["seat"] is None else f"seat-{line['seat']}"
        words, about = say(line)
        noted = NOTED % line["text"] if line["seat"] is not None and line["text"] else ""
        found = _remembered[key] = LINE % (kind, about, words, noted)
    return found
