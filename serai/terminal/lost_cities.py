"""Lost Cities in a terminal: a row per colour, the opponent on the left, you on the right."""

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

import serai
from serai.errors import BadLayout, shown
from serai.i18n import _, ngettext
from serai.table.game import View
from serai.table.games.lost_cities import COLOURS, LostCities, LostCitiesView, Sheet
from serai.terminal.screen import COLOUR_STYLES, Screen, colour_label, seat_name


def card_text(name: str) -> Text:
    """A card in its colour, with its letter."""
    return Text(name, style=COLOUR_STYLES[name[0]])


def column_text(cards: list[str]) -> Text:
    """A column without the letters, wagers close together."""
    wagers = "".join(card[1:] for card in cards if card[1:] == "w")
    numbers = " ".join(card[1:] for card in cards if card[1:] != "w")
    return Text(f"{wagers} {numbers}".strip(), style=COLOUR_STYLES[cards[0][0]] if cards else "")


class LostCitiesScreen(Screen):
    """The drawings of Lost Cities."""

    name = LostCities.name

    def draw(self, view: View) -> RenderableType:
        """Columns, piles and hand."""
        assert isinstance(view, LostCitiesView)
        me = 0 if view.seat is None else view.seat
        other = 1 - me
        grid = Grid(box=None, pad_edge=False, padding=(0, 1))
        worth = _("worth")
        for header in ("", seat_name(other, view.seat), worth, _("discards"), seat_name(me, view.seat), worth):
            grid.add_column(header, justify="right" if header == worth else "left", no_wrap=True)
        for colour in view.discards:
            top = view.discards[colour]
            grid.add_row(
                colour_label(colour),
                column_text(view.columns[other][colour]),
                str(view.worth[other][colour]) if view.columns[other][colour] else "",
                self._pile(view, colour) if top else Text("-", style="dim"),
                column_text(view.columns[me][colour]),
                str(view.worth[me][colour]) if view.columns[me][colour] else "",
            )
        return Group(self._head(view, me), grid, *self._hands(view, other))

    def _pile(self, view: LostCitiesView, colour: str) -> Text:
        cards = view.piles[colour] if view.piles else [view.discards[colour] or ""]
        return Text(" ").join(card_text(card) for card in cards)

    def _head(self, view: LostCitiesView, me: int) -> Text:
        totals = " · ".join(f"{seat_name(s, view.seat)} {view.scores[s]} ({view.standing[s]:+d})" for s in (me, 1 - me))
        parts = [
            _("Round %(round)s of %(rounds)s") % {"round": view.round, "rounds": view.rounds},
            totals,
            ngettext("%(num)s card in the pile", "%(num)s cards in the pile", view.draw_pile) % {"num": view.draw_pile},
        ]
        if view.stall_turns_left <= 10:
            left = view.stall_turns_left
            parts.append(
                ngettext("%(num)s turn left without a draw", "%(num)s turns left without a draw", left) % {"num": left}
            )
        return Text(" · ".join(parts), style="bold")

    def _hands(self, view: LostCitiesView, other: int) -> list[Text]:
        lines = []
        if view.known[other]:
            known = Text(" ").join(card_text(card) for card in view.known[other])
            who = seat_name(other, view.seat)
            lines.append(Text(_("%(who)s is known to hold:") % {"who": who} + " ").append_text(known))
        if view.seat is not None:
            lines.append(Text(_("Your hand:") + " ").append_text(Text(" ").join(card_text(card) for card in view.hand)))
        return lines

    def summary(self, before: View, after: View) -> RenderableType | None:
        """The sheet of the round that has just ended: its columns are those of the view before its last draw."""
        assert isinstance(before, LostCitiesView)
        assert isinstance(after, LostCitiesView)
        number = len(before.round_points)
        if len(after.round_points) == number:
            return None
        sheets: list[RenderableType] = [Text(_("Round %(number)s") % {"number": number + 1}, style="bold")]
        for seat in range(2):
            columns = {colour: [card[1:] for card in cards] for colour, cards in before.columns[seat].items()}
            sheets.append(Text(seat_name(seat, after.seat).capitalize(), style="bold"))
            sheets.append(self.sheet(serai.score(self.name, columns=columns)))
        totals = ", ".join(f"{seat_name(seat, after.seat)} {after.scores[seat]}" for seat in range(2))
        return Group(*sheets, Text(_("Totals: %(totals)s") % {"totals": totals}, style="bold"))

    def read_layout(self, words: list[str]) -> dict[str, Any]:
        """Columns as `Y=w,2,10`."""
        columns: dict[str, list[str]] = {}
        for word in words:
            letter, equals, cards = word.partition("=")
            colour = letter.upper()
            if not equals or colour not in tuple(COLOURS):
                said = {"given": shown(word), "known": ", ".join(COLOURS)}
                raise BadLayout(_("%(given)s is no column; write it like Y=w,2,10 with a colour of %(known)s.") % said)
            if colour in columns:
                raise BadLayout(
                    _("Column %(colour)s is there twice; write all its cards once, like %(colour)s=w,2,10.")
                    % {"colour": colour}
                )
            columns[colour] = cards.replace(",", " ").split()
        return {"columns": columns}

    def sheet(self, sheet: Sheet) -> RenderableType:
        """A line per column, as on the printed pad."""
        grid = Grid(box=None, pad_edge=False)
        for header in ("", _("sum"), _("cost"), _("factor"), _("bonus"), _("points")):
            grid.add_column(header, justify="right" if header else "left")
        for colour, line in sheet.lines.items():
            grid.add_row(
                colour_label(colour),
                str(line.sum),
                str(-line.cost),
                f"x{line.multiplier}",
                str(line.bonus),
                str(line.points),
            )
        grid.add_row(_("total"), "", "", "", "", Text(str(sheet.total), style="bold"))
        return grid
