"""Battle Decks: what a side may draw, drawing it, and decks that the players choose themselves.

Decks have no order. A card is settled when it is drawn, from all that its side may draw then (DX-2.1); the draw belongs
to the side's own stream.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.games.contract import Choice, Level, Path, Refusal
from bot.games.dixie.cards.card_set import Card, cards
from bot.games.dixie.interface import log_phrases
from bot.games.dixie.interface.card_menus import pick
from bot.games.dixie.interface.decisions import Decision, ListCards, ListFill
from bot.games.dixie.options import scale, total
from bot.games.dixie.state.battle import Battle
from bot.games.dixie.state.board import Sight, number
from bot.games.dixie.state.game_state import RESERVE, Army, CardKey, DixieView, Laid, Setup, Side

_MISSED = "3"
"""The division of the Army of the Tennessee that missed Shiloh's first day (DX-15.1f)."""
_PURPOSE = "a card of the deck"
_EXCHANGES = 30
"""How often a card of a random deck may be exchanged for a dearer one."""


def pool(battle: Battle, side: Side) -> list[CardKey]:
    """The cards that the next one drawn may be, in the order of their numbers."""
    listed = allowed(battle.setup, side, battle.day, battle.armies[side])
    return [k for k in listed if k not in battle.cards]


def allowed(setup: Setup, side: Side, day: int, army: Army) -> Iterable[CardKey]:
    """The cards of a side that may be drawn on a day, whether they have been or not: those of its deck's list, or of
    its half of the set; by history only those that were there (DX-15.1e, DX-15.1f, DX-15.2g)."""
    half = cards(setup.edition, side)
    if arrives_by_day(setup, side):
        if setup.edition == "shiloh" and day > 1:
            return [k for k, card in half.items() if late(setup, card)]
        if day == 1:
            return [k for k in army.list or half if not late(setup, half[k])]
    return army.list or half


def arrives_by_day(setup: Setup, side: Side) -> bool:
    """Whether a side's cards come by days, as in history."""
    return setup.history != "none" and (side == "usa" if setup.edition == "shiloh" else setup.days == 3)


def late(setup: Setup, card: Card) -> bool:
    """Whether by history a card was not there on the first day."""
    if setup.edition == "shiloh":
        missed = setup.history == "more" and card.army == "Tennessee" and card.division == _MISSED
        return card.army == "Ohio" or missed
    return not card.day1


def draw_cards(battle: Battle, side: Side, count: int, purpose: str) -> tuple[CardKey, ...]:
    """Draws that many cards into a side's Reserve, fewer where no more are left; returns them in the order drawn.

    ``purpose`` names the draw to its side. The deck's count is the caller's."""
    drawn: list[CardKey] = []
    left = pool(battle, side)
    for _ in range(min(count, len(left))):
        key = left.pop(battle.draw(len(left), purpose, side) - 1)
        battle.put(key, Laid(RESERVE))
        drawn.append(key)
    return tuple(drawn)


def reinforce(battle: Battle, side: Side, count: int) -> tuple[CardKey, ...]:
    """Draws reinforcements, as many as the deck has left, and tells it: the side what they are, the others how many."""
    drawn = draw_cards(battle, side, min(count, battle.armies[side].deck), "reinforcement")
    if drawn:
        battle.army(side, deck=battle.armies[side].deck - len(drawn))
        tell_drawn(battle, side, drawn)
    return drawn


def tell_drawn(battle: Battle, side: Side, drawn: tuple[CardKey, ...]) -> None:
    """Tells a side which cards came into its Reserve, and the others how many."""
    names = ", ".join(battle.name(k) for k in drawn)
    many = f"{len(drawn)} card{'s' if len(drawn) > 1 else ''}"
    battle.tell_apart("drew", side, f"You draw {names}.", f"The {side.upper()} draws {many}.", cards=list(drawn))


def muster(battle: Battle, side: Side) -> None:
    """Draws a side's muster, and counts what is left as its reinforcements (DX-2.0c, DX-2.0d, DX-14.0a, DX-15.2a)."""
    setup, found = battle.setup, scale(battle.setup, side)
    if points := total(setup, side):
        size, first = len(battle.armies[side].list), 6 * points // 100
    else:
        size, first = found.deck, found.muster
        if setup.days == 3 and found.three_days:
            size = first + found.three_days.each
    drawn = draw_cards(battle, side, min(first, size), "muster")
    battle.army(side, deck=size - len(drawn))
    many = f"{len(drawn)} cards, and has {size - len(drawn)} in its deck"
    text = f"Your muster: {', '.join(battle.name(k) for k in sorted(drawn, key=number))}."
    battle.tell_apart("mustered", side, text, f"The {side.upper()} musters {many}.", cards=list(drawn))


def points_of(sight: Sight, keys: Iterable[CardKey]) -> int:
    """The Battle Points of cards together."""
    return sum(sight.card(k).points for k in keys)


