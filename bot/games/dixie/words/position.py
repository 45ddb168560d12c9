"""The whole position in words, as far as a view knows it."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.dixie.data.terms import OUT, RESERVE, SIDES, CardKey, Pos
from bot.games.dixie.state.board import Board, everywhere
from bot.games.dixie.state.stacks import CardState
from bot.games.dixie.state.state import Mark
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.words.card_sheet import short
from bot.games.dixie.words.events import the
from bot.games.dixie.words.status import awaited, headline
from bot.games.kit.sides import Side, does
from bot.games.phrases import counted, shortened, uncapitalised

POSITION, OWN, ALT = 3000, 1500, 1024
"""Most characters of the whole position in words, of a seat's own knowledge, and of an alternative text."""


def position(view: DixieView, board: Board) -> str:
    """Returns the whole position in Markdown, at most 3,000 characters, as far as the viewer knows it."""
    return _fitting(POSITION, *(lambda say=say: _position(view, board, say) for say in _DETAIL))


def own(view: DixieView, board: Board) -> str:
    """Returns the viewer's own knowledge in Markdown, at most 1,500 characters; "" for a spectator."""
    return _fitting(OWN, *(lambda say=say: "\n".join(_own(view, board, say)) for say in _DETAIL))


def alt(view: DixieView, board: Board) -> str:
    """Returns the picture in words, at most 1,024 characters."""
    return _fitting(ALT, *(lambda say=say: _alt(view, board, say) for say in _DETAIL))


Saying = Callable[[Board, list[CardKey]], str]


def _in_full(board: Board, keys: list[CardKey]) -> str:
    return ", ".join(f"{board.name(k)} ({short(board.card(k))}{_state(board, k)}) `{k}`" for k in keys)


def _named(board: Board, keys: list[CardKey]) -> str:
    return ", ".join(f"{k} {board.name(k)}{_marks(board, k)}" for k in keys)


def _keyed(board: Board, keys: list[CardKey]) -> str:
    return " ".join(f"{k}{_marks(board, k)}" for k in keys)


def _counted(board: Board, keys: list[CardKey]) -> str:
    return counted(len(keys), "card")


_DETAIL: tuple[Saying, ...] = (_in_full, _named, _keyed, _counted)
"""Ways to list cards, the longest first."""


def _fitting(most: int, *ways: Callable[[], str]) -> str:
    """Returns the first of these texts with at most ``most`` characters; cuts the last one short where none fits."""
    for way in ways:
        if len(text := way()) <= most:
            return text
    return shortened(text, most)


def _state(board: Board, key: CardKey) -> str:
    laid = board.cards.get(key, CardState(RESERVE))  # a card of a deck that is being chosen lies nowhere
    told = [counted(laid.hits, "hit")] if laid.hits else []
    told += [laid.done] if laid.done in ("fired", "moved", "failed") else []
    told += ["face-down"] if not laid.up and laid.at != RESERVE else []
    return "".join(f", {t}" for t in told)


def _marks(board: Board, key: CardKey) -> str:
    hits = board.cards[key].hits if key in board.cards else 0
    return f" ({counted(hits, 'hit')})" if hits else ""


def _stack(board: Board, side: Side, at: Pos, say: Saying) -> str:
    """Returns a side's cards in a position in words, "" for none."""
    unseen, cards = board.unseen(side, at), [k for k in board.cards_at(side, at) if board.card(k).kind != "terrain"]
    parts = [f"{unseen} face-down"] if unseen else []
    parts += [say(board, cards)] if cards else []
    return f"{side.upper()}: {', '.join(parts)}" if parts else ""


def _place(board: Board, at: Pos, say: Saying) -> str:
    stacks = [text for side in SIDES if (text := _stack(board, side, at, say))]
    ground = ", ".join(board.name(k) for k in board.terrain(at))
    taken = next((s for s in SIDES if board.defends(s, at) and board.field.spots[at].line != s), "")
    notes = [ground] if ground else []
    notes += [f"taken by {the(taken)}"] if taken else []
    notes += ["engaged"] if board.engaged(at) else []
    said = f" ({'; '.join(notes)})" if notes else ""
    return f"{board.spot(at)}{said}: {'; '.join(stacks) or 'no one'}"


def _sizes(view: DixieView) -> str:
    return "; ".join(f"{s.upper()} Reserve {view.reserves[s]}, deck {view.decks[s]}" for s in SIDES)


def _own(view: DixieView, board: Board, say: Saying) -> list[str]:
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


def _left(view: DixieView, board: Board, say: Saying) -> list[str]:
    """Returns what either side has left in its Reserve when the battle is over, as far as a spectator knows it."""
    if not view.ending or view.army is not None:
        return []
    hands = ((side, board.cards_at(side, RESERVE)) for side in SIDES)
    return [f"**Left in the Reserve of {the(side)}**: {say(board, list(hand))}" for side, hand in hands if hand]


def _gone(view: DixieView, board: Board) -> str:
    lost = {side: [k for k in board.cards_at(side, OUT) if view.laid[k].why != "played"] for side in SIDES}
    return f"**Out of play**: {'; '.join(f'{s.upper()} {len(lost[s])}' for s in SIDES)}"


def _position(view: DixieView, board: Board, say: Saying) -> str:
    parts = [f"**{headline(view)}**", f"{_sizes(view)}."]
    acting = awaited(view)
    if acting:
        parts.append(f"To act: {'; '.join(acting.values())}.")
    parts.append("\n".join(f"- {_place(board, at, say)}" for at in everywhere(board)))
    if own := [*_own(view, board, say), *_left(view, board, say)]:
        parts.append("\n".join(own))
    parts.append(_gone(view, board))
    parts += [f"**Last**: {last}."] if (last := _last(view, board)) else []
    parts += [f"{does(view.offers[0], 'offers', 'offer')} to end without a winner."] if view.offers else []
    return "\n\n".join(parts)


def _last(view: DixieView, board: Board, most: int = 6) -> str:
    return "; ".join(_happened(board, mark) for mark in view.last[-most:])


def _happened(board: Board, mark: Mark) -> str:
    """Returns a mark of the picture in words: the meaning of its sign, its place and its dice."""
    spot = board.spot(mark.at) if mark.at else "the Reserve"
    rolled = f", rolls {', '.join(map(str, mark.dice))}" if mark.dice else ""
    match mark.what:
        case "fire":
            return f"{mark.words} fires at {spot}{rolled}"
        case "melee":
            return f"{mark.words} fights in {spot}{rolled}"
        case "capture":
            return f"{uncapitalised(does(mark.side, 'captures', 'capture'))} {spot}"
        case "special":
            return f"{uncapitalised(does(mark.side, 'plays', 'play'))} {mark.words} at {spot}"
    return f"{spot}: {mark.words}"


def _alt(view: DixieView, board: Board, say: Saying) -> str:
    places = "; ".join(_place(board, at, say) for at in everywhere(board))
    last = f" Last: {_last(view, board, 3)}." if view.last else ""
    own = "".join(f" {line}." for line in [*_own(view, board, say), *_left(view, board, say)]).replace("**", "")
    return f"Dixie, {headline(view)}. {_sizes(view)}. {places}.{own}{last}".replace("`", "").replace("..", ".")
