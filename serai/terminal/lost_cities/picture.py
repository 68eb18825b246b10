"""Lost Cities in lines: a row per colour, the opponent on the left, you on the right."""

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from serai.i18n import _, ngettext
from serai.table.games.lost_cities import LostCitiesView
from serai.terminal.names import Names, unnamed
from serai.terminal.words import COLOUR_STYLES, colour_label
from serai.words import WAGER, minus, signed

STALL_WARNING = 10


def draw(view: LostCitiesView, names: Names | None = None) -> RenderableType:
    """Columns, piles and hand."""
    names = names or unnamed(view.seats, view.seat)
    me = 0 if view.seat is None else view.seat
    other = 1 - me
    grid = Grid(box=None, pad_edge=False, padding=(0, 1))
    worth = _("worth")
    for header in ("", names[other], worth, _("discards"), names[me], worth):
        grid.add_column(Text(header), justify="right" if header == worth else "left", no_wrap=True)
    for colour, top in view.discards.items():
        grid.add_row(
            colour_label(colour),
            column_text(view.columns[other][colour]),
            minus(view.worth[other][colour]) if view.columns[other][colour] else "",
            pile_text(view, colour) if top else Text("-", style="dim"),
            column_text(view.columns[me][colour]),
            minus(view.worth[me][colour]) if view.columns[me][colour] else "",
        )
    return Group(Text(" · ".join(heading(view, names)), style="bold"), grid, *hands(view, names, other))


def card_text(name: str) -> Text:
    """A card in its colour, with its letter."""
    return Text(name, style=COLOUR_STYLES[name[0]])


def column_text(cards: list[str]) -> Text:
    """A column without the letters, wagers close together."""
    wagers = "".join(card[1:] for card in cards if card[1:] == WAGER)
    numbers = " ".join(card[1:] for card in cards if card[1:] != WAGER)
    return Text(f"{wagers} {numbers}".strip(), style=COLOUR_STYLES[cards[0][0]] if cards else "")


def pile_text(view: LostCitiesView, colour: str) -> Text:
    """The top of a discard pile, or all of it where piles are open."""
    cards = view.piles[colour] if view.piles else [view.discards[colour] or ""]
    return Text(" ").join(card_text(card) for card in cards)


def heading(view: LostCitiesView, names: Names) -> list[str]:
    """The round, what everybody has, and what is left of the pile."""
    me = 0 if view.seat is None else view.seat
    parts = [
        _("Round %(round)s of %(rounds)s") % {"round": view.round, "rounds": view.rounds},
        *(f"{names[seat]}: {minus(view.scores[seat])} ({signed(view.standing[seat])})" for seat in (me, 1 - me)),
        ngettext("%(num)s card in the pile", "%(num)s cards in the pile", view.draw_pile) % {"num": view.draw_pile},
    ]
    if view.stall_turns_left <= STALL_WARNING:
        left = view.stall_turns_left
        parts.append(
            ngettext("%(num)s turn left without a draw", "%(num)s turns left without a draw", left) % {"num": left}
        )
    return parts


def hands(view: LostCitiesView, names: Names, other: int) -> list[Text]:
    """What is known of the rival's hand, and one's own."""
    lines = []
    if view.known[other]:
        known = Text(" ").join(card_text(card) for card in view.known[other])
        lines.append(Text(_("%(who)s is known to hold:") % {"who": names[other]} + " ").append_text(known))
    if view.seat is not None:
        lines.append(Text(_("Your hand:") + " ").append_text(Text(" ").join(card_text(card) for card in view.hand)))
    return lines
