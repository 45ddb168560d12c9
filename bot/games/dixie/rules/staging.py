"""Where cards may be deployed, and a sensible deployment."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.games.contract.choices import Refusal
from bot.games.dixie.data.board import Spot
from bot.games.dixie.data.card import Card, kinds
from bot.games.dixie.data.cards import number, side_of
from bot.games.dixie.data.terms import RESERVE, CardKey, Pos
from bot.games.dixie.rules.morale_rolls import leads
from bot.games.dixie.state.places import Places, everywhere
from bot.games.kit.sides import OTHER, Side

TERRAIN = 2
"""Terrain cards in a position (DX-3.3)."""
SPECIALS = 2
"""Special cards that a side lays in one position, no two alike (DX-12.0d)."""
_FIRST = {"general": 0, "terrain": 1, "special": 2}
"""The order in which cards are laid before troops: generals make room, terrain takes it."""
Staging = Mapping[CardKey, Pos]


def deployable_positions(board: Places, side: Side) -> list[Pos]:
    """Returns the positions where a side may deploy: those of its own battleline without the enemy, and others that it
    holds (DX-3.2a, DX-15.2d). A card lying face-down counts as an enemy there, for otherwise decoys would be known."""
    found = []
    for at in everywhere(board):
        own = board.field.spots[at].line == side
        if (own or board.troops(side, at)) and not board.stacking_count(OTHER[side], at):
            found.append(at)
    return found


def water(board: Places, column: str) -> list[CardKey]:
    """Returns the creeks and ponds of a column, lying face-up."""
    spots = [p for p, s in board.field.spots.items() if s.column == column]
    return [k for at in spots for k in board.terrain(at) if is_water(board.card(k))]


def is_water(card: Card) -> bool:
    """Tells whether a card is a creek or pond: terrain with a movement limit."""
    return card.kind == "terrain" and kinds()[0][card.effect].limit > 0


def terrain_refusal(board: Places, card: Card, at: Pos) -> Refusal | None:
    """Returns the reason why a terrain card may not lie in a position today because of its print, or None (DX-10.1a,
    DX-15.2e). In a battle with five columns its Left is the Left or the Left-Center."""
    spot = board.field.spots[at]
    if card.place and card.place not in _places(spot):
        return Refusal(f"{card.name} lies in {card.place.replace('-', ' ').title()} only", "DX-10.1a")
    if board.setup.days == 3 and board.day == 1 and not card.day1:
        return Refusal(f"{card.name} may not be played on the first day", "DX-15.2e")
    return None


def _places(spot: Spot) -> Collection[str]:
    """Returns the names that a terrain card's print may give to a position: its name without the side, as in the card
    files."""
    name = spot.name.removeprefix("USA ").removeprefix("CSA ").casefold()
    return (name, name.removesuffix("-center")) if name in ("left-center", "right-center") else (name,)


def deployable(board: Places, key: CardKey) -> bool:
    """Tells whether a card may be deployed at all: a special that does not stay in play only as a decoy (DX-12.0a)."""
    card = board.card(key)
    return card.kind != "special" or kinds()[1][card.effect].stays or board.setup.decoys


def only_face_down(board: Places, key: CardKey) -> bool:
    """Tells whether a card can only lie face-down: a special that would not stay in play."""
    card = board.card(key)
    return card.kind == "special" and not kinds()[1][card.effect].stays


def lacks_water(board: Places, key: CardKey, at: Pos, staging: Staging, decoys: Collection[CardKey]) -> bool:
    """Tells whether a card is a Ford that would lie where there is no water face-up, neither lying nor staged
    (DX-12.9a)."""
    if board.card(key).effect != "ford":
        return False
    staged = [k for k, p in staging.items() if p == at and k not in decoys]
    return not any(is_water(board.card(k)) for k in (*board.terrain(at), *staged))


def fit_staging(board: Places, side: Side, staging: Staging, decoys: Collection[CardKey]) -> dict[CardKey, Pos]:
    """Returns as much of a staging as fits, position by position: one general, two terrain cards where they belong, two
    specials, and as many troops and decoys as there is room for."""
    kept: dict[CardKey, Pos] = {}
    columns = {s.column for s in board.field.spots.values()}
    wet = {c for c in columns if water(board, c)}
    for at in deployable_positions(board, side):
        room = board.room(side, at) - board.stacking_count(side, at)
        here = list(board.cards_at(side, at))
        for key in sorted((k for k, p in staging.items() if p == at), key=lambda k: laying_order(board, k)):
            card, ashore = board.card(key), lacks_water(board, key, at, kept, decoys)
            down = key in decoys or only_face_down(board, key) or (ashore and board.setup.decoys)
            column = board.field.spots[at].column
            if not may_lie(board, key, at, here) or (is_water(card) and column in wet) or (ashore and not down):
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


def most_at(board: Places, side: Side, at: Pos, keys: Collection[CardKey], decoys: Collection[CardKey]) -> int:
    """Returns the number of some cards that fit into a position together: with the general who makes most room."""
    generals = [k for k in keys if board.card(k).kind == "general" and k not in decoys]
    best = max(generals, key=lambda k: board.card(k).stacking, default="")
    return len(fit_staging(board, side, {k: at for k in keys if k == best or k not in generals}, decoys))


def laying_order(board: Places, key: CardKey) -> tuple[int, int]:
    return _FIRST.get(board.card(key).kind, 3), number(key)


def may_lie(board: Places, key: CardKey, at: Pos, here: Sequence[CardKey]) -> bool:
    """Tells whether a card may lie in a position beside a side's other cards there, room aside."""
    card = board.card(key)
    alike = [k for k in here if board.card(k).kind == card.kind]
    if card.kind == "general":
        return not alike
    if card.kind == "terrain":
        return len({*board.terrain(at), *alike}) < TERRAIN and terrain_refusal(board, card, at) is None
    if card.kind == "special":
        same = any(board.card(k).effect == card.effect for k in alike)
        return deployable(board, key) and len(alike) < SPECIALS and not same
    return True


