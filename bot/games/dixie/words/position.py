"""The whole position in words, as far as a view knows it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from bot.games.dixie.data.terms import OUT, RESERVE, SHORT, SIDES, CardKey, Pos
from bot.games.dixie.state.places import Places, everywhere
from bot.games.dixie.state.stacks import CardState
from bot.games.dixie.state.state import Mark
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.words import prints
from bot.games.dixie.words.card_sheet import short
from bot.games.dixie.words.course import captured, day, needed
from bot.games.dixie.words.events import the
from bot.games.dixie.words.prints import GUNS, effects
from bot.games.dixie.words.status import awaited, headline
from bot.games.kit.sides import Side, does
from bot.games.phrases import counted, shortened, uncapitalised

POSITION, OWN, ALT = 3000, 1500, 1024
"""Most characters of the whole position in words, of a seat's own knowledge, and of an alternative text."""


def position(view: DixieView, board: Places) -> str:
    """Returns the whole position in Markdown, at most 3,000 characters, as far as the viewer knows it."""
    return _fitting(POSITION, *(lambda how=how: _position(view, board, how) for how in _DETAIL))


def own(view: DixieView, board: Places) -> str:
    """Returns the viewer's own knowledge in Markdown, at most 1,500 characters; "" for a spectator."""
    ways = (_valued, _named, _keyed, _counted)
    return _fitting(OWN, *(lambda say=say: "\n".join(_own(view, board, say)) for say in ways))


def alt(view: DixieView, board: Places) -> str:
    """Returns the picture in words, at most 1,024 characters."""
    return _fitting(ALT, *(lambda how=how: _alt(view, board, how) for how in _DETAIL))


Saying = Callable[[Places, list[CardKey]], str]


def _in_full(board: Places, keys: list[CardKey]) -> str:
    return ", ".join(f"{board.name(k)} ({'; '.join(_print(board, k, place=True))}) `{k}`" for k in keys)


def _valued(board: Places, keys: list[CardKey]) -> str:
    return ", ".join(f"{board.name(k)} ({'; '.join(_print(board, k))}) `{k}`" for k in keys)


def _named(board: Places, keys: list[CardKey]) -> str:
    return ", ".join(f"{k} {board.name(k)} {'; '.join(_print(board, k))}" for k in keys)


def _keyed(board: Places, keys: list[CardKey]) -> str:
    return ", ".join(f"{k} {'; '.join(_print(board, k))}" for k in keys)


def _unkeyed(board: Places, keys: list[CardKey]) -> str:
    return ", ".join("; ".join(_print(board, k)) for k in keys)


def _counted(board: Places, keys: list[CardKey]) -> str:
    return counted(len(keys), "card")


class _Detail(Struct, frozen=True):
    """How cards are listed: those on the field and those in hand; and whether the effects of terrain are told."""

    field: Saying
    hand: Saying
    effects: bool = False


_DETAIL = (
    _Detail(_in_full, _in_full, True),
    _Detail(_valued, _in_full, True),
    _Detail(_valued, _valued, True),
    _Detail(_valued, _named, True),
    _Detail(_named, _named, True),
    _Detail(_named, _keyed, True),
    _Detail(_keyed, _keyed, True),
    _Detail(_keyed, _keyed),
    _Detail(_keyed, _counted),
    _Detail(_unkeyed, _counted),
    _Detail(_counted, _counted),
)
"""Ways to list cards, the longest first: strengths are the last thing to be left out."""


def _fitting(most: int, *ways: Callable[[], str]) -> str:
    """Returns the first of these texts with at most ``most`` characters; cuts the last one short where none fits."""
    for way in ways:
        if len(text := way()) <= most:
            return text
    return shortened(text, most)


def _print(board: Places, key: CardKey, place: bool = False) -> list[str]:
    """Returns a card's print and its state: its values, how a gun hits, with ``place`` its brigade or its effect, and
    what has happened to it."""
    card = board.card(key)
    gun = f" {GUNS[card.gun]}" if card.gun in GUNS else ""
    if card.kind in ("terrain", "special"):
        told = [uncapitalised(effects(card)[0])] if place else [short(card) if card.kind == "terrain" else "special"]
        told += [f"{card.attack}/{card.defence}"] if card.attack or card.defence else []
    else:
        told = [short(card) + gun]
        told += [where] if place and (where := prints.place(card)) else []
    return told + _state(board, key)


