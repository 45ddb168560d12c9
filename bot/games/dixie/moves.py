"""The Move phase: one battle move at a time, terrain, decoys shown, and the end of movement (DX-8.0)."""

from __future__ import annotations

from bot.games.contract import Choice, Level, Path, Refusal
from bot.games.dixie import conclusions, disorganization, late_fire, melee, outflanking, telling
from bot.games.dixie.battle import Battle
from bot.games.dixie.cards import kinds
from bot.games.dixie.decisions import Decision, LayTerrain, Move, Reveal
from bot.games.dixie.going import destination, named, place_choice, tell_moved, unspoken
from bot.games.dixie.ground import TWICE, Ground, Objection, put, seen
from bot.games.dixie.picking import alone, card_choice, pick
from bot.games.dixie.sight import Sight, everywhere
from bot.games.dixie.staging import TERRAIN, belongs, dry, is_water, water
from bot.games.dixie.state import OTHER, RESERVE, SIDES, CardKey, DixieView, Pos, Side


def begin(battle: Battle) -> None:
    """Starts the active side's Move phase."""
    battle.phase = "move"


def finish(battle: Battle) -> bool:
    """Everything between the end of movement and the Reinforce phase, in this order: who engaged is seen, decoys and
    lone generals die, overstacked positions are disorganized, outflankers come, they and horse artillery fire, the
    bayonet charges. False where a question interrupts it or the battle is won; it is called again and goes on."""
    battle.consulted = True
    conclusions.recall_lone(battle)
    battle.settle()
    for step in (outflanking.arrive, late_fire.shots, melee.charges):
        if battle.asks or battle.ending or not step(battle):
            return False
    battle.settle()
    return not battle.asks and not battle.ending


def left(view: DixieView, sight: Sight, side: Side) -> str:
    """What a player may have overlooked, for the label of ending the phase; "" for nothing."""
    ground = seen(sight, side)
    for at in everywhere(sight):
        if over := disorganization.surplus(sight, side, at):
            return f"{telling.counted(over, 'card')} too many in {sight.spot(at)}"
        leader = sight.general(side, at)
        if leader and at in ground.opposed and not sight.troops(side, at):
            return f"{sight.name(leader)} is alone in {sight.spot(at)}"
    return ""


# -- what may be decided


def choices(view: DixieView, sight: Sight, side: Side, path: Path) -> Level | None:
    """To make a battle move, to play terrain or to show a decoy, after ``path``."""
    if not path:
        return Level("Moves", _first(sight, side))
    if path[0] == "move":
        return _move_choices(sight, side, path)
    if path[0] == "terrain":
        return _terrain_choices(sight, side, path)
    return _reveal_choices(sight, side, path)


def _first(sight: Sight, side: Side) -> tuple[Choice, ...]:
    found = [Choice("move", "Move", "One battle move")] if seen(sight, side).may_move() else []
    held, land = _held(sight, side), everywhere(sight)
    if any(_unplayable(sight, side, key, at) is None for key in held for at in land):
        found.append(Choice("terrain", "Play terrain"))
    if any(_unshown(sight, side, key) is None for key in _decoys(sight, side)):
        found.append(Choice("reveal", "Show a decoy"))
    return tuple(found)


def _move_choices(sight: Sight, side: Side, path: Path) -> Level | None:
    ground = seen(sight, side)
    found = ground.once()
    if len(path) == 1:
        return Level("Move where?", tuple(place_choice(ground, to, len(keys)) for to, keys in found.items()))
    to = destination(ground, path[1])
    named(ground, path[2:], lambda key: ground.one_move(key, to))
    if to not in found:
        raise Refusal(f"No card can move to {ground.place(to)} now", "DX-8.0", tuple(found)[:4])
    prompt = f"Which cards move to {ground.place(to)}?"
    level = pick(sight, found[to], path[:2], path[2:], prompt, most=ground.most(found[to], to))
    return alone(level, f"Move to {ground.place(to)}")


def _held(sight: Sight, side: Side) -> list[CardKey]:
    return [k for k in sight.stack(side, RESERVE) if sight.card(k).kind == "terrain"]


def _grounds(sight: Sight, side: Side, key: CardKey) -> list[Pos]:
    """Where a terrain card of the Reserve may be played."""
    return [at for at in everywhere(sight) if _unplayable(sight, side, key, at) is None]


