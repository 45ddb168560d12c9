"""The BOT's one decision: to turn over its card, from which all else follows (CV-16.7)."""

from __future__ import annotations

from bot.games.chancellorsville.data.terms import Side
from bot.games.chancellorsville.offers.owners import Decision, Owner, declared
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.rules.solitaire import turn
from bot.games.chancellorsville.state.working_copy import Campaign
from bot.games.choices import Choice, Level, Path, Refusal

TURN = "turn"


class TurnOver(Decision, frozen=True):
    """ "turn": the BOT's top card is turned over and carried out."""


def offer(now: Situation, path: Path) -> Level | None:
    """Offers a BOT to turn over its card, when it is to act."""
    view = now.view
    open_ = now.side == view.options.bot == view.active and view.stage == "card" and not view.asks and not view.ending
    if not path:
        return Level(
            "The BOT's turn:", (Choice(TURN, "Turn over the BOT's card", role="play", group="Card"),) if open_ else ()
        )
    if not open_:
        raise Refusal("Only the BOT turns its cards over", "CV-16.7")
    return None


def carry_out(work: Campaign, side: Side, decision: Decision) -> None:
    """Takes the BOT's turn."""
    turn.take(work)


OWNER = Owner(offer, carry_out)
DECISIONS = (declared(TurnOver, TURN, owner=OWNER),)
