"""Card Duel: all that is drawn for it; no pad and no first game."""

from serai.table.games.card_duel import CardDuel
from serai.web.games.card_duel import page, replay
from serai.web.games.card_duel.page import EXAMPLES
from serai.web.parts.game import WebGame

GAME = WebGame(
    name=CardDuel.name, teaser="Three cards, three duels.", page=page, replay=replay, examples=EXAMPLES, place=0
)
