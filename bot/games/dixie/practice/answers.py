"""Questions answered, and special cards armed to answer by themselves."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.dixie.cards.card_set import number
from bot.games.dixie.combat.hits import eligible
from bot.games.dixie.practice.assessment import Outlook
from bot.games.dixie.practice.combat_plan import melee_ahead
from bot.games.dixie.practice.deployment_plan import worth
from bot.games.dixie.rules.withdrawal import AT_ONCE
from bot.games.dixie.special_cards.arming import ANY
from bot.games.dixie.state.questions import Again, Hits, Window, Withdraw
from bot.games.dixie.terms import CardKey, Pos

LEAST = {"cover": 2, "rally": 3, "low-ammunition": 3, "uniform-confusion": 3, "rebel-yell": 0, "railway": 0}
"""From how much at stake a kind is armed; 0 where the order names nothing."""


def proposals(outlook: Outlook) -> Iterator[str]:
    """The answer to the open question."""
    match outlook.view.asks[-1]:
        case Hits(_, at, count):
            keys = eligible(outlook.sight, outlook.side, at)
            yield f"hits {_listed(_weakest(outlook, keys, min(count, len(keys))))}"
        case Withdraw(_, at, count):
            keys = list(outlook.sight.troops(outlook.side, at))
            yield f"withdraw {_listed(_weakest(outlook, keys, min(count, AT_ONCE)))}"
        case Again(_, at):
            yield "again" if _fights_on(outlook, at) else "leave"
            yield "leave"
        case Window() as window:
            yield from _window(outlook, window)


def _fights_on(outlook: Outlook, at: Pos) -> bool:
    """Whether another round of melee in a position promises anything."""
    holds = outlook.sight.defends(outlook.side, at)
    return melee_ahead(outlook, at, 1).worth(outlook.stake(at), holds=holds) > 0


def _window(outlook: Outlook, window: Window) -> Iterator[str]:
    """A special card where enough is at stake, else none."""
    view = outlook.view
    for effect, least in LEAST.items():
        for key in outlook.hand(effect):
            if window.moment == "fire" and view.volley and effect in ("low-ammunition", "uniform-confusion"):
                strong = [k for k in view.volley.cards if k in outlook.sight.cards]
                for target in sorted(strong, key=lambda k: (-outlook.sight.card(k).cv, number(k)))[:1]:
                    yield f"play {key} {target}"
            elif window.moment != "hits" or window.count >= least:
                yield f"play {key}"
    yield "pass now"


def arming(outlook: Outlook) -> Iterator[str]:
    """Special cards of the Reserve that play themselves are armed as they come."""
    army = outlook.view.army
    armed = [a.card for a in army.armed] if army is not None else []
    for effect, least in LEAST.items():
        for key in outlook.hand(effect):
            if key not in armed:
                yield f"arm {key} {ANY} {least}" if least else f"arm {key} {ANY}"


def _weakest(outlook: Outlook, keys: list[CardKey], count: int) -> list[CardKey]:
    """So many of some cards that are worth least, guns last."""

    def order(key: CardKey) -> tuple[bool, float, int]:
        return outlook.sight.card(key).kind == "artillery", worth(outlook, key), number(key)

    return sorted(keys, key=order)[:count]


def _listed(keys: list[CardKey]) -> str:
    return ",".join(sorted(keys, key=number))
