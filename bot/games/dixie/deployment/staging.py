"""What fits where when cards are deployed, and a sensible deployment.

A staging says which cards of a side's Reserve are to lie in which positions. Any staging may be asked for: what does
not fit stays in the Reserve.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.games.contract import Refusal
from bot.games.dixie.cards.card_set import Card, kinds
from bot.games.dixie.state.battlefield import Spot
from bot.games.dixie.state.board import Sight, everywhere, number, side_of
from bot.games.dixie.state.game_state import OTHER, RESERVE, SIDES, CardKey, Pos, Side

TERRAIN = 2
"""Terrain cards in a position (DX-3.3)."""
SPECIALS = 2
"""Special cards that a side lays in one position, no two alike (DX-12.0d)."""
_FIRST = {"general": 0, "terrain": 1, "special": 2}
"""What is laid before troops: generals make room, terrain takes it."""

Staging = Mapping[CardKey, Pos]


def friendly(sight: Sight, side: Side) -> list[Pos]:
    """The positions where a side may deploy: its own battleline's without the enemy, and others that it holds
    (DX-3.2a, DX-15.2d). A card lying face-down is an enemy there, whatever it is: else decoys would be known."""
    found = []
    for at in everywhere(sight):
        own = sight.field.spots[at].line == side
        if (own or sight.troops(side, at)) and not sight.stacked(OTHER[side], at):
            found.append(at)
    return found


def water(sight: Sight, column: str) -> list[CardKey]:
    """The creeks and ponds of a column, lying face-up."""
    spots = [p for p, s in sight.field.spots.items() if s.column == column]
    return [k for at in spots for k in sight.terrain(at) if is_water(sight.card(k))]


def is_water(card: Card) -> bool:
    """Whether a card is a creek or pond: terrain with a movement limit."""
    return card.kind == "terrain" and kinds()[0][card.effect].limit > 0


def belongs(sight: Sight, card: Card, at: Pos) -> Refusal | None:
    """Why a terrain card may not lie in a position today because of what is printed on it, or None (DX-10.1a,
    DX-15.2e). In a battle with five columns its Left is the Left or the Left-Center."""
    spot = sight.field.spots[at]
    if card.place and card.place not in _places(spot):
        return Refusal(f"{card.name} lies in {card.place.replace('-', ' ').title()} only", "DX-10.1a")
    if sight.setup.days == 3 and sight.day == 1 and not card.day1:
        return Refusal(f"{card.name} may not be played on the first day", "DX-15.2e")
    return None


def _places(spot: Spot) -> Collection[str]:
    """What a terrain card may say to lie in a position: its name without the side, as in the card files."""
    name = spot.name.removeprefix("USA ").removeprefix("CSA ").casefold()
    return (name, name.removesuffix("-center")) if name in ("left-center", "right-center") else (name,)


def deployable(sight: Sight, key: CardKey) -> bool:
    """Whether a card may be deployed at all: a special that does not stay in play only as a decoy (DX-12.0a)."""
    card = sight.card(key)
    return card.kind != "special" or kinds()[1][card.effect].stays or sight.setup.decoys


def bluff(sight: Sight, key: CardKey) -> bool:
    """Whether a card can only lie face-down: a special that would not stay in play."""
    card = sight.card(key)
    return card.kind == "special" and not kinds()[1][card.effect].stays


def dry(sight: Sight, key: CardKey, at: Pos, staging: Staging, decoys: Collection[CardKey]) -> bool:
    """Whether a card is a Ford that would lie where there is no water face-up, neither lying nor staged (DX-12.9a)."""
    if sight.card(key).effect != "ford":
        return False
    staged = [k for k, p in staging.items() if p == at and k not in decoys]
    return not any(is_water(sight.card(k)) for k in (*sight.terrain(at), *staged))


def refit(sight: Sight, side: Side, staging: Staging, decoys: Collection[CardKey]) -> dict[CardKey, Pos]:
    """As much of a staging as fits, position by position: one general, two terrain cards where they belong, two
    specials, and as many troops and decoys as there is room for."""
    kept: dict[CardKey, Pos] = {}
    columns = {s.column for s in sight.field.spots.values()}
    wet = {c for c in columns if water(sight, c)}
    for at in friendly(sight, side):
        room = sight.room(side, at) - sight.stacked(side, at)
        here = list(sight.stack(side, at))
        for key in sorted((k for k, p in staging.items() if p == at), key=lambda k: _order(sight, k)):
            card, ashore = sight.card(key), dry(sight, key, at, kept, decoys)
            down = key in decoys or bluff(sight, key) or (ashore and sight.setup.decoys)
            column = sight.field.spots[at].column
            if not _lies(sight, key, at, here) or (is_water(card) and column in wet) or (ashore and not down):
                continue
            takes = 1 if card.troop or down or card.kind == "terrain" else -card.stacking
            if takes > room:
                continue
            room -= takes
            here.append(key)
            kept[key] = at
            if is_water(card):
                wet.add(column)
    return kept


def _order(sight: Sight, key: CardKey) -> tuple[int, int]:
    return _FIRST.get(sight.card(key).kind, 3), number(key)


def _lies(sight: Sight, key: CardKey, at: Pos, here: Sequence[CardKey]) -> bool:
    """Whether a card may lie in a position beside a side's other cards there, room aside."""
    card = sight.card(key)
    alike = [k for k in here if sight.card(k).kind == card.kind]
    if card.kind == "general":
        return not alike
    if card.kind == "terrain":
        there = [k for s in SIDES for k in sight.stack(s, at) if sight.card(k).kind == "terrain"]
        return len(set(there) | set(alike)) < TERRAIN and belongs(sight, card, at) is None
    if card.kind == "special":
        same = any(sight.card(k).effect == card.effect for k in alike)
        return deployable(sight, key) and len(alike) < SPECIALS and not same
    return True