def _unplayable(sight: Sight, side: Side, key: CardKey, at: Pos) -> Objection | None:
    """Why a terrain card may not be played in a position, or None (DX-10.2)."""
    enemy = OTHER[side]
    if sight.present(enemy, at):
        return f"The enemy is in {sight.spot(at)}", "DX-10.2d" if not sight.troops(side, at) else "DX-10.2"
    if sight.field.spots[at].line != side:
        if sight.setup.edition != "shiloh":
            return f"{sight.spot(at)} is not in your battleline", "DX-10.2"
        if not sight.alone(side, at):
            return f"You do not hold {sight.spot(at)}", "DX-10.2c"
    lying = sum(sight.card(k).kind == "terrain" for s in SIDES for k in sight.stack(s, at))
    if lying >= TERRAIN:
        return f"There are two terrain cards in {sight.spot(at)} already", "DX-10.0"
    return _misplaced(sight, key, at)


def _misplaced(sight: Sight, key: CardKey, at: Pos) -> Objection | None:
    """Why a terrain card may not lie face-up in a position for what it is, or None."""
    card = sight.card(key)
    if refusal := belongs(sight, card, at):
        return refusal.reason, refusal.rule
    if is_water(card) and water(sight, sight.field.spots[at].column):
        return f"There is water in the column of {sight.spot(at)} already", "DX-10.2b"
    return None


def _terrain_choices(sight: Sight, side: Side, path: Path) -> Level | None:
    fits = {key: _grounds(sight, side, key) for key in _held(sight, side)}
    places = [at for at in everywhere(sight) if any(at in found for found in fits.values())]
    if len(path) == 1:
        return Level("Terrain in which position?", tuple(Choice(at, sight.spot(at)) for at in places))
    at, key = path[1], path[2] if len(path) > 2 else ""
    if at in sight.field.spots and key in fits and at not in fits[key]:
        raise Refusal(*(_unplayable(sight, side, key, at) or ("", "")))
    here = [k for k in fits if at in fits[k]]
    if not here or len(path) > 3 or (key and key not in here):
        raise Refusal("You have no such terrain to play there", "DX-10.2", tuple(places[:4]))
    return None if key else Level(f"Which terrain in {sight.spot(at)}?", tuple(card_choice(sight, k) for k in here))


def _decoys(sight: Sight, side: Side) -> list[CardKey]:
    return sorted(k for at in everywhere(sight) for k in sight.lying(side, at).down)


def _unshown(sight: Sight, side: Side, key: CardKey) -> Objection | None:
    """Why a decoy may not be shown, or None: it must be a card that may lie there (DX-13.6b)."""
    card, at = sight.card(key), sight.cards[key].at
    if card.kind == "terrain":
        return _misplaced(sight, key, at)
    if card.kind == "general" and sight.general(side, at):
        return f"There is a general in {sight.spot(at)} already", "DX-11.0"
    if card.kind == "special" and (not kinds()[1][card.effect].stays or sight.special(side, at, card.effect)):
        return f"{card.name} does not lie in a position", "DX-12.0a"
    if dry(sight, key, at, {}, ()):
        return f"There is no water in {sight.spot(at)} for the Ford", "DX-12.9a"
    return None


def _reveal_choices(sight: Sight, side: Side, path: Path) -> Level | None:
    found = _decoys(sight, side)
    shown = [k for k in found if _unshown(sight, side, k) is None]
    if len(path) == 1:
        return Level("Which decoy is shown?", tuple(card_choice(sight, k) for k in shown))
    if path[1] in found and path[1] not in shown:
        raise Refusal(*(_unshown(sight, side, path[1]) or ("", "")))
    if path[1] not in shown or len(path) > 2:
        raise Refusal("You have no such decoy", "DX-13.6b", tuple(f"reveal {k}" for k in shown[:4]))
    return None


# -- what is done


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Makes the moves, plays the terrain, shows the decoy."""
    match decision:
        case Move(to, cards):
            _move(battle, side, to, cards)
        case LayTerrain(at, key):
            battle.lay(key, at=at, up=True)
            battle.tell(
                "terrain", f"The {side.upper()} plays {battle.name(key)} in {battle.spot(at)}.", card=key, at=at
            )
        case Reveal(key):
            at, battle.consulted = battle.cards[key].at, True
            battle.reveal(key)
            battle.tell("decoy", f"The {side.upper()} shows {battle.name(key)} in {battle.spot(at)}.", card=key, at=at)
    battle.settle()


def _move(battle: Battle, side: Side, to: str, cards: tuple[CardKey, ...]) -> None:
    ground = Ground(battle, side)
    going = ground.together(cards, to)
    came = {key: battle.cards[key].at for key in going}
    shown = [key for key in going if battle.cards[key].up]
    battle.secret = unspoken(ground, cards)
    for key in going:
        first = battle.cards[key].done == "" and battle.card(key).kind in TWICE and not ground.decoy(key)
        put(battle, ground, key, to, "step" if first else "moved")
    tell_moved(battle, side, came, to, shown)