def _state(board: Places, key: CardKey) -> list[str]:
    laid = board.cards.get(key, CardState(RESERVE))  # a card of a deck that is being chosen lies nowhere
    told = [counted(laid.hits, "hit")] if laid.hits else []
    told += [DONE[laid.done]] if laid.done in DONE else []
    told += ["face-down"] if not laid.up and laid.at != RESERVE else []
    told += ["commander"] if key in board.commanders.values() else []
    return told


DONE = {
    "fired": "fired",
    "moved": "moved",
    "step": "moved one step",
    "failed": "failed",
    "flanked": "came around the flank",
    "scouting": "scouting",
}
"""What a card has done this turn."""


def _stack(board: Places, side: Side, at: Pos, say: Saying) -> str:
    """Returns a side's cards in a position in words, "" for none."""
    unseen, cards = board.unseen(side, at), [k for k in board.cards_at(side, at) if board.card(k).kind != "terrain"]
    parts = [f"{unseen} face-down"] if unseen else []
    parts += [say(board, cards)] if cards else []
    return f"{SHORT[side]}: {', '.join(parts)}" if parts else ""


def _place(view: DixieView, board: Places, at: Pos, how: _Detail) -> str:
    stacks = [text for side in SIDES if (text := _stack(board, side, at, how.field))]
    notes = [_ground(board, key, how) for key in board.terrain(at)]
    taken = next((s for s in SIDES if board.defends(s, at) and board.field.spots[at].line != s), "")
    notes += [f"taken by {the(taken)}"] if taken else []
    notes += ["engaged"] if board.engaged(at) else []
    notes += [f"melee, round {view.melee.round}"] if view.melee is not None and view.melee.at == at else []
    notes += ["under fire"] if view.firing == at else []
    notes += ["combat over"] if at in view.closed else []
    if flankers := view.flankers.get(at, 0) + sum(p == at for p in view.outflanking.values()):
        notes.append(f"{counted(flankers, 'card')} to outflank into it")
    column = board.field.spots[at].column
    limit = board.crossing_limit(column)
    if limit is not None and board.field.near["usa"][column] == at:
        notes.append(f"{view.crossed.get(column, 0)} of {limit} crossed")
    said = f" ({'; '.join(notes)})" if notes else ""
    return f"{board.spot(at)}{said}: {'; '.join(stacks) or 'no one'}"


def _ground(board: Places, key: CardKey, how: _Detail) -> str:
    """Returns a terrain card: its name and what it does, which is its kind where there is no room for more."""
    told = effects(board.card(key))[0] if how.effects else short(board.card(key))
    return ", ".join((f"{board.name(key)}: {uncapitalised(told)}", *_state(board, key)))


def _armies(view: DixieView, board: Places) -> str:
    """Returns how far each side is from winning, and its cards that are not on the field."""
    parts = []
    for side in SIDES:
        count, place, goal = needed(view, side)
        taken = captured(board, side)
        held = sum(board.spot(at) == place for at in taken) if place else len(taken)
        aim = f"goal: {goal}, {'done' if held else 'not done'}" if goal else f"{held} of {count} captures to win"
        lost = sum(k[0] == side[0] for k, x in view.laid.items() if x.at == OUT and x.why in ("routed", "eliminated"))
        parts.append(f"{SHORT[side]}: {aim}, Reserve {view.reserves[side]}, deck {view.decks[side]}, lost {lost}")
    return "; ".join(parts)


def _own(view: DixieView, board: Places, say: Saying) -> list[str]:
    """Returns the lines of the viewer's own knowledge: his Reserve, his deployment so far, and his armed cards."""
    army = view.army
    if army is None or view.seat not in SIDES:
        return []
    side: Side = "usa" if view.seat == "usa" else "csa"
    reserve = [k for k in board.cards_at(side, RESERVE) if k not in army.staged]
    found = [f"**Your Reserve**: {say(board, reserve) if reserve else 'empty'}"] if view.phase != "decks" else []
    for at in dict.fromkeys(army.staged.values()):
        found.append(f"**Staged in {board.spot(at)}**: {say(board, [k for k, p in army.staged.items() if p == at])}")
    if army.decoys:
        found.append(f"**To lie face-down**: {', '.join(map(board.name, army.decoys))}")
    if view.phase == "decks":
        found.append(f"**Your deck**: {say(board, list(army.list)) if army.list else 'no card yet'}")
    if army.armed:
        armed = (f"{board.name(a.card)} {'in ' + board.spot(a.at) if a.at else 'anywhere'}" for a in army.armed)
        found.append(f"**Armed**: {', '.join(armed)}")
    if view.outflanking:
        found.append(f"**To outflank**: {', '.join(map(board.name, view.outflanking))}")
    return found


