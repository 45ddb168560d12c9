"""Firepower: the cards that can fire at a position, the way in which each fires (engaged, long range, support,
enfilade), its dice, and the numbers that hit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dixie.data.board import Field
from bot.games.dixie.data.card import Card, kinds
from bot.games.dixie.data.terms import OUT, RESERVE, Bonus, CardKey, Pos
from bot.games.dixie.options import Options
from bot.games.dixie.rules.combat.hits import leaders
from bot.games.dixie.state.places import Places
from bot.games.kit.sides import OTHER, Side

How = Literal["short", "long", "support", "enfilade"]
"""The way in which a card fires: at enemies that it is engaged with; across the Centerline; the same into an engagement
of friends (DX-13.5); or sideways (DX-13.3)."""
SHORT = {"smoothbore": 3, "rifled": 2}
LONG = {"smoothbore": 1, "rifled": 2}
"""Firepower of guns (DX-7.2j)."""
TERRAIN_RULES = {"woods": "DX-10.3a", "hill": "DX-10.3b", "field": "DX-10.3c"}


class Shot(Struct, frozen=True):
    """The fire of one card at a position: ``dice``, each of which hits with ``power`` or less; ``parts`` lists the
    changes to its CV."""

    card: CardKey
    at: Pos
    how: How
    dice: int
    power: int
    parts: tuple[Bonus, ...]

    @property
    def expected(self) -> float:
        """The average number of hits."""
        return self.dice * self.power / 6


def shot(board: Places, key: CardKey, at: Pos, extra: tuple[Bonus, ...] = ()) -> Shot | None:
    """Returns the fire of a troop card at a position from where it is, whatever lies there (DX-7.1 to DX-7.2); None
    where it cannot fire at it. ``extra`` changes its CV besides terrain and generals."""
    c = board.card(key)
    here = board.cards[key].at
    if not c.troop or here in (RESERVE, OUT):
        return None
    guns = c.kind == "artillery"
    how = _way(board, c.side, guns, here, at)
    return _fired(board, c, here, at, how, (*_parts(board, c.side, guns, here, at, how), *extra)) if how else None


def _fired(board: Places, c: Card, here: Pos, at: Pos, how: How, parts: tuple[Bonus, ...]) -> Shot:
    """Returns the fire of a card in that way, with those changes to its CV."""
    dice = c.cv
    for bonus in parts:
        dice += bonus.value
    return Shot(c.key, at, how, max(0, dice), _power(board.field, c, here, how), parts)


def _together(board: Places, side: Side, here: Pos, at: Pos, cards: list[Card]) -> list[Shot]:
    """Returns the shots at a position of a side's cards in another. All guns there fire in one way, and all other
    troops."""
    found: list[Shot] = []
    ways: dict[bool, tuple[How | None, tuple[Bonus, ...]]] = {}
    for c in cards:
        guns = c.kind == "artillery"
        if guns not in ways:
            way = _way(board, side, guns, here, at)
            ways[guns] = way, _parts(board, side, guns, here, at, way) if way else ()
        how, parts = ways[guns]
        if how and (fired := _fired(board, c, here, at, how, parts)).dice:
            found.append(fired)
    return found


def exposed(board: Places, side: Side, at: Pos) -> bool:
    """Tells whether a side has anything in a position that takes the hits of fire: troops, or cards lying face-down
    (DX-7.3, DX-13.6a)."""
    here = board.stack_at(side, at)
    return bool(here.troops or here.down) or board.unseen(side, at) > 0


def shootable(board: Places, side: Side, at: Pos) -> bool:
    """Tells whether a side has anything in a position that may be fired at: also a general or a lasting special card
    alone, which only sixes hit (DX-11.2f)."""
    return exposed(board, side, at) or bool(leaders(board, side, at))


def ready(board: Places, side: Side, at: Pos) -> list[Shot]:
    """Returns the shots that a side's cards that have not fired can fire at a position, the best first."""
    return ready_at(board, side, (at,)).get(at, [])


def ready_at(board: Places, side: Side, places: Iterable[Pos]) -> dict[Pos, list[Shot]]:
    """Returns the same for each of some positions, without those that nothing can be fired at."""
    held = board.shown(side)
    cards = {
        here: [board.card(k) for k in board.troops(side, here) if not board.cards[k].done]
        for here in board.field.order
        if here in held
    }
    unfired = {here: some for here, some in cards.items() if some}
    found: dict[Pos, list[Shot]] = {}
    for at in places if unfired else ():
        near = [p for p in (at, board.field.across(at), *board.field.beside(at)) if p in unfired]
        if near and shootable(board, OTHER[side], at):
            shots = [s for here in near for s in _together(board, side, here, at, unfired[here])]
            if shots:
                found[at] = sorted(shots, key=lambda s: -s.expected)
    return found


def on_battery(board: Places, side: Side, at: Pos, target: CardKey) -> list[Shot]:
    """Returns the shots of ``ready`` that may be aimed at a single artillery card (DX-13.4)."""
    return aimed(board, target, ready(board, side, at)) if board.cards[target].at == at else []


def aimed(board: Places, target: CardKey, shots: list[Shot]) -> list[Shot]:
    """Returns those of some shots at a position that may be aimed at a single artillery card there: by guns at long
    range, in support too, and by cards engaged with it (DX-13.4, DX-13.4a)."""
    if board.card(target).kind != "artillery" or not board.cards[target].up:
        return []
    return [s for s in shots if s.how != "enfilade"]


def can_envelop(setup: Options) -> bool:
    """Tells whether positions can be enveloped: never at Shiloh (DX-13.3g)."""
    return setup.enfilade and setup.edition != "shiloh"


