"""Outflanking: cards of the Reserve come upon an engaged flank (DX-13.1)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.contract import Choice, Level, Path, Refusal
from bot.games.dixie.cards.card import kinds
from bot.games.dixie.cards.card_set import number
from bot.games.dixie.deployment.staging import is_water
from bot.games.dixie.interface import log_phrases
from bot.games.dixie.interface.card_menus import alone, pick
from bot.games.dixie.interface.decisions import Decision, Outflank
from bot.games.dixie.movement.legal_moves import Ground, Objection, seen
from bot.games.dixie.movement.move_menus import destination, named
from bot.games.dixie.rules.morale_rolls import rolls
from bot.games.dixie.rules.morale_values import leads, morale_number
from bot.games.dixie.rules.settlement import settle
from bot.games.dixie.state.battle import Battle
from bot.games.dixie.state.board import Sight, everywhere
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.terms import RESERVE, Bonus, CardKey, Pos, Side

_ARMS = {"cavalry": 1, "artillery": -1}
"""What an arm adds to its roll (DX-13.1b)."""


def choices(view: DixieView, sight: Sight, side: Side, path: Path) -> Level | None:
    """To send cards of the Reserve around a flank, after ``path``."""
    if not view.setup.outflanking:
        if path:
            raise Refusal("This battle is played without outflanking", "DX-13.0")
        return Level("Outflank", ())
    ground = seen(sight, side)
    places = [at for at in everywhere(sight) if not _barred(ground, at) and _able(ground, at)]
    if not path:
        hint = "Cards of the Reserve, when movement is complete"
        return Level("Outflank", (Choice("outflank", "Outflank", hint),) if places else ())
    if len(path) == 1:
        return Level("Which flank?", tuple(Choice(at, sight.spot(at), _room_left(ground, at)) for at in places))
    at = destination(ground, path[1])
    if why := _barred(ground, at):
        raise Refusal(*why, tuple(places[:4]))
    named(ground, path[2:], lambda key: _unable(ground, key, at))
    able = _able(ground, at)
    if not able:
        raise Refusal(f"You have no cards in Reserve that could outflank {sight.spot(at)}", "DX-13.1")
    most = vacancies(ground, at) + any(sight.card(k).kind == "general" for k in able)
    prompt = f"Which cards try to outflank {sight.spot(at)}?"
    level = pick(sight, able, path, path[2:], prompt, most=most, rule="DX-13.1a")
    return alone(level, f"Outflank {sight.spot(at)}")


def vacancies(ground: Ground, at: Pos) -> int:
    """How many more troops may try to outflank a position: as many as there is room for beside friends, and where water
    lies in it or before it no more than its movement limit, whoever has crossed otherwise (DX-13.1a, DX-13.1f,
    DX-13.1i)."""
    sight = ground.sight
    free = sight.room(ground.side, at) - sight.stacked(ground.side, at)
    wet = ground.far(at) or any(is_water(sight.card(k)) for k in sight.terrain(at))
    limit = sight.limit(sight.field.spots[at].column) if wet else None
    most = free if limit is None else min(free, limit)
    return max(0, most - sum(sight.card(k).troop for k in _trying(sight, ground.side, at)))


def _trying(sight: Sight, side: Side, at: Pos) -> list[CardKey]:
    """The cards that are to outflank a position, in the order of their numbers."""
    return sorted((k for k, p in sight.outflanking.items() if p == at and k[0] == side[0]), key=number)


def _barred(ground: Ground, at: Pos) -> Objection | None:
    """Why a position may not be outflanked by more cards, or None."""
    sight, name = ground.sight, ground.sight.spot(at)
    if not sight.field.flank(at):
        return f"{name} is no flank", "DX-13.1"
    if at not in ground.opposed or not sight.troops(ground.side, at):
        return f"{name} is not engaged", "DX-13.1"
    for key in sight.terrain(at):
        if not kinds()[0][sight.card(key).effect].outflank:
            return f"{sight.name(key)} in {name} may not be outflanked", "DX-13.1f"
    return None


def _unable(ground: Ground, key: CardKey, at: Pos) -> Objection | None:
    """Why a card may not try to outflank a position, or None."""
    return _unfit(ground, key) or _full(ground, at)[ground.sight.card(key).troop]


def _unfit(ground: Ground, key: CardKey) -> Objection | None:
    """Why a card may not try to outflank any position, or None."""
    sight, laid, card = ground.sight, ground.sight.cards[key], ground.sight.card(key)
    if laid.at != RESERVE:
        return f"{card.name} is not in the Reserve", "DX-13.1"
    if key in sight.outflanking:
        return f"{card.name} is to outflank {sight.spot(sight.outflanking[key])} already", "DX-13.1a"
    if laid.done:
        return f"{card.name} has had its turn", "DX-13.1d"
    if not (card.troop or card.kind == "general"):
        return f"{card.name} is no troop card", "DX-13.1"
    return None


def _full(ground: Ground, at: Pos) -> dict[bool, Objection | None]:
    """Why troops (True) and generals (False) may not try to outflank a position, whoever they are, or None."""
    sight, trying = ground.sight, _trying(ground.sight, ground.side, at)
    room = None if vacancies(ground, at) else (f"There is no room for more cards in {sight.spot(at)}", "DX-13.1a")
    leads = at in ground.led or any(not sight.card(k).troop for k in trying)
    other = (f"Another general leads in {sight.spot(at)}", "DX-13.1e") if leads else None
    return {True: room, False: other if trying else room or other}


def _able(ground: Ground, at: Pos) -> list[CardKey]:
    full = _full(ground, at)
    found = [k for k in ground.cards.get(RESERVE, ()) if full[ground.sight.card(k).troop] is None]
    return [k for k in found if _unfit(ground, k) is None]


def _room_left(ground: Ground, at: Pos) -> str:
    return f"room for {log_phrases.counted(vacancies(ground, at), 'card')}"


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Sends cards on their way: as many as there is room for, and one general; the others stay in the Reserve."""
    assert isinstance(decision, Outflank)
    at, ground = decision.at, Ground(battle, side)
    sent = _together(battle, decision.cards, vacancies(ground, at))
    battle.outflanking |= dict.fromkeys(sent, at)
    battle.secret = True
    names = log_phrases.listed(map(battle.name, sent))
    many = log_phrases.counted(len(sent), "card")
    battle.tell_apart(
        "outflanks",
        side,
        f"To outflank {battle.spot(at)}: {names}.",
        f"The {side.upper()} sends {many} of its Reserve to outflank {battle.spot(at)}.",
        cards=sent,
        at=at,
    )


