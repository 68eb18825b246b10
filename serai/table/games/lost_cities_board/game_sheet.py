"""A whole game on the score pad: every player's explorers, tiles and artifacts, expedition by expedition."""

from collections.abc import Sequence
from dataclasses import dataclass

from serai.errors import BadLayout, shown
from serai.i18n import _
from serai.rules.lost_cities_board import RULES, play, scoring
from serai.rules.lost_cities_board.components import (
    ARTIFACT_TILES,
    EXPEDITIONS,
    EXPLORERS_THAT_END_IT,
    LAST_STEP_BEFORE_BRIDGE,
    MOST_EXPEDITIONS,
    POINT_TILES,
)
from serai.rules.lost_cities_board.state import State
from serai.table.games.lost_cities_board.notation import COLOURS
from serai.table.games.lost_cities_board.sheet import UNIT, Sheet, score


@dataclass
class Finds:
    """One player at the end of one expedition."""

    explorers: dict[str, int]  # step by path
    researcher: str | None = None
    tiles: int = 0  # victory points found on tiles
    artifacts: int = 0


@dataclass
class Expedition:
    """All players at the end of one expedition, and who took its last turn if that is known."""

    players: list[Finds]
    last: int | None = None


@dataclass
class GameSheet:
    """The score of a game: sheets by expedition and seat; the last of them tells what the artifacts are worth."""

    expeditions: list[list[Sheet]]
    next_starter: int | None  # None: over, or nobody said who took the last turn
    totals: list[int]  # with the artifact track once the game is over
    tokens: list[int]
    over: bool
    winners: list[int]  # empty before the end


def score_game(expeditions: Sequence[Expedition], seats: int, of: int = EXPEDITIONS, short: bool = False) -> GameSheet:
    """Score the expeditions so far; after the last `of` them artifacts count and there is a winner."""
    if not 1 <= of <= MOST_EXPEDITIONS or (short and of != 1):
        said = {"most": MOST_EXPEDITIONS}
        raise BadLayout(_("A short game has one expedition; any other has 1 to %(most)s.") % said)
    low, high = RULES.seats
    if not low <= seats <= high:
        raise BadLayout(_("The board game is for %(low)s to %(high)s players.") % {"low": low, "high": high})
    if len(expeditions) > of:
        raise BadLayout(_("There are more expeditions on the pad than the %(of)s of the game.") % {"of": of})
    state = RULES.empty()[0]
    state.seats, state.short, state.more_expeditions = seats, short, of - EXPEDITIONS
    sheets = []
    for number, expedition in enumerate(expeditions, start=1):
        check_expedition(number, expedition, seats)
        sheets.append([line_up(state, seat, finds, short) for seat, finds in enumerate(expedition.players)])
        play.end_expedition(state, expedition.last or 0)
    over = len(expeditions) == of
    known = bool(expeditions) and expeditions[-1].last is not None and not over
    won = int(scoring.winners(state)) if over else 0
    return GameSheet(
        expeditions=sheets,
        next_starter=int(state.to_move).bit_length() - 1 if known else None,
        totals=state.points[:seats].tolist(),
        tokens=state.tokens[:seats].tolist(),
        over=over,
        winners=[seat for seat in range(seats) if won >> seat & 1],
    )


def check_expedition(number: int, expedition: Expedition, seats: int) -> None:
    """What all players together cannot have."""
    if len(expedition.players) != seats:
        raise BadLayout(_("Expedition %(number)s is not for %(seats)s players.") % {"number": number, "seats": seats})
    if expedition.last is not None and expedition.last not in range(seats):
        raise BadLayout(_("The last turn was taken by one of the %(seats)s players.") % {"seats": seats})
    for finds in expedition.players:
        check_finds(finds)
    artifacts = sum(finds.artifacts for finds in expedition.players)
    if artifacts > ARTIFACT_TILES:
        raise BadLayout(
            _("Expedition %(number)s has only %(most)s artifacts, not %(count)s.")
            % {"number": number, "most": ARTIFACT_TILES, "count": artifacts}
        )
    beyond = sum(step > LAST_STEP_BEFORE_BRIDGE for finds in expedition.players for step in finds.explorers.values())
    if beyond > EXPLORERS_THAT_END_IT:
        raise BadLayout(
            _("At most %(most)s explorers can cross the bridge in an expedition; here are %(count)s.")
            % {"most": EXPLORERS_THAT_END_IT, "count": beyond}
        )


def check_finds(finds: Finds) -> None:
    """What one player can find in one expedition; steps and researcher are checked by the sheet."""
    score(finds.explorers, finds.researcher)
    most = sum(POINT_TILES)
    if type(finds.tiles) is not int or not 0 <= finds.tiles <= most or finds.tiles % UNIT:
        raise BadLayout(
            _("Points from tiles cannot be %(points)s; give a multiple of %(unit)s from 0 to %(most)s.")
            % {"points": shown(finds.tiles), "unit": UNIT, "most": most}
        )
    if type(finds.artifacts) is not int or not 0 <= finds.artifacts <= ARTIFACT_TILES:
        raise BadLayout(
            _("There cannot be %(count)s artifacts; an expedition has 0 to %(most)s.")
            % {"count": shown(finds.artifacts), "most": ARTIFACT_TILES}
        )


def line_up(state: State, seat: int, finds: Finds, short: bool) -> Sheet:
    """Put a player's explorers and finds into the record, and write the sheet."""
    state.points[seat] += finds.tiles
    state.artifacts[seat] = finds.artifacts
    state.researcher[seat] = -1 if finds.researcher is None else COLOURS.index(finds.researcher)
    for colour, letter in enumerate(COLOURS):
        state.step[seat, colour] = finds.explorers.get(letter, 0)
    tokens = int(state.tokens[seat]) + finds.artifacts
    return score(finds.explorers, finds.researcher, int(state.points[seat]), tokens, short)