def suggest(board: Places, side: Side) -> dict[CardKey, Pos]:
    """Returns a sensible deployment: two thirds of the troops, spread evenly, guns among infantry, cavalry in the rear;
    terrain that favours the defender, and each general where he helps most."""
    places = deployable_positions(board, side)
    reserve = [k for k in board.cards_at(side, RESERVE) if k not in board.outflanking]
    troops = sorted((k for k in reserve if board.card(k).troop), key=lambda k: _worth(board, k))
    if not places or not reserve:
        return {}
    forward = len(troops) * 2 // 3 + (len(troops) * 2 % 3 > 0)
    each = max(1, min(4, -(-forward // len(places))))
    staging: dict[CardKey, Pos] = {}
    _lay_ground(board, [k for k in reserve if board.card(k).kind in ("terrain", "special")], places, staging)
    foot = [k for k in troops if board.card(k).kind == "infantry"]
    guns = [k for k in troops if board.card(k).kind == "artillery"]
    horse = [k for k in troops if board.card(k).kind == "cavalry"]
    for turn in range(each):
        for at in places:
            arms = (guns, foot, horse) if turn == 1 else (foot, guns, horse)
            arm = next((a for a in arms if a), None)
            if arm:
                staging[arm.pop(0)] = at
    staging = fit_staging(board, side, staging, ())
    _lay_generals(board, [k for k in reserve if board.card(k).kind == "general"], places, staging)
    return fit_staging(board, side, staging, ())


def _worth(board: Places, key: CardKey) -> tuple[int, int]:
    card = board.card(key)
    return -card.cv * 2 - {"A": 1, "C": -1}.get(card.morale, 0), number(key)


def _lay_ground(board: Places, keys: list[CardKey], places: list[Pos], staging: dict[CardKey, Pos]) -> None:
    """Stages at most one terrain card and one lasting special card in each position, no Ford: it would help the enemy
    across."""
    for key in keys:
        card = board.card(key)
        if card.effect == "ford":
            continue
        taken = {at for k, at in staging.items() if board.card(k).kind == card.kind}
        for at in places:
            if (
                at not in taken
                and may_lie(board, key, at, board.cards_at(side_of(key), at))
                and not only_face_down(board, key)
            ):
                staging[key] = at
                break


def _lay_generals(board: Places, generals: list[CardKey], places: list[Pos], staging: dict[CardKey, Pos]) -> None:
    """Stages each general where he helps most, one a position."""
    for at in places:
        led = [k for k, p in staging.items() if p == at and board.card(k).troop]
        worth = {g: sum(leads(board, g, k) for k in led) * (board.card(g).defence or 0) for g in generals}
        best = max(generals, key=lambda g: (worth[g], board.card(g).attack), default="")
        if best and led and worth[best]:
            staging[best] = at
            generals.remove(best)


def with_every_position_filled(
    board: Places, side: Side, staging: Staging, decoys: Collection[CardKey] = ()
) -> dict[CardKey, Pos]:
    """Returns the staging with troops in every position of the side's lines, as Shiloh asks of the USA (DX-3.21d), as
    far as there are troops: first from the Reserve, then from positions that have more than one. Where other cards take
    all the room, the last of them stay in the Reserve."""
    found = dict(staging)
    for at in deployable_positions(board, side):
        if any(p == at and board.card(k).troop for k, p in found.items()):
            continue
        idle = [k for k in board.troops(side, RESERVE) if k not in found]
        spare = [k for k in found if board.card(k).troop and _crowded(board, found, found[k])]
        if key := next(iter([*idle, *spare]), ""):
            while fit_staging(board, side, found | {key: at}, decoys).get(key) != at:
                del found[max((k for k, p in found.items() if p == at), key=lambda k: laying_order(board, k))]
            found[key] = at
    return found


def _crowded(board: Places, staging: Staging, at: Pos) -> bool:
    return sum(p == at and board.card(k).troop for k, p in staging.items()) > 1