def deal(battle: Battle, side: Side) -> None:
    """Deals a side's list at random within its Battle Points (DX-14.0d).

    How many cards they are is public, so it depends on nothing that is drawn: as many as the points have room for on
    average. Cards are then exchanged at random, for cheaper ones until the total holds, for dearer ones while it has
    room.
    """
    most = total(battle.setup, side)
    free = listable(battle.setup, side, ())
    chosen = [free.pop(battle.draw(len(free), _PURPOSE, side) - 1) for _ in range(size(battle, side))]
    room, tries = most - points_of(battle, chosen), 0
    while room < 0 or tries < _EXCHANGES:
        tries += 1
        out = chosen[battle.draw(len(chosen), _PURPOSE, side) - 1]
        worth = battle.card(out).points
        if better := [k for k in free if _improves(battle.card(k).points - worth, room)]:
            into = better[battle.draw(len(better), _PURPOSE, side) - 1]
            chosen[chosen.index(out)], free[free.index(into)] = into, out
            room -= battle.card(into).points - worth
    battle.army(side, list=tuple(sorted(chosen, key=number)))


def _improves(more: int, room: int) -> bool:
    """Whether so many points more bring a deck nearer its total, with ``room`` left (below 0: too many)."""
    return more < 0 if room < 0 else 0 < more <= room


def size(sight: Sight, side: Side) -> int:
    """How many cards a random deck by Battle Points has."""
    half = listable(sight.setup, side, ())
    return min(len(half), total(sight.setup, side) * len(half) // points_of(sight, half))


def fill(battle: Battle, side: Side) -> None:
    """Completes a side's own list at random until no card more fits its Battle Points (DX-14.0d)."""
    chosen = list(battle.armies[side].list)
    while fits := fitting(battle, side, chosen):
        chosen.append(fits[battle.draw(len(fits), _PURPOSE, side) - 1])
    battle.army(side, list=tuple(sorted(chosen, key=number)))


def listable(setup: Setup, side: Side, chosen: Iterable[CardKey]) -> list[CardKey]:
    """The cards that may still go into a side's list."""
    taken = set(chosen)
    return [k for k in allowed(setup, side, 1, Army()) if k not in taken]


def fitting(sight: Sight, side: Side, chosen: Iterable[CardKey]) -> list[CardKey]:
    """The cards that may still go into a side's list within its Battle Points."""
    left = total(sight.setup, side) - points_of(sight, chosen)
    return [k for k in listable(sight.setup, side, chosen) if sight.card(k).points <= left]


def orders(view: DixieView, sight: Sight, side: Side, path: Path) -> Level | None:
    """The orders about one's own Battle Deck, after ``path`` (DX-14.0d)."""
    if not path:
        return Level("Your deck", (Choice("list", "Your Battle Deck"),) if _choosing(view) else ())
    army = view.army
    if not _choosing(view) or army is None:
        raise Refusal("Battle Decks are chosen before the muster, and not after you have committed", "DX-14.0d")
    left = total(view.setup, side) - points_of(sight, army.list)
    free = fitting(sight, side, army.list)
    if len(path) == 1:
        found = [Choice("add", f"Add cards: {left} Battle Points are left")] if free else []
        found += [Choice("drop", f"Take cards out: {len(army.list)} are in")] if army.list else []
        found += [Choice("fill", "Fill up at random")] if free else []
        return Level(f"Your Battle Deck: {len(army.list)} cards, {left} Battle Points left", tuple(found))
    if path[1:] == ("fill",) and free:
        return None
    if path[1] == "add" and free:
        return _priced(sight, pick(sight, free, path, path[2:], f"Which cards? {left} Battle Points are left"))
    if path[1] == "drop" and army.list:
        return _priced(sight, pick(sight, army.list, path, path[2:], "Which cards go?"))
    raise Refusal(f"“{path[1][:40]}” is none of the choices", "DX-14.0d", ("list add", "list drop", "list fill"))


def _priced(sight: Sight, level: Level | None) -> Level | None:
    """A menu of cards with the Battle Points that each takes; a level of pages as it is."""
    if level is None or level.most == 1:
        return level
    told = (
        replace(c, hint=f"{c.hint}; {log_phrases.counted(sight.card(c.key).points, 'point')}") for c in level.choices
    )
    return replace(level, choices=tuple(told))


def _choosing(view: DixieView) -> bool:
    return view.phase == "decks" and view.army is not None and not view.army.committed


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Changes one's own list, in secret; cards that do not fit the Battle Points are left out."""
    battle.secret = True
    listed = battle.armies[side].list
    match decision:
        case ListFill():
            fill(battle, side)
            new = [k for k in battle.armies[side].list if k not in listed]
            _tell(battle, side, f"Added at random: {', '.join(battle.name(k) for k in new)}")
        case ListCards("drop", keys):
            battle.army(side, list=tuple(k for k in listed if k not in keys))
            _tell(battle, side, f"Taken out: {', '.join(battle.name(k) for k in keys)}")
        case ListCards("add", keys):
            added, left = list(listed), total(battle.setup, side) - points_of(battle, listed)
            for key in keys:
                if battle.card(key).points <= left:
                    added.append(key)
                    left -= battle.card(key).points
            battle.army(side, list=tuple(sorted(added, key=number)))
            out = [battle.name(k) for k in keys if k not in added]
            lacking = f". For want of Battle Points left out: {', '.join(out)}" if out else ""
            _tell(battle, side, f"Added: {', '.join(battle.name(k) for k in keys if k in added)}{lacking}")


def _tell(battle: Battle, side: Side, text: str) -> None:
    listed = battle.armies[side].list
    left = total(battle.setup, side) - points_of(battle, listed)
    battle.tell_apart("listed", side, f"{text}. {len(listed)} cards, {left} Battle Points left.", "")