def _together(sight: Sight, keys: Iterable[CardKey], room: int) -> list[CardKey]:
    """Those of some cards that can go together: so many troops, and one general."""
    found = sorted(keys, key=number)
    troops = [k for k in found if sight.card(k).troop][:room]
    generals = [k for k in found if not sight.card(k).troop][:1]
    return sorted(troops + generals, key=number)


def arrive(battle: Battle) -> bool:
    """Movement being complete, the outflankers roll, and those that pass engage (DX-13.1b to DX-13.1h); whether no
    question is open."""
    side = battle.active
    ways = {at: keys for at in everywhere(battle) if (keys := _trying(battle, side, at))}
    battle.outflanking = {}
    for at, keys in ways.items():
        if battle.engaged(at):
            _arrive(battle, side, at, _together(battle, keys, vacancies(Ground(battle, side), at)), len(keys))
        else:
            battle.tell("outflanked", f"{battle.spot(at)} is no longer engaged: nobody outflanks it.", at=at)
    if ways:
        settle(battle)
    return not battle.asks and not battle.ending


def _arrive(battle: Battle, side: Side, at: Pos, keys: list[CardKey], tried: int) -> None:
    troops = [k for k in keys if battle.card(k).troop]
    led = battle.general(side, at)  # where another leads he cannot go along, and is no help
    general = "" if led else next((k for k in keys if k not in troops), "")
    passed = [k for k in troops if rolls(battle, k, *_needed(battle, k, general), f"outflanking {battle.spot(at)}")]
    for key in troops:
        battle.lay(key, done="failed")
    for key in passed:
        battle.lay(key, at=at, up=True, done="flanked", engaged=True)
    come = [*passed]
    if general and passed:
        battle.lay(general, at=at, up=True, done="moved", engaged=True)
        come.append(general)
    names = log_phrases.listed(map(battle.name, come)) if come else "nobody"
    stay = tried - len(come)
    behind = f", {log_phrases.counted(stay, 'card')} stay{'s' if stay == 1 else ''} behind" if stay else ""
    text = f"{battle.spot(at)} is outflanked by {names}{behind}."
    battle.tell("outflanked", text, cards=come, at=at, side=side, behind=stay)
    battle.mark("move", at, side, f"{len(come)} outflank")


def _needed(battle: Battle, key: CardKey, general: CardKey) -> tuple[int, tuple[Bonus, ...]]:
    """What a card needs to outflank: its morale, by its arm, and the attack rating of a general who goes with it."""
    card = battle.card(key)
    extra: tuple[Bonus, ...] = (Bonus(card.kind, "DX-13.1b", _ARMS[card.kind]),) if card.kind in _ARMS else ()
    if general and battle.card(general).attack and leads(battle, general, key):
        extra += (Bonus(battle.name(general), "DX-13.1e", battle.card(general).attack),)
    return morale_number(battle, key, extra)
