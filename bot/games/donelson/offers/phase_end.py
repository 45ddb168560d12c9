"""The end of a movement phase (section 2)."""

from __future__ import annotations

from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.donelson.data.terms import Side
from bot.games.donelson.offers.moves import movers, moving_now, prompt
from bot.games.donelson.offers.owners import Decision, Owner, declared
from bot.games.donelson.offers.situation import Situation
from bot.games.donelson.rules import sequence
from bot.games.donelson.state.working_copy import Campaign
from bot.games.language import Command


class Done(Decision, frozen=True):
    """ "done": ends the movement phase."""


def offer(now: Situation, path: Path) -> Level | None:
    """Offers to end the phase: always possible, and asked about where nobody has moved."""
    if not moving_now(now):
        if not path:
            return Level("Movement", ())
        raise Refusal("Only a movement phase of your own can be ended so", "US-2.2")
    if path:
        return None
    moved = any(unit.walked or unit.spent for unit in now.mine.values())
    asks = "" if moved or not movers(now) else "Nobody has moved in this phase. End it?"
    return Level(prompt(now), (Choice("done", "End this movement phase", role="end", asks=asks, group="Phase"),))


def carry_out(work: Campaign, side: Side, decision: Decision) -> None:
    """Ends the phase."""
    sequence.done(work)


OWNER = Owner(offer, carry_out)
OWNERS: tuple[Owner, ...] = (OWNER,)
DECISIONS = (declared(Done, "done", owner=OWNER, command=Command("End the movement phase")),)
