"""Deployment: the strongest where it matters, a gun or two in each position, ground and generals with the troops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.dixie.cards.card_set import number
from bot.games.dixie.deployment import staging, suggestion
from bot.games.dixie.practice.assessment import Outlook
from bot.games.dixie.practice.fight_estimates import holds
from bot.games.dixie.rules.morale_values import leads, morale_number
from bot.games.dixie.terms import RESERVE, CardKey, Pos

SHILOH = {"fc": 4, "bc": 3, "fl": 2, "fr": 2, "bl": 1, "br": 1}
"""Troops for each position at Shiloh, where the Center decides."""
EACH = 3
"""Troops for each position elsewhere; what is left over is the Reserve."""
GUNS = 1
"""Guns in a position, at first."""


def proposals(outlook: Outlook) -> Iterator[str]:
    """What to order or decide while both sides prepare: position by position as planned, then commit."""
    army, sight = outlook.view.army, outlook.sight
    if outlook.view.phase == "deploy" and army is not None:
        wanted = plan(outlook)
        for at in staging.friendly(sight, outlook.side):
            here = sorted((k for k, p in wanted.items() if p == at), key=number)
            staged = sorted((k for k, p in army.staged.items() if p == at), key=number)
            if here != staged:
                yield f"deploy {at} {','.join(here) or '-'}"
    yield "commit"


def plan(outlook: Outlook) -> dict[CardKey, Pos]:
    """Where each card of the Reserve is to be deployed."""
    sight, side = outlook.sight, outlook.side
    places = staging.friendly(sight, side)
    reserve = sight.stack(side, RESERVE)
    found: dict[CardKey, Pos] = {}
    _lay_ground(outlook, [k for k in reserve if sight.card(k).kind == "terrain"], places, found)
    _lay_lasting(outlook, [k for k in reserve if sight.card(k).kind == "special"], places, found)
    _lay_troops(outlook, places, found)
    _lay_generals(outlook, [k for k in reserve if sight.card(k).kind == "general"], places, found)
    fitted = staging.refit(sight, side, found, ())
    return suggestion.filled(sight, side, fitted) if outlook.view.setup.edition == "shiloh" else fitted


def _quota(outlook: Outlook, at: Pos) -> int:
    if outlook.view.setup.edition == "shiloh":
        return SHILOH[at]
    return max(0, EACH - len(outlook.sight.troops(outlook.side, at)))


def _lay_ground(outlook: Outlook, keys: list[CardKey], places: list[Pos], found: dict[CardKey, Pos]) -> None:
    """At most one terrain card a position, no water: it would hold up one's own attack as well."""
    sight = outlook.sight
    for key in keys:
        if staging.is_water(sight.card(key)):
            continue
        for at in sorted(places, key=lambda p: -outlook.stake(p)):
            if at not in found.values() and not sight.terrain(at) and not staging.belongs(sight, sight.card(key), at):
                found[key] = at
                break


def _lay_lasting(outlook: Outlook, keys: list[CardKey], places: list[Pos], found: dict[CardKey, Pos]) -> None:
    """Colours and the like, one a position, where it matters most."""
    sight = outlook.sight
    order = sorted(places, key=lambda p: -outlook.stake(p))
    lasting = [k for k in keys if sight.card(k).effect in ("color-guard", "johnny-shiloh")]
    found |= dict(zip(lasting, order, strict=False))


def _lay_troops(outlook: Outlook, places: list[Pos], found: dict[CardKey, Pos]) -> None:
    """The strongest infantry and a gun for each position by turns, cavalry last."""
    sight, side = outlook.sight, outlook.side
    troops = sorted(sight.troops(side, RESERVE), key=lambda k: (-worth(outlook, k), number(k)))
    guns = [k for k in troops if sight.card(k).kind == "artillery"]
    foot = [k for k in troops if sight.card(k).kind == "infantry"]
    horse = [k for k in troops if sight.card(k).kind == "cavalry"]
    left = {at: _quota(outlook, at) for at in places}
    order = sorted(places, key=lambda p: -left[p])
    for turn in range(max(left.values(), default=0)):
        for at in order:
            if left[at] <= 0:
                continue
            left[at] -= 1
            arms = (guns, foot, horse) if turn == GUNS else (foot, guns, horse)
            if arm := next((a for a in arms if a), None):
                found[arm.pop(0)] = at


def _lay_generals(outlook: Outlook, keys: list[CardKey], places: list[Pos], found: dict[CardKey, Pos]) -> None:
    """Each general where he helps most troops, one a position."""
    sight = outlook.sight
    for at in sorted(places, key=lambda p: -outlook.stake(p)):
        led = [k for k, p in found.items() if p == at and sight.card(k).troop]
        if sight.general(outlook.side, at) or not led:
            continue
        if best := max(keys, key=lambda g: (helps(outlook, g, led), -number(g)), default=""):
            found[best] = at
            keys.remove(best)


def helps(outlook: Outlook, general: CardKey, troops: Sequence[CardKey]) -> float:
    """What a general does for some troops."""
    card = outlook.sight.card(general)
    led = sum(leads(outlook.sight, general, k) for k in troops)
    return led * (card.defence + card.attack / 2) + card.stacking


def worth(outlook: Outlook, key: CardKey) -> float:
    """What a troop card is worth in a fight."""
    card = outlook.sight.card(key)
    return card.cv + 2 * holds(morale_number(outlook.sight, key)[0])
