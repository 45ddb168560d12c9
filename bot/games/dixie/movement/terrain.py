"""Terrain played from the Reserve in the Move phase (DX-10.2)."""

from __future__ import annotations

from bot.games.contract import Choice, Level, Path, Refusal
from bot.games.dixie.deployment.staging import TERRAIN, belongs, is_water, water
from bot.games.dixie.interface.card_menus import told_as
from bot.games.dixie.movement.legal_moves import Objection
from bot.games.dixie.state.board import Sight, everywhere
from bot.games.dixie.terms import OTHER, RESERVE, SIDES, CardKey, Pos, Side


def playable(sight: Sight, side: Side) -> bool:
    """Whether a side may play any terrain now."""
    return any(grounds(sight, side, key) for key in held(sight, side))


def held(sight: Sight, side: Side) -> list[CardKey]:
    """The terrain cards in a side's Reserve."""
    return [k for k in sight.stack(side, RESERVE) if sight.card(k).kind == "terrain"]


def grounds(sight: Sight, side: Side, key: CardKey) -> list[Pos]:
    """Where a terrain card of the Reserve may be played."""
    return [at for at in everywhere(sight) if unplayable(sight, side, key, at) is None]


def unplayable(sight: Sight, side: Side, key: CardKey, at: Pos) -> Objection | None:
    """Why a terrain card may not be played in a position, or None (DX-10.2)."""
    enemy = OTHER[side]
    if sight.stacked(enemy, at):  # also by a decoy that a spy has seen
        return f"The enemy is in {sight.spot(at)}", "DX-10.2d" if not sight.troops(side, at) else "DX-10.2"
    if sight.field.spots[at].line != side:
        if sight.setup.edition != "shiloh":
            return f"{sight.spot(at)} is not in your battleline", "DX-10.2"
        if not sight.alone(side, at):
            return f"You do not hold {sight.spot(at)}", "DX-10.2c"
    lying = sum(sight.card(k).kind == "terrain" for s in SIDES for k in sight.stack(s, at))
    if lying >= TERRAIN:
        return f"There are two terrain cards in {sight.spot(at)} already", "DX-10.0"
    return misplaced(sight, key, at)


def misplaced(sight: Sight, key: CardKey, at: Pos) -> Objection | None:
    """Why a terrain card may not lie face-up in a position for what it is, or None."""
    card = sight.card(key)
    if refusal := belongs(sight, card, at):
        return refusal.reason, refusal.rule
    if is_water(card) and water(sight, sight.field.spots[at].column):
        return f"There is water in the column of {sight.spot(at)} already", "DX-10.2b"
    return None


def choices(sight: Sight, side: Side, path: Path) -> Level | None:
    """Where to play which terrain card, after ``path``."""
    fits = {key: grounds(sight, side, key) for key in held(sight, side)}
    places = [at for at in everywhere(sight) if any(at in found for found in fits.values())]
    if len(path) == 1:
        return Level("Terrain in which position?", tuple(Choice(at, sight.spot(at)) for at in places))
    at, key = path[1], path[2] if len(path) > 2 else ""
    if at in sight.field.spots and key in fits and at not in fits[key]:
        raise Refusal(*(unplayable(sight, side, key, at) or ("", "")))
    here = [k for k in fits if at in fits[k]]
    if not here or len(path) > 3 or (key and key not in here):
        raise Refusal("You have no such terrain to play there", "DX-10.2", tuple(places[:4]))
    spot = sight.spot(at)
    ways = (told_as(sight, k, f"{sight.name(k)} in {spot}") for k in here)
    return None if key else Level(f"Which terrain in {spot}?", tuple(ways))
