"""The whole position in words, as far as a view knows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from msgspec.structs import replace

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.bot_cards import bot_cards
from bot.games.chancellorsville.data.cards import activation_cards, choosing, formation, of_side, tactics
from bot.games.chancellorsville.data.terms import ROUNDS, SIDES, TRACK, Formation, round_of
from bot.games.chancellorsville.rules.dice import number_of_dice_in
from bot.games.chancellorsville.rules.transfers import SIZES, pairs_left
from bot.games.chancellorsville.state.state import DieRoll, Moved
from bot.games.chancellorsville.state.view import PieceView, View
from bot.games.chancellorsville.words.bot_events import card_in_words
from bot.games.chancellorsville.words.events import dice_in_words
from bot.games.chancellorsville.words.labels import GENERALS, fitting, result_words
from bot.games.chancellorsville.words.names import place_name, preferences
from bot.games.chancellorsville.words.status import awaited, control, headline, lost
from bot.games.kit.sides import NAMES, Side
from bot.games.phrases import counted, listed, sentence

POSITION, OWN, ALT = 3000, 1500, 1024
"""Most characters of the whole position in words, of a seat's own knowledge, and of an alternative text."""
MOST_MARKS = 60
"""Moves and dice of two turns that are told where there is room."""
UNSEEN = "hidden, never seen"
"""Where a formation is that the view knows nothing of."""
MANNERS = {
    "march": "marches from {} to {}",
    "attack": "attacks from {} at {}",
    "retreat": "retreats from {} to {}",
    "back": "falls back from {} to {}",
    "enter": "enters from {} into {}",
    "arrive": "comes from {} to {}",
}
ROLLS = {"attack": "rolls", "bot": "rolls", "reroll": "rolls again", "test": "tests its cohesion"}


def position(view: View) -> str:
    """Returns the whole position in Markdown, at most 3,000 characters."""
    ways = ((say, most) for say in (in_full, in_short) for most in (MOST_MARKS, 12, 6))
    return fitting(POSITION, *(_position(view, say, most) for say, most in ways))


def own(view: View) -> str:
    """Returns a side's own knowledge in Markdown, at most 1,500 characters; "" for a spectator."""
    return fitting(OWN, "\n".join(own_lines(view)))


def alt(view: View) -> str:
    """Returns the picture in words, at most 1,024 characters."""
    return fitting(ALT, _alt(view, in_short), _alt(view, in_numbers))


Saying = Callable[[Formation, PieceView], str]


def said(view: View, key: Formation, say: Saying) -> str:
    """Returns a formation in words; during the setup one of the seat's own is where it was chosen to start."""
    piece, mine = view.pieces[key], view.own
    if view.stage != "setup" or mine is None or key not in choosing(mine.side):
        return say(key, piece)
    at = dict(zip(choosing(mine.side), mine.starts, strict=False)).get(key)
    told = say(key, replace(piece, at=at, shown=False))
    return told if at else told.replace(UNSEEN, "not placed yet")


def in_full(key: Formation, piece: PieceView) -> str:
    """Returns a formation with all that a view knows of it."""
    info = formation(key)
    if not piece.alive:
        return f"{info.name} ({info.corps}): destroyed"
    cards = f", {counted(piece.cards, 'reinforcement card')} face down" if piece.cards else ""
    screened = ", screened" if piece.screened else ""
    return f"{info.name} ({info.corps}): cohesion {piece.cohesion}{true(piece)}{cards}{screened}; {where(piece)}"


def in_short(key: Formation, piece: PieceView) -> str:
    """Returns a formation with its cohesion and its place."""
    if not piece.alive:
        return f"{formation(key).name} destroyed"
    return f"{formation(key).name} {piece.cohesion}{true(piece)}, {where(piece)}"


def in_numbers(key: Formation, piece: PieceView) -> str:
    """Returns a formation with its cohesion and the number of its place."""
    at = piece.at or (f"last seen {piece.seen}" if piece.seen else "hidden")
    return f"{formation(key).name} {f'{piece.cohesion}{true(piece)} at {at}' if piece.alive else 'destroyed'}"


def true(piece: PieceView) -> str:
    """Returns a formation's cohesion with its cards counted, where the view knows it and it is another: ", true 9"."""
    return f", true {piece.true}" if piece.true not in (None, piece.cohesion) else ""


def where(piece: PieceView) -> str:
    """Returns where a formation is, as far as the view knows: in sight, hidden, or on the track."""
    seen = f"last seen at {place_name(piece.seen)} in round {round_of(piece.seen_turn)}" if piece.seen else ""
    if piece.track >= 0:
        return f"Hidden Movement Track {piece.track} of {TRACK}{f', {seen}' if seen else ''}"
    if piece.at:
        return place_name(piece.at) if piece.shown else f"{place_name(piece.at)}, hidden"
    return f"hidden, {seen}" if seen else UNSEEN


