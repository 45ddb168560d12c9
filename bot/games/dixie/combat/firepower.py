"""Who can fire at what, with how many dice, and which numbers hit."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.games.dixie.cards.card import Card, kinds
from bot.games.dixie.combat.hits import leaders
from bot.games.dixie.state.battlefield import Field
from bot.games.dixie.state.board import Sight
from bot.games.dixie.terms import OTHER, OUT, RESERVE, Bonus, CardKey, Pos, Side

How = Literal["short", "long", "support", "enfilade"]
"""How a card fires: at enemies that it is engaged with; across the Centerline; the same into an engagement of friends
(DX-13.5); or sideways (DX-13.3)."""
SHORT = {"smoothbore": 3, "rifled": 2}
LONG = {"smoothbore": 1, "rifled": 2}
"""Firepower of guns (DX-7.2j)."""
TERRAIN_RULES = {"woods": "DX-10.3a", "hill": "DX-10.3b", "field": "DX-10.3c"}


class Shot(Struct, frozen=True):
    """The fire of one card at a position: so many dice, each of which hits with ``power`` or less; ``parts`` is what
    changed its CV."""

    card: CardKey
    at: Pos
    how: How
    dice: int
    power: int
    parts: tuple[Bonus, ...]

    @property
    def expected(self) -> float:
        """Hits on average."""
        return self.dice * self.power / 6


def shot(sight: Sight, key: CardKey, at: Pos, extra: tuple[Bonus, ...] = ()) -> Shot | None:
    """How a troop card fires at a position from where it is, whoever is there (DX-7.1 to DX-7.2); None where it cannot.
    ``extra`` changes its CV besides terrain and generals."""
    c = sight.card(key)
    here = sight.cards[key].at
    if not c.troop or here in (RESERVE, OUT):
        return None
    how = _way(sight, c, here, at)
    if how is None:
        return None
    parts = (*_terrain(sight, c.side, here, at, how), *_artillery_general(sight, c, here), *extra)
    dice = max(0, c.cv + sum(b.value for b in parts))
    return Shot(key, at, how, dice, _power(sight.field, c, here, how), parts)


def exposed(sight: Sight, side: Side, at: Pos) -> bool:
    """Whether a side has anything in a position that takes the hits of fire: troops, or cards lying face-down (DX-7.3,
    DX-13.6a)."""
    here = sight.lying(side, at)
    return bool(here.troops or here.down) or sight.unseen(side, at) > 0


def shootable(sight: Sight, side: Side, at: Pos) -> bool:
    """Whether a side has anything in a position that may be fired at: also a general or a lasting special card alone,
    whom only sixes hit (DX-11.2f)."""
    return exposed(sight, side, at) or bool(leaders(sight, side, at))


def ready(sight: Sight, side: Side, at: Pos) -> list[Shot]:
    """The shots that a side's cards that have not fired can fire at a position, the best first."""
    if not shootable(sight, OTHER[side], at):
        return []
    places = (at, sight.field.across(at), *sight.field.beside(at))
    keys = [k for place in places for k in sight.troops(side, place) if not sight.cards[k].done]
    shots = [s for k in keys if (s := shot(sight, k, at)) and s.dice]
    return sorted(shots, key=lambda s: -s.expected)


def on_battery(sight: Sight, side: Side, at: Pos, target: CardKey) -> list[Shot]:
    """The shots of ``ready`` that may be aimed at a single artillery card (DX-13.4)."""
    return aimed(sight, target, ready(sight, side, at)) if sight.cards[target].at == at else []


def aimed(sight: Sight, target: CardKey, shots: list[Shot]) -> list[Shot]:
    """Those of some shots at its position that may be aimed at a single artillery card: by guns at long range and by
    cards engaged with it (DX-13.4)."""
    if sight.card(target).kind != "artillery" or not sight.cards[target].up:
        return []
    return [s for s in shots if s.how in ("long", "short")]