def _left(view: DixieView, board: Places, say: Saying) -> list[str]:
    """Returns what either side has left in its Reserve when the battle is over, as far as a spectator knows it."""
    if not view.ending or view.army is not None:
        return []
    hands = ((side, board.cards_at(side, RESERVE)) for side in SIDES)
    return [f"**Left in the Reserve of {the(side)}**: {say(board, list(hand))}" for side, hand in hands if hand]


def _position(view: DixieView, board: Places, how: _Detail) -> str:
    parts = [f"**{headline(view)}**"]
    parts += [f"**Last**: {last}."] if (last := _last(view, board)) else []
    acting = awaited(view)
    if acting:
        parts.append(f"To act: {'; '.join(acting.values())}.")
    parts.append(f"{day(view)}. {_armies(view, board)}.")
    parts.append("\n".join(f"- `{at}` {_place(view, board, at, how)}" for at in everywhere(board)))
    if own := [*_own(view, board, how.hand), *_left(view, board, how.hand)]:
        parts.append("\n".join(own))
    parts += [f"{does(view.offers[0], 'offers', 'offer')} to end without a winner."] if view.offers else []
    if how.effects:
        parts.append(f"{KEY} {_opposite(board)}")
    return "\n\n".join(parts)


def _opposite(board: Places) -> str:
    """Returns which positions face each other, of the two lines."""
    pairs = ((at, board.field.opposite[at]) for at in board.field.near["usa"].values())
    said = (f"{board.spot(one)} and {board.spot(other)}" for one, other in pairs)
    return f"Opposite each other: {', '.join(said)}."


KEY = (
    "-# `inf 3` is infantry of Combat Value 3. A letter after it is morale. `art 2 1/3` is artillery: up to 1 hits "
    "far away, up to 3 near. `2/1+1` is a general: attack, defense, stacking. Codes such as `c7` and `ul` can be typed."
)
"""What the short forms of the list mean."""


def _last(view: DixieView, board: Places, most: int = 6) -> str:
    return "; ".join(_happened(board, mark) for mark in view.last[-most:])


def _happened(board: Places, mark: Mark) -> str:
    """Returns a mark of the picture in words: the meaning of its sign, its place and its dice."""
    spot = board.spot(mark.at) if mark.at else "the Reserve"
    side, dice = SHORT[mark.side], _dice(mark)
    match mark.what:
        case "fire":
            return f"{mark.words} ({side}) fires at {spot}{dice}"
        case "melee":
            return f"{mark.words} ({side}) fights in {spot}{dice}"
        case "capture":
            return f"{uncapitalised(does(mark.side, 'captures', 'capture'))} {spot}{dice}"
        case "special":
            return f"{uncapitalised(does(mark.side, 'plays', 'play'))} {mark.words} at {spot}{dice}"
        case "morale":
            return f"{spot}, {side} morale: {mark.words}{dice}"
    return f"{spot}, {side}: {mark.words}{dice}"


def _dice(mark: Mark) -> str:
    """Returns a mark's dice, and those of them that tell."""
    if not mark.dice:
        return ""
    verb = "fail" if mark.what == "morale" else "hit"
    told = f" ({', '.join(map(str, mark.hit))} {verb}{'s' * (len(mark.hit) == 1)})" if mark.hit else ""
    return f", rolls {', '.join(map(str, mark.dice))}{told or (' (no hit)' if verb == 'hit' else '')}"


def _alt(view: DixieView, board: Places, how: _Detail) -> str:
    places = "; ".join(_place(view, board, at, how) for at in everywhere(board))
    last = f" Last: {_last(view, board, 3)}." if view.last else ""
    own = "".join(f" {line}." for line in [*_own(view, board, how.hand), *_left(view, board, how.hand)])
    text = f"Dixie, {headline(view)}.{last} {_armies(view, board)}. {places}.{own}"
    return text.replace("**", "").replace("`", "").replace("..", ".").replace("?.", "?")
