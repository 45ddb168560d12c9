"""Orders at any time: a side's standing preferences, and the offer to end the battle without a winner."""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec.structs import asdict, replace

from bot.games import peace, preferences
from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.dixie.data.cards import cards
from bot.games.dixie.data.terms import SIDES, Edition, Side
from bot.games.dixie.interface.decisions import Decision, Owner, declared
from bot.games.dixie.state.board import Board
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.state.working_copy import Battle
from bot.games.language import Command
from bot.games.preferences import Preference

_PREFERENCES = {
    "hits": Preference(
        "Who takes hits",
        "Who takes hits first?",
        {
            "lowest": "Hits: lowest CV first, guns last",
            "highest": "Hits: highest CV first",
            "ask": "Hits: ask me each time",
        },
    ),
    "melee": Preference(
        "A second round of melee",
        "A second round, when the enemy began?",
        {
            "fewer": "Enemy melee: leave with fewer CV",
            "stay": "Enemy melee: always fight on",
            "leave": "Enemy melee: leave unless that loses",
        },
    ),
    "horse": Preference(
        "Horse artillery that has moved",
        "Does horse artillery fire when it has moved?",
        {"fire": "Moved horse artillery: fire", "hold": "Moved horse artillery: hold fire, unseen"},
    ),
    "railway": Preference(
        "A Railway that you draw",
        "What becomes of a Railway when you draw it?",
        {"play": "A drawn Railway: play it", "hold": "A drawn Railway: hold it"},
    ),
}


class Prefer(Decision, frozen=True):
    """Order: sets a standing preference."""

    what: Literal["hits", "melee", "horse", "railway"]
    how: Literal["lowest", "highest", "ask", "fewer", "stay", "leave", "fire", "hold", "play"]


class Offer(Decision, frozen=True):
    """Order: offers to end the battle without a winner, or takes the offer back."""

    how: Literal["end", "withdraw"]


def orders(view: DixieView, board: Board, side: Side, path: Path) -> Level | None:
    """Offers the orders to prefer and to offer, after ``path``."""
    if not path:
        return Level("Orders", (Choice(preferences.WORD, "Preferences"), Choice(peace.WORD, "A draw")))
    if path[0] == preferences.WORD:
        standing = asdict(view.army.preferences) if view.army else {}
        return preferences.level(_open_to(view.setup.edition, view.setup.melee, side), standing, path[1:], "DX-17.5")
    offer = peace.level(view.offers, side, "battle")
    if len(path) == 1:
        return offer
    if path[1:] != (offer.choices[0].key,):
        raise Refusal(f"“{' '.join(path)[:60]}” is none of the choices", "DX-17.5")
    return None


@cache
def _open_to(edition: Edition, melee: bool, side: Side) -> dict[str, Preference]:
    """Returns the preferences open to a side in an edition, by key: those that concern cards in its half of the set.
    Without melee, that of melee says so; it may be chosen all the same."""
    half = cards(edition, side).values()
    has = {"horse": any(c.horse for c in half), "railway": any(c.effect == "railway" for c in half)}
    found = {key: each for key, each in _PREFERENCES.items() if has.get(key, True)}
    if not melee:
        found["melee"] = replace(found["melee"], note="This battle has no melee")
    return found


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Keeps a preference in silence; makes, accepts or withdraws an offer in public (DX-16.3, DX-17.5, DX-17.6)."""
    match decision:
        case Prefer(what, how):
            battle.army(side, preferences=replace(battle.consult(side).preferences, **{what: how}))
        case Offer("end"):
            battle.offers = (*battle.offers, side)
            battle.tell("offer", f"The {side.upper()} offers to end the battle without a winner.")
            if peace.agreed(battle.offers, SIDES):
                battle.winner, battle.ending, battle.phase = "", "agreed", "over"
        case Offer("withdraw"):
            battle.offers = tuple(s for s in battle.offers if s != side)
            battle.tell("offer", f"The {side.upper()} withdraws its offer to end the battle.")


OWNER = Owner(orders, carry_out)
DECISIONS = (
    declared(
        Prefer,
        "prefer {what} {how}",
        owner=OWNER,
        order=True,
        command=Command(
            "How I answer for you",
            (CommandOption("what", "About hits, melee and the like"), CommandOption("how", "What you prefer")),
        ),
    ),
    declared(
        Offer,
        "offer {how}",
        owner=OWNER,
        order=True,
        command=Command(
            "Offer to end the battle without a winner", (CommandOption("what", "End it, or withdraw the offer"),)
        ),
    ),
)