def envelopers(sight: Sight, side: Side, at: Pos) -> list[CardKey]:
    """The side's cards that stand so that they could enfilade a position of the enemy's battleline in which nobody has
    troops, whatever they have done this turn (DX-13.3c); never at Shiloh (DX-13.3d)."""
    if sight.setup.edition == "shiloh" or not sight.setup.enfilade or sight.field.spots[at].line == side:
        return []
    if sight.present(OTHER[side], at) or sight.present(side, at):
        return []
    keys = [k for place in sight.field.beside(at) for k in sight.troops(side, place)]
    return [k for k in keys if (s := shot(sight, k, at)) and s.dice]


def _way(sight: Sight, c: Card, here: Pos, at: Pos) -> How | None:
    if here == at:
        return "short"
    if sight.present(OTHER[c.side], here):
        return None  # engaged: no long range (DX-7.2e), no enfilade (DX-13.3)
    if here == sight.field.across(at):
        if c.kind != "artillery":
            return None
        if not sight.troops(c.side, at):
            return "long"
        return "support" if sight.setup.support else None
    return "enfilade" if sight.setup.enfilade and here in sight.field.beside(at) else None


def _power(field: Field, c: Card, here: Pos, how: How) -> int:
    if how == "enfilade":
        return 1 if field.spots[here].line == c.side else 2
    if c.kind != "artillery":
        return 2 if c.kind == "infantry" else 1
    return SHORT[c.gun] if how == "short" else LONG[c.gun]


def _terrain(sight: Sight, side: Side, here: Pos, at: Pos, how: How) -> list[Bonus]:
    """What terrain changes: where the fire falls, and at long range under the guns too (DX-10.3, DX-13.3b)."""
    defends = sight.defends(side, at)
    found: list[Bonus] = []
    for k in sight.terrain(at):
        kind = kinds()[0][sight.card(k).effect]
        value = kind.attack_cv if not defends else kind.defend_cv if how == "short" else 0
        found.append(_bonus(sight, k, value))
    if how in ("long", "support") and sight.defends(side, here):
        for k in sight.terrain(here):
            kind = kinds()[0][sight.card(k).effect]
            found.append(_bonus(sight, k, 0 if kind.own_fire else kind.defend_cv))
    return [b for b in found if b.value]


def _bonus(sight: Sight, key: CardKey, value: int) -> Bonus:
    return Bonus(sight.name(key), TERRAIN_RULES.get(sight.card(key).effect, "DX-10.3"), value)


def _artillery_general(sight: Sight, c: Card, here: Pos) -> list[Bonus]:
    """The CV that an artillery general adds to the guns with him (DX-13.9f)."""
    if c.kind != "artillery" or sight.setup.integrity == "none":
        return []
    leader = sight.general(c.side, here)
    if not leader or sight.card(leader).arm != "artillery":
        return []
    return [Bonus(sight.name(leader), "DX-13.9f", 1)]


def objection(sight: Sight, key: CardKey, at: Pos) -> tuple[str, str]:
    """Why a card cannot fire at a position now, as a clause, and the rule."""
    laid = sight.cards.get(key)
    if laid is None or laid.at in (RESERVE, OUT):
        return f"{key} is no card of yours on the field", "DX-7.0"
    c, here, spot = sight.card(key), laid.at, sight.spot(at)
    if not c.troop:
        return f"{c.name} does not fire", "DX-7.1"
    if laid.done:
        return f"{c.name} has fought this turn", "DX-7.0a"
    if found := shot(sight, key, at):
        return f"{c.name} cannot be used so at {spot}", "DX-13.4" if found.dice else "DX-10.3a"
    if sight.present(OTHER[c.side], here):
        return f"{c.name} is engaged in {sight.spot(here)}", "DX-7.2e"
    if here != sight.field.across(at):
        return f"{c.name} cannot fire from {sight.spot(here)} at {spot}", "DX-13.3"
    if c.kind != "artillery":
        return f"{c.name} fires only when engaged", "DX-7.2a" if c.kind == "infantry" else "DX-7.2b"
    return f"{spot} is engaged", "DX-7.2e"
