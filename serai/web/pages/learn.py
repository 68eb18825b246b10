"""The guided first game: the table's own picture of the position, and a friendly sentence for each choice."""

from dataclasses import dataclass

from markupsafe import Markup

from serai.errors import IllegalAction, UnknownGame, shown
from serai.i18n import _, gettext
from serai.table import Table
from serai.web import games
from serai.web.pages.position import draw_bar, draw_position, position_context
from serai.web.pages.table import status_line
from serai.web.parts import turns
from serai.web.parts.lesson import LEARNER, RIVAL, RIVAL_NAME, Lesson
from serai.web.parts.rendering import render
from serai.web.views.table import Player, TablePage

NEWCOMER_LEVEL = "stroller"
WANTED = Markup(" data-wanted")


@dataclass(frozen=True)
class Moment:
    """A lesson after so many choices; `tried` is another choice than the wanted one."""

    lesson: Lesson
    done: int
    tried: str
    token: str
    name: str


def find(game: str) -> Lesson:
    """The first game of a game that has one."""
    lesson = games.find(game).lesson
    if lesson is None:
        raise UnknownGame(_("There is no guided first game of %(game)s.") % {"game": shown(game)})
    return lesson


def learn_page(moment: Moment) -> str:
    """The page of one step, or of the end."""
    lesson = moment.lesson
    table = lesson.table(moment.done)
    step = lesson.steps[moment.done] if moment.done < len(lesson.steps) else None
    page = _seen(moment, table, over=step is None)
    drawn = games.find(lesson.game)
    names = turns.names(page)
    context = position_context(page, f"/learn/{lesson.game}")
    position = draw_position(context)
    bar = draw_bar(status_line(page) if step else "", context["acts"], acting=step is not None)
    return render(
        "pages/learn/lesson.html",
        lesson=lesson,
        page=page,
        done=moment.done,
        why=gettext(step.why) if step else gettext(lesson.farewell),
        welcome=gettext(lesson.welcome) if moment.done == 0 else "",
        notice=_notice(moment, table),
        meanwhile=_meanwhile(moment, table, names),
        bar=light(bar, step.action) if step else bar,
        position=light(position, step.action) if step else position,
        level=NEWCOMER_LEVEL,
        drawn=drawn,
        sprite=drawn.page.sprite(),
    )


def preparing_page(lesson: Lesson, title: str, progress: float) -> str:
    """The game is still being compiled."""
    return render("pages/learn/preparing.html", game=lesson.game, title=title, progress=progress)


def light(position: Markup, action: str) -> Markup:
    """Mark the wanted choice wherever it is offered, and the card of the hand that it needs."""
    offered = Markup('name="action" value="{}"').format(action)
    html = str(position).replace(offered, offered + WANTED)
    for word in action.split()[1:]:
        held = Markup('data-card="{}" data-slot').format(word)
        html = html.replace(held, WANTED + Markup(" ") + held, 1)
    return Markup(html)


def _seen(moment: Moment, table: Table, over: bool) -> TablePage:
    """The position as the learner's seat sees it."""
    return TablePage(
        id="",
        game=moment.lesson.game,
        title=_(table.game.title),
        options=table.game.settings,
        status="playing",
        seq=moment.done,
        seat=LEARNER,
        players=(Player(moment.name or _("Guest"), "person", yours=True), Player(_(RIVAL_NAME), "bot")),
        view=table.view(LEARNER),
        actions=() if over else tuple(table.actions(LEARNER)),
        token=moment.token,
        name=moment.name,
    )


def _notice(moment: Moment, table: Table) -> str:
    """What to say to a choice that was not the wanted one; nothing has changed by it."""
    if not moment.tried or moment.done >= len(moment.lesson.steps):
        return ""
    try:
        table.copy().play(LEARNER, moment.tried)
    except IllegalAction as error:
        return str(error)
    return gettext(moment.lesson.steps[moment.done].otherwise)


def _meanwhile(moment: Moment, table: Table, names: list[str]) -> list[str]:
    """What happened since the learner's last choice, in words."""
    view = table.view(LEARNER)
    since = []
    for line in reversed(view.log):
        if line["seat"] == LEARNER:
            break
        since.append(line)
    if not any(line["seat"] == RIVAL for line in since) or moment.done == 0:
        return []
    say = games.find(moment.lesson.game).page.say
    return [said for line in reversed(since) if (said := say(line, names, view))]