def _position(view: View, say: Saying, most: int) -> str:
    parts = [f"**{headline(view)}**"]
    if view.ending:
        parts.append(f"It ended in round {round_of(view.turn)} of {ROUNDS}.")
    if last := happened(view, most):
        parts.append(f"**Last**: {last}.")
    if acting := awaited(view):
        parts.append(f"To act: {'; '.join(acting.values())}.{under_way(view)}")
    for side in SIDES:
        lines = [f"- {said(view, key, say)}" for key in of_side(side)]
        parts.append("\n".join([f"**{sentence(NAMES[side])}**: {army(view, side)}", *lines]))
    parts.append(f"**Objectives**: {control(view)}.")
    on_sale = f"**Tactics row** (prices in cubes): {row(view)}; {view.tactics_left} in the deck."
    parts.append(f"**Redoubts**: {redoubts(view)}. {on_sale}")
    marks = "~ crosses the river; a green arrow, along > or against <, gives an attack 2 more dice"
    parts.append(f"**Lines** (each listed once; {marks}): {map_lines()}.")
    if known := own_lines(view):
        parts.append("\n".join(known))
    if view.offers:
        parts.append(f"{sentence(listed(NAMES[side] for side in view.offers))}: offer to end without a winner.")
    return "\n\n".join(parts)


def under_way(view: View) -> str:
    """Returns the known state of the activation under way: the combat, and the formations that may still act."""
    found = ""
    if (fight := view.combat) is not None:
        against = listed(formation(key).name for key in fight.defenders)
        # The BOT's formations attack off the track, from no place on the map.
        start = f"from {place_name(fight.origin)}" if fight.origin else "off the Hidden Movement Track"
        found += f" {formation(fight.attacker).name} attacks {start} at {place_name(fight.target)}"
        found += f" against {against}" if against else ""
        if fight.dice:
            found += f": {_dice(fight.dice, fight.fixed)} so far, {STAGES_OF_COMBAT[fight.stage]}"
        elif number := number_of_dice_in(fight):
            found += f": {dice_in_words(number)} to be rolled"
        found += "."
    if view.now.left:
        found += f" To act this turn: {listed((formation(each.formation).name for each in view.now.left), 'or')}."
    return found


STAGES_OF_COMBAT = {
    "before": "not rolled yet",
    "fixing": "the defender may fix dice",
    "rolled": "the attacker may roll again",
    "result": "and the pairs count",
}


def army(view: View, side: Side) -> str:
    """Returns what everyone knows of a side besides its formations."""
    found, gone = view.armies[side], lost(view, side)
    fallen = f"{len(gone)} of 3 lost" if gone else "nothing lost"
    if side == view.options.bot:
        return f"the BOT; {counted(found.deck, 'card')} to come; {fallen}{bots_card(view, side)}"
    parts = [counted(found.cubes, "cube"), f"{counted(found.hand, 'card')} in hand, {found.deck} in the deck"]
    if found.run:
        each = counted(found.icons, "icon")
        parts.append(f"{counted(found.run, 'card')} with {each} in a row" if found.run > 1 else f"last card: {each}")
    if found.played:
        parts.append(f"played last: {activation_cards()[found.played[-1]].label}")
    bought = listed(tactics()[each.card].name for each in found.tactics)
    parts.append(f"tactics: {bought or 'none'}")
    parts.append(generals(view, side))
    return "; ".join((*parts, fallen))


def bots_card(view: View, side: Side) -> str:
    """Returns the BOT's card that was turned over last, on a line of its own; "" before the first."""
    played = view.armies[side].played
    return f"\nLast card: {card_in_words(bot_cards()[side][played[-1]])}" if played else ""


def generals(view: View, side: Side) -> str:
    """Returns which abilities of a side's generals are left (section 13)."""
    spent = view.armies[side].spent
    main = GENERALS[side]
    parts = [f"{main} {'spent' if main.lower() in spent else 'ready'}"]
    if side == "csa":
        left = "may march" if "march" not in spent else "may attack" if "attack" not in spent else "spent"
        parts.append(f"Jackson {left}")
    return ", ".join(parts)


def redoubts(view: View) -> str:
    """Returns where redoubts stand."""
    return listed([f"{number} at {place_name(at)}" for at, number in sorted(view.redoubts.items())], empty="none")


@cache
def map_lines() -> str:
    """Returns the lines of the map, each location's neighbours of a higher number after it: "Kelly's Ford road (1): 2,
    ~8"."""
    found = board()

    def other(one: int, far: int) -> str:
        mark = "~" if (one, far) in found.river else ""
        arrow = ">" if (one, far) in found.green else "<" if (far, one) in found.green else ""
        return f"{mark}{arrow}{far}"

    rows = ((one, [other(one, far) for far in near if far > one]) for one, near in sorted(found.adjacent.items()))
    return "; ".join(f"{place_name(one)}: {', '.join(some)}" if some else place_name(one) for one, some in rows)