def suggest(sight: Sight, side: Side) -> dict[CardKey, Pos]:
    """A sensible deployment: two thirds of the troops, spread evenly, guns among infantry, cavalry back; good ground
    and the generals who do most where they lie."""
    places = friendly(sight, side)
    reserve = [k for k in sight.stack(side, RESERVE) if k not in sight.outflanking]
    troops = sorted((k for k in reserve if sight.card(k).troop), key=lambda k: _worth(sight, k))
    if not places or not reserve:
        return {}
    forward = len(troops) * 2 // 3 + (len(troops) * 2 % 3 > 0)
    each = max(1, min(4, -(-forward // len(places))))
    staging: dict[CardKey, Pos] = {}
    _lay_ground(sight, [k for k in reserve if sight.card(k).kind in ("terrain", "special")], places, staging)
    foot = [k for k in troops if sight.card(k).kind == "infantry"]
    guns = [k for k in troops if sight.card(k).kind == "artillery"]
    horse = [k for k in troops if sight.card(k).kind == "cavalry"]
    for turn in range(each):
        for at in places:
            arms = (guns, foot, horse) if turn == 1 else (foot, guns, horse)
            arm = next((a for a in arms if a), None)
            if arm:
                staging[arm.pop(0)] = at
    staging = refit(sight, side, staging, ())
    _lay_generals(sight, [k for k in reserve if sight.card(k).kind == "general"], places, staging)
    return refit(sight, side, staging, ())


def _worth(sight: Sight, key: CardKey) -> tuple[int, int]:
    card = sight.card(key)
    return -card.cv * 2 - {"A": 1, "C": -1}.get(card.morale, 0), number(key)


def _lay_ground(sight: Sight, keys: list[CardKey], places: list[Pos], staging: dict[CardKey, Pos]) -> None:
    """Stages at most one terrain card and one lasting special a position, no Ford: it would help the enemy across."""
    for key in keys:
        card = sight.card(key)
        if card.effect == "ford":
            continue
        taken = {at for k, at in staging.items() if sight.card(k).kind == card.kind}
        for at in places:
            if at not in taken and _lies(sight, key, at, sight.stack(side_of(key), at)) and not bluff(sight, key):
                staging[key] = at
                break


def _lay_generals(sight: Sight, generals: list[CardKey], places: list[Pos], staging: dict[CardKey, Pos]) -> None:
    """Stages each general where he helps most, one a position."""
    for at in places:
        led = [k for k, p in staging.items() if p == at and sight.card(k).troop]
        worth = {g: sum(sight.leads(g, k) for k in led) * (sight.card(g).defence or 0) for g in generals}
        best = max(generals, key=lambda g: (worth[g], sight.card(g).attack), default="")
        if best and led and worth[best]:
            staging[best] = at
            generals.remove(best)


def filled(sight: Sight, side: Side, staging: Staging, decoys: Collection[CardKey] = ()) -> dict[CardKey, Pos]:
    """The staging with troops in every position of the side's lines, as Shiloh asks of the USA (DX-3.21d), as far as
    there are troops: first from the Reserve, then from positions that have more than one. Where other cards take all
    the room, the last of them stay in the Reserve."""
    found = dict(staging)
    for at in friendly(sight, side):
        if any(p == at and sight.card(k).troop for k, p in found.items()):
            continue
        idle = [k for k in sight.troops(side, RESERVE) if k not in found]
        spare = [k for k in found if sight.card(k).troop and _crowded(sight, found, found[k])]
        if key := next(iter([*idle, *spare]), ""):
            while refit(sight, side, found | {key: at}, decoys).get(key) != at:
                del found[max((k for k, p in found.items() if p == at), key=lambda k: _order(sight, k))]
            found[key] = at
    return found


def _crowded(sight: Sight, staging: Staging, at: Pos) -> bool:
    return sum(p == at and sight.card(k).troop for k, p in staging.items()) > 1