def envelopers(board: Places, side: Side, at: Pos) -> list[CardKey]:
    """Returns the side's cards that stand so that they could enfilade a position of the enemy's battleline in which
    nobody has troops, whatever they have done this turn (DX-13.3c)."""
    if not can_envelop(board.setup) or board.field.spots[at].line == side:
        return []
    if board.present(OTHER[side], at) or board.present(side, at):
        return []
    keys = [k for place in board.field.beside(at) for k in board.troops(side, place)]
    return [k for k in keys if (s := shot(board, k, at)) and s.dice]


def _way(board: Places, side: Side, guns: bool, here: Pos, at: Pos) -> How | None:
    """Returns the way in which a side's guns in a position, or its other troops there, fire at another."""
    if here == at:
        return "short"
    if board.present(OTHER[side], here):
        return None  # engaged: no long range (DX-7.2e), no enfilade (DX-13.3)
    if here == board.field.across(at):
        if not guns:
            return None
        if not board.troops(side, at):
            return "long"
        return "support" if board.setup.support else None
    return "enfilade" if board.setup.enfilade and here in board.field.beside(at) else None


def _power(field: Field, c: Card, here: Pos, how: How) -> int:
    if how == "enfilade":
        return 1 if field.spots[here].line == c.side else 2
    if c.kind != "artillery":
        return 2 if c.kind == "infantry" else 1
    return SHORT[c.gun] if how == "short" else LONG[c.gun]


def _parts(board: Places, side: Side, guns: bool, here: Pos, at: Pos, how: How) -> tuple[Bonus, ...]:
    """Returns the changes to the CV of a side's guns in a position, or of its other troops there, that fire so."""
    return (*_terrain(board, side, here, at, how), *(_artillery_general(board, side, here) if guns else ()))


def _terrain(board: Places, side: Side, here: Pos, at: Pos, how: How) -> list[Bonus]:
    """Returns the bonuses that terrain gives: where the fire falls, and at long range under the guns too (DX-10.3,
    DX-13.3b). Enfilade attacks wherever it falls (DX-13.3f)."""
    attacks = how == "enfilade" or not board.defends(side, at)
    found: list[Bonus] = []
    for k in board.terrain(at):
        kind = kinds()[0][board.card(k).effect]
        if value := kind.attack_cv if attacks else kind.defend_cv if how == "short" else 0:
            found.append(_bonus(board, k, value))
    if how in ("long", "support") and board.defends(side, here):
        for k in board.terrain(here):
            kind = kinds()[0][board.card(k).effect]
            if kind.defend_cv and not kind.own_fire:
                found.append(_bonus(board, k, kind.defend_cv))
    return found


def _bonus(board: Places, key: CardKey, value: int) -> Bonus:
    return Bonus(board.name(key), TERRAIN_RULES.get(board.card(key).effect, "DX-10.3"), value)


def _artillery_general(board: Places, side: Side, here: Pos) -> list[Bonus]:
    """Returns the bonus that an artillery general gives to the guns with him (DX-13.9f)."""
    if board.setup.integrity == "none":
        return []
    leader = board.general(side, here)
    if not leader or board.leader(leader).arm != "artillery":
        return []
    return [Bonus(board.name(leader), "DX-13.9f", 1)]


def objection(board: Places, key: CardKey, at: Pos) -> tuple[str, str]:
    """Returns the reason why a card cannot fire at a position now, as a clause, and the rule."""
    laid = board.cards.get(key)
    if laid is None or laid.at in (RESERVE, OUT):
        return f"{key} is no card of yours on the field", "DX-7.0"
    c, here, spot = board.card(key), laid.at, board.spot(at)
    if not c.troop:
        return f"{c.name} does not fire", "DX-7.1"
    if laid.done:
        return f"{c.name} has fought this turn", "DX-7.0a"
    if found := shot(board, key, at):
        return f"{c.name} cannot be used so at {spot}", "DX-13.4" if found.dice else "DX-10.3a"
    if board.present(OTHER[c.side], here):
        return f"{c.name} is engaged in {board.spot(here)}", "DX-7.2e"
    if here != board.field.across(at):
        return f"{c.name} cannot fire from {board.spot(here)} at {spot}", "DX-13.3"
    if c.kind != "artillery":
        return f"{c.name} fires only when engaged", "DX-7.2a" if c.kind == "infantry" else "DX-7.2b"
    return f"{spot} is engaged", "DX-7.2e"


def odds(board: Places, side: Side, at: Pos, cards: Sequence[CardKey] = ()) -> dict[int, float]:
    """Returns the chance of each number of hits when these cards fire at a position; without ``cards``, when all that
    are engaged there or at long range fire. Leaves out the special cards that may be played, and that fire ends when
    nothing is left to hit."""
    shots = [s for k in cards if (s := shot(board, k, at))]
    if not cards:
        shots = [s for s in ready(board, side, at) if s.how in ("short", "long")]
    return chances(telling_dice(board, side, at, shots))


def telling_dice(board: Places, side: Side, at: Pos, shots: Sequence[Shot]) -> Sequence[Shot]:
    """Returns a side's shots at a position with the numbers that count as hits there: only the six at a general or a
    lasting special card alone (DX-11.2f)."""
    return shots if exposed(board, OTHER[side], at) else [replace(s, power=1) for s in shots]


def chances(shots: Iterable[Shot]) -> dict[int, float]:
    """Returns the chance of each number of hits of several shots together."""
    total = {0: 1.0}
    for each in shots:
        p = each.power / 6
        one = [comb(each.dice, n) * p**n * (1 - p) ** (each.dice - n) for n in range(each.dice + 1)]
        sums: dict[int, float] = {}
        for hits, chance in total.items():
            for more, likely in enumerate(one):
                sums[hits + more] = sums.get(hits + more, 0.0) + chance * likely
        total = sums
    return total