def row(view: View) -> str:
    """Returns the tactics row, from the left, with prices."""
    return ", ".join(f"{tactics()[card].name} ({tactics()[card].price})" for card in view.row) or "empty"


def own_lines(view: View) -> list[str]:
    """Returns the lines of what a side alone knows: its hidden formations, its cards, its standing orders."""
    if view.own is None:
        return []
    mine, found = view.own, list[str]()
    pieces = {key: view.pieces[key] for key in of_side(mine.side)}
    hidden = [f"{formation(k).name} at {place_name(p.at)}" for k, p in pieces.items() if p.at and not p.shown]
    if view.stage != "setup" and not view.options.solo:
        found.append(f"**Hidden**: {listed(hidden, empty='none of yours')}")
    elif mine.starts:
        chosen = zip(choosing(mine.side), mine.starts, strict=True)
        named = [f"{formation(key).name} at {place_name(at)}" for key, at in chosen]
        found.append(f"**Starts**: {listed(named)}")
    if mine.scouted:
        notes = [f"{formation(n.formation).name} at {place_name(n.at)}, round {round_of(n.turn)}" for n in mine.scouted]
        found.append(f"**Scouts**: {'; '.join(notes)}")
    if true := [f"{formation(k).name} {p.true}" for k, p in pieces.items() if p.alive and p.true != p.cohesion]:
        found.append(f"**True cohesion**: {', '.join(true)}")
    if mine.hand:
        told = "; ".join(f"`{c}` {activation_cards()[c].label}" for c in mine.hand)
        found.append(f"**Hand** (major / minor activations, cubes): {told}")
    elif mine.dealt:
        told = "; ".join(activation_cards()[c].label for c in mine.dealt)
        found.append(f"**You keep three of these** (acts in full / a little, cubes to spend): {told}")
    if mine.given:
        noun = "transfer" if view.options.solo else "pair"
        left = [f"{counted(pairs_left(mine.given, size), noun)} of {size}" for size in SIZES]
        found.append(f"**Reinforcements left**: {listed(left)}")
    if (offered := preferences(view, mine.side)) and not view.options.live:
        orders = [each.answers[str(getattr(mine.orders, key))] for key, each in offered.items()]
        found.append(f"**Standing orders**: {'; '.join(orders)}")
    if found and view.stage != "setup":
        found.insert(0, f"**Momentum cubes**: {view.armies[mine.side].cubes}")
    return found


def happened(view: View, most: int = MOST_MARKS) -> str:
    """Returns the last marks of the picture in words, moves and dice of this turn and of the one before: those of this
    turn last."""
    before, now = (list(dict.fromkeys(map(mark_words, marks))) for marks in (view.last_turn, view.this_turn))
    now += [text for text in map(mark_words, view.last) if text not in (*before, *now)]
    now = now[-most:]
    before = before[-(most - len(now)) :] if len(now) < most else []
    earlier = f"the turn before: {'; '.join(before)}" if before else ""
    return " · ".join(part for part in ("; ".join(now), earlier) if part)


def mark_words(mark: DieRoll | Moved) -> str:
    """Returns a mark in words: who moved, or what was rolled."""
    if isinstance(mark, DieRoll) and mark.what == "choice":
        return f"the BOT's die chooses {mark.outcome}: {_dice(mark.dice)}"
    name = formation(mark.formation).name
    if isinstance(mark, Moved):
        start = place_name(mark.start) if mark.start else "the Hidden Movement Track"
        return f"{name} {MANNERS[mark.manner].format(start, place_name(mark.end) if mark.end else 'the track')}"
    dice = _dice(mark.dice, mark.fixed)
    if mark.what == "test":
        return f"{name} tests its cohesion of {mark.needed}: {dice}, {mark.outcome}"
    against = f" against {listed(formation(key).name for key in mark.against)}" if mark.against else ""
    at = f" at {place_name(mark.place)}" if mark.place else ""
    rolled = f"{name} {ROLLS[mark.what]} {dice_in_words(len(mark.dice))}{against}{at}: {dice}"
    # The BOT's dice each count alone.
    did = "" if mark.what == "bot" else result_words(mark.dice)
    return f"{rolled}, {did[0].lower()}{did[1:]}" if did else rolled


def _dice(dice: Sequence[int], fixed: Sequence[int] = ()) -> str:
    """Returns dice in the order in which they were rolled, those that the defender fixed marked so."""
    return " ".join(f"{die} (fixed)" if number in fixed else str(die) for number, die in enumerate(dice))


def _alt(view: View, say: Saying) -> str:
    sides = []
    for side in SIDES:
        sides.append(f"{sentence(NAMES[side])}: {'; '.join(said(view, k, say) for k in of_side(side))}.")
    last = f" Last: {told}." if (told := happened(view, 3)) else ""
    places = f" Redoubts: {redoubts(view)}." if view.redoubts else ""
    objectives = f" Objectives: {control(view)}."
    return f"Chancellorsville 1863. {headline(view)}.{last} {' '.join(sides)}{objectives}{places}".replace("..", ".")
